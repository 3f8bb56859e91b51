#include "core/analysis/invariants.h"

#include "core/base/str.h"

#include <string.h>

/* ---- collecting ---- */

static unsigned width(const struct ir_func *f, ir_val v) { return f->ins.at[v].type; }

static void put_range(struct arena *a, const struct ir_func *f, ir_val v, const struct absval *val,
                      bool is_signed, struct invariants *out) {
    struct itv in = absval_reading(val, is_signed);
    struct itv full = itv_full(width(f, v), is_signed);
    if (in.lo == full.lo && in.hi == full.hi) return;
    struct invariant i = {.kind = INVARIANT_RANGE, .x = v, .x_signed = is_signed};
    i.x_same = absval_natural(val, width(f, v));
    i.lo = in.lo;
    i.hi = in.hi;
    vec_push(a, &out->at, i);
}

static void put_value(struct arena *a, const struct ir_func *f, ir_val v, const struct absval *val,
                      struct invariants *out) {
    put_range(a, f, v, val, true, out);
    if (!absval_natural(val, width(f, v))) put_range(a, f, v, val, false, out);
    if (val->c.m < 2) return;
    struct invariant i = {.kind = INVARIANT_CONGRUENCE, .x = v};
    i.x_same = absval_natural(val, width(f, v));
    i.m = val->c.m;
    i.r = (uint64_t)val->c.r;
    vec_push(a, &out->at, i);
}

static bool natural(const struct ir_func *f, const struct absint_space *sp,
                    const struct absint_state *s, ir_val v) {
    for (uint32_t i = 0; i < sp->n; i++)
        if (sp->vals[i] == v) return absval_natural(&s->vals[i], width(f, v));
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
        if (width(f, sp->vals[i]) > 1) put_value(a, f, sp->vals[i], &s->vals[i], out);
    for (uint32_t i = 0; i < s->rels.at.n; i++) put_difference(a, f, sp, s, s->rels.at.at[i], out);
}

/* ---- text ---- */

const char *invariant_name(const struct ir_func *f, ir_val v) {
    if (f->ins.at[v].name && f->ins.at[v].op == IR_PARAM) return f->ins.at[v].name;
    for (ir_val d = 1; d < f->ins.n; d++)
        if (f->ins.at[d].op == IR_DBG && f->ins.at[d].args[0] == v)
            return f->vars.at[f->ins.at[d].imm].name;
    return NULL;
}

struct namer {
    const struct ir_module *m;
    const struct ir_func *f;
};

/* The C type of the value, or of a variable that holds it. */
static ir_ct type_of(const struct ir_func *f, ir_val v) {
    if (f->ins.at[v].ct) return f->ins.at[v].ct;
    for (ir_val d = 1; d < f->ins.n; d++)
        if (f->ins.at[d].op == IR_DBG && f->ins.at[d].args[0] == v)
            return f->vars.at[f->ins.at[d].imm].ct;
    return 0;
}

static const char *name_of(struct arena *a, const struct namer *n, ir_val v, bool is_signed,
                           bool same) {
    const char *name = invariant_name(n->f, v);
    const struct ir_ctype *ct = &n->m->ctypes.at[type_of(n->f, v)];
    bool integer = ct->kind == CT_INT || ct->kind == CT_ENUM;
    if (!name) name = arena_printf(a, "%%%u", v);
    if (same || !integer || ct->is_signed == is_signed) return name;
    return arena_printf(a, "(%s)%s", is_signed ? "signed" : "unsigned", name);
}

static const char *number(struct arena *a, sbv_t k) {
    char buf[48];
    return arena_strdup(a, bv_dec((bv_t)k, 128, true, buf));
}

static const char *range_text(struct arena *a, const struct namer *n, const struct invariant *i) {
    const char *x = name_of(a, n, i->x, i->x_signed, i->x_same);
    struct itv full = itv_full(width(n->f, i->x), i->x_signed);
    if (i->lo == i->hi) return arena_printf(a, "%s == %s", x, number(a, i->lo));
    if (i->lo == full.lo) return arena_printf(a, "%s <= %s", x, number(a, i->hi));
    if (i->hi == full.hi) return arena_printf(a, "%s >= %s", x, number(a, i->lo));
    return arena_printf(a, "%s <= %s && %s <= %s", number(a, i->lo), x, x, number(a, i->hi));
}

/* "y", "y + 3", "y - 3" */
static const char *plus(struct arena *a, const char *y, sbv_t c) {
    if (!c) return y;
    return arena_printf(a, "%s %c %s", y, c < 0 ? '-' : '+', number(a, c < 0 ? -c : c));
}

static const char *below(struct arena *a, const char *x, const char *y, sbv_t c) {
    if (c == -1) return arena_printf(a, "%s < %s", x, y);
    if (c < 0) return arena_printf(a, "%s <= %s", plus(a, x, -c), y);
    return arena_printf(a, "%s <= %s", x, plus(a, y, c));
}

static const char *difference_text(struct arena *a, const struct namer *n,
                                   const struct invariant *i) {
    const char *x = name_of(a, n, i->x, i->x_signed, i->x_same),
               *y = name_of(a, n, i->y, i->y_signed, i->y_same);
    if (!i->has_lo) return below(a, x, y, i->hi);
    if (i->lo == i->hi) return arena_printf(a, "%s == %s", x, plus(a, y, i->hi));
    return arena_printf(a, "%s && %s", below(a, x, y, i->hi), below(a, y, x, -i->lo));
}

const char *invariant_text(struct arena *a, const struct ir_module *m, const struct ir_func *f,
                           const struct invariant *i) {
    struct namer n = {m, f};
    switch (i->kind) {
    case INVARIANT_RANGE:
        return range_text(a, &n, i);
    case INVARIANT_CONGRUENCE:
        return arena_printf(a, "%s %% %s == %s", name_of(a, &n, i->x, i->x_signed, i->x_same),
                            number(a, (sbv_t)i->m), number(a, (sbv_t)i->r));
    default:
        return difference_text(a, &n, i);
    }
}

/* ---- equalities ---- */

/* One side: the coefficients of one sign. */
static void put_side(struct arena *a, struct str *s, const struct ir_func *f,
                     const struct absint_columns *c, const uint64_t *row, unsigned w, bool minus) {
    bool any = false;
    for (uint32_t i = 0; i <= c->n; i++) {
        sbv_t k = bv_signed(row[i], w);
        if (minus) k = -k;
        if (k <= 0) continue;
        const char *name = i == c->n ? NULL : invariant_name(f, c->vals[i]);
        if (any) str_puts(s, " + ");
        any = true;
        if (i == c->n || k != 1) str_puts(s, number(a, k));
        if (i == c->n) continue;
        str_printf(s, "%s%s", k == 1 ? "" : " * ",
                   name ? name : arena_printf(a, "%%%u", c->vals[i]));
    }
    if (!any) str_puts(s, "0");
}

void invariant_equalities(struct arena *a, const struct absint *x, const struct ir_func *f,
                          ir_blk b, struct invariant_texts *out) {
    *out = (struct invariant_texts){0};
    for (uint32_t i = 0; i < ABSINT_WIDTHS; i++) {
        unsigned w;
        const struct absint_columns *c = absint_equalities_at(x, b, i, &w);
        for (uint32_t r = 0; c && r < linear_rows(&c->in); r++) {
            struct str s = {.arena = a};
            put_side(a, &s, f, c, linear_row(&c->in, r), w, false);
            str_puts(&s, " == ");
            put_side(a, &s, f, c, linear_row(&c->in, r), w, true);
            vec_push(a, &out->at, s.at);
        }
    }
}
