/* Questions to the solver about what symbolic execution has collected.
 *
 * Questions are assumed, not asserted, so they leave no trace and one solver serves all rounds.
 * Facts about addresses are asserted with the first question that depends on them; that two objects
 * lie apart only once a model puts them into one place, as there are quadratically many pairs and
 * few matter (symex_layout).
 */
#include "engines/finding/ask.h"

struct asking {
    struct symex *x;
    struct solver *solver;
    deadline_t deadline;
    uint64_t *queries;
};

static void assert_new(const struct asking *q, term axiom) {
    if (!term_is_true(q->solver->store, axiom)) solver_assert(q->solver, axiom);
}

/* Asks until the objects of the model lie apart. */
static enum solver_answer ask_layout(const struct asking *q, const term *assumptions, uint32_t n) {
    for (;;) {
        assert_new(q, symex_axioms(q->x, assumptions, n));
        ++*q->queries;
        enum solver_answer answer = solver_check(q->solver, assumptions, n, q->deadline);
        if (answer != SOLVER_SAT) return answer;
        struct term_model m = solver_model(q->solver);
        term broken = symex_layout(q->x, &m);
        if (term_is_true(q->solver->store, broken)) return answer;
        assert_new(q, broken);
    }
}

/* Under one more assumption. *more: it is UNSAT because of that one. */
static enum solver_answer ask_with(const struct asking *q, term *assumptions, uint32_t n,
                                   term extra, bool *more) {
    assumptions[n] = extra;
    enum solver_answer answer = ask_layout(q, assumptions, n + 1);
    *more = answer == SOLVER_UNSAT && solver_failed(q->solver, n);
    return answer;
}

static bool among(const term *assumptions, uint32_t n, term t) {
    for (uint32_t i = 0; i < n; i++)
        if (assumptions[i] == t) return true;
    return false;
}

/* Of short texts first. Requires: room for one assumption more. */
static enum solver_answer ask_short(const struct asking *q, term *assumptions, uint32_t n) {
    for (unsigned step = 0; step < SYMEX_SHORT_STEPS; step++) {
        term few = symex_short(q->x, step);
        bool more = true;
        if (term_is_true(q->solver->store, few) || among(assumptions, n, few)) break;
        enum solver_answer answer = ask_with(q, assumptions, n, few, &more);
        if (answer == SOLVER_SAT || (answer == SOLVER_UNSAT && !more)) return answer;
    }
    return ask_layout(q, assumptions, n);
}

enum solver_answer finding_ask(struct symex *x, struct solver *solver, const term *assumptions,
                               uint32_t n, deadline_t deadline, uint64_t *queries) {
    const struct asking q = {x, solver, deadline, queries};
    for (uint32_t i = 0; i < n; i++)
        if (term_is_false(solver->store, assumptions[i])) return SOLVER_UNSAT;
    term apart = symex_apart(x);
    struct arena scratch = {0};
    term *with = arena_new_array(&scratch, term, n + 2);
    for (uint32_t i = 0; i < n; i++) with[i] = assumptions[i];
    if (apart) with[n] = apart;
    enum solver_answer answer = ask_short(&q, with, apart ? n + 1 : n);
    if (apart && answer != SOLVER_SAT) answer = ask_short(&q, with, n);
    arena_free(&scratch);
    return answer;
}
