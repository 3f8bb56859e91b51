/* rewrite_bool.c - NOT, AND, OR, XOR of any width; what one guard says about another.
 *
 * A conjunction is read as the set of its conjuncts, down to a small limit:
 *   g & c = g where c is a conjunct of g; false where its complement is;
 *   g & ~(p & q) = g & ~q where p is a conjunct of g;
 *   (c & p) | (c & q) = c & (p | q), c being the largest common subterms: guards
 *   of paths that part and meet again shrink back to the guard of the fork.
 */
#include "encoders/term/rewrite.h"

enum { SET_MAX = 40, REBUILD_MAX = 9 };

struct set {
    term at[SET_MAX];
    unsigned n;
};

static bool set_has(const struct set *x, term t) {
    for (unsigned i = 0; i < x->n; i++)
        if (x->at[i] == t) return true;
    return false;
}

static bool set_excludes(const struct term_store *s, const struct set *x, term t) {
    for (unsigned i = 0; i < x->n; i++)
        if (is_complement(s, x->at[i], t)) return true;
    return false;
}

/* Every node of t's AND tree, inner ones and leaves, breadth first, up to the limit; a node may
 * come twice. */
static void subtrees(const struct term_store *s, term t, struct set *out) {
    out->n = 1;
    out->at[0] = t;
    for (unsigned i = 0; i < out->n; i++) {
        if (!is_op(s, out->at[i], TERM_AND)) continue;
        for (unsigned k = 0; k < 2 && out->n < SET_MAX; k++)
            out->at[out->n++] = arg_of(s, out->at[i], k);
    }
}

/* t = conjunction of common and rest: its largest subtrees in `other`, and what is left over. */
static void split_common(const struct term_store *s, term t, const struct set *other,
                         struct set *common, struct set *rest) {
    struct set todo;
    todo.n = 1;
    todo.at[0] = t;
    while (todo.n) {
        term x = todo.at[--todo.n];
        struct set *to = set_has(other, x) ? common : rest;
        bool open = to == rest && is_op(s, x, TERM_AND) && todo.n + 2 <= SET_MAX &&
                    rest->n + todo.n + 2 < SET_MAX && common->n + todo.n + 2 < SET_MAX;
        if (open) {
            todo.at[todo.n++] = arg_of(s, x, 1);
            todo.at[todo.n++] = arg_of(s, x, 0);
        } else if (!set_has(to, x) && VL_REQUIRE(to->n < SET_MAX)) {
            to->at[to->n++] = x;
        }
    }
}

static term conjunction(struct term_store *s, const struct set *x, unsigned width) {
    term t = x->n ? x->at[0] : konst(s, width, bv_mask(width));
    for (unsigned i = 1; i < x->n; i++) t = term_and(s, t, x->at[i]);
    return t;
}

/* ---- comparisons of one term with constants ---- */

/* A literal as an interval of x: EQ (both readings), ULT, SLT and their negations. */
struct literal_interval {
    term x;
    bool is_unsigned, is_signed;
    bv_t ulo, uhi;
    sbv_t slo, shi;
};

static bool interval_of(const struct term_store *s, term t, struct literal_interval *out) {
    bool inverted = is_op(s, t, TERM_NOT);
    if (inverted) t = arg_of(s, t, 0);
    enum term_op op = op_of(s, t);
    if ((op != TERM_EQ && op != TERM_ULT && op != TERM_SLT) || !is_const(s, arg_of(s, t, 1)))
        return false;
    if (op == TERM_EQ && inverted) return false;
    term x = arg_of(s, t, 0);
    unsigned w = width_of(s, x);
    bv_t k = const_of(s, arg_of(s, t, 1));
    sbv_t sk = bv_signed(k, w);
    *out = (struct literal_interval){
        .x = x, .is_unsigned = op != TERM_SLT, .is_signed = op != TERM_ULT};
    if (op == TERM_EQ) {
        out->ulo = out->uhi = k;
        out->slo = out->shi = sk;
    } else if (op == TERM_ULT) {
        out->ulo = inverted ? k : 0;
        out->uhi = inverted ? bv_mask(w) : k - 1; /* k > 0: x < 0 is folded */
        return k > 0;
    } else {
        out->slo = inverted ? sk : smin_of(w);
        out->shi = inverted ? smax_of(w) : sk - 1;
        return sk > smin_of(w);
    }
    return true;
}

