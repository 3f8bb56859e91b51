/* The domain of boxes: for each cut point, and under each guard, a range for each word.
 *
 * A guard says that one or two mode variables have certain values, as the state variable of a state
 * machine does: `state == SERVING && chosen == 2 -> credit >= 90`.  Mode variables are words that
 * the program compares with small constants and that runs saw with few values; guard 0 says
 * nothing.  A box that no state was joined to claims that its guard is never true at that cut
 * point. Conditions of the program (TS_PREDICATE) are words of one bit, joined in a round of their
 * own.
 *
 * Ranges that runs give are taken as they are (`learning`); then ends of large numbers go on to a
 * constant of the program, as runs do not meet all there are.  When a state is joined that a solver
 * found, an end that moves goes to the next constant, or a neighbour of one, and after MAX_MOVES
 * moves to the end of the type; under guards after MAX_GUARDED_MOVES.  So only so many joins can
 * follow each other, which bounds the iteration of infer.c.
 *
 * Invariant: each joined state lies in the box of each guard that it satisfies.
 */
#include "engines/infer/internal.h"

#include "core/base/map.h"
#include "core/base/require.h"
#include "encoders/term/internal.h"
#include "encoders/term/subst.h"

#include <stdlib.h>

enum {
    MAX_WORDS = 64, /* numbers; flags */
    MAX_CONDITIONS = 32,
    MAX_MODES = 5,   /* variables of guards */
    MAX_VALUES = 12, /* of each of them */
    MAX_MAJOR = 2,   /* modes that conditions are looked at for */
    MAX_PAIRED = 3,  /* modes of guards with two variables */
    MAX_PAIRS = 20,  /* of values of two modes */
    MAX_GUARDS = 120,
    MAX_SMALL_MOVES = 3,
    MAX_MOVES = 16,
    MAX_GUARDED_MOVES = 3,
    FAR = 4096,
    SMALL = 16 /* numbers that runs are trusted to reach */
};

static unsigned var_width(const struct boxes *d, ir_val v) {
    return term_width(d->t->store, d->t->vars.at[v].now);
}

static sbv_t signed_value(const struct boxes *d, ir_val v, const bv_t *state) {
    return bv_signed(state[v], var_width(d, v));
}

/* ---- words ---- */

/* Marks variables on which a check or the target of a step depends, or the next value of one that
 * is marked. */
static void find_relevant(struct boxes *d) {
    const struct ts *t = d->t;
    VEC(term) roots = {0};
    d->relevant = arena_new_array(d->a, bool, t->vars.n);
    vec_push(d->a, &roots, t->vars.at[0].next);
    for (uint32_t i = 0; i < t->sites.n; i++) vec_push(d->a, &roots, t->sites.at[i].fail);
    for (uint32_t i = 0; i < t->lost.n; i++) vec_push(d->a, &roots, t->lost.at[i].when);
    for (uint32_t before = 0; before < roots.n;) {
        struct term_cone cone;
        before = roots.n;
        term_cone(&cone, t->store, roots.at, roots.n);
        for (uint32_t i = 0; i < t->vars.n; i++) {
            if (d->relevant[i] || !term_cone_has(&cone, t->vars.at[i].now)) continue;
            d->relevant[i] = true;
            vec_push(d->a, &roots, t->vars.at[i].next);
        }
        term_cone_free(&cone);
    }
}

static void add_words(struct boxes *d, bool (*is_wanted)(const struct boxes *, ir_val),
                      uint32_t most) {
    const uint32_t end = d->words.n + most;
    for (uint32_t i = 1; i < d->t->vars.n && d->words.n < end; i++)
        if (is_wanted(d, i)) vec_push(d->a, &d->words, i);
}

static bool is_word(const struct boxes *d, ir_val v) {
    return is_number_var(&d->t->vars.at[v]) && var_width(d, v) <= 64 && d->relevant[v];
}

