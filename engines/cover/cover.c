/* cover.c - goals of coverage, decided as checks, and few runs that reach all that can be reached.
 *
 * Source: IBMC section 2.1, application (2), test vectors for MC/DC at BTC.  The goals of a
 * function are checks that fail where a goal is met, so one incremental solver decides all of them
 * while loops are unwound, and each run that is found closes every goal that it meets
 * (engines/finding/reached.h); what is left is out of reach if no execution is left, or an
 * induction or invariant shows it.  Afterwards:
 *
 *   1. Each run is repeated, for the set of goals that it reaches.
 *   2. Greedy set cover (Chvatal 1979): the run with the most goals that are left, the shorter one
 *      of two, until none is left.
 *   3. The inputs of each are made small as long as it reaches the goals that it was chosen for.
 *   4. The small one is run once more: what it reaches is what is told.
 *
 * Invariant: a goal is VIOLATED only if a vector of the result reaches it.
 * Limits: the greedy choice is within a factor ln(n) of the fewest.
 */
#include "engines/cover/cover.h"

#include "core/base/map.h"
#include "core/interp/witness_text.h"
#include "engines/finding/reached.h"
#include "engines/finding/trace.h"
#include "engines/verify/verify.h"

#include <stdlib.h>
#include <string.h>

struct met_goal {
    struct interp_failure at;
    uint32_t index; /* in the result's goals */
};

/* A run that some engine found. */
struct found_run {
    const char *witness;
    struct interp_failure aim;   /* a goal that it was found for */
    VEC(struct met_goal) passed; /* in the order in which it met them */
    uint64_t steps;
};

struct covering {
    struct arena *a, tmp;
    const struct ir_module *task;
    const struct verify_options *opt;
    struct cover_result *out;
    struct map index; /* number of a goal -> its index in out->goals */
    VEC(struct found_run) runs;
    bool *left; /* by index: reached, and by no vector so far */
};

/* ---- goals and their marks ---- */

static bool goal_of_mark(const struct covering *c, const char *func, ir_val ins, uint32_t *index) {
    const struct ir_func *f = ir_find_func(c->task, func);
    const struct ir_ins *i = f && ins < f->ins.n ? &f->ins.at[ins] : NULL;
    uint64_t at;
    if (!i || i->op != IR_CHECK || i->check != CHECK_GOAL || !i->text) return false;
    if (!map_get(&c->index, strtoul(i->text, NULL, 10), &at)) return false;
    *index = (uint32_t)at;
    return true;
}

static int order_goals(const void *x, const void *y) {
    uint32_t a = ((const struct covered_goal *)x)->number;
    uint32_t b = ((const struct covered_goal *)y)->number;
    return (a > b) - (a < b);
}

static void add_goals_of(struct covering *c, const struct ir_func *f) {
    for (ir_val v = 1; v < f->ins.n; v++) {
        const struct ir_ins *i = &f->ins.at[v];
        if (i->op != IR_CHECK || i->check != CHECK_GOAL || !i->text) continue;
        struct covered_goal g = {.number = (uint32_t)strtoul(i->text, NULL, 10),
                                 .verdict = VERDICT_COUNT}; /* nothing is known */
        if (map_get(&c->index, g.number, NULL)) continue;
        map_put(&c->tmp, &c->index, g.number, 0);
        vec_push(c->a, &c->out->goals, g);
    }
}

static void list_goals(struct covering *c, const char *func) {
    for (uint32_t i = 0; i < c->task->funcs.n; i++) {
        const struct ir_func *f = c->task->funcs.at[i];
        bool wanted = c->opt->all_goals || strcmp(f->name, func) == 0;
        if (f->has_body && !f->is_model && wanted) add_goals_of(c, f);
    }
    if (c->out->goals.n)
        qsort(c->out->goals.at, c->out->goals.n, sizeof *c->out->goals.at, order_goals);
    for (uint32_t i = 0; i < c->out->goals.n; i++)
        map_put(&c->tmp, &c->index, c->out->goals.at[i].number, i);
}

/* ---- what the engines say ---- */

