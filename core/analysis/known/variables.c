/* One pass over each function is enough, as a pointer that is passed to a block's parameter counts
 * as escaping. */
#include "core/analysis/known/variables.h"

#include <string.h>

struct opening {
    struct arena *a;
    struct map *out;
    const struct ir_func *f;
    const char **of;   /* by instruction: a pointer into this variable, or NULL */
    const char **bits; /* by instruction: its address as a number */
    bool statics;      /* of static variables, which may be written; else of the others */
};

static void leaves_open(struct opening *o, const char *name) {
    if (name && !map_str_get(o->out, name, NULL))
        map_str_put(o->a, o->out, arena_strdup(o->a, name), 1);
}

/* The operand whose memory is only read. */
static bool only_reads(const struct ir_ins *x, uint32_t operand) {
    enum ir_shape shape = ir_ops[x->op].shape;
    if (shape == S_PRED) return true;
    switch (x->op) {
    case IR_LOAD:
    case IR_PTRDIFF:
    case IR_PTREQ:
    case IR_PTRLT:
    case IR_PTRLE:
    case IR_OFFSET:
    case IR_DBG:
        return true;
    case IR_COPY:
        return operand == 1;
    default:
        return false;
    }
}

/* Code that asks whether a pointer is to the variable, or into it, expects some that are. */
static bool asks_where(const struct ir_ins *x) {
    return x->op == IR_PTREQ || x->op == IR_PTRLT || x->op == IR_PTRLE || x->op == IR_PTRDIFF ||
           x->op == IR_SAMEOBJ;
}

/* The operand whose memory is written. */
static bool only_writes(const struct ir_ins *x, uint32_t operand) {
    if (x->op == IR_STORE || x->op == IR_SETBITS) return operand == 1;
    return (x->op == IR_COPY || x->op == IR_FILL || x->op == IR_RECEIVE) && operand == 0;
}

static bool stays_private(const struct ir_ins *x, uint32_t operand) {
    return only_writes(x, operand) || (only_reads(x, operand) && !asks_where(x));
}

/* The bits below the alignment do not reveal the address. */
static bool asks_alignment(const struct opening *o, const struct ir_ins *x) {
    bv_t mask;
    return x->op == IR_AND && ir_const_value(o->f, x->args[1], &mask) && mask < 4096;
}

static void use_operand(struct opening *o, ir_val v, uint32_t operand) {
    const struct ir_ins *x = &o->f->ins.at[v];
    const char *name = o->of[x->args[operand]], *number = o->bits[x->args[operand]];
    if (number && !asks_alignment(o, x)) leaves_open(o, number);
    if (!name) return;
    if (x->op == IR_PTRADD && operand == 0)
        o->of[v] = name;
    else if (x->op == IR_PTRTOINT)
        o->bits[v] = name;
    else if (o->statics ? !stays_private(x, operand) : !only_reads(x, operand))
        leaves_open(o, name);
}

static void in_instruction(struct opening *o, ir_val v) {
    const struct ir_ins *x = &o->f->ins.at[v];
    for (uint32_t k = 0; k < x->nargs; k++) use_operand(o, v, k);
    for (uint32_t e = 0; e < x->nedges; e++)
        for (uint32_t k = 0; k < x->edges[e].nargs; k++) {
            leaves_open(o, o->of[x->edges[e].args[k]]);
            leaves_open(o, o->bits[x->edges[e].args[k]]);
        }
}

/* Definitions stand before their uses, but for blocks' parameters. */
static void in_function(struct opening *o, const struct ir_module *m, const struct ir_func *f) {
    struct arena tmp = {0};
    o->f = f;
    o->of = arena_new_array(&tmp, const char *, f->ins.n);
    o->bits = arena_new_array(&tmp, const char *, f->ins.n);
    for (ir_val v = 1; v < f->ins.n; v++) {
        if (f->ins.at[v].op != IR_GLOBAL) continue;
        const struct ir_global *g = ir_find_global(m, f->ins.at[v].text);
        if (g && g->is_static == o->statics) o->of[v] = g->name;
    }
    for (ir_blk b = 1; b < f->blocks.n; b++)
        for (uint32_t i = 0; i < f->blocks.at[b].ins.n; i++)
            in_instruction(o, f->blocks.at[b].ins.at[i]);
    arena_free(&tmp);
}

static void in_module(struct opening *o, const struct ir_module *m) {
    for (uint32_t i = 0; i < m->funcs.n; i++)
        if (m->funcs.at[i]->has_body) in_function(o, m, m->funcs.at[i]);
    for (uint32_t i = 0; i < m->globals.n; i++)
        for (uint32_t r = 0; r < m->globals.at[i]->relocs.n; r++)
            if (!m->globals.at[i]->relocs.at[r].is_func)
                leaves_open(o, m->globals.at[i]->relocs.at[r].target);
    for (uint32_t i = 0; i < m->aliases.n; i++) leaves_open(o, m->aliases.at[i].target);
}

void variables_opened(struct arena *a, const struct ir_module *m, struct map *out) {
    struct opening o = {.a = a, .out = out};
    in_module(&o, m);
}

void variables_find_private(struct ir_module *m) {
    struct arena tmp = {0};
    struct map open = {0};
    struct opening o = {.a = &tmp, .out = &open, .statics = true};
    const bool hidden = ir_has_unseen_code(m);
    if (!hidden) in_module(&o, m);
    for (uint32_t i = 0; i < m->globals.n; i++) {
        struct ir_global *g = m->globals.at[i];
        g->is_private = !hidden && g->is_static && !map_str_get(&open, g->name, NULL);
    }
    arena_free(&tmp);
}
