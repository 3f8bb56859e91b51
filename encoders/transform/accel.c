/* Loops that add constants, many iterations in one step.
 *
 * Let `by` be what an iteration along one path adds to a variable, modulo 2^w.  A term over such
 * variables that is itself at + i by in iteration i is a *line*.  Over the integers, in one
 * reading, it is one too as long as it does not wrap around; and a comparison of two such lines
 * that holds of iterations 0 and j holds between them, as their difference is a line as well (a sum
 * that does not overflow at both ends does not in between, for the same reason).  So "it holds in
 * all iterations" is "it holds in the first one and the last one, and no operand wraps in between".
 * A variable that wraps takes single steps around the corner, and another leap behind it. A
 * variable that is set to a line (`y = x + 3`) is one from the second iteration on, so it is asked
 * to be one already.  Paths through conditional values are taken apart, at most MAX_SPLITS
 * conditions deep. Limits: widths to 64; no products of two variables; comparisons of other terms
 * than lines only if nothing in them changes.
 */
#include "encoders/transform/accel.h"

#include "encoders/term/internal.h"
#include "encoders/term/subst.h"

enum {
    MAX_SPLITS = 3,
    WIDEST = 64,
    MAX_CHANGES = 100, /* variables of one path */
    MAX_TERMS = 20000, /* that they depend on */
    MAX_VISITS = 4000  /* of a condition's parts */
};

/* The change that one iteration makes to a term. */
struct slope {
    bool line;
    bv_t by;
};

struct accel_path {
    struct arena arena;
    struct term_store *s;
    const struct ts *t;
    const bool *irrelevant; /* by variable of t */
    term j;                 /* iterations, less one */
    term guard;             /* of one iteration */
    term needed;            /* so that lines are lines */
    struct map changes;     /* by variable: what it becomes; then in slope */
    struct map known;       /* by term: index in slopes */
    VEC(struct slope) slopes;
    uint32_t visits; /* of stays */
};

struct acceleration {
    const struct ts *t;
    struct ts *out;
    struct arena *a;
    const bool *irrelevant; /* by variable of t */
    term *anything;         /* beside it; what an irrelevant one is afterwards */
    term go, j;
    term any; /* some accelerated step is taken */
    bool some;
};

/* ---- lines ---- */

static struct slope slope_of(struct accel_path *p, term t);

static struct slope bent(void) { return (struct slope){0}; }
static struct slope line(bv_t by, unsigned w) { return (struct slope){true, bv_norm(by, w)}; }

static void need(struct accel_path *p, term cond) { p->needed = term_and(p->s, p->needed, cond); }

/* j, or as much of it as fits. */
static term rounds(struct accel_path *p, unsigned w) {
    unsigned wide = width_of(p->s, p->j);
    return w < wide ? term_extract(p->s, p->j, w - 1, 0) : term_zext(p->s, p->j, w);
}

static term times(struct accel_path *p, bv_t by, unsigned w) {
    return term_bin(p->s, TERM_MUL, rounds(p, w), term_const(p->s, w, by));
}

/* In iteration j. */
static term last_of(struct accel_path *p, term t) {
    struct slope v = slope_of(p, t);
    unsigned w = width_of(p->s, t);
    return v.by ? term_bin(p->s, TERM_ADD, t, times(p, v.by, w)) : t;
}

/* In iterations 0 .. j it does not wrap around: j is not too large for the product, and the product
 * not for the room that is left. */
static term straight(struct accel_path *p, term t, bool is_signed) {
    struct slope v = slope_of(p, t);
    unsigned w = width_of(p->s, t), wide = width_of(p->s, p->j);
    if (!v.by) return term_true(p->s);
    if (w > WIDEST) return term_false(p->s);
    bool down = v.by >> (w - 1) & 1;
    bv_t step = down ? bv_sub(0, v.by, w) : v.by, most = bv_mask(w) / step;
    term few = term_true(p->s);
    if (most < bv_mask(wide)) few = term_bin(p->s, TERM_ULE, p->j, term_const(p->s, wide, most));
    term from = t, way = times(p, step, w);
    if (is_signed) from = term_bin(p->s, TERM_XOR, t, term_const(p->s, w, (bv_t)1 << (w - 1)));
    term room = down ? from : term_not(p->s, from);
    return term_and(p->s, few, term_bin(p->s, TERM_ULE, way, room));
}

