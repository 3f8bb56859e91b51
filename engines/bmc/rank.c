/* How a finding is ranked (docs/architecture.md), and smaller inputs for it. */
#include "core/ir/cfg.h"
#include "engines/bmc/internal.h"

#include <string.h>

enum { RANK_MS = 500 };

static bool states_precondition(enum check_kind k) {
    return k == CHECK_ASSERTION || k == CHECK_UNREACHABLE_CALL;
}

static bool needs_same_object(enum check_kind k) {
    return k == CHECK_USE_AFTER_FREE || k == CHECK_DOUBLE_FREE || k == CHECK_OVERLAP;
}

/* Executions that get to s, or might: given up before, or ended by a comparison of pointers that
 * only our model puts into different objects. */
static term gets_there(struct bmc *b, const struct site *s) {
    if (b->opt->program) return s->reach;
    term all = term_or(b->store, s->reach, symex_lost(b->symex));
    for (uint32_t i = 0; i < b->sites.n; i++) {
        const struct site *c = b->sites.at[i];
        if (c != s && c->result.kind == CHECK_POINTER_COMPARISON)
            all = term_or(b->store, all, c->fail);
    }
    return all;
}

typedef VEC(ir_blk) blocks;

/* By block: does a path lead from there to one of these? */
static bool *leads_to(struct arena *a, const struct ir_func *f, blocks to) {
    struct cfg g;
    cfg_build(a, f, &g);
    bool *leads = arena_new_array(a, bool, f->blocks.n);
    for (uint32_t i = 0; i < to.n; i++) leads[to.at[i]] = true;
    while (to.n) {
        ir_blk b = to.at[--to.n];
        for (uint32_t i = g.pred_begin[b]; i < g.pred_begin[b + 1]; i++) {
            if (leads[g.pred[i]]) continue;
            leads[g.pred[i]] = true;
            vec_push(a, &to, g.pred[i]);
        }
    }
    return leads;
}

static blocks returns_of(struct arena *a, const struct ir_func *f) {
    blocks all = {0};
    for (ir_blk b = 1; b < f->blocks.n; b++) {
        const struct ir_ins *end = ir_terminator(f, b);
        if (end && end->op == IR_RET) vec_push(a, &all, b);
    }
    return all;
}

/* Executions that end in another failure, on their way to the end and not to s: had they gone on,
 * they would not have got there. Of the verified function, which is called once. */
static term fails_aside(struct bmc *b, const struct site *s) {
    struct arena a = {0};
    blocks here = {0};
    vec_push(&a, &here, s->func->ins.at[s->ins].block);
    term all = term_false(b->store);
    const bool *leads = leads_to(&a, s->func, here),
               *ends = leads_to(&a, s->func, returns_of(&a, s->func));
    for (uint32_t i = 0; i < b->sites.n; i++) {
        const struct site *c = b->sites.at[i];
        ir_blk at = c->func == s->func ? c->func->ins.at[c->ins].block : 0;
        if (at && ends[at] && !leads[at]) all = term_or(b->store, all, c->fail);
    }
    arena_free(&a);
    return all;
}

/* Executions that pass s, or go by. */
static term gets_past(struct bmc *b, const struct site *s) {
    term all = term_or(b->store, symex_complete(b->symex), symex_frontier(b->symex));
    all = term_or(b->store, all, s->reach);
    return s->own ? term_or(b->store, all, fails_aside(b, s)) : all;
}

enum severity bmc_certainly(const struct bmc *b) {
    return b->opt->program ? SEVERITY_ERROR : SEVERITY_WARNING;
}

/* Undefined behaviour:  SAT?  fixed & reach & !fail
 * Assertions:           SAT?  fixed & (complete | frontier | reach | aside) & !fail
 * fixed: nondet inputs; of a program, all but what functions without body did.
 * SAT: other arguments (other results) avoid the failure, so it needs particular ones.
 * `reach` knows only executions within the bound (`p[n - 1]` behind a loop to n: at first n = 0),
 * so undefined behaviour is asked for again as the bound grows; and an execution that was given up
 * might have got there. */
