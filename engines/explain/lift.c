/* From bits to variables: ranges, remainders and comparisons that follow from the clauses of a cut
 * point. Adding a consequence of an invariant leaves it an invariant; clauses that have become
 * superfluous are dropped afterwards (explain.c).
 */
#include "engines/explain/internal.h"

enum { MAX_VARS = 8, MAX_MODULUS_BITS = 4 };

struct lifting {
    struct explain *x;
    uint32_t cut;
    ir_val vars[MAX_VARS]; /* of which clauses speak */
    struct spelling spelling[MAX_VARS];
    uint32_t n;
};

/* ---- which variables ---- */

static void add_var(struct lifting *l, ir_val var) {
    for (uint32_t i = 0; i < l->n; i++)
        if (l->vars[i] == var) return;
    struct spelling s = explain_spell(l->x, l->cut, var);
    if (!s.name || s.width < 2 || s.width > 64 || l->n == MAX_VARS) return;
    l->spelling[l->n] = s;
    l->vars[l->n++] = var;
}

static void find_vars(struct lifting *l) {
    for (uint32_t i = 0; i < l->x->lemmas.n; i++) {
        const struct lemma *m = &l->x->lemmas.at[i];
        if (m->cut != l->cut || !m->clause || !m->used) continue;
        for (uint32_t k = 0; k < m->lits.n; k++)
            if (m->lits.at[k].is.kind == INVARIANT_BITS) add_var(l, m->lits.at[k].is.x);
    }
}

static bool is_implied(const struct lifting *l, const struct invariant *i) {
    term holds = fact_term(l->x->t, i, TS_NOW);
    return holds && explain_implied(l->x, l->cut, holds);
}

/* ---- ranges ---- */

static struct invariant range_of_var(const struct lifting *l, uint32_t v, sbv_t lo, sbv_t hi) {
    return (struct invariant){.kind = INVARIANT_RANGE,
                              .x = l->vars[v],
                              .x_signed = l->spelling[v].is_signed,
                              .lo = lo,
                              .hi = hi};
}

/* The least upper bound, by halves; the largest number if there is none that helps. */
static sbv_t upper_bound(const struct lifting *l, uint32_t v, struct itv full) {
    sbv_t lo = full.lo, hi = full.hi;
    struct invariant half = range_of_var(l, v, full.lo, full.hi - 1);
    if (!is_implied(l, &half)) return full.hi;
    while (lo < hi) {
        sbv_t mid = lo + (hi - lo) / 2;
        struct invariant i = range_of_var(l, v, full.lo, mid);
        if (is_implied(l, &i))
            hi = mid;
        else
            lo = mid + 1;
    }
    return hi;
}

static sbv_t lower_bound(const struct lifting *l, uint32_t v, struct itv full) {
    sbv_t lo = full.lo, hi = full.hi;
    struct invariant half = range_of_var(l, v, full.lo + 1, full.hi);
    if (!is_implied(l, &half)) return full.lo;
    while (lo < hi) {
        sbv_t mid = lo + (hi - lo + 1) / 2;
        struct invariant i = range_of_var(l, v, mid, full.hi);
        if (is_implied(l, &i))
            lo = mid;
        else
            hi = mid - 1;
    }
    return lo;
}

static void add_range(const struct lifting *l, uint32_t v) {
    struct itv full = itv_full(l->spelling[v].width, l->spelling[v].is_signed);
    sbv_t hi = upper_bound(l, v, full), lo = lower_bound(l, v, full);
    if (lo > hi || (lo == full.lo && hi == full.hi)) return;
    struct invariant i = range_of_var(l, v, lo, hi);
    if (is_implied(l, &i)) explain_add(l->x, l->cut, &i); /* no time is no answer above */
}

/* ---- remainders, comparisons ---- */

static void add_remainder(const struct lifting *l, uint32_t v) {
    struct invariant i = {.kind = INVARIANT_CONGRUENCE, .x = l->vars[v]}, last = {0};
    for (unsigned bits = 1; bits <= MAX_MODULUS_BITS && bits < l->spelling[v].width; bits++) {
        i.m = (uint64_t)1 << bits;
        if (!is_implied(l, &i)) {
            i.r |= i.m / 2;
            if (!is_implied(l, &i)) break;
        }
        last = i;
    }
    if (last.m) explain_add(l->x, l->cut, &last);
}

static void add_comparison(const struct lifting *l, uint32_t v, uint32_t w) {
    if (v == w || l->spelling[v].is_signed != l->spelling[w].is_signed) return;
    struct invariant i = {.kind = INVARIANT_DIFFERENCE, .x = l->vars[v], .y = l->vars[w]};
    i.x_signed = i.y_signed = l->spelling[v].is_signed;
    if (!is_implied(l, &i)) return;
    struct invariant less = i, same = i;
    less.hi = -1;
    same.has_lo = true;
    if (is_implied(l, &less))
        i = less;
    else if (is_implied(l, &same))
        i = same;
    explain_add(l->x, l->cut, &i);
}

void explain_lift(struct explain *x) {
    for (uint32_t cut = 1; cut < x->t->cuts.n; cut++) {
        struct lifting l = {.x = x, .cut = cut};
        find_vars(&l);
        for (uint32_t v = 0; v < l.n; v++) add_range(&l, v);
        for (uint32_t v = 0; v < l.n; v++) add_remainder(&l, v);
        for (uint32_t v = 0; v < l.n; v++)
            for (uint32_t w = 0; w < l.n; w++) add_comparison(&l, v, w);
    }
}