/* The marks of one goal: reached if one is, out of reach if all are. */
static void note_verdict(struct covered_goal *g, const struct check_result *r) {
    static const int rank[] = {[VERDICT_PROVED] = 0,
                               [VERDICT_BOUNDED] = 1,
                               [VERDICT_UNKNOWN] = 2,
                               [VERDICT_SAFE] = 2,
                               [VERDICT_VIOLATED] = 3};
    bool lower = g->verdict == VERDICT_BOUNDED && r->verdict == VERDICT_BOUNDED;
    if (lower && r->bound < g->bound) g->bound = r->bound;
    if (g->verdict != VERDICT_COUNT && rank[r->verdict] <= rank[g->verdict]) return;
    g->verdict = r->verdict;
    g->bound = r->bound;
    g->reason = r->reason;
}

static void note_run(struct covering *c, const struct check_result *r) {
    for (uint32_t i = 0; i < c->runs.n; i++)
        if (strcmp(c->runs.at[i].witness, r->witness) == 0) return;
    struct found_run run = {.witness = r->witness, .aim = {r->func, r->ins, (uint16_t)CHECK_GOAL}};
    vec_push(&c->tmp, &c->runs, run);
}

static void take_results(struct covering *c, const struct func_result *r) {
    for (uint32_t i = 0; i < r->checks.n; i++) {
        const struct check_result *k = &r->checks.at[i];
        uint32_t at;
        if (k->kind != CHECK_GOAL || !goal_of_mark(c, k->func, k->ins, &at)) continue;
        note_verdict(&c->out->goals.at[at], k);
        if (k->verdict == VERDICT_VIOLATED && k->witness) note_run(c, k);
    }
}

/* Where nothing is reached there may be no execution at all, and a proof says nothing. */
static void settle_goals(struct covering *c, const struct func_result *r) {
    bool some = false;
    for (uint32_t i = 0; i < c->out->goals.n; i++)
        some = some || c->out->goals.at[i].verdict == VERDICT_VIOLATED;
    for (uint32_t i = 0; i < c->out->goals.n; i++) {
        struct covered_goal *g = &c->out->goals.at[i];
        bool empty = g->verdict == VERDICT_PROVED && !some;
        if (g->verdict != VERDICT_COUNT && !empty) continue;
        g->verdict = VERDICT_UNKNOWN;
        g->reason = r->vacuous ? reason_of(REASON_VACUOUS) : reason_or(r->reason, REASON_UNDECIDED);
    }
}

/* ---- runs ---- */

/* *w: of the text. false: it is not the text of a witness. */
static bool run_text(const struct covering *c, struct arena *a, const char *text,
                     const struct interp_failure *aim, struct witness *w,
                     struct interp_options *opt, struct interp_result *run) {
    if (!witness_from_text(a, text, w)) return false;
    opt->skip = c->opt->skip;
    reached_run(a, c->task, w, aim, opt, run);
    return true;
}

static void add_mark(struct covering *c, struct found_run *r, struct interp_failure at) {
    uint32_t index;
    if (at.check != CHECK_GOAL || !goal_of_mark(c, at.func, at.ins, &index)) return;
    vec_push(&c->tmp, &r->passed, (struct met_goal){at, index});
}

static void repeat_runs(struct covering *c) {
    for (uint32_t i = 0; i < c->runs.n; i++) {
        struct found_run *r = &c->runs.at[i];
        struct witness w;
        struct interp_options opt = {0};
        struct interp_result run;
        if (!run_text(c, &c->tmp, r->witness, &r->aim, &w, &opt, &run)) continue;
        r->steps = run.steps;
        for (uint32_t k = 0; k < run.passed.n; k++) add_mark(c, r, run.passed.at[k]);
        if (run.end == INTERP_CHECK_FAILED)
            add_mark(c, r, (struct interp_failure){run.func, run.ins, run.check});
    }
}

/* ---- the choice ---- */

/* Two marks may be of one goal. */
static uint32_t gain(const struct covering *c, const struct found_run *r) {
    uint32_t n = 0;
    for (uint32_t i = 0; i < r->passed.n; i++) {
        bool again = false;
        for (uint32_t k = 0; k < i && !again; k++)
            again = r->passed.at[k].index == r->passed.at[i].index;
        n += c->left[r->passed.at[i].index] && !again;
    }
    return n;
}