static struct slope of_sum(struct accel_path *p, term t, unsigned w) {
    struct slope a = slope_of(p, arg_of(p->s, t, 0)), b = slope_of(p, arg_of(p->s, t, 1));
    return line(op_of(p->s, t) == TERM_ADD ? a.by + b.by : a.by - b.by, w);
}

static struct slope of_product(struct accel_path *p, term t, unsigned w) {
    term a = arg_of(p->s, t, 0), b = arg_of(p->s, t, 1);
    if (is_const(p->s, a)) return line(bv_mul(const_of(p->s, a), slope_of(p, b).by, w), w);
    if (is_const(p->s, b)) return line(bv_mul(const_of(p->s, b), slope_of(p, a).by, w), w);
    return bent();
}

/* The high part of a word that moves is no line, unless it is all of it. */
static struct slope of_extract(struct accel_path *p, term t, unsigned w) {
    if (p->s->node[t].lo) return bent();
    return line(slope_of(p, arg_of(p->s, t, 0)).by, w);
}

static struct slope of_extension(struct accel_path *p, term t, unsigned w) {
    term a = arg_of(p->s, t, 0);
    unsigned from = width_of(p->s, a);
    need(p, straight(p, a, op_of(p->s, t) == TERM_SEXT));
    return line(bv_sext(slope_of(p, a).by, from, w), w);
}

/* x followed by zeros, or behind a constant. */
static struct slope of_concat(struct accel_path *p, term t, unsigned w) {
    term hi = arg_of(p->s, t, 0), lo = arg_of(p->s, t, 1);
    if (!slope_of(p, lo).by) return line(slope_of(p, hi).by << width_of(p->s, lo), w);
    if (slope_of(p, hi).by) return bent();
    need(p, straight(p, lo, false));
    return line(bv_sext(slope_of(p, lo).by, width_of(p->s, lo), w), w);
}

static struct slope moving(struct accel_path *p, term t) {
    unsigned w = width_of(p->s, t);
    switch (op_of(p->s, t)) {
    case TERM_ADD:
    case TERM_SUB:
        return of_sum(p, t, w);
    case TERM_MUL:
        return of_product(p, t, w);
    case TERM_NOT:
        return w > 1 ? line(0 - slope_of(p, arg_of(p->s, t, 0)).by, w) : bent();
    case TERM_EXTRACT:
        return of_extract(p, t, w);
    case TERM_ZEXT:
    case TERM_SEXT:
        return of_extension(p, t, w);
    case TERM_CONCAT:
        return of_concat(p, t, w);
    default:
        return bent();
    }
}

/* Of all that it depends on, each is a line, maybe a flat one. */
static struct slope compute(struct accel_path *p, term t) {
    bool flat = true;
    enum term_op op = op_of(p->s, t);
    if (op == TERM_VAR || op == TERM_ARRAY_VAR) return bent(); /* an input */
    for (unsigned i = 0; i < term_arity(op); i++) {
        struct slope v = slope_of(p, arg_of(p->s, t, i));
        if (!v.line) return bent();
        flat &= v.by == 0;
    }
    return flat ? line(0, 1) : is_array(p->s, t) ? bent() : moving(p, t);
}

static void set_slope(struct accel_path *p, term t, struct slope v) {
    map_put(&p->arena, &p->known, t, p->slopes.n);
    vec_push(&p->arena, &p->slopes, v);
}

static struct slope slope_of(struct accel_path *p, term t) {
    uint64_t k;
    if (map_get(&p->known, t, &k)) return p->slopes.at[k];
    struct slope v = p->slopes.n < MAX_TERMS ? compute(p, t) : bent();
    set_slope(p, t, v);
    return v;
}

/* ---- conditions in all iterations 0 .. j; false: not known ---- */

