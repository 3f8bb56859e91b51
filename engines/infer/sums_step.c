/* sums_step.c - does a step of the transition system keep an equality between sums?
 *
 * By algebra first, path by path, then by a solver; sums.c says how and why.  The result is a claim
 * only, which confirm.c must confirm.
 */
#include "engines/infer/sums_int.h"

#include "core/base/require.h"
#include "encoders/term/internal.h"
#include "encoders/term/subst.h"

#include <string.h>

enum {
    MAX_WAYS = 2000,
    MAX_FEW = 16, /* values of a word that are followed one by one */
    DEPTH = 6,
    ASK_MS = 500,
    CONFIRM_MS = 2000,
    AFTER_RUNS = 3,
    AFTER_STEPS = 30
};

struct part {
    term atom;
    uint64_t by;
};
/* The sum of by * atom, and the constant, modulo 2^w. */
struct sum_form {
    unsigned w;
    uint64_t constant;
    VEC(struct part) parts;
};

/* ---- terms as sums ---- */

static void add_to_form(struct sums *s, struct sum_form *f, term atom, uint64_t by) {
    for (uint32_t i = 0; i < f->parts.n; i++)
        if (f->parts.at[i].atom == atom) {
            f->parts.at[i].by = (f->parts.at[i].by + by) & sums_mask(f->w);
            return;
        }
    vec_push(&s->scratch, &f->parts, (struct part){atom, by});
}

/* f += by * t */
static void add_term(struct sums *s, struct sum_form *f, term t, uint64_t by) {
    const struct term_store *store = s->x->s;
    enum term_op op = op_of(store, t);
    bv_t k;
    by &= sums_mask(f->w);
    if (!by) return;
    if (term_is_const(store, t, &k)) {
        f->constant = (f->constant + by * (uint64_t)k) & sums_mask(f->w);
    } else if (op == TERM_ADD || op == TERM_SUB) {
        add_term(s, f, arg_of(store, t, 0), by);
        add_term(s, f, arg_of(store, t, 1), op == TERM_ADD ? by : 0 - by);
    } else if (op == TERM_NOT) { /* -t - 1 */
        f->constant = (f->constant - by) & sums_mask(f->w);
        add_term(s, f, arg_of(store, t, 0), 0 - by);
    } else if (op == TERM_MUL && term_is_const(store, arg_of(store, t, 1), &k)) {
        add_term(s, f, arg_of(store, t, 0), by * (uint64_t)k);
    } else if (op == TERM_MUL && term_is_const(store, arg_of(store, t, 0), &k)) {
        add_term(s, f, arg_of(store, t, 1), by * (uint64_t)k);
    } else {
        add_to_form(s, f, t, by);
    }
}

static struct sum_form substituted(struct sums *s, const struct sum_form *f,
                                   struct term_subst *to) {
    struct sum_form r = {.w = f->w, .constant = f->constant};
    for (uint32_t i = 0; i < f->parts.n; i++)
        add_term(s, &r, term_subst(to, f->parts.at[i].atom), f->parts.at[i].by);
    return r;
}

static term as_term(const struct sums *s, const struct sum_form *f) {
    struct term_store *store = s->x->s;
    term sum = term_const(store, f->w, f->constant);
    for (uint32_t i = 0; i < f->parts.n; i++) {
        term by = term_const(store, f->w, f->parts.at[i].by);
        sum = term_bin(store, TERM_ADD, sum, term_bin(store, TERM_MUL, f->parts.at[i].atom, by));
    }
    return sum;
}

/* ---- does it cancel out? ---- */

static uint32_t column(const struct sums *s, const struct sum_group *g, term atom) {
    uint32_t i = 0;
    while (i < g->vars.n && s->x->t->vars.at[g->vars.at[i]].now != atom) i++;
    return i;
}

static void add_sum(struct linear *sums, const uint64_t *sum) {
    for (uint32_t i = 0; i < linear_rows(sums); i++)
        if (memcmp(linear_row(sums, i), sum, sums->cols * sizeof *sum) == 0) return;
    memcpy(linear_new(sums), sum, sums->cols * sizeof *sum);
}

/* Reduces (row, 0) by `known`.  true: the left half vanishes; the right half, negated, is the
 * combination of rows of `from` that the form equals on this path. */
