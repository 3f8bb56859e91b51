/* products.c - replaces products and quotients by fresh variables, and adds lemmas that models
 * violate.
 *
 * Invariant: each lemma holds of the real operations, so the formula stays an over-approximation,
 * and what is unsatisfiable here is so with the circuits.
 */
#include "encoders/bits/products_int.h"

#include <stdlib.h>

enum { WIDEST = 64 }; /* a product of two such is a term still */

struct products *products_new(struct term_store *s) {
    struct products *p = vl_malloc(sizeof *p);
    *p = (struct products){.s = s, .to = {.store = s}};
    return p;
}

void products_free(struct products *p) {
    if (!p) return;
    term_subst_free(&p->to);
    arena_free(&p->arena);
    free(p);
}

void products_tell(struct products *p, struct arena *arena, struct term_list *side) {
    for (uint32_t i = 0; i < p->said.n; i++) vec_push(arena, &side->terms, p->said.at[i]);
    p->said.n = 0;
}

bool is_product(const struct term_store *s, term t) {
    switch (op_of(s, t)) {
    case TERM_MUL:
    case TERM_SMULO:
    case TERM_UMULO:
        return !is_const(s, arg_of(s, t, 0)) && !is_const(s, arg_of(s, t, 1)) &&
               width_of(s, arg_of(s, t, 0)) <= WIDEST;
    case TERM_UDIV:
    case TERM_UREM:
    case TERM_SDIV:
    case TERM_SREM:
        return !is_const(s, arg_of(s, t, 1)) && width_of(s, t) <= WIDEST;
    default:
        return false;
    }
}

bool products_any(const struct term_store *s, const term *roots, uint32_t n) {
    struct term_cone cone;
    bool any = false;
    term_cone(&cone, s, roots, n);
    for (uint32_t i = 0; i < cone.n && !any; i++) any = is_product(s, cone.at[i]);
    term_cone_free(&cone);
    return any;
}

/* ---- parts of terms ---- */

static uint64_t pair(term x, term y) { return (uint64_t)x << 32 | y; }

static term zero_term(struct products *p, unsigned w) { return term_const(p->s, w, 0); }

static term sign(struct products *p, term a) {
    unsigned w = width_of(p->s, a);
    return term_extract(p->s, a, w - 1, w - 1);
}

static term negated_if(struct products *p, term c, term a) {
    term minus = products_bin(p, TERM_SUB, zero_term(p, width_of(p->s, a)), a);
    return term_ite(p->s, c, minus, a);
}

static term absolute_value(struct products *p, term a) { return negated_if(p, sign(p, a), a); }

static term signs_differ(struct products *p, term a, term b) {
    return products_bin(p, TERM_XOR, sign(p, a), sign(p, b));
}

/* ---- products ---- */

/* Of natural numbers; 0 is a product of 0 only. */
static term product_term(struct products *p, term x, term y) {
    struct term_store *s = p->s;
    unsigned w = width_of(s, x);
    uint64_t key = x < y ? pair(x, y) : pair(y, x), known;
    if (map_get(&p->known, key, &known)) return p->at.at[known].z;
    term z = term_var(s, 2 * w, "product");
    map_put(&p->arena, &p->known, key, p->at.n);
    map_put(&p->arena, &p->number, z, p->at.n);
    vec_push(&p->arena, &p->at, (struct product){.x = x, .y = y, .z = z, .w = w});
    term none = term_or(s, term_eq(s, x, zero_term(p, w)), term_eq(s, y, zero_term(p, w)));
    products_say(p, term_eq(s, none, term_eq(s, z, zero_term(p, 2 * w))));
    return z;
}

static term narrowed(const struct products *p, term a) {
    return op_of(p->s, a) == TERM_ZEXT ? arg_of(p->s, a, 0) : a;
}

static term unsigned_product(struct products *p, term x, term y, unsigned w) {
    term a = narrowed(p, x), b = narrowed(p, y);
    unsigned wa = width_of(p->s, a), wb = width_of(p->s, b), n = wa > wb ? wa : wb;
    term z = product_term(p, term_zext(p->s, a, n), term_zext(p->s, b, n));
    return w <= 2 * n ? term_extract(p->s, z, w - 1, 0) : term_zext(p->s, z, w);
}

/* Twice as wide as the operands. */
static term signed_product(struct products *p, term x, term y) {
    term z = product_term(p, absolute_value(p, x), absolute_value(p, y));
    return negated_if(p, signs_differ(p, x, y), z);
}

void products_as_signed(struct products *p, uint32_t i) {
    struct product a = p->at.at[i];
    p->at.at[i].with_signs = true;
    term z = signed_product(p, a.x, a.y);
    products_say(
        p, term_eq(p->s, term_extract(p->s, a.z, a.w - 1, 0), term_extract(p->s, z, a.w - 1, 0)));
}

/* ---- quotients ---- */

