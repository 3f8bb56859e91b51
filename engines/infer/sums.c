/* Equalities between sums of words that each step keeps: k_1 x_1 + .. + k_n x_n = c modulo 2^w.
 *
 * Source: Elder, Lim, Sharma, Andersen, Reps, "Abstract domains of affine relations" (Affine in
 * docs/references.md), who find the least set of equalities that holds for a formula by joining the
 * solver's models.  Here a group is the set of equalities between the words of one width at one cut
 * point, as rows of a matrix in Howell's form (core/analysis/absint/linear.h):
 *
 *     rows := the equalities that all states share which runs met at the cut point
 *     for each row and each cut point that a step may come from: does the step keep it?
 *         no:       the model's next state is joined, which makes the rows fewer or weaker; again
 *         unknown:  the row is given up; again
 *     until a pass over all rows changes nothing
 *
 * Whether a step keeps a row is a matter of algebra first.  The next values, as linear forms over
 * the words before the step, cancel out against the rows that hold there (form_is_zero).  Where an
 * if-then-else does not cancel, each of its branches is followed with its condition decided
 * (follow_paths); a word with few values, such as an index, is followed for one value after the
 * other.  What algebra leaves open is asked of a solver (ask_path).
 *
 * Differs: the solver is asked about single paths, not about the whole step, because CDCL and Z3
 * take minutes to find that adders in another order give the same sum.
 *
 * Invariants:
 *   1. The rows of a group are satisfied by every state that was met at its cut point.
 *   2. Nothing rests on the algebra here: each row that is left was confirmed for each step by
 *      confirm.c, whose head says what is trusted.  A row that was not is given up, and so is what
 *      rests on it, as the pass starts anew.
 *
 * Limits: MAX_SUMMED words in a group, MAX_GROUPS groups, MAX_WAYS paths through a step.  Rows with
 * many words or large factors are facts, but not part of U (is_short): they cost solvers more than
 * they tell.
 */
#include "engines/infer/internal.h"

#include "core/analysis/absint/linear.h"
#include "core/base/require.h"
#include "encoders/term/internal.h"
#include "encoders/term/subst.h"

#include <string.h>

enum {
    MAX_GROUPS = 8,
    MAX_WAYS = 2000,
    MAX_PASSES = 40,
    MAX_FEW = 16,
    DEPTH = 6,
    ASK_MS = 500,
    CONFIRM_MS = 2000,
    AFTER_RUNS = 3,
    AFTER_STEPS = 30,
    MAX_TERMS = 12,
    MAX_COEFFICIENT = 16
};

struct part {
    term atom;
    uint64_t by;
};
/* The sum of by * atom, and the constant, modulo 2^w. */
struct form {
    unsigned w;
    uint64_t constant;
    VEC(struct part) parts;
};

enum kept { KEPT, JOINED, OPEN };

struct sums {
    struct inference *x;
    struct arena scratch; /* of one row */
    VEC(struct group) groups;
    struct solver *solver;    /* knows infer_known, and nothing that algebra says */
    const struct group *from; /* of this step; NULL: nothing is known before it */
    struct group *to;
    const uint64_t *row;
    uint32_t before; /* the cut point */
    unsigned ways;
    struct linear known; /* on this way: twice the columns of `from`.  Its rows f as (f, f), what
                            has been decided, x - k, as (x - k, 0) */
    bool asked;          /* some way is kept only by what a solver says of it */
    struct linear
        *sums; /* the sums before the step, one for each path that cancels; NULL: not collected */
};

static uint64_t mask(unsigned w) { return (uint64_t)bv_mask(w); }

/* ---- groups of words ---- */

static bool varies(const struct states *met, uint32_t cut, ir_val v) {
    const bv_t *first = NULL;
    for (uint32_t i = 0; i < met->at.n; i++) {
        const bv_t *s = met->at.at[i];
        if (s[0] != cut) continue;
        if (first && first[v] != s[v]) return true;
        if (!first) first = s;
    }
    return false;
}

static void find_group(struct sums *s, uint32_t cut, unsigned w) {
    struct inference *x = s->x;
    struct group g = {.cut = cut};
    for (uint32_t i = 1; i < x->t->vars.n; i++) {
        const struct ts_var *v = &x->t->vars.at[i];
        if (is_number(v) && term_width(x->s, v->now) == w && varies(&x->met, cut, i))
            vec_push(&x->scratch, &g.vars, i);
    }
    g.rows.arena = g.short_rows.arena = &x->scratch;
    linear_clear(&g.rows, w, g.vars.n + 1);
    if (g.vars.n > 1 && g.vars.n <= MAX_SUMMED && s->groups.n < MAX_GROUPS)
        vec_push(&x->scratch, &s->groups, g);
}

