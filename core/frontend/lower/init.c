/* init.c - initialisers (C11 6.7.9): lists, designators, brace elision, strings.
 *
 * libclang shows a list as written, so the rules of 6.7.9p17-22 are applied here,
 * once for both kinds of object; a sink receives the leaves in order.  A later
 * initialiser of the same subobject overrides an earlier one by being later.
 */
#include "core/frontend/lower/parts.h"

#include <string.h>

/* The list being read. A designator's value is put back in front: with elided braces
 * it is only the first of what fills the designated aggregate. */
struct init_items {
    struct kids k;
    uint32_t pos;
    bool pending;
    CXCursor value;
};

struct init_walk {
    struct fe *fe;
    struct init_sink *sink;
    uint32_t depth;
    bool failed;     /* nested too deeply, or a type whose members are unknown */
    bool designated; /* a designator was met: subobjects may be initialised again */
};

static void init_object(struct init_walk *w, ir_ct ct, uint64_t off, CXCursor e);
static void list(struct init_walk *w, ir_ct ct, uint64_t off, struct init_items *s, uint64_t from,
                 bool braced);

static bool at_end(const struct init_items *s) { return !s->pending && s->pos >= s->k.n; }

static CXCursor peek_item(const struct init_items *s) {
    return s->pending ? s->value : s->k.at[s->pos];
}

static CXCursor take_item(struct init_items *s) {
    CXCursor c = peek_item(s);
    if (s->pending)
        s->pending = false;
    else
        s->pos++;
    return c;
}

static bool is_designated(const struct init_walk *w, const struct init_items *s) {
    CXCursor c = peek_item(s);
    (void)w;
    return !s->pending && cursor_is(c, CXCursor_UnexposedExpr) &&
           clang_getCursorType(c).kind == CXType_Void;
}

static bool has_leaves(const struct init_walk *w, ir_ct ct) {
    enum ir_ctkind k = ct_kind(w->fe, ct);
    return k == CT_ARRAY || k == CT_STRUCT || k == CT_UNION;
}

/* "abc", ("abc") or {"abc"} for an array of characters. */
static bool is_string_for(struct init_walk *w, ir_ct ct, CXCursor e, CXCursor *literal) {
    if (ct_kind(w->fe, ct) != CT_ARRAY) return false;
    if (ct_kind(w->fe, ct_at(w->fe, ct)->elem) != CT_INT) return false;
    e = cursor_unparen(&w->fe->scratch, e);
    if (cursor_is(e, CXCursor_InitListExpr)) {
        struct kids k = kids_of(&w->fe->scratch, e);
        if (k.n != 1) return false;
        e = cursor_unparen(&w->fe->scratch, k.at[0]);
    }
    *literal = e;
    return cursor_is(e, CXCursor_StringLiteral);
}

/* 6.2.6.1p7: what a union holds beyond the member that is initialised, and beside a bit-field. */
static void beside_member(struct init_walk *w, ir_ct ct, uint64_t off, const struct ir_field *f) {
    uint64_t size = ct_bytes(w->fe, ct);
    uint64_t end = f->bits ? 0 : f->off + ct_bytes(w->fe, f->ct);
    if (ct_kind(w->fe, ct) == CT_UNION && end < size)
        w->sink->beyond(w->sink, off + end, size - end);
}

/* 6.7.9p13: one expression for all of it, not for the first of its members. */
static bool gives_all(struct init_walk *w, ir_ct ct, CXCursor e) {
    CXCursor literal;
    struct parts p;
    if (!has_leaves(w, ct) || cursor_is(e, CXCursor_InitListExpr)) return true;
    if (is_string_for(w, ct, e, &literal)) return true;
    if (parts_of(w->fe, ct, &p) && p.complex) return true;
    const struct ir_ctype *to = ct_at(w->fe, ct), *from = ct_at(w->fe, ct_cursor(w->fe, e));
    return to->kind == from->kind && to->size == from->size &&
           strcmp(ir_bare_name(to), ir_bare_name(from)) == 0;
}

/* ---- designators ---- */

struct designator_path {
    struct kids parts; /* MemberRef or index expressions; the last part is the value */
    uint32_t n;        /* without the value */
};

static bool index_value(struct init_walk *w, CXCursor e, uint64_t *out) {
    struct constant k;
    if (!constant_eval(w->fe, e, ct_size(w->fe), &k) || k.kind != CONSTANT_INT) return false;
    *out = (uint64_t)k.value;
    return true;
}

