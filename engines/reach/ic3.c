/* IC3, property directed reachability, on DimSpec.
 *
 * The question is whether a path of states from I, by T, within U, meets the goal G.  The answer no
 * is an inductive invariant: a set of states that holds I, is kept by T and misses G.  IC3 finds
 * one without unrolling T.  It keeps frames F_0 = I, F_1, ..., F_k; F_i contains every state that
 * can be reached in at most i steps, and is a set of clauses, each the negation of a cube.
 *
 * Invariants, at the start of each major step k:
 *     I implies F_0;  F_i implies F_(i+1);  F_i, U and T imply F_(i+1) of the next state;
 *     for i < k, F_i, U and G contradict each other.
 *
 * Major step k:
 *   1. Ask for a state of F_k that meets G.  Without one, step 3.
 *   2. That state, lifted to a cube of states that behave alike, is an obligation (cube, k).  It is
 *      blocked (ic3_block.c): if no state of F_(k-1) leads into the cube, the cube is generalised
 *      (ic3_general.c) and excluded from F_1 .. F_k, else the predecessor is an obligation at
 *      k - 1, to be blocked first.  An obligation that reaches frame 0 is a chain of cubes from I
 * to G, and ic3_path.c makes a path of it.  Then step 1 again.
 *   3. Push each clause of F_i into F_(i+1) where one step keeps it.  If a frame loses all its own
 *      clauses to the next one, both are equal: an inductive invariant.  Else k grows by one.
 *
 * Sources: Bradley, "SAT-based model checking without unrolling" (VMCAI 2011); Een, Mishchenko,
 * Brayton, "Efficient implementation of property directed reachability" (FMCAD 2011); LLUMC section
 * 2 for the format and the use; Chockler, Ivrii, Matsliah, Moran, Nevo, "Incremental formal
 * verification of hardware" (FMCAD 2011), for lifting by an unsatisfiable core
 * (docs/references.md).
 *
 * Differs:
 *   - Systems are relations, not functions, so the inputs that a file names are only a hint for
 *     lifting.  A path is walked state by state afterwards, and if there is none the search begins
 *     anew with whole states for cubes, where each cube is one state of the path.
 *   - Cubes may contain predicates, which are state variables like any other to the algorithm;
 *     cores prefer them.
 *   - A cube is first tried without any frame: if the set without it is inductive by itself, it is
 *     excluded from F_infinity: for good, in all frames, and for the next goal.
 *
 * Nothing is taken on trust: reach.c evaluates a path clause by clause, and confirms an invariant
 * by three questions to solvers that have seen nothing else.
 */
#include "engines/reach/ic3_internal.h"

#include <stdlib.h>
#include <string.h>

/* ---- from run to run ---- */

enum { MAX_CANDIDATES = 1000 };

static const struct cube *cube_of(struct ic3 *x, const int *clause, uint32_t n) {
    struct cube *c = ic3_cube(&x->arena, clause, n);
    for (uint32_t i = 0; i < n; i++) c->lit[i] = -c->lit[i];
    return c;
}

static void recall_infinity(struct ic3 *x) {
    uint32_t at = 0, n;
    if (!x->opt->memory) return;
    for (const int *l; (l = clauses_next(&x->opt->memory->infinity, &at, &n));)
        ic3_exclude(x, cube_of(x, l, n), IC3_INFINITY);
}

/* In F_1, what one step keeps; pushing does the rest. */
static void recall_candidates(struct ic3 *x) {
    const struct cube *core;
    uint32_t at = 0, n;
    if (!x->opt->memory) return;
    for (const int *l; (l = clauses_next(&x->opt->memory->candidates, &at, &n));) {
        const struct cube *c = cube_of(x, l, n);
        if (ic3_stopped(x)) return;
        if (!ic3_is_initial(x, c) && ic3_consecution(x, c, 1, &core) == SAT_UNSAT)
            ic3_exclude(x, core, 1);
    }
}

static void put_cube(struct ic3 *x, struct arena *a, const struct cube *c, struct clauses *out) {
    x->clause.n = 0;
    for (uint32_t l = 0; l < c->n; l++) vec_push(&x->arena, &x->clause, -c->lit[l]);
    clauses_add(a, out, x->clause.at, x->clause.n);
}

static void remember_progress(struct ic3 *x) {
    struct reach_memory *m = x->opt->memory;
    if (!m) return;
    for (uint32_t i = m->infinity.count; i < x->infinity.n; i++)
        put_cube(x, m->a, x->infinity.at[i], &m->infinity);
    m->candidates = (struct clauses){0};
    for (uint32_t j = x->frames.n; j-- > 1;)
        for (uint32_t i = 0; i < x->frames.at[j].cubes.n; i++)
            if (m->candidates.count < MAX_CANDIDATES)
                put_cube(x, m->a, x->frames.at[j].cubes.at[i], &m->candidates);
}

/* ---- set-up ---- */

