/* callers.c - from a file to the programs that it is part of, from each to the calls that lead to
 * the file's functions.
 */
#include "lsp/project/callers.h"

#include "core/base/hash.h"
#include "core/base/map.h"
#include "core/base/str.h"
#include "core/irtext/text.h"
#include "core/link/link.h"
#include "core/program/task.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_TEXT = 96 << 20, MOST_PROGRAMS = 8, MOST_TASKS = 200 };

/* ---- names ---- */

void project_names_drop(struct project_names *n, uint32_t unit, const char *target) {
    while (n->symbols.n <= unit) {
        vec_push(&n->arena, &n->symbols, (struct ir_symbols){0});
        vec_push(&n->arena, &n->owned, (struct arena){0});
        vec_push(&n->arena, &n->targets, NULL);
    }
    n->targets.at[unit] = target;
    n->symbols.at[unit] = (struct ir_symbols){0};
    arena_free(&n->owned.at[unit]);
}

void project_names_free(struct project_names *n) {
    for (uint32_t i = 0; i < n->owned.n; i++) arena_free(&n->owned.at[i]);
    arena_free(&n->arena);
    *n = (struct project_names){0};
}

static bool is_read(const struct ir_symbols *s) { return s->defined.n || s->missing.n; }

static void read_names(struct project_names *n, struct project_facts *facts) {
    for (uint32_t i = 0; i < facts->units.n; i++) {
        struct arena tmp = {0};
        const struct facts_unit *u = &facts->units.at[i];
        if (i >= n->symbols.n) project_names_drop(n, i, NULL);
        if (!u->stored || is_read(&n->symbols.at[i])) continue;
        struct ir_module *m = modules_get(&facts->store, &tmp, &u->module);
        if (m) ir_symbols(&n->owned.at[i], m, &n->symbols.at[i]);
        arena_free(&tmp);
    }
}

/* ---- programs ---- */

struct finding_callers {
    struct file_callers *out;
    struct arena tmp;
    struct project_facts *facts;
    struct program_unit *units;
    const char *path;
    const text_list *entries;
    struct map names; /* of the graph -> in .graph.at */
    const struct program_plan *plan;
};

static void list_units(struct finding_callers *x, const struct project_names *n) {
    x->units = arena_new_array(&x->tmp, struct program_unit, x->facts->units.n + 1);
    for (uint32_t i = 0; i < x->facts->units.n; i++) {
        const struct facts_unit *u = &x->facts->units.at[i];
        x->units[i] = (struct program_unit){
            .file = u->path, .shown = str_behind(u->path, '/'), .symbols = n->symbols.at[i]};
        if (n->targets.at[i]) vec_push(&x->tmp, &x->units[i].targets, n->targets.at[i]);
        if (!u->stored) x->units[i].problem = "does not compile";
    }
}

static bool has_file(const struct finding_callers *x, const struct program_plan *p) {
    for (uint32_t i = 0; i < p->units.n; i++)
        if (strcmp(x->units[p->units.at[i]].file, x->path) == 0) return true;
    return false;
}

static const char *broken_file(const struct finding_callers *x) {
    for (uint32_t i = 0; i < x->facts->units.n; i++)
        if (x->units[i].problem) return x->units[i].shown;
    return "a file";
}

/* NULL: the program's callers can be told. */
static const char *plan_problem(struct finding_callers *x, const struct program_plan *p) {
    struct arena *a = &x->out->arena;
    uint64_t size = 0;
    for (uint32_t i = 0; i < p->units.n; i++)
        size += x->facts->units.at[p->units.at[i]].module.size;
    if (p->is_partial)
        return arena_printf(a, "%s is not read: it does not compile or is not there",
                            broken_file(x));
    if (p->is_library) return "it belongs to no program of the project";
    return size > MOST_TEXT ? "its program is too large" : NULL;
}

/* The modules of a plan, that of the file in question first: its static functions keep their names.
 */
static struct ir_module *link_plan(struct finding_callers *x, struct arena *a,
                                   const struct program_plan *p) {
    const struct ir_module **m = arena_new_array(a, const struct ir_module *, p->units.n + 1);
    uint32_t n = 0;
    struct ir_linked linked;
    for (int own = 1; own >= 0; own--)
        for (uint32_t i = 0; i < p->units.n; i++) {
            uint32_t u = p->units.at[i];
            if ((strcmp(x->units[u].file, x->path) == 0) != own) continue;
            m[n] = modules_get(&x->facts->store, a, &x->facts->units.at[u].module);
            if (!m[n++]) return NULL;
        }
    if (ir_link(a, m, n, &linked) != VL_OK) return NULL;
    for (uint32_t i = 0; i < linked.notes.n; i++)
        if (linked.notes.at[i].kind == LINK_DEFINED_TWICE) return NULL;
    return linked.module;
}

