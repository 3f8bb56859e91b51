/* Goes back over the values that a pointer was, through steps, blocks' parameters and results of
 * calls.
 */
#include "core/result/converted.h"

#include <string.h>

enum { MAX_DEPTH = 8 };

static bool is_converted(const struct ir_module *m, const struct ir_func *f, ir_val v,
                         unsigned depth);

/* Does the callee return such a pointer? */
static bool returns_converted(const struct ir_module *m, const char *callee, unsigned depth) {
    const struct ir_func *f = callee ? ir_find_func(m, callee) : NULL;
    for (ir_val v = 1; f && f->has_body && v < f->ins.n; v++) {
        const struct ir_ins *i = &f->ins.at[v];
        if (i->op == IR_RET && i->nargs && is_converted(m, f, i->args[0], depth)) return true;
    }
    return false;
}

/* Does some call of the function pass it such a pointer there? */
static bool is_called_converted(const struct ir_module *m, const struct ir_func *f, ir_val param,
                                unsigned depth) {
    uint32_t place = 0;
    while (place < f->params.n && f->params.at[place] != param) place++;
    for (uint32_t k = 0; k < m->funcs.n; k++) {
        const struct ir_func *g = m->funcs.at[k];
        for (ir_val v = 1; v < g->ins.n; v++) {
            const struct ir_ins *i = &g->ins.at[v];
            bool calls = i->op == IR_CALL && i->nargs > place && strcmp(i->text, f->name) == 0;
            if (calls && is_converted(m, g, i->args[place], depth)) return true;
        }
    }
    return false;
}

static uint32_t place_in_block(const struct ir_func *f, ir_val v) {
    const struct ir_block *b = &f->blocks.at[f->ins.at[v].block];
    uint32_t place = 0;
    while (place < b->params.n && b->params.at[place] != v) place++;
    return place;
}

static bool is_passed_converted(const struct ir_module *m, const struct ir_func *f, ir_val v,
                                unsigned depth) {
    const ir_blk blk = f->ins.at[v].block;
    if (!blk) return is_called_converted(m, f, v, depth);
    const uint32_t place = place_in_block(f, v);
    for (ir_val x = 1; x < f->ins.n; x++) {
        const struct ir_ins *i = &f->ins.at[x];
        for (uint32_t e = 0; e < i->nedges; e++)
            if (i->edges[e].to == blk && is_converted(m, f, i->edges[e].args[place], depth))
                return true;
    }
    return false;
}

static bool is_converted(const struct ir_module *m, const struct ir_func *f, ir_val v,
                         unsigned depth) {
    const struct ir_ins *i = &f->ins.at[v];
    if (depth == MAX_DEPTH || i->type != IR_PTR) return false;
    switch (i->op) {
    case IR_INTTOPTR:
        return true;
    case IR_PTRADD:
        return is_converted(m, f, i->args[0], depth + 1);
    case IR_SELECT:
        return is_converted(m, f, i->args[1], depth + 1) ||
               is_converted(m, f, i->args[2], depth + 1);
    case IR_CALL:
        return returns_converted(m, i->text, depth + 1);
    case IR_PARAM:
        return is_passed_converted(m, f, v, depth + 1);
    default:
        return false;
    }
}

bool converted_from_number(const struct ir_module *m, const char *func, ir_val check) {
    const struct ir_func *f = func ? ir_find_func(m, func) : NULL;
    if (!f || !check || check >= f->ins.n || f->ins.at[check].op != IR_CHECK) return false;
    ir_val v = f->ins.at[check].args[0];
    while (f->ins.at[v].op == IR_XOR) v = f->ins.at[v].args[0];
    const struct ir_ins *fact = &f->ins.at[v];
    return fact->op == IR_PTREQ && is_converted(m, f, fact->args[0], 0);
}
