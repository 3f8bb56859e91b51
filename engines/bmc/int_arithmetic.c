/* Bounded model checking in unbounded arithmetic (--int-encoding int; ESW 3.1, docs/references.md).
 *
 * A failure counts as ever: the solver's model is one of bit-vectors, and the interpreter replays
 * it.  Absence of failures is shown for unbounded integers only, and every result says so. Overflow
 * cannot be seen, so checks for it are not looked at.
 * Failures are asked for check by check: a model that term_eval does not confirm closes one check
 * as unknown, not all.
 */
#include "engines/bmc/internal.h"

enum { MAX_INPUTS = 40 };

check_set bmc_undecidable_integers(void) {
    static const enum check_kind kinds[] = {
        CHECK_SIGNED_OVERFLOW, CHECK_UNSIGNED_OVERFLOW, CHECK_SHIFT, CHECK_CONVERSION, CHECK_CAST,
        CHECK_FLOAT_CAST,      CHECK_FLOAT_OVERFLOW};
    check_set all = 0;
    for (unsigned i = 0; i < sizeof kinds / sizeof *kinds; i++) all |= (check_set)1 << kinds[i];
    return all;
}

/* A model with small inputs is likely to be one of bit-vectors, too. */
static bool small_model(struct bmc *b, term fail, unsigned limit) {
    term inputs[MAX_INPUTS], ask[MAX_INPUTS + 1] = {fail};
    uint32_t n = symex_inputs(b->symex, fail, inputs, MAX_INPUTS), k = 1;
    for (uint32_t i = 0; i < n; i++) {
        if (2 * limit >= bv_mask(term_width(b->v.store, inputs[i])) / 2) continue;
        ask[k++] = bmc_within(b, inputs[i], limit);
    }
    return bmc_ask(b, ask, k, b->v.deadline) == SOLVER_SAT;
}

static bool real_model(struct bmc *b, term fail) {
    static const unsigned limits[] = {10, 1000, 100000};
    for (unsigned i = 0; i < sizeof limits / sizeof *limits; i++)
        if (small_model(b, fail, limits[i])) return true;
    return bmc_ask(b, &fail, 1, b->v.deadline) == SOLVER_SAT;
}

/* false: undecided. */
static bool search_site(struct bmc *b, struct site *s, unsigned part) {
    const term *pending = &bmc_visits(b, s)->pending[part];
    while (s->open) {
        enum solver_answer answer = bmc_ask(b, pending, 1, b->v.deadline);
        if (answer == SOLVER_UNSAT) break;
        if (answer != SOLVER_SAT && !b->solver->spurious) return false;
        if (real_model(b, *pending)) {
            bmc_replay(b, s);
        } else if (deadline_passed(b->v.deadline)) {
            return false;
        } else {
            site_give_up(s, reason_of(REASON_SPURIOUS));
        }
    }
    return true;
}

bool bmc_search_integers(struct bmc *b, unsigned part) {
    for (uint32_t i = 0; i < b->v.sites.n; i++)
        if (b->v.sites.at[i]->open && !search_site(b, b->v.sites.at[i], part)) return false;
    return true;
}
