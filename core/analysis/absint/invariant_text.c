/* Facts as people read them, and as C computes them.
 *
 * C converts before it compares (6.3.1.8): where that would change a value, or where a sum could
 * overflow, the strict text has casts. Assumed of the target: int has 32 bits, long long 64.
 */
#include "core/analysis/absint/invariants.h"

#include "core/base/str.h"

enum { INT_BITS = 32, MAX_BITS = 64 };

struct invariant_words {
    struct arena *a;
    const struct speller *s;
    bool strict;
};

static const char *constant_text(const struct invariant_words *t, sbv_t k) {
    char buf[48];
    const char *text = bv_dec((bv_t)k, 128, true, buf);
    if (t->strict && k == -((sbv_t)1 << 63)) return "(-9223372036854775807 - 1)";
    if (t->strict && k >= (sbv_t)1 << 63) return arena_printf(t->a, "%su", text);
    return arena_strdup(t->a, text);
}

static struct spelling spell(const struct invariant_words *t, ir_val v) {
    return t->s->of(t->s->ctx, v);
}

static const char *cast_name(unsigned width, bool is_signed) {
    switch (width) {
    case 8:
        return is_signed ? "signed char" : "unsigned char";
    case 16:
        return is_signed ? "short" : "unsigned short";
    case 32:
        return is_signed ? "int" : "unsigned";
    case 64:
        return is_signed ? "long long" : "unsigned long long";
    default:
        return NULL;
    }
}

/* The value, read so. NULL: it has no name, or C has no type for the reading. */
static const char *reading_text(const struct invariant_words *t, ir_val v, bool is_signed,
                                bool same) {
    struct spelling n = spell(t, v);
    if (!n.name || same || !n.integer || n.is_signed == is_signed) return n.name;
    const char *type = is_signed ? "signed" : "unsigned";
    if (t->strict) type = cast_name(n.width, is_signed);
    return type ? arena_printf(t->a, "(%s)%s", type, n.name) : NULL;
}

static const char *equals(const struct invariant *i) { return i->unequal ? "!=" : "=="; }

/* ---- ranges, congruences, bits ---- */

/* Bounds that the type implies are left out. */
static const char *range_text(const struct invariant_words *t, const struct invariant *i) {
    const char *x = reading_text(t, i->x, i->x_signed, i->x_same);
    struct spelling n = spell(t, i->x);
    if (!x) return NULL;
    struct itv full = itv_full(n.width, i->x_same && n.integer ? n.is_signed : i->x_signed);
    if (i->lo == i->hi)
        return arena_printf(t->a, "%s %s %s", x, equals(i), constant_text(t, i->lo));
    if (i->lo == full.lo) return arena_printf(t->a, "%s <= %s", x, constant_text(t, i->hi));
    if (i->hi == full.hi) return arena_printf(t->a, "%s >= %s", x, constant_text(t, i->lo));
    return arena_printf(t->a, "%s <= %s && %s <= %s", constant_text(t, i->lo), x, x,
                        constant_text(t, i->hi));
}

static const char *congruence_text(const struct invariant_words *t, const struct invariant *i) {
    const char *x = reading_text(t, i->x, false, i->x_same);
    if (!x) return NULL;
    return arena_printf(t->a, "%s %% %s %s %s", x, constant_text(t, (sbv_t)i->m), equals(i),
                        constant_text(t, (sbv_t)i->r));
}

static const char *bits_text(const struct invariant_words *t, const struct invariant *i) {
    const char *x = reading_text(t, i->x, false, !t->strict);
    if (!x) return NULL;
    return arena_printf(t->a, "(%s & %s) %s %s", x, constant_text(t, (sbv_t)i->m), equals(i),
                        constant_text(t, (sbv_t)i->r));
}

/* ---- differences ---- */

/* "y", "y + 3", "y - 3" */
static const char *plus(const struct invariant_words *t, const char *y, sbv_t c) {
    if (!c) return y;
    return arena_printf(t->a, "%s %c %s", y, c < 0 ? '-' : '+', constant_text(t, c < 0 ? -c : c));
}

