/* Predicates of a transition system, from its own terms.
 *
 * A comparison with an if-then-else below it is taken apart: one comparison for each way through.
 * Next values are taken apart in the same way, so that what a step leaves alone is the predicate
 * itself and not another circuit for it.
 */
#include "encoders/transform/predicate.h"

#include "encoders/term/internal.h"
#include "encoders/term/subst.h"

enum {
    MAX_CASES = 48,
    LOOK_WORK = 100,
    MAX_ROUNDS = 2,
    MAX_SIZE = 200,
    MAX_NEW_SIZE = 9,
    MAX_ALIKE = 3,
    MAX_COSTLY = 6,
    MAX_PRODUCTS = 6
};

struct predicate_finder {
    struct ts *t;
    struct term_store *s;
    struct arena scratch;
    struct term_subst next;  /* from each variable to its next value */
    struct term_subst later; /* the same but for the first step */
    struct map is_state;     /* variables */
    struct map seen;         /* predicates; comparisons that were looked at */
    struct map alike;        /* by shape: how many predicates differ in constants only */
    bool own;                /* comparisons are the program's own */
    term system;             /* smaller terms are the system's own */
    unsigned costly;         /* multiplications and divisions that only predicates need */
    VEC(term) found;
    uint32_t most;
    unsigned cases; /* left for the comparison at hand */
};

static bool is_comparison(const struct predicate_finder *f, term t) {
    return op_of(f->s, t) >= TERM_EQ && op_of(f->s, t) <= TERM_SLE &&
           width_of(f->s, arg_of(f->s, t, 0)) > 1;
}

static bool is_new(struct predicate_finder *f, term t) {
    uint64_t old;
    if (map_get(&f->seen, t, &old)) return false;
    map_put(&f->scratch, &f->seen, t, 1);
    return true;
}

/* ---- ways through ---- */

/* A condition that decides what the value of t is made of; 0: none. */
static term choice_in(const struct predicate_finder *f, term t, unsigned depth) {
    enum term_op op = op_of(f->s, t);
    if (op == TERM_ITE) return arg_of(f->s, t, 0);
    for (unsigned i = 0; depth && i < term_arity(op); i++) {
        term a = arg_of(f->s, t, i);
        bool bit = width_of(f->s, a) == 1 && !is_const(f->s, a) && op != TERM_EXTRACT;
        term c = bit ? a : choice_in(f, a, depth - 1);
        if (c) return c;
    }
    return 0;
}

enum { DEPTH = 6 };

static term choice_condition(const struct predicate_finder *f, term t) {
    term c = choice_in(f, t, DEPTH);
    return c && op_of(f->s, c) == TERM_NOT ? arg_of(f->s, c, 0) : c;
}

static term with_condition(struct predicate_finder *f, term t, term cond, bool holds) {
    return term_replaced(f->s, t, cond, holds ? term_true(f->s) : term_false(f->s));
}

/* ---- predicates ---- */

enum { MAX_LEAVES = 300 };

struct term_leaves {
    struct map seen;
    VEC(term) at;
};

struct look {
    bool state, other; /* words of the state, anything else that is free */
    unsigned costly;   /* multiplications of words, divisions */
    uint64_t shape;    /* hash that leaves out constants */
};

static bool is_costly(const struct predicate_finder *f, term t) {
    enum term_op op = op_of(f->s, t);
    if (op == TERM_MUL || op == TERM_SMULO || op == TERM_UMULO)
        return !is_const(f->s, arg_of(f->s, t, 0)) && !is_const(f->s, arg_of(f->s, t, 1));
    return op >= TERM_UDIV && op <= TERM_SREM;
}

static uint64_t mix(uint64_t h, uint64_t k) {
    h = (h ^ k) * 0x9e3779b97f4a7c15ull;
    return h ^ h >> 29;
}

