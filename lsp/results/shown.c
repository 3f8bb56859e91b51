/* shown.c - results along the calls of a document, kept until something changes. */
#include "lsp/results/shown.h"

void shown_change(struct shown *s) {
    s->at = NULL;
    arena_free(&s->arena);
}

void shown_forget(struct shown *s) {
    shown_change(s);
    s->callers = (struct ir_callers){0};
    arena_free(&s->calls);
}

/* Where the module alone leaves something open. A result of the module itself says nothing of calls
 * that leave the file and come back, so callers are those of the project, also where they are
 * functions of the module: of two with one name the last counts. */
static void ask_project(struct shown *s, const struct called_function *own, uint32_t n) {
    const struct shown_project *p = &s->project;
    struct called_function *all = arena_new_array(&s->arena, struct called_function, n + p->n + 1);
    const struct func_result **out =
        arena_new_array(&s->arena, const struct func_result *, n + p->n + 1);
    for (uint32_t i = 0; i < n; i++) all[i] = own[i];
    for (uint32_t i = 0; i < p->n; i++) all[n + i] = p->callers[i];
    results_as_called(&s->arena, p->graph, all, n + p->n, out);
    for (uint32_t i = 0; i < n; i++)
        if (s->at[i] == own[i].r) s->at[i] = out[i];
}

static void work_out(struct shown *s, const struct func_table *t, const struct ir_module *m) {
    struct called_function *all = arena_new_array(&s->arena, struct called_function, t->n + 1);
    s->at = arena_new_array(&s->arena, const struct func_result *, t->n + 1);
    for (uint32_t i = 0; i < t->n; i++) {
        const struct func_state *f = &t->at[i];
        all[i] = (struct called_function){.func = f->name,
                                          .r = f->result ? &f->result->r : NULL,
                                          .pending =
                                              state_freshness(t, f) != FRESH_CURRENT || f->trying};
        s->at[i] = all[i].r;
    }
    if (!m || t->edited) return; /* the module is that of an older text */
    if (!s->callers.module) ir_callers_find(&s->calls, m, &s->callers);
    results_as_called(&s->arena, &s->callers, all, t->n, s->at);
    if (s->project.graph) ask_project(s, all, t->n);
}

const struct func_result *shown_result(struct shown *s, const struct func_table *t,
                                       const struct ir_module *m, const struct func_state *f) {
    if (!s->at) work_out(s, t, m);
    return s->at[f - t->at];
}