static term stays_so(struct accel_path *p, term t, bool is);

static term both_moving(struct accel_path *p, term a, bool is_a, term b, bool is_b) {
    term x = stays_so(p, a, is_a);
    return term_is_false(p->s, x) ? x : term_and(p->s, x, stays_so(p, b, is_b));
}

static term either(struct accel_path *p, term a, bool is_a, term b, bool is_b) {
    return term_or(p->s, stays_so(p, a, is_a), stays_so(p, b, is_b));
}

static term choice_is(struct accel_path *p, term c, term a, bool is_a, term b, bool is_b) {
    return term_or(p->s, both_moving(p, c, true, a, is_a), both_moving(p, c, false, b, is_b));
}

/* At both ends, of lines. */
static term at_ends(struct accel_path *p, enum term_op op, term a, term b, bool is,
                    bool is_signed) {
    term first = term_bin(p->s, op, a, b), last = term_bin(p->s, op, last_of(p, a), last_of(p, b));
    if (!is) first = term_not(p->s, first), last = term_not(p->s, last);
    term ends = term_and(p->s, first, last);
    return term_and(p->s, ends,
                    term_and(p->s, straight(p, a, is_signed), straight(p, b, is_signed)));
}

static term differ(struct accel_path *p, term a, term b) {
    return term_or(p->s, at_ends(p, TERM_ULT, a, b, true, false),
                   at_ends(p, TERM_ULT, b, a, true, false));
}

/* The high bits are zero: x < 2^lo. */
static term stays_small(struct accel_path *p, term x, unsigned lo, bool is) {
    term limit = term_const(p->s, width_of(p->s, x), (bv_t)1 << lo);
    return at_ends(p, TERM_ULT, x, limit, is, false);
}

static term stays_equal(struct accel_path *p, term t, bool is) {
    struct term_store *s = p->s;
    term a = arg_of(s, t, 0), b = arg_of(s, t, 1);
    if (width_of(s, a) == 1) return choice_is(p, a, b, is, b, !is);
    if (op_of(s, a) == TERM_EXTRACT && is_const_of(s, b, 0) && slope_of(p, arg_of(s, a, 0)).line &&
        s->node[a].hi + 1u == width_of(s, arg_of(s, a, 0)))
        return stays_small(p, arg_of(s, a, 0), s->node[a].lo, is);
    struct slope x = slope_of(p, a), y = slope_of(p, b);
    if (!x.line || !y.line) return term_false(s);
    if (x.by == y.by) return is ? t : term_not(s, t);
    return is ? term_false(s) : differ(p, a, b);
}

static term stays_compared(struct accel_path *p, term t, bool is) {
    term a = arg_of(p->s, t, 0), b = arg_of(p->s, t, 1);
    if (!slope_of(p, a).line || !slope_of(p, b).line) return term_false(p->s);
    enum term_op op = op_of(p->s, t);
    struct term_overflow test = term_overflow_of(op);
    switch (op) {
    case TERM_ULT:
    case TERM_ULE:
        return at_ends(p, op, a, b, is, false);
    case TERM_SLT:
    case TERM_SLE:
        return at_ends(p, op, a, b, is, true);
    default:
        break;
    }
    bool product = test.op == TERM_MUL && slope_of(p, a).by && slope_of(p, b).by;
    if (test.op == TERM_NONE || is || product) return term_false(p->s);
    return at_ends(p, op, a, b, false, test.is_signed);
}

/* The sign. */
static term stays_bit(struct accel_path *p, term t, bool is) {
    term x = arg_of(p->s, t, 0);
    unsigned w = width_of(p->s, x);
    if (!slope_of(p, x).line || p->s->node[t].hi + 1u != w) return term_false(p->s);
    return stays_small(p, x, w - 1, !is);
}

