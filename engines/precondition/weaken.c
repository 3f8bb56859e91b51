/* One counterexample, weakened to a cube of comparisons.
 *
 * The question that is asked again and again:
 *
 *     SAT?  cube & given & choices & !fail
 *
 * where `given` is assumed of the arguments and `choices` are inputs of the path that no cube
 * speaks of (results of calls, allocations), with their values in the counterexample.  UNSAT: all
 * that the cube describes fails.  !fail is every other execution: one that ends, that fails
 * elsewhere, that was given up, or that goes on beyond the bound (unless `given` leaves these out,
 * which the result then says); so no bound and no loss makes a cube wrong.  An interval that is
 * made larger can only turn UNSAT into SAT, so its ends are found by doubling and halving.
 */
#include "engines/precondition/internal.h"

#include "core/base/require.h"

enum {
    MAX_CHOICES = 64,
    MAX_PAIRED = 5,   /* numbers among which pairs are tried */
    MAX_OFFSET = 255, /* between two numbers that are compared */
    MAX_ATOMS = 4,
    MIN_BITS_WIDTH = 8
};

/* An input of the path that no cube speaks of, as in the counterexample. */
struct input_choice {
    term is;
    bool on, callers;
    const char *name; /* NULL: it has none */
};

struct input_cube {
    struct precondition_search *q;
    VEC(struct measure) m;
    VEC(struct input_choice) choices;
    VEC(term) ask;
    bool stopped; /* no time, or the solver gave up */
    bool cut;     /* an interval ends where executions go on beyond the bound */
    struct measure *probed;
    sbv_t escaped; /* of the last answer SAT: the value of .probed in an execution that does not
                      fail */
};

/* ---- the question ---- */

/* UNSAT? On SAT notes where the probed measure is. */
static bool sufficient(struct input_cube *c) {
    struct precondition_search *q = c->q;
    if (c->stopped) return false;
    c->ask.n = 0;
    vec_push(&q->scratch, &c->ask, q->given);
    vec_push(&q->scratch, &c->ask, term_not(q->s, q->fail));
    for (uint32_t i = 0; i < c->m.n; i++)
        if (!measure_is_free(&c->m.at[i]))
            vec_push(&q->scratch, &c->ask, measure_holds(q, &c->m.at[i]));
    for (uint32_t i = 0; i < c->choices.n; i++)
        if (c->choices.at[i].on) vec_push(&q->scratch, &c->ask, c->choices.at[i].is);
    enum solver_answer answer = search_ask(q, c->ask.at, c->ask.n);
    if (answer == SOLVER_UNKNOWN) c->stopped = true;
    if (answer == SOLVER_SAT && c->probed) {
        struct term_model m = solver_model(q->solver);
        c->escaped = measure_read(q, c->probed, &m);
        c->cut |= term_eval(q->s, q->frontier, &m) != 0;
    }
    return answer == SOLVER_UNSAT;
}

/* ---- the counterexample ---- */

static void read_inputs(struct input_cube *c, const struct term_model *m) {
    struct precondition_search *q = c->q;
    for (uint32_t i = 0; i < q->entry.at.n; i++) {
        if (!q->matters[i]) continue;
        struct measure x = measure_of(q, (struct entry_measure){.x = i});
        x.value = x.lo = x.hi = measure_read(q, &x, m);
        vec_push(&q->scratch, &c->m, x);
    }
}

/* The only input that the term depends on; 0: there are several, or none. */
static term only_input(struct precondition_search *q, term t) {
    term in[2];
    return symex_inputs(q->x, t, in, 2) == 1 ? in[0] : 0;
}

static bool is_covered(struct precondition_search *q, term input) {
    for (uint32_t i = 0; i < q->entry.at.n; i++)
        if (q->matters[i] && only_input(q, q->entry.at.at[i].t) == input) return true;
    return false;
}

/* As a person knows it: an input of a library function's model is that function's. */
static const char *known_choice(struct precondition_search *q, term input) {
    const struct ir_ins *call = symex_choosing_call(q->x, input);
    if (call) return ir_call_name(&q->scratch, call);
    return term_get(q->s, input)->op == TERM_VAR ? term_var_name(q->s, input) : NULL;
}