static bool index_range(struct init_walk *w, const struct designator_path *p, uint32_t *i,
                        uint64_t *lo, uint64_t *hi) {
    CXCursor first = p->parts.at[*i];
    if (!index_value(w, first, lo)) return false;
    *hi = *lo;
    if (*i + 1 < p->n && !cursor_is(p->parts.at[*i + 1], CXCursor_MemberRef) &&
        source_has_ellipsis(&w->fe->src, first, p->parts.at[*i + 1])) {
        ++*i;
        return index_value(w, p->parts.at[*i], hi);
    }
    return true;
}

/* Descends along the designators from part i on; returns the position after the first
 * one, from which the enclosing list goes on. */
static uint64_t designate(struct init_walk *w, ir_ct ct, uint64_t off,
                          const struct designator_path *p, uint32_t i, struct init_items *s);

static uint64_t walk_failed(struct init_walk *w) {
    w->failed = true;
    return UINT64_MAX;
}

static void designated_element(struct init_walk *w, ir_ct ct, uint64_t off,
                               const struct designator_path *p, uint32_t i, struct init_items *s) {
    CXCursor value = p->parts.at[p->n];
    if (i >= p->n) {
        if (gives_all(w, ct, value)) {
            init_object(w, ct, off, value);
            return;
        }
        s->pending = true;
        s->value = value;
        list(w, ct, off, s, 0, false);
        return;
    }
    uint64_t after = designate(w, ct, off, p, i, s);
    if (has_leaves(w, ct)) list(w, ct, off, s, after, false);
    if (ct_kind(w->fe, ct) == CT_STRUCT) w->sink->complete(w->sink, off, ct);
}

static uint64_t designate(struct init_walk *w, ir_ct ct, uint64_t off,
                          const struct designator_path *p, uint32_t i, struct init_items *s) {
    CXCursor part = p->parts.at[i];
    if (cursor_is(part, CXCursor_MemberRef)) {
        uint32_t index;
        const struct ir_field *f = ct_field(w->fe, clang_getCursorReferenced(part), NULL, &index);
        if (!f) return walk_failed(w);
        struct ir_field field = *f;
        beside_member(w, ct, off, &field);
        if (field.bits)
            w->sink->scalar(w->sink, off + field.off, field.ct, &field, p->parts.at[p->n]);
        else
            designated_element(w, field.ct, off + field.off, p, i + 1, s);
        return ct_kind(w->fe, ct) == CT_UNION ? UINT64_MAX : (uint64_t)index + 1;
    }
    uint64_t lo, hi, count = ct_at(w->fe, ct)->count;
    ir_ct elem = ct_at(w->fe, ct)->elem;
    uint64_t size = ct_bytes(w->fe, elem);
    if (ct_kind(w->fe, ct) != CT_ARRAY || !index_range(w, p, &i, &lo, &hi)) return walk_failed(w);
    designated_element(w, elem, off + lo * size, p, i + 1, s);
    /* The value of a range is evaluated once (GCC manual, "Designated Inits"). */
    for (uint64_t k = lo + 1; k <= hi && (!count || k < count); k++) {
        if (i + 1 >= p->n)
            w->sink->copy(w->sink, off + k * size, off + lo * size, size);
        else
            designated_element(w, elem, off + k * size, p, i + 1, s);
    }
    return hi + 1;
}

static uint64_t take_designated(struct init_walk *w, ir_ct ct, uint64_t off, struct init_items *s) {
    struct designator_path p = {.parts = kids_all(&w->fe->scratch, take_item(s))};
    w->designated = true;
    if (p.parts.n < 2) return walk_failed(w);
    p.n = p.parts.n - 1;
    return designate(w, ct, off, &p, 0, s);
}

/* ---- lists ---- */

static void subobject(struct init_walk *w, ir_ct ct, uint64_t off, struct init_items *s) {
    if (gives_all(w, ct, peek_item(s)))
        init_object(w, ct, off, take_item(s));
    else
        list(w, ct, off, s, 0, false);
}

static void array_list(struct init_walk *w, ir_ct ct, uint64_t off, struct init_items *s,
                       uint64_t i, bool braced) {
    ir_ct elem = ct_at(w->fe, ct)->elem;
    uint64_t count = ct_at(w->fe, ct)->count, size = ct_bytes(w->fe, elem);
    while (!at_end(s)) {
        if (is_designated(w, s)) {
            if (!braced) return;
            i = take_designated(w, ct, off, s);
        } else if (i < count || (braced && count == 0)) {
            subobject(w, elem, off + i++ * size, s);
        } else {
            if (!braced) return;
            take_item(s); /* excess elements are ignored, as clang warns */
        }
    }
}

