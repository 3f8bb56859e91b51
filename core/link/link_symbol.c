/* link_symbol.c - the external names of a program: which module defines each, and which name it
 * gets.
 *
 * The highest rank of a definition counts; two of the highest are an error, as for a linker.
 */
#include "core/base/str.h"
#include "core/link/link_int.h"

#include <string.h>

static struct symbol *symbol_at(uint64_t v) { return (struct symbol *)(uintptr_t)v; }

struct symbol *link_find_symbol(const struct map *names, const char *name) {
    uint64_t known;
    return map_str_get(names, name, &known) ? symbol_at(known) : NULL;
}

struct symbol *link_new_symbol(struct linker *x, struct map *names, const char *name) {
    struct symbol *s = arena_new(&x->tmp, struct symbol);
    s->name = name;
    map_str_put(&x->tmp, names, name, (uint64_t)(uintptr_t)s);
    map_str_put(&x->tmp, &x->taken, name, 1);
    return s;
}

/* ---- functions ---- */

static bool same_place(const struct ir_module *m, struct ir_loc x, const struct ir_module *n,
                       struct ir_loc y) {
    return x.line && x.line == y.line && x.col == y.col && x.file < m->files.n &&
           y.file < n->files.n && strcmp(m->files.at[x.file], n->files.at[y.file]) == 0;
}

static void define_func(struct symbol *s, const struct ir_module *m, const struct ir_func *f,
                        int rank) {
    s->m = m;
    s->f = f;
    s->rank = rank;
    s->target = NULL;
}

/* The program's own body comes before a model, a strong one before a weak one. */
static int rank_func(const struct ir_func *f) {
    return !f->has_body ? 0 : f->is_model ? 1 : f->is_weak ? 2 : 3;
}

static void see_func(struct linker *x, const struct ir_module *m, const struct ir_func *f) {
    struct symbol *s = link_find_symbol(&x->funcs, f->name);
    if (!s) {
        define_func(link_new_symbol(x, &x->funcs, f->name), m, f, rank_func(f));
        return;
    }
    int new = rank_func(f);
    if (s->rank == 3 && new == 3 && !same_place(m, f->name_loc, s->m, s->f->name_loc))
        link_note_func(x, LINK_DEFINED_TWICE, s, m, f);
    if (new > s->rank) define_func(s, m, f, new);
}

/* ---- objects ---- */

bool link_is_of_model(const struct ir_global *g) { return ir_of_model(g) || !g->loc.line; }

static bool is_all_zero(const struct ir_global *g) { return !g->bytes && !g->relocs.n; }

/* Tentative and weak definitions yield; one that says its size says more. */
static int rank_global(const struct ir_global *g) {
    if (!g->has_init) return g->size != 0;
    return g->is_weak ? 2 : is_all_zero(g) ? 3 : 4;
}

static void define_global(struct symbol *s, const struct ir_module *m, const struct ir_global *g,
                          int rank) {
    s->m = m;
    s->g = g;
    s->rank = rank;
    s->target = NULL;
}

static void see_global(struct linker *x, const struct ir_module *m, const struct ir_global *g) {
    struct symbol *s = link_find_symbol(&x->globals, g->name);
    if (!s) {
        s = link_new_symbol(x, &x->globals, g->name);
        define_global(s, m, g, rank_global(g));
        return;
    }
    int old = s->rank, new = rank_global(g);
    bool both = old > 2 && new > 2 && !link_is_of_model(g) && !g->is_string;
    if (both && !same_place(m, g->loc, s->m, s->g->loc))
        link_note_global(x, old == 4 && new == 4 ? LINK_DEFINED_TWICE : LINK_COMMON, s, m, g);
    if (new > old) define_global(s, m, g, new);
}

bool link_is_shared(const struct ir_global *g) {
    return !g->is_static || g->is_string || ir_of_model(g);
}

/* ---- aliases ---- */

const char *link_new_name(const struct map *names, const char *name) {
    uint64_t known;
    return map_str_get(names, name, &known) ? (const char *)(uintptr_t)known : name;
}

/* A definition by what it stands for, which is told by its own file's name until that is copied. */
static void see_alias(struct linker *x, const struct ir_module *m, const struct ir_alias *alias) {
    struct map *names = alias->is_func ? &x->funcs : &x->globals;
    const struct ir_func *f = alias->is_func ? ir_find_func(m, alias->target) : NULL;
    const struct ir_global *g = alias->is_func ? NULL : ir_find_global(m, alias->target);
    struct symbol *s = link_find_symbol(names, alias->name);
    int strong = alias->is_func ? 3 : 4, rank = alias->is_weak ? 2 : strong;
    if (!f && !g) return;
    if (s && s->rank == strong && rank == strong && f)
        link_note_func(x, LINK_DEFINED_TWICE, s, m, f);
    if (s && s->rank == strong && rank == strong && g)
        link_note_global(x, LINK_DEFINED_TWICE, s, m, g);
    if (s && s->rank >= rank) return;
    if (!s) s = link_new_symbol(x, names, alias->name);
    if (f)
        define_func(s, m, f, rank);
    else
        define_global(s, m, g, rank);
    s->target = alias->target;
}

