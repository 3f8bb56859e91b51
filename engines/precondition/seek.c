/* seek.c - bounded model checking with one question, for the search towards the entry.
 *
 * The model asked for last is that of the failure: what is asked in between is asked again.
 */
#include "engines/precondition/seek.h"

#include "engines/precondition/internal.h"

#include <string.h>

enum { LEAST_BOUND = 4 }; /* a condition that holds within fewer iterations says little */

static enum solver_answer ask(struct search *q, term t) { return search_ask(q, &t, 1); }

static bool is_goal(const struct seek_goal *g, const struct obligation *o) {
    return o->ins == g->at && o->kind == g->kind && strcmp(o->func->name, g->func) == 0;
}

/* SAT?  fixed & reach & !fail: does another result of a function without body avoid it?  Only where
 * that matters at all. */
static bool is_certain(struct search *q, const struct seek_goal *g, const struct term_model *m) {
    term fixed, reach = term_false(q->s);
    if (!symex_fix_known(q->x, q->fail, m, &fixed)) return true;
    for (uint32_t i = 0; i < symex_obligation_count(q->x); i++) {
        const struct obligation *o = symex_obligation(q->x, i);
        if (is_goal(g, o)) reach = term_or(q->s, reach, o->reach);
    }
    term avoids[] = {fixed, reach, term_not(q->s, q->fail)};
    return search_ask(q, avoids, 3) == SOLVER_UNSAT;
}

/* Nothing is left beyond the bound, and nothing was given up. */
static bool is_whole(struct search *q) {
    q->frontier = symex_frontier(q->x);
    q->given = term_true(q->s);
    return search_is_complete(q);
}

static enum seek_answer unwind_to(struct search *q, const struct seek_goal *g) {
    uint32_t most = q->opt->max_bound ? q->opt->max_bound : UINT32_MAX / 2;
    for (uint32_t bound = 1; !deadline_passed(q->deadline); bound *= 2) {
        if (bound > most) bound = most;
        if (symex_run(q->x, bound, q->deadline) != VL_OK) return SEEK_OPEN;
        q->bound = bound;
        q->fail = search_fail(q, g->func, g->at, g->kind);
        enum solver_answer answer = ask(q, q->fail);
        if (answer == SOLVER_SAT && bound >= LEAST_BOUND) return SEEK_FOUND;
        if (answer == SOLVER_UNKNOWN) return SEEK_OPEN;
        bool more = ask(q, symex_frontier(q->x)) != SOLVER_UNSAT;
        if (more && bound != most) continue;
        if (answer == SOLVER_SAT) return ask(q, q->fail) == SOLVER_SAT ? SEEK_FOUND : SEEK_OPEN;
        return !more && is_whole(q) ? SEEK_NEVER : SEEK_OPEN;
    }
    return SEEK_OPEN;
}

enum seek_answer seek_failure(struct arena *a, const struct ir_module *task,
                              const struct ir_func *f, const struct verify_options *opt,
                              const struct seek_goal *goal, deadline_t deadline,
                              struct seek_found *out) {
    struct search q = {.a = a, .task = task, .opt = opt, .deadline = deadline};
    enum seek_answer answer = SEEK_OPEN;
    *out = (struct seek_found){0};
    if (search_begin(&q, f, 0)) answer = unwind_to(&q, goal);
    if (answer == SEEK_FOUND) {
        struct term_model m = solver_model(q.solver);
        symex_witness(q.x, &m, a, &out->witness);
        out->certain = opt->program && is_certain(&q, goal, &m);
        struct check_result c = {.func = goal->func, .ins = goal->at, .kind = goal->kind};
        q.frontier = symex_frontier(q.x);
        if (!opt->program) out->precondition = search_condition(&q, &c);
    }
    search_end(&q);
    return answer;
}