/* false: too many. */
static bool read_choices(struct input_cube *c, const struct term_model *m) {
    struct precondition_search *q = c->q;
    term in[MAX_CHOICES];
    uint32_t n = symex_inputs(q->x, q->fail, in, MAX_CHOICES);
    for (uint32_t i = 0; i < n; i++) {
        if (is_covered(q, in[i])) continue;
        term k = term_const(q->s, term_width(q->s, in[i]), term_eval(q->s, in[i], m));
        const char *name = known_choice(q, in[i]);
        struct input_choice is = {term_eq(q->s, in[i], k), true, symex_is_callers(q->x, in[i]),
                                  name};
        vec_push(&q->scratch, &c->choices, is);
    }
    return n < MAX_CHOICES;
}

/* ---- what matters: the core, then one by one ---- */

static void make_free(struct measure *m) {
    m->lo = m->least;
    m->hi = m->most;
    m->mask = 0;
}

static void keep_core(struct input_cube *c) {
    uint32_t at = 2;
    struct solver *s = c->q->solver;
    for (uint32_t i = 0; i < c->ask.n; i++)
        if (term_is_false(c->q->s, c->ask.at[i])) return; /* it was not asked */
    for (uint32_t i = 0; i < c->m.n; i++)
        if (!measure_is_free(&c->m.at[i]) && !solver_failed(s, at++)) make_free(&c->m.at[i]);
    for (uint32_t i = 0; i < c->choices.n; i++)
        if (c->choices.at[i].on && !solver_failed(s, at++)) c->choices.at[i].on = false;
}

static void drop_choices(struct input_cube *c) {
    for (uint32_t i = 0; i < c->choices.n; i++) {
        if (!c->choices.at[i].on) continue;
        c->choices.at[i].on = false;
        c->choices.at[i].on = !sufficient(c);
    }
}

static bool is_without(struct input_cube *c, struct measure *m) {
    const struct measure was = *m;
    make_free(m);
    if (sufficient(c)) return true;
    *m = was;
    return false;
}

static void drop_inputs(struct input_cube *c) {
    for (uint32_t i = 0; i < c->m.n; i++)
        if (!measure_is_free(&c->m.at[i])) is_without(c, &c->m.at[i]);
}

/* ---- intervals ---- */

/* The end of the interval that is moved, and how far it may go. */
struct end {
    sbv_t *at, limit;
};

static sbv_t distance(sbv_t a, sbv_t b) { return a < b ? b - a : a - b; }

static void move_end(struct input_cube *c, struct measure *m, struct end e) {
    sbv_t good = *e.at, bad = e.limit, step = 1;
    const sbv_t way = e.limit < good ? -1 : 1;
    bool met = false, cut = c->cut;
    c->probed = m;
    c->cut = false;
    *e.at = e.limit;
    if (good == e.limit || sufficient(c)) {
        c->cut = cut;
        return;
    }
    bad = c->escaped;
    while (distance(good, bad) > 1 && !c->stopped) {
        sbv_t far = distance(good, bad);
        sbv_t probe = good + way * (met || step > far / 2 ? far / 2 : step);
        *e.at = probe;
        if (sufficient(c)) {
            good = probe;
            step *= 2;
            continue;
        }
        bool inside = distance(good, c->escaped) <= distance(good, probe);
        bad = inside ? c->escaped : probe;
        met = true;
    }
    *e.at = good;
    c->cut |= cut;
}

static void widen_measure(struct input_cube *c, struct measure *m) {
    if (m->mask) return;
    move_end(c, m, (struct end){&m->hi, m->most});
    move_end(c, m, (struct end){&m->lo, m->least});
    c->probed = NULL;
}

/* ---- pairs ---- */

static bool measures_number(const struct input_cube *c, const struct measure *m) {
    bool number = c->q->entry.at.at[m->of.x].is.what != ENTRY_POINTER;
    return !m->of.sign && number && !measure_is_free(m);
}