static const char *less_text(const struct invariant_words *t, const char *x, const char *y,
                             sbv_t c) {
    if (c == -1) return arena_printf(t->a, "%s < %s", x, y);
    if (c < 0) return arena_printf(t->a, "%s <= %s", plus(t, x, -c), y);
    return arena_printf(t->a, "%s <= %s", x, plus(t, y, c));
}

/* As C reads it, after the cast of a reading that is not its own. */
static bool signed_in_c(const struct invariant_words *t, ir_val v, bool is_signed, bool same) {
    return same ? spell(t, v).is_signed : is_signed;
}

/* C may compare the two as they are: with one signedness, or the narrower one promoted to int. */
static bool comparable(const struct invariant_words *t, const struct invariant *i) {
    bool p = signed_in_c(t, i->x, i->x_signed, i->x_same),
         q = signed_in_c(t, i->y, i->y_signed, i->y_same);
    unsigned v = spell(t, i->x).width, w = spell(t, i->y).width;
    if (p == q || (p ? i->x_same : i->y_same)) return true; /* no negative number is converted */
    return p ? w < v || w < INT_BITS : v < w || v < INT_BITS;
}

/* long long holds both, and a sum with a constant. */
static const char *widened(const struct invariant_words *t, const char *x) {
    return arena_printf(t->a, "(long long)%s", x);
}

static const char *difference_text(const struct invariant_words *t, const struct invariant *i) {
    const char *x = reading_text(t, i->x, i->x_signed, i->x_same),
               *y = reading_text(t, i->y, i->y_signed, i->y_same);
    if (!x || !y) return NULL;
    bool sum = (i->hi && i->hi != -1) || (i->has_lo && i->lo && i->lo != 1);
    if (t->strict && (sum || !comparable(t, i))) {
        if (spell(t, i->x).width >= MAX_BITS || spell(t, i->y).width >= MAX_BITS) return NULL;
        x = widened(t, x);
        y = widened(t, y);
    }
    if (!i->has_lo) return less_text(t, x, y, i->hi);
    if (i->lo == i->hi) return arena_printf(t->a, "%s %s %s", x, equals(i), plus(t, y, i->hi));
    return arena_printf(t->a, "%s && %s", less_text(t, x, y, i->hi), less_text(t, y, x, -i->lo));
}

/* ---- equalities ---- */

/* Unsigned arithmetic wraps, as the equality does. */
static const char *term_in_c(const struct invariant_words *t, const struct invariant *i,
                             uint32_t k) {
    const char *type = i->w > INT_BITS ? "unsigned long long" : "unsigned";
    struct spelling n = spell(t, i->vals[k]);
    if (!n.name || !t->strict) return n.name;
    return arena_printf(t->a, "(%s)%s", type, n.name);
}

/* One side: the coefficients of one sign. false: a value has no name. */
static bool put_side(const struct invariant_words *t, struct str *s, const struct invariant *i,
                     bool minus) {
    bool any = false;
    for (uint32_t k = 0; k <= i->n; k++) {
        sbv_t c = bv_signed(i->coefs[k], i->w);
        if (minus) c = -c;
        if (c <= 0) continue;
        if (any) str_puts(s, " + ");
        any = true;
        const char *name = k == i->n ? "" : term_in_c(t, i, k);
        if (!name) return false;
        if (k == i->n || c != 1) str_puts(s, constant_text(t, c));
        str_printf(s, "%s%s", k == i->n || c == 1 ? "" : " * ", name);
    }
    if (!any) str_puts(s, "0");
    return true;
}

static const char *equality_text(const struct invariant_words *t, const struct invariant *i) {
    struct str left = {.arena = t->a}, right = {.arena = t->a};
    if (!put_side(t, &left, i, false) || !put_side(t, &right, i, true)) return NULL;
    const char *narrow = i->w < INT_BITS ? cast_name(i->w, false) : NULL;
    if (!t->strict || i->w == INT_BITS || i->w == MAX_BITS)
        return arena_printf(t->a, "%s %s %s", left.at, equals(i), right.at);
    if (!narrow) return NULL;
    return arena_printf(t->a, "(%s)(%s) %s (%s)(%s)", narrow, left.at, equals(i), narrow, right.at);
}

