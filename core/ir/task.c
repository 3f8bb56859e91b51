/* Cutting a unit of work out of a module, and naming it.
 *
 * Everything is copied in an order that the copied functions alone decide, so
 * that the printed task, and with it the hash, does not move when something
 * else in the file does.
 */
#include "core/base/map.h"
#include "core/ir/text.h"

#include <string.h>

struct cut {
    struct arena *a, tmp;
    const struct ir_module *from;
    struct ir_module *to;
    struct map funcs, globals;              /* source index by name */
    uint32_t *func_at, *global_at;          /* place in the task + 1, by source index */
    ir_ct *ct_at;                           /* by source type */
    uint32_t *file_at;                      /* by source file */
    VEC(uint32_t) func_order, global_order; /* source indices */
    VEC(uint32_t) bodies; /* functions to look through: what they call comes too */
    VEC(ir_ct) ct_order;
    bool *with_body;
};

/* ---- what belongs to it ---- */

static void want_func(struct cut *c, const char *name, bool with_body) {
    uint64_t i;
    if (!name || !map_str_get(&c->funcs, name, &i)) return;
    if (!c->func_at[i]) {
        vec_push(&c->tmp, &c->func_order, (uint32_t)i);
        c->func_at[i] = c->func_order.n;
    }
    if (!with_body || c->with_body[i] || !c->from->funcs.at[i]->has_body) return;
    c->with_body[i] = true;
    vec_push(&c->tmp, &c->bodies, (uint32_t)i);
}

static void want_global(struct cut *c, const char *name) {
    uint64_t i;
    if (!name || !map_str_get(&c->globals, name, &i) || c->global_at[i]) return;
    vec_push(&c->tmp, &c->global_order, (uint32_t)i);
    c->global_at[i] = c->global_order.n;
}

static void collect(struct cut *c, const char *root) {
    want_func(c, root, true);
    for (uint32_t i = 0; i < c->bodies.n; i++) {
        const struct ir_func *f = c->from->funcs.at[c->bodies.at[i]];
        for (ir_val v = 1; v < f->ins.n; v++) {
            const struct ir_ins *x = &f->ins.at[v];
            if (x->op == IR_CALL) want_func(c, x->text, true);
            if (x->op == IR_FUNCADDR) want_func(c, x->text, false);
            if (x->op == IR_GLOBAL) want_global(c, x->text);
        }
    }
    for (uint32_t i = 0; i < c->global_order.n; i++) {
        const struct ir_global *g = c->from->globals.at[c->global_order.at[i]];
        for (uint32_t k = 0; k < g->relocs.n; k++)
            if (g->relocs.at[k].is_func)
                want_func(c, g->relocs.at[k].target, false);
            else
                want_global(c, g->relocs.at[k].target);
    }
}

/* ---- copies ---- */

static const char *copy_str(struct cut *c, const char *s) {
    return s ? arena_strdup(c->a, s) : NULL;
}

static ir_ct copy_ct(struct cut *c, ir_ct ct) {
    if (ct == 0 || ct >= c->from->ctypes.n) return 0;
    if (!c->ct_at[ct]) {
        vec_push(&c->tmp, &c->ct_order, ct);
        c->ct_at[ct] = c->ct_order.n;
    }
    return c->ct_at[ct];
}

static struct ir_loc copy_loc(struct cut *c, struct ir_loc l) {
    if (l.line == 0 || l.file >= c->from->files.n) return (struct ir_loc){0};
    if (l.file && !c->file_at[l.file]) {
        c->file_at[l.file] = c->to->files.n;
        vec_push(c->a, &c->to->files, copy_str(c, c->from->files.at[l.file]));
    }
    l.file = c->file_at[l.file];
    return l;
}

static void *copy_bytes(struct cut *c, const void *from, size_t n, size_t size) {
    if (!from || !n) return NULL;
    void *to = arena_array(c->a, n, size);
    memcpy(to, from, n * size);
    return to;
}
/* A whole vector of plain values. */
#define COPY_VEC(c, to, from)                                                                      \
    ((to)->at = copy_bytes((c), (from)->at, (from)->n, sizeof *(from)->at),                        \
     (to)->n = (to)->cap = (from)->n)

static struct ir_ins copy_ins(struct cut *c, const struct ir_ins *from) {
    struct ir_ins to = *from;
    to.ct = copy_ct(c, from->ct);
    to.text = copy_str(c, from->text);
    to.name = copy_str(c, from->name);
    to.loc = copy_loc(c, from->loc);
    to.args = copy_bytes(c, from->args, from->nargs, sizeof *from->args);
    to.edges = copy_bytes(c, from->edges, from->nedges, sizeof *from->edges);
    for (uint32_t e = 0; e < to.nedges; e++)
        to.edges[e].args = copy_bytes(c, from->edges[e].args, from->edges[e].nargs, sizeof(ir_val));
    return to;
}

