/* project.c - facts by file, and an index of them by name that is made anew after a change. */
#include "core/analysis/known/project.h"

#include "core/analysis/known/known_int.h"
#include "core/analysis/known/variables.h"
#include "core/base/map.h"

#include <stdlib.h>
#include <string.h>

struct project_fact {
    const char *name;
    const struct ir_known *known; /* of a function; NULL: only that it is defined */
    const ir_type *types;         /* of its result and parameters */
    uint32_t params;
    bool varargs;
    const struct ir_global *variable; /* a copy without pointers in it, or NULL */
    uint64_t count, element;          /* of an array */
    const char *place;
};

struct unit {
    struct arena arena;
    const char *path; /* NULL: nothing was taken */
    VEC(struct project_fact) facts;
    struct map opened;
    bool broken;
};

struct known_project {
    struct arena arena; /* the units and their list */
    VEC(struct unit *) units;
    struct arena index_arena;
    struct map functions, variables, opened; /* name -> (unit, fact) + 1, or AMBIGUOUS */
    bool indexed, complete;
};

enum { AMBIGUOUS = 0 };

struct known_project *known_project_new(void) {
    return calloc(1, sizeof(struct known_project));
}

void known_project_free(struct known_project *p) {
    if (!p) return;
    for (uint32_t i = 0; i < p->units.n; i++) arena_free(&p->units.at[i]->arena);
    arena_free(&p->index_arena);
    arena_free(&p->arena);
    free(p);
}

/* ---- facts of one file ---- */

static const struct ir_known *copy_known(struct arena *a, const struct ir_known *from) {
    struct ir_known *to = arena_new(a, struct ir_known);
    *to = *from;
    to->place = arena_strdup(a, from->place);
    to->globals.at = NULL;
    to->globals.n = to->globals.cap = 0;
    for (uint32_t i = 0; i < from->globals.n; i++)
        vec_push(a, &to->globals, arena_strdup(a, from->globals.at[i]));
    return to;
}

static ir_type *types_of(struct arena *a, const struct ir_func *f) {
    ir_type *types = arena_new_array(a, ir_type, f->params.n + 1);
    types[0] = f->ret;
    for (uint32_t i = 0; i < f->params.n; i++) types[i + 1] = f->ins.at[f->params.at[i]].type;
    return types;
}

static void take_function(struct unit *u, const struct ir_func *f, const struct ir_known *k) {
    struct project_fact x = {.name = arena_strdup(&u->arena, f->name), .params = f->params.n};
    x.types = types_of(&u->arena, f);
    x.varargs = f->varargs;
    if (k && !f->is_weak && known_says_something(k, f)) x.known = copy_known(&u->arena, k);
    vec_push(&u->arena, &u->facts, x);
}

/* Of variables that hold pointers nothing is told but their size. */
static void take_variable(struct unit *u, const struct ir_module *m, const struct ir_global *g) {
    struct arena *a = &u->arena;
    struct ir_global *copy = arena_new(a, struct ir_global);
    const struct ir_ctype *ct = &m->ctypes.at[g->ct];
    struct project_fact x = {.name = arena_strdup(a, g->name), .variable = copy};
    *copy = (struct ir_global){.size = g->size, .is_weak = g->is_weak, .is_const = g->is_const};
    copy->has_init = !g->relocs.n;
    if (g->bytes && copy->has_init) {
        copy->bytes = arena_alloc(a, g->size);
        memcpy(copy->bytes, g->bytes, g->size);
    }
    if (g->ct && ct->kind == CT_ARRAY) {
        x.count = ct->count;
        x.element = m->ctypes.at[ct->elem].size;
    }
    x.place = known_place(a, u->path, g->loc);
    vec_push(a, &u->facts, x);
}

static bool is_ours(const struct ir_global *g) {
    return !g->is_static && !g->is_string && !g->is_noted && !ir_of_model(g);
}