static bool disjoint(const struct literal_interval *a, const struct literal_interval *b) {
    if (a->x != b->x) return false;
    return (a->is_unsigned && b->is_unsigned && (a->uhi < b->ulo || b->uhi < a->ulo)) ||
           (a->is_signed && b->is_signed && (a->shi < b->slo || b->shi < a->slo));
}

static bool inside(const struct literal_interval *a, const struct literal_interval *b) {
    if (a->x != b->x) return false;
    return (a->is_unsigned && b->is_unsigned && a->ulo >= b->ulo && a->uhi <= b->uhi) ||
           (a->is_signed && b->is_signed && a->slo >= b->slo && a->shi <= b->shi);
}

/* ---- what a conjunction says about a literal ---- */

enum said { SAYS_NOTHING, SAYS_TRUE, SAYS_FALSE };

/* x = k1 excludes x = k2, which is all there is to know about NOT(x = k). */
static bool differs(const struct term_store *s, const struct literal_interval *a, term eq) {
    return is_op(s, eq, TERM_EQ) && arg_of(s, eq, 0) == a->x && is_const(s, arg_of(s, eq, 1)) &&
           a->is_unsigned &&
           (const_of(s, arg_of(s, eq, 1)) < a->ulo || const_of(s, arg_of(s, eq, 1)) > a->uhi);
}

static enum said says(const struct term_store *s, const struct set *known, term lit) {
    if (set_has(known, lit)) return SAYS_TRUE;
    if (set_excludes(s, known, lit)) return SAYS_FALSE;
    struct literal_interval want = {0}, have = {0};
    bool unequal = is_op(s, lit, TERM_NOT) && is_op(s, arg_of(s, lit, 0), TERM_EQ);
    bool bounded = !unequal && interval_of(s, lit, &want);
    if (!unequal && !bounded) return SAYS_NOTHING;
    for (unsigned i = 0; i < known->n; i++) {
        if (!interval_of(s, known->at[i], &have)) continue;
        if (unequal && differs(s, &have, arg_of(s, lit, 0))) return SAYS_TRUE;
        if (bounded && disjoint(&have, &want)) return SAYS_FALSE;
        if (bounded && inside(&have, &want)) return SAYS_TRUE;
    }
    return SAYS_NOTHING;
}

bool cond_implies(struct term_store *s, term c, term d) {
    struct set known;
    subtrees(s, c, &known);
    return says(s, &known, d) == SAYS_TRUE;
}

bool cond_excludes(struct term_store *s, term c, term d) {
    struct set known;
    subtrees(s, c, &known);
    return says(s, &known, d) == SAYS_FALSE;
}

/* ---- AND ---- */

static bool is_nand(const struct term_store *s, term t) {
    return is_op(s, t, TERM_NOT) && is_op(s, arg_of(s, t, 0), TERM_AND);
}

/* x <= k and x != k are x < k, and so on: the literal that lit amounts to beside `other`, or 0. */
static term sharper(struct term_store *s, term other, term lit) {
    struct literal_interval v;
    term eq = is_op(s, lit, TERM_NOT) ? arg_of(s, lit, 0) : 0;
    bool cuts = eq && is_op(s, eq, TERM_EQ) && is_const(s, arg_of(s, eq, 1));
    if (!cuts || !interval_of(s, other, &v) || v.x != arg_of(s, eq, 0)) return 0;
    unsigned w = width_of(s, v.x);
    enum term_op op = v.is_unsigned ? TERM_ULT : TERM_SLT;
    if (v.is_unsigned && v.is_signed) return 0; /* other is x = k itself */
    term k = arg_of(s, eq, 1);
    bv_t lo = v.is_unsigned ? v.ulo : bv_norm((bv_t)v.slo, w);
    bv_t hi = v.is_unsigned ? v.uhi : bv_norm((bv_t)v.shi, w);
    bool below = is_op(s, other, TERM_NOT); /* other is lo <= x */
    if (below && const_of(s, k) == lo) return term_bin(s, op, k, v.x);
    if (!below && const_of(s, k) == hi) return term_bin(s, op, v.x, k);
    return 0;
}

