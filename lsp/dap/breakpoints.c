/* breakpoints.c - lines at which the run stops, in both directions.
 *
 * A breakpoint is kept as it was asked for; its line is the first one from there on at which a
 * statement of the run's functions begins, in the same function where there is one.
 */
#include "lsp/dap/expr.h"
#include "lsp/dap/session.h"
#include "lsp/text/uri.h"

#include <stdlib.h>
#include <string.h>

/* ---- files ---- */

/* By different ways to one file, too. */
static bool same_file(const char *x, const char *y) {
    if (strcmp(x, y) == 0) return true;
    char *rx = realpath(x, NULL), *ry = realpath(y, NULL);
    bool same = rx && ry && strcmp(rx, ry) == 0;
    free(rx);
    free(ry);
    return same;
}

/* Its number in the module; 0: nothing of the run is there. */
static uint32_t file_number(const struct ir_module *m, const char *path) {
    for (uint32_t i = 1; i < m->files.n; i++)
        if (same_file(m->files.at[i], path)) return i;
    return 0;
}

/* ---- lines ---- */

/* The first line of a statement from this line on, in functions that hold it or, `outside`, begin
 * behind it; 0: there is none. */
static uint32_t first_line(const struct ir_module *m, uint32_t file, uint32_t from, bool outside) {
    uint32_t best = 0;
    for (uint32_t i = 0; i < m->funcs.n; i++) {
        const struct ir_func *f = m->funcs.at[i];
        bool holds = f->loc.line <= from && from <= f->loc.eline;
        if (!f->has_body || f->is_model || (f->loc.file == file && !outside && !holds)) continue;
        for (ir_val v = 1; v < f->ins.n; v++) {
            const struct ir_ins *in = &f->ins.at[v];
            uint32_t line = in->block && in->loc.file == file ? stepper_line(f, in) : 0;
            if (line >= from && (!best || line < best)) best = line;
        }
    }
    return best;
}

static uint32_t line_for(const struct ir_module *m, uint32_t file, uint32_t asked) {
    uint32_t line = first_line(m, file, asked, false);
    return line ? line : first_line(m, file, asked, true);
}

void breakpoints_place(struct dap *d) {
    const struct ir_module *m = d->subject.m;
    for (uint32_t i = 0; m && i < d->breakpoints.n; i++) {
        struct dap_breakpoint *b = &d->breakpoints.at[i];
        b->file = file_number(m, b->path);
        b->line = b->file ? line_for(m, b->file, b->asked) : 0;
    }
}

/* ---- stopping ---- */

/* A condition that cannot be evaluated, as its variables have no value yet, does not hold. */
static bool condition_holds(struct dap *d, struct dap_breakpoint *b) {
    struct arena a = {0};
    const struct expr_place at = {&d->subject, &a, 0};
    const char *why = NULL;
    bool holds = true;
    if (b->condition && !expr_holds(&at, b->condition, &holds, &why)) holds = false;
    if (why && !b->told) dap_say(d, "breakpoint in line %u: %s: %s", b->line, b->condition, why);
    b->told = b->told || why;
    arena_free(&a);
    return holds;
}

bool breakpoints_hit(struct dap *d) {
    struct stepper_call call = stepper_call(d->subject.s, 0);
    for (uint32_t i = 0; i < d->breakpoints.n; i++) {
        struct dap_breakpoint *b = &d->breakpoints.at[i];
        if (!b->line || b->line != call.loc.line || b->file != call.loc.file) continue;
        if (condition_holds(d, b)) return true;
    }
    return false;
}

/* ---- requests ---- */

static void drop_of_file(struct dap *d, const char *path) {
    uint32_t n = 0;
    for (uint32_t i = 0; i < d->breakpoints.n; i++)
        if (strcmp(d->breakpoints.at[i].path, path) != 0)
            d->breakpoints.at[n++] = d->breakpoints.at[i];
    d->breakpoints.n = n;
}

static cJSON *breakpoint_to_json(const struct dap *d, const struct dap_breakpoint *b) {
    cJSON *o = cJSON_CreateObject();
    json_put_int(o, "id", b->id);
    json_put_bool(o, "verified", b->line != 0);
    json_put_int(o, "line", (int64_t)(b->line ? b->line : b->asked) - 1 + d->first_line);
    if (!b->line && d->subject.m)
        json_put_str(o, "message", "no statement of the functions that run stands there");
    return o;
}

static void add_breakpoint(struct dap *d, const char *path, const cJSON *of) {
    const char *condition = json_copy(&d->arena, of, "condition");
    int64_t line = json_int(of, "line", 0) + 1 - d->first_line;
    struct dap_breakpoint b = {.id = ++d->last_breakpoint, .path = path};
    if (condition && *condition) b.condition = condition;
    b.asked = line > 0 && line < UINT32_MAX ? (uint32_t)line : 0;
    vec_push(&d->arena, &d->breakpoints, b);
}

void on_dap_breakpoints(struct dap *d, const struct dap_request *r) {
    const char *name = json_str(json_get(r->arguments, "source"), "path", NULL);
    const cJSON *list = json_get(r->arguments, "breakpoints"), *e;
    if (!name || (list && !cJSON_IsArray(list))) {
        dap_refuse(d, r, "breakpoints need the path of a file");
        return;
    }
    const char *path = path_absolute(&d->arena, NULL, name);
    drop_of_file(d, path);
    uint32_t first = d->breakpoints.n;
    cJSON_ArrayForEach(e, list) { add_breakpoint(d, path, e); }
    breakpoints_place(d);
    cJSON *body = cJSON_CreateObject();
    cJSON *out = json_put(body, "breakpoints", cJSON_CreateArray());
    for (uint32_t i = first; i < d->breakpoints.n; i++)
        json_push(out, breakpoint_to_json(d, &d->breakpoints.at[i]));
    dap_answer(d, r, body);
}

/* The failing check always stops the run. */
void on_dap_exception_filters(struct dap *d, const struct dap_request *r) {
    dap_answer(d, r, NULL);
}