static void take_functions(struct unit *u, const struct ir_module *m) {
    struct arena tmp = {0};
    const struct ir_known **known = known_find(&tmp, m);
    for (uint32_t i = 0; i < m->funcs.n; i++) {
        const struct ir_func *f = m->funcs.at[i];
        if (f->has_body && !f->is_static && !f->is_model) take_function(u, f, known[i]);
    }
    for (uint32_t i = 0; i < m->globals.n; i++)
        if (m->globals.at[i]->has_init && is_ours(m->globals.at[i]))
            take_variable(u, m, m->globals.at[i]);
    for (uint32_t i = 0; i < m->aliases.n; i++) {
        struct project_fact x = {.name = arena_strdup(&u->arena, m->aliases.at[i].name)};
        vec_push(&u->arena, &u->facts, x);
    }
    variables_opened(&u->arena, m, &u->opened);
    arena_free(&tmp);
}

/* ---- the same as before? ---- */

static bool same_variable(const struct ir_global *a, const struct ir_global *b) {
    if (!a || !b) return a == b;
    bool same = a->size == b->size && a->is_weak == b->is_weak && a->is_const == b->is_const &&
                a->has_init == b->has_init && !a->bytes == !b->bytes;
    return same && (!a->bytes || memcmp(a->bytes, b->bytes, a->size) == 0);
}

static bool same_fact(const struct project_fact *a, const struct project_fact *b) {
    return strcmp(a->name, b->name) == 0 && known_equal(a->known, b->known) &&
           a->params == b->params && a->varargs == b->varargs && !a->types == !b->types &&
           (!a->types || memcmp(a->types, b->types, (a->params + 1) * sizeof *a->types) == 0) &&
           same_variable(a->variable, b->variable) && a->count == b->count;
}

static bool same_facts(const struct unit *a, const struct unit *b) {
    bool same = a->path && b->path && a->broken == b->broken && a->facts.n == b->facts.n &&
                a->opened.n == b->opened.n;
    for (uint32_t i = 0; same && i < a->facts.n; i++)
        same = same_fact(&a->facts.at[i], &b->facts.at[i]);
    for (uint32_t i = 0; same && i < a->opened.cap; i++)
        same = !a->opened.slot[i].used || map_str_get(&b->opened, a->opened.slot[i].str, NULL);
    return same;
}

static bool replace_unit(struct known_project *p, uint32_t unit, struct unit *now) {
    while (p->units.n <= unit) vec_push(&p->arena, &p->units, arena_new(&p->arena, struct unit));
    bool changed = !same_facts(p->units.at[unit], now);
    arena_free(&p->units.at[unit]->arena);
    *p->units.at[unit] = *now;
    p->indexed = false;
    return changed;
}

bool known_take(struct known_project *p, uint32_t unit, const char *path,
                const struct ir_module *m) {
    struct unit now = {0};
    now.path = arena_strdup(&now.arena, path);
    take_functions(&now, m);
    return replace_unit(p, unit, &now);
}

bool known_take_broken(struct known_project *p, uint32_t unit, const char *path,
                       const char *const *names, uint32_t n) {
    struct unit now = {.broken = true};
    now.path = arena_strdup(&now.arena, path);
    for (uint32_t i = 0; i < n; i++) {
        struct project_fact x = {.name = arena_strdup(&now.arena, names[i])};
        vec_push(&now.arena, &now.facts, x);
    }
    return replace_unit(p, unit, &now);
}

/* ---- by name ---- */

static const struct project_fact *fact_at(const struct known_project *p, uint64_t at) {
    return &p->units.at[at >> 32]->facts.at[(uint32_t)at - 1];
}

static void add_to_index(struct known_project *p, uint32_t unit, uint32_t i) {
    const struct project_fact *x = &p->units.at[unit]->facts.at[i];
    struct map *index = x->variable ? &p->variables : &p->functions;
    uint64_t at = (uint64_t)unit << 32 | (i + 1), before;
    if (map_str_get(index, x->name, &before)) {
        bool same = before != AMBIGUOUS &&
                    strcmp(p->units.at[before >> 32]->path, p->units.at[unit]->path) == 0 &&
                    same_fact(fact_at(p, before), x);
        if (!same) map_str_put(&p->index_arena, index, x->name, AMBIGUOUS);
        return;
    }
    map_str_put(&p->index_arena, index, x->name, at);
}