/* Is the pair's value alone enough, in place of both numbers? */
static bool replace_both(struct input_cube *c, uint32_t x, uint32_t y, int sign) {
    const struct measure was_x = c->m.at[x], was_y = c->m.at[y];
    struct measure pair = measure_of(c->q, (struct entry_measure){was_x.of.x, was_y.of.x, sign});
    pair.value = pair.lo = pair.hi = was_x.value + sign * was_y.value;
    make_free(&c->m.at[x]);
    make_free(&c->m.at[y]);
    vec_push(&c->q->scratch, &c->m, pair);
    if (sufficient(c)) {
        widen_measure(c, &c->m.at[c->m.n - 1]);
        return true;
    }
    c->m.n--;
    c->m.at[x] = was_x;
    c->m.at[y] = was_y;
    return false;
}

/* "x > y + 3", "x + y > INT_MAX": does the interval end at a comparison (by: the largest number in
 * it) or an overflow? */
static bool ends_at_comparison(const struct input_cube *c, const struct measure *m, sbv_t by) {
    const struct entry_input *x = &c->q->entry.at.at[m->of.x].is;
    sbv_t limit = (sbv_t)1 << (x->is_signed ? x->width - 1 : x->width);
    if ((m->lo == m->least) == (m->hi == m->most)) return false;
    sbv_t end = m->lo == m->least ? m->hi : m->lo;
    if (m->of.sign < 0) return is_near(end, 0, by);
    return is_near(end, limit, 2) || is_near(end, -limit, 2);
}

/* Does the interval hold more than before? */
static bool has_grown(const struct measure *m, const struct measure *was) {
    return m->lo < was->lo || m->hi > was->hi;
}

/* "x > y && y >= 0": the pair in place of x, beside what is known of y. It is the pair that decides
 * if more values of y are possible then, or if they are simply compared. */
static bool replace_one(struct input_cube *c, uint32_t x, uint32_t y, int sign) {
    const struct measure was_x = c->m.at[x], was_y = c->m.at[y];
    const bool cut = c->cut;
    if (was_x.lo == was_x.hi && was_y.lo == was_y.hi) return false;
    struct measure pair = measure_of(c->q, (struct entry_measure){was_x.of.x, was_y.of.x, sign});
    pair.value = pair.lo = pair.hi = was_x.value + sign * was_y.value;
    make_free(&c->m.at[x]);
    vec_push(&c->q->scratch, &c->m, pair);
    struct measure *p = &c->m.at[c->m.n - 1];
    if (sufficient(c)) {
        widen_measure(c, p);
        if (ends_at_comparison(c, p, MAX_OFFSET)) widen_measure(c, &c->m.at[y]);
        if (has_grown(&c->m.at[y], &was_y)) return true;
        bool one_value = c->m.at[y].lo == c->m.at[y].hi; /* x is compared with that */
        if (sign < 0 && !one_value && ends_at_comparison(c, p, 1)) return true;
    }
    c->m.n--;
    c->m.at[x] = was_x;
    c->m.at[y] = was_y;
    c->cut = cut;
    return false;
}

static bool try_pair(struct input_cube *c, uint32_t x, uint32_t y) {
    if (replace_both(c, x, y, -1) || replace_both(c, x, y, 1)) return true;
    return replace_one(c, x, y, -1) || replace_one(c, y, x, -1) || replace_one(c, x, y, 1) ||
           replace_one(c, y, x, 1);
}

static uint32_t numbers(const struct input_cube *c) {
    uint32_t n = 0;
    for (uint32_t i = 0; i < c->m.n; i++) n += measures_number(c, &c->m.at[i]);
    return n;
}

/* A character is no length: "s[1] >= capacity of s" is true of some texts, and says nothing. */
static bool may_compare(const struct input_cube *c, uint32_t x, uint32_t y) {
    const struct entry_input *i = &c->q->entry.at.at[c->m.at[x].of.x].is,
                             *k = &c->q->entry.at.at[c->m.at[y].of.x].is;
    bool sizes = i->what != ENTRY_NUMBER || k->what != ENTRY_NUMBER;
    return !sizes ||
           ((i->what != ENTRY_NUMBER || i->width > 8) && (k->what != ENTRY_NUMBER || k->width > 8));
}