/* t, of width 1, is so in each of the iterations. */
static term stays_so(struct accel_path *p, term t, bool is) {
    struct term_store *s = p->s;
    struct slope v = slope_of(p, t);
    term a = arg_of(s, t, 0), b = arg_of(s, t, 1);
    if (v.line && !v.by) return is ? t : term_not(s, t);
    if (p->visits++ >= MAX_VISITS) return term_false(s);
    switch (op_of(s, t)) {
    case TERM_NOT:
        return stays_so(p, a, !is);
    case TERM_AND:
        return is ? both_moving(p, a, true, b, true) : either(p, a, false, b, false);
    case TERM_OR:
        return is ? either(p, a, true, b, true) : both_moving(p, a, false, b, false);
    case TERM_XOR:
        return choice_is(p, a, b, !is, b, is);
    case TERM_ITE:
        return choice_is(p, a, b, is, arg_of(s, t, 2), is);
    case TERM_EQ:
        return stays_equal(p, t, is);
    case TERM_EXTRACT:
        return stays_bit(p, t, is);
    default:
        return term_arity(op_of(s, t)) == 2 ? stays_compared(p, t, is) : term_false(s);
    }
}

/* ---- variables ---- */

static bool adds_constant(struct accel_path *p, term now, term to) {
    bv_t by;
    if (width_of(p->s, now) > WIDEST) return false;
    if (!term_is_const(p->s, term_bin(p->s, TERM_SUB, to, now), &by)) return false;
    set_slope(p, now, line(by, width_of(p->s, now)));
    return true;
}

static bool depends_on_unknown(const struct accel_path *p, term to) {
    struct term_cone cone;
    bool unknown = false;
    term_cone(&cone, p->s, &to, 1);
    for (uint32_t i = 0; i < cone.n; i++)
        unknown |= map_get(&p->changes, cone.at[i], NULL) && !map_get(&p->known, cone.at[i], NULL);
    term_cone_free(&cone);
    return unknown;
}

/* Set to a line: it is asked to be on it. */
static bool is_set(struct accel_path *p, term now, term to) {
    if (depends_on_unknown(p, to)) return false;
    struct slope v = slope_of(p, to);
    unsigned w = width_of(p->s, now);
    if (!v.line || w > BV_MAX_WIDTH) return false;
    need(p, term_eq(p->s, term_bin(p->s, TERM_ADD, now, term_const(p->s, w, v.by)), to));
    set_slope(p, now, v);
    return true;
}

/* Each variable that an iteration changes, but irrelevant ones. false: not all are lines. */
static bool find_slopes(struct accel_path *p, const struct ts_around *r) {
    for (uint32_t i = 0; i < p->t->vars.n; i++) {
        term now = p->t->vars.at[i].now;
        if (p->irrelevant[i])
            set_slope(p, now, bent());
        else if (!map_get(&p->changes, now, NULL))
            set_slope(p, now, line(0, 1));
    }
    uint32_t left = 0;
    for (uint32_t i = 0; i < r->n; i++) left += !adds_constant(p, r->now[i], r->to[i]);
    for (bool more = true; more && left;) {
        more = false;
        for (uint32_t i = 0; i < r->n; i++) {
            if (map_get(&p->known, r->now[i], NULL) || !is_set(p, r->now[i], r->to[i])) continue;
            more = true;
            left--;
        }
    }
    return left == 0;
}

/* ---- one path ---- */

/* No iteration takes an input. */
static term takes_nothing(struct accel_path *p, const struct ts_around *r) {
    term pc = p->t->vars.at[0].now, nothing = term_true(p->s);
    struct term_subst here = {.store = p->s};
    term_subst_put(&here, pc, term_const(p->s, width_of(p->s, pc), r->cut));
    for (uint32_t i = 0; i < p->t->inputs.n; i++) {
        const struct ts_input *in = &p->t->inputs.at[i];
        if (!in->listed && !in->call) continue;
        nothing = term_and(p->s, nothing, stays_so(p, term_subst(&here, in->taken), false));
    }
    term_subst_free(&here);
    return nothing;
}

