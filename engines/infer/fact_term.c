/* fact_term.c - facts about variables as terms over a system's state.
 *
 * Each kind of fact has one translation, and a fact about a block speaks only of states at that
 * cut point.
 */
#include "engines/infer/fact_term.h"

/* ---- variables ---- */

static bool variable_of_value(const struct ts *t, ir_val v, ir_val *out) {
    for (uint32_t i = 0; i < t->vars.n; i++) {
        if (t->vars.at[i].kind != TS_VALUE || t->vars.at[i].ins != v) continue;
        *out = i;
        return true;
    }
    return false;
}

bool fact_over_vars(struct arena *a, const struct ts *t, const struct invariant *i,
                    struct invariant *out) {
    *out = *i;
    if (i->kind != INVARIANT_EQUALITY)
        return variable_of_value(t, i->x, &out->x) &&
               (i->kind != INVARIANT_DIFFERENCE || variable_of_value(t, i->y, &out->y));
    ir_val *vals = arena_new_array(a, ir_val, i->n + 1);
    for (uint32_t k = 0; k < i->n; k++)
        if (!variable_of_value(t, i->vals[k], &vals[k])) return false;
    out->vals = vals;
    return true;
}

static term var_term(const struct ts *t, ir_val var, enum ts_when when) {
    const struct ts_var *v = &t->vars.at[var];
    if (when == TS_NEXT) return v->next;
    if (when == TS_NOW || !v->fixed) return v->now;
    return term_const(t->store, term_width(t->store, v->now), v->first);
}

/* ---- meaning ---- */

static term constant_term(const struct ts *t, sbv_t k, unsigned width) {
    return term_const(t->store, width, bv_norm((bv_t)k, width));
}

static term at_most_term(const struct ts *t, term a, term b, bool is_signed) {
    return term_bin(t->store, is_signed ? TERM_SLE : TERM_ULE, a, b);
}

static term range(const struct ts *t, const struct invariant *i, term x) {
    unsigned w = term_width(t->store, x);
    return term_and(t->store, at_most_term(t, constant_term(t, i->lo, w), x, i->x_signed),
                    at_most_term(t, x, constant_term(t, i->hi, w), i->x_signed));
}

static term congruence(const struct ts *t, const struct invariant *i, term x) {
    unsigned bits = 0;
    while (bits < 63 && (uint64_t)1 << bits < i->m) bits++;
    if (i->m != (uint64_t)1 << bits || !bits || bits > term_width(t->store, x)) return 0;
    return term_eq(t->store, term_extract(t->store, x, bits - 1, 0),
                   constant_term(t, (sbv_t)i->r, bits));
}

static term bits_term(const struct ts *t, const struct invariant *i, term x) {
    unsigned w = term_width(t->store, x);
    term masked = term_and(t->store, x, constant_term(t, (sbv_t)i->m, w));
    return term_eq(t->store, masked, constant_term(t, (sbv_t)i->r, w));
}

static term widened_term(const struct ts *t, term x, bool is_signed, unsigned width) {
    return is_signed ? term_sext(t->store, x, width) : term_zext(t->store, x, width);
}

/* x <= y + c over the integers: wide enough that nothing wraps. */
static term difference_at_most(const struct ts *t, const struct invariant *i, term x, term y,
                               sbv_t c) {
    unsigned w = term_width(t->store, x), v = term_width(t->store, y), wide = (w > v ? w : v) + 2;
    sbv_t most = (sbv_t)1 << (wide - 1);
    bool plain = i->x_signed == i->y_signed && w == v;
    if (plain && c == 0) return at_most_term(t, x, y, i->x_signed);
    if (plain && c == -1) return term_not(t->store, at_most_term(t, y, x, i->x_signed));
    if (c >= most || c < -most) return 0;
    x = widened_term(t, x, i->x_signed, wide);
    y = widened_term(t, y, i->y_signed, wide);
    if (c) y = term_bin(t->store, TERM_ADD, y, constant_term(t, c, wide));
    return at_most_term(t, x, y, true);
}

static term difference_term(const struct ts *t, const struct invariant *i, term x, term y) {
    struct invariant back = *i;
    back.x_signed = i->y_signed;
    back.y_signed = i->x_signed;
    term up = difference_at_most(t, i, x, y, i->hi);
    if (!i->has_lo || !up) return up;
    term down = difference_at_most(t, &back, y, x, -i->lo);
    return down ? term_and(t->store, up, down) : 0;
}

/* Coefficients near 2^w are negative ones: a small factor is cheaper. */
static term equality(const struct ts *t, const struct invariant *i, enum ts_when when) {
    term left = constant_term(t, (sbv_t)i->coefs[i->n], i->w), right = constant_term(t, 0, i->w);
    for (uint32_t k = 0; k < i->n; k++) {
        term x = var_term(t, i->vals[k], when);
        sbv_t by = bv_signed(i->coefs[k], i->w);
        term *side = by < 0 ? &right : &left;
        if (term_width(t->store, x) != i->w) return 0;
        x = term_bin(t->store, TERM_MUL, x, constant_term(t, by < 0 ? -by : by, i->w));
        *side = term_bin(t->store, TERM_ADD, *side, x);
    }
    return term_eq(t->store, left, right);
}

static term meaning(const struct ts *t, const struct invariant *i, enum ts_when when) {
    if (i->kind == INVARIANT_EQUALITY) return equality(t, i, when);
    term x = var_term(t, i->x, when);
    term y = i->kind == INVARIANT_DIFFERENCE ? var_term(t, i->y, when) : x;
    if (term_width(t->store, x) > 64 || term_width(t->store, y) > 64) return 0;
    switch (i->kind) {
    case INVARIANT_RANGE:
        return range(t, i, x);
    case INVARIANT_CONGRUENCE:
        return congruence(t, i, x);
    case INVARIANT_BITS:
        return bits_term(t, i, x);
    default:
        return difference_term(t, i, x, y);
    }
}

term fact_term(const struct ts *t, const struct invariant *i, enum ts_when when) {
    term holds = meaning(t, i, when);
    return holds && i->unequal ? term_not(t->store, holds) : holds;
}

term ts_is_at(const struct ts *t, uint32_t cut, enum ts_when when) {
    term pc = var_term(t, 0, when);
    return term_eq(t->store, pc, constant_term(t, cut, term_width(t->store, pc)));
}

term ts_starts(const struct ts *t) {
    term all = term_true(t->store);
    for (uint32_t i = 0; i < t->vars.n; i++) {
        const struct ts_var *v = &t->vars.at[i];
        if (v->fixed && v->kind != TS_PREDICATE)
            all = term_and(t->store, all, term_eq(t->store, v->now, var_term(t, i, TS_FIRST)));
    }
    return all;
}