static uint64_t shape_of(const struct predicate_finder *f, const struct term_cone *c,
                         const uint64_t *shape, term t) {
    const struct term_node *n = term_get(f->s, t);
    uint64_t h = mix(n->op, n->sort.width);
    if (n->op == TERM_CONST) return h;
    if (n->op == TERM_ADD && is_const(f->s, n->arg[1])) return shape[term_cone_index(c, n->arg[0])];
    h = mix(mix(h, n->id), (uint64_t)n->hi << 16 | n->lo);
    for (unsigned i = 0; i < term_arity(op_of(f->s, t)); i++)
        h = mix(h, shape[term_cone_index(c, n->arg[i])]);
    return h;
}

static uint32_t new_terms(const struct predicate_finder *f, const struct term_cone *c,
                          const uint32_t *size, term t) {
    uint32_t n = 1;
    for (unsigned i = 0; i < term_arity(op_of(f->s, t)) && n <= MAX_SIZE; i++)
        n += size[term_cone_index(c, arg_of(f->s, t, i))];
    return n;
}

static struct look look_at(struct predicate_finder *f, term t) {
    struct arena tmp = {0};
    struct term_cone cone;
    struct look r = {0};
    uint64_t is;
    term_cone(&cone, f->s, &t, 1);
    uint64_t *shape = arena_new_array(&tmp, uint64_t, cone.n);
    uint32_t *size = arena_new_array(&tmp, uint32_t, cone.n); /* as a tree */
    for (uint32_t i = 0; i < cone.n; i++) {
        enum term_op op = op_of(f->s, cone.at[i]);
        bool state = map_get(&f->is_state, cone.at[i], &is);
        if (op == TERM_VAR && state) r.state = true;
        if ((op == TERM_VAR && !state) || op == TERM_ARRAY_VAR) r.other = true;
        r.costly += is_costly(f, cone.at[i]);
        shape[i] = shape_of(f, &cone, shape, cone.at[i]);
        size[i] = new_terms(f, &cone, size, cone.at[i]);
    }
    r.other |= size[cone.n - 1] > (f->own ? MAX_SIZE : MAX_NEW_SIZE);
    r.shape = shape[cone.n - 1];
    term_cone_free(&cone);
    arena_free(&tmp);
    return r;
}

/* Of what is not in the program not too many that differ in constants only, and not too large. */
static bool is_worth_it(struct predicate_finder *f, const struct look *l) {
    uint64_t alike = 0;
    map_get(&f->alike, l->shape, &alike);
    if (!f->own && (alike >= MAX_ALIKE || f->costly + l->costly > MAX_COSTLY)) return false;
    map_put(&f->scratch, &f->alike, l->shape, alike + 1);
    if (!f->own) f->costly += l->costly;
    return true;
}

static void add_candidate(struct predicate_finder *f, term t) {
    if (f->found.n >= f->most || term_is_const(f->s, t, NULL)) return;
    if (op_of(f->s, t) == TERM_NOT) t = arg_of(f->s, t, 0);
    if (!is_comparison(f, t) || !is_new(f, t)) return;
    struct look l = look_at(f, t);
    if (l.state && !l.other && is_worth_it(f, &l)) vec_push(&f->scratch, &f->found, t);
}

static void harvest(struct predicate_finder *f, const term *roots, uint32_t n);

static void take_apart(struct predicate_finder *f, term t);

/* The leaves of a tree of if-then-elses, each only once. */
static void collect_leaves(struct predicate_finder *f, struct arena *a, struct term_leaves *l,
                           term t) {
    uint64_t old;
    if (map_get(&l->seen, t, &old) || l->seen.n > MAX_LEAVES) return;
    map_put(a, &l->seen, t, 1);
    if (op_of(f->s, t) != TERM_ITE) {
        vec_push(a, &l->at, t);
        return;
    }
    collect_leaves(f, a, l, arg_of(f->s, t, 1));
    collect_leaves(f, a, l, arg_of(f->s, t, 2));
}

/* x == k with a choice for x: which condition leads where does not matter. */
static void take_leaves(struct predicate_finder *f, term t, unsigned side) {
    struct arena tmp = {0};
    struct term_leaves l = {0};
    term other = arg_of(f->s, t, 1 - side);
    enum term_op op = op_of(f->s, t);
    collect_leaves(f, &tmp, &l, arg_of(f->s, t, side));
    for (uint32_t i = 0; i < l.at.n; i++) {
        term r =
            side ? term_bin(f->s, op, other, l.at.at[i]) : term_bin(f->s, op, l.at.at[i], other);
        if (is_comparison(f, r)) take_apart(f, r);
    }
    arena_free(&tmp);
}