static void apply_iterations(struct acceleration *x, struct accel_path *p,
                             const struct ts_around *r, term when) {
    struct ts *out = x->out;
    for (uint32_t i = 0; i < out->vars.n; i++) {
        struct ts_var *v = &out->vars.at[i];
        bv_t by = slope_of(p, v->now).by;
        unsigned w = width_of(p->s, v->now);
        term to = v->now;
        if (by) to = term_bin(p->s, TERM_ADD, last_of(p, v->now), term_const(p->s, w, by));
        if (x->anything[i]) to = x->anything[i];
        if (v->kind == TS_PC) to = term_const(p->s, w, r->cut);
        v->next = term_ite(p->s, when, to, v->next);
    }
    x->any = term_or(p->s, x->any, when);
    x->some = true;
}

/* All of the path's conditions are straightforward: r's terms have no alternatives. */
static void accelerate_path(struct acceleration *x, const struct ts_around *r) {
    struct accel_path p = {.s = x->t->store, .t = x->t, .j = x->j, .irrelevant = x->irrelevant};
    p.needed = term_true(p.s);
    term pc = x->t->vars.at[0].now, zero = term_const(p.s, width_of(p.s, x->j), 0);
    for (uint32_t i = 0; i < r->n; i++) map_put(&p.arena, &p.changes, r->now[i], i);
    if (r->n && r->n <= MAX_CHANGES && find_slopes(&p, r)) {
        term when = stays_so(&p, r->guard, true);
        if (!term_is_false(p.s, when)) when = term_and(p.s, when, takes_nothing(&p, r));
        when = term_and(p.s, when, p.needed);
        when = term_and(p.s, when, term_eq(p.s, pc, term_const(p.s, width_of(p.s, pc), r->cut)));
        when = term_and(p.s, when, term_not(p.s, term_eq(p.s, x->j, zero)));
        if (!term_is_false(p.s, when)) apply_iterations(x, &p, r, term_and(p.s, x->go, when));
    }
    arena_free(&p.arena);
}

/* ---- alternatives ---- */

/* The condition of an if-then-else, or one that is used as a number; 0: t has none. */
static term condition_of(const struct term_store *s, term t) {
    if (op_of(s, t) == TERM_ITE) return arg_of(s, t, 0);
    for (unsigned i = 0; i < term_arity(op_of(s, t)) && width_of(s, t) > 1; i++)
        if (width_of(s, arg_of(s, t, i)) == 1 && !is_const(s, arg_of(s, t, i)))
            return arg_of(s, t, i);
    return 0;
}

/* A condition on which what variables become depends; 0: none. */
static term alternative(struct acceleration *x, const struct ts_around *r) {
    struct term_cone cone;
    term found = 0;
    term_cone(&cone, x->t->store, r->to, r->n);
    for (uint32_t i = 0; i < cone.n && !found; i++) found = condition_of(x->t->store, cone.at[i]);
    term_cone_free(&cone);
    return found;
}

static void accelerate(struct acceleration *x, const struct ts_around *r, unsigned splits);

static void assume(struct acceleration *x, const struct ts_around *r, term cond, bool is,
                   unsigned splits) {
    struct term_store *s = x->t->store;
    struct term_subst to = {.store = s};
    struct arena a = {0};
    struct ts_around part = {.cut = r->cut};
    term *now = arena_new_array(&a, term, r->n), *becomes = arena_new_array(&a, term, r->n);
    term_subst_put(&to, cond, is ? term_true(s) : term_false(s));
    part.guard = term_and(s, term_subst(&to, r->guard), is ? cond : term_not(s, cond));
    for (uint32_t i = 0; i < r->n; i++) {
        now[part.n] = r->now[i];
        becomes[part.n] = term_subst(&to, r->to[i]);
        part.n += becomes[part.n] != now[part.n];
    }
    part.now = now;
    part.to = becomes;
    if (!term_is_false(s, part.guard)) accelerate(x, &part, splits);
    term_subst_free(&to);
    arena_free(&a);
}

static void accelerate(struct acceleration *x, const struct ts_around *r, unsigned splits) {
    term cond = r->n ? alternative(x, r) : 0;
    if (!cond || !splits) {
        accelerate_path(x, r);
        return;
    }
    assume(x, r, cond, true, splits - 1);
    assume(x, r, cond, false, splits - 1);
}

