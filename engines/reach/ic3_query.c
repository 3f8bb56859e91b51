/* The questions that IC3 asks, and the solvers that it asks.
 *
 * Three solvers, so that none carries clauses that it never needs: steps and lifting, the goal, I.
 * A clause that serves one question only hangs on a variable of its own that is then fixed to
 * false; after some thousands of them the solver is built anew from the frames.
 */
#include "engines/reach/ic3_internal.h"

#include "core/base/require.h"

#include <stdlib.h>

enum { MAX_DROPPED = 2000 };

bool ic3_stopped(struct ic3 *x) {
    if (!x->out->reason.id && deadline_passed(x->opt->deadline))
        x->out->reason = reason_of(REASON_TIMEOUT);
    if (!x->out->reason.id && x->opt->step && (x->out->queries & 255) == 0 &&
        !x->opt->step(x->opt->ctx, x->k))
        x->out->reason = reason_of(REASON_CANCELLED);
    return x->out->reason.id != REASON_NONE;
}

static void assume_literal(struct ic3 *x, int lit) { vec_push(&x->arena, &x->assumed, lit); }

static enum sat_answer note_timeout(struct ic3 *x, enum sat_answer answer) {
    if (answer == SAT_UNKNOWN && !x->out->reason.id) x->out->reason = reason_of(REASON_TIMEOUT);
    return answer;
}

static enum sat_answer ask_cone(struct ic3 *x, struct cone *s) {
    x->out->queries++;
    if (ic3_stopped(x)) return SAT_UNKNOWN;
    return note_timeout(x, cone_solve(s, x->assumed.at, x->assumed.n, x->opt->deadline));
}

static enum sat_answer ask_init(struct ic3 *x) {
    x->out->queries++;
    if (ic3_stopped(x)) return SAT_UNKNOWN;
    return note_timeout(x, sat_solve(x->init, x->assumed.at, x->assumed.n, x->opt->deadline));
}

/* ---- building solvers ---- */

static void add_guarded(struct ic3 *x, struct cone *s, int guard, const int *lits, uint32_t n) {
    x->clause.n = 0;
    if (guard) vec_push(&x->arena, &x->clause, -guard);
    for (uint32_t i = 0; i < n; i++) vec_push(&x->arena, &x->clause, lits[i]);
    cone_clause(s, x->clause.at, x->clause.n);
}

static void add_cone_part(struct ic3 *x, struct cone *s, int guard, enum dimspec_part p) {
    uint32_t at = 0, n;
    for (const int *c; (c = clauses_next(&x->d->part[p], &at, &n));) add_guarded(x, s, guard, c, n);
}

/* The cube's negation, of the next state if `shift` is the number of variables. */
static void negated_clause(struct ic3 *x, int guard, const struct cube *c, int shift) {
    x->clause.n = 0;
    if (guard) vec_push(&x->arena, &x->clause, -guard);
    for (uint32_t i = 0; i < c->n; i++)
        vec_push(&x->arena, &x->clause, c->lit[i] > 0 ? -c->lit[i] - shift : -c->lit[i] + shift);
}

static void add_negated(struct ic3 *x, struct cone *s, int guard, const struct cube *c) {
    negated_clause(x, guard, c, 0);
    cone_clause(s, x->clause.at, x->clause.n);
}

/* Adds: lift_goal implies that one clause of G is false. */
static void add_goal_fails(struct ic3 *x) {
    VEC(int) some = {0};
    uint32_t at = 0, n;
    x->lift_goal = x->step_next++;
    vec_push(&x->arena, &some, -x->lift_goal);
    for (const int *c; (c = clauses_next(&x->d->part[DIMSPEC_G], &at, &n));) {
        int fails = x->step_next++;
        vec_push(&x->arena, &some, fails);
        for (uint32_t i = 0; i < n; i++) cone_clause(x->step, (int[]){-fails, -c[i]}, 2);
    }
    cone_clause(x->step, some.at, some.n);
}

/* Defines the gates of the solver's clauses. State variables and inputs are none, predicates are.
 */
static void define_gates(struct ic3 *x, struct cone *s, int vars) {
    struct arena tmp = {0};
    bool *is_free = arena_new_array(&tmp, bool, (size_t)vars + 1);
    for (uint32_t v = 1; v <= x->d->n; v++) is_free[v] = x->is_state[v] && !x->is_predicate[v];
    for (uint32_t i = 0; i < x->d->inputs.n; i++) is_free[x->d->inputs.at[i]] = true;
    cone_define(s, is_free);
    for (uint32_t i = 0; i < x->d->predicates.n; i++) cone_follow(s, x->d->predicates.at[i]);
    arena_free(&tmp);
}