/* The ways through a comparison. */
static void take_apart(struct predicate_finder *f, term t) {
    deadline_worked(f->t->opt.deadline, LOOK_WORK);
    if (deadline_passed(f->t->opt.deadline)) return;
    term cond = choice_condition(f, t);
    if (!cond) return add_candidate(f, t);
    for (unsigned side = 0; side < 2; side++)
        if (op_of(f->s, arg_of(f->s, t, side)) == TERM_ITE &&
            !choice_condition(f, arg_of(f->s, t, 1 - side)))
            return take_leaves(f, t, side);
    if (f->cases < 2) return;
    f->cases -= 2;
    for (int holds = 1; holds >= 0; holds--) {
        term r = with_condition(f, t, cond, holds);
        if (is_comparison(f, r))
            take_apart(f, r);
        else if (r != t)
            harvest(f, &r, 1);
    }
}

static void harvest(struct predicate_finder *f, const term *roots, uint32_t n) {
    struct term_cone cone;
    term_cone(&cone, f->s, roots, n);
    for (uint32_t i = 0; i < cone.n; i++) {
        term t = cone.at[i];
        uint64_t old;
        if (!is_comparison(f, t) || map_get(&f->seen, t, &old)) continue;
        if (choice_condition(f, t)) map_put(&f->scratch, &f->seen, t, 0);
        f->cases = MAX_CASES;
        take_apart(f, t);
    }
    term_cone_free(&cone);
}

/* ---- where they come from ---- */

/* Next values; `later`: not of the first step, where they are constants mostly. */
static void put_next(struct predicate_finder *f, struct term_subst *to, bool later) {
    const struct ts *t = f->t;
    struct term_subst at = {.store = f->s};
    term pc = t->vars.at[0].now;
    term entry = term_eq(f->s, pc, term_const(f->s, width_of(f->s, pc), 0));
    if (later) term_subst_put(&at, entry, term_false(f->s));
    to->store = f->s;
    for (uint32_t i = 0; i < t->vars.n; i++)
        term_subst_put(to, t->vars.at[i].now, term_subst(&at, t->vars.at[i].next));
    term_subst_free(&at);
}

static void open_finder(struct predicate_finder *f) {
    const struct ts *t = f->t;
    put_next(f, &f->next, false);
    put_next(f, &f->later, true);
    for (uint32_t i = 1; i < t->vars.n; i++)
        map_put(&f->scratch, &f->is_state, t->vars.at[i].now, 1);
}

static void harvest_system(struct predicate_finder *f) {
    const struct ts *t = f->t;
    VEC(term) roots = {0};
    for (uint32_t i = 0; i < t->sites.n; i++) vec_push(&f->scratch, &roots, t->sites.at[i].fail);
    for (uint32_t i = 0; i < t->lost.n; i++) vec_push(&f->scratch, &roots, t->lost.at[i].when);
    for (uint32_t i = 0; i < t->vars.n; i++) vec_push(&f->scratch, &roots, t->vars.at[i].next);
    harvest(f, roots.at, roots.n);
}

/* One step earlier. */
static void harvest_earlier(struct predicate_finder *f) {
    uint32_t from = 0;
    for (unsigned round = 0; round < MAX_ROUNDS; round++) {
        uint32_t until = f->found.n;
        for (; from < until; from++) {
            term before = term_subst(&f->later, f->found.at[from]);
            harvest(f, &before, 1);
        }
    }
}

/* ---- words that move together ---- */

enum { MAX_WORDS = 10, MAX_WAYS = 32, MAX_CUTS = 8 };

struct state_word {
    term now;
    term next[MAX_CUTS]; /* from each cut point by itself: what lives at one need not at another */
};
struct pair {
    const struct state_word *x, *y;
    bool same, against; /* a step adds as much to both; as much as it takes */
};