static bool avoidable(struct bmc *b, const struct site *s) {
    term escape = gets_there(b, s);
    if (states_precondition(s->result.kind)) escape = gets_past(b, s);
    term fixed = s->choices ? symex_chosen(b->symex, s->choices, s->alike) : s->fixed;
    term ask[] = {escape, term_not(b->store, s->fail), fixed};
    if (b->opt->unbounded) /* the solver's no is none about bit-vectors; a constant is */
        return !term_is_false(b->store,
                              term_and(b->store, ask[0], term_and(b->store, ask[1], ask[2])));
    enum solver_answer answer = bmc_ask(b, ask, 3, deadline_worth(b->deadline, RANK_MS));
    b->avoided = answer == SOLVER_SAT;
    return answer != SOLVER_UNSAT;
}

/* `p = malloc(n); *p = 0` in a loop: the model may let the second call fail, which needs a second
 * iteration. Is the failure certain where each place chooses what it chose last? */
static bool certain_alike(struct bmc *b, struct site *s) {
    if (!s->choices || !symex_choices_vary(s->choices)) return false;
    s->alike = true;
    term fails[] = {s->fail, symex_chosen(b->symex, s->choices, s->alike)};
    return bmc_ask(b, fails, 2, deadline_worth(b->deadline, RANK_MS)) == SOLVER_SAT &&
           !avoidable(b, s);
}

bool bmc_fails_anyway(const struct bmc *b, const struct witness *w,
                      const struct interp_options *opt, const struct interp_result *run) {
    struct arena a = {0};
    struct interp_options doubting = *opt;
    struct interp_result r;
    if (ir_has_open_sizes(b->task)) return false;
    doubting.doubts = true;
    doubting.max_trace = 0;
    doubting.until = (struct interp_failure){run->func, run->ins, run->check};
    interp_run(&a, b->task, w, &doubting, &r);
    bool same = r.end == INTERP_CHECK_FAILED && r.ins == run->ins && r.check == run->check &&
                strcmp(r.func, run->func) == 0 && !r.before_unknown;
    arena_free(&a);
    return same;
}

enum severity bmc_severity(struct bmc *b, struct site *s, const struct term_model *m,
                           const struct replay *by) {
    b->avoided = false;
    bool precondition = states_precondition(s->result.kind);
    if (needs_same_object(s->result.kind) && symex_merges_pointers(b->symex))
        return SEVERITY_INFORMATION;
    if (bmc_fails_anyway(b, &by->w, &by->opt, &by->run)) return bmc_certainly(b);
    if (!b->opt->program)
        s->choices = symex_choices(b->symex, m);
    else if (!symex_fix_known(b->symex, s->fail, m, &s->fixed))
        return bmc_certainly(b);
    s->late = b->running && precondition;
    if (s->late || (avoidable(b, s) && !certain_alike(b, s))) return SEVERITY_INFORMATION;
    s->certain = !b->opt->program && !precondition && !b->opt->unbounded;
    return bmc_certainly(b);
}

/* SAT?  fail & unknown:  refinement by counterexamples, as what is asked is whether inputs exist so
 * that it fails whatever is unknown. */
bool bmc_other_inputs(struct bmc *b, const struct site *s) {
    if (!b->opt->program || !b->avoided || b->opt->unbounded) return false;
    struct term_model m = solver_model(b->solver);
    term ask[] = {s->fail, symex_fix_unknown(b->symex, s->fail, &m)};
    return bmc_ask(b, ask, 2, deadline_worth(b->deadline, RANK_MS)) == SOLVER_SAT;
}

void bmc_rank_again(struct bmc *b) {
    for (uint32_t i = 0; i < b->sites.n; i++) {
        struct site *s = b->sites.at[i];
        if (!(s->certain || s->late) || deadline_passed(b->deadline)) continue;
        bool avoided = avoidable(b, s);
        if (s->late && !avoided) s->result.severity = bmc_certainly(b);
        s->late = false;
        if (!s->certain || !avoided) continue;
        s->certain = false;
        s->result.severity = SEVERITY_INFORMATION;
    }
}

bool bmc_rank_open(const struct bmc *b) {
    for (uint32_t i = 0; i < b->sites.n; i++)
        if (b->sites.at[i]->certain) return true;
    return false;
}

/* ---- smaller inputs ---- */

enum { SHRINK_MS = 300, MAX_SHRUNK = 40 };

struct shrinking {
    struct bmc *b;
    term fixed[MAX_SHRUNK + 2]; /* the failure, then one condition an input */
    uint32_t n;
    deadline_t until;
};

static bool holds_with(struct shrinking *k, term extra) {
    k->fixed[k->n] = extra;
    return bmc_ask(k->b, k->fixed, k->n + 1, k->until) == SOLVER_SAT;
}