static void build_circuits(struct ic3 *x) {
    cone_free(x->step);
    cone_free(x->goal);
    x->step_next = 2 * (int)x->d->n + 1;
    x->step = cone_new(x->step_next);
    x->goal = cone_new((int)x->d->n);
    add_cone_part(x, x->step, 0, DIMSPEC_U);
    add_cone_part(x, x->step, 0, DIMSPEC_T);
    add_goal_fails(x);
    define_gates(x, x->step, x->step_next);
    add_cone_part(x, x->goal, 0, DIMSPEC_U);
    define_gates(x, x->goal, (int)x->d->n); /* of a state; what G looks at is to be known */
    add_cone_part(x, x->goal, 0, DIMSPEC_G);
}

static void build_frames(struct ic3 *x) {
    build_circuits(x);
    x->dropped = 0;
    for (uint32_t i = 0; i < x->infinity.n; i++) {
        add_negated(x, x->step, 0, x->infinity.at[i]);
        add_negated(x, x->goal, 0, x->infinity.at[i]);
    }
    for (uint32_t j = 0; j < x->frames.n; j++) {
        struct ic3_frame *f = &x->frames.at[j];
        f->act = x->step_next++;
        if (j == 0) add_cone_part(x, x->step, f->act, DIMSPEC_I);
        for (uint32_t i = 0; i < f->cubes.n; i++) {
            add_negated(x, x->step, f->act, f->cubes.at[i]);
            add_negated(x, x->goal, f->act, f->cubes.at[i]);
        }
    }
}

static void add_init(struct ic3 *x, enum dimspec_part p) {
    uint32_t at = 0, n;
    for (const int *c; (c = clauses_next(&x->d->part[p], &at, &n));) sat_clause(x->init, c, n);
}

void ic3_open(struct ic3 *x) {
    build_frames(x);
    x->init = sat_new(SAT_MANY);
    add_init(x, DIMSPEC_I);
    add_init(x, DIMSPEC_U);
}

void ic3_close(struct ic3 *x) {
    cone_free(x->step);
    cone_free(x->goal);
    sat_free(x->init);
}

void ic3_new_frame(struct ic3 *x) {
    vec_push(&x->arena, &x->frames, (struct ic3_frame){.act = x->step_next++});
    struct ic3_frame *f = &x->frames.at[x->frames.n - 1];
    if (x->frames.n == 1) add_cone_part(x, x->step, f->act, DIMSPEC_I);
}

/* ---- I ---- */

static bool init_excludes(const struct ic3 *x, int lit) {
    int sign = x->initial[abs(lit)];
    return sign != 0 && (sign > 0) != (lit > 0);
}

bool ic3_is_initial(struct ic3 *x, const struct cube *c) {
    for (uint32_t i = 0; i < c->n; i++)
        if (init_excludes(x, c->lit[i])) return false;
    x->assumed.n = 0;
    for (uint32_t i = 0; i < c->n; i++) assume_literal(x, c->lit[i]);
    return ask_init(x) != SAT_UNSAT;
}

/* Marks literals in `in` until the cube of the marked ones is disjoint from I. Requires that c is.
 */
static void keep_disjoint_from_initial(struct ic3 *x, const struct cube *c, bool *in) {
    uint32_t reason = c->n;
    for (uint32_t i = 0; i < c->n; i++) {
        if (!init_excludes(x, c->lit[i])) continue;
        if (in[i]) return;
        if (reason == c->n || x->activity[abs(c->lit[i])] > x->activity[abs(c->lit[reason])])
            reason = i;
    }
    if (reason < c->n) {
        in[reason] = true;
        return;
    }
    x->assumed.n = 0;
    for (uint32_t i = 0; i < c->n; i++)
        if (in[i]) assume_literal(x, c->lit[i]);
    if (ask_init(x) == SAT_UNSAT) return;
    x->assumed.n = 0;
    for (uint32_t i = 0; i < c->n; i++) assume_literal(x, c->lit[i]);
    bool apart = ask_init(x) == SAT_UNSAT;
    for (uint32_t i = 0; i < c->n; i++)
        if (!apart || sat_failed(x->init, c->lit[i])) in[i] = true;
}

/* ---- consecution ---- */

static int primed(const struct ic3 *x, int lit) {
    return lit > 0 ? lit + (int)x->d->n : lit - (int)x->d->n;
}