/* next is now + *by. */
static bool adds(const struct predicate_finder *f, term now, term next, bv_t *by) {
    *by = 0;
    if (next == now) return true;
    if (op_of(f->s, next) != TERM_ADD || arg_of(f->s, next, 0) != now) return false;
    return term_is_const(f->s, arg_of(f->s, next, 1), by);
}

/* Each way through a step. */
static void follow_choice(struct predicate_finder *f, struct pair *p, term x, term y,
                          unsigned *ways) {
    term cond = choice_condition(f, x);
    bv_t dx, dy;
    if (!*ways) return;
    --*ways;
    if (!cond) cond = choice_condition(f, y);
    if (cond) {
        for (int holds = 1; holds >= 0; holds--)
            follow_choice(f, p, with_condition(f, x, cond, holds),
                          with_condition(f, y, cond, holds), ways);
    } else if (adds(f, p->x->now, x, &dx) && adds(f, p->y->now, y, &dy) && dx) {
        unsigned w = width_of(f->s, x);
        p->same |= dx == dy;
        p->against |= dx == bv_sub(0, dy, w);
    }
}

/* x compared with a constant at which something wraps: an overflow check's. */
static bool is_edge(const struct predicate_finder *f, term p) {
    bv_t k;
    unsigned w = width_of(f->s, arg_of(f->s, p, 0));
    if (!term_is_const(f->s, arg_of(f->s, p, 1), &k) &&
        !term_is_const(f->s, arg_of(f->s, p, 0), &k))
        return false;
    bv_t half = (bv_t)1 << (w - 1);
    return k == half || k == half - 1 || k == half + 1 || k == bv_norm(half + half - 1, w);
}

/* In each comparison of x alone, something of x and y in its place. */
static void replace_word(struct predicate_finder *f, term x, term y, term instead, uint32_t until) {
    struct term_subst to = {.store = f->s}, without = {.store = f->s};
    term_subst_put(&to, x, instead);
    term_subst_put(&without, y, x);
    for (uint32_t i = 0; i < until; i++) {
        term p = f->found.at[i], r = term_subst(&to, p);
        if (r != p && term_subst(&without, p) == p && !is_edge(f, p)) harvest(f, &r, 1);
    }
    term_subst_free(&to);
    term_subst_free(&without);
}

static void follow_all(struct predicate_finder *f, struct pair *p) {
    for (uint32_t c = 0; c < f->t->cuts.n && c < MAX_CUTS; c++) {
        unsigned ways = MAX_WAYS;
        follow_choice(f, p, p->x->next[c], p->y->next[c], &ways);
    }
}

static struct state_word new_word(struct predicate_finder *f, const struct ts_var *v) {
    const term pc = f->t->vars.at[0].now, next = term_subst(&f->later, v->now);
    struct state_word w = {.now = v->now};
    for (uint32_t c = 0; c < f->t->cuts.n && c < MAX_CUTS; c++)
        w.next[c] = term_replaced(f->s, next, pc, term_const(f->s, width_of(f->s, pc), c));
    return w;
}

static void combine(struct predicate_finder *f, const struct state_word *x,
                    const struct state_word *y, uint32_t until) {
    struct pair p = {x, y, false, false};
    follow_all(f, &p);
    if (p.same) {
        replace_word(f, x->now, y->now, term_bin(f->s, TERM_SUB, x->now, y->now), until);
        replace_word(f, y->now, x->now, term_bin(f->s, TERM_SUB, y->now, x->now), until);
    }
    if (!p.against) return;
    term sum = term_bin(f->s, TERM_ADD, x->now, y->now);
    replace_word(f, x->now, y->now, sum, until);
    replace_word(f, y->now, x->now, sum, until);
}

static bool moves(struct predicate_finder *f, const struct state_word *w) {
    struct pair p = {w, w, false, false};
    follow_all(f, &p);
    return p.same;
}

