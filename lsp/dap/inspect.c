/* inspect.c - requests that look at the run where it stands: calls, variables, expressions.
 *
 * What a client may open later has a number; all numbers are forgotten when the run moves.
 */
#include "core/base/str.h"
#include "lsp/dap/expr.h"
#include "lsp/dap/locals.h"
#include "lsp/dap/session.h"

#include <ctype.h>
#include <string.h>

/* Something with rows inside. */
struct opened {
    enum opened_kind { OPEN_LOCALS, OPEN_GLOBALS, OPEN_INPUTS, OPEN_VALUE } kind;
    uint32_t call;
    struct shown_value value;
};

static int64_t open_number(struct dap *d, struct opened o) {
    struct opened *kept = arena_new(&d->shown, struct opened);
    *kept = o;
    vec_push(&d->shown, &d->opened, kept);
    return d->opened.n;
}

void inspect_forget(struct dap *d) {
    d->opened.at = NULL;
    d->opened.n = d->opened.cap = 0;
    arena_free(&d->shown);
}

/* ---- calls ---- */

void on_dap_threads(struct dap *d, const struct dap_request *r) {
    cJSON *body = cJSON_CreateObject(), *one = cJSON_CreateObject();
    json_push(json_put(body, "threads", cJSON_CreateArray()), one);
    json_put_int(one, "id", 1);
    json_put_str(one, "name", d->subject.w->entry);
    dap_answer(d, r, body);
}

static void put_frame_source(cJSON *o, const struct ir_module *m, const struct ir_loc *loc) {
    const char *path = ir_file_of(m, loc);
    if (!path) return;
    cJSON *source = json_put(o, "source", cJSON_CreateObject());
    json_put_str(source, "name", str_behind(path, '/'));
    json_put_str(source, "path", path);
}

static void put_frame_place(cJSON *o, const struct dap *d, const struct ir_loc *loc) {
    bool known = loc->line != 0;
    json_put_int(o, "line", known ? (int64_t)loc->line - 1 + d->first_line : 0);
    json_put_int(o, "column", known && loc->col ? (int64_t)loc->col - 1 + d->first_column : 0);
    if (!known || !loc->eline || (loc->eline == loc->line && loc->ecol <= loc->col)) return;
    json_put_int(o, "endLine", (int64_t)loc->eline - 1 + d->first_line);
    json_put_int(o, "endColumn", (int64_t)loc->ecol - 1 + d->first_column);
}

static cJSON *frame_to_json(const struct dap *d, uint32_t call) {
    struct stepper_call c = stepper_call(d->subject.s, call);
    cJSON *o = cJSON_CreateObject();
    json_put_int(o, "id", (int64_t)call + 1);
    json_put_str(o, "name", c.f ? str_behind(c.f->name, ':') : "?");
    put_frame_source(o, d->subject.m, &c.loc);
    put_frame_place(o, d, &c.loc);
    return o;
}

void on_dap_stack_trace(struct dap *d, const struct dap_request *r) {
    enum { MOST = 1000 };
    uint32_t n = stepper_depth(d->subject.s);
    int64_t start = json_int(r->arguments, "startFrame", 0);
    int64_t levels = json_int(r->arguments, "levels", 0);
    if (levels <= 0 || levels > MOST) levels = MOST;
    cJSON *body = cJSON_CreateObject();
    cJSON *list = json_put(body, "stackFrames", cJSON_CreateArray());
    for (int64_t i = start < 0 ? 0 : start; i < n && levels-- > 0; i++)
        json_push(list, frame_to_json(d, (uint32_t)i));
    json_put_int(body, "totalFrames", n);
    dap_answer(d, r, body);
}

/* The call of a frame's id; without one the innermost. */
static bool read_call(struct dap *d, const struct dap_request *r, uint32_t *call) {
    int64_t id = json_int(r->arguments, "frameId", 1);
    if (id < 1 || id > stepper_depth(d->subject.s)) {
        dap_refuse(d, r, "there is no such call now");
        return false;
    }
    *call = (uint32_t)(id - 1);
    return true;
}

static void put_scope(struct dap *d, cJSON *list, const char *name, const char *hint,
                      struct opened what) {
    cJSON *o = cJSON_CreateObject();
    json_put_str(o, "name", name);
    json_put_str(o, "presentationHint", hint);
    json_put_int(o, "variablesReference", open_number(d, what));
    json_put_bool(o, "expensive", false);
    json_push(list, o);
}

void on_dap_scopes(struct dap *d, const struct dap_request *r) {
    struct opened of = {.kind = OPEN_LOCALS};
    if (!read_call(d, r, &of.call)) return;
    cJSON *body = cJSON_CreateObject(), *list = json_put(body, "scopes", cJSON_CreateArray());
    put_scope(d, list, "Locals", "locals", of);
    of.kind = OPEN_GLOBALS;
    put_scope(d, list, "Globals", NULL, of);
    of.kind = OPEN_INPUTS;
    if (d->finding) put_scope(d, list, "Inputs", NULL, of);
    dap_answer(d, r, body);
}

/* ---- variables ---- */

/* An expression for it: what the front end made has a name that is none of C. */
static const char *path_of_local(const char *name) {
    for (const char *p = name; *p; p++)
        if (*p != '_' && !isalnum((unsigned char)*p) && !(*p & 0x80)) return NULL;
    return name;
}