static void look_at(struct cone *s, const struct cube *c) {
    for (uint32_t i = 0; i < c->n; i++) cone_ask_about(s, c->lit[i]);
}

static void look_at_part(struct ic3 *x, struct cone *s, enum dimspec_part p) {
    const struct clauses *c = &x->d->part[p];
    for (uint32_t i = 0; i < c->lits.n; i++)
        if (c->lits.at[i]) cone_ask_about(s, c->lits.at[i]);
}

/* Variables of clauses that exclude states are part of the question.  Without lifting a cube is one
 * whole state, so every variable is. */
static void look_at_frames(struct ic3 *x, struct cone *s, uint32_t level) {
    for (uint32_t i = 0; i < x->infinity.n; i++) look_at(s, x->infinity.at[i]);
    for (uint32_t j = level; j < x->frames.n; j++)
        for (uint32_t i = 0; i < x->frames.at[j].cubes.n; i++)
            look_at(s, x->frames.at[j].cubes.at[i]);
    if (level == 0) look_at_part(x, s, DIMSPEC_I);
    for (int v = 1; !x->lifting && v <= (int)x->d->n; v++) cone_ask_about(s, v);
}

static void assume_frame(struct ic3 *x, struct cone *s, uint32_t level) {
    x->assumed.n = 0;
    look_at_frames(x, s, level);
    for (uint32_t j = level; j < x->frames.n; j++) {
        assume_literal(x, x->frames.at[j].act);
        if (j == 0) break;
    }
}

static void keep_value(struct ic3 *x, const struct cone *s, int v) {
    x->value[v] = cone_true(s, v);
    x->known[v] = cone_has_value(s, v);
}

static void keep_state(struct ic3 *x, const struct cone *s) {
    for (uint32_t i = 0; i < x->vars.n; i++) keep_value(x, s, x->vars.at[i]);
    for (uint32_t i = 0; i < x->d->inputs.n; i++) keep_value(x, s, x->d->inputs.at[i]);
}

/* The literals of c whose next value is in the unsatisfiable core, and enough others to keep the
 * cube disjoint from I. */
static const struct cube *core_of(struct ic3 *x, const struct cube *c) {
    struct arena tmp = {0};
    bool *in = arena_new_array(&tmp, bool, c->n + 1);
    for (uint32_t i = 0; i < c->n; i++) in[i] = cone_failed(x->step, primed(x, c->lit[i]));
    keep_disjoint_from_initial(x, c, in);
    int *lits = arena_new_array(&tmp, int, c->n + 1);
    uint32_t n = 0;
    for (uint32_t i = 0; i < c->n; i++)
        if (in[i]) lits[n++] = c->lit[i];
    struct cube *core = ic3_cube(&x->arena, lits, n);
    arena_free(&tmp);
    return core;
}

/* Predicates are assumed first: early assumptions end up in cores more often. */
static enum sat_answer ask_step(struct ic3 *x, const struct cube *c, const struct cube **core) {
    for (int first = 1; first >= 0; first--)
        for (uint32_t i = 0; i < c->n; i++)
            if (x->is_predicate[abs(c->lit[i])] == first) assume_literal(x, primed(x, c->lit[i]));
    enum sat_answer answer = ask_cone(x, x->step);
    if (answer == SAT_UNSAT) *core = core_of(x, c);
    if (answer == SAT_SAT) keep_state(x, x->step);
    return answer;
}

enum sat_answer ic3_consecution(struct ic3 *x, const struct cube *c, uint32_t level,
                                const struct cube **core) {
    if (!VL_REQUIRE(level >= 1)) return SAT_UNKNOWN; /* F_0 is exact: nothing is excluded from it */
    if (x->dropped > MAX_DROPPED) build_frames(x);
    assume_frame(x, x->step, level == IC3_INFINITY ? x->frames.n : level - 1);
    negated_clause(x, 0, c, 0);
    cone_once(x->step, x->clause.at, x->clause.n);
    return ask_step(x, c, core);
}

enum sat_answer ic3_pushable(struct ic3 *x, const struct cube *c, uint32_t level,
                             const struct cube **core) {
    assume_frame(x, x->step, level);
    return ask_step(x, c, core);
}

enum sat_answer ic3_meets_goal(struct ic3 *x) {
    assume_frame(x, x->goal, x->k);
    look_at_part(x, x->goal, DIMSPEC_G);
    enum sat_answer answer = ask_cone(x, x->goal);
    if (answer == SAT_SAT) keep_state(x, x->goal);
    return answer;
}