/* ---- the graph ---- */

/* A function of the linked program and its place in the graph. */
struct reached_function {
    const struct ir_func *f;
    uint32_t at;
};
typedef VEC(struct reached_function) reached_list;

static const char *file_of(const struct ir_module *m, const struct ir_func *f) {
    const char *file = ir_file_of(m, &f->name_loc);
    return file ? file : "";
}

static bool is_own(const struct finding_callers *x, const struct ir_module *m,
                   const struct ir_func *f) {
    return strcmp(file_of(m, f), x->path) == 0;
}

static const struct caller_task *task_of(const struct file_callers *c, const char *name) {
    for (uint32_t i = 0; i < c->tasks.n; i++)
        if (strcmp(c->tasks.at[i].name, name) == 0) return &c->tasks.at[i];
    return NULL;
}

/* A name for a caller in another file that no other function has, of which this is the task. */
static const char *name_caller(struct finding_callers *x, const struct ir_module *m,
                               const struct ir_func *f, const char *key) {
    struct arena *a = &x->out->arena;
    const char *path = file_of(m, f), *func = str_behind(f->name, ':');
    if (is_own(x, m, f)) return arena_strdup(a, f->name);
    const char *tries[] = {arena_printf(a, "%s (%s)", func, str_behind(path, '/')),
                           arena_printf(a, "%s (%s)", func, path),
                           arena_printf(a, "%s (%s, in the program of %s)", func, path,
                                        x->units[x->plan->root].shown)};
    for (int i = 0; i < 2; i++) {
        const struct caller_task *t = task_of(x->out, tries[i]);
        if (!t || (strcmp(t->key, key) == 0 && strcmp(t->path, path) == 0)) return tries[i];
    }
    return tries[2];
}

static const char several_ways[] = "its functions are part of several programs in several ways";

static const char *add_task(struct finding_callers *x, const struct ir_module *m,
                            const struct ir_func *f) {
    struct arena tmp = {0}, *a = &x->out->arena;
    struct str text = {.arena = a};
    struct ir_keys keys = {.m = m};
    char hex[33];
    hash128_hex(ir_task_key(&keys, f->name), hex);
    ir_keys_end(&keys);
    const char *name = name_caller(x, m, f, hex);
    const struct caller_task *known = task_of(x->out, name);
    if (known && strcmp(known->key, hex) != 0) x->out->problem = several_ways;
    if (!known) {
        ir_print(&text, ir_task(&tmp, m, f->name), IR_PRINT_LOCS);
        struct caller_task t = {.name = name,
                                .func = arena_strdup(a, f->name),
                                .path = arena_strdup(a, file_of(m, f)),
                                .key = arena_strdup(a, hex),
                                .task = text.at};
        vec_push(a, &x->out->tasks, t);
    }
    arena_free(&tmp);
    return name;
}

/* The graph's entry for a function, new or from another program; the declaration is `used` as soon
 * as the function may have unknown callers in one of them. */
static uint32_t enter(struct finding_callers *x, const struct ir_module *m, const struct ir_func *f,
                      bool known, bool is_caller) {
    struct file_callers *c = x->out;
    struct ir_module *stubs = (struct ir_module *)c->graph.module;
    const char *name = is_caller ? add_task(x, m, f) : arena_strdup(&c->arena, f->name);
    uint64_t at;
    if (!map_str_get(&c->graph.index, name, &at)) {
        struct ir_func *stub = arena_new(&c->arena, struct ir_func);
        *stub = (struct ir_func){.name = name};
        vec_push(&c->arena, &stubs->funcs, stub);
        at = c->graph.at.n;
        map_str_put(&c->arena, &c->graph.index, name, at);
        vec_push(&c->arena, &c->graph.at, (struct ir_called){0});
    }
    if (!known) stubs->funcs.at[at]->is_used = true;
    return (uint32_t)at;
}

