/* Extents of accesses whose end is a sum: p[i + k], k bytes at p + i, p[y * w + x], p[2].
 *
 * The end of an access, in bytes from the pointer, and both sides of a condition are sums of values
 * with factors.  A condition x <= y in which a number n stands alone on the larger side says
 * rest <= n; where the rest times the bytes of an element is the end of the access, but for
 * constants, the pointer has n elements.  An index with a bound of its own counts as that bound:
 * i < k, i + o + ... as k + o + ...
 */
#include "core/analysis/extent/extent_int.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

/* ---- sums ---- */

enum { MAX_TERMS = 6, MAX_SUM_DEPTH = 12, MAX_FACTOR = 1 << 20 };

struct extent_term {
    ir_val v;
    int64_t k;
};

struct extent_sum {
    struct extent_term at[MAX_TERMS];
    uint32_t n;
    int64_t constant;
    bool lost; /* it is none, or a larger one than this */
};

static void add_extent_term(const struct extent_body *b, struct extent_sum *s, ir_val v,
                            int64_t k) {
    for (uint32_t i = 0; i < s->n; i++) {
        if (!extent_same_value(b, s->at[i].v, v)) continue;
        s->at[i].k += k;
        if (!s->at[i].k) s->at[i] = s->at[--s->n];
        return;
    }
    if (s->n == MAX_TERMS)
        s->lost = true;
    else
        s->at[s->n++] = (struct extent_term){v, k};
}

static bool small_constant(const struct extent_body *b, ir_val v, int64_t *out) {
    bv_t k;
    if (!ir_const_value(b->f, v, &k)) return false;
    sbv_t c = bv_signed(k, body_ins(b, v)->type);
    if (c < -MAX_FACTOR || c > MAX_FACTOR) return false;
    *out = (int64_t)c;
    return true;
}

static void add_extent_value(const struct extent_body *b, struct extent_sum *s, ir_val v, int64_t k,
                             unsigned depth) {
    const struct ir_ins *i = body_ins(b, v);
    int64_t c;
    if (depth > MAX_SUM_DEPTH || k > MAX_FACTOR || k < -MAX_FACTOR) {
        s->lost = true;
    } else if (small_constant(b, v, &c)) {
        s->constant += k * c;
    } else if (i->op == IR_ZEXT || i->op == IR_SEXT) {
        add_extent_value(b, s, i->args[0], k, depth + 1);
    } else if (i->op == IR_ADD || i->op == IR_SUB) {
        add_extent_value(b, s, i->args[0], k, depth + 1);
        add_extent_value(b, s, i->args[1], i->op == IR_ADD ? k : -k, depth + 1);
    } else if (i->op == IR_MUL && small_constant(b, i->args[1], &c)) {
        add_extent_value(b, s, i->args[0], k * c, depth + 1);
    } else if (i->op == IR_MUL && small_constant(b, i->args[0], &c)) {
        add_extent_value(b, s, i->args[1], k * c, depth + 1);
    } else if (i->op == IR_SHL && small_constant(b, i->args[1], &c) && c >= 0 && c < 20) {
        add_extent_value(b, s, i->args[0], k * ((int64_t)1 << c), depth + 1);
    } else {
        add_extent_term(b, s, v, k);
    }
}

/* to += k * s, without the constant. */
static void add_extent_sum(const struct extent_body *b, struct extent_sum *to,
                           const struct extent_sum *s, int64_t k) {
    for (uint32_t i = 0; i < s->n; i++) add_extent_term(b, to, s->at[i].v, k * s->at[i].k);
    to->lost |= s->lost;
}

/* Is s * unit equal to `end`, but for constants? */
static bool covers(const struct extent_body *b, const struct extent_sum *s, int64_t unit,
                   const struct extent_sum *end) {
    struct extent_sum d = *end;
    add_extent_sum(b, &d, s, -unit);
    return !d.lost && !d.n;
}

/* ---- accesses ---- */

struct extent_reach {
    struct extent_place ptr;
    int64_t unit; /* bytes of an element */
    struct extent_sum end;
};

