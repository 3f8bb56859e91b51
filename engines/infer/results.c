/* Guesses at a function's result, from runs with made-up numbers: constants of its code and their
 * neighbours, pointers null.  (As Daikon does: Ernst et al., "Dynamically Discovering Likely
 * Program Invariants", 2001; of its templates the few that recursion over numbers needs.)
 *
 *   result == c, result == parameter + c        for all runs, or those in which a branch's
 *                                               condition on one parameter holds, or does not
 *   c <= result, result <= c, result <= parameter, parameter <= result
 *
 * Limits: RUNS of few steps; the bounds nearest to what was seen, and none that is not among the
 * code's constants.
 */
#include "engines/infer/results.h"

#include "core/interp/interp.h"

enum {
    RUNS = 60,
    RUN_STEPS = 20000,
    RUN_DEPTH = 500,
    MAX_NUMBERS = 24,
    MAX_GUESSES = 16,
    BOUNDS = 3
};

struct observed_run {
    bv_t *args; /* by parameter; of a pointer 0 */
    bv_t result;
};

struct result_guess {
    struct arena *a;
    const struct ir_module *m;
    const struct ir_func *f;
    struct ir_summary *out;
    VEC(bv_t) numbers;
    VEC(struct observed_run) runs;
    struct arena tmp;
};

/* ---- runs ---- */

static void try_number(struct result_guess *g, bv_t k) {
    for (uint32_t i = 0; i < g->numbers.n; i++)
        if (g->numbers.at[i] == k) return;
    if (g->numbers.n < MAX_NUMBERS) vec_push(&g->tmp, &g->numbers, k);
}

static void collect_numbers(struct result_guess *g) {
    unsigned w = g->f->ret;
    const bv_t mask = bv_mask(w);
    const bv_t first[] = {0, 1, mask, 2, 5, 77, 1000};
    for (uint32_t i = 0; i < sizeof first / sizeof *first; i++) try_number(g, first[i]);
    for (ir_val v = 1; v < g->f->ins.n; v++) {
        bv_t k;
        if (g->f->ins.at[v].type != w || !ir_const_value(g->f, v, &k)) continue;
        for (unsigned d = 0; d < 3; d++) try_number(g, (k + first[d]) & mask);
    }
}

/* Each number with each other in turn. */
static bv_t nth_argument(const struct result_guess *g, uint32_t run, uint32_t param, ir_type t) {
    uint32_t n = g->numbers.n, k = param ? run / n * (param + 1) + run : run;
    return ir_is_int(t) ? g->numbers.at[k % n] & bv_mask(t) : 0;
}

static void observe_run(struct result_guess *g, uint32_t run) {
    struct arena tmp = {0};
    struct witness w = {.entry = g->f->name, .globals_arbitrary = true};
    struct interp_options opt = {.max_steps = RUN_STEPS, .max_depth = RUN_DEPTH};
    struct interp_result r = {.steps = 0};
    bv_t *args = arena_new_array(&g->tmp, bv_t, g->f->params.n + 1);
    for (uint32_t i = 0; i < g->f->params.n; i++) {
        ir_type t = g->f->ins.at[g->f->params.at[i]].type;
        args[i] = nth_argument(g, run, i, t);
        vec_push(&tmp, &w.args, (struct wit_val){.type = t, .bits = args[i], .place = WIT_NULL});
    }
    interp_run(&tmp, g->m, &w, &opt, &r);
    bool known = r.end == INTERP_RETURNED && r.ret.type == g->f->ret;
    if (known) vec_push(&g->tmp, &g->runs, (struct observed_run){args, r.ret.bits});
    arena_free(&tmp);
}

/* ---- do runs agree with a guess? ---- */

static bool relation_held(const struct ir_summary_relation *r, unsigned w, bv_t x,
                          const bv_t *args) {
    bv_t y = ((r->y.of_param ? args[r->y.param] : 0) + r->y.k) & bv_mask(w);
    const bv_t l = r->swapped ? y : x, h = r->swapped ? x : y;
    switch (r->op) {
    case IR_EQ:
        return l == h;
    case IR_NE:
        return l != h;
    case IR_ULT:
        return l < h;
    case IR_ULE:
        return l <= h;
    case IR_SLT:
        return bv_slt(l, h, w);
    default:
        return bv_sle(l, h, w);
    }
}

static bool is_meant(const struct result_guess *g, const struct ir_summary_result *r,
                     const struct observed_run *run) {
    if (!r->has_guard) return true;
    unsigned w = g->f->ins.at[g->f->params.at[r->guarded]].type;
    return relation_held(&r->guard, w, run->args[r->guarded], run->args) != r->otherwise;
}

/* In at least `least` runs, and in all that it speaks of. */
static bool always_held(const struct result_guess *g, const struct ir_summary_result *r,
                        uint32_t least) {
    uint32_t n = 0;
    for (uint32_t i = 0; i < g->runs.n; i++) {
        const struct observed_run *run = &g->runs.at[i];
        if (!is_meant(g, r, run)) continue;
        if (!relation_held(&r->is, g->f->ret, run->result, run->args)) return false;
        n++;
    }
    return n >= least;
}

