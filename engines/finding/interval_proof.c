/* Explains to people why checks hold that abstract interpretation has proved. The function's
 * integers are made a transition system in which everything else has any value
 * (ts_options.numbers): an inductive invariant of that which excludes a check's failure is one of
 * the function. Other knowledge of the analysis, such as results of calls, is not in the system; a
 * check that needs it gets no explanation.
 */
#include "engines/finding/interval_proof.h"

#include "core/base/require.h"
#include "encoders/ts/ts.h"
#include "engines/explain/explain.h"

#include <string.h>

enum { STRENGTHEN_MS = 1000 };

static bool by_intervals(const struct func_result *r, const struct ts_site *s) {
    for (uint32_t i = 0; i < r->checks.n; i++) {
        const struct check_result *c = &r->checks.at[i];
        if (c->ins == s->at.ins && c->kind == s->kind && c->by == PROOF_INTERVALS &&
            c->verdict == VERDICT_PROVED && strcmp(c->func, s->at.func->name) == 0)
            return true;
    }
    return false;
}

static void explain_system(struct verification *v, struct ts *t, deadline_t deadline,
                           struct func_result *out) {
    struct ts_facts facts;
    struct explain_claim claim = {.t = t, .universal = t->universal, .facts = &facts};
    term *goals = arena_new_array(&v->scratch, term, t->sites.n + 1);
    for (uint32_t i = 0; i < t->sites.n; i++)
        if (by_intervals(out, &t->sites.at[i])) goals[claim.n++] = t->sites.at[i].fail;
    claim.goals = goals;
    if (!claim.n || !ts_strengthen(t, deadline_worth(deadline, STRENGTHEN_MS), &v->scratch, &facts))
        return;
    enum explain_answer answer = explain(v->arena, &claim, deadline, out);
    if (!VL_REQUIRE(answer != EXPLAIN_WRONG)) out->invariants.n = 0;
}

void interval_proof_explain(struct verification *v, struct func_result *out) {
    struct ts_options opt = {.numbers = true, .skip = v->opt->skip, .program = v->opt->program};
    struct ts t;
    if (!out->inductive || v->opt->unbounded || v->opt->no_intervals) return;
    bool told = verify_decided(v->progress, out);
    deadline_t deadline = verify_explain_deadline(v->opt, told, v->deadline);
    opt.deadline = deadline_worth(deadline, STRENGTHEN_MS);
    vl_status st = ts_build(&v->scratch, v->task, v->func->name, v->store, &opt, &t);
    if (st == VL_OK && t.cuts.n > 1 && !t.lost.n) explain_system(v, &t, deadline, out);
}