/* Where the access of so many bytes ends. */
static bool reach_of(const struct extent_body *b, ir_val p, ir_val bytes,
                     struct extent_reach *out) {
    *out = (struct extent_reach){.unit = 0};
    add_extent_value(b, &out->end, bytes, 1, 0);
    for (; body_ins(b, p)->op == IR_PTRADD; p = body_ins(b, p)->args[0]) {
        const struct ir_ins *i = body_ins(b, p);
        if (i->imm > MAX_FACTOR) return false;
        add_extent_value(b, &out->end, i->args[1], (int64_t)i->imm, 0);
        if (!out->unit) out->unit = (int64_t)i->imm;
    }
    for (uint32_t k = 0; k < out->end.n; k++)
        if (out->end.at[k].k > 0 && (!k || out->end.at[k].k < out->unit))
            out->unit = out->end.at[k].k;
    if (out->unit <= 0) out->unit = 1;
    return !out->end.lost && body_ins(b, p)->type == IR_PTR && extent_place_of(b, p, &out->ptr);
}

/* ---- conditions ---- */

/* rest <= n, or < if strict: n stands alone on the larger side. */
struct extent_bound {
    struct extent_sum rest;
    ir_val n;
    bool strict;
};

/* The i-th way to read the condition as such a bound; false: there are fewer. */
static bool bound_at(const struct extent_body *b, struct branch_fact k, uint32_t i,
                     struct extent_bound *out) {
    ir_val x, y;
    enum order o = extent_order(b, k, false, &x, &y);
    *out = (struct extent_bound){.strict = o == ORDER_LESS};
    if ((o != ORDER_LESS && o != ORDER_LESS_EQUAL) || body_ins(b, x)->type == IR_PTR) return false;
    add_extent_value(b, &out->rest, x, 1, 0);
    add_extent_value(b, &out->rest, y, -1, 0);
    for (uint32_t t = 0; t < out->rest.n; t++) {
        if (out->rest.at[t].k != -1 || i--) continue;
        out->n = out->rest.at[t].v;
        out->rest.at[t] = out->rest.at[--out->rest.n];
        return !out->rest.lost;
    }
    return false;
}

/* ---- p[2] ---- */

/* Does the word stand at the beginning or end of the name, apart from other letters? */
static bool has_word(const char *name, const char *word) {
    size_t n = strlen(name), w = strlen(word);
    if (n < w) return false;
    const char *last = name + n - w;
    if (strncasecmp(last, word, w) == 0 && (w > 2 || n == w || last[-1] == '_')) return true;
    return strncasecmp(name, word, w) == 0 && !isalpha((unsigned char)name[w]);
}

static const char *member_name_at(const struct ir_module *m, ir_ct ct, uint64_t off) {
    const struct ir_ctype *t = ir_ctype_at(m, ct);
    for (uint32_t i = t->fields.n; t->kind == CT_STRUCT && i-- > 0;) {
        const struct ir_field *f = &t->fields.at[i];
        if (f->off > off) continue;
        bool inside = ir_ctype_at(m, f->ct)->kind == CT_STRUCT;
        return inside ? member_name_at(m, f->ct, off - f->off) : f->off == off ? f->name : NULL;
    }
    return NULL;
}

/* As C calls it: a parameter, or a member of what one points to. */
static const char *number_name(const struct extent_finder *t, const struct extent_body *b,
                               ir_val n) {
    struct extent_place at;
    if (!extent_place_of(b, n, &at) || !at.field) return body_ins(b, n)->name;
    const struct ir_global *g = extent_variable(t->m, at);
    if (g && (!g->ct || ir_ctype_at(t->m, g->ct)->kind != CT_STRUCT)) return ir_shown_name(g->name);
    const ir_ct ct = extent_holder_type(b, at);
    return ct ? member_name_at(t->m, ct, at.off) : NULL;
}

/* A condition on a number called so is most likely about a length. */
bool extent_is_called_length(const struct extent_finder *t, const struct extent_body *b, ir_val n) {
    static const char *const words[] = {"n",    "len",   "length", "size",  "sz",  "count",
                                        "cnt",  "num",   "cap",    "bytes", "max", "avail",
                                        "left", "limit", "nmemb",  "room"};
    const char *name = number_name(t, b, n);
    for (size_t i = 0; name && i < sizeof words / sizeof *words; i++)
        if (has_word(name, words[i])) return true;
    return false;
}

bool extent_is_called(const struct extent_finder *t, const struct extent_body *b, ir_val n,
                      const char *word) {
    const char *name = number_name(t, b, n);
    return name && has_word(name, word);
}