/* Two comparisons of one value that meet in a point. */
static term meet(struct term_store *s, term a, term b) {
    struct literal_interval u, v;
    if (!interval_of(s, a, &u) || !interval_of(s, b, &v) || u.x != v.x) return 0;
    unsigned w = width_of(s, u.x);
    if (u.is_unsigned && v.is_unsigned) {
        bv_t lo = u.ulo > v.ulo ? u.ulo : v.ulo, hi = u.uhi < v.uhi ? u.uhi : v.uhi;
        if (lo == hi) return term_eq(s, u.x, konst(s, w, lo));
    }
    if (u.is_signed && v.is_signed) {
        sbv_t lo = u.slo > v.slo ? u.slo : v.slo, hi = u.shi < v.shi ? u.shi : v.shi;
        if (lo == hi) return term_eq(s, u.x, konst(s, w, (bv_t)lo));
    }
    return 0;
}

/* Does the literal compare something with a constant? */
static bool compares(const struct term_store *s, term lit) {
    struct literal_interval v;
    term eq = is_op(s, lit, TERM_NOT) ? arg_of(s, lit, 0) : 0;
    return interval_of(s, lit, &v) ||
           (eq && is_op(s, eq, TERM_EQ) && is_const(s, arg_of(s, eq, 1)));
}

/* g & lit with the literal sharpened by a conjunct of g, or the other way round. */
static term and_sharper(struct term_store *s, term g, const struct set *known, term lit) {
    for (unsigned i = 0; i < known->n; i++) {
        term better = sharper(s, known->at[i], lit);
        if (better && better != lit) return term_and(s, g, better);
        better = sharper(s, lit, known->at[i]);
        if (better && better != lit) return term_and(s, g, better);
    }
    return 0;
}

/* g & b where b's conjuncts (parts) are looked up among g's (known). */
static term and_known(struct term_store *s, term g, const struct set *known, term b,
                      const struct set *parts, unsigned w) {
    struct set rest;
    rest.n = 0;
    bool dropped = false;
    for (unsigned i = 0; i < parts->n; i++) {
        if (is_op(s, parts->at[i], TERM_AND) && !set_has(known, parts->at[i]) && parts->n < SET_MAX)
            continue; /* its own conjuncts follow */
        switch (says(s, known, parts->at[i])) {
        case SAYS_FALSE:
            return konst(s, w, 0);
        case SAYS_TRUE:
            dropped = true;
            break;
        case SAYS_NOTHING:
            rest.at[rest.n++] = parts->at[i];
            break;
        }
    }
    if (parts->n == SET_MAX || !dropped) return 0;
    if (rest.n == 0) return g;
    if (parts->n > REBUILD_MAX) return 0;
    term left = conjunction(s, &rest, w);
    return left == b ? 0 : term_and(s, g, left);
}

/* Simplifies the conjuncts of either side by those of the other. */
static term and_sets(struct term_store *s, term a, term b, unsigned w) {
    if (is_op(s, b, TERM_AND) && !is_op(s, a, TERM_AND)) { /* if one is a literal, b is */
        term swap = a;
        a = b;
        b = swap;
    }
    struct set in_a, in_b;
    subtrees(s, a, &in_a);
    subtrees(s, b, &in_b);
    term t = and_known(s, a, &in_a, b, &in_b, w);
    if (t || w > 1 || is_op(s, b, TERM_AND) || !compares(s, b)) return t;
    if ((t = and_known(s, b, &in_b, a, &in_a, w)) != 0) return t;
    if ((t = meet(s, a, b)) != 0) return t;
    return and_sharper(s, a, &in_a, b);
}