static void note_initial(struct ic3 *x) {
    uint32_t at = 0, n;
    for (const int *c; (c = clauses_next(&x->d->part[DIMSPEC_I], &at, &n));)
        if (n == 1) x->initial[abs(c[0])] = c[0] > 0 ? 1 : -1;
}

void ic3_set_up(struct ic3 *x) {
    const uint32_t size = x->d->n + 1;
    x->is_state = arena_new_array(&x->arena, bool, size);
    x->value = arena_new_array(&x->arena, bool, size);
    x->known = arena_new_array(&x->arena, bool, size);
    x->initial = arena_new_array(&x->arena, signed char, size);
    x->activity = arena_new_array(&x->arena, uint32_t, size);
    dimspec_state_variables(x->d, x->is_state);
    note_initial(x);
    x->is_predicate = arena_new_array(&x->arena, bool, size);
    for (uint32_t i = 0; i < x->d->predicates.n; i++)
        x->is_predicate[x->d->predicates.at[i]] = true;
    for (uint32_t v = 1; v < size; v++)
        if (x->is_state[v]) vec_push(&x->arena, &x->vars, (int)v);
    ic3_open(x);
    ic3_new_frame(x);
    recall_infinity(x);
}

/* ---- the goal in the first state ---- */

static bool initial_misses_goal(struct ic3 *x, struct arena *a) {
    struct reach_options opt = *x->opt;
    struct dimspec d = *x->d;
    struct reach_result r;
    opt.step = NULL;
    opt.paths = NULL;
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

static void publish_invariant(struct ic3 *x, struct arena *a, uint32_t from) {
    for (uint32_t i = 0; i < x->infinity.n; i++)
        put_cube(x, a, x->infinity.at[i], &x->out->invariant);
    for (uint32_t j = from; j < x->frames.n; j++)
        for (uint32_t i = 0; i < x->frames.at[j].cubes.n; i++)
            put_cube(x, a, x->frames.at[j].cubes.at[i], &x->out->invariant);
    bool certified = reach_certify(x->d, &x->out->invariant, x->opt->deadline);
    if (certified)
        x->out->answer = REACH_UNREACHABLE;
    else
        x->out->reason = deadline_passed(x->opt->deadline)
                             ? reason_of(REASON_TIMEOUT)
                             : reason_with(REASON_INTERNAL, "no invariant");
}

/* Cubes go up as far as they can. true: a frame is left without, so F_i = F_(i+1) = out's
 * invariant. */
static bool propagate(struct ic3 *x, struct arena *a) {
    for (uint32_t i = 1; i < x->k; i++) {
        struct ic3_frame *f = &x->frames.at[i];
        struct arena tmp = {0};
        VEC(const struct cube *) cubes = {0};
        for (uint32_t c = 0; c < f->cubes.n; c++) vec_push(&tmp, &cubes, f->cubes.at[c]);
        for (uint32_t c = 0; c < cubes.n && !ic3_stopped(x); c++) {
            const struct cube *core;
            if (ic3_pushable(x, cubes.at[c], i, &core) == SAT_UNSAT && !x->out->reason.id)
                ic3_exclude(x, core, i + 1);
        }
        arena_free(&tmp);
        if (x->out->reason.id) return false;
        if (x->frames.at[i].cubes.n == 0) {
            publish_invariant(x, a, i + 1);
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
        if (x->k == 1) recall_candidates(x);
        if (propagate(x, a) || x->out->reason.id || !strengthen(x)) return;
        x->queue.n = 0;
        arena_free(&x->obligations);
        if (x->opt->step && !x->opt->step(x->opt->ctx, x->k)) {
            x->out->reason = reason_of(REASON_CANCELLED);
            return;
        }
    }
}

/* false: what was said of inputs is not true. */
static bool run_ic3(struct arena *a, const struct dimspec *d, const struct reach_options *opt,
                    bool lifting, struct reach_result *out) {
    struct ic3 x = {.d = d, .opt = opt, .out = out, .lifting = lifting};
    bool sound = true;
    ic3_set_up(&x);
    if (!ic3_stopped(&x) && initial_misses_goal(&x, a)) major_steps(&x, a);
    if (x.found) {
        sound = ic3_path(&x, a);
        if (sound) out->answer = REACH_REACHED;
    }
    remember_progress(&x);
    ic3_close(&x);
    arena_free(&x.obligations);
    arena_free(&x.arena);
    return sound;
}

void ic3_run(struct arena *a, const struct dimspec *d, const struct reach_options *opt,
             struct reach_result *out) {
    *out = (struct reach_result){0};
    bool lifting = d->functional && !opt->no_lifting;
    if (run_ic3(a, d, opt, lifting, out) || out->reason.id) return;
    uint64_t queries = out->queries;
    *out = (struct reach_result){.queries = queries};
    if (lifting && run_ic3(a, d, opt, false, out)) return;
    if (!out->reason.id) out->reason = reason_with(REASON_INTERNAL, "path that is none");
}
