/* The lemmas about natural numbers that a model may violate.  Of z = x * y and a power of two:
 *
 *     x = 2^k            ->  z = y * 2^k
 *     x >= 2^k           ->  z >= y * 2^k
 *     x < 2^k            ->  z <= y * 2^k - y
 *
 * and of two products, in either order of the factors:
 *
 *     a.x <= b.x & a.y <= b.y             ->  a.z <= b.z
 *     a.x < b.x & a.y <= b.y              ->  a.z + a.y <= b.z
 *
 * The last one is what `y * width + x < width * height` rests on; the one before it says that equal
 * factors have equal products, and that n * each <= max / each * each.  2 * w bits have room for
 * all of it: a.z + a.y <= (2^w - 1) * 2^w.  It is said again of each sum and difference with a.z in
 * the question, as solvers do not find it in the circuits of two sums: in as many bits as the sum
 * has, and where b.z fits in those of the product there,
 *
 *     a.x < b.x & a.y <= b.y & r <= a.y   ->  a.z + r <= b.z     (as much of r < a.y)
 *     a.x < b.x & a.y <= b.y & b.z <= r   ->  a.y <= r - a.z
 *
 * Where none is violated: the low bits of z are those of a product of signed numbers, and then
 * those of a circuit, but for a few bits only.  More would be the formula without
 * over-approximation.
 */
#include "encoders/bits/products_int.h"

/* Pairs of products are looked at. */
enum { MAX_PRODUCTS = 200, FIRST_BITS = 4, LAST_BITS = 16 };

static bool is_right(const struct product *a) { return a->zv == a->xv * a->yv; }

static term implied(struct products *p, term c, term t) { return term_implies(p->s, c, t); }

/* ---- one product ---- */

static unsigned bit_length(bv_t v) {
    unsigned n = 0;
    while (n < BV_MAX_WIDTH && v >> n) n++;
    return n;
}

/* Of the factor x, and of the powers of two around its value xv. */
static bool lemma_shifted(struct products *p, const struct product *a, term x, term y, bv_t xv,
                          bv_t yv) {
    unsigned w = a->w, n = bit_length(xv);
    if (!n) return false;
    bv_t least = yv << (n - 1);
    term power = term_const(p->s, w, (bv_t)1 << (n - 1)), wide = term_zext(p->s, y, 2 * w);
    term low = products_bin(p, TERM_SHL, wide, term_const(p->s, 2 * w, n - 1));
    if (xv == (bv_t)1 << (n - 1) && a->zv != least) {
        products_say(p, implied(p, term_eq(p->s, x, power), term_eq(p->s, a->z, low)));
    } else if (a->zv < least) {
        term above = products_bin(p, TERM_ULE, power, x);
        products_say(p, implied(p, above, products_bin(p, TERM_ULE, low, a->z)));
    } else if (a->zv > least * 2 - yv) {
        term high = products_bin(p, TERM_SHL, wide, term_const(p->s, 2 * w, n));
        term below = products_bin(p, TERM_ULE, x, term_const(p->s, w, bv_mask(n)));
        high = products_bin(p, TERM_SUB, high, wide);
        products_say(p, implied(p, below, products_bin(p, TERM_ULE, a->z, high)));
    } else {
        return false;
    }
    return true;
}

/* More of the low bits, so that the first wrong one is among them. */
static bool circuit(struct products *p, struct product *a) {
    bv_t wrong = a->zv ^ a->xv * a->yv;
    unsigned bits = FIRST_BITS;
    while (bits < BV_MAX_WIDTH && !(wrong & bv_mask(bits))) bits *= 2;
    if (bits > LAST_BITS || bits > a->w || bits <= a->low) return false;
    a->low = bits;
    term product = products_bin(p, TERM_MUL, term_extract(p->s, a->x, bits - 1, 0),
                                term_extract(p->s, a->y, bits - 1, 0));
    products_say(p, term_eq(p->s, term_extract(p->s, a->z, bits - 1, 0), product));
    return true;
}

/* ---- two products ---- */

/* given: end >= a.z + least. The same of r + 1, as sizes count from 0 where they are at least 1. */
static void say_of_difference(struct products *p, const struct product_sum *n, term given, term end,
                              term least) {
    struct term_store *s = p->s;
    const unsigned w = width_of(s, n->sum);
    term one = term_const(s, w, 1), most = term_const(s, w, bv_mask(w));
    term part = term_and(s, given, products_bin(p, TERM_ULE, end, n->r));
    products_say(p, implied(p, part, products_bin(p, TERM_ULE, least, n->sum)));
    part = term_and(s, given, term_not(s, term_eq(s, n->r, most)));
    part = term_and(s, part, products_bin(p, TERM_ULE, end, products_bin(p, TERM_ADD, n->r, one)));
    term above = products_bin(p, TERM_ADD, n->sum, one);
    term none = term_eq(s, n->sum, most); /* r is a.z - 1 */
    products_say(p, implied(p, part, term_or(s, none, products_bin(p, TERM_ULE, least, above))));
}

