/* Comparisons of pointers, one side of which is the address of a function; linear in the code for
 * each such function.
 */
#include "core/analysis/environment/funcpair.h"

#include <string.h>

static bool is_listed(const struct ir_module *m, const struct funcpairs *p, struct funcpair q) {
    for (uint32_t i = 0; i < p->at.n; i++)
        if (ir_same_type(m, p->at.at[i].type, q.type) && strcmp(p->at.at[i].func, q.func) == 0)
            return true;
    return false;
}

static bool is_used_elsewhere(const struct ir_func *f, ir_val address) {
    for (ir_val v = 1; v < f->ins.n; v++)
        if (f->ins.at[v].op != IR_PTREQ && ir_uses(&f->ins.at[v], address)) return true;
    return false;
}

static bool is_in_variable(const struct ir_module *m, const char *func) {
    for (uint32_t i = 0; i < m->globals.n; i++)
        for (uint32_t k = 0; k < m->globals.at[i]->relocs.n; k++) {
            const struct ir_reloc *r = &m->globals.at[i]->relocs.at[k];
            if (r->is_func && strcmp(r->target, func) == 0) return true;
        }
    return false;
}

/* Is its address more than one side of a comparison? */
static bool is_address_kept(const struct ir_module *m, const char *func) {
    for (uint32_t n = 0; n < m->funcs.n; n++) {
        const struct ir_func *f = m->funcs.at[n];
        for (ir_val v = 1; f->has_body && v < f->ins.n; v++) {
            const struct ir_ins *i = &f->ins.at[v];
            bool here = i->op == IR_FUNCADDR && strcmp(i->text, func) == 0;
            if (here && is_used_elsewhere(f, v)) return true;
        }
    }
    return is_in_variable(m, func);
}

/* i: a comparison; side: the one that may be the function. */
static void add_compared(struct arena *a, const struct ir_module *m, const struct ir_func *f,
                         const struct ir_ins *i, unsigned side, struct funcpairs *out) {
    const struct ir_ins *func = &f->ins.at[i->args[side]], *p = &f->ins.at[i->args[1 - side]];
    struct funcpair found = {.type = p->ct ? ir_pointee(m, p->ct) : 0, .func = func->text};
    if (func->op != IR_FUNCADDR || p->op == IR_FUNCADDR || !found.type) return;
    if (ir_ctype_at(m, found.type)->kind != CT_FUNC || is_listed(m, out, found)) return;
    found.is_kept = is_address_kept(m, found.func);
    vec_push(a, &out->at, found);
}

void funcpairs_run(struct arena *a, const struct ir_module *m, struct funcpairs *out) {
    *out = (struct funcpairs){0};
    for (uint32_t n = 0; n < m->funcs.n; n++) {
        const struct ir_func *f = m->funcs.at[n];
        for (ir_val v = 1; f->has_body && v < f->ins.n; v++)
            for (unsigned side = 0; f->ins.at[v].op == IR_PTREQ && side < 2; side++)
                add_compared(a, m, f, &f->ins.at[v], side, out);
    }
}
