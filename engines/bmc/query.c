/* Questions to the solver about what symbolic execution has collected.
 *
 * Questions are assumed, not asserted, so they leave no trace and one solver serves all rounds.
 * Facts about addresses are asserted with the first question that depends on them; that two objects
 * lie apart only once a model puts them into one place, as there are quadratically many pairs and
 * few matter (symex_layout).
 */
#include "engines/bmc/internal.h"

static void assert_new(struct bmc *b, term axiom) {
    if (!term_is_true(b->v.store, axiom)) solver_assert(b->solver, axiom);
}

/* Asks until the objects of the model lie apart. */
static enum solver_answer ask_layout(struct bmc *b, const term *assumptions, uint32_t n,
                                     deadline_t deadline) {
    for (;;) {
        assert_new(b, symex_axioms(b->symex, assumptions, n));
        b->v.queries++;
        enum solver_answer answer = solver_check(b->solver, assumptions, n, deadline);
        if (answer != SOLVER_SAT) return answer;
        struct term_model m = solver_model(b->solver);
        term broken = symex_layout(b->symex, &m);
        if (term_is_true(b->v.store, broken)) return answer;
        assert_new(b, broken);
    }
}

enum solver_answer bmc_ask(struct bmc *b, const term *assumptions, uint32_t n,
                           deadline_t deadline) {
    for (uint32_t i = 0; i < n; i++)
        if (term_is_false(b->v.store, assumptions[i])) return SOLVER_UNSAT;
    term apart = symex_apart(b->symex);
    if (!apart) return ask_layout(b, assumptions, n, deadline);
    struct arena scratch = {0};
    term *with = arena_new_array(&scratch, term, n + 1);
    for (uint32_t i = 0; i < n; i++) with[i] = assumptions[i];
    with[n] = apart;
    enum solver_answer answer = ask_layout(b, with, n + 1, deadline);
    if (answer != SOLVER_SAT) answer = ask_layout(b, assumptions, n, deadline);
    arena_free(&scratch);
    return answer;
}
