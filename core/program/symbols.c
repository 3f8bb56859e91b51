/* symbols.c - what a module defines, and what it uses without defining it. */
#include "core/program/symbols.h"

#include "core/base/map.h"

struct symbol_collection {
    struct arena *a, tmp;
    const struct ir_module *m;
    struct ir_symbols *out;
    struct map defined, seen;
};

static void define_name(struct symbol_collection *c, struct ir_definition d) {
    d.name = arena_strdup(c->a, d.name);
    map_str_put(&c->tmp, &c->defined, d.name, 1);
    vec_push(c->a, &c->out->defined, d);
}

static void define_all(struct symbol_collection *c) {
    for (uint32_t i = 0; i < c->m->funcs.n; i++) {
        const struct ir_func *f = c->m->funcs.at[i];
        if (f->has_body && !f->is_model)
            define_name(c, (struct ir_definition){f->name, f->is_static, true, f->is_weak});
    }
    for (uint32_t i = 0; i < c->m->globals.n; i++) {
        const struct ir_global *g = c->m->globals.at[i];
        bool own = g->has_init && !g->is_static && !g->is_string && g->loc.line && !ir_of_model(g);
        bool tentative = !g->bytes && !g->relocs.n;
        if (own)
            define_name(c, (struct ir_definition){g->name, false, false, g->is_weak || tentative});
    }
}

static void define_aliases(struct symbol_collection *c) {
    for (uint32_t i = 0; i < c->m->aliases.n; i++) {
        const struct ir_alias *x = &c->m->aliases.at[i];
        define_name(c, (struct ir_definition){x->name, false, x->is_func, x->is_weak});
    }
}

static bool is_weak_reference(struct symbol_collection *c, const char *name) {
    return ir_find_global(c->m, arena_printf(&c->tmp, "%s" IR_LINKED, name)) != NULL;
}

static void use_name(struct symbol_collection *c, const char *name) {
    if (!name || map_str_get(&c->seen, name, NULL)) return;
    map_str_put(&c->tmp, &c->seen, name, 1);
    if (map_str_get(&c->defined, name, NULL) || is_weak_reference(c, name)) return;
    const struct ir_global *g = ir_find_global(c->m, name);
    if (g && (g->has_init || g->is_static || g->is_string || ir_of_model(g))) return;
    vec_push(c->a, &c->out->missing, arena_strdup(c->a, name));
}

static void use_all(struct symbol_collection *c) {
    for (uint32_t i = 0; i < c->m->funcs.n; i++) {
        const struct ir_func *f = c->m->funcs.at[i];
        for (ir_val v = 1; f->has_body && !f->is_model && v < f->ins.n; v++) {
            const struct ir_ins *x = &f->ins.at[v];
            if (x->op == IR_CALL || x->op == IR_FUNCADDR || x->op == IR_GLOBAL)
                use_name(c, x->text);
        }
    }
    for (uint32_t i = 0; i < c->m->globals.n; i++) {
        const struct ir_global *g = c->m->globals.at[i];
        for (uint32_t k = 0; !ir_of_model(g) && k < g->relocs.n; k++)
            use_name(c, g->relocs.at[k].target);
    }
}

void ir_symbols(struct arena *a, const struct ir_module *m, struct ir_symbols *out) {
    struct symbol_collection c = {.a = a, .m = m, .out = out};
    *out = (struct ir_symbols){0};
    define_all(&c);
    define_aliases(&c);
    use_all(&c);
    arena_free(&c.tmp);
}
