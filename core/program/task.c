/* Cutting a unit of work out of a module.
 *
 * Everything is copied in an order that the copied functions alone decide, so
 * that the printed task, and with it the hash, does not move when something
 * else in the file does.
 *
 * A call through a pointer may enter each function of its signature whose address the
 * task mentions: these come with their bodies, and what they call and mention, until
 * nothing is added.  So does each whose address it mentions where functions without body
 * may call it (core/ssa/callbacks.h).  Other functions of the file get in touch with it only
 * through pointers from outside, which refer to no function of the file (docs/architecture.md).
 */
#include "core/program/task.h"
#include "core/ir/signature.h"
#include "core/irtext/text.h"
#include "core/program/copy.h"
#include "core/ssa/callbacks.h"

#include <string.h>

struct cut {
    struct arena tmp;
    const struct ir_module *from;
    struct ir_module *to;
    struct map funcs, globals;              /* source index by name */
    uint32_t *func_at, *global_at;          /* place in the task + 1, by source index */
    VEC(uint32_t) func_order, global_order; /* source indices */
    VEC(uint32_t) bodies;         /* functions to look through: what they call comes too */
    VEC(uint32_t) addressed;      /* functions whose address is mentioned, maybe repeated */
    VEC(const char *) signatures; /* of the calls through pointers */
    uint32_t bodies_seen, globals_seen;
    bool *with_body;
    struct ir_copy copy;
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

static void want_address(struct cut *c, const char *name) {
    uint64_t i;
    want_func(c, name, false);
    if (name && map_str_get(&c->funcs, name, &i)) vec_push(&c->tmp, &c->addressed, (uint32_t)i);
}

static bool called_so(const struct cut *c, const char *signature) {
    for (uint32_t i = 0; i < c->signatures.n; i++)
        if (strcmp(c->signatures.at[i], signature) == 0) return true;
    return false;
}

/* Functions without body are called: they may call what they could get hold of. */
static bool calls_back(const struct cut *c) {
    uint64_t i;
    return map_str_get(&c->funcs, IR_CALL_BACK, &i) && c->with_body[i];
}

static void look_through(struct cut *c, const struct ir_func *f) {
    for (ir_val v = 1; v < f->ins.n; v++) {
        const struct ir_ins *x = &f->ins.at[v];
        if (x->op == IR_CALL) want_func(c, x->text, true);
        if (x->op == IR_FUNCADDR) want_address(c, x->text);
        if (x->op == IR_GLOBAL) want_global(c, x->text);
        if (x->op == IR_CALLPTR && x->text && !called_so(c, x->text))
            vec_push(&c->tmp, &c->signatures, x->text);
    }
}

static void collect_mentioned(struct cut *c) {
    for (; c->bodies_seen < c->bodies.n; c->bodies_seen++)
        look_through(c, c->from->funcs.at[c->bodies.at[c->bodies_seen]]);
    for (; c->globals_seen < c->global_order.n; c->globals_seen++) {
        const struct ir_global *g = c->from->globals.at[c->global_order.at[c->globals_seen]];
        for (uint32_t k = 0; k < g->relocs.n; k++)
            if (g->relocs.at[k].is_func)
                want_address(c, g->relocs.at[k].target);
            else
                want_global(c, g->relocs.at[k].target);
    }
}

static void collect_parts(struct cut *c, const name_list *roots) {
    uint32_t before;
    for (uint32_t i = 0; i < roots->n; i++) want_func(c, roots->at[i], true);
    do {
        collect_mentioned(c);
        before = c->bodies.n;
        bool back = calls_back(c);
        for (uint32_t i = 0; (back || c->signatures.n) && i < c->addressed.n; i++) {
            const struct ir_func *f = c->from->funcs.at[c->addressed.at[i]];
            if ((back && !f->is_model) || called_so(c, ir_signature_of(&c->tmp, c->from, f)))
                want_func(c, f->name, true);
        }
    } while (c->bodies.n > before);
}

/* ---- copies ---- */

static void copy_func(struct cut *c, uint32_t index) {
    const struct ir_func *from = c->from->funcs.at[index];
    struct ir_func *to = arena_new(c->copy.a, struct ir_func);
    to->name = arena_strdup(c->copy.a, from->name);
    ir_copy_func(&c->copy, to, from, c->with_body[index]);
    vec_push(c->copy.a, &c->to->funcs, to);
}

/* But by itself, where the call has a check of its own. */
static bool is_called(const struct cut *c, const char *name) {
    for (uint32_t i = 0; i < c->bodies.n; i++) {
        const struct ir_func *f = c->from->funcs.at[c->bodies.at[i]];
        for (ir_val v = 1; v < f->ins.n; v++) {
            const struct ir_ins *x = &f->ins.at[v];
            bool itself = x->op == IR_CALL && strcmp(f->name, name) == 0;
            bool names = (x->op == IR_CALL && !itself) || x->op == IR_FUNCADDR;
            if (names && strcmp(x->text, name) == 0) return true;
        }
    }
    return false;
}

/* The root may assume of its arguments what its parameters' declarations require, unless other
 * functions here call it: the check serves both. */
static void trust_callers(struct cut *c, const char *root) {
    struct ir_func *f = ir_find_func(c->to, root);
    if (!f || !f->has_body || is_called(c, root)) return;
    for (ir_val v = 1; v < f->ins.n; v++) {
        struct ir_ins *i = &f->ins.at[v];
        if (i->op != IR_CHECK || i->check != CHECK_ARRAY_PARAMETER) continue;
        i->op = IR_ASSUME;
        i->text = NULL;
        i->check = (enum check_kind)0;
    }
}

/* The root is the definition that this file has. */
static void settle_root(struct cut *c, const char *root) {
    const char *flag = arena_printf(&c->tmp, "%s" IR_ELSEWHERE IR_LINKED, root);
    struct ir_global *g = ir_find_global(c->to, flag);
    if (g) g->has_init = true;
}

static void copy_global(struct cut *c, const struct ir_global *from) {
    struct ir_global *to = arena_new(c->copy.a, struct ir_global);
    to->name = arena_strdup(c->copy.a, from->name);
    ir_copy_global(&c->copy, to, from);
    vec_push(c->copy.a, &c->to->globals, to);
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
}

static void cut_task(struct cut *c, struct arena *a, const name_list *roots) {
    const struct ir_module *m = c->from;
    c->to = ir_module_new(a);
    cut_init(c);
    ir_copy_begin(&c->copy, a, m, c->to);
    c->to->target = m->target;
    if (m->target.triple) c->to->target.triple = arena_strdup(a, m->target.triple);
    collect_parts(c, roots);
    for (uint32_t i = 0; i < c->func_order.n; i++) copy_func(c, c->func_order.at[i]);
    for (uint32_t i = 0; i < c->global_order.n; i++)
        copy_global(c, m->globals.at[c->global_order.at[i]]);
    for (uint32_t i = 0; i < roots->n; i++) {
        trust_callers(c, roots->at[i]);
        settle_root(c, roots->at[i]);
    }
    ir_copy_end(&c->copy);
    ir_callbacks_fill(c->to);
}

struct ir_module *ir_task_of(struct arena *a, const struct ir_module *m, const name_list *roots) {
    struct cut c = {.from = m};
    cut_task(&c, a, roots);
    arena_free(&c.tmp);
    return c.to;
}

struct ir_module *ir_task(struct arena *a, const struct ir_module *m, const char *root) {
    const name_list one = {.at = &root, .n = 1};
    return ir_find_func(m, root) ? ir_task_of(a, m, &one) : NULL;
}

struct hash128 ir_task_hash(const struct ir_module *task) {
    struct arena tmp = {0};
    struct str s = {.arena = &tmp};
    ir_print(&s, task, 0);
    struct hash128 h = hash128_bytes(s.at, s.n);
    arena_free(&tmp);
    return h;
}