static bool reduces(const struct sums *s, const uint64_t *row, uint64_t *sum, uint32_t cols) {
    uint64_t both[2 * (MAX_SUMMED + 1)] = {0};
    if (!VL_REQUIRE(cols <= MAX_SUMMED + 1 && s->known.cols == 2 * cols)) return false;
    memcpy(both, row, cols * sizeof *row);
    linear_reduce(&s->known, both);
    for (uint32_t i = 0; i < cols; i++) sum[i] = (0 - both[cols + i]) & sums_mask(s->known.w);
    return linear_is_zero(both, cols);
}

static bool form_is_zero(struct sums *s, const struct sum_form *f) {
    const uint32_t n = s->from ? s->from->vars.n : 0;
    uint64_t row[MAX_SUMMED + 1] = {0}, sum[MAX_SUMMED + 1];
    for (uint32_t i = 0; i < f->parts.n; i++) {
        if (!f->parts.at[i].by) continue;
        uint32_t c = s->from ? column(s, s->from, f->parts.at[i].atom) : n;
        if (c == n) return false;
        row[c] = f->parts.at[i].by;
    }
    row[n] = f->constant;
    if (!reduces(s, row, sum, n + 1)) return false;
    if (s->sums) add_sum(s->sums, sum);
    return true;
}

static void know_rows(struct sums *s, unsigned w) {
    const uint32_t cols = s->from ? s->from->rows.cols : 1;
    s->known = (struct linear){.arena = &s->scratch};
    linear_clear(&s->known, w, 2 * cols);
    for (uint32_t r = 0; s->from && r < linear_rows(&s->from->rows); r++) {
        uint64_t *row = linear_new(&s->known);
        memcpy(row, linear_row(&s->from->rows, r), cols * sizeof *row);
        memcpy(row + cols, linear_row(&s->from->rows, r), cols * sizeof *row);
    }
    linear_normalise(&s->known);
}

/* Adds to `known`: the variable is k on this path. Returns what was known before. */
static struct linear know_value(struct sums *s, term now, bv_t k) {
    struct linear before = s->known;
    uint32_t c = s->from ? column(s, s->from, now) : 0;
    if (!s->from || c == s->from->vars.n) return before;
    s->known = (struct linear){.arena = &s->scratch};
    linear_copy(&s->known, &before);
    uint64_t *row = linear_new(&s->known);
    row[c] = 1;
    row[s->from->vars.n] = (uint64_t)bv_norm(-k, s->known.w);
    linear_normalise(&s->known);
    return before;
}

/* A condition that the value of t depends on; 0: none. */
static term choice_in(const struct term_store *s, term t, unsigned depth) {
    if (op_of(s, t) == TERM_ITE) return arg_of(s, t, 0);
    for (unsigned i = 0; depth && i < term_arity(op_of(s, t)); i++) {
        term a = arg_of(s, t, i), c = is_array(s, a) ? 0 : choice_in(s, a, depth - 1);
        if (c) return c;
    }
    return 0;
}

static term choice_in_form(const struct sums *s, const struct sum_form *f) {
    term c = 0;
    for (uint32_t i = 0; !c && i < f->parts.n; i++)
        if (f->parts.at[i].by) c = choice_in(s->x->s, f->parts.at[i].atom, DEPTH);
    return c && op_of(s->x->s, c) == TERM_NOT ? arg_of(s->x->s, c, 0) : c;
}

/* Decides the condition on this path; with x == k, x is k. Returns what was known before. */
static struct linear put_decided(struct sums *s, struct term_subst *to, term cond, bool holds) {
    struct term_store *store = to->store;
    struct linear before = s->known;
    term_subst_put(to, cond, holds ? term_true(store) : term_false(store));
    if (!holds || op_of(store, cond) != TERM_EQ) return before;
    for (unsigned i = 0; i < 2; i++) {
        term a = arg_of(store, cond, i), b = arg_of(store, cond, 1 - i);
        if (op_of(store, a) != TERM_VAR || !is_const(store, b)) continue;
        term_subst_put(to, a, b);
        know_value(s, a, const_of(store, b));
    }
    return before;
}

/* ---- what algebra leaves open ---- */

