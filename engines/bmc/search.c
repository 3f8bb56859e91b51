/* Visits of checks, and the search for one that fails.
 *
 * A visit (struct obligation, encoders/symex/symex.h) is one way to get to a check, with a formula
 * for getting there and one for failing there.  A site collects the visits of its check as
 * disjunctions, which only grow.  .pending has those that have not been shown to hold: it is what
 * the solver is asked for, and becomes false once the solver says no.
 *
 * Invariant: at the end of a search that was decided, no execution within what has been collected
 * fails at an open check.
 */
#include "engines/bmc/internal.h"

#include "core/base/require.h"

void bmc_add_visits(struct bmc *b) {
    const term no = term_false(b->v.store);
    while (b->visits.n < b->v.sites.n) {
        struct visits *v = arena_new(&b->v.scratch, struct visits);
        v->reach = v->acts = v->fail = no;
        v->pending[0] = v->pending[1] = v->early[0] = v->early[1] = no;
        vec_push(&b->v.scratch, &b->visits, v);
    }
}

struct site *bmc_site(struct bmc *b, const struct ir_func *f, ir_val ins, enum check_kind kind) {
    struct site *s = site_of(&b->v, f, ins, kind);
    bmc_add_visits(b);
    return s;
}

struct visits *bmc_visits(const struct bmc *b, const struct site *s) {
    VL_REQUIRE(s->index < b->visits.n); /* bmc_add_visits */
    return b->visits.at[s->index];
}

bool bmc_undecidable(const struct bmc *b, const struct site *s) {
    const struct visits *v = bmc_visits(b, s);
    return v->taint && (v->tainted_anyway || b->invalid_pointers);
}

/* New visits since the last round. */
void bmc_collect(struct bmc *b) {
    uint32_t n = symex_obligation_count(b->symex);
    for (; b->collected < n; b->collected++) {
        if (b->collected % 256 == 0 && deadline_passed(b->v.deadline)) {
            /* The last round: what is left out is never called decided. */
            verification_stop(&b->v, reason_of(REASON_TIMEOUT));
            return;
        }
        struct obligation o = *symex_obligation(b->symex, b->collected);
        struct site *s = bmc_site(b, o.func, o.ins, o.kind);
        struct visits *v = bmc_visits(b, s);
        s->seen = true;
        v->reach = term_or(b->v.store, v->reach, o.reach);
        v->acts = term_or(b->v.store, v->acts, o.acts);
        if (term_is_false(b->v.store, o.fail)) continue;
        v->fail = term_or(b->v.store, v->fail, o.fail);
        const struct symex_taint *t = symex_taint(b->symex, o.fail);
        if (t && !v->taint) v->taint = t;
        if (t && symex_other_taint(b->symex, o.fail)) v->tainted_anyway = true;
        if (site_holds_by_intervals(&b->v, s)) continue;
        if (term_is_false(b->v.store, v->pending[t != NULL])) v->early[t != NULL] = o.fail;
        v->pending[t != NULL] = term_or(b->v.store, v->pending[t != NULL], o.fail);
    }
}

/* ---- the search ---- */

static term pending_of(const struct bmc *b, unsigned part) {
    term all = term_false(b->v.store);
    for (uint32_t i = 0; i < b->visits.n; i++)
        if (b->v.sites.at[i]->open) all = term_or(b->v.store, all, b->visits.at[i]->pending[part]);
    return all;
}

/* The open check that fails in the solver's model. */
static struct site *failing(struct bmc *b, unsigned part) {
    struct term_model m = solver_model(b->solver);
    for (uint32_t i = 0; i < b->v.sites.n; i++) {
        struct site *s = b->v.sites.at[i];
        if (s->open && term_eval(b->v.store, bmc_visits(b, s)->pending[part], &m)) return s;
    }
    return NULL;
}

/* Closes the checks that other engines have found violated. Violations that are no certain errors
 * are not taken over, as this engine may find out whether they can be avoided. Proofs are not
 * either: that executions exist at all is part of a proof, and here one within the bound would do.
 */
static void import_results(struct bmc *b) {
    struct verify_others *others = b->v.opt->others;
    struct check_result r;
    if (!verify_has_news(others, &b->v.news_seen)) return;
    if (verify_is_to_hurry(others)) verification_shorten_deadline(&b->v);
    for (uint32_t i = 0; i < b->v.sites.n; i++) {
        struct site *s = b->v.sites.at[i];
        if (!s->open || s->by_intervals || !others->closed(others->ctx, &s->result, &r)) continue;
        if (r.verdict != VERDICT_VIOLATED || r.severity != SEVERITY_ERROR) continue;
        s->open = false;
        s->result = r;
        verification_shorten_deadline(&b->v);
    }
}

static bool too_long(struct bmc *b) {
    struct term_model m = solver_model(b->solver);
    return term_search_given_up(b->v.store, &m);
}

/* Asks again for a model whose texts are short enough to be followed. */
static struct site *failing_with_short_texts(struct bmc *b, unsigned part) {
    term ask[] = {pending_of(b, part), symex_short(b->symex, SYMEX_SHORT_STEPS - 1)};
    enum solver_answer answer = bmc_ask(b, ask, 2, b->v.deadline);
    return answer == SOLVER_SAT && !too_long(b) ? failing(b, part) : NULL;
}

