/* check_callers.c - callers. Of a library, those that are left open; functions of a program that
 * are verified for the sake of others, and not reported: the callers of those that --function
 * names, as what they prove makes these safe; and those that a failing run of the program has
 * entered, as what they need tells which call is to blame.
 */
#include "lsp/cli/check_run.h"

#include "lsp/project/entries.h"

#include <string.h>

/* Callers of callers included. */
enum { MOST_CALLERS = 64, MOST_OPEN_CALLERS = 8 };

bool check_is_closed(const struct check_file *f) {
    const struct check_run *r = f->run;
    const struct ir_func *start = ir_find_func(f->report.lowered.module, "main");
    bool from_main = strcmp(entries_start(r->o), "main") == 0;
    return f->plan && !f->plan->is_library && !f->plan->is_partial && !r->others && from_main &&
           start && start->has_body;
}

void check_find_callers(const struct check_file *f, struct arena *a, struct ir_callers *out) {
    ir_callers_find(a, f->report.lowered.module, out);
    out->closed = check_is_closed(f);
    out->guesses = true;
}

static const struct check_task *planned_task(const struct check_file *f, const char *func) {
    for (uint32_t i = 0; i < f->ntasks; i++)
        if (strcmp(f->tasks[i].func, func) == 0) return &f->tasks[i];
    return NULL;
}

/* What others can call is judged for all arguments, so nothing is looked for above it. */
uint32_t check_open_callers(struct check_file *f, const struct ir_callers *callers,
                            const char *func, name_list *out) {
    struct arena tmp = {0};
    struct map seen = {0};
    VEC(const char *) open = {0};
    VEC(uint32_t) calls = {0};
    uint32_t nearest = 0;
    vec_push(&tmp, &open, func);
    vec_push(&tmp, &calls, 0);
    map_str_put(&tmp, &seen, func, 1);
    for (uint32_t i = 0; i < open.n && out->n < MOST_OPEN_CALLERS; i++) {
        const struct check_task *t = planned_task(f, open.at[i]);
        const struct ir_called *called = t ? NULL : ir_called(callers, open.at[i]);
        if (t && t->box && !t->box->r.conclusive) {
            if (!nearest) nearest = calls.at[i];
            vec_push(&f->arena, out, t->func);
        }
        for (uint32_t k = 0; called && k < called->by.n; k++) {
            const char *from = called->by.at[k].from->name;
            if (map_str_get(&seen, from, NULL)) continue;
            map_str_put(&tmp, &seen, from, 1);
            vec_push(&tmp, &open, from);
            vec_push(&tmp, &calls, calls.at[i] + 1);
        }
    }
    arena_free(&tmp);
    return nearest;
}

static void add_unreported(struct check_file *f, const char *func) {
    if (planned_task(f, func)) return;
    check_add_task(f, func);
    f->tasks[f->ntasks - 1].unreported = true;
}

void check_add_callers(struct check_file *f) {
    struct arena tmp = {0};
    struct ir_callers callers;
    uint32_t own = f->ntasks;
    check_find_callers(f, &tmp, &callers);
    for (uint32_t i = 0; i < f->ntasks && f->ntasks < own + MOST_CALLERS; i++) {
        const struct ir_func *g = ir_find_func(callers.module, f->tasks[i].func);
        if (!ir_callers_known(&callers, g)) continue;
        const struct ir_called *called = ir_called(&callers, g->name);
        for (uint32_t k = 0; k < called->by.n; k++) add_unreported(f, called->by.at[k].from->name);
    }
    arena_free(&tmp);
}

void check_add_blamed(struct check_task *t) {
    struct check_file *f = t->file;
    const struct func_result *r = &t->box->r;
    if (!r->conclusive) return; /* the searches verify each function */
    for (uint32_t i = 0; i < r->checks.n; i++) {
        const struct check_result *c = &r->checks.at[i];
        const struct trace_line *call;
        if (c->verdict != VERDICT_VIOLATED || !c->trace.n) continue;
        for (uint32_t d = c->trace.at[c->trace.n - 1].depth; d && (call = finding_call(c, d));
             d--) {
            const char *callee = finding_callee(f->report.lowered.module, call);
            const struct ir_func *g =
                callee ? ir_find_func(f->report.lowered.module, callee) : NULL;
            if (g && g->has_body && !g->is_model) add_unreported(f, g->name);
        }
    }
}
