/* invariants.c - the facts of one point, read out of abstract interpretation and put into words.
 *
 * Only facts that say more than the types do are given, and each is one that the fixpoint has
 * shown.
 */
#include "core/analysis/absint/invariants.h"

static unsigned value_width(const struct ir_func *f, ir_val v) { return f->ins.at[v].type; }

static void put_range(struct arena *a, const struct ir_func *f, ir_val v, const struct absval *val,
                      bool is_signed, struct invariants *out) {
    struct itv in = absval_reading(val, is_signed);
    struct itv full = itv_full(value_width(f, v), is_signed);
    if (in.lo == full.lo && in.hi == full.hi) return;
    struct invariant i = {.kind = INVARIANT_RANGE, .x = v, .x_signed = is_signed};
    i.x_same = absval_natural(val, value_width(f, v));
    i.lo = in.lo;
    i.hi = in.hi;
    vec_push(a, &out->at, i);
}

static void put_possible_value(struct arena *a, const struct ir_func *f, ir_val v,
                               const struct absval *val, struct invariants *out) {
    put_range(a, f, v, val, true, out);
    if (!absval_natural(val, value_width(f, v))) put_range(a, f, v, val, false, out);
    if (val->c.m < 2) return;
    struct invariant i = {.kind = INVARIANT_CONGRUENCE, .x = v};
    i.x_same = absval_natural(val, value_width(f, v));
    i.m = val->c.m;
    i.r = (uint64_t)val->c.r;
    vec_push(a, &out->at, i);
}

static bool natural(const struct ir_func *f, const struct absint_space *sp,
                    const struct absint_state *s, ir_val v) {
    for (uint32_t i = 0; i < sp->n; i++)
        if (sp->vals[i] == v) return absval_natural(&s->vals[i], value_width(f, v));
    return false;
}

/* A difference and its opposite are one. */
static void put_difference(struct arena *a, const struct ir_func *f, const struct absint_space *sp,
                           const struct absint_state *s, struct zone_rel r,
                           struct invariants *out) {
    sbv_t back;
    bool both = zone_get(&s->rels, r.y, r.x, &back);
    if (both && r.x > r.y) return;
    struct invariant i = {.kind = INVARIANT_DIFFERENCE,
                          .x = zone_val(r.x),
                          .y = zone_val(r.y),
                          .x_signed = zone_signed(r.x),
                          .y_signed = zone_signed(r.y),
                          .has_lo = both};
    i.x_same = natural(f, sp, s, i.x);
    i.y_same = natural(f, sp, s, i.y);
    i.hi = r.c;
    if (both) i.lo = -back;
    vec_push(a, &out->at, i);
}

void invariants_at(struct arena *a, const struct absint *x, const struct ir_func *f, ir_blk b,
                   struct invariants *out) {
    const struct absint_state *s = absint_at(x, b);
    const struct absint_space *sp = absint_space(x, b);
    *out = (struct invariants){0};
    if (!s || !s->reached) return;
    for (uint32_t i = 0; i < sp->n; i++)
        if (value_width(f, sp->vals[i]) > 1)
            put_possible_value(a, f, sp->vals[i], &s->vals[i], out);
    for (uint32_t i = 0; i < s->rels.at.n; i++) put_difference(a, f, sp, s, s->rels.at.at[i], out);
}

/* ---- equalities ---- */

static void put_equality(struct arena *a, const struct absint_columns *c, const uint64_t *row,
                         unsigned w, struct invariants *out) {
    ir_val *vals = arena_new_array(a, ir_val, c->n + 1);
    uint64_t *coefs = arena_new_array(a, uint64_t, c->n + 1);
    uint32_t n = 0;
    for (uint32_t i = 0; i < c->n; i++) {
        if (!row[i]) continue;
        vals[n] = c->vals[i];
        coefs[n++] = row[i];
    }
    coefs[n] = row[c->n];
    struct invariant i = {.kind = INVARIANT_EQUALITY, .w = w, .n = n, .vals = vals, .coefs = coefs};
    vec_push(a, &out->at, i);
}

void equalities_at(struct arena *a, const struct absint *x, ir_blk b, struct invariants *out) {
    for (uint32_t i = 0; i < ABSINT_WIDTHS; i++) {
        unsigned w;
        const struct absint_columns *c = absint_equalities_at(x, b, i, &w);
        for (uint32_t r = 0; c && r < linear_rows(&c->in); r++)
            put_equality(a, c, linear_row(&c->in, r), w, out);
    }
}
