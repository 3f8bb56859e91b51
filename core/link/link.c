/* link.c - modules of several files as one program.
 *
 * First every external name gets its symbol: which module defines it, which declares it.  Then each
 * module gets, for each of its functions and globals, the name in the program; then all that counts
 * is copied, module by module, under those names.
 */
#include "core/link/link_int.h"

#include "core/link/link_types.h"
#include "core/program/jumps.h"
#include "core/ssa/callbacks.h"
#include "core/ssa/renumber.h"

#include <string.h>

/* ---- one module ---- */

/* Static ones get names; `calls` tells which external ones are called by a stand-in's. */
static void name_funcs(struct linker *x, uint32_t module, struct ir_copy *c, struct map *calls) {
    const struct ir_module *m = x->modules[module];
    for (uint32_t i = 0; i < m->funcs.n; i++) {
        const struct ir_func *f = m->funcs.at[i];
        if (f->is_static) {
            const char *name =
                f->is_model ? link_model_name(x, module, f) : link_free_name(x, m, f->name);
            ir_copy_rename(c, true, f->name, name);
            continue;
        }
        const struct symbol *s = link_find_symbol(&x->funcs, f->name);
        const char *called = link_called_name(x, m, f, s);
        if (called != s->name) map_str_put(&x->tmp, calls, s->name, (uint64_t)(uintptr_t)called);
    }
}

static void call_stand_ins(struct linker *x, struct ir_func *f, const struct map *calls) {
    for (ir_val v = 1; calls->n && v < f->ins.n; v++) {
        struct ir_ins *i = &f->ins.at[v];
        if (i->op == IR_CALL) i->text = arena_strdup(x->a, link_new_name(calls, i->text));
    }
}

static void name_globals(struct linker *x, const struct ir_module *m, struct ir_copy *c) {
    for (uint32_t i = 0; i < m->globals.n; i++) {
        const struct ir_global *g = m->globals.at[i];
        struct symbol *s = link_is_shared(g) ? link_find_symbol(&x->globals, g->name) : NULL;
        if (!s) {
            ir_copy_rename(c, false, g->name, link_free_name(x, m, g->name));
            continue;
        }
        bool same = s->g == g || link_is_of_model(g) || link_is_of_model(s->g) || g->is_string ||
                    !g->ct || !s->g->ct || link_compatible(m, g->ct, s->m, s->g->ct, true);
        if (!same) link_note_global(x, LINK_TYPES_DIFFER, s, m, g);
    }
}

static void copy_func(struct linker *x, uint32_t module, struct ir_copy *c, const struct ir_func *f,
                      const char *name) {
    struct ir_func *to = arena_new(x->a, struct ir_func);
    to->name = arena_strdup(x->a, name);
    ir_copy_func(c, to, f, f->has_body);
    vec_push(x->a, &x->to->funcs, to);
    if (to->hook) vec_push(&x->tmp, &x->hooks, (struct link_hook){to, module});
}

static void copy_funcs(struct linker *x, uint32_t module, struct ir_copy *c) {
    const struct ir_module *m = x->modules[module];
    for (uint32_t i = 0; i < m->funcs.n; i++) {
        const struct ir_func *f = m->funcs.at[i];
        const char *name = link_new_name(&c->funcs, f->name);
        struct symbol *s = !f->is_static || f->is_model ? link_find_symbol(&x->funcs, name) : NULL;
        if (s && (s->f != f || s->taken)) continue;
        if (s) s->taken = true;
        copy_func(x, module, c, f, name);
    }
}

static void copy_globals(struct linker *x, const struct ir_module *m, struct ir_copy *c) {
    for (uint32_t i = 0; i < m->globals.n; i++) {
        const struct ir_global *g = m->globals.at[i];
        struct symbol *s = link_is_shared(g) ? link_find_symbol(&x->globals, g->name) : NULL;
        if (s && (s->g != g || s->taken)) continue;
        if (s) s->taken = true;
        struct ir_global *to = arena_new(x->a, struct ir_global);
        to->name = arena_strdup(x->a, link_new_name(&c->globals, g->name));
        ir_copy_global(c, to, g);
        vec_push(x->a, &x->to->globals, to);
    }
}