static term known_before(const struct sums *s) {
    struct term_store *store = s->x->s;
    term all = term_true(store);
    for (uint32_t r = 0; s->from && r < linear_rows(&s->from->rows); r++) {
        const uint64_t *row = linear_row(&s->from->rows, r);
        struct sum_form f = {.w = s->from->rows.w, .constant = row[s->from->vars.n]};
        for (uint32_t i = 0; i < s->from->vars.n; i++)
            if (row[i])
                vec_push(&s->x->scratch, &f.parts,
                         (struct part){s->x->t->vars.at[s->from->vars.at[i]].now, row[i]});
        all = term_and(store, all, term_eq(store, as_term(s, &f), term_const(store, f.w, 0)));
    }
    return all;
}

static enum kept ask_path(struct sums *s, const struct sum_form *f, term path) {
    struct inference *x = s->x;
    deadline_t soon = deadline_worth(x->deadline, ASK_MS);
    if (solver_check(s->solver, &path, 1, soon) == SOLVER_UNSAT) return KEPT;
    term fails = term_not(x->s, term_eq(x->s, as_term(s, f), term_const(x->s, f->w, 0)));
    term ask[] = {path, fails, known_before(s)};
    enum solver_answer answer = solver_check(s->solver, ask, 3, soon);
    s->asked |= answer == SOLVER_UNSAT;
    if (answer != SOLVER_SAT) return answer == SOLVER_UNSAT ? KEPT : OPEN;
    bv_t *state = arena_new_array(&s->scratch, bv_t, x->t->vars.n);
    struct term_model m = solver_model(s->solver);
    sampler_after(x->sampler, &m, state);
    if (!VL_REQUIRE(state[0] == s->to->cut && !group_satisfies(s->to, s->row, state))) return OPEN;
    sums_join(s, state);
    for (unsigned i = 0; i < AFTER_RUNS; i++)
        sampler_run(x->sampler, state, AFTER_STEPS, sums_join, s);
    return JOINED;
}

/* ---- ways through a step ---- */

/* A word in the condition that has a few values only, before this step. */
static bool few_values(const struct sums *s, term cond, ir_val *var, const struct range **r) {
    const struct boxes *b = &s->x->boxes;
    struct term_cone cone;
    bool found = false;
    term_cone(&cone, s->x->s, &cond, 1);
    for (uint32_t i = 0; s->before && !found && i < b->words.n; i++) {
        term now = s->x->t->vars.at[b->words.at[i]].now;
        *var = b->words.at[i];
        *r = boxes_range(b, s->before, i);
        found = *r && (*r)->hi - (*r)->lo < MAX_FEW && term_cone_has(&cone, now);
    }
    term_cone_free(&cone);
    return found;
}

static enum kept follow_paths(struct sums *s, const struct sum_form *f, term path);

/* Each value of a word by itself: all that depends on it folds. */
static enum kept follow_values(struct sums *s, const struct sum_form *f, term path, ir_val var,
                               const struct range *r) {
    term now = s->x->t->vars.at[var].now;
    unsigned w = term_width(s->x->s, now);
    enum kept kept = KEPT;
    for (sbv_t k = r->lo; kept == KEPT && k <= r->hi; k++) {
        struct term_subst to = {.store = s->x->s};
        term is = term_const(s->x->s, w, bv_norm((bv_t)k, w));
        term_subst_put(&to, now, is);
        struct linear before = know_value(s, now, const_of(s->x->s, is));
        struct sum_form g = substituted(s, f, &to);
        kept = follow_paths(s, &g,
                            term_and(s->x->s, term_subst(&to, path), term_eq(s->x->s, now, is)));
        s->known = before;
        term_subst_free(&to);
    }
    return kept;
}

/* path: what has been decided, and that the step goes to the cut point. */
static enum kept follow_paths(struct sums *s, const struct sum_form *f, term path) {
    if (term_is_false(s->x->s, path) || form_is_zero(s, f)) return KEPT;
    term cond = choice_in_form(s, f);
    const struct range *range;
    ir_val var;
    if (!cond) return ask_path(s, f, path);
    if (s->ways < 2 || deadline_passed(s->x->deadline)) return OPEN;
    s->ways -= 2;
    if (few_values(s, cond, &var, &range)) return follow_values(s, f, path, var, range);
    for (int holds = 1; holds >= 0; holds--) {
        struct term_subst to = {.store = s->x->s};
        struct linear before = put_decided(s, &to, cond, holds);
        struct sum_form g = substituted(s, f, &to);
        term decided = holds ? cond : term_not(s->x->s, cond);
        enum kept r = follow_paths(s, &g, term_and(s->x->s, term_subst(&to, path), decided));
        term_subst_free(&to);
        s->known = before;
        if (r != KEPT) return r;
    }
    return KEPT;
}