/* Facts on whether memory is set and alive, and on the objects that pointers point to. */
static bool is_flag(const struct boxes *d, ir_val v) {
    enum ts_var_kind k = d->t->vars.at[v].kind;
    bool flag = k == TS_INIT || k == TS_LIVE || k == TS_OBJECT || k == TS_SLOT;
    return flag && d->relevant[v];
}

/* A condition that says more than the range of a word. */
static bool is_condition(const struct boxes *d, ir_val v) {
    const struct ts_var *p = &d->t->vars.at[v];
    struct term_cone cone;
    if (p->kind != TS_PREDICATE || var_width(d, v) != 1) return false;
    term_cone(&cone, d->t->store, &p->meaning, 1);
    bool more = cone.n > 3;
    for (uint32_t i = 0; i < d->t->vars.n; i++)
        more &= d->relevant[i] || !term_cone_has(&cone, d->t->vars.at[i].now);
    term_cone_free(&cone);
    return more;
}

static void find_words(struct boxes *d) {
    find_relevant(d);
    add_words(d, is_word, MAX_WORDS);
    add_words(d, is_flag, MAX_WORDS);
    add_words(d, is_condition, MAX_CONDITIONS);
}

/* ---- modes ---- */

struct mode {
    ir_val var;
    bool compared; /* with a constant for equality, as state machines are */
    bool counts;   /* a step may add to it */
    VEC(bv_t) values;
};

static void add_value(struct boxes *d, struct mode *m, bv_t v) {
    for (uint32_t k = 0; k < m->values.n; k++)
        if (m->values.at[k] == v) return;
    vec_push(d->a, &m->values, v);
}

/* false: there are too many. */
static bool find_values(struct boxes *d, const struct states *met, struct mode *m) {
    for (uint32_t i = 0; i < met->at.n; i++) {
        bv_t v = met->at.at[i][m->var];
        if (v > SMALL || m->values.n > MAX_VALUES) return false;
        add_value(d, m, v);
    }
    return m->values.n > 1 && m->values.n <= MAX_VALUES;
}

/* State machines first, those of few states before others; what counts; what is true or false. */
static unsigned mode_rank(const struct mode *m) {
    return !m->compared       ? 3 * MAX_VALUES
           : m->values.n == 2 ? 2 * MAX_VALUES + 1
                              : m->values.n + m->counts * MAX_VALUES;
}

static int by_rank(const void *a, const void *b) {
    const struct mode *x = a, *y = b;
    if (mode_rank(x) != mode_rank(y)) return mode_rank(x) < mode_rank(y) ? -1 : 1;
    return (x->var > y->var) - (x->var < y->var);
}

struct modes {
    VEC(struct mode) at;
};

/* The uses of words by next values and checks. Each array is indexed by word. */
struct word_uses {
    struct map word; /* by term: its index */
    bool *near;      /* it is compared with a constant that is not too far away */
    bool *added;
    struct mode *mode;
};

/* The word is compared with the number. A word that is compared for equality may have the other
 * value in a state that no run has reached. */
static void note_constant(struct boxes *d, struct word_uses *l, uint32_t word, enum term_op op,
                          bv_t k) {
    struct mode *m = &l->mode[word];
    sbv_t by = bv_signed(k, var_width(d, m->var));
    if (op == TERM_ADD || op == TERM_SUB) m->counts |= op == TERM_ADD;
    if (op < TERM_EQ || op > TERM_SLE) return;
    l->near[word] |= by >= -FAR && by <= FAR;
    m->compared |= op == TERM_EQ;
    if (op == TERM_EQ && k <= SMALL && m->values.n <= MAX_VALUES) add_value(d, m, k);
}

