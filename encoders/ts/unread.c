/* unread.c - globals of library models that this function never reads: errno, mostly.
 *
 * A function without body may change such a global, and its call would be given up for that. Where
 * the global is only written, its contents do not matter to the function; models keep no pointers
 * there that would lead further. Its address is followed through arithmetic, choices and joins; any
 * other use of the address counts as a read.
 */
#include "encoders/ts/object.h"

#include <string.h>

struct follow {
    const struct ir_func *f;
    bool *marked;
    bool more;
};

static void mark_read(struct follow *w, ir_val v) {
    w->more |= !w->marked[v];
    w->marked[v] = true;
}

static void mark_joins(struct follow *w, const struct ir_ins *i) {
    for (uint32_t e = 0; e < i->nedges; e++)
        for (uint32_t k = 0; k < i->edges[e].nargs; k++)
            if (w->marked[i->edges[e].args[k]])
                mark_read(w, w->f->blocks.at[i->edges[e].to].params.at[k]);
}

static bool moves(const struct follow *w, const struct ir_ins *i) {
    if (i->op == IR_PTRADD) return w->marked[i->args[0]];
    return i->op == IR_SELECT && (w->marked[i->args[1]] || w->marked[i->args[2]]);
}

static void mark_all(struct follow *w, const char *global) {
    do {
        w->more = false;
        for (ir_val v = 1; v < w->f->ins.n; v++) {
            const struct ir_ins *i = &w->f->ins.at[v];
            bool start = i->op == IR_GLOBAL && strcmp(i->text, global) == 0;
            if (start || moves(w, i)) mark_read(w, v);
            mark_joins(w, i);
        }
    } while (w->more);
}

/* Nothing that is done with a pointer to it shows what it holds. */
static bool only_written(const struct follow *w, const struct ir_ins *i) {
    switch (i->op) {
    case IR_PTRADD:
    case IR_SELECT:
    case IR_JMP:
    case IR_BR:
    case IR_SWITCH:
    case IR_PTREQ:
    case IR_SAMEOBJ:
    case IR_ISLIVE:
    case IR_ISENDED:
    case IR_INBOUNDS:
    case IR_ISWITHIN:
    case IR_ISINIT:
    case IR_ISWRITABLE:
    case IR_ISHEAP:
    case IR_ISOUTSIDE:
    case IR_DBG:
        return true;
    case IR_STORE:
        return !w->marked[i->args[0]];
    default:
        return false;
    }
}

static bool in_initialiser(const struct ir_module *m, const char *global) {
    for (uint32_t i = 0; i < m->globals.n; i++)
        for (uint32_t r = 0; r < m->globals.at[i]->relocs.n; r++)
            if (strcmp(m->globals.at[i]->relocs.at[r].target, global) == 0) return true;
    return false;
}

static bool uses_marked(const struct follow *w, const struct ir_ins *i) {
    for (uint32_t k = 0; k < i->nargs; k++)
        if (w->marked[i->args[k]]) return true;
    return false;
}

bool ts_is_unread(const struct ts_builder *x, const struct ir_global *g) {
    struct follow w = {.f = x->f};
    if (!ir_of_model(g) || in_initialiser(x->m, g->name)) return false;
    w.marked = arena_new_array(x->a, bool, x->f->ins.n);
    mark_all(&w, g->name);
    for (ir_val v = 1; v < x->f->ins.n; v++)
        if (!only_written(&w, &x->f->ins.at[v]) && uses_marked(&w, &x->f->ins.at[v])) return false;
    return true;
}