static void put_start(const struct inference *x, uint32_t cut, struct term_subst *to) {
    const struct ts *t = x->t;
    to->store = x->s;
    for (uint32_t i = 0; i < t->vars.n; i++) {
        const struct ts_var *v = &t->vars.at[i];
        unsigned w = term_width(x->s, v->now);
        if (i == 0) term_subst_put(to, v->now, term_const(x->s, w, cut));
        if (i && !cut && v->fixed) term_subst_put(to, v->now, term_const(x->s, w, v->first));
    }
}

static const struct sum_group *known_at(const struct sums *s, uint32_t cut) {
    for (uint32_t i = 0; cut && i < s->groups.n; i++) {
        const struct sum_group *g = &s->groups.at[i];
        if (g->cut == cut && g->rows.w == s->to->rows.w && !g->off && g->met) return g;
    }
    return NULL;
}

/* ---- the whole step ---- */

static bool confirm_claim(struct sums *s, const struct sum_claim *claim) {
    deadline_t soon = deadline_worth(s->x->deadline, CONFIRM_MS);
    return sums_confirm(s->x, s->solver, claim, soon);
}

/* Do the step's next values leave the sum as it is? Most sums pass this test, which costs one
 * question even if the step has many paths. */
static bool sum_is_unchanged(struct sums *s, struct sum_claim *claim) {
    const uint32_t cols = s->from ? s->from->rows.cols : 0;
    uint64_t row[MAX_SUMMED + 1] = {0}, sum[2 * (MAX_SUMMED + 1)];
    for (uint32_t i = 0; s->from && i < s->to->vars.n; i++) {
        uint32_t c = column(s, s->from, s->x->t->vars.at[s->to->vars.at[i]].now);
        if (s->row[i] && c == s->from->vars.n) return false;
        if (s->row[i]) row[c] = s->row[i];
    }
    if (!s->from) return false;
    row[s->from->vars.n] = s->row[s->to->vars.n];
    memcpy(sum, row, sizeof row);
    linear_reduce(&s->from->rows, sum);
    if (!linear_is_zero(sum, cols)) return false;
    memcpy(linear_new(&claim->ways), row, cols * sizeof *row);
    return confirm_claim(s, claim);
}

/* Checks the row on each path through the step. */
static enum kept check_all_paths(struct sums *s, struct sum_claim *claim) {
    const struct ts *t = s->x->t;
    struct term_subst to = {.store = s->x->s};
    struct sum_form f = {.w = s->to->rows.w, .constant = s->row[s->to->vars.n]};
    linear_clear(&claim->ways, f.w, claim->ways.cols);
    s->sums = &claim->ways;
    s->ways = MAX_WAYS;
    s->asked = false;
    know_rows(s, f.w);
    put_start(s->x, s->before, &to);
    for (uint32_t i = 0; i < s->to->vars.n; i++)
        if (s->row[i])
            add_term(s, &f, term_subst(&to, t->vars.at[s->to->vars.at[i]].next), s->row[i]);
    term goes = term_subst(&to, ts_is_at(t, s->to->cut, TS_NEXT));
    enum kept r = follow_paths(s, &f, term_and(s->x->s, goes, ts_is_at(t, s->before, TS_NOW)));
    if (s->asked) claim->premise = known_before(s);
    term_subst_free(&to);
    return r;
}

enum kept sums_kept_from(struct sums *s, uint32_t cut) {
    s->from = known_at(s, cut);
    s->before = cut;
    struct sum_claim claim = {.before = cut, .from = s->from, .to = s->to, .row = s->row};
    claim.ways.arena = &s->scratch;
    claim.premise = term_true(s->x->s);
    linear_clear(&claim.ways, s->to->rows.w, s->from ? s->from->rows.cols : 1);
    enum kept r = KEPT;
    if (!sum_is_unchanged(s, &claim)) {
        r = check_all_paths(s, &claim);
        if (r == KEPT && !confirm_claim(s, &claim)) r = OPEN;
    }
    arena_free(&s->scratch);
    return r;
}