/* k <= n before an access that ends within k elements, and beyond the first. */
static void constant_end(struct extent_finder *t, struct extent_body *b,
                         const struct extent_reach *r, const struct extent_bound *k) {
    int64_t least = k->rest.constant + k->strict, end = r->end.constant;
    if (k->rest.n || r->end.n || least <= 0 || end <= r->unit || end > least * r->unit) return;
    bool exact = end > (least - 1) * r->unit && body_ins(b, k->n)->type == t->m->target.ptr_bits;
    if (exact || extent_is_called_length(t, b, k->n))
        extent_add(t, b, r->ptr, k->n, (uint64_t)r->unit);
}

/* ---- p[i + k] ---- */

/* Without the value at `term`, and with what bounds it instead. */
static bool substitute_bound(const struct extent_body *b, const struct extent_sum *end,
                             uint32_t term, struct branch_fact k, struct extent_sum *out) {
    ir_val x, y;
    struct extent_sum low = {.n = 0}, high = {.n = 0};
    enum order o = extent_order(b, k, false, &x, &y);
    if ((o != ORDER_LESS && o != ORDER_LESS_EQUAL) || body_ins(b, x)->type == IR_PTR) return false;
    add_extent_value(b, &low, x, 1, 0);
    if (low.lost || low.n != 1 || low.at[0].k != 1) return false;
    if (!extent_same_value(b, low.at[0].v, end->at[term].v)) return false;
    add_extent_value(b, &high, y, 1, 0);
    *out = *end;
    int64_t factor = out->at[term].k;
    out->at[term] = out->at[--out->n];
    add_extent_sum(b, out, &high, factor);
    return !out->lost;
}

/* y * w + w where y < h: the product of h and w. */
static void product_of_rows(struct extent_finder *t, struct extent_body *b,
                            const struct extent_reach *r, const struct branch_facts *known) {
    for (uint32_t i = 0; r->end.n == 2 && i < 2; i++) {
        const struct extent_term *whole = &r->end.at[i], *one = &r->end.at[1 - i];
        const struct ir_ins *mul = body_ins(b, whole->v);
        if (mul->op != IR_MUL || whole->k <= 0) continue;
        for (uint32_t k = 0; k < 4 * known->n; k++) {
            uint64_t unit = (uint64_t)whole->k;
            ir_val x, y, row = extent_root(b, mul->args[k & 1], false);
            ir_val width = extent_without_factors(b, mul->args[1 - (k & 1)], &unit);
            if (!width || (int64_t)unit != one->k) continue;
            if (!extent_order(b, known->at[k / 4], k >> 1 & 1, &x, &y)) continue;
            if (!extent_same_value(b, width, one->v) || extent_root(b, x, false) != row) continue;
            extent_add_product(t, b, r->ptr, extent_root(b, y, false), width,
                               (ir_type)t->m->target.ptr_bits, unit);
        }
    }
}

static void match_bounds(struct extent_finder *t, struct extent_body *b,
                         const struct extent_reach *r, const struct branch_facts *known) {
    struct extent_bound k;
    for (uint32_t f = 0; f < known->n; f++) {
        for (uint32_t i = 0; bound_at(b, known->at[f], i, &k); i++) {
            if (extent_is_index(b, r->ptr, k.n)) continue;
            constant_end(t, b, r, &k);
            if (k.rest.n && r->end.n && covers(b, &k.rest, r->unit, &r->end))
                extent_add(t, b, r->ptr, k.n, (uint64_t)r->unit);
        }
    }
}

enum { MAX_CONDITIONS = 16 /* that stand in for an index, as each is tried with each */ };

static void match_substituted(struct extent_finder *t, struct extent_body *b,
                              const struct extent_reach *r, const struct branch_facts *known) {
    struct extent_reach to = *r;
    if (r->end.n < 2) return;
    for (uint32_t i = 0; i < r->end.n; i++) {
        for (uint32_t f = 0; f < known->n && f < MAX_CONDITIONS; f++) {
            if (!substitute_bound(b, &r->end, i, known->at[f], &to.end)) continue;
            match_bounds(t, b, &to, known);
            product_of_rows(t, b, &to, known);
        }
    }
}

void extent_of_sum(struct extent_finder *t, struct extent_body *b, const struct ir_ins *inbounds,
                   const struct branch_facts *known) {
    struct extent_reach r;
    if (!known->n || !reach_of(b, inbounds->args[0], inbounds->args[1], &r)) return;
    match_bounds(t, b, &r, known);
    match_substituted(t, b, &r, known);
}