/* ---- the whole ---- */

static const char *fact_text(const struct invariant_words *t, const struct invariant *i) {
    switch (i->kind) {
    case INVARIANT_RANGE:
        return range_text(t, i);
    case INVARIANT_CONGRUENCE:
        return congruence_text(t, i);
    case INVARIANT_BITS:
        return bits_text(t, i);
    case INVARIANT_EQUALITY:
        return equality_text(t, i);
    default:
        return difference_text(t, i);
    }
}

const char *invariant_say(struct arena *a, const struct speller *s, const struct invariant *i) {
    struct invariant_words t = {a, s, false};
    return fact_text(&t, i);
}

const char *invariant_in_c(struct arena *a, const struct speller *s, const struct invariant *i) {
    struct invariant_words t = {a, s, true};
    return fact_text(&t, i);
}

/* Is it written with ==? */
static bool is_equation(const struct invariant *i) {
    switch (i->kind) {
    case INVARIANT_RANGE:
        return i->lo == i->hi;
    case INVARIANT_DIFFERENCE:
        return i->has_lo && i->lo == i->hi;
    default:
        return true;
    }
}

static bool range_negated(const struct invariant *i, struct itv full, struct invariant *out) {
    if (i->lo == full.lo) {
        out->lo = i->hi + 1;
        out->hi = full.hi;
    } else {
        out->lo = full.lo;
        out->hi = i->lo - 1;
    }
    return i->lo == full.lo || i->hi == full.hi;
}

bool invariant_negated(const struct invariant *i, unsigned width_of_x, struct invariant *out) {
    *out = *i;
    if (is_equation(i)) {
        out->unequal = !i->unequal;
        return true;
    }
    if (i->kind == INVARIANT_RANGE) return range_negated(i, itv_full(width_of_x, i->x_signed), out);
    *out = (struct invariant){.kind = INVARIANT_DIFFERENCE,
                              .x = i->y,
                              .y = i->x,
                              .x_signed = i->y_signed,
                              .y_signed = i->x_signed,
                              .x_same = i->y_same,
                              .y_same = i->x_same,
                              .hi = -i->hi - 1};
    return !i->has_lo;
}

/* ---- names from the IR alone ---- */

struct namer {
    struct arena *a;
    const struct ir_module *m;
    const struct ir_func *f;
};

const char *invariant_name(const struct ir_func *f, ir_val v) {
    if (f->ins.at[v].name && f->ins.at[v].op == IR_PARAM) return f->ins.at[v].name;
    for (ir_val d = 1; d < f->ins.n; d++)
        if (f->ins.at[d].op == IR_DBG && f->ins.at[d].args[0] == v)
            return f->vars.at[f->ins.at[d].imm].name;
    return NULL;
}

/* The C type of the value, or of a variable that holds it. */
static ir_ct value_type(const struct ir_func *f, ir_val v) {
    if (f->ins.at[v].ct) return f->ins.at[v].ct;
    for (ir_val d = 1; d < f->ins.n; d++)
        if (f->ins.at[d].op == IR_DBG && f->ins.at[d].args[0] == v)
            return f->vars.at[f->ins.at[d].imm].ct;
    return 0;
}

static struct spelling variable_spelling(void *ctx, ir_val v) {
    const struct namer *n = ctx;
    const struct ir_ctype *ct = &n->m->ctypes.at[value_type(n->f, v)];
    const char *name = invariant_name(n->f, v);
    return (struct spelling){.name = name ? name : arena_printf(n->a, "%%%u", v),
                             .width = n->f->ins.at[v].type,
                             .integer = ct->kind == CT_INT || ct->kind == CT_ENUM,
                             .is_signed = ct->is_signed};
}

const char *invariant_text(struct arena *a, const struct ir_module *m, const struct ir_func *f,
                           const struct invariant *i) {
    struct namer n = {a, m, f};
    return invariant_say(a, &(struct speller){&n, variable_spelling}, i);
}