static bool propose(struct result_guess *g, const struct ir_summary_result *r) {
    if (g->out->results.n >= MAX_GUESSES || !always_held(g, r, 2)) return false;
    vec_push(g->a, &g->out->results, *r);
    return true;
}

/* ---- guesses ---- */

static bool is_of_result_type(const struct result_guess *g, uint32_t param) {
    return g->f->ins.at[g->f->params.at[param]].type == g->f->ret;
}

/* The first run that it speaks of says which number it has to be. */
static void propose_equal(struct result_guess *g, struct ir_summary_result r) {
    const bv_t mask = bv_mask(g->f->ret);
    uint32_t i = 0;
    while (i < g->runs.n && !is_meant(g, &r, &g->runs.at[i])) i++;
    if (i == g->runs.n) return;
    const struct observed_run *run = &g->runs.at[i];
    r.is = (struct ir_summary_relation){.op = IR_EQ, .y.k = run->result};
    if (propose(g, &r)) return;
    for (uint32_t p = 0; p < g->f->params.n; p++) {
        if (!is_of_result_type(g, p)) continue;
        r.is.y = (struct ir_summary_term){true, p, (run->result - run->args[p]) & mask};
        if (propose(g, &r)) return;
    }
}

/* Is x on the near side of y for this bound, or y? */
static bool is_nearer(enum ir_op op, bool swapped, unsigned w, bv_t x, bv_t y) {
    const struct ir_summary_relation r = {.op = op, .swapped = swapped, .y.k = y};
    return relation_held(&r, w, x, NULL);
}

/* The nearest of the code's constants, and the next ones: few runs do not show all results. */
static void propose_bound(struct result_guess *g, enum ir_op op, bool swapped) {
    struct ir_summary_result r = {.is = {.op = op, .swapped = swapped}};
    const unsigned w = g->f->ret;
    bv_t last = 0, best = 0;
    for (unsigned n = 0; n < BOUNDS; n++) {
        bool any = false;
        for (uint32_t i = 0; i < g->numbers.n; i++) {
            r.is.y.k = g->numbers.at[i];
            bool proposed = n && is_nearer(op, swapped, w, r.is.y.k, last);
            if (proposed || !always_held(g, &r, 2)) continue;
            if (any && !is_nearer(op, swapped, w, r.is.y.k, best)) continue;
            best = r.is.y.k;
            any = true;
        }
        r.is.y.k = last = best;
        if (!any || !propose(g, &r)) return;
    }
}

static void propose_orders(struct result_guess *g, enum ir_op op) {
    for (uint32_t p = 0; p < g->f->params.n; p++)
        for (int swapped = 0; is_of_result_type(g, p) && swapped <= 1; swapped++) {
            struct ir_summary_result r = {.is = {.op = op, .swapped = swapped != 0}};
            r.is.y = (struct ir_summary_term){true, p, 0};
            propose(g, &r);
        }
}

/* The branch's condition as one on a parameter; false: it is none. */
static bool guard_of_branch(const struct result_guess *g, const struct ir_ins *br,
                            struct ir_summary_result *r) {
    if (br->op != IR_BR || ir_ops[g->f->ins.at[br->args[0]].op].shape != S_CMP) return false;
    const struct ir_ins *c = &g->f->ins.at[br->args[0]];
    if (c->op < IR_EQ || c->op > IR_SLE) return false;
    for (unsigned i = 0; i < 2; i++)
        for (uint32_t p = 0; p < g->f->params.n; p++) {
            bv_t k;
            if (c->args[i] != g->f->params.at[p] || !ir_const_value(g->f, c->args[1 - i], &k))
                continue;
            *r = (struct ir_summary_result){.has_guard = true, .guarded = p};
            r->guard = (struct ir_summary_relation){(enum ir_op)c->op, i == 1, {.k = k}};
            return true;
        }
    return false;
}

static void propose_by_branches(struct result_guess *g) {
    struct ir_summary_result r;
    for (ir_val v = 1; v < g->f->ins.n; v++) {
        if (!guard_of_branch(g, &g->f->ins.at[v], &r)) continue;
        propose_equal(g, r);
        r.otherwise = true;
        propose_equal(g, r);
    }
}

void results_guess(struct arena *a, const struct ir_module *m, const struct ir_func *f,
                   deadline_t deadline, struct ir_summary *out) {
    struct result_guess g = {.a = a, .m = m, .f = f, .out = out};
    bool is_signed = f->ret_ct && ir_ctype_at(m, f->ret_ct)->is_signed;
    if (!ir_is_int(f->ret) || f->ret < 8 || f->ret > 64) return;
    collect_numbers(&g);
    for (uint32_t i = 0; i < RUNS && !deadline_passed(deadline); i++) observe_run(&g, i);
    propose_equal(&g, (struct ir_summary_result){.has_guard = false});
    propose_by_branches(&g);
    propose_bound(&g, is_signed ? IR_SLE : IR_ULE, true);
    propose_bound(&g, is_signed ? IR_SLE : IR_ULE, false);
    propose_orders(&g, is_signed ? IR_SLE : IR_ULE);
    arena_free(&g.tmp);
}
