/* IC3, property directed reachability, on DimSpec.
 *
 * Sources: LLUMC section 2 for the format and the use; the papers named in ic3_block.c and
 * ic3_general.c for the algorithm; Chockler, Ivrii, Matsliah, Moran, Nevo, "Incremental formal
 * verification of hardware" (FMCAD 2011), for lifting by an unsatisfiable core.
 * Invariants: I implies F_0; F_i implies F_(i+1); F_i, U and T imply F_(i+1) of the next state; for
 * i < k, F_i, U and G contradict each other.
 * Differs: systems are relations, not functions, so what a file says of its inputs is only a
 * hint for lifting: a path is walked state by state afterwards, and if there is none the search
 * begins anew with whole states for cubes, where nothing can go astray. Limits: clauses over single
 * bits: relations between words take many of them.
 */
#include "engines/ic3_int.h"

#include <stdlib.h>
#include <string.h>

/* ---- set-up ---- */

static void note_state(struct ic3 *x, enum dimspec_part p) {
    const struct clauses *c = &x->d->part[p];
    const uint32_t n = x->d->n;
    for (uint32_t i = 0; i < c->lits.n; i++) {
        uint32_t v = (uint32_t)abs(c->lits.at[i]);
        if (p == DIMSPEC_T && v > n) x->is_state[v - n] = true;
        if (p == DIMSPEC_I && v) x->is_state[v] = true;
    }
}

static void note_initial(struct ic3 *x) {
    uint32_t at = 0, n;
    for (const int *c; (c = clauses_next(&x->d->part[DIMSPEC_I], &at, &n));)
        if (n == 1) x->initial[abs(c[0])] = c[0] > 0 ? 1 : -1;
}

static void set_up(struct ic3 *x) {
    const uint32_t size = x->d->n + 1;
    x->is_state = arena_new_array(&x->arena, bool, size);
    x->value = arena_new_array(&x->arena, bool, size);
    x->initial = arena_new_array(&x->arena, signed char, size);
    x->activity = arena_new_array(&x->arena, uint32_t, size);
    note_state(x, DIMSPEC_I);
    note_state(x, DIMSPEC_T);
    note_initial(x);
    for (uint32_t v = 1; v < size; v++)
        if (x->is_state[v]) vec_push(&x->arena, &x->vars, (int)v);
    ic3_open(x);
    ic3_new_frame(x);
}

/* ---- the goal in the first state ---- */

static bool starts_apart(struct ic3 *x, struct arena *a) {
    struct reach_options opt = *x->opt;
    struct dimspec d = *x->d;
    struct reach_result r;
    opt.step = NULL;
    d.part[DIMSPEC_T] = (struct clauses){0};
    vec_push(&x->arena, &d.part[DIMSPEC_T].lits, 0); /* no step at all */
    d.part[DIMSPEC_T].count = 1;
    incplan_run(a, &d, &opt, &r);
    x->out->queries += r.queries;
    if (r.answer == REACH_OPEN) x->out->reason = r.reason;
    if (r.answer != REACH_REACHED) return r.answer == REACH_UNREACHABLE;
    x->out->answer = REACH_REACHED;
    x->out->states = r.states;
    return false;
}

/* ---- major steps ---- */

static void publish(struct ic3 *x, struct arena *a, uint32_t from) {
    struct arena tmp = {0};
    VEC(int) clause = {0};
    for (uint32_t j = from; j < x->frames.n; j++)
        for (uint32_t i = 0; i < x->frames.at[j].cubes.n; i++) {
            const struct cube *c = x->frames.at[j].cubes.at[i];
            clause.n = 0;
            for (uint32_t l = 0; l < c->n; l++) vec_push(&tmp, &clause, -c->lit[l]);
            clauses_add(a, &x->out->invariant, clause.at, clause.n);
        }
    arena_free(&tmp);
    bool certified = reach_certify(x->d, &x->out->invariant, x->opt->deadline);
    if (certified)
        x->out->answer = REACH_UNREACHABLE;
    else
        x->out->reason = deadline_passed(x->opt->deadline) ? "timeout" : "internal: no invariant";
}

/* Cubes go up as far as they can. true: a frame is left without, so F_i = F_(i+1) = out's
 * invariant. */
static bool propagate(struct ic3 *x, struct arena *a) {
    for (uint32_t i = 1; i < x->k; i++) {
        struct frame *f = &x->frames.at[i];
        struct arena tmp = {0};
        VEC(const struct cube *) cubes = {0};
        for (uint32_t c = 0; c < f->cubes.n; c++) vec_push(&tmp, &cubes, f->cubes.at[c]);
        for (uint32_t c = 0; c < cubes.n && !ic3_stopped(x); c++) {
            const struct cube *core;
            if (ic3_pushable(x, cubes.at[c], i, &core) == SAT_UNSAT && !x->out->reason)
                ic3_exclude(x, core, i + 1);
        }
        arena_free(&tmp);
        if (x->out->reason) return false;
        if (x->frames.at[i].cubes.n == 0) {
            publish(x, a, i + 1);
            return true;
        }
    }
    return false;
}

/* false: a path was found, or the engine has to end. */
static bool strengthen(struct ic3 *x) {
    for (;;) {
        enum sat_answer answer = ic3_meets_goal(x);
        if (answer == SAT_UNSAT) return true;
        if (answer != SAT_SAT || !ic3_block(x, ic3_lift(x, NULL))) return false;
    }
}

static void major_steps(struct ic3 *x, struct arena *a) {
    for (;;) {
        ic3_new_frame(x);
        x->k = x->frames.n - 1;
        x->out->steps = x->k;
        if (propagate(x, a) || x->out->reason || !strengthen(x)) return;
        x->queue.n = 0;
        arena_free(&x->obligations);
        if (x->opt->step && !x->opt->step(x->opt->ctx, x->k)) {
            x->out->reason = "cancelled";
            return;
        }
    }
}

/* false: what was said of inputs is not true. */
static bool run(struct arena *a, const struct dimspec *d, const struct reach_options *opt,
                bool lifting, struct reach_result *out) {
    struct ic3 x = {.d = d, .opt = opt, .out = out, .lifting = lifting};
    bool sound = true;
    set_up(&x);
    if (starts_apart(&x, a)) major_steps(&x, a);
    if (x.found) {
        sound = ic3_path(&x, a);
        if (sound) out->answer = REACH_REACHED;
    }
    ic3_close(&x);
    arena_free(&x.obligations);
    arena_free(&x.arena);
    return sound;
}

void ic3_run(struct arena *a, const struct dimspec *d, const struct reach_options *opt,
             struct reach_result *out) {
    *out = (struct reach_result){0};
    bool lifting = d->functional && !opt->no_lifting;
    if (run(a, d, opt, lifting, out) || out->reason) return;
    uint64_t queries = out->queries;
    *out = (struct reach_result){.queries = queries};
    if (lifting && run(a, d, opt, false, out)) return;
    if (!out->reason) out->reason = "internal: path that is none";
}