/* What it says of one sum with a.z: lt = a.x < b.x & a.y <= b.y, and y = a.y. */
static void say_of_sum(struct products *p, const struct product_sum *n, const struct product *b,
                       term lt, term y) {
    struct term_store *s = p->s;
    unsigned w = width_of(s, n->sum), wide = 2 * b->w;
    if (n->bits > wide || w < width_of(s, y)) return;
    term end = term_zext(s, term_extract(s, b->z, n->bits - 1, 0), w), least = term_zext(s, y, w);
    term fits = products_bin(p, TERM_ULE, b->z, term_const(s, wide, bv_mask(n->bits)));
    term given = term_and(s, lt, fits);
    if (n->less) {
        say_of_difference(p, n, given, end, least);
        return;
    }
    for (unsigned strict = 0; strict < 2; strict++) {
        enum term_op op = strict ? TERM_ULT : TERM_ULE;
        term part = term_and(s, given, products_bin(p, op, n->r, least));
        products_say(p, implied(p, part, products_bin(p, op, n->sum, end)));
    }
}

/* With the larger factor strictly so: the other factor fits in between. */
static bool lemma_apart(struct products *p, const struct product *a, const struct product *b,
                        term le, term ax, term bx, term ay) {
    term lt = term_and(p->s, le, products_bin(p, TERM_ULT, ax, bx));
    term sum = products_bin(p, TERM_ADD, a->z, term_zext(p->s, ay, 2 * a->w));
    products_say(p, implied(p, lt, products_bin(p, TERM_ULE, sum, b->z)));
    for (uint32_t i = 0; i < p->sums.n; i++)
        if (p->at.at[p->sums.at[i].i].z == a->z) say_of_sum(p, &p->sums.at[i], b, lt, ay);
    return true;
}

static bool ordered(struct products *p, const struct product *a, const struct product *b) {
    if (a->w != b->w || a->xv > b->xv || a->yv > b->yv) return false;
    term le = term_and(p->s, products_bin(p, TERM_ULE, a->x, b->x),
                       products_bin(p, TERM_ULE, a->y, b->y));
    if (a->zv > b->zv) {
        products_say(p, implied(p, le, products_bin(p, TERM_ULE, a->z, b->z)));
        return true;
    }
    if (a->xv < b->xv && a->zv + a->yv > b->zv) return lemma_apart(p, a, b, le, a->x, b->x, a->y);
    if (a->yv < b->yv && a->zv + a->xv > b->zv) return lemma_apart(p, a, b, le, a->y, b->y, a->x);
    return false;
}

static struct product swapped(struct product a) {
    struct product b = a;
    b.x = a.y, b.xv = a.yv;
    b.y = a.x, b.yv = a.xv;
    return b;
}

/* ---- all of them ---- */

static void evaluate_products(struct products *p, const struct term_model *m) {
    struct arena arena = {0};
    uint32_t n = p->at.n;
    term *t = arena_new_array(&arena, term, 3 * n + 1);
    bv_t *v = arena_new_array(&arena, bv_t, 3 * n + 1);
    for (uint32_t i = 0; i < n; i++) {
        const struct product *a = &p->at.at[i];
        t[3 * i] = a->x, t[3 * i + 1] = a->y, t[3 * i + 2] = a->z;
    }
    term_eval_all(p->s, t, 3 * n, m, v);
    for (uint32_t i = 0; i < n; i++) {
        struct product *a = &p->at.at[i];
        a->xv = v[3 * i], a->yv = v[3 * i + 1], a->zv = v[3 * i + 2];
    }
    arena_free(&arena);
}

static bool lemmas_of(struct products *p, uint32_t i) {
    const struct product *a = &p->at.at[i];
    bool some = lemma_shifted(p, a, a->x, a->y, a->xv, a->yv);
    some = lemma_shifted(p, a, a->y, a->x, a->yv, a->xv) || some;
    for (uint32_t k = 0; k < p->at.n; k++) {
        struct product b = p->at.at[k], b_swapped = swapped(b);
        if (k == i) continue;
        some = ordered(p, a, &b) || some;
        some = ordered(p, a, &b_swapped) || some;
        some = ordered(p, &b, a) || some;
        some = ordered(p, &b_swapped, a) || some;
    }
    return some;
}

static bool has_sign(const struct product *a) { return (a->xv | a->yv) >> (a->w - 1) & 1; }

static bool say_more(struct products *p, uint32_t i) {
    struct product *a = &p->at.at[i];
    if (a->with_signs || !has_sign(a)) return circuit(p, a);
    products_as_signed(p, i);
    return true;
}

enum products_verdict products_refine(struct products *p, const struct term_model *m,
                                      struct arena *arena, struct term_list *side) {
    uint32_t n = p->at.n; /* lemmas may make more */
    bool right = true, some = false;
    if (n > MAX_PRODUCTS) return PRODUCTS_STUCK;
    evaluate_products(p, m);
    for (uint32_t i = 0; i < n; i++) {
        if (is_right(&p->at.at[i])) continue;
        right = false;
        some = lemmas_of(p, i) || some;
    }
    for (uint32_t i = 0; i < n && !some; i++)
        if (!is_right(&p->at.at[i])) some = say_more(p, i);
    products_tell(p, arena, side);
    return right ? PRODUCTS_RIGHT : some ? PRODUCTS_WRONG : PRODUCTS_STUCK;
}
