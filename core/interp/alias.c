/* alias.c - what a store through a pointer from outside may have changed besides the object that
 * the witness puts there.
 *
 * The witness says which pointers from outside are equal; others are to objects of their own, as is
 * each global. Where a failure is said to happen whatever comes in, that may not decide: any object
 * from outside may be the one that was stored to, and so may a global that holds pointers of the
 * stored one's type (6.5p7 rules out the others; of a null pointer the type is not known, so no
 * global counts).  Two structs of one type are the same as a whole, or elements of one array: a
 * store to a member changes that member of others, and no other one.
 */
#include "core/interp/run.h"

#include <string.h>

/* By name alone, unlike ir_same_type: of two files of a program one may not know the size. */
static bool same_pointee(const struct ir_module *m, ir_ct x, ir_ct y) {
    const struct ir_ctype *a = ir_ctype_at(m, ir_ctype_at(m, x)->elem);
    const struct ir_ctype *b = ir_ctype_at(m, ir_ctype_at(m, y)->elem);
    return a->kind == b->kind && strcmp(ir_bare_name(a), ir_bare_name(b)) == 0;
}

/* A pointer that was stored to a member of a struct; NULL: an unknown one. */
struct member_store {
    uint64_t element, first; /* size of the struct, place in it */
    const struct mem_ptr *value;
};

static void forget_pointers(struct mem_chunk *c, size_t from, size_t to) {
    for (size_t i = from; i < to; i++)
        if (c->tags[i] == TAG_PTR || c->tags[i] == TAG_PTR_NOWHERE) c->tags[i] = TAG_UNKNOWN;
}

static bool holds_already(struct run *x, struct mem_ptr at, const struct mem_ptr *value) {
    struct mem_ptr is;
    if (!value || value->obj == MEM_NOWHERE || mem_load_ptr(&x->mem, at, &is)) return false;
    return is.obj == value->obj && is.off == value->off;
}

/* `n->prev->next = n->next` leaves n alone where n->prev is n itself. */
static void forget_member(struct run *x, uint32_t obj, const struct member_store *by) {
    struct mem_object *o = mem_object(&x->mem, obj);
    uint64_t bytes = x->m->target.ptr_bits / 8;
    for (uint64_t at = by->first; at + bytes <= o->size; at += by->element)
        if (!holds_already(x, (struct mem_ptr){.obj = obj, .off = (int64_t)at}, by->value))
            forget_pointers(&o->chunk, (size_t)at, (size_t)(at + bytes));
}

/* by: where that is known; NULL: all pointers in it. */
static void forget_in(struct run *x, uint32_t obj, const struct member_store *by) {
    struct mem_object *o = mem_object(&x->mem, obj);
    struct mem_chunk *c;
    size_t n;
    if (!o->live || o->readonly || o->function) return;
    x->tainted = true;
    if (by && !o->pages) {
        forget_member(x, obj, by);
        return;
    }
    for (uint32_t at = 0; (c = mem_next_chunk(o, &at, &n)) != NULL;) forget_pointers(c, 0, n);
}

/* NULL: an object that is no array of structs. */
static const struct ir_ctype *struct_of(const struct run *x, uint32_t obj) {
    ir_ct ct = obj && obj <= x->w->objects.n ? x->w->objects.at[obj - 1].ct : 0;
    const struct ir_ctype *t = ir_ctype_at(x->m, ct);
    return ct && t->kind == CT_STRUCT && t->size ? t : NULL;
}

static bool are_alike(const struct ir_ctype *a, const struct ir_ctype *b) {
    return a && b && a->size == b->size && strcmp(ir_bare_name(a), ir_bare_name(b)) == 0;
}

void alias_stored(struct run *x, const struct code *c, struct mem_ptr p) {
    const struct ir_func *f = x->frames.at[x->frames.n - 1].cf->f;
    ir_ct ct = f->ins.at[c->ins->args[0]].ct;
    bool typed = ct && x->m->ctypes.at[ct].kind == CT_PTR;
    bool known = !x->tainted || !x->bad[c->a];
    const struct ir_ctype *of = p.off >= 0 ? struct_of(x, p.obj) : NULL;
    struct member_store member = {.value = known ? &x->v[c->a].p : NULL};
    if (of) member.element = of->size;
    if (of) member.first = (uint64_t)p.off % of->size;
    for (uint32_t i = 1; i < x->first_global; i++)
        if (i != p.obj) forget_in(x, i, are_alike(of, struct_of(x, i)) ? &member : NULL);
    for (uint32_t i = 0; i < x->m->globals.n; i++) {
        const struct ir_global *g = x->m->globals.at[i];
        if (typed && (!g->ct || ir_some_pointer(x->m, g->ct, same_pointee, ct)))
            forget_in(x, x->first_global + i, NULL);
    }
}