/* Words that change by the same amount are combined: x - y, or x + y, replaces x. */
static void combine_words(struct predicate_finder *f) {
    VEC(struct state_word) words = {0};
    uint32_t until = f->found.n;
    for (uint32_t i = 0; i < f->t->vars.n && words.n < MAX_WORDS; i++) {
        const struct ts_var *v = &f->t->vars.at[i];
        bool number = v->kind == TS_VALUE || v->kind == TS_CELL;
        if (!number || width_of(f->s, v->now) == 1) continue;
        struct state_word w = new_word(f, v);
        if (moves(f, &w)) vec_push(&f->scratch, &words, w);
    }
    for (uint32_t i = 0; i < words.n; i++)
        for (uint32_t k = i + 1; k < words.n; k++)
            if (width_of(f->s, words.at[i].now) == width_of(f->s, words.at[k].now))
                combine(f, &words.at[i], &words.at[k], until);
}

static term without_constant(const struct predicate_finder *f, term t) {
    bool added = op_of(f->s, t) == TERM_ADD && is_const(f->s, arg_of(f->s, t, 1));
    return added ? arg_of(f->s, t, 0) : t;
}

/* Both orders and equality of what is compared somehow, and that without constants. */
static void vary(struct predicate_finder *f) {
    uint32_t n = f->found.n;
    for (uint32_t i = 0; i < n; i++) {
        term p = f->found.at[i], a = arg_of(f->s, p, 0), b = arg_of(f->s, p, 1);
        enum term_op op = op_of(f->s, p);
        if (is_edge(f, p)) continue;
        term x = without_constant(f, a), y = without_constant(f, b);
        if (x != a || y != b) add_candidate(f, term_bin(f->s, op, x, y));
        if (op != TERM_EQ) {
            add_candidate(f, term_eq(f->s, x, y));
            add_candidate(f, term_bin(f->s, op, y, x));
        } else if (!is_const(f->s, x) && !is_const(f->s, y)) {
            add_candidate(f, term_bin(f->s, TERM_ULT, x, y));
            add_candidate(f, term_bin(f->s, TERM_ULT, y, x));
            add_candidate(f, term_bin(f->s, TERM_SLT, x, y));
            add_candidate(f, term_bin(f->s, TERM_SLT, y, x));
        }
    }
}

/* ---- as variables ---- */

/* Choices outside, so that each way through is a comparison that may be known. */
static term lifted(struct predicate_finder *f, term t) {
    term cond = is_comparison(f, t) || is_costly(f, t) ? choice_condition(f, t) : 0;
    if (!cond || f->cases < 2) return t;
    f->cases -= 2;
    term then = lifted(f, with_condition(f, t, cond, true));
    term other = lifted(f, with_condition(f, t, cond, false));
    return term_ite(f->s, cond, then, other);
}

/* Made of words by multiplications and divisions alone; solvers give up on others. */
static bool is_plain(const struct predicate_finder *f, term t, unsigned depth) {
    enum term_op op = op_of(f->s, t);
    if (op == TERM_VAR || op == TERM_CONST) return true;
    if (depth == 0 || (op != TERM_MUL && !is_costly(f, t))) return false;
    return is_plain(f, arg_of(f->s, t, 0), depth - 1) && is_plain(f, arg_of(f->s, t, 1), depth - 1);
}

/* The terms that t adds are no products or quotients, which would slow a solver down. */
static bool is_quick(struct predicate_finder *f, term t) {
    struct term_cone cone;
    bool quick = true;
    term_cone(&cone, f->s, &t, 1);
    for (uint32_t i = 0; quick && i < cone.n; i++)
        quick =
            cone.at[i] < f->system || !is_costly(f, cone.at[i]) || is_plain(f, cone.at[i], DEPTH);
    term_cone_free(&cone);
    return quick;
}

/* false: what it becomes would be too much for a solver. */
static bool add_variable(struct predicate_finder *f, term meaning, const char *name) {
    struct ts *t = f->t;
    struct ts_var v = {.kind = TS_PREDICATE, .meaning = meaning, .name = name};
    f->cases = MAX_CASES;
    v.next = lifted(f, term_subst(&f->next, meaning));
    if (!is_quick(f, v.next)) return false;
    v.now = term_var(f->s, width_of(f->s, meaning), name);
    t->universal = term_and(f->s, t->universal, term_eq(f->s, v.now, meaning));
    vec_push(t->a, &t->vars, v);
    return true;
}

