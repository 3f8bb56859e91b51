/* step_over.c - which functions a condition does not depend on, and what stands in their place.
 *
 * The slice is one of the root's values, backwards from the arguments of the call: through
 * operands, block parameters, loads, and what is stored to the objects that are loaded from.  A
 * function that a kept call enters is kept with all that it calls.  Control is left out, as in the
 * paper.
 *
 * The result in place of a function is the content of an unknown global, so it is an input at the
 * entry: a witness keeps its meaning for the program as it is, where that global does not exist.
 */
#include "engines/callers/step_over.h"

#include "core/base/map.h"
#include "core/ir/cfg.h"
#include "core/program/insert.h"
#include "core/ssa/build.h"

#include <string.h>

enum { SMALL = 60 }; /* instructions: entering these costs nothing */

struct slice {
    struct arena tmp;
    struct ir_module *m;
    const struct ir_func *root;
    const char *target; /* what leads there is kept */
    bool *in;           /* by value of the root */
    VEC(ir_val) left;
    struct map kept; /* functions */
    struct map read; /* globals that count */
};

/* ---- functions that are kept ---- */

static void keep(struct slice *s, const char *name) {
    VEC(const struct ir_func *) left = {0};
    const struct ir_func *f = ir_find_func(s->m, name);
    if (f) vec_push(&s->tmp, &left, f);
    for (uint32_t i = 0; i < left.n; i++) {
        f = left.at[i];
        if (map_str_get(&s->kept, f->name, NULL)) continue;
        map_str_put(&s->tmp, &s->kept, f->name, 1);
        for (ir_val v = 1; f->has_body && v < f->ins.n; v++) {
            const struct ir_ins *x = &f->ins.at[v];
            const struct ir_func *g = x->op == IR_CALL ? ir_find_func(s->m, x->text) : NULL;
            if (x->op == IR_GLOBAL) map_str_put(&s->tmp, &s->read, x->text, 1);
            if (g) vec_push(&s->tmp, &left, g);
        }
    }
}

/* ---- the slice ---- */

static void take_into_slice(struct slice *s, ir_val v) {
    if (!v || v >= s->root->ins.n || s->in[v]) return;
    s->in[v] = true;
    vec_push(&s->tmp, &s->left, v);
}

static ir_val base_of(const struct ir_func *f, ir_val p) {
    while (f->ins.at[p].op == IR_PTRADD) p = f->ins.at[p].args[0];
    return p;
}

/* Constants of one global are one object. */
static bool same_base(const struct ir_func *f, ir_val x, ir_val y) {
    const struct ir_ins *a = &f->ins.at[x], *b = &f->ins.at[y];
    if (x == y) return true;
    return a->op == IR_GLOBAL && b->op == IR_GLOBAL && strcmp(a->text, b->text) == 0;
}

/* The instructions that may have written to the object: stores, copies, and calls that were passed
 * its address. */
static void take_writers(struct slice *s, ir_val pointer) {
    const struct ir_func *f = s->root;
    ir_val base = base_of(f, pointer);
    if (f->ins.at[base].op == IR_GLOBAL) map_str_put(&s->tmp, &s->read, f->ins.at[base].text, 1);
    for (ir_val v = 1; v < f->ins.n; v++) {
        const struct ir_ins *i = &f->ins.at[v];
        bool writes = ir_ops[i->op].flags & F_WRITE;
        for (uint32_t k = 0; writes && k < i->nargs; k++)
            if (f->ins.at[i->args[k]].type == IR_PTR && same_base(f, base_of(f, i->args[k]), base))
                take_into_slice(s, v);
    }
}

static void take_edges(struct slice *s, ir_blk to, ir_val param) {
    const struct ir_func *f = s->root;
    uint32_t which = 0;
    while (which < f->blocks.at[to].params.n && f->blocks.at[to].params.at[which] != param) which++;
    for (ir_blk b = 1; b < f->blocks.n; b++) {
        const struct ir_ins *t = ir_terminator(f, b);
        for (uint32_t e = 0; t && e < t->nedges; e++)
            if (t->edges[e].to == to && which < t->edges[e].nargs)
                take_into_slice(s, t->edges[e].args[which]);
    }
}

static void follow(struct slice *s, ir_val v) {
    const struct ir_ins *i = &s->root->ins.at[v];
    for (uint32_t k = 0; k < i->nargs; k++) take_into_slice(s, i->args[k]);
    if (i->op == IR_PARAM && i->block) take_edges(s, i->block, v);
    if (i->op == IR_LOAD) take_writers(s, i->args[0]);
    if (i->type == IR_PTR && (i->op == IR_ALLOCA || i->op == IR_GLOBAL)) take_writers(s, v);
    if (i->op == IR_CALL) keep(s, i->text);
}

static bool mentions_read(const struct slice *s, const struct ir_func *f) {
    for (ir_val v = 1; v < f->ins.n; v++)
        if (f->ins.at[v].op == IR_GLOBAL && map_str_get(&s->read, f->ins.at[v].text, NULL))
            return true;
    return false;
}

/* ---- what stands in their place ---- */