static void note_comparison(struct boxes *d, struct word_uses *l, term t) {
    const struct term_store *s = d->t->store;
    enum term_op op = op_of(s, t);
    bool sum = op == TERM_ADD || op == TERM_SUB;
    if (!sum && (op < TERM_EQ || op > TERM_SLE)) return;
    for (unsigned k = 0; k < 2; k++) {
        term other = arg_of(s, t, 1 - k);
        uint64_t word;
        if (!map_get(&l->word, arg_of(s, t, k), &word)) continue;
        l->added[word] |= sum;
        if (is_const(s, other)) note_constant(d, l, (uint32_t)word, op, const_of(s, other));
    }
}

static void find_word_uses(struct boxes *d, struct word_uses *l) {
    VEC(term) roots = {0};
    struct term_cone cone;
    const struct ts *t = d->t;
    *l = (struct word_uses){0};
    l->near = arena_new_array(d->a, bool, d->words.n + 1);
    l->added = arena_new_array(d->a, bool, d->words.n + 1);
    l->mode = arena_new_array(d->a, struct mode, d->words.n + 1);
    for (uint32_t i = 0; i < d->words.n; i++) {
        l->mode[i].var = d->words.at[i];
        map_put(d->a, &l->word, t->vars.at[d->words.at[i]].now, i);
    }
    for (uint32_t i = 0; i < t->vars.n; i++) vec_push(d->a, &roots, t->vars.at[i].next);
    for (uint32_t i = 0; i < t->sites.n; i++) vec_push(d->a, &roots, t->sites.at[i].fail);
    term_cone(&cone, t->store, roots.at, roots.n);
    for (uint32_t i = 0; i < cone.n; i++) note_comparison(d, l, cone.at[i]);
    term_cone_free(&cone);
}

static void find_modes(struct boxes *d, const struct states *met, struct modes *out) {
    struct word_uses l;
    find_word_uses(d, &l);
    d->depends = arena_new_array(d->a, bool, d->words.n + 1);
    for (uint32_t i = 0; i < d->words.n; i++) {
        if (!is_number_var(&d->t->vars.at[d->words.at[i]])) continue;
        d->depends[i] = l.near[i] || !l.added[i];
        if (find_values(d, met, &l.mode[i])) vec_push(d->a, &out->at, l.mode[i]);
    }
    if (out->at.n) qsort(out->at.at, out->at.n, sizeof *out->at.at, by_rank);
    if (out->at.n > MAX_MODES) out->at.n = MAX_MODES;
}

/* ---- guards ---- */

static void add_guard(struct boxes *d, struct infer_guard g) {
    if (d->guards.n < MAX_GUARDS) vec_push(d->a, &d->guards, g);
}

static uint32_t find_guard(const struct boxes *d, ir_val var, bv_t is) {
    for (uint32_t i = 1; i < d->guards.n; i++) {
        const struct infer_guard *g = &d->guards.at[i];
        if (g->n == 1 && g->var[0] == var && g->is[0] == is) return i;
    }
    return 0;
}

static void pair_guards(struct boxes *d, const struct mode *p, const struct mode *q) {
    if (p->values.n * q->values.n > MAX_PAIRS) return;
    for (uint32_t i = 0; i < p->values.n; i++)
        for (uint32_t k = 0; k < q->values.n; k++) {
            struct infer_guard g = {.n = 2, .weaker_n = 3};
            g.var[0] = p->var;
            g.var[1] = q->var;
            g.is[0] = p->values.at[i];
            g.is[1] = q->values.at[k];
            g.weaker[1] = find_guard(d, p->var, g.is[0]);
            g.weaker[2] = find_guard(d, q->var, g.is[1]);
            add_guard(d, g);
        }
}