static void copy_body(struct cut *c, struct ir_func *to, const struct ir_func *from) {
    COPY_VEC(c, &to->vars, &from->vars);
    for (uint32_t i = 0; i < to->vars.n; i++) {
        struct ir_var *v = &to->vars.at[i];
        *v = (struct ir_var){copy_str(c, v->name), copy_ct(c, v->ct), copy_loc(c, v->loc)};
    }
    COPY_VEC(c, &to->ins, &from->ins);
    for (ir_val v = 1; v < to->ins.n; v++) to->ins.at[v] = copy_ins(c, &from->ins.at[v]);
    COPY_VEC(c, &to->blocks, &from->blocks);
    for (ir_blk b = 1; b < to->blocks.n; b++) {
        COPY_VEC(c, &to->blocks.at[b].params, &from->blocks.at[b].params);
        COPY_VEC(c, &to->blocks.at[b].ins, &from->blocks.at[b].ins);
        to->blocks.at[b].label = copy_str(c, from->blocks.at[b].label);
    }
}

/* Parameters have the first ids, with or without a body. */
static void copy_prototype(struct cut *c, struct ir_func *to, const struct ir_func *from) {
    vec_push(c->a, &to->ins, (struct ir_ins){0});
    for (uint32_t i = 0; i < from->params.n; i++)
        vec_push(c->a, &to->ins, copy_ins(c, &from->ins.at[from->params.at[i]]));
    vec_push(c->a, &to->blocks, (struct ir_block){0});
}

static void copy_func(struct cut *c, uint32_t index) {
    const struct ir_func *from = c->from->funcs.at[index];
    struct ir_func *to = arena_new(c->a, struct ir_func);
    *to = (struct ir_func){.is_static = from->is_static,
                           .has_body = c->with_body[index],
                           .varargs = from->varargs,
                           .ret = from->ret};
    to->name = copy_str(c, from->name);
    to->ret_ct = copy_ct(c, from->ret_ct);
    to->loc = copy_loc(c, from->loc);
    to->name_loc = copy_loc(c, from->name_loc);
    COPY_VEC(c, &to->params, &from->params);
    if (to->has_body)
        copy_body(c, to, from);
    else
        copy_prototype(c, to, from);
    vec_push(c->a, &c->to->funcs, to);
}

static void copy_global(struct cut *c, const struct ir_global *from) {
    struct ir_global *to = arena_new(c->a, struct ir_global);
    *to = *from;
    to->name = copy_str(c, from->name);
    to->ct = copy_ct(c, from->ct);
    to->bytes = copy_bytes(c, from->bytes, from->size, 1);
    to->loc = copy_loc(c, from->loc);
    COPY_VEC(c, &to->relocs, &from->relocs);
    for (uint32_t i = 0; i < to->relocs.n; i++)
        to->relocs.at[i].target = copy_str(c, from->relocs.at[i].target);
    vec_push(c->a, &c->to->globals, to);
}

static void copy_ctype(struct cut *c, const struct ir_ctype *from) {
    struct ir_ctype to = *from;
    to.name = copy_str(c, from->name);
    to.elem = copy_ct(c, from->elem);
    COPY_VEC(c, &to.fields, &from->fields);
    for (uint32_t i = 0; i < to.fields.n; i++) {
        to.fields.at[i].name = copy_str(c, from->fields.at[i].name);
        to.fields.at[i].ct = copy_ct(c, from->fields.at[i].ct);
    }
    COPY_VEC(c, &to.enums, &from->enums);
    for (uint32_t i = 0; i < to.enums.n; i++)
        to.enums.at[i].name = copy_str(c, from->enums.at[i].name);
    vec_push(c->a, &c->to->ctypes, to);
}

static void cut_init(struct cut *c) {
    const struct ir_module *m = c->from;
    for (uint32_t i = 0; i < m->funcs.n; i++)
        map_str_put(&c->tmp, &c->funcs, m->funcs.at[i]->name, i);
    for (uint32_t i = 0; i < m->globals.n; i++)
        map_str_put(&c->tmp, &c->globals, m->globals.at[i]->name, i);
    c->func_at = arena_new_array(&c->tmp, uint32_t, m->funcs.n);
    c->with_body = arena_new_array(&c->tmp, bool, m->funcs.n);
    c->global_at = arena_new_array(&c->tmp, uint32_t, m->globals.n);
    c->ct_at = arena_new_array(&c->tmp, ir_ct, m->ctypes.n);
    c->file_at = arena_new_array(&c->tmp, uint32_t, m->files.n);
}

struct ir_module *ir_task(struct arena *a, const struct ir_module *m, const char *root) {
    if (!ir_find_func(m, root)) return NULL;
    struct cut c = {.a = a, .from = m, .to = ir_module_new(a)};
    cut_init(&c);
    c.to->target = m->target;
    c.to->target.triple = copy_str(&c, m->target.triple);
    collect(&c, root);
    for (uint32_t i = 0; i < c.func_order.n; i++) copy_func(&c, c.func_order.at[i]);
    for (uint32_t i = 0; i < c.global_order.n; i++)
        copy_global(&c, m->globals.at[c.global_order.at[i]]);
    for (uint32_t i = 0; i < c.ct_order.n; i++) copy_ctype(&c, &m->ctypes.at[c.ct_order.at[i]]);
    arena_free(&c.tmp);
    return c.to;
}

struct hash128 ir_task_hash(const struct ir_module *task) {
    struct arena tmp = {0};
    struct str s = {.arena = &tmp};
    ir_print(&s, task, 0);
    struct hash128 h = hash128_bytes(s.at, s.n);
    arena_free(&tmp);
    return h;
}