/* ---- products and quotients ---- */

/* Those of words of the state that are no operand of another one. */
static void find_products(struct predicate_finder *f, struct term_leaves *out, const term *roots,
                          uint32_t n) {
    struct term_cone cone;
    uint64_t is;
    f->own = false;
    term_cone(&cone, f->s, roots, n);
    for (uint32_t i = cone.n; i-- > 0;) {
        term t = cone.at[i];
        if (!is_costly(f, t) || map_get(&out->seen, t, &is)) continue;
        for (unsigned k = 0; k < 2; k++) map_put(&f->scratch, &out->seen, arg_of(f->s, t, k), 1);
        map_put(&f->scratch, &out->seen, t, 1);
        struct look l = look_at(f, t);
        if (l.state && !l.other) vec_push(&f->scratch, &out->at, t);
    }
    term_cone_free(&cone);
}

/* When are both made of the same numbers in the same way? 0: not to be seen. */
static term alike_when(struct predicate_finder *f, term p, term q) {
    enum term_op op = op_of(f->s, p);
    if (p == q) return term_true(f->s);
    if (width_of(f->s, p) != width_of(f->s, q)) return 0;
    if (op == TERM_VAR || op == TERM_CONST || op_of(f->s, q) == TERM_VAR)
        return term_eq(f->s, p, q);
    if (op != op_of(f->s, q) || term_arity(op) != 2) return 0;
    term a = alike_when(f, arg_of(f->s, p, 0), arg_of(f->s, q, 0));
    term b = alike_when(f, arg_of(f->s, p, 1), arg_of(f->s, q, 1));
    if (term_is_commutative(op) && (!a || !b)) {
        a = alike_when(f, arg_of(f->s, p, 0), arg_of(f->s, q, 1));
        b = alike_when(f, arg_of(f->s, p, 1), arg_of(f->s, q, 0));
    }
    return a && b ? term_and(f->s, a, b) : 0;
}

/* True whatever the values are; a solver would have to look into the circuits to find it. */
static void relate_products(struct predicate_finder *f, uint32_t from) {
    struct ts *t = f->t;
    for (uint32_t i = from; i < t->vars.n; i++)
        for (uint32_t k = i + 1; k < t->vars.n; k++) {
            const struct ts_var *x = &t->vars.at[i], *y = &t->vars.at[k];
            term when = alike_when(f, x->meaning, y->meaning);
            if (!when) continue;
            term same = term_implies(f->s, when, term_eq(f->s, x->now, y->now));
            t->universal = term_and(f->s, t->universal, same);
        }
}

/* A word of its own for each, so that what was computed from the same numbers before is seen to be
 * the same without looking inside. */
static void add_products(struct predicate_finder *f) {
    struct term_leaves products = {0};
    const struct ts *t = f->t;
    const uint32_t from = t->vars.n;
    VEC(term) next = {0};
    for (uint32_t i = 0; i < t->vars.n; i++) vec_push(&f->scratch, &next, t->vars.at[i].next);
    find_products(f, &products, next.at, next.n);
    for (uint32_t i = 0; i < products.at.n && i < MAX_PRODUCTS; i++) {
        if (!add_variable(f, products.at.at[i], "product")) continue;
        find_products(f, &products, &t->vars.at[t->vars.n - 1].next, 1);
    }
    relate_products(f, from);
}

uint32_t ts_add_predicates(struct ts *t, uint32_t most) {
    struct predicate_finder f = {
        .t = t, .s = t->store, .most = most, .system = term_count(t->store)};
    const uint32_t before = t->vars.n;
    open_finder(&f);
    f.own = true;
    harvest_system(&f);
    f.own = false;
    combine_words(&f);
    vary(&f);
    harvest_earlier(&f);
    add_products(&f);
    for (uint32_t i = 0; i < f.found.n; i++) add_variable(&f, f.found.at[i], "predicate");
    term_subst_free(&f.next);
    term_subst_free(&f.later);
    arena_free(&f.scratch);
    return t->vars.n - before;
}