static const char *result_global(struct ir_module *m, const struct ir_func *f) {
    struct ir_global *g = arena_new(m->arena, struct ir_global);
    g->name = arena_printf(m->arena, "%s.result", f->name);
    g->size = ir_type_size(m, f->ret);
    g->align = 16;
    vec_push(m->arena, &m->globals, g);
    return g->name;
}

static void replace_call(struct ir_module *m, uint32_t at) {
    const struct ir_func *old = m->funcs.at[at];
    struct ir_func *f = arena_new(m->arena, struct ir_func);
    *f = *old;
    f->params.n = f->ins.n = f->blocks.n = f->vars.n = 0;
    f->params.at = NULL, f->ins.at = NULL, f->blocks.at = NULL, f->vars.at = NULL;
    f->params.cap = f->ins.cap = f->blocks.cap = f->vars.cap = 0;
    struct ir_builder *b = ir_build_begin(m, f);
    for (uint32_t i = 0; i < old->params.n; i++) {
        const struct ir_ins *p = &old->ins.at[old->params.at[i]];
        ir_param(b, p->type, p->name, p->ct);
    }
    ir_val result = 0;
    if (f->ret != IR_VOID) result = ir_load(b, f->ret, ir_global_addr(b, result_global(m, f)), 0);
    ir_ret(b, result);
    ir_build_end(b);
    m->funcs.at[at] = f;
}

static bool leads_there(struct slice *s, const struct ir_func *f) {
    struct slice probe = {.m = s->m};
    keep(&probe, f->name);
    bool leads = map_str_get(&probe.kept, s->target, NULL);
    arena_free(&probe.tmp);
    return leads;
}

static bool is_costly(const struct ir_func *f) { return f->ins.n > SMALL || cfg_has_loop(f); }

static bool is_steppable(struct slice *s, const struct ir_func *f) {
    bool number = f->ret == IR_VOID || (ir_is_int(f->ret) && f->ret % 8 == 0);
    if (!f->has_body || f->is_model || f == s->root || !number || f->varargs) return false;
    if (map_str_get(&s->kept, f->name, NULL) || !is_costly(f)) return false;
    return !mentions_read(s, f) && !leads_there(s, f);
}

uint32_t step_over(struct ir_module *task, const char *root, const char *callee,
                   const ir_val *values, uint32_t n) {
    struct slice s = {.m = task, .root = ir_find_func(task, root), .target = callee};
    uint32_t over = 0;
    s.in = arena_new_array(&s.tmp, bool, s.root->ins.n + 1);
    keep(&s, callee);
    for (uint32_t k = 0; k < n; k++) take_into_slice(&s, values[k]);
    for (uint32_t i = 0; i < s.left.n; i++) follow(&s, s.left.at[i]);
    for (uint32_t i = 0; i < task->funcs.n; i++) {
        if (!is_steppable(&s, task->funcs.at[i])) continue;
        replace_call(task, i);
        over++;
    }
    arena_free(&s.tmp);
    return over;
}

/* ---- what leads elsewhere ---- */

/* No execution goes on to this instruction. */
static void stop_before(struct ir_module *m, struct ir_func *f, ir_val at) {
    ir_val *args = arena_new_array(m->arena, ir_val, 1);
    args[0] = f->ins.n; /* false: constants stand in no block */
    const struct ir_loc loc = f->ins.at[at].loc;
    vec_push(m->arena, &f->ins, (struct ir_ins){.op = IR_CONST, .type = IR_I(1)});
    ir_insert_before(m->arena, f, at,
                     (struct ir_ins){.op = IR_ASSUME, .nargs = 1, .args = args, .loc = loc});
}

static bool leads_to_marked(const struct ir_func *f, ir_blk b, const bool *marked) {
    const struct ir_ins *t = ir_terminator(f, b);
    for (uint32_t e = 0; t && e < t->nedges; e++)
        if (marked[t->edges[e].to]) return true;
    return false;
}

/* marked: the blocks from which `to` can be reached. */
static void mark_leading(const struct ir_func *f, ir_blk to, bool *marked) {
    bool more = true;
    marked[to] = true;
    while (more) {
        more = false;
        for (ir_blk b = f->blocks.n; b-- > 1;) {
            if (marked[b] || !leads_to_marked(f, b, marked)) continue;
            marked[b] = more = true;
        }
    }
}

static ir_val next_in_block(const struct ir_func *f, ir_val at) {
    const struct ir_block *b = &f->blocks.at[f->ins.at[at].block];
    uint32_t k = 0;
    while (k < b->ins.n && b->ins.at[k] != at) k++;
    return k + 1 < b->ins.n ? b->ins.at[k + 1] : 0;
}

void leave_rest(struct ir_module *task, const char *func, ir_val at) {
    struct ir_func *f = ir_find_func(task, func);
    struct arena tmp = {0};
    if (!f || !f->ins.at[at].block || !next_in_block(f, at)) return;
    bool *leads = arena_new_array(&tmp, bool, f->blocks.n + 1);
    mark_leading(f, f->ins.at[at].block, leads);
    stop_before(task, f, next_in_block(f, at));
    for (ir_blk b = 1; b < f->blocks.n; b++)
        if (!leads[b] && f->blocks.at[b].ins.n) stop_before(task, f, f->blocks.at[b].ins.at[0]);
    arena_free(&tmp);
}