static uint64_t new_quotient(struct products *p, term x, term y, term by_zero) {
    struct term_store *s = p->s;
    unsigned w = width_of(s, x);
    term q = term_var(s, w, "quotient"), r = term_var(s, w, "remainder");
    term sum = products_bin(p, TERM_ADD, product_term(p, q, y), term_zext(s, r, 2 * w));
    term exact = term_eq(s, sum, term_zext(s, x, 2 * w));
    term small = term_and(s, products_bin(p, TERM_ULT, r, y), products_bin(p, TERM_ULE, q, x));
    products_say(p, term_or(s, by_zero, term_and(s, exact, small)));
    return pair(q, r);
}

/* Division by zero is as of core/sem/bv.h. */
static void eliminate_division(struct products *p, term x, term y, term *quot, term *rem) {
    unsigned w = width_of(p->s, x);
    term by_zero = term_eq(p->s, y, zero_term(p, w));
    uint64_t known;
    if (!map_get(&p->quotients, pair(x, y), &known)) {
        known = new_quotient(p, x, y, by_zero);
        map_put(&p->arena, &p->quotients, pair(x, y), known);
    }
    *quot = term_ite(p->s, by_zero, term_const(p->s, w, bv_mask(w)), (term)(known >> 32));
    *rem = term_ite(p->s, by_zero, x, (term)known);
}

static void divide_signed(struct products *p, term x, term y, term *quot, term *rem) {
    eliminate_division(p, absolute_value(p, x), absolute_value(p, y), quot, rem);
    *quot = negated_if(p, signs_differ(p, x, y), *quot);
    *rem = negated_if(p, sign(p, x), *rem);
}

/* ---- multiples ---- */

static bool is_low_part(const struct products *p, term t) {
    return op_of(p->s, t) == TERM_EXTRACT && !term_get(p->s, t)->lo;
}

/* Is t a constant times another term? */
static bool multiple_of(const struct products *p, term t, term *y, bv_t *k) {
    enum { LARGEST = 1 << 16 };
    const struct term_store *s = p->s;
    term x = arg_of(s, t, 0), low = arg_of(s, t, 1);
    bv_t zeros;
    *y = x, *k = 0;
    if (op_of(s, t) == TERM_MUL && term_is_const(s, low, k)) return *k > 1 && *k <= LARGEST;
    if (op_of(s, t) != TERM_CONCAT || !term_is_const(s, low, &zeros) || zeros) return false;
    const unsigned shift = width_of(s, low);
    if (!is_low_part(p, x) || shift > 16) return false;
    if (width_of(s, arg_of(s, x, 0)) != width_of(s, t)) return false;
    if (!multiple_of(p, arg_of(s, x, 0), y, k)) *y = arg_of(s, x, 0), *k = 1;
    *k <<= shift;
    return *k <= LARGEST;
}

/* Of a factor of some product: it is put beside the products as one of them, which its circuit
 * defines, so that what relates two products relates it, too. */
static bool is_multiple_of_factor(const struct products *p, term t, term *y, bv_t *k) {
    return width_of(p->s, t) <= WIDEST && multiple_of(p, t, y, k) && map_get(&p->factors, *y, NULL);
}

static term multiple_term(struct products *p, term y, bv_t k) {
    const unsigned w = width_of(p->s, y);
    const uint32_t before = p->at.n;
    term z = product_term(p, term_const(p->s, w, k), y);
    term circuit = products_bin(p, TERM_MUL, term_zext(p->s, y, 2 * w), term_const(p->s, 2 * w, k));
    if (p->at.n > before) products_say(p, term_eq(p->s, z, circuit));
    return term_extract(p->s, z, w - 1, 0);
}

static void note_factors(struct products *p, const struct term_cone *cone) {
    for (uint32_t i = 0; i < cone->n; i++) {
        term t = cone->at[i];
        if (!is_product(p->s, t) || (op_of(p->s, t) != TERM_MUL && op_of(p->s, t) != TERM_UMULO))
            continue;
        map_put(&p->arena, &p->factors, arg_of(p->s, t, 0), 1);
        map_put(&p->arena, &p->factors, arg_of(p->s, t, 1), 1);
    }
}

/* ---- sums with products ---- */

/* Is t the low bits of a product, or a factor, if widened? */
static bool product_bits(struct products *p, term t, uint32_t *i, unsigned *bits) {
    uint64_t known;
    t = narrowed(p, t);
    *bits = width_of(p->s, t);
    if (!is_low_part(p, t) && map_get(&p->factors, t, NULL)) t = multiple_term(p, t, 1);
    bool is = map_get(&p->number, is_low_part(p, t) ? arg_of(p->s, t, 0) : t, &known);
    *i = is ? (uint32_t)known : 0;
    return is;
}

static void note_sum(struct products *p, const struct product_sum *n) {
    if (n->less) map_put(&p->arena, &p->differences, n->sum, p->sums.n);
    vec_push(&p->arena, &p->sums, *n);
}

/* The sum or difference of x and y, of which one is such, or x is a difference with one and y a
 * constant: lemmas speak of it (products_lemma.c). */
