/* The questions that IC3 asks, and the solvers that it asks.
 *
 * Four solvers, so that none carries what it never needs.  A clause that serves one question only
 * hangs on a variable of its own that is then fixed to false; after some thousands of them the
 * solver is built anew from the frames.
 */
#include "engines/ic3_int.h"

#include "core/base/require.h"

#include <stdlib.h>

enum { MAX_TEMPS = 2000 };

bool ic3_stopped(struct ic3 *x) {
    if (!x->out->reason && deadline_passed(x->opt->deadline)) x->out->reason = "timeout";
    if (!x->out->reason && x->opt->step && (x->out->queries & 255) == 0 &&
        !x->opt->step(x->opt->ctx, x->k))
        x->out->reason = "cancelled";
    return x->out->reason != NULL;
}

static void push(struct ic3 *x, int lit) { vec_push(&x->arena, &x->assumed, lit); }

static enum sat_answer ask(struct ic3 *x, struct sat *s) {
    x->out->queries++;
    if (ic3_stopped(x)) return SAT_UNKNOWN;
    enum sat_answer answer = sat_solve(s, x->assumed.at, x->assumed.n, x->opt->deadline);
    if (answer == SAT_UNKNOWN && !x->out->reason) x->out->reason = "timeout";
    return answer;
}

/* ---- building solvers ---- */

static void add_guarded(struct ic3 *x, struct sat *s, int guard, const int *lits, uint32_t n) {
    x->clause.n = 0;
    if (guard) vec_push(&x->arena, &x->clause, -guard);
    for (uint32_t i = 0; i < n; i++) vec_push(&x->arena, &x->clause, lits[i]);
    sat_clause(s, x->clause.at, x->clause.n);
}

static void add_part(struct ic3 *x, struct sat *s, int guard, enum dimspec_part p) {
    uint32_t at = 0, n;
    for (const int *c; (c = clauses_next(&x->d->part[p], &at, &n));) add_guarded(x, s, guard, c, n);
}

/* The cube's negation, of the next state if `shift` is the number of variables. */
static void add_negated(struct ic3 *x, struct sat *s, int guard, const struct cube *c, int shift) {
    x->clause.n = 0;
    if (guard) vec_push(&x->arena, &x->clause, -guard);
    for (uint32_t i = 0; i < c->n; i++)
        vec_push(&x->arena, &x->clause, c->lit[i] > 0 ? -c->lit[i] - shift : -c->lit[i] + shift);
    sat_clause(s, x->clause.at, x->clause.n);
}

static void build_frames(struct ic3 *x) {
    sat_free(x->step);
    sat_free(x->goal);
    x->step = sat_new(SAT_MANY);
    x->goal = sat_new(SAT_MANY);
    x->step_next = 2 * (int)x->d->n + 1;
    x->step_temps = 0;
    add_part(x, x->step, 0, DIMSPEC_U);
    add_part(x, x->step, 0, DIMSPEC_T);
    add_part(x, x->goal, 0, DIMSPEC_U);
    add_part(x, x->goal, 0, DIMSPEC_G);
    for (uint32_t i = 0; i < x->always.n; i++) {
        add_negated(x, x->step, 0, x->always.at[i], 0);
        add_negated(x, x->goal, 0, x->always.at[i], 0);
    }
    for (uint32_t j = 0; j < x->frames.n; j++) {
        struct frame *f = &x->frames.at[j];
        f->act = x->step_next++;
        if (j == 0) add_part(x, x->step, f->act, DIMSPEC_I);
        for (uint32_t i = 0; i < f->cubes.n; i++) {
            add_negated(x, x->step, f->act, f->cubes.at[i], 0);
            add_negated(x, x->goal, f->act, f->cubes.at[i], 0);
        }
    }
}

/* Under lift_goal: one clause of G has no true literal. */
static void add_goal_fails(struct ic3 *x) {
    VEC(int) some = {0};
    uint32_t at = 0, n;
    x->lift_goal = x->lift_next++;
    vec_push(&x->arena, &some, -x->lift_goal);
    for (const int *c; (c = clauses_next(&x->d->part[DIMSPEC_G], &at, &n));) {
        int fails = x->lift_next++;
        vec_push(&x->arena, &some, fails);
        for (uint32_t i = 0; i < n; i++) sat_clause(x->lift, (int[]){-fails, -c[i]}, 2);
    }
    sat_clause(x->lift, some.at, some.n);
}

