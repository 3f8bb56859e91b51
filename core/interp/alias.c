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

enum { MAX_DEPTH = 8 };

static bool same_type(const struct ir_module *m, ir_ct x, ir_ct y) {
    const struct ir_ctype *a = &m->ctypes.at[x], *b = &m->ctypes.at[y];
    return a->kind == b->kind && strcmp(ir_bare_name(a), ir_bare_name(b)) == 0;
}

/* Is there a pointer in it to what `pointer` is to? */
static bool holds(const struct ir_module *m, ir_ct ct, ir_ct pointer, unsigned depth) {
    const struct ir_ctype *t = &m->ctypes.at[ct];
    if (!ct || depth > MAX_DEPTH) return false;
    if (t->kind == CT_PTR) return same_type(m, t->elem, m->ctypes.at[pointer].elem);
    if (t->kind == CT_ARRAY) return holds(m, t->elem, pointer, depth + 1);
    for (uint32_t i = 0; i < t->fields.n; i++)
        if (holds(m, t->fields.at[i].ct, pointer, depth + 1)) return true;
    return false;
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
        if (typed && (!g->ct || holds(x->m, g->ct, ct, 0))) forget_in(x, x->first_global + i);
    }
}