static void find_guards(struct boxes *d, const struct states *met) {
    struct modes modes = {0};
    find_modes(d, met, &modes);
    add_guard(d, (struct infer_guard){0});
    for (uint32_t i = 0; i < modes.at.n; i++)
        for (uint32_t k = 0; k < modes.at.at[i].values.n; k++) {
            struct infer_guard g = {.n = 1, .weaker_n = 1};
            g.var[0] = modes.at.at[i].var;
            g.is[0] = modes.at.at[i].values.at[k];
            g.minor = i >= MAX_MAJOR;
            add_guard(d, g);
        }
    for (uint32_t i = 0; i < modes.at.n && i < MAX_PAIRED; i++)
        for (uint32_t k = 0; k < i; k++) pair_guards(d, &modes.at.at[k], &modes.at.at[i]);
    d->box = arena_new_array(d->a, struct box, d->t->cuts.n * d->guards.n);
    for (uint32_t i = 0; i < d->t->cuts.n * d->guards.n; i++)
        d->box[i].of = arena_new_array(d->a, struct range, d->words.n + 1);
}

/* Marks the words that a step from the cut point depends on. */
static void find_used(struct boxes *d, uint32_t cut) {
    const struct ts *t = d->t;
    struct term_subst to = {.store = t->store};
    struct term_cone cone;
    struct map in = {0};
    VEC(term) roots = {0};
    term pc = t->vars.at[0].now;
    term_subst_put(&to, pc, term_const(t->store, term_width(t->store, pc), cut));
    for (uint32_t i = 0; i < t->vars.n; i++) {
        term next = term_subst(&to, t->vars.at[i].next);
        if (next != t->vars.at[i].now) vec_push(d->a, &roots, next);
    }
    for (uint32_t i = 0; i < t->sites.n; i++)
        vec_push(d->a, &roots, term_subst(&to, t->sites.at[i].fail));
    term_cone(&cone, t->store, roots.at, roots.n);
    for (uint32_t i = 0; i < cone.n; i++)
        if (op_of(t->store, cone.at[i]) == TERM_VAR) map_put(d->a, &in, cone.at[i], 1);
    for (uint32_t i = 0; i < d->words.n; i++)
        d->used[cut * d->words.n + i] = map_get(&in, t->vars.at[d->words.at[i]].now, NULL);
    term_cone_free(&cone);
    term_subst_free(&to);
}

static bool guard_holds(const struct infer_guard *g, const bv_t *state) {
    if (g->off) return false;
    for (uint32_t i = 0; i < g->n; i++)
        if (state[g->var[i]] != g->is[i]) return false;
    return true;
}

/* ---- ranges ---- */

static sbv_t least(unsigned w) { return -((sbv_t)1 << (w - 1)); }
static sbv_t most(unsigned w) { return ((sbv_t)1 << (w - 1)) - 1; }

/* The next constant, or one less or more, or of powers of two; the end if there is none. */
static sbv_t constant_above(const struct boxes *d, sbv_t v, unsigned w, bool powers) {
    sbv_t best = most(w);
    for (uint32_t i = 0; i < d->nconstants; i++)
        for (sbv_t k = d->constants[i] - 1; k <= d->constants[i] + 1; k++)
            if (k >= v && k < best) best = k;
    for (unsigned bits = 0; powers && bits < w; bits++) {
        sbv_t k = ((sbv_t)1 << bits) - 1;
        if (k >= v && k < best) best = k;
    }
    return best;
}

static sbv_t constant_below(const struct boxes *d, sbv_t v, unsigned w) {
    sbv_t best = least(w);
    for (uint32_t i = 0; i < d->nconstants; i++)
        for (sbv_t k = d->constants[i] - 1; k <= d->constants[i] + 1; k++)
            if (k <= v && k > best) best = k;
    return v >= 0 && best < 0 ? 0 : best;
}

/* Small numbers are taken as they are, a few times. A bound that holds for one guard only is found
 * soon, or is not worth the time. */
static void widen(const struct boxes *d, struct range *r, const struct infer_guard *g, unsigned w,
                  bool up, bool down) {
    sbv_t end = up ? r->hi : r->lo;
    unsigned moves = r->moves++;
    if (moves < MAX_SMALL_MOVES && end >= -SMALL && end <= SMALL) return;
    bool far = moves >= (g->n ? MAX_GUARDED_MOVES : MAX_MOVES), powers = g->n > 0;
    if (up) r->hi = far ? most(w) : constant_above(d, r->hi, w, powers);
    if (down) r->lo = far && r->lo < 0 ? least(w) : constant_below(d, r->lo, w);
}