void link_name_aliases(struct linker *x, const struct ir_module *m, const struct ir_copy *c) {
    for (uint32_t i = 0; i < m->aliases.n; i++) {
        const struct ir_alias *alias = &m->aliases.at[i];
        const struct map *names = alias->is_func ? &x->funcs : &x->globals;
        struct symbol *s = link_find_symbol(names, alias->name);
        if (!s || !s->target || s->m != m) continue;
        const char *target = link_new_name(alias->is_func ? &c->funcs : &c->globals, alias->target);
        s->target = arena_strdup(&x->tmp, target);
        if (alias->is_func) continue;
        struct ir_alias kept = {arena_strdup(x->a, alias->name), arena_strdup(x->a, target), false,
                                alias->is_weak};
        vec_push(x->a, &x->to->aliases, kept);
    }
}

const char *link_aliased(const struct map *names, const char *name) {
    const struct symbol *s = name ? link_find_symbol(names, name) : NULL;
    for (unsigned n = 0; s && s->target && n < 100; n++) { /* an alias of an alias */
        name = s->target;
        s = link_find_symbol(names, name);
    }
    return name;
}

static void resolve_in(struct linker *x, struct ir_func *f) {
    for (ir_val v = 1; v < f->ins.n; v++) {
        struct ir_ins *i = &f->ins.at[v];
        const struct map *names = i->op == IR_GLOBAL ? &x->globals : &x->funcs;
        if (i->op != IR_CALL && i->op != IR_FUNCADDR && i->op != IR_GLOBAL) continue;
        const char *name = link_aliased(names, i->text);
        if (name != i->text) i->text = arena_strdup(x->a, name);
    }
}

void link_resolve_aliases(struct linker *x) {
    for (uint32_t i = 0; i < x->to->funcs.n; i++) resolve_in(x, x->to->funcs.at[i]);
    for (uint32_t i = 0; i < x->to->globals.n; i++) {
        struct ir_global *g = x->to->globals.at[i];
        for (uint32_t k = 0; k < g->relocs.n; k++) {
            struct ir_reloc *r = &g->relocs.at[k];
            const char *name = link_aliased(r->is_func ? &x->funcs : &x->globals, r->target);
            if (name != r->target) r->target = arena_strdup(x->a, name);
        }
    }
}

void link_see_module(struct linker *x, const struct ir_module *m) {
    for (uint32_t i = 0; i < m->funcs.n; i++)
        if (!m->funcs.at[i]->is_static) see_func(x, m, m->funcs.at[i]);
    for (uint32_t i = 0; i < m->globals.n; i++)
        if (link_is_shared(m->globals.at[i])) see_global(x, m, m->globals.at[i]);
    for (uint32_t i = 0; i < m->aliases.n; i++) see_alias(x, m, &m->aliases.at[i]);
}

/* ---- names ---- */

static const char *base_name(const struct ir_module *m) {
    return m->files.n > 1 ? str_behind(m->files.at[1], '/') : "file";
}

const char *link_free_name(struct linker *x, const struct ir_module *m, const char *name) {
    const char *out = name;
    for (unsigned i = 1; map_str_get(&x->taken, out, NULL); i++)
        out = i == 1 ? arena_printf(&x->tmp, "%s:%s", base_name(m), name)
                     : arena_printf(&x->tmp, "%s:%s.%u", base_name(m), name, i);
    map_str_put(&x->tmp, &x->taken, out, 1);
    return out;
}

const char *link_model_name(struct linker *x, uint32_t module, const struct ir_func *f) {
    const struct ir_module *m = x->modules[module];
    struct hash128 h = ir_task_key(&x->keys[module], f->name);
    struct symbol *s = link_find_symbol(&x->funcs, f->name);
    if (s && s->hashed && memcmp(&s->model, &h, sizeof h) == 0) return s->name;
    const char *name = s ? link_free_name(x, m, f->name) : f->name;
    struct symbol *t = link_new_symbol(x, &x->funcs, name);
    define_func(t, m, f, rank_func(f));
    t->model = h;
    t->hashed = true;
    return name;
}
