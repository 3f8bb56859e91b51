/* witness_text.c - one walk over a witness, which writes or reads each member: so the two cannot
 * differ in their order. */
#include "core/interp/witness_text.h"

#include "core/base/str.h"

#include <stdlib.h>

/* Writes to `to`, or reads from `from`. */
struct witness_walk {
    struct arena *a;
    struct str *to;
    const char *from;
    bool bad; /* reading: it makes no sense */
};

static void walk_u64(struct witness_walk *k, uint64_t *v) {
    char *end;
    if (k->to) {
        str_printf(k->to, "%llx ", (unsigned long long)*v);
        return;
    }
    *v = strtoull(k->from, &end, 16);
    if (end == k->from || *end != ' ') k->bad = true;
    if (!k->bad) k->from = end + 1;
}

static void walk_i64(struct witness_walk *k, int64_t *v) {
    uint64_t u = (uint64_t)*v;
    walk_u64(k, &u);
    *v = (int64_t)u;
}

static void walk_u32(struct witness_walk *k, uint32_t *v) {
    uint64_t u = *v;
    walk_u64(k, &u);
    if (u > UINT32_MAX) k->bad = true;
    *v = (uint32_t)u;
}

static void walk_bool(struct witness_walk *k, bool *v) {
    uint64_t u = *v;
    walk_u64(k, &u);
    *v = u != 0;
}

static void walk_wit_bits(struct witness_walk *k, bv_t *v) {
    uint64_t high = (uint64_t)(*v >> 64), low = (uint64_t)*v;
    walk_u64(k, &high);
    walk_u64(k, &low);
    *v = (bv_t)high << 64 | low;
}

/* Its length plus 1, and the bytes; 0: NULL. */
static void walk_text(struct witness_walk *k, const char **v) {
    uint64_t n = *v ? strlen(*v) + 1 : 0;
    walk_u64(k, &n);
    if (k->to && n) str_printf(k->to, "%s ", *v);
    if (k->to || k->bad) return;
    bool fits = !n || (strnlen(k->from, n) == n && k->from[n - 1] == ' ');
    if (!fits) k->bad = true;
    *v = n && fits ? arena_strndup(k->a, k->from, n - 1) : NULL;
    if (fits) k->from += n;
}

static void walk_type(struct witness_walk *k, ir_type *v) {
    uint64_t u = *v;
    walk_u64(k, &u);
    *v = (ir_type)u;
    if (u != IR_VOID && u != IR_PTR && !ir_type_bits(*v)) k->bad = true;
    if (u > UINT16_MAX) k->bad = true;
}

static void walk_wit_place(struct witness_walk *k, enum wit_place *v) {
    uint64_t u = *v;
    walk_u64(k, &u);
    if (u > WIT_UNSET) k->bad = true;
    *v = k->bad ? WIT_NULL : (enum wit_place)u;
}

static void walk_val(struct witness_walk *k, struct wit_val *v) {
    walk_type(k, &v->type);
    walk_wit_bits(k, &v->bits);
    walk_wit_place(k, &v->place);
    walk_u32(k, &v->index);
    walk_i64(k, &v->off);
    walk_bool(k, &v->irrelevant);
    walk_bool(k, &v->steers);
    walk_u64(k, &v->any_bits);
    walk_u64(k, &v->more);
}

static void walk_wit_cell(struct witness_walk *k, struct wit_cell *c) {
    walk_u64(k, &c->off);
    walk_val(k, &c->v);
    walk_text(k, &c->name);
    walk_u32(k, &c->ct);
}

static void walk_write(struct witness_walk *k, struct wit_write *w) {
    walk_val(k, &w->at);
    walk_val(k, &w->v);
    walk_text(k, &w->name);
    walk_u32(k, &w->ct);
}

/* Each element of a vector; while reading, of as many as are there. */
#define WALK_ALL(k, v, one)                                                                        \
    do {                                                                                           \
        uint32_t count = (v)->n;                                                                   \
        walk_u32(k, &count);                                                                       \
        if (!(k)->to) (v)->n = 0;                                                                  \
        for (uint32_t i = 0; i < count && !(k)->bad; i++) {                                        \
            if (!(k)->to) {                                                                        \
                vec_push((k)->a, v, (__typeof__(*(v)->at)){0});                                    \
            }                                                                                      \
            one(k, &(v)->at[i]);                                                                   \
        }                                                                                          \
    } while (0)

static void walk_measure(struct witness_walk *k, struct wit_measure *m) {
    walk_u32(k, &m->arg);
    walk_bool(k, &m->field);
    walk_bool(k, &m->held);
    walk_u64(k, &m->off);
    walk_bool(k, &m->is_signed);
    walk_bool(k, &m->last);
}

static void walk_object(struct witness_walk *k, struct wit_object *o) {
    walk_text(k, &o->name);
    walk_u32(k, &o->ct);
    walk_u64(k, &o->size);
    walk_u64(k, &o->front);
    walk_u64(k, &o->head);
    walk_bool(k, &o->is_const);
    walk_bool(k, &o->not_heap);
    walk_bool(k, &o->maybe_function);
    walk_bool(k, &o->any_size);
    walk_bool(k, &o->sized);
    walk_measure(k, &o->measure);
    walk_measure(k, &o->element);
    walk_u64(k, &o->least);
    walk_u32(k, &o->end_size);
    walk_u64(k, &o->end);
    WALK_ALL(k, &o->cells, walk_wit_cell);
}

static void walk_havoc(struct witness_walk *k, struct wit_havoc *h) {
    WALK_ALL(k, &h->writes, walk_write);
}

static void walk_unset(struct witness_walk *k, struct wit_unset *u) {
    walk_u32(k, &u->index);
    WALK_ALL(k, &u->cells, walk_wit_cell);
}

static void walk_wit_base(struct witness_walk *k, struct wit_base *b) {
    walk_wit_place(k, &b->place);
    walk_u32(k, &b->index);
    walk_u64(k, &b->base);
    walk_u64(k, &b->size);
    walk_text(k, &b->name);
    walk_bool(k, &b->exposed);
}

static void walk_witness(struct witness_walk *k, struct witness *w) {
    walk_text(k, &w->entry);
    walk_bool(k, &w->globals_arbitrary);
    WALK_ALL(k, &w->args, walk_val);
    WALK_ALL(k, &w->inputs, walk_val);
    WALK_ALL(k, &w->havocs, walk_havoc);
    WALK_ALL(k, &w->objects, walk_object);
    WALK_ALL(k, &w->globals, walk_object);
    WALK_ALL(k, &w->bases, walk_wit_base);
    WALK_ALL(k, &w->unset, walk_unset);
}

const char *witness_to_text(struct arena *a, const struct witness *w) {
    struct str text = {.arena = a};
    struct witness_walk k = {.a = a, .to = &text};
    struct witness copy = *w; /* a walk that writes changes nothing */
    walk_witness(&k, &copy);
    return text.at;
}

bool witness_from_text(struct arena *a, const char *text, struct witness *out) {
    struct witness_walk k = {.a = a, .from = text};
    *out = (struct witness){0};
    walk_witness(&k, out);
    return !k.bad && !*k.from;
}
