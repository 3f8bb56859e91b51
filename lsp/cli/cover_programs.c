/* cover_programs.c - goals of linked programs: those of all files of a program from where it
 * starts.
 *
 * Goals are numbered through all files of the run, so that marks of several files stay apart when
 * they are linked, and one list has them all. A program's functions are those of its files; what it
 * never calls is not in what it is verified as, and cannot be reached.
 */
#include "lsp/cli/cover_run.h"

#include "core/base/str.h"
#include "core/irtext/text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- numbers ---- */

static void number_marks(struct arena *a, struct ir_module *m, uint32_t first) {
    for (uint32_t i = 0; i < m->funcs.n; i++) {
        struct ir_func *f = m->funcs.at[i];
        for (ir_val v = 1; v < f->ins.n; v++) {
            struct ir_ins *in = &f->ins.at[v];
            if (in->op == IR_CHECK && in->check == CHECK_GOAL && in->text)
                in->text = arena_printf(a, "%lu", strtoul(in->text, NULL, 10) + first);
        }
    }
}

/* The goals of the unit behind those of units before it; its functions and goals know its number.
 */
static void number_unit(struct coverage_run *r, uint32_t unit, goal_list *all) {
    struct lowered *l = &r->units.at[unit]->report.lowered;
    struct str text = {.arena = &r->arena};
    const uint32_t first = all->n;
    if (l->text) r->units.at[unit]->hash = hash128_bytes(l->text, strlen(l->text));
    for (uint32_t i = 0; i < l->funcs.n; i++) l->funcs.at[i].loc.file = unit + 1;
    for (uint32_t i = 0; i < l->goals.n; i++) {
        struct test_goal g = l->goals.at[i];
        g.loc.file = unit + 1;
        if (g.around) g.around += first;
        if (g.decision) g.decision += first;
        vec_push(&r->arena, all, g);
    }
    if (!first || !l->module) return;
    number_marks(&r->arena, l->module, first);
    ir_print(&text, l->module, IR_PRINT_LOCS);
    l->text = text.at;
}

static void take_unit(struct coverage_run *r, uint32_t unit) {
    struct cover_source *u = r->units.at[unit];
    struct file_report f = {.shown = u->report.shown,
                            .path = u->report.path,
                            .lowered = u->report.lowered,
                            .problem = u->report.problem};
    linked_take(&r->linked, unit, &u->targets, &f);
    u->report.problem = f.problem;
    r->linked.files[unit].hash = u->hash; /* copies of a file stay copies */
}

/* ---- programs ---- */

static struct cover_source *unit_at(const struct cover_source *f, uint32_t i) {
    const struct coverage_run *r = f->run;
    return r->units.at[r->linked.files[f->plan->units.at[i]].given];
}

static void take_functions_of(struct cover_source *f) {
    struct arena *a = &f->run->arena;
    for (uint32_t i = 0; i < f->plan->units.n; i++) {
        const struct lowered *l = &unit_at(f, i)->report.lowered;
        for (uint32_t k = 0; k < l->funcs.n; k++)
            vec_push(a, &f->report.lowered.funcs, l->funcs.at[k]);
    }
}

/* Two definitions of one name make a program that none is; the rest are notes. */
static void take_notes(struct cover_source *f, const struct file_report *linked) {
    struct arena *a = &f->run->arena;
    for (uint32_t i = 0; i < linked->lowered.messages.n; i++) {
        const struct lowered_message *m = &linked->lowered.messages.at[i];
        const char *kind = m->error ? "error" : "note";
        const char *text =
            m->file && m->line
                ? arena_printf(a, "%s:%u:%u: %s: %s", m->file, m->line, m->col, kind, m->text)
                : arena_printf(a, "%s: %s: %s", f->report.shown, kind, m->text);
        vec_push(a, &f->report.messages, text);
        f->run->broken |= m->error;
    }
}

static bool is_way_in(const struct coverage_run *r, const struct ir_module *m,
                      const struct ir_func *g) {
    const text_list *only = &r->o->functions;
    if (r->o->entries.n) return entries_have(&r->o->entries, m, g);
    for (uint32_t i = 0; i < only->n; i++)
        if (linked_is_called(g->name, only->at[i])) return true;
    return false;
}

static void choose_ways_in(struct cover_source *f) {
    struct coverage_run *r = f->run;
    const struct ir_module *m = f->report.lowered.module;
    const struct ir_func *start = ir_find_func(m, "main");
    name_list ways = {0};
    f->report.library = f->plan->is_library || !start || !start->has_body;
    if (!r->o->entries.n && !r->o->functions.n)
        linked_entries(&r->linked, &r->arena, f->plan, m, &ways);
    for (uint32_t i = 0; i < m->funcs.n; i++) {
        const struct ir_func *g = m->funcs.at[i];
        if (g->has_body && !g->is_model && is_way_in(r, m, g)) vec_push(&r->arena, &ways, g->name);
    }
    for (uint32_t i = 0; i < ways.n; i++) cover_add_task(f, ways.at[i]);
    if (!ways.n && !r->o->project) f->report.problem = "no function of that name is defined here";
}

static void cover_one_program(struct coverage_run *r, const struct program_plan *p,
                              const goal_list *goals) {
    struct cover_source *f = arena_new(&r->arena, struct cover_source);
    struct file_report linked = {0};
    *f = (struct cover_source){.run = r, .plan = p, .sent = true, .lowered = true};
    f->report.shown = linked_title(&r->linked, p, r->o->project);
    f->report.kinds = r->kinds;
    f->report.program = true;
    f->report.several = p->units.n > 1;
    f->report.partial = r->o->functions.n != 0;
    linked_open(&r->linked, &r->arena, p, &linked);
    f->report.path = unit_at(f, 0)->report.path;
    f->report.problem = linked.problem;
    f->report.lowered.module = linked.lowered.module;
    f->report.lowered.goals = *goals;
    for (uint32_t i = 0; i < r->units.n; i++)
        vec_push(&r->arena, &f->report.units, r->units.at[i]->report.shown);
    take_functions_of(f);
    take_notes(f, &linked);
    if (!f->report.problem) choose_ways_in(f);
    if (f->tasks.n || f->report.problem) vec_push(&r->arena, &r->files, f);
}

void cover_plan_programs(struct coverage_run *r) {
    goal_list *goals = arena_new(&r->arena, goal_list);
    r->planned = true;
    linked_begin(&r->linked, &r->arena, r->units.n);
    for (uint32_t i = 0; i < r->units.n; i++) number_unit(r, i, goals);
    for (uint32_t i = 0; i < r->units.n; i++) take_unit(r, i);
    if (r->o->project)
        linked_plan_all(&r->linked, entries_start(r->o), &r->o->entries);
    else
        linked_plan_one(&r->linked);
    for (uint32_t i = 0; i < r->linked.plans.n; i++)
        cover_one_program(r, &r->linked.plans.at[i], goals);
    if (r->files.n) return;
    fprintf(stderr, "verify-ls: the project has no function of that name\n");
    r->broken = true;
}

uint32_t cover_unit_of(const struct cover_source *f, const char *func) {
    const struct ir_module *m = f->report.lowered.module;
    const struct ir_func *g = ir_find_func(m, func);
    const char *path = g ? ir_file_of(m, &g->name_loc) : NULL;
    for (uint32_t i = 0; path && i < f->plan->units.n; i++)
        if (strcmp(unit_at(f, i)->report.path, path) == 0) return i;
    return 0;
}