static bool is_tracked(const struct boxes *d, uint32_t cut, uint32_t guard, uint32_t word) {
    bool condition = d->t->vars.at[d->words.at[word]].kind == TS_PREDICATE;
    if (condition && !d->learning && !d->conditions) return false;
    if (condition) return d->guards.at[guard].n < 2 && !d->guards.at[guard].minor;
    return (d->learning || !d->conditions) && d->used[cut * d->words.n + word] &&
           (!d->guards.at[guard].n || d->depends[word]);
}

static bool join_box(struct boxes *d, uint32_t cut, uint32_t guard, const bv_t *state) {
    struct box *b = &d->box[cut * d->guards.n + guard];
    const struct infer_guard *g = &d->guards.at[guard];
    bool was_in = b->met;
    for (uint32_t i = 0; i < d->words.n; i++) {
        if (!is_tracked(d, cut, guard, i)) continue;
        struct range *r = &b->of[i];
        sbv_t v = signed_value(d, d->words.at[i], state);
        bool down = v<r->lo, up = v> r->hi;
        if (!b->met) r->lo = r->hi = v;
        if (!b->met || (!up && !down)) continue;
        r->now = 0;
        if (up) r->hi = v;
        if (down) r->lo = v;
        if (!d->learning) widen(d, r, g, var_width(d, d->words.at[i]), up, down);
        was_in = false;
    }
    b->met = true;
    return was_in;
}

bool boxes_join(struct boxes *d, const bv_t *state) {
    bool was_in = true;
    uint32_t cut = (uint32_t)state[0];
    if (!cut || state[0] >= d->t->cuts.n) return true;
    for (uint32_t g = 0; g < d->guards.n; g++)
        if (guard_holds(&d->guards.at[g], state)) was_in &= join_box(d, cut, g, state);
    return was_in;
}

/* Widens ends of large numbers: runs do not meet all values there are. */
static void widen_met(struct boxes *d, uint32_t box, uint32_t word) {
    struct range *r = &d->box[box].of[word];
    unsigned w = var_width(d, d->words.at[word]);
    if (!d->box[box].met || r->lo == r->hi) return;
    const bool powers = box % d->guards.n != 0;
    if (r->hi > SMALL) r->hi = constant_above(d, r->hi, w, powers);
    if (r->lo < -SMALL) r->lo = constant_below(d, r->lo, w);
}

static void widen_all(struct boxes *d) {
    for (uint32_t i = 0; i < d->t->cuts.n * d->guards.n; i++)
        for (uint32_t k = 0; k < d->words.n; k++) widen_met(d, i, k);
}

void boxes_forget(struct boxes *d, uint32_t n) {
    for (uint32_t g = 0; g < d->guards.n; g++)
        if (d->guards.at[g].n > n) d->guards.at[g].off = true;
}

void boxes_open(struct boxes *d, const struct states *met) {
    find_words(d);
    find_guards(d, met);
    d->used = arena_new_array(d->a, bool, d->t->cuts.n * d->words.n + 1);
    for (uint32_t c = 1; c < d->t->cuts.n; c++) find_used(d, c);
    d->learning = true;
    for (uint32_t i = 0; i < met->at.n; i++) boxes_join(d, met->at.at[i]);
    d->learning = false;
    widen_all(d);
}

/* ---- facts ---- */

const struct range *boxes_range(const struct boxes *d, uint32_t cut, uint32_t word) {
    const struct box *b = &d->box[cut * d->guards.n];
    return b->met && is_tracked(d, cut, 0, word) ? &b->of[word] : NULL;
}