static term equals(const struct bmc *b, term v, bv_t value) {
    return term_eq(b->store, v, term_const(b->store, term_width(b->store, v), value));
}

term bmc_within(const struct bmc *b, term v, unsigned limit) {
    unsigned w = term_width(b->store, v);
    term shifted = term_bin(b->store, TERM_ADD, v, term_const(b->store, w, limit));
    return term_bin(b->store, TERM_ULE, shifted, term_const(b->store, w, 2 * limit));
}

/* Zero, else a small number, else what the model says; the sign as a last resort, as sizes and
 * unsigned numbers have none. */
static void shrink_input(struct shrinking *k, term v, bv_t value) {
    static const unsigned limits[] = {10, 100, 1000};
    struct bmc *b = k->b;
    unsigned w = term_width(b->store, v);
    bool small = value == 0 || holds_with(k, equals(b, v, 0));
    if (small) value = 0;
    for (unsigned i = 0; !small && i < sizeof limits / sizeof *limits; i++) {
        if (2 * limits[i] >= bv_mask(w) / 2) break;
        term low = term_bin(b->store, TERM_ULE, v, term_const(b->store, w, limits[i]));
        small = holds_with(k, low) || holds_with(k, bmc_within(b, v, limits[i]));
        if (small) value = solver_value(b->solver, v);
    }
    k->fixed[k->n++] = equals(b, v, value);
}

/* Of the fraction no more than `digits` bits, and 2^-range <= |v| < 2^(range + 1). */
static term readable(const struct bmc *b, term v, unsigned digits, unsigned range, bool positive) {
    struct term_store *s = b->store;
    unsigned w = term_width(s, v), n = fp_precision(w) - 1, at = w == 80 ? 64 : n,
             size = w - 1 - at;
    bv_t bias = (bv_t)fp_max_exp(w);
    term exp = term_extract(s, v, w - 2, at);
    term least = term_const(s, size, bias - range), most = term_const(s, size, bias + range);
    term all = term_eq(s, term_extract(s, v, n - 1 - digits, 0), term_const(s, n - digits, 0));
    all = term_and(s, all, term_bin(s, TERM_ULE, least, exp));
    all = term_and(s, all, term_bin(s, TERM_ULE, exp, most));
    if (w == 80) all = term_and(s, all, term_extract(s, v, n, n));
    term sign = term_extract(s, v, w - 1, w - 1);
    return positive ? term_and(s, all, term_not(s, sign)) : all;
}

/* Zero, one, a number with few digits, else what the model says. */
static void shrink_float(struct shrinking *k, term v, bv_t value) {
    static const struct { unsigned digits, range; } steps[] = {{3, 3}, {8, 8}, {16, 20}};
    struct bmc *b = k->b;
    unsigned w = term_width(b->store, v);
    bv_t one = fp_from_int(1, 2, false, w);
    bool small = true;
    if (value == 0 || holds_with(k, equals(b, v, 0)))
        value = 0;
    else if (holds_with(k, equals(b, v, one)))
        value = one;
    else
        small = false;
    for (unsigned i = 0; !small && i < sizeof steps / sizeof *steps; i++) {
        small = holds_with(k, readable(b, v, steps[i].digits, steps[i].range, true)) ||
                holds_with(k, readable(b, v, steps[i].digits, steps[i].range, false));
        if (small) value = solver_value(b->solver, v);
    }
    k->fixed[k->n++] = equals(b, v, value);
}

bool bmc_shrink(struct bmc *b, term fail) {
    struct shrinking k = {
        .b = b, .fixed = {fail}, .n = 1, .until = deadline_worth(b->deadline, SHRINK_MS)};
    term inputs[MAX_SHRUNK];
    uint32_t n = symex_inputs(b->symex, fail, inputs, MAX_SHRUNK);
    for (uint32_t i = 0; i < n && !deadline_passed(k.until); i++) {
        if (bmc_ask(b, k.fixed, k.n, k.until) != SOLVER_SAT) break;
        bv_t value = solver_value(b->solver, inputs[i]);
        bool is_float = symex_is_float(b->symex, inputs[i]);
        (is_float ? shrink_float : shrink_input)(&k, inputs[i], value);
    }
    return bmc_ask(b, k.fixed, k.n, k.until) == SOLVER_SAT ||
           bmc_ask(b, &fail, 1, b->deadline) == SOLVER_SAT;
}
