/* seek.c - bounded model checking with one question, for the search towards the entry.
 *
 * The model asked for last is that of the failure: what is asked in between is asked again.
 */
#include "engines/precondition/seek.h"

#include "engines/precondition/internal.h"

#include <string.h>

enum { MOST_BOUND = 4 }; /* at which a condition is looked for */

static enum solver_answer ask(struct precondition_search *q, term t) {
    return search_ask(q, &t, 1);
}

static bool is_goal(const struct seek_goal *g, const struct obligation *o) {
    return o->ins == g->at && o->kind == g->kind && strcmp(o->func->name, g->func) == 0;
}

/* SAT?  fixed & reach & !fail: does another result of a function without body avoid it?  Only where
 * that matters at all. */
static bool is_certain(struct precondition_search *q, const struct seek_goal *g,
                       const struct term_model *m) {
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
static bool is_whole(struct precondition_search *q) {
    q->frontier = symex_frontier(q->x);
    q->given = term_true(q->s);
    return search_is_complete(q);
}

/* Of the model asked for last. */
static void take_witness(struct precondition_search *q, const struct seek_goal *g,
                         struct seek_found *out) {
    struct term_model m = solver_model(q->solver);
    out->witness = (struct witness){0};
    symex_witness(q->x, &m, q->a, &out->witness);
    out->certain = q->opt->program && is_certain(q, g, &m);
}

static bool find_condition(struct precondition_search *q, const struct seek_goal *g,
                           struct seek_found *out) {
    struct check_result c = {.func = g->func, .ins = g->at, .kind = g->kind};
    q->frontier = symex_frontier(q->x);
    out->precondition = search_condition(q, &c);
    return out->precondition != NULL;
}

/* A condition may show at a larger bound only, where none that holds does at a smaller one. */
static enum seek_answer unwind_to(struct precondition_search *q, const struct seek_goal *g,
                                  struct seek_found *out) {
    uint32_t most = q->opt->max_bound ? q->opt->max_bound : UINT32_MAX / 2;
    bool met = false;
    for (uint32_t bound = 1; !deadline_passed(q->deadline); bound *= 2) {
        if (bound > most) bound = most;
        if (symex_run(q->x, bound, q->deadline) != VL_OK) break;
        q->bound = bound;
        q->fail = search_fail(q, g->func, g->at, g->kind);
        enum solver_answer answer = ask(q, q->fail);
        if (answer == SOLVER_UNKNOWN) break;
        if (answer == SOLVER_SAT) {
            take_witness(q, g, out);
            met = true;
            if (q->opt->program || find_condition(q, g, out)) return SEEK_FOUND;
        }
        bool more = ask(q, symex_frontier(q->x)) != SOLVER_UNSAT;
        if (more && bound != most && !(met && bound >= MOST_BOUND)) continue;
        return met ? SEEK_FOUND : !more && is_whole(q) ? SEEK_NEVER : SEEK_OPEN;
    }
    return met ? SEEK_FOUND : SEEK_OPEN;
}

enum seek_answer seek_failure(struct arena *a, const struct ir_module *task,
                              const struct ir_func *f, const struct verify_options *opt,
                              const struct seek_goal *goal, deadline_t deadline,
                              struct seek_found *out) {
    struct precondition_search q = {.a = a,
                                    .task = task,
                                    .opt = opt,
                                    .deadline = deadline,
                                    .seeking = true,
                                    .cubes = goal->cubes};
    enum seek_answer answer = SEEK_OPEN;
    *out = (struct seek_found){0};
    if (search_begin(&q, f, 0)) answer = unwind_to(&q, goal, out);
    search_end(&q);
    return answer;
}