static struct invariant range_fact(ir_val v, sbv_t lo, sbv_t hi) {
    VL_REQUIRE(lo <= hi);
    return (struct invariant){
        .kind = INVARIANT_RANGE, .x = v, .x_signed = true, .x_same = lo >= 0, .lo = lo, .hi = hi};
}

static bool is_redundant(const struct boxes *d, uint32_t cut, uint32_t guard, uint32_t word) {
    const struct infer_guard *g = &d->guards.at[guard];
    const struct range *r = &d->box[cut * d->guards.n + guard].of[word];
    unsigned w = var_width(d, d->words.at[word]);
    if (!is_tracked(d, cut, guard, word)) return true;
    if (r->lo == least(w) && r->hi == most(w)) return true;
    for (uint32_t i = 0; i < g->n; i++)
        if (g->var[i] == d->words.at[word]) return true;
    for (uint32_t i = 0; i < g->weaker_n; i++) {
        const struct range *o = &d->box[cut * d->guards.n + g->weaker[i]].of[word];
        if (o->lo >= r->lo && o->hi <= r->hi) return true;
    }
    return false;
}

static term fact_formula(const struct boxes *d, const struct ts_fact *f, enum ts_when when) {
    term holds = fact_term(d->t, &f->is, when), guard = ts_is_at(d->t, f->cut, when);
    for (uint32_t i = 0; i < f->guards; i++)
        guard = term_and(d->t->store, guard, fact_term(d->t, &f->guard[i], when));
    return term_implies(d->t->store, guard, holds);
}

/* Builds the fact's terms once for each range. */
static void cache_terms(const struct boxes *d, struct ts_fact *f, struct range *r) {
    if (!r->now) {
        r->now = fact_formula(d, f, TS_NOW);
        r->next = fact_formula(d, f, TS_NEXT);
    }
    f->now = r->now;
    f->next = r->next;
}

/* The fact that a guard without states is never true: its last variable has another value. */
static bool unmet_fact(const struct boxes *d, uint32_t cut, uint32_t guard, struct ts_fact *f) {
    const struct infer_guard *g = &d->guards.at[guard];
    const uint32_t last = g->n - 1;
    const struct box *all = &d->box[cut * d->guards.n];
    if (!g->n || g->off || d->conditions || !all->met) return false;
    for (uint32_t i = 1; i < g->weaker_n; i++)
        if (!d->box[cut * d->guards.n + g->weaker[i]].met) return false;
    f->guards = last;
    f->is = f->guard[last];
    f->is.unequal = true;
    f->now = fact_formula(d, f, TS_NOW);
    f->next = fact_formula(d, f, TS_NEXT);
    return true;
}

static void box_facts(const struct boxes *d, uint32_t cut, uint32_t guard, struct ts_facts *out) {
    const struct infer_guard *g = &d->guards.at[guard];
    const struct box *b = &d->box[cut * d->guards.n + guard];
    struct ts_fact f = {.cut = cut, .guards = g->n};
    for (uint32_t i = 0; i < g->n; i++) {
        sbv_t k = bv_signed(g->is[i], var_width(d, g->var[i]));
        f.guard[i] = range_fact(g->var[i], k, k);
    }
    if (!b->met && unmet_fact(d, cut, guard, &f)) vec_push(d->a, &out->at, f);
    for (uint32_t i = 0; b->met && !g->off && i < d->words.n; i++) {
        f.is = range_fact(d->words.at[i], b->of[i].lo, b->of[i].hi);
        if (is_redundant(d, cut, guard, i)) continue;
        cache_terms(d, &f, &b->of[i]);
        vec_push(d->a, &out->at, f);
    }
}

void boxes_facts(const struct boxes *d, struct ts_facts *out) {
    out->at.n = 0;
    for (uint32_t c = 1; c < d->t->cuts.n; c++)
        for (uint32_t g = 0; g < d->guards.n; g++) box_facts(d, c, g, out);
}