static struct found_run *best_run(const struct covering *c) {
    struct found_run *best = NULL;
    uint32_t most = 0;
    for (uint32_t i = 0; i < c->runs.n; i++) {
        struct found_run *r = &c->runs.at[i];
        uint32_t n = gain(c, r);
        if (!n || n < most || (n == most && r->steps >= best->steps)) continue;
        best = r;
        most = n;
    }
    return best;
}

/* The marks of goals that are left, which the run is chosen for; the last one met is the last. */
static void take_aims(const struct covering *c, const struct found_run *r,
                      struct interp_failure *aims, uint32_t *n) {
    *n = 0;
    for (uint32_t i = 0; i < r->passed.n; i++)
        if (c->left[r->passed.at[i].index]) aims[(*n)++] = r->passed.at[i].at;
}

/* ---- a vector ---- */

static int compare_numbers(const void *x, const void *y) {
    uint32_t a = *(const uint32_t *)x, b = *(const uint32_t *)y;
    return (a > b) - (a < b);
}

static void put_goal(struct covering *c, struct cover_vector *v, struct interp_failure at) {
    uint32_t index;
    if (at.check != CHECK_GOAL || !goal_of_mark(c, at.func, at.ins, &index)) return;
    const uint32_t number = c->out->goals.at[index].number;
    for (uint32_t i = 0; i < v->goals.n; i++)
        if (v->goals.at[i] == number) return;
    vec_push(c->a, &v->goals, number);
}

/* How the run goes on behind the last goal that it is there for. */
static void note_vector_end(struct covering *c, struct cover_vector *v, const struct witness *w,
                            const struct interp_failure *aim) {
    struct arena tmp = {0};
    struct interp_options opt = {.skip = c->opt->skip};
    struct interp_result run;
    reached_run(&tmp, c->task, w, aim, &opt, &run);
    v->end = opt.until.func ? INTERP_FUEL : run.end;
    v->end_func = run.func ? arena_strdup(c->a, run.func) : NULL;
    v->end_ins = run.ins;
    v->end_check = run.check;
    arena_free(&tmp);
}

/* Runs the vector as it is told, up to the last goal that it is there for: behind it, a test takes
 * what inputs the machine has. */
static void confirm_vector(struct covering *c, struct cover_vector *v,
                           const struct interp_failure *aim) {
    struct arena tmp = {0};
    struct witness w;
    struct interp_options opt = {.skip = c->opt->skip, .until = *aim};
    struct interp_result run;
    v->end = INTERP_INTERNAL;
    if (v->run.witness && witness_from_text(&tmp, v->run.witness, &w)) {
        interp_run(&tmp, c->task, &w, &opt, &run);
        for (uint32_t i = 0; i < run.passed.n; i++) put_goal(c, v, run.passed.at[i]);
        if (run.end == INTERP_CHECK_FAILED)
            put_goal(c, v, (struct interp_failure){run.func, run.ins, run.check});
        note_vector_end(c, v, &w, aim);
    }
    if (v->goals.n) qsort(v->goals.at, v->goals.n, sizeof *v->goals.at, compare_numbers);
    arena_free(&tmp);
}

static bool has_all(const struct covering *c, const struct cover_vector *v,
                    const struct interp_failure *aims, uint32_t n) {
    for (uint32_t i = 0; i < n; i++) {
        uint32_t at;
        bool has = false;
        if (!goal_of_mark(c, aims[i].func, aims[i].ins, &at)) return false;
        for (uint32_t k = 0; k < v->goals.n && !has; k++)
            has = v->goals.at[k] == c->out->goals.at[at].number;
        if (!has) return false;
    }
    return true;
}