static void build_lift(struct ic3 *x) {
    sat_free(x->lift);
    x->lift = sat_new(SAT_MANY);
    x->lift_next = 2 * (int)x->d->n + 1;
    x->lift_temps = 0;
    add_part(x, x->lift, 0, DIMSPEC_U);
    add_part(x, x->lift, 0, DIMSPEC_T);
    add_goal_fails(x);
    for (uint32_t i = 0; i < x->always.n; i++) add_negated(x, x->lift, 0, x->always.at[i], 0);
}

void ic3_open(struct ic3 *x) {
    build_frames(x);
    if (x->lifting) build_lift(x);
    x->init = sat_new(SAT_MANY);
    add_part(x, x->init, 0, DIMSPEC_I);
    add_part(x, x->init, 0, DIMSPEC_U);
}

void ic3_close(struct ic3 *x) {
    sat_free(x->step);
    sat_free(x->goal);
    sat_free(x->init);
    sat_free(x->lift);
}

void ic3_new_frame(struct ic3 *x) {
    vec_push(&x->arena, &x->frames, (struct frame){.act = x->step_next++});
    struct frame *f = &x->frames.at[x->frames.n - 1];
    if (x->frames.n == 1) add_part(x, x->step, f->act, DIMSPEC_I);
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
    for (uint32_t i = 0; i < c->n; i++) push(x, c->lit[i]);
    return ask(x, x->init) != SAT_UNSAT;
}

/* Marks literals of c that keep it apart from I, beside those in `in`. */
static void keep_apart(struct ic3 *x, const struct cube *c, bool *in) {
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
        if (in[i]) push(x, c->lit[i]);
    if (ask(x, x->init) == SAT_UNSAT) return;
    x->assumed.n = 0;
    for (uint32_t i = 0; i < c->n; i++) push(x, c->lit[i]);
    bool apart = ask(x, x->init) == SAT_UNSAT;
    for (uint32_t i = 0; i < c->n; i++)
        if (!apart || sat_failed(x->init, c->lit[i])) in[i] = true;
}

/* ---- consecution ---- */

static int primed(const struct ic3 *x, int lit) {
    return lit > 0 ? lit + (int)x->d->n : lit - (int)x->d->n;
}

static void assume_frame(struct ic3 *x, uint32_t level) {
    x->assumed.n = 0;
    for (uint32_t j = level; j < x->frames.n; j++) {
        push(x, x->frames.at[j].act);
        if (j == 0) break;
    }
}

static void keep_state(struct ic3 *x, const struct sat *s) {
    for (uint32_t v = 1; v <= x->d->n; v++) x->value[v] = sat_true(s, (int)v);
}

/* The literals of c whose next value was to blame. */
static const struct cube *core_of(struct ic3 *x, const struct cube *c) {
    struct arena tmp = {0};
    bool *in = arena_new_array(&tmp, bool, c->n + 1);
    for (uint32_t i = 0; i < c->n; i++) in[i] = sat_failed(x->step, primed(x, c->lit[i]));
    keep_apart(x, c, in);
    int *lits = arena_new_array(&tmp, int, c->n + 1);
    uint32_t n = 0;
    for (uint32_t i = 0; i < c->n; i++)
        if (in[i]) lits[n++] = c->lit[i];
    struct cube *core = ic3_cube(&x->arena, lits, n);
    arena_free(&tmp);
    return core;
}

/* Predicates come first: what is assumed early is more often to blame. */
static enum sat_answer ask_step(struct ic3 *x, const struct cube *c, const struct cube **core) {
    for (int first = 1; first >= 0; first--)
        for (uint32_t i = 0; i < c->n; i++)
            if (x->is_predicate[abs(c->lit[i])] == first) push(x, primed(x, c->lit[i]));
    enum sat_answer answer = ask(x, x->step);
    if (answer == SAT_UNSAT) *core = core_of(x, c);
    if (answer == SAT_SAT) keep_state(x, x->step);
    return answer;
}