/* g & ~(p & q): conjuncts of the nand that g knows are dropped from it. */
static term and_nand(struct term_store *s, term g, term nand, unsigned w) {
    struct set known, parts, rest;
    rest.n = 0;
    term inner = arg_of(s, nand, 0);
    subtrees(s, g, &known);
    subtrees(s, inner, &parts);
    if (parts.n == SET_MAX) parts = (struct set){{arg_of(s, inner, 0), arg_of(s, inner, 1)}, 2};
    bool dropped = false;
    for (unsigned i = 0; i < parts.n; i++) {
        bool whole = !is_op(s, parts.at[i], TERM_AND) || parts.n == 2;
        enum said said = says(s, &known, parts.at[i]);
        if (said == SAYS_FALSE) return g;
        if (!whole) continue;
        if (said == SAYS_TRUE)
            dropped = true;
        else
            rest.at[rest.n++] = parts.at[i];
    }
    if (!dropped) return 0;
    return rest.n ? term_and(s, g, term_not(s, conjunction(s, &rest, w))) : konst(s, w, 0);
}

/* Members of *many that contradict the only member of one are false beside it: x | (~x & y) = x |
 * y. */
static void strip(const struct term_store *s, const struct set *one, struct set *many) {
    if (one->n != 1) return;
    unsigned n = 0;
    for (unsigned i = 0; i < many->n; i++)
        if (!is_complement(s, one->at[0], many->at[i])) many->at[n++] = many->at[i];
    many->n = n;
}

/* ~a & ~b = ~(a | b), a and b having conjuncts in common or contradicting each other. */
static term nor_factor(struct term_store *s, term a, term b, unsigned w) {
    struct set in_a, in_b, common, rest_a, rest_b;
    common.n = rest_a.n = rest_b.n = 0;
    subtrees(s, a, &in_a);
    subtrees(s, b, &in_b);
    split_common(s, a, &in_b, &common, &rest_a);
    split_common(s, b, &in_a, &common, &rest_b);
    unsigned before = rest_a.n + rest_b.n;
    strip(s, &rest_a, &rest_b);
    strip(s, &rest_b, &rest_a);
    if (common.n == 0 && rest_a.n + rest_b.n == before) return 0;
    term c = conjunction(s, &common, w);
    if (rest_a.n == 0 || rest_b.n == 0) return term_not(s, c);
    term x = conjunction(s, &rest_a, w), y = conjunction(s, &rest_b, w);
    return term_not(s, term_and(s, c, term_or(s, x, y)));
}

/* x & k where the ones of k are adjacent. */
static term and_mask(struct term_store *s, term x, bv_t k, unsigned w) {
    unsigned lo = 0, hi;
    if (!is_power_of_two(k & (~k + 1), &lo)) return 0;
    if (!is_power_of_two((k >> lo) + 1, &hi)) return 0; /* k is not all ones: no wrap at 128 */
    term t = term_extract(s, x, lo + hi - 1, lo);
    if (lo) t = term_concat(s, t, konst(s, lo, 0));
    return term_zext(s, t, w);
}

/* Where a term falls into two parts: the width of the lower one, or 0. */
static unsigned split_point(const struct term_store *s, term t) {
    if (is_op(s, t, TERM_CONCAT)) return width_of(s, arg_of(s, t, 1));
    if (is_op(s, t, TERM_ZEXT)) return width_of(s, arg_of(s, t, 0));
    return 0;
}

static bool has_const_part(const struct term_store *s, term t) {
    return is_op(s, t, TERM_ZEXT) || (is_op(s, t, TERM_CONCAT) && (is_const(s, arg_of(s, t, 0)) ||
                                                                   is_const(s, arg_of(s, t, 1))));
}

/* op(concat(a, b), concat(c, d)) = concat(op(a, c), op(b, d)); zext and constants split too. */
static term by_parts(struct term_store *s, enum term_op op, term a, term b) {
    unsigned pa = split_point(s, a), pb = split_point(s, b), p = pa, w = width_of(s, a);
    bool both = (pa || is_const(s, a)) && (pb || is_const(s, b));
    if (!pa && !pb) return 0;
    if (!both && op != TERM_AND) return 0;
    if (pa != pb || !both) { /* only where a constant part makes half of the result simple */
        if (pa && (has_const_part(s, a) || is_const(s, b)))
            p = pa;
        else if (pb && has_const_part(s, b))
            p = pb;
        else
            return 0;
    }
    term hi = term_bin(s, op, term_extract(s, a, w - 1, p), term_extract(s, b, w - 1, p));
    term lo = term_bin(s, op, term_extract(s, a, p - 1, 0), term_extract(s, b, p - 1, 0));
    return term_concat(s, hi, lo);
}