/* Inputs of the run, smaller unless `exact`, that reach these goals. */
static bool make_vector(struct covering *c, const struct found_run *r,
                        const struct interp_failure *aims, uint32_t n, bool exact,
                        struct cover_vector *v) {
    struct arena tmp = {0};
    struct witness w;
    struct interp_result run;
    const struct interp_failure *last = &aims[n - 1];
    struct interp_options opt = {
        .skip = c->opt->skip, .until = *last, .also = aims, .nalso = n - 1};
    const struct trace_options how = {.exact = exact, .driver = true};
    *v = (struct cover_vector){.run = {.func = arena_strdup(c->a, last->func),
                                       .ins = last->ins,
                                       .kind = CHECK_GOAL,
                                       .verdict = VERDICT_VIOLATED}};
    bool ok = witness_from_text(&tmp, r->witness, &w);
    if (ok) interp_run(&tmp, c->task, &w, &opt, &run);
    ok = ok && run.end == INTERP_CHECK_FAILED;
    if (ok) trace_fill(c->a, c->task, &how, &w, &opt, &run, &v->run);
    if (ok) confirm_vector(c, v, last);
    arena_free(&tmp);
    return ok && has_all(c, v, aims, n);
}

/* false: the goals that it was to reach stay without a vector. */
static bool add_vector(struct covering *c, const struct found_run *r) {
    struct interp_failure *aims = arena_new_array(&c->tmp, struct interp_failure, r->passed.n + 1);
    struct cover_vector v;
    uint32_t n, at;
    take_aims(c, r, aims, &n);
    if (!make_vector(c, r, aims, n, false, &v) && !make_vector(c, r, aims, n, true, &v))
        return false;
    for (uint32_t i = 0; i < v.goals.n; i++) {
        uint64_t k;
        if (map_get(&c->index, v.goals.at[i], &k)) c->left[k] = false;
    }
    for (uint32_t i = 0; i < n; i++)
        if (goal_of_mark(c, aims[i].func, aims[i].ins, &at)) c->left[at] = false;
    vec_push(c->a, &c->out->vectors, v);
    return true;
}

static void choose_runs(struct covering *c) {
    c->left = arena_new_array(&c->tmp, bool, c->out->goals.n + 1);
    for (uint32_t i = 0; i < c->out->goals.n; i++)
        c->left[i] = c->out->goals.at[i].verdict == VERDICT_VIOLATED;
    for (struct found_run *r; (r = best_run(c));)
        if (!add_vector(c, r)) r->passed.n = 0;
    for (uint32_t i = 0; i < c->out->goals.n; i++) {
        struct covered_goal *g = &c->out->goals.at[i];
        if (!c->left[i]) continue;
        g->verdict = VERDICT_UNKNOWN;
        g->reason = reason_with(REASON_INTERNAL, "its run did not replay");
    }
}

/* A smaller run may reach what was unknown, too. What was proved it cannot. */
static void credit(struct covering *c) {
    for (uint32_t i = 0; i < c->out->vectors.n; i++) {
        const struct cover_vector *v = &c->out->vectors.at[i];
        for (uint32_t k = 0; k < v->goals.n; k++) {
            uint64_t at;
            if (!map_get(&c->index, v->goals.at[k], &at)) continue;
            struct covered_goal *g = &c->out->goals.at[at];
            bool wrong = g->verdict == VERDICT_PROVED;
            g->verdict = wrong ? VERDICT_UNKNOWN : VERDICT_VIOLATED;
            if (wrong) g->reason = reason_with(REASON_INTERNAL, "a run reaches what was proved");
        }
    }
}

/* ---- the whole ---- */

void cover_function(struct arena *a, const struct ir_module *task, const char *func,
                    const struct verify_options *opt, const struct verify_progress *progress,
                    struct cover_result *out) {
    struct verify_options goals = *opt;
    struct func_result r;
    *out = (struct cover_result){.known = {.func = func}};
    goals.goals = true;
    goals.calls = CALLS_INLINE; /* a summary has no runs */
    goals.replay = false;
    goals.skip &= ~((check_set)1 << CHECK_GOAL);
    struct covering c = {.a = a, .task = task, .opt = &goals, .out = out};
    list_goals(&c, func);
    verify_function(a, task, func, &goals, progress, &r);
    take_results(&c, &r);
    settle_goals(&c, &r);
    repeat_runs(&c);
    choose_runs(&c);
    credit(&c);
    out->known = r;
    memset(&out->known.checks, 0, sizeof out->known.checks);
    arena_free(&c.tmp);
}