/* The solver has a model in which something pending fails. false: no further question. */
static bool take_model(struct bmc *b, unsigned part) {
    struct site *s = failing(b, part);
    if (!s && too_long(b)) {
        s = failing_with_short_texts(b, part);
        if (!s) return verification_stop(&b->v, reason_of(REASON_LONG_REPLAY)), false;
    }
    if (!VL_REQUIRE(s != NULL))
        return verification_stop(&b->v, reason_with(REASON_INTERNAL, "model without failure")),
               false;
    if (!bmc_shrink(b, bmc_visits(b, s)->pending[part]))
        return verification_stop(&b->v, reason_of(REASON_TIMEOUT)), false;
    bmc_replay(b, s);
    if (s->result.verdict == VERDICT_VIOLATED) verification_shorten_deadline(&b->v);
    if (b->v.opt->others && !bmc_report_progress(b)) return false;
    if (b->v.opt->first_failure_only && s->result.verdict == VERDICT_VIOLATED)
        return verification_stop(&b->v, reason_of(REASON_FIRST_FOUND)), false;
    return true;
}

/* ---- the first ones first ---- */

enum { SHARES = 64, PATIENCE = 16, MOST_OPEN = 2, FEW_CHECKS = 8, FEW_TERMS = 1000 };

/* Terms are numbered as symbolic execution comes to them, and a term's parts before it: from the
 * first to the last number of what may fail. false: there are few. */
static bool range_of_early(const struct bmc *b, unsigned part, term *first, term *last) {
    uint32_t n = 0;
    for (uint32_t i = 0; i < b->visits.n; i++) {
        term t = b->visits.at[i]->early[part];
        if (!b->v.sites.at[i]->open || term_is_false(b->v.store, t)) continue;
        if (!n || t < *first) *first = t;
        if (!n || t > *last) *last = t;
        n++;
    }
    return n >= FEW_CHECKS;
}

static term early_until(const struct bmc *b, unsigned part, term last) {
    term all = term_false(b->v.store);
    for (uint32_t i = 0; i < b->visits.n; i++) {
        term t = b->visits.at[i]->early[part];
        if (b->v.sites.at[i]->open && t <= last) all = term_or(b->v.store, all, t);
    }
    return all;
}

/* Asks, for a part of the time, until nothing that execution comes to up to `last` can fail. */
static enum solver_answer search_until(struct bmc *b, unsigned part, term last) {
    for (;;) {
        import_results(b);
        term some = early_until(b, part, last);
        deadline_t soon = deadline_part(b->v.deadline, 1, PATIENCE);
        enum solver_answer answer =
            bmc_ask(b, &some, 1, verify_uninterrupted(b->v.opt->others, soon));
        if (answer != SOLVER_SAT || !take_model(b, part)) return answer;
    }
}

/* Asks for failures that execution comes to early: what they depend on is small, where a question
 * for any failure brings the whole program into the solver. Each question goes twice as far as the
 * one before. What is not decided soon, and what is shown to hold, is asked again with the rest.
 * false: no further question. */
static bool search_early(struct bmc *b, unsigned part) {
    term first = 0, last = 0;
    unsigned nopen = 0;
    if (b->v.opt->unbounded || term_count(b->v.store) < FEW_TERMS) return true;
    if (!range_of_early(b, part, &first, &last)) return true;
    for (term share = SHARES; share > 1 && nopen < MOST_OPEN; share /= 2) {
        enum solver_answer answer = search_until(b, part, first + (last - first) / share);
        if (answer == SOLVER_SAT) return false;
        nopen += answer == SOLVER_UNKNOWN;
    }
    return true;
}

/* Asks until nothing pending of this part can fail. false: undecided. */
static bool search_part(struct bmc *b, unsigned part) {
    struct verify_others *others = b->v.opt->others;
    if (!search_early(b, part)) return false;
    for (;;) {
        import_results(b);
        term target = pending_of(b, part);
        enum solver_answer answer =
            bmc_ask(b, &target, 1, verify_uninterrupted(others, bmc_patience(b)));
        if (answer == SOLVER_UNSAT) break;
        if (answer == SOLVER_UNKNOWN && verify_interrupted(others, b->v.deadline)) continue;
        if (answer == SOLVER_UNKNOWN && bmc_tried_instead(b)) continue;
        if (b->v.opt->unbounded && (answer == SOLVER_SAT || b->solver->spurious)) {
            if (bmc_search_integers(b, part)) break;
            answer = SOLVER_UNKNOWN;
        }
        if (answer != SOLVER_SAT)
            return verification_stop(&b->v, verification_solver_reason(&b->v)), false;
        if (!take_model(b, part)) return false;
    }
    for (uint32_t i = 0; i < b->visits.n; i++)
        if (b->v.sites.at[i]->open)
            b->visits.at[i]->pending[part] = b->visits.at[i]->early[part] = term_false(b->v.store);
    return true;
}

bool bmc_search(struct bmc *b) { return search_part(b, 0) && search_part(b, 1); }