static void pair_up(struct input_cube *c) {
    const uint32_t n = c->m.n;
    if (numbers(c) > MAX_PAIRED) return;
    for (uint32_t x = 0; x < n; x++)
        for (uint32_t y = x + 1; y < n && measures_number(c, &c->m.at[x]); y++)
            if (measures_number(c, &c->m.at[y]) && may_compare(c, x, y)) try_pair(c, x, y);
}

/* ---- bits ---- */

static bool with_mask(struct input_cube *c, struct measure *m, uint64_t mask) {
    const struct measure was = *m;
    m->mask = mask;
    if (sufficient(c)) return true;
    *m = was;
    return false;
}

static unsigned count_bits(uint64_t mask) {
    unsigned n = 0;
    for (; mask; mask &= mask - 1) n++;
    return n;
}

/* Do so many values have these bits, more than are in the interval? */
static bool is_larger(const struct measure *was, unsigned width, uint64_t mask) {
    return (sbv_t)1 << (width - count_bits(mask)) > was->hi - was->lo + 1;
}

/* In place of an interval in the middle, bits: "n % 4 == 0", "(flags & 16) == 16". */
static void take_bits(struct input_cube *c, struct measure *m) {
    unsigned width = term_width(c->q->s, m->t);
    const struct measure was = *m;
    bool number = c->q->entry.at.at[m->of.x].is.what == ENTRY_NUMBER;
    if (!number || !measures_number(c, m) || width < MIN_BITS_WIDTH || width > 64) return;
    if (m->lo == m->least || m->hi == m->most) return;
    uint64_t mask = width == 64 ? UINT64_MAX : ((uint64_t)1 << width) - 1;
    for (unsigned i = width; i-- > 0;)
        if (with_mask(c, m, mask & ~((uint64_t)1 << i))) mask = m->mask;
    if (!m->mask || !is_larger(&was, width, mask)) *m = was;
}

/* ---- the whole ---- */

static bool needs_callers(const struct input_cube *c) {
    for (uint32_t i = 0; i < c->choices.n; i++)
        if (c->choices.at[i].on && c->choices.at[i].callers) return true;
    return false;
}

static void tell(struct input_cube *c, struct weakened *out) {
    struct precondition_search *q = c->q;
    out->holds = term_true(q->s);
    for (uint32_t i = 0; i < c->m.n; i++) {
        const struct measure *m = &c->m.at[i];
        if (measure_is_free(m)) continue;
        out->holds = term_and(q->s, out->holds, measure_holds(q, m));
        vec_push(q->a, &out->cube.all, measure_atom(m));
    }
    for (uint32_t i = 0; i < c->choices.n; i++) {
        if (!c->choices.at[i].on) continue;
        out->chosen = true;
        out->by = c->choices.at[i].name;
    }
}

static bool begin_cube(struct input_cube *c) {
    struct term_model m = solver_model(c->q->solver);
    read_inputs(c, &m);
    if (!read_choices(c, &m) || !sufficient(c)) return false;
    keep_core(c);
    return true;
}

bool weaken(struct precondition_search *q, struct weakened *out) {
    struct input_cube c = {.q = q};
    *out = (struct weakened){.chosen = false};
    if (!begin_cube(&c)) return false;
    drop_choices(&c);
    if (needs_callers(&c)) return false;
    drop_inputs(&c);
    for (uint32_t i = 0; i < c.m.n; i++)
        if (!measure_is_free(&c.m.at[i])) widen_measure(&c, &c.m.at[i]);
    pair_up(&c);
    for (uint32_t i = 0; i < c.m.n; i++) take_bits(&c, &c.m.at[i]);
    drop_inputs(&c);
    q->cut |= c.cut;
    if (c.stopped || c.cut || !sufficient(&c)) return false;
    tell(&c, out);
    return out->cube.all.n > 0 && out->cube.all.n <= MAX_ATOMS;
}
