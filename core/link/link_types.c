/* link_types.c - compatible types of two modules.
 *
 * Types refer to each other in circles: a pair that is being compared is taken for compatible while
 * its parts are looked at, which finds the largest relation that is consistent.
 */
#include "core/link/link_types.h"

#include <string.h>

struct type_pairs {
    struct arena tmp;
    const struct ir_module *m, *n;
    struct map assumed; /* x << 32 | y */
    struct arena *a;    /* of `why`; NULL: it is not asked for */
    const char *why;    /* the first difference of two records that has been found */
};

static bool same_name(const char *x, const char *y) {
    return x == y || (x && y && strcmp(x, y) == 0);
}

static bool same_tag(const struct ir_ctype *x, const struct ir_ctype *y) {
    return same_name(ir_bare_name(x), ir_bare_name(y));
}

static bool compatible(struct type_pairs *p, ir_ct x, ir_ct y, bool qualified);

/* ---- records ---- */

static const char *name_in(const struct ir_module *m, ir_ct ct) {
    const char *name = ct ? m->ctypes.at[ct].name : NULL;
    return name ? name : "void";
}

/* 6.7.2.1p13: an unnamed member's name is empty. */
static const char *field_name(const struct ir_field *f) {
    return f->name && *f->name ? f->name : "without a name";
}

static void tell_difference(struct type_pairs *p, const struct ir_ctype *record, const char *format,
                            unsigned long long here, unsigned long long there) {
    if (!p->a || p->why) return;
    const char *counts = arena_printf(&p->tmp, format, here, there);
    p->why = arena_printf(p->a, "`%s` %s", ir_bare_name(record), counts);
}

static void tell_field(struct type_pairs *p, const struct ir_ctype *record,
                       const struct ir_field *f, const struct ir_field *g) {
    if (!p->a || p->why) return;
    const char *of = ir_bare_name(record);
    const char *x = name_in(p->m, f->ct), *y = name_in(p->n, g->ct);
    if (!same_name(f->name, g->name))
        p->why = arena_printf(p->a, "`%s` has the member `%s` here where `%s` is there", of,
                              field_name(f), field_name(g));
    else if (strcmp(x, y) != 0)
        p->why = arena_printf(p->a, "member `%s` of `%s` is `%s` here, `%s` there", field_name(f),
                              of, x, y);
    else
        p->why = arena_printf(p->a, "member `%s` of `%s` lies elsewhere", field_name(f), of);
}

static bool same_field(struct type_pairs *p, const struct ir_field *f, const struct ir_field *g) {
    return f->off == g->off && f->bits == g->bits && f->bit_off == g->bit_off &&
           same_name(f->name, g->name) && compatible(p, f->ct, g->ct, true);
}

static bool same_fields(struct type_pairs *p, const struct ir_ctype *x, const struct ir_ctype *y) {
    for (uint32_t i = 0; i < x->fields.n && i < y->fields.n; i++) {
        if (same_field(p, &x->fields.at[i], &y->fields.at[i])) continue;
        tell_field(p, x, &x->fields.at[i], &y->fields.at[i]);
        return false;
    }
    if (x->fields.n == y->fields.n) return true;
    tell_difference(p, x, "has %llu members here, %llu there", x->fields.n, y->fields.n);
    return false;
}

/* 6.2.7p1: same tag, and where both are complete the same members. */
static bool same_record(struct type_pairs *p, const struct ir_ctype *x, const struct ir_ctype *y) {
    if (!same_tag(x, y)) return false;
    if (!x->size || !y->size) return true;
    if (!same_fields(p, x, y)) return false;
    if (x->size == y->size) return true;
    tell_difference(p, x, "has %llu bytes here, %llu there", x->size, y->size);
    return false;
}

static bool is_integer(const struct ir_ctype *t) { return t->kind == CT_INT || t->kind == CT_ENUM; }

static bool same_kind(struct type_pairs *p, const struct ir_ctype *x, const struct ir_ctype *y) {
    if (is_integer(x) && is_integer(y)) /* an enumeration is some integer type (6.7.2.2p4) */
        return x->size == y->size && x->is_signed == y->is_signed &&
               (x->kind != y->kind || x->kind == CT_ENUM || same_tag(x, y));
    if (x->kind != y->kind) return false;
    switch (x->kind) {
    case CT_PTR:
        return compatible(p, x->elem, y->elem, true);
    case CT_ARRAY:
        return compatible(p, x->elem, y->elem, true) &&
               (!x->count || !y->count || x->count == y->count);
    case CT_STRUCT:
    case CT_UNION:
        return same_record(p, x, y);
    case CT_FUNC:
        return true; /* arguments are compared at the call */
    default:
        return x->size == y->size && same_tag(x, y);
    }
}

static bool compatible(struct type_pairs *p, ir_ct x, ir_ct y, bool qualified) {
    if (!x || !y) return x == y;
    uint64_t key = (uint64_t)x << 32 | y;
    const struct ir_ctype *s = &p->m->ctypes.at[x], *t = &p->n->ctypes.at[y];
    if (qualified && s->is_const != t->is_const) return false;
    if (map_get(&p->assumed, key, NULL)) return true;
    map_put(&p->tmp, &p->assumed, key, 1);
    return same_kind(p, s, t);
}

bool link_compatible(const struct ir_module *m, ir_ct x, const struct ir_module *n, ir_ct y,
                     bool qualified) {
    struct type_pairs p = {.m = m, .n = n};
    bool yes = compatible(&p, x, y, qualified);
    arena_free(&p.tmp);
    return yes;
}

const char *link_difference(struct arena *a, const struct ir_module *m, ir_ct x,
                            const struct ir_module *n, ir_ct y, bool qualified) {
    struct type_pairs p = {.m = m, .n = n, .a = a};
    bool same = compatible(&p, x, y, qualified);
    arena_free(&p.tmp);
    return same ? NULL : p.why;
}

/* ---- one number ---- */

static bool has_tag(const struct ir_ctype *t) {
    bool tagged = t->kind == CT_STRUCT || t->kind == CT_UNION || t->kind == CT_ENUM;
    return tagged && t->name && !strchr(t->name, '('); /* an unnamed one is told by its place */
}

static ir_ct find_tagged(const struct ir_copy *c, ir_ct ct) {
    const struct ir_ctype *t = &c->from->ctypes.at[ct];
    for (ir_ct i = 1; i < c->to->ctypes.n; i++) {
        const struct ir_ctype *u = &c->to->ctypes.at[i];
        if (u->kind == t->kind && u->is_const == t->is_const && same_name(u->name, t->name) &&
            link_compatible(c->to, i, c->from, ct, true))
            return i;
    }
    return 0;
}

void link_share_types(struct ir_copy *c) {
    for (ir_ct i = 1; i < c->from->ctypes.n; i++) {
        const struct ir_ctype *t = &c->from->ctypes.at[i];
        ir_ct there = has_tag(t) ? find_tagged(c, i) : 0;
        if (!there) continue;
        map_put(&c->tmp, &c->types, i, there);
        if (t->size && !c->to->ctypes.at[there].size) vec_push(&c->tmp, &c->pending, i);
    }
}
