/* alias.c - what a store through a pointer from outside may have changed besides the object that
 * the witness puts there.
 *
 * The witness says which pointers from outside are equal; others are to objects of their own, as is
 * each global. Where a failure is said to happen whatever comes in, that may not decide: any object
 * from outside may be the one that was stored to, and so may a global that holds pointers of the
 * stored one's type (6.5p7 rules out the others; of a null pointer the type is not known, so no
 * global counts).
 */
#include "core/interp/run.h"

#include <string.h>

/* By name alone, unlike nulltest_same_type: of two files of a program one may not know the size. */
static bool same_pointee(const struct ir_module *m, ir_ct x, ir_ct y) {
    const struct ir_ctype *a = ir_ctype_at(m, ir_ctype_at(m, x)->elem);
    const struct ir_ctype *b = ir_ctype_at(m, ir_ctype_at(m, y)->elem);
    return a->kind == b->kind && strcmp(ir_bare_name(a), ir_bare_name(b)) == 0;
}

static void forget_pointers(struct mem_chunk *c, size_t n) {
    for (size_t i = 0; i < n; i++)
        if (c->tags[i] == TAG_PTR || c->tags[i] == TAG_PTR_NOWHERE) c->tags[i] = TAG_UNKNOWN;
}

static void forget_in(struct run *x, uint32_t obj) {
    struct mem_object *o = mem_object(&x->mem, obj);
    struct mem_chunk *c;
    size_t n;
    if (!o->live || o->readonly || o->function) return;
    x->tainted = true;
    for (uint32_t at = 0; (c = mem_next_chunk(o, &at, &n)) != NULL;) forget_pointers(c, n);
}

void alias_stored(struct run *x, const struct code *c, uint32_t obj) {
    const struct ir_func *f = x->frames.at[x->frames.n - 1].cf->f;
    ir_ct ct = f->ins.at[c->ins->args[0]].ct;
    bool typed = ct && x->m->ctypes.at[ct].kind == CT_PTR;
    for (uint32_t i = 1; i < x->first_global; i++)
        if (i != obj) forget_in(x, i);
    for (uint32_t i = 0; i < x->m->globals.n; i++) {
        const struct ir_global *g = x->m->globals.at[i];
        if (typed && (!g->ct || ir_some_pointer(x->m, g->ct, same_pointee, ct)))
            forget_in(x, x->first_global + i);
    }
}