/* ---- the whole ---- */

static unsigned widest(const struct ts *t) {
    unsigned w = 1;
    for (uint32_t i = 0; i < t->around.n; i++)
        for (uint32_t k = 0; k < t->around.at[i].n; k++) {
            unsigned v = width_of(t->store, t->around.at[i].now[k]);
            if (v > w) w = v;
        }
    return w < WIDEST ? w : WIDEST;
}

static term add_input(struct acceleration *x, unsigned w, const char *name) {
    struct ts_input in = {.taken = term_true(x->t->store), .type = IR_I(w)};
    in.var = term_var(x->t->store, w, name);
    vec_push(x->a, &x->out->inputs, in);
    return in.var;
}

/* Without those that are irrelevant. */
static void accelerate_busy(struct acceleration *x, const struct ts_around *r) {
    struct arena a = {0};
    struct ts_around busy = {.cut = r->cut, .guard = r->guard};
    struct map irrelevant = {0};
    term *now = arena_new_array(&a, term, r->n), *to = arena_new_array(&a, term, r->n);
    for (uint32_t i = 0; i < x->t->vars.n; i++)
        if (x->irrelevant[i]) map_put(&a, &irrelevant, x->t->vars.at[i].now, i);
    for (uint32_t i = 0; i < r->n; i++) {
        if (map_get(&irrelevant, r->now[i], NULL)) continue;
        now[busy.n] = r->now[i];
        to[busy.n++] = r->to[i];
    }
    busy.now = now;
    busy.to = to;
    accelerate(x, &busy, MAX_SPLITS);
    arena_free(&a);
}

/* An irrelevant variable becomes a new input after the iterations. */
static void free_irrelevant(struct acceleration *x) {
    struct map changes = {0};
    x->irrelevant = ts_irrelevant(x->t, x->a);
    x->anything = arena_new_array(x->a, term, x->t->vars.n);
    for (uint32_t i = 0; i < x->t->around.n; i++)
        for (uint32_t k = 0; k < x->t->around.at[i].n; k++)
            map_put(x->a, &changes, x->t->around.at[i].now[k], k);
    for (uint32_t i = 0; i < x->t->vars.n; i++) {
        term now = x->t->vars.at[i].now;
        if (x->irrelevant[i] && map_get(&changes, now, NULL))
            x->anything[i] = add_input(x, width_of(x->t->store, now), "forgotten");
    }
}

/* Nothing else happens in an accelerated step. */
static void leave_out(struct acceleration *x) {
    struct ts *out = x->out;
    struct term_store *s = out->store;
    term not = term_not(s, x->any);
    for (uint32_t i = 0; i < out->sites.n; i++) {
        out->sites.at[i].reach = term_and(s, out->sites.at[i].reach, not );
        out->sites.at[i].fail = term_and(s, out->sites.at[i].fail, not );
    }
    for (uint32_t i = 0; i < out->lost.n; i++)
        out->lost.at[i].when = term_and(s, out->lost.at[i].when, not );
    for (uint32_t i = 0; i < out->inputs.n; i++)
        out->inputs.at[i].taken = term_and(s, out->inputs.at[i].taken, not );
    out->ended = term_and(s, out->ended, not );
    out->returned = term_and(s, out->returned, not );
}

bool ts_accelerate(const struct ts *t, struct arena *a, struct ts *out) {
    struct acceleration x = {.t = t, .out = out, .a = a};
    *out = *t;
    if (!t->around.n) return false;
    ts_variant(t, a, out);
    x.any = term_false(t->store);
    x.go = add_input(&x, 1, "accelerate");
    x.j = add_input(&x, widest(t), "iterations");
    free_irrelevant(&x);
    for (uint32_t i = 0; i < t->around.n; i++) accelerate_busy(&x, &t->around.at[i]);
    leave_out(&x);
    for (uint32_t i = t->inputs.n; i < out->inputs.n; i++) out->inputs.at[i].taken = x.any;
    if (!x.some) *out = *t;
    return x.some;
}