static uint32_t reach(struct finding_callers *x, const struct ir_callers *all, struct map *seen,
                      reached_list *list, const struct ir_func *f, bool is_caller) {
    uint64_t at;
    if (map_str_get(seen, f->name, &at)) {
        if (is_caller) add_task(x, all->module, f);
        return list->at[at].at;
    }
    bool known = ir_callers_known(all, f) && x->out->tasks.n < MOST_TASKS;
    struct reached_function r = {f, enter(x, all->module, f, known, is_caller)};
    map_str_put(&x->tmp, seen, f->name, list->n);
    vec_push(&x->tmp, list, r);
    return r.at;
}

static void add_call(struct finding_callers *x, const struct ir_callers *all, uint32_t callee,
                     uint32_t caller, const struct ir_call_site *s) {
    struct file_callers *c = x->out;
    const struct ir_module *stubs = c->graph.module;
    struct ir_loc loc = s->from->ins.at[s->at].loc;
    const struct ir_module *m = all->module;
    const char *path = ir_file_of(m, &loc);
    struct call_place p = {.callee = stubs->funcs.at[callee]->name,
                           .caller = stubs->funcs.at[caller]->name,
                           .path = arena_strdup(&c->arena, path ? path : file_of(m, s->from)),
                           .loc = loc};
    for (uint32_t i = 0; i < c->places.n; i++) {
        const struct call_place *q = &c->places.at[i];
        if (strcmp(q->callee, p.callee) == 0 && strcmp(q->caller, p.caller) == 0 &&
            q->loc.line == loc.line && q->loc.col == loc.col && strcmp(q->path, p.path) == 0)
            return; /* known from another program */
    }
    vec_push(&c->arena, &c->places, p);
    vec_push(&c->arena, &c->graph.at.at[callee].by,
             (struct ir_call_site){stubs->funcs.at[caller], s->at});
}

/* From the file's functions up the calls, as far as callers are known. */
static void climb(struct finding_callers *x, const struct ir_module *m) {
    struct ir_callers all;
    struct map seen = {0};
    reached_list list = {0};
    ir_callers_find(&x->tmp, m, &all);
    all.closed = true;
    for (uint32_t i = 0; i < m->funcs.n; i++) {
        const struct ir_func *f = m->funcs.at[i];
        if (f->has_body && !f->is_model && is_own(x, m, f)) reach(x, &all, &seen, &list, f, false);
    }
    for (uint32_t i = 0; i < list.n; i++) {
        const struct reached_function r = list.at[i];
        const struct ir_called *called = ir_called(&all, r.f->name);
        for (uint32_t k = 0; called && k < called->by.n; k++) {
            const struct ir_call_site *s = &called->by.at[k];
            add_call(x, &all, r.at, reach(x, &all, &seen, &list, s->from, true), s);
        }
    }
}

static void take_plan(struct finding_callers *x, const struct program_plan *p) {
    struct arena a = {0};
    x->plan = p;
    x->out->problem = plan_problem(x, p);
    struct ir_module *m = x->out->problem ? NULL : link_plan(x, &a, p);
    if (m) {
        entries_mark(m, x->entries);
        climb(x, m);
    } else if (!x->out->problem) {
        x->out->problem =
            arena_printf(&x->out->arena, "the files of the program of %s do not fit together",
                         x->units[p->root].shown);
    }
    arena_free(&a);
}

/* ---- all ---- */

static void find_all_callers(struct finding_callers *x) {
    program_plans plans = {0};
    uint32_t n = 0;
    programs_find(&x->tmp, x->units, x->facts->units.n, "main", x->entries, &plans);
    for (uint32_t i = 0; i < plans.n && !x->out->problem; i++) {
        if (!has_file(x, &plans.at[i])) continue;
        if (++n > MOST_PROGRAMS)
            x->out->problem = "it belongs to too many programs";
        else
            take_plan(x, &plans.at[i]);
    }
    if (!n) x->out->problem = "it is not among the files of compile_commands.json";
}

struct file_callers *callers_find(struct project_names *n, struct project_facts *facts,
                                  const char *path, const text_list *entries, bool others) {
    struct file_callers *c = vl_malloc(sizeof *c);
    struct finding_callers x = {.out = c, .facts = facts, .path = path, .entries = entries};
    *c = (struct file_callers){0};
    c->graph.module = arena_new(&c->arena, struct ir_module);
    c->graph.closed = true;
    read_names(n, facts);
    list_units(&x, n);
    if (others)
        c->problem = "the project has files in other languages";
    else
        find_all_callers(&x);
    arena_free(&x.tmp);
    return c;
}

void file_callers_free(struct file_callers *c) {
    if (!c) return;
    arena_free(&c->arena);
    free(c);
}