/* ---- states ---- */

static bool satisfies(const struct group *g, const uint64_t *row, const bv_t *state) {
    uint64_t sum = row[g->vars.n];
    for (uint32_t i = 0; i < g->vars.n; i++) sum += row[i] * (uint64_t)state[g->vars.at[i]];
    return (sum & mask(g->rows.w)) == 0;
}

static bool group_contains(const struct group *g, const bv_t *state) {
    for (uint32_t r = 0; r < linear_rows(&g->rows); r++)
        if (!satisfies(g, linear_row(&g->rows, r), state)) return false;
    return g->met;
}

static void join_group(struct group *g, const bv_t *state) {
    if (g->off || state[0] != g->cut || group_contains(g, state)) return;
    struct arena tmp = {0};
    struct linear point = {.arena = &tmp};
    linear_clear(&point, g->rows.w, g->rows.cols);
    for (uint32_t i = 0; i < g->vars.n; i++) {
        uint64_t *row = linear_new(&point);
        row[i] = 1;
        row[g->vars.n] = (uint64_t)bv_norm(-state[g->vars.at[i]], g->rows.w);
    }
    if (g->met)
        linear_join(&g->rows, &g->rows, &point);
    else
        linear_copy(&g->rows, &point);
    g->met = true;
    arena_free(&tmp);
}

static bool join_groups(void *ctx, const bv_t *state) {
    struct sums *s = ctx;
    for (uint32_t i = 0; i < s->groups.n; i++) join_group(&s->groups.at[i], state);
    return true;
}

/* ---- terms as sums ---- */

static void add_to_form(struct sums *s, struct form *f, term atom, uint64_t by) {
    for (uint32_t i = 0; i < f->parts.n; i++)
        if (f->parts.at[i].atom == atom) {
            f->parts.at[i].by = (f->parts.at[i].by + by) & mask(f->w);
            return;
        }
    vec_push(&s->scratch, &f->parts, (struct part){atom, by});
}

/* f += by * t */
static void add_term(struct sums *s, struct form *f, term t, uint64_t by) {
    const struct term_store *store = s->x->s;
    enum term_op op = op_of(store, t);
    bv_t k;
    by &= mask(f->w);
    if (!by) return;
    if (term_is_const(store, t, &k)) {
        f->constant = (f->constant + by * (uint64_t)k) & mask(f->w);
    } else if (op == TERM_ADD || op == TERM_SUB) {
        add_term(s, f, arg_of(store, t, 0), by);
        add_term(s, f, arg_of(store, t, 1), op == TERM_ADD ? by : 0 - by);
    } else if (op == TERM_NOT) { /* -t - 1 */
        f->constant = (f->constant - by) & mask(f->w);
        add_term(s, f, arg_of(store, t, 0), 0 - by);
    } else if (op == TERM_MUL && term_is_const(store, arg_of(store, t, 1), &k)) {
        add_term(s, f, arg_of(store, t, 0), by * (uint64_t)k);
    } else if (op == TERM_MUL && term_is_const(store, arg_of(store, t, 0), &k)) {
        add_term(s, f, arg_of(store, t, 1), by * (uint64_t)k);
    } else {
        add_to_form(s, f, t, by);
    }
}

static struct form substituted(struct sums *s, const struct form *f, struct term_subst *to) {
    struct form r = {.w = f->w, .constant = f->constant};
    for (uint32_t i = 0; i < f->parts.n; i++)
        add_term(s, &r, term_subst(to, f->parts.at[i].atom), f->parts.at[i].by);
    return r;
}

static term as_term(const struct sums *s, const struct form *f) {
    struct term_store *store = s->x->s;
    term sum = term_const(store, f->w, f->constant);
    for (uint32_t i = 0; i < f->parts.n; i++) {
        term by = term_const(store, f->w, f->parts.at[i].by);
        sum = term_bin(store, TERM_ADD, sum, term_bin(store, TERM_MUL, f->parts.at[i].atom, by));
    }
    return sum;
}

/* ---- does it cancel out? ---- */

static uint32_t column(const struct sums *s, const struct group *g, term atom) {
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
    for (uint32_t i = 0; i < cols; i++) sum[i] = (0 - both[cols + i]) & mask(s->known.w);
    return linear_is_zero(both, cols);
}

