/* The result of a function that is verified as a transition system, and the invariants of its
 * proof.
 *
 * A proof counts only where no execution is lost.  Its explanation is confirmed by a solver of its
 * own (engines/explain); one that is wrong takes the proof back.
 */
#include "core/base/require.h"
#include "engines/explain/explain.h"
#include "engines/solver/sat.h"
#include "engines/verify/system_int.h"

#include <string.h>

static void check_verdict(struct system *p, const struct site *s, struct check_result *r) {
    *r = s->result;
    if (!s->open) return;
    if (p->proved && !p->paths_lost) {
        r->verdict = VERDICT_PROVED;
        r->by = p->engine->by;
        return;
    }
    r->verdict = VERDICT_UNKNOWN;
    r->reason = reason_or(p->v.stopped, REASON_UNDECIDED);
    if (p->paths_lost) {
        r->reason = reason_with(REASON_UNSUPPORTED, p->lost->what);
        r->reason_func = p->lost->at.func ? arena_strdup(p->v.arena, p->lost->at.func->name) : NULL;
        r->reason_ins = p->lost->at.ins;
    }
}

static void put_assumptions(struct system *p, struct func_result *out) {
    for (uint32_t i = 0; i < p->t.assumptions.n; i++) {
        const char *text = arena_strdup(p->v.arena, p->t.assumptions.at[i]);
        vec_push(p->v.arena, &out->assumptions, (struct assumption){.text = text});
    }
}

void system_report(struct system *p, struct func_result *out) {
    struct verification *v = &p->v;
    memset(out, 0, sizeof *out);
    out->func = arena_strdup(v->arena, v->func->name);
    out->engine = engine_name(v->opt->engine);
    out->solver = sat_name();
    for (int own = 1; own >= 0; own--)
        for (uint32_t i = 0; i < v->sites.n; i++) {
            struct check_result r;
            if (v->sites.at[i]->own != own) continue;
            if (v->opt->goals && v->sites.at[i]->result.kind != CHECK_GOAL) continue;
            check_verdict(p, v->sites.at[i], &r);
            if (own || r.verdict == VERDICT_VIOLATED || r.verdict == VERDICT_UNKNOWN)
                vec_push(v->arena, &out->checks, r);
        }
    put_assumptions(p, out);
    out->vacuous = v->vacuous;
    out->millis = clock_ms() - v->started;
    out->steps = p->steps;
    out->terms = term_count(v->store);
    out->queries = v->queries;
    if (!p->proved || p->paths_lost) {
        struct site none = {.open = true};
        struct check_result r;
        check_verdict(p, &none, &r);
        if (!out->checks.n) out->reason = r.reason;
    }
    func_result_summarise(out);
    out->conclusive = p->proved && !p->paths_lost && func_result_decided(out);
    verification_withhold_proof(v, out);
}

void system_report_progress(struct system *p) {
    struct func_result so_far;
    const struct verify_progress *to = p->v.progress;
    if (!to || !to->step) return;
    system_report(p, &so_far);
    if (!to->step(to->ctx, &so_far, p->steps))
        verification_stop(&p->v, reason_of(REASON_CANCELLED));
}

/* ---- why it is so ---- */

static void retract_proofs(struct func_result *out) {
    for (uint32_t i = 0; i < out->checks.n; i++) {
        struct check_result *c = &out->checks.at[i];
        if (c->verdict != VERDICT_PROVED) continue;
        c->verdict = VERDICT_UNKNOWN;
        c->reason = reason_with(REASON_INTERNAL, "the invariant is none");
    }
    if (!out->checks.n) out->reason = reason_with(REASON_INTERNAL, "the invariant is none");
    out->inductive = out->conclusive = false;
    func_result_summarise(out);
}

void system_explain(struct system *p, struct func_result *out) {
    if (out->verdict != VERDICT_PROVED || p->t.cuts.n < 2) return;
    term *goals = arena_new_array(&p->v.scratch, term, p->t.sites.n + p->t.lost.n + 1);
    struct explain_claim claim = {.t = &p->t,
                                  .universal = p->universal,
                                  .facts = &p->facts,
                                  .clauses = &p->invariant,
                                  .goals = goals,
                                  .all = p->v.opt->engine == ENGINE_IC3};
    for (uint32_t i = 0; i < p->t.sites.n; i++)
        if (p->open[i] || p->known[i]) goals[claim.n++] = p->t.sites.at[i].fail;
    for (uint32_t i = 0; i < p->t.lost.n; i++) goals[claim.n++] = p->t.lost.at[i].when;
    out->inductive = true;
    bool told = verify_decided(p->v.progress, out);
    deadline_t soon = verify_explain_deadline(p->v.opt, told, p->v.deadline);
    enum explain_answer answer = explain(p->v.arena, &claim, soon, out);
    if (!VL_REQUIRE(answer != EXPLAIN_WRONG)) retract_proofs(out);
}