/* The members that a list gives, as a set of the first 64; later ones count as given, so that
 * padding is rather open than zero. */
static uint64_t give_member(uint64_t given, uint64_t index) {
    return index < 64 ? given | (uint64_t)1 << index : given;
}

/* A flexible array member needs no value. */
static bool all_given(struct init_walk *w, ir_ct ct, uint64_t given) {
    const struct ir_ctype *t = ct_at(w->fe, ct);
    uint32_t n = t->fields.n;
    if (n && !t->fields.at[n - 1].bits && !ct_bytes(w->fe, t->fields.at[n - 1].ct)) n--;
    uint64_t all = n < 64 ? ((uint64_t)1 << n) - 1 : UINT64_MAX;
    return (given & all) == all;
}

static void record_list(struct init_walk *w, ir_ct ct, uint64_t off, struct init_items *s,
                        uint64_t i, bool braced) {
    bool is_union = ct_kind(w->fe, ct) == CT_UNION;
    uint64_t given = 0;
    while (!at_end(s)) {
        uint64_t n = is_union ? 1 : ct_at(w->fe, ct)->fields.n;
        if (n > ct_at(w->fe, ct)->fields.n) n = 0;
        if (is_designated(w, s)) {
            if (!braced) return;
            i = take_designated(w, ct, off, s);
            given = give_member(given, i - 1);
        } else if (i < n) {
            given = give_member(given, i);
            struct ir_field f = ct_at(w->fe, ct)->fields.at[i++];
            beside_member(w, ct, off, &f);
            if (f.bits)
                w->sink->scalar(w->sink, off + f.off, f.ct, &f, take_item(s));
            else
                subobject(w, f.ct, off + f.off, s);
        } else {
            if (!braced) break;
            take_item(s);
        }
    }
    if (!is_union && all_given(w, ct, given)) w->sink->complete(w->sink, off, ct);
}

static void list(struct init_walk *w, ir_ct ct, uint64_t off, struct init_items *s, uint64_t from,
                 bool braced) {
    if (w->depth >= FE_MAX_DEPTH) w->failed = true;
    if (w->failed) return;
    w->depth++;
    if (ct_kind(w->fe, ct) == CT_ARRAY)
        array_list(w, ct, off, s, from, braced);
    else
        record_list(w, ct, off, s, from, braced);
    w->depth--;
}

/* {z}: braces round all of a complex number (6.7.9p11), as two values are its parts (as clang has
 * it) and one real value is the first of them. */
static CXCursor without_braces(struct init_walk *w, ir_ct ct, CXCursor e) {
    struct parts p, own;
    while (cursor_is(e, CXCursor_InitListExpr) && parts_of(w->fe, ct, &p) && p.complex) {
        struct kids k = kids_of(&w->fe->scratch, e);
        if (k.n != 1) break;
        CXCursor only = cursor_unparen(&w->fe->scratch, k.at[0]);
        bool whole = parts_of(w->fe, ct_cursor(w->fe, only), &own) && own.complex;
        if (!whole && !cursor_is(only, CXCursor_InitListExpr)) break;
        e = only;
    }
    return e;
}

static void init_object(struct init_walk *w, ir_ct ct, uint64_t off, CXCursor e) {
    CXCursor literal;
    struct init_items s = {0};
    e = without_braces(w, ct, e);
    if (ct_is_opaque(w->fe, ct)) {
        w->failed = true;
        return;
    }
    /* 6.7.9p19: the whole subobject is overridden, not only what the list mentions. */
    if (w->designated && has_leaves(w, ct)) w->sink->zero(w->sink, off, ct_bytes(w->fe, ct));
    if (is_string_for(w, ct, e, &literal)) {
        w->sink->string(w->sink, off, ct, literal);
    } else if (!has_leaves(w, ct)) {
        w->sink->scalar(w->sink, off, ct, NULL, e);
    } else if (cursor_is(e, CXCursor_InitListExpr)) {
        s.k = kids_of(&w->fe->scratch, e);
        list(w, ct, off, &s, 0, true);
    } else {
        w->sink->record(w->sink, off, ct, e);
    }
}

bool init_walk(struct fe *fe, struct init_sink *s, ir_ct ct, CXCursor e) {
    struct init_walk w = {.fe = fe, .sink = s};
    init_object(&w, ct, 0, e);
    return !w.failed;
}