/* ---- lifting ---- */

/* SAT?  the values known of the state & of its inputs & the step does not lead into `to`.  UNSAT
 * names the literals of the state that force the step. */
static enum sat_answer ask_lift(struct ic3 *x, const struct cube *to) {
    x->assumed.n = 0;
    if (to) {
        negated_clause(x, 0, to, (int)x->d->n);
        cone_once(x->step, x->clause.at, x->clause.n);
    } else {
        assume_literal(x, x->lift_goal);
    }
    for (uint32_t i = 0; i < x->d->inputs.n; i++) {
        int v = x->d->inputs.at[i];
        if (!x->is_state[v] && x->known[v]) assume_literal(x, x->value[v] ? v : -v);
    }
    for (int first = 1; first >= 0; first--)
        for (uint32_t i = 0; i < x->vars.n; i++) {
            int v = x->vars.at[i];
            if (x->is_predicate[v] == first && x->known[v]) assume_literal(x, x->value[v] ? v : -v);
        }
    return ask_cone(x, x->step);
}

static void assume_known(struct ic3 *x, struct cone *s, int v) {
    if (x->known[v])
        assume_literal(x, x->value[v] ? v : -v);
    else
        cone_ask_about(s, v);
}

/* Values for what the state's cone left out: where constraints look at gates, an input may be what
 * follows from them, and then the gates decide the step. */
static bool complete(struct ic3 *x, const struct cube *to) {
    struct cone *s = to ? x->step : x->goal;
    assume_frame(x, s, x->frames.n);
    for (uint32_t i = 0; to && i < to->n; i++) assume_literal(x, primed(x, to->lit[i]));
    if (!to) look_at_part(x, s, DIMSPEC_G);
    for (uint32_t i = 0; i < x->vars.n; i++) assume_known(x, s, x->vars.at[i]);
    for (uint32_t i = 0; i < x->d->inputs.n; i++) assume_known(x, s, x->d->inputs.at[i]);
    if (ask_cone(x, s) != SAT_SAT) return false;
    keep_state(x, s);
    return true;
}

static bool is_forced(struct ic3 *x, const struct cube *to) {
    enum sat_answer answer = ask_lift(x, to);
    if (answer == SAT_SAT && complete(x, to)) answer = ask_lift(x, to);
    return answer == SAT_UNSAT;
}

const struct cube *ic3_lift(struct ic3 *x, const struct cube *to) {
    struct arena tmp = {0};
    int *lits = arena_new_array(&tmp, int, x->vars.n + 1);
    uint32_t n = 0;
    bool lifted = x->lifting && is_forced(x, to);
    for (uint32_t i = 0; i < x->vars.n; i++) {
        int v = x->vars.at[i], lit = x->value[v] ? v : -v;
        if (lifted ? x->known[v] && cone_failed(x->step, lit) : x->known[v]) lits[n++] = lit;
    }
    struct cube *c = ic3_cube(&x->obligations, lits, n);
    arena_free(&tmp);
    return c;
}

/* ---- frames ---- */

static uint32_t drop_subsumed(struct ic3_frame *f, const struct cube *by) {
    uint32_t n = 0, dropped;
    for (uint32_t i = 0; i < f->cubes.n; i++)
        if (!ic3_cube_subset(by, f->cubes.at[i])) f->cubes.at[n++] = f->cubes.at[i];
    dropped = f->cubes.n - n;
    f->cubes.n = n;
    return dropped;
}

static void exclude_at_infinity(struct ic3 *x, const struct cube *c) {
    vec_push(&x->arena, &x->infinity, ic3_cube(&x->arena, c->lit, c->n));
    add_negated(x, x->step, 0, c);
    add_negated(x, x->goal, 0, c);
}

void ic3_exclude(struct ic3 *x, const struct cube *c, uint32_t level) {
    if (!VL_REQUIRE(level == IC3_INFINITY || (level >= 1 && level < x->frames.n))) return;
    for (uint32_t j = 1; j <= level && j < x->frames.n; j++)
        x->dropped += drop_subsumed(&x->frames.at[j], c);
    if (level == IC3_INFINITY) {
        exclude_at_infinity(x, c);
        return;
    }
    struct ic3_frame *f = &x->frames.at[level];
    vec_push(&x->arena, &f->cubes, ic3_cube(&x->arena, c->lit, c->n));
    for (uint32_t i = 0; i < c->n; i++) x->activity[abs(c->lit[i])]++;
    add_negated(x, x->step, f->act, c);
    add_negated(x, x->goal, f->act, c);
}