static void add_module(struct linker *x, uint32_t module) {
    struct ir_copy c;
    struct map calls = {0};
    const struct ir_module *m = x->modules[module];
    ir_copy_begin(&c, x->a, m, x->to);
    c.merge = true;
    link_share_types(&c);
    name_funcs(x, module, &c, &calls);
    name_globals(x, m, &c);
    link_name_aliases(x, m, &c);
    uint32_t before = x->to->funcs.n;
    copy_funcs(x, module, &c);
    for (uint32_t i = before; i < x->to->funcs.n; i++)
        call_stand_ins(x, x->to->funcs.at[i], &calls);
    copy_globals(x, m, &c);
    ir_copy_end(&c);
}

/* ---- the program ---- */

static bool same_target(const struct ir_target *x, const struct ir_target *y) {
    return x->ptr_bits == y->ptr_bits && x->big_endian == y->big_endian &&
           x->char_signed == y->char_signed;
}

/* A weak name that a file has not defined (core/frontend/unit/weak.c) is somewhere after all. */
static void settle_weak(struct linker *x) {
    static const char suffix[] = IR_LINKED;
    for (uint32_t i = 0; i < x->to->globals.n; i++) {
        struct ir_global *g = x->to->globals.at[i];
        size_t n = strlen(g->name), s = sizeof suffix - 1;
        if (n <= s || strcmp(g->name + n - s, suffix) != 0) continue;
        const char *name = arena_printf(&x->tmp, "%.*s", (int)(n - s), g->name);
        const struct ir_func *f = ir_find_func(x->to, name);
        const struct ir_global *object = ir_find_global(x->to, name);
        bool other =
            link_aliased(&x->funcs, name) != name || link_aliased(&x->globals, name) != name;
        if (!other && !(f && f->has_body) && !(object && object->has_init)) continue;
        g->has_init = true;
        g->bytes = arena_array(x->a, 1, 1);
        g->bytes[0] = 1;
    }
}

static void begin_program(struct linker *x) {
    struct ir_func *start = ir_find_func(x->to, "main");
    if (!start || !start->has_body) return;
    const char *name =
        map_str_get(&x->taken, "constructors", NULL) ? ".constructors" : "constructors";
    link_begin_hooks(x->to, start, name, x->hooks.at, x->hooks.n);
    link_begin_rounding(x->a, x->modules, x->n, start);
}

static void finish_program(struct linker *x) {
    link_resolve_aliases(x);
    begin_program(x);
    for (uint32_t i = 0; i < x->to->funcs.n; i++) {
        struct ir_func *f = x->to->funcs.at[i];
        if (!f->has_body) continue;
        link_drop_for_bodies(x, f);
        ir_renumber(x->to, f);
    }
    settle_weak(x);
    ir_follow_jumps(x->to);
    ir_callbacks_end(x->to);
}

vl_status ir_link(struct arena *a, const struct ir_module *const *modules, uint32_t n,
                  struct ir_linked *out) {
    struct linker x = {.a = a, .modules = modules, .n = n, .out = out};
    *out = (struct ir_linked){.module = ir_module_new(a)};
    x.to = out->module;
    if (n) x.to->target = modules[0]->target;
    if (n) x.to->target.triple = arena_strdup(a, modules[0]->target.triple);
    x.keys = arena_new_array(&x.tmp, struct ir_keys, n);
    for (uint32_t i = 0; i < n; i++) {
        if (!same_target(&modules[i]->target, &x.to->target)) return VL_INPUT;
        x.keys[i].m = modules[i];
        link_see_module(&x, modules[i]);
    }
    for (uint32_t i = 0; i < n; i++) add_module(&x, i);
    finish_program(&x);
    for (uint32_t i = 0; i < n; i++) ir_keys_end(&x.keys[i]);
    arena_free(&x.tmp);
    return VL_OK;
}
