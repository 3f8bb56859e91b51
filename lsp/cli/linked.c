/* linked.c - files of programs: read, planned, linked. */
#include "lsp/cli/linked.h"

#include "core/base/map.h"
#include "core/base/str.h"
#include "core/program/callers.h"
#include "lsp/cli/program.h"

#include <string.h>

void linked_begin(struct linked *k, struct arena *a, uint32_t n) {
    *k = (struct linked){.a = a, .n = n};
    k->units = arena_new_array(a, struct program_unit, n + 1);
    k->files = arena_new_array(a, struct linked_file, n + 1);
}

void linked_end(struct linked *k) { modules_close(&k->store); }

/* ---- reading ---- */

/* A unit that does not compile seems to define what its text says. */
static void take_names(struct linked *k, struct program_unit *u, const struct lowered *l) {
    for (uint32_t i = 0; i < l->funcs.n; i++) {
        struct ir_definition d = {.name = arena_strdup(k->a, l->funcs.at[i].name),
                                  .is_static = l->funcs.at[i].is_static,
                                  .is_function = true};
        vec_push(k->a, &u->symbols.defined, d);
    }
}

void linked_take(struct linked *k, uint32_t unit, const text_list *targets, struct file_report *f) {
    struct program_unit *u = &k->units[unit];
    struct linked_file *x = &k->files[unit];
    const struct lowered *l = &f->lowered;
    x->given = unit;
    u->file = f->path;
    u->shown = f->shown;
    for (uint32_t i = 0; i < targets->n; i++) vec_push(k->a, &u->targets, targets->at[i]);
    if (!f->problem && !modules_put(&k->store, l->text, &x->module))
        f->problem = "its module does not fit into a temporary file";
    if (f->problem) {
        u->problem = l->status == VL_INPUT ? "does not compile" : "cannot be read";
        take_names(k, u, l);
        return;
    }
    x->hash = hash128_bytes(l->text, strlen(l->text));
    ir_symbols(k->a, l->module, &u->symbols);
}

/* ---- planning ---- */

void linked_plan_one(struct linked *k) {
    struct program_plan p = {.own = k->n};
    for (uint32_t i = 0; i < k->n; i++) vec_push(k->a, &p.units, i);
    vec_push(k->a, &k->plans, p);
}

/* Files that several commands compile to the same, as for a static and a shared library, count
 * once. */
static void drop_copies(struct linked *k) {
    struct arena tmp = {0};
    struct map first = {0}; /* file and hash -> index + 1 */
    uint32_t n = 0;
    for (uint32_t i = 0; i < k->n; i++) {
        char hex[33];
        uint64_t known;
        hash128_hex(k->files[i].hash, hex);
        const char *key = arena_printf(&tmp, "%s %s", hex, k->units[i].file);
        if (map_str_get(&first, key, &known)) {
            struct program_unit *u = &k->units[known];
            for (uint32_t t = 0; t < k->units[i].targets.n; t++)
                vec_push(k->a, &u->targets, k->units[i].targets.at[t]);
            continue;
        }
        map_str_put(&tmp, &first, key, n);
        k->units[n] = k->units[i];
        k->files[n++] = k->files[i];
    }
    k->n = n;
    arena_free(&tmp);
}

void linked_plan_all(struct linked *k, const char *start, const text_list *entries) {
    drop_copies(k);
    programs_find(k->a, k->units, k->n, start, entries, &k->plans);
}

const char *linked_title(const struct linked *k, const struct program_plan *p, bool of_project) {
    if (!of_project) return "the program";
    return arena_printf(k->a, "%s %s, %u file%s", p->is_library ? "library" : "program",
                        k->units[p->root].shown, p->units.n, p->units.n == 1 ? "" : "s");
}

/* ---- linking ---- */

/* The modules are tmp's. */
static bool read_modules(struct linked *k, struct arena *a, struct arena *tmp,
                         const struct program_plan *p, const struct ir_module **out,
                         struct file_report *r) {
    for (uint32_t i = 0; i < p->units.n; i++) {
        const struct program_unit *u = &k->units[p->units.at[i]];
        vec_push(a, &r->members, u->file);
        if (u->problem)
            r->problem = arena_printf(a, "not verified, as %s is not read", u->shown);
        else if (!(out[i] = modules_get(&k->store, tmp, &k->files[p->units.at[i]].module)))
            r->problem = arena_printf(a, "not verified, as the module of %s is lost", u->shown);
    }
    return !r->problem;
}

static void add_notes(struct arena *a, const struct program_plan *p, struct file_report *out) {
    for (uint32_t i = 0; i < p->notes.n; i++)
        vec_push(a, &out->lowered.messages, (struct lowered_message){.text = p->notes.at[i]});
}

void linked_open(struct linked *k, struct arena *a, const struct program_plan *p,
                 struct file_report *out) {
    struct arena tmp = {0};
    const struct ir_module **modules =
        arena_new_array(&tmp, const struct ir_module *, p->units.n + 1);
    out->is_program = true;
    out->is_library = p->is_library;
    add_notes(a, p, out);
    if (read_modules(k, a, &tmp, p, modules, out)) program_link(a, modules, p->units.n, out);
    arena_free(&tmp);
}

/* ---- entries ---- */

/* Names of the functions that the plan's own units define. */
static void own_names(const struct linked *k, struct arena *a, const struct program_plan *p,
                      struct map *out) {
    for (uint32_t i = 0; i < p->own; i++) {
        const struct ir_symbols *s = &k->units[p->units.at[i]].symbols;
        for (uint32_t d = 0; d < s->defined.n; d++)
            if (s->defined.at[d].is_function) map_str_put(a, out, s->defined.at[d].name, 1);
    }
}

/* Can other programs call it: by its name, through a pointer to it, or by loading the library? */
static bool others_can_call(const struct ir_callers *c, const struct ir_func *f) {
    const struct ir_called *x = ir_called(c, f->name);
    if (!f->has_body || f->is_model) return false;
    return !f->is_static || f->is_used || f->hook != HOOK_NONE || (x && x->addressed);
}

void linked_entries(const struct linked *k, struct arena *a, const struct program_plan *p,
                    const struct ir_module *m, name_list *out) {
    const struct ir_func *start = ir_find_func(m, "main");
    struct map own = {0};
    struct ir_callers callers;
    if (start && start->has_body && !p->is_library) {
        vec_push(a, out, start->name);
        return;
    }
    own_names(k, a, p, &own);
    ir_callers_find(a, m, &callers);
    for (uint32_t i = 0; i < m->funcs.n; i++) {
        const struct ir_func *f = m->funcs.at[i];
        const char *name = f->is_static ? str_behind(f->name, ':') : f->name;
        if (others_can_call(&callers, f) && map_str_get(&own, name, NULL))
            vec_push(a, out, f->name);
    }
}

bool linked_is_called(const char *func, const char *name) {
    return strcmp(func, name) == 0 || strcmp(str_behind(func, ':'), name) == 0;
}