static bool form_is_zero(struct sums *s, const struct form *f) {
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

static term choice_in_form(const struct sums *s, const struct form *f) {
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
        struct form f = {.w = s->from->rows.w, .constant = row[s->from->vars.n]};
        for (uint32_t i = 0; i < s->from->vars.n; i++)
            if (row[i])
                vec_push(&s->x->scratch, &f.parts,
                         (struct part){s->x->t->vars.at[s->from->vars.at[i]].now, row[i]});
        all = term_and(store, all, term_eq(store, as_term(s, &f), term_const(store, f.w, 0)));
    }
    return all;
}

static enum kept ask_path(struct sums *s, const struct form *f, term path) {
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
    if (!VL_REQUIRE(state[0] == s->to->cut && !satisfies(s->to, s->row, state))) return OPEN;
    join_groups(s, state);
    for (unsigned i = 0; i < AFTER_RUNS; i++)
        sampler_run(x->sampler, state, AFTER_STEPS, join_groups, s);
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

static enum kept follow_paths(struct sums *s, const struct form *f, term path);

/* Each value of a word by itself: all that depends on it folds. */
static enum kept follow_values(struct sums *s, const struct form *f, term path, ir_val var,
                               const struct range *r) {
    term now = s->x->t->vars.at[var].now;
    unsigned w = term_width(s->x->s, now);
    enum kept kept = KEPT;
    for (sbv_t k = r->lo; kept == KEPT && k <= r->hi; k++) {
        struct term_subst to = {.store = s->x->s};
        term is = term_const(s->x->s, w, bv_norm((bv_t)k, w));
        term_subst_put(&to, now, is);
        struct linear before = know_value(s, now, const_of(s->x->s, is));
        struct form g = substituted(s, f, &to);
        kept = follow_paths(s, &g,
                            term_and(s->x->s, term_subst(&to, path), term_eq(s->x->s, now, is)));
        s->known = before;
        term_subst_free(&to);
    }
    return kept;
}

/* path: what has been decided, and that the step goes to the cut point. */
static enum kept follow_paths(struct sums *s, const struct form *f, term path) {
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
        struct form g = substituted(s, f, &to);
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

static const struct group *known_at(const struct sums *s, uint32_t cut) {
    for (uint32_t i = 0; cut && i < s->groups.n; i++) {
        const struct group *g = &s->groups.at[i];
        if (g->cut == cut && g->rows.w == s->to->rows.w && !g->off && g->met) return g;
    }
    return NULL;
}

/* ---- passes ---- */

static uint64_t size(uint64_t k, unsigned w) {
    sbv_t v = bv_signed(k, w);
    return (uint64_t)(v < 0 ? -v : v);
}

static uint64_t weight(const struct group *g, const uint64_t *row) {
    uint64_t sum = 0;
    for (uint32_t i = 0; i < g->vars.n; i++) {
        uint64_t k = size(row[i], g->rows.w);
        sum += k ? 10000 + (k < 1000 ? k : 1000) : 0;
    }
    return sum;
}

/* row - k * other in place of row, if that is shorter. */
static bool shorten(const struct group *g, uint64_t *row, const uint64_t *other) {
    uint64_t less[MAX_SUMMED + 1];
    for (uint32_t c = 0; c < g->vars.n; c++) {
        sbv_t p = bv_signed(row[c], g->rows.w), q = bv_signed(other[c], g->rows.w);
        if (!p || !q || p % q) continue;
        uint64_t k = (uint64_t)(p / q);
        for (uint32_t i = 0; i <= g->vars.n; i++)
            less[i] = (row[i] - k * other[i]) & mask(g->rows.w);
        if (weight(g, less) >= weight(g, row)) continue;
        memcpy(row, less, (g->vars.n + 1) * sizeof *row);
        return true;
    }
    return false;
}

/* Fewer words and smaller factors for each row: Howell's form makes rows long. */
static void shorten_all(struct group *g) {
    bool again = true;
    linear_copy(&g->short_rows, &g->rows);
    for (unsigned round = 0; again && round < MAX_PASSES; round++) {
        again = false;
        for (uint32_t i = 0; i < linear_rows(&g->short_rows); i++)
            for (uint32_t k = 0; k < linear_rows(&g->short_rows); k++)
                if (i != k)
                    again |=
                        shorten(g, linear_row(&g->short_rows, i), linear_row(&g->short_rows, k));
    }
}

static bool confirm_claim(struct sums *s, const struct sum_claim *claim) {
    deadline_t soon = deadline_worth(s->x->deadline, CONFIRM_MS);
    return sums_confirm(s->x, s->solver, claim, soon);
}

/* Do the step's next values leave the sum as it is? That holds of most sums, and costs one question
 * where the step has many paths. */
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
    struct form f = {.w = s->to->rows.w, .constant = s->row[s->to->vars.n]};
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

static enum kept is_kept_from(struct sums *s, uint32_t cut) {
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

static enum kept row_is_kept(struct sums *s, struct group *g, uint32_t r) {
    enum kept kept = KEPT;
    s->to = g;
    s->row = linear_row(&g->short_rows, r);
    for (uint32_t cut = 0; kept == KEPT && cut < s->x->t->cuts.n; cut++)
        kept = is_kept_from(s, cut);
    return kept;
}

static bool is_on(const struct group *g) { return g->met && !g->off; }

static void give_up_row(struct group *g, uint32_t r) {
    linear_clear(&g->rows, g->rows.w, g->rows.cols);
    for (uint32_t i = 0; i < linear_rows(&g->short_rows); i++)
        if (i != r)
            memcpy(linear_new(&g->rows), linear_row(&g->short_rows, i),
                   g->rows.cols * sizeof(uint64_t));
    linear_normalise(&g->rows);
}

/* One pass over all rows. true: each is kept by each step. */
static bool check_groups(struct sums *s) {
    for (uint32_t i = 0; i < s->groups.n; i++) shorten_all(&s->groups.at[i]);
    for (uint32_t i = 0; i < s->groups.n; i++) {
        struct group *g = &s->groups.at[i];
        for (uint32_t r = 0; is_on(g) && r < linear_rows(&g->short_rows); r++) {
            enum kept kept = row_is_kept(s, g, r);
            if (kept == OPEN) give_up_row(g, r);
            if (kept != KEPT) return false;
        }
    }
    return true;
}

/* ---- facts ---- */

static struct ts_fact row_fact(const struct group *g, const uint64_t *row, struct arena *a) {
    struct invariant is = {.kind = INVARIANT_EQUALITY, .w = g->rows.w};
    ir_val *vals = arena_new_array(a, ir_val, g->vars.n + 1);
    uint64_t *coefs = arena_new_array(a, uint64_t, g->vars.n + 1);
    for (uint32_t i = 0; i < g->vars.n; i++) {
        if (!row[i]) continue;
        vals[is.n] = g->vars.at[i];
        coefs[is.n++] = row[i];
    }
    coefs[is.n] = row[g->vars.n];
    is.vals = vals;
    is.coefs = coefs;
    return (struct ts_fact){.cut = g->cut, .is = is};
}

/* Long sums, and those with large factors, cost a solver more than they tell. */
static bool is_short(const struct ts_fact *f) {
    bool small = f->is.n <= MAX_TERMS;
    for (uint32_t i = 0; i < f->is.n; i++)
        small &= size(f->is.coefs[i], f->is.w) <= MAX_COEFFICIENT;
    return small;
}

/* Adds the rows to U, for this state and the next one: a solver would not find by itself that a
 * step keeps them. */
static void keep_group(struct sums *s, struct group *g, struct arena *a, struct ts_facts *kept) {
    struct ts *t = s->x->t;
    for (uint32_t r = 0; r < linear_rows(&g->short_rows); r++) {
        struct ts_fact f = row_fact(g, linear_row(&g->short_rows, r), a);
        if (!f.is.n) continue;
        f.now = term_implies(t->store, ts_is_at(t, f.cut, TS_NOW), fact_term(t, &f.is, TS_NOW));
        f.next = term_implies(t->store, ts_is_at(t, f.cut, TS_NEXT), fact_term(t, &f.is, TS_NEXT));
        vec_push(a, &kept->at, f);
        if (is_short(&f))
            t->universal = term_and(t->store, t->universal, term_and(t->store, f.now, f.next));
    }
}

void infer_sums(struct inference *x, struct arena *a, struct ts_facts *kept) {
    struct sums s = {.x = x, .solver = solver_new(SOLVER_CADICAL, x->s)};
    bool sure = false;
    for (uint32_t cut = 1; cut < x->t->cuts.n; cut++)
        for (unsigned w = 8; w <= 64; w *= 2) find_group(&s, cut, w);
    for (uint32_t i = 0; i < x->met.at.n; i++) join_groups(&s, x->met.at.at[i]);
    solver_assert(s.solver, infer_known(x));
    for (unsigned i = 0; s.groups.n && !sure && i < MAX_PASSES; i++) sure = check_groups(&s);
    for (uint32_t i = 0; sure && i < s.groups.n; i++)
        if (is_on(&s.groups.at[i])) keep_group(&s, &s.groups.at[i], a, kept);
    solver_free(s.solver);
    arena_free(&s.scratch);
}