static void open_all(struct known_project *p, const struct unit *u) {
    for (uint32_t i = 0; i < u->opened.cap; i++)
        if (u->opened.slot[i].used)
            map_str_put(&p->index_arena, &p->opened, u->opened.slot[i].str, 1);
}

static void make_index(struct known_project *p) {
    if (p->indexed) return;
    arena_free(&p->index_arena);
    p->functions = p->variables = p->opened = (struct map){0};
    p->indexed = p->complete = true;
    for (uint32_t u = 0; u < p->units.n; u++) {
        p->complete &= p->units.at[u]->path && !p->units.at[u]->broken;
        for (uint32_t i = 0; i < p->units.at[u]->facts.n; i++) add_to_index(p, u, i);
        open_all(p, p->units.at[u]);
    }
}

/* NULL: there is none, or more than one. other: a name means one thing in a program. */
static const struct project_fact *look_up(const struct known_project *p, const struct map *index,
                                          const struct map *other, const char *name,
                                          const char *path) {
    uint64_t at;
    if (map_str_get(other, name, NULL) || !map_str_get(index, name, &at) || at == AMBIGUOUS)
        return NULL;
    return path && strcmp(p->units.at[at >> 32]->path, path) == 0 ? NULL : fact_at(p, at);
}

/* ---- into a module ---- */

static const struct ir_known *known_of(const struct known_project *p, const char *path,
                                       struct arena *a, const struct ir_func *f) {
    const struct project_fact *x = look_up(p, &p->functions, &p->variables, f->name, path);
    if (!x || !x->known || x->params != f->params.n || x->varargs != f->varargs) return NULL;
    ir_type *types = types_of(a, f);
    bool fits = memcmp(types, x->types, (x->params + 1) * sizeof *types) == 0;
    return fits ? copy_known(a, x->known) : NULL;
}

/* `extern T g[]` with the number of elements. */
static bool set_size(struct ir_module *m, struct ir_global *g, const struct project_fact *x) {
    struct ir_ctype ct = m->ctypes.at[g->ct];
    if (!g->ct || g->has_init || g->size || ct.kind != CT_ARRAY || ct.count) return false;
    if (!x->count || m->ctypes.at[ct.elem].size != x->element) return false;
    ct.count = x->count;
    ct.size = g->size = x->variable->size;
    g->ct = m->ctypes.n;
    vec_push(m->arena, &m->ctypes, ct);
    return true;
}

static bool set_value(const struct known_project *p, struct ir_module *m, struct ir_global *g,
                      const struct project_fact *x) {
    const struct ir_global *v = x->variable;
    bool written = !v->is_const && (!p->complete || map_str_get(&p->opened, g->name, NULL));
    bool has_value = (g->is_const || g->is_string) && g->has_init;
    if (written || has_value || !v->has_init || g->size != v->size || g->relocs.n) return false;
    g->is_const = g->has_init = true;
    g->bytes = NULL;
    if (!v->bytes) return true;
    g->bytes = arena_alloc(m->arena, g->size);
    memcpy(g->bytes, v->bytes, g->size);
    return true;
}

static void know_variable(const struct known_project *p, struct ir_module *m, struct ir_global *g) {
    const struct project_fact *x = look_up(p, &p->variables, &p->functions, g->name, NULL);
    if (!x || x->variable->is_weak) return;
    bool sized = set_size(m, g, x), valued = set_value(p, m, g, x);
    if (sized || valued) g->known = arena_strdup(m->arena, x->place);
}

void known_set_functions(struct known_project *p, const char *path, struct ir_module *m) {
    make_index(p);
    for (uint32_t i = 0; i < m->funcs.n; i++) {
        struct ir_func *f = m->funcs.at[i];
        if (!f->has_body) f->known = f->is_static ? NULL : known_of(p, path, m->arena, f);
    }
}

void known_set_variables(struct known_project *p, struct ir_module *m) {
    make_index(p);
    for (uint32_t i = 0; i < m->globals.n; i++)
        if (is_ours(m->globals.at[i])) know_variable(p, m, m->globals.at[i]);
}