enum sat_answer ic3_consecution(struct ic3 *x, const struct cube *c, uint32_t level,
                                const struct cube **core) {
    if (x->step_temps > MAX_TEMPS) build_frames(x);
    int temp = x->step_next++;
    x->step_temps++;
    add_negated(x, x->step, temp, c, 0);
    if (level == IC3_ALWAYS)
        x->assumed.n = 0;
    else
        assume_frame(x, level - 1);
    push(x, temp);
    enum sat_answer answer = ask_step(x, c, core);
    sat_clause(x->step, (int[]){-temp}, 1);
    return answer;
}

enum sat_answer ic3_pushable(struct ic3 *x, const struct cube *c, uint32_t level,
                             const struct cube **core) {
    assume_frame(x, level);
    return ask_step(x, c, core);
}

enum sat_answer ic3_meets_goal(struct ic3 *x) {
    assume_frame(x, x->k);
    enum sat_answer answer = ask(x, x->goal);
    if (answer == SAT_SAT) keep_state(x, x->goal);
    return answer;
}

/* ---- lifting ---- */

/* The state and its inputs, and what is not to happen: UNSAT, with the state's literals to blame.
 */
static enum sat_answer ask_lift(struct ic3 *x, int guard) {
    x->assumed.n = 0;
    push(x, guard);
    for (uint32_t i = 0; i < x->d->inputs.n; i++) {
        int v = x->d->inputs.at[i];
        if (!x->is_state[v]) push(x, x->value[v] ? v : -v);
    }
    for (int first = 1; first >= 0; first--)
        for (uint32_t i = 0; i < x->vars.n; i++) {
            int v = x->vars.at[i];
            if (x->is_predicate[v] == first) push(x, x->value[v] ? v : -v);
        }
    return ask(x, x->lift);
}

const struct cube *ic3_lift(struct ic3 *x, const struct cube *to) {
    struct arena tmp = {0};
    int *lits = arena_new_array(&tmp, int, x->vars.n + 1);
    uint32_t n = 0;
    int guard = x->lift_goal;
    enum sat_answer answer = SAT_SAT;
    if (x->lifting && x->lift_temps > MAX_TEMPS) build_lift(x);
    if (x->lifting && to) {
        guard = x->lift_next++;
        x->lift_temps++;
        add_negated(x, x->lift, guard, to, (int)x->d->n);
    } else if (x->lifting) {
        guard = x->lift_goal;
    }
    if (x->lifting) answer = ask_lift(x, guard);
    for (uint32_t i = 0; i < x->vars.n; i++) {
        int lit = x->value[x->vars.at[i]] ? x->vars.at[i] : -x->vars.at[i];
        if (answer != SAT_UNSAT || sat_failed(x->lift, lit)) lits[n++] = lit;
    }
    if (x->lifting && to) sat_clause(x->lift, (int[]){-guard}, 1);
    struct cube *c = ic3_cube(&x->obligations, lits, n);
    arena_free(&tmp);
    return c;
}

/* ---- frames ---- */

static void drop_subsumed(struct frame *f, const struct cube *by) {
    uint32_t n = 0;
    for (uint32_t i = 0; i < f->cubes.n; i++)
        if (!ic3_cube_subset(by, f->cubes.at[i])) f->cubes.at[n++] = f->cubes.at[i];
    f->cubes.n = n;
}

static void exclude_always(struct ic3 *x, const struct cube *c) {
    vec_push(&x->arena, &x->always, ic3_cube(&x->arena, c->lit, c->n));
    add_negated(x, x->step, 0, c, 0);
    add_negated(x, x->goal, 0, c, 0);
    if (x->lift) add_negated(x, x->lift, 0, c, 0);
}

void ic3_exclude(struct ic3 *x, const struct cube *c, uint32_t level) {
    for (uint32_t j = 1; j <= level && j < x->frames.n; j++) drop_subsumed(&x->frames.at[j], c);
    if (level == IC3_ALWAYS) {
        exclude_always(x, c);
        return;
    }
    struct frame *f = &x->frames.at[level];
    vec_push(&x->arena, &f->cubes, ic3_cube(&x->arena, c->lit, c->n));
    for (uint32_t i = 0; i < c->n; i++) x->activity[abs(c->lit[i])]++;
    add_negated(x, x->step, f->act, c, 0);
    add_negated(x, x->goal, f->act, c, 0);
}