static void list_locals(struct dap *d, uint32_t call, shown_values *out) {
    stepper_variables all;
    locals_visible(&d->subject, &d->shown, call, &all);
    for (uint32_t i = 0; i < all.n; i++) {
        const struct stepper_variable *v = &all.at[i];
        const struct c_value c = {
            .in_memory = v->in_memory, .v = v->value, .state = v->state, .ct = v->ct};
        vec_push(&d->shown, out,
                 value_show(&d->subject, &d->shown, v->name, path_of_local(v->name), &c));
    }
}

/* What a person would call a variable of the program: no literals, nothing of the library, nor what
 * says whether a weak name is there. */
static bool is_of_program(const struct ir_global *g) {
    const char *last = strrchr(g->name, '.');
    bool linked = last && strcmp(last, IR_LINKED) == 0;
    return !linked && !g->is_string && !g->is_system && !ir_of_model(g) && !g->is_noted &&
           g->name[0] != '.';
}

/* A static local is FUNCTION.NAME: an expression names it in that function only. */
static const char *path_of_global(struct dap *d, uint32_t call, const char *name) {
    struct stepper_call c = stepper_call(d->subject.s, call);
    const char *dot = strrchr(name, '.');
    size_t n = dot ? (size_t)(dot - name) : 0;
    if (!dot) return str_behind(name, ':');
    bool here = c.f && strlen(c.f->name) == n && strncmp(c.f->name, name, n) == 0;
    return here ? dot + 1 : NULL;
}

static void list_globals(struct dap *d, uint32_t call, shown_values *out) {
    const struct ir_module *m = d->subject.m;
    for (uint32_t i = 0; i < m->globals.n; i++) {
        const struct ir_global *g = m->globals.at[i];
        if (!is_of_program(g)) continue;
        const struct c_value c = {
            .in_memory = true, .v = stepper_global(d->subject.s, i), .ct = g->ct};
        const char *path = path_of_global(d, call, g->name);
        vec_push(&d->shown, out, value_show(&d->subject, &d->shown, g->name, path, &c));
    }
}

/* As the diagnostic lists them: what the run came with. */
static void list_inputs(struct dap *d, shown_values *out) {
    for (uint32_t i = 0; d->finding && i < d->finding->check->inputs.n; i++) {
        const struct binding *b = &d->finding->check->inputs.at[i];
        struct shown_value v = {.name = b->name, .text = b->value, .type = ""};
        vec_push(&d->shown, out, v);
    }
}

static void put_shown(struct dap *d, cJSON *o, const char *text_key, const struct shown_value *v) {
    struct opened of = {.kind = OPEN_VALUE, .value = *v};
    json_put_str(o, text_key, v->text);
    if (*v->type) json_put_str(o, "type", v->type);
    json_put_int(o, "variablesReference", v->has_children ? open_number(d, of) : 0);
    if (v->has_children && v->elements) json_put_int(o, "indexedVariables", (int64_t)v->elements);
}

static cJSON *row_to_json(struct dap *d, const struct shown_value *v) {
    cJSON *o = cJSON_CreateObject();
    json_put_str(o, "name", v->name);
    json_put_str(o, "evaluateName", v->path);
    put_shown(d, o, "value", v);
    return o;
}

/* Elements are asked for by `start` and `count`; without them there are at most so many. */
enum { MOST_ROWS = 1000 };

static void list_rows(struct dap *d, const struct opened *of, const cJSON *arguments,
                      shown_values *out) {
    int64_t start = json_int(arguments, "start", 0), count = json_int(arguments, "count", 0);
    if (start < 0) start = 0;
    if (count <= 0 || count > MOST_ROWS) count = MOST_ROWS;
    if (of->kind == OPEN_LOCALS)
        list_locals(d, of->call, out);
    else if (of->kind == OPEN_GLOBALS)
        list_globals(d, of->call, out);
    else if (of->kind == OPEN_INPUTS)
        list_inputs(d, out);
    else
        value_children(&d->subject, &d->shown, &of->value, (uint64_t)start, (uint64_t)count, out);
}

void on_dap_variables(struct dap *d, const struct dap_request *r) {
    int64_t number = json_int(r->arguments, "variablesReference", 0);
    if (number < 1 || number > d->opened.n) {
        dap_refuse(d, r, "there is nothing of that number now");
        return;
    }
    shown_values rows = {0};
    const struct opened *of = d->opened.at[number - 1];
    list_rows(d, of, r->arguments, &rows);
    cJSON *body = cJSON_CreateObject(), *list = json_put(body, "variables", cJSON_CreateArray());
    for (uint32_t i = 0; i < rows.n; i++) json_push(list, row_to_json(d, &rows.at[i]));
    dap_answer(d, r, body);
}

/* ---- expressions ---- */

void on_dap_evaluate(struct dap *d, const struct dap_request *r) {
    const char *text = json_str(r->arguments, "expression", NULL), *why;
    struct expr_place at = {.x = &d->subject, .a = &d->shown};
    struct c_value v;
    if (!text) {
        dap_refuse(d, r, "there is no expression");
        return;
    }
    if (!read_call(d, r, &at.call)) return;
    text = arena_strdup(&d->shown, text);
    if (!expr_evaluate(&at, text, &v, &why)) {
        dap_refuse(d, r, "%s", why);
        return;
    }
    struct shown_value shown = value_show(&d->subject, &d->shown, text, text, &v);
    cJSON *body = cJSON_CreateObject();
    put_shown(d, body, "result", &shown);
    dap_answer(d, r, body);
}