term rewrite_and(struct term_store *s, term a, term b) {
    unsigned w = width_of(s, a);
    if (a == b || is_ones(s, b)) return a;
    if (is_zero(s, b)) return b;
    if (is_complement(s, a, b)) return konst(s, w, 0);
    term t;
    if (is_const(s, b)) {
        if (is_op(s, a, TERM_AND) && is_const(s, arg_of(s, a, 1)))
            return term_and(s, arg_of(s, a, 0),
                            konst(s, w, const_of(s, arg_of(s, a, 1)) & const_of(s, b)));
        if ((t = and_mask(s, a, const_of(s, b), w)) != 0) return t;
    }
    if (w > 1 && (t = by_parts(s, TERM_AND, a, b)) != 0) return t;
    if (is_nand(s, a) && (t = and_nand(s, b, a, w)) != 0) return t;
    if (is_nand(s, b) && (t = and_nand(s, a, b, w)) != 0) return t;
    if (is_op(s, a, TERM_NOT) && is_op(s, b, TERM_NOT) &&
        (t = nor_factor(s, arg_of(s, a, 0), arg_of(s, b, 0), w)) != 0)
        return t;
    if (is_const(s, b)) return 0;
    return and_sets(s, a, b, w);
}

/* ---- OR, XOR, NOT ---- */

term rewrite_or(struct term_store *s, term a, term b) {
    unsigned w = width_of(s, a);
    if (a == b || is_zero(s, b)) return a;
    if (is_ones(s, b)) return b;
    if (w > 1) {
        term t = by_parts(s, TERM_OR, a, b);
        if (t) return t;
    }
    return term_not(s, term_and(s, term_not(s, a), term_not(s, b)));
}

/* NOT and constants move out of XOR. */
term rewrite_xor(struct term_store *s, term a, term b) {
    unsigned w = width_of(s, a);
    if (a == b) return konst(s, w, 0);
    if (is_zero(s, b)) return a;
    if (is_ones(s, b)) return term_not(s, a);
    if (is_op(s, a, TERM_NOT)) return term_not(s, term_bin(s, TERM_XOR, arg_of(s, a, 0), b));
    if (is_op(s, b, TERM_NOT)) return term_not(s, term_bin(s, TERM_XOR, a, arg_of(s, b, 0)));
    for (unsigned swap = 0; swap < 2; swap++) {
        term x = swap ? b : a, y = swap ? a : b;
        if (!is_op(s, x, TERM_XOR)) continue;
        term p = arg_of(s, x, 0), q = arg_of(s, x, 1);
        if (p == y) return q;
        if (q == y) return p;
        if (is_const(s, q))
            return is_const(s, y) ? term_bin(s, TERM_XOR, p, term_bin(s, TERM_XOR, q, y))
                                  : term_bin(s, TERM_XOR, term_bin(s, TERM_XOR, p, y), q);
    }
    return w > 1 ? by_parts(s, TERM_XOR, a, b) : 0;
}

term rewrite_not(struct term_store *s, term a) {
    unsigned w = width_of(s, a);
    if (is_const_tree(s, a)) {
        term c = arg_of(s, a, 0), x = term_not(s, arg_of(s, a, 1));
        return term_ite(s, c, x, term_not(s, arg_of(s, a, 2)));
    }
    if (is_op(s, a, TERM_XOR) && is_const(s, arg_of(s, a, 1)))
        return term_bin(s, TERM_XOR, arg_of(s, a, 0), konst(s, w, ~const_of(s, arg_of(s, a, 1))));
    if (is_op(s, a, TERM_SUB) && is_const(s, arg_of(s, a, 0)))
        return term_bin(s, TERM_ADD, arg_of(s, a, 1), konst(s, w, ~const_of(s, arg_of(s, a, 0))));
    return 0;
}