static void note_sum_of(struct products *p, enum term_op op, term x, term y) {
    struct product_sum n = {.sum = products_bin(p, op, x, y), .less = op == TERM_SUB};
    uint64_t known;
    if (op == TERM_ADD && map_get(&p->differences, x, &known) && is_const(p->s, y)) {
        const struct product_sum d = p->sums.at[known];
        n.less = true;
        n.r = products_bin(p, TERM_ADD, d.r, y);
        n.i = d.i, n.bits = d.bits;
    } else if (product_bits(p, y, &n.i, &n.bits)) {
        n.r = x;
    } else if (op == TERM_ADD && product_bits(p, x, &n.i, &n.bits)) {
        n.r = y;
    } else {
        return;
    }
    note_sum(p, &n);
}

/* ---- elimination ---- */

static bool is_signed(const struct products *p, term t) {
    uint64_t any;
    term x = arg_of(p->s, t, 0), y = arg_of(p->s, t, 1);
    return op_of(p->s, x) == TERM_SEXT || op_of(p->s, y) == TERM_SEXT ||
           map_get(&p->checked, pair(x, y), &any);
}

/* The term that replaces t once its operands have become x and y. */
static term replacement(struct products *p, term t, term x, term y) {
    struct term_store *s = p->s;
    enum term_op op = op_of(s, t);
    unsigned w = width_of(s, x);
    term z, quot, rem;
    switch (op) {
    case TERM_MUL:
        if (is_signed(p, t)) return term_extract(s, signed_product(p, x, y), w - 1, 0);
        return unsigned_product(p, x, y, w);
    case TERM_UMULO:
        z = unsigned_product(p, x, y, 2 * w);
        return term_not(s, term_eq(s, term_extract(s, z, 2 * w - 1, w), zero_term(p, w)));
    case TERM_SMULO:
        z = signed_product(p, x, y);
        return term_not(s, term_eq(s, z, term_sext(s, term_extract(s, z, w - 1, 0), 2 * w)));
    case TERM_UDIV:
    case TERM_UREM:
        eliminate_division(p, x, y, &quot, &rem);
        return op == TERM_UDIV ? quot : rem;
    default:
        divide_signed(p, x, y, &quot, &rem);
        return op == TERM_SDIV ? quot : rem;
    }
}

static term product_of(const struct products *p, term t) {
    uint64_t to;
    return t && map_get(&p->to.to, t, &to) ? (term)to : t;
}

static void eliminate(struct products *p, term t) {
    term arg[3];
    bool same = true;
    if (product_of(p, t) != t) return;
    for (unsigned i = 0; i < 3; i++) {
        term old = arg_of(p->s, t, i);
        arg[i] = i < term_arity(op_of(p->s, t)) ? product_of(p, old) : old;
        same &= arg[i] == old;
    }
    const enum term_op op = op_of(p->s, t);
    if ((op == TERM_ADD || op == TERM_SUB) && !map_get(&p->noted, t, NULL)) {
        map_put(&p->arena, &p->noted, t, 1);
        note_sum_of(p, op, arg[0], arg[1]);
    }
    term y;
    bv_t k;
    if (is_product(p->s, t))
        term_subst_put(&p->to, t, replacement(p, t, arg[0], arg[1]));
    else if (is_multiple_of_factor(p, t, &y, &k))
        term_subst_put(&p->to, t, multiple_term(p, product_of(p, y), k));
    else if (!same)
        term_subst_put(&p->to, t, term_with_args(p->s, t, arg));
}

term products_eliminate(struct products *p, term t, struct arena *arena, struct term_list *side) {
    struct term_cone cone;
    if (product_of(p, t) != t) return product_of(p, t);
    term_cone(&cone, p->s, &t, 1);
    for (uint32_t i = 0; i < cone.n; i++)
        if (op_of(p->s, cone.at[i]) == TERM_SMULO)
            map_put(&p->arena, &p->checked,
                    pair(arg_of(p->s, cone.at[i], 0), arg_of(p->s, cone.at[i], 1)), 1);
    note_factors(p, &cone);
    for (uint32_t i = 0; i < cone.n; i++) eliminate(p, cone.at[i]);
    term_cone_free(&cone);
    products_tell(p, arena, side);
    return product_of(p, t);
}

/* ---- under-approximation ---- */

static void shorten(struct term_store *s, term x, unsigned bits, struct arena *arena,
                    struct term_list *out) {
    unsigned w = width_of(s, x);
    if (is_const(s, x) || w <= bits) return;
    term part = term_sext(s, term_extract(s, x, bits - 1, 0), w);
    vec_push(arena, &out->terms, term_eq(s, x, part));
}

void products_short(struct term_store *s, const term *roots, uint32_t n, unsigned bits,
                    struct arena *arena, struct term_list *out) {
    struct term_cone cone;
    term_cone(&cone, s, roots, n);
    for (uint32_t i = 0; i < cone.n; i++) {
        if (!is_product(s, cone.at[i])) continue;
        for (unsigned k = 0; k < 2; k++) shorten(s, arg_of(s, cone.at[i], k), bits, arena, out);
    }
    term_cone_free(&cone);
}
