/* From a chain of cubes to a path of states. */
#include "core/base/require.h"
#include "engines/reach/ic3_internal.h"

struct path_walk {
    struct ic3 *x;
    struct arena scratch;
    struct sat *step, *goal; /* U and I under `initial`; and T, or G */
    int initial;
    VEC(int) assumed;
};

static void add_walk_part(struct path_walk *w, struct sat *s, int guard, enum dimspec_part p) {
    uint32_t at = 0, n;
    VEC(int) clause = {0};
    for (const int *c; (c = clauses_next(&w->x->d->part[p], &at, &n));) {
        clause.n = 0;
        if (guard) vec_push(&w->scratch, &clause, -guard);
        for (uint32_t i = 0; i < n; i++) vec_push(&w->scratch, &clause, c[i]);
        sat_clause(s, clause.at, clause.n);
    }
}

static void open_solvers(struct path_walk *w) {
    w->step = sat_new(SAT_MANY);
    w->goal = sat_new(SAT_MANY);
    w->initial = 2 * (int)w->x->d->n + 1;
    add_walk_part(w, w->step, 0, DIMSPEC_U);
    add_walk_part(w, w->step, 0, DIMSPEC_T);
    add_walk_part(w, w->step, w->initial, DIMSPEC_I);
    add_walk_part(w, w->goal, 0, DIMSPEC_U);
    add_walk_part(w, w->goal, 0, DIMSPEC_G);
    add_walk_part(w, w->goal, w->initial, DIMSPEC_I);
}

static void assume_cube(struct path_walk *w, const struct cube *c, int shift) {
    for (uint32_t i = 0; i < c->n; i++) {
        int lit = c->lit[i];
        vec_push(&w->scratch, &w->assumed, lit > 0 ? lit + shift : lit - shift);
    }
}

/* One state; `now` comes in with the values of its state variables, unless it is the first. */
static bool walk_state(struct path_walk *w, const struct ic3_obligation *o, bool first, bool *now,
                       bool *next) {
    struct ic3 *x = w->x;
    const int n = (int)x->d->n;
    struct sat *s = o->next ? w->step : w->goal;
    w->assumed.n = 0;
    if (first) {
        vec_push(&w->scratch, &w->assumed, w->initial);
        assume_cube(w, o->cube, 0);
    }
    for (uint32_t i = 0; !first && i < x->vars.n; i++) {
        int v = x->vars.at[i];
        vec_push(&w->scratch, &w->assumed, now[v] ? v : -v);
    }
    if (o->next) assume_cube(w, o->next->cube, n);
    x->out->queries++;
    enum sat_answer answer = sat_solve(s, w->assumed.at, w->assumed.n, x->opt->deadline);
    if (answer == SAT_UNKNOWN) x->out->reason = reason_of(REASON_TIMEOUT);
    if (answer != SAT_SAT) return false;
    for (int v = 1; v <= n; v++) now[v] = sat_true(s, v);
    for (uint32_t i = 0; o->next && i < x->vars.n; i++)
        next[x->vars.at[i]] = sat_true(s, x->vars.at[i] + n);
    return true;
}

bool ic3_path(struct ic3 *x, struct arena *a) {
    struct path_walk w = {.x = x};
    const size_t row = (size_t)x->d->n + 1;
    const uint32_t steps = x->found->depth;
    bool *states = arena_new_array(a, bool, row *(steps + 1)), real = true;
    const struct ic3_obligation *o = x->found;
    open_solvers(&w);
    for (uint32_t i = 0; real && o; i++, o = o->next)
        real =
            walk_state(&w, o, i == 0, states + i * row, i < steps ? states + (i + 1) * row : NULL);
    sat_free(w.step);
    sat_free(w.goal);
    arena_free(&w.scratch);
    if (!real) return false;
    x->out->states = states;
    x->out->steps = steps;
    return VL_REQUIRE(dimspec_holds(x->d, states, steps));
}
