/* breakpoints.c - lines and functions at which the run stops, in both directions, or says
 * something.
 *
 * A breakpoint is kept as it was asked for; its line is the first one from there on at which a
 * statement of the run's functions begins, in the same function where there is one. That of a
 * function is at the first statement of each call.
 *
 * The run is always the same, so that the number of a hit is one of a position: it is counted from
 * the beginning of the run, wherever the breakpoint was set and whichever way the run goes.
 */
#include "core/base/str.h"
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

/* As the program or a linked one names it: "f" and "util.c:f". */
static const struct ir_func *function_to_stop(const struct ir_module *m, const char *name) {
    for (uint32_t i = 0; i < m->funcs.n; i++) {
        const struct ir_func *f = m->funcs.at[i];
        bool same = strcmp(f->name, name) == 0 || strcmp(str_behind(f->name, ':'), name) == 0;
        if (same && f->has_body && !f->is_model) return f;
    }
    return NULL;
}

void breakpoints_place(struct dap *d) {
    const struct ir_module *m = d->subject.m;
    for (uint32_t i = 0; m && i < d->breakpoints.n; i++) {
        struct dap_breakpoint *b = &d->breakpoints.at[i];
        b->f = b->function ? function_to_stop(m, b->function) : NULL;
        b->file = b->path ? file_number(m, b->path) : b->f ? b->f->name_loc.file : 0;
        b->line = !b->file ? 0 : b->path ? line_for(m, b->file, b->asked) : b->f->name_loc.line;
    }
    d->counted = 0;
}

/* ---- conditions ---- */

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

/* "3", "= 3", "== 3", ">= 3", "> 3", "<= 3", "< 3", "% 3". false: it makes no sense. */
static bool read_hits(const char *text, struct hit_condition *out) {
    static const struct {
        const char *mark;
        int kind;
        int64_t more;
    } marks[] = {{">=", HIT_FROM, 0},  {">", HIT_FROM, 1}, {"<=", HIT_UP_TO, 0},
                 {"<", HIT_UP_TO, -1}, {"==", HIT_IS, 0},  {"=", HIT_IS, 0},
                 {"%", HIT_EACH, 0},   {"", HIT_IS, 0}};
    size_t i = 0;
    char *end = NULL;
    text += strspn(text, " ");
    while (strncmp(text, marks[i].mark, strlen(marks[i].mark)) != 0) i++;
    text += strlen(marks[i].mark);
    text += strspn(text, " ");
    if (*text < '0' || *text > '9') return false;
    unsigned long long n = strtoull(text, &end, 10);
    end += strspn(end, " ");
    if (*end || n > INT64_MAX - 1 || (n == 0 && marks[i].kind == HIT_EACH)) return false;
    out->kind = marks[i].kind;
    out->n = n == 0 && marks[i].more < 0 ? 0 : (uint64_t)((int64_t)n + marks[i].more);
    return true;
}

static bool hit_counts(const struct hit_condition *c, uint64_t hit) {
    switch (c->kind) {
    case HIT_IS:
        return hit == c->n;
    case HIT_FROM:
        return hit >= c->n;
    case HIT_UP_TO:
        return hit <= c->n;
    case HIT_EACH:
        return hit % c->n == 0;
    default:
        return true;
    }
}

/* ---- log points ---- */

/* "i is {i}": expressions in braces are evaluated. */
static const char *log_text(struct dap *d, struct arena *a, const char *text) {
    struct str out = {.arena = a};
    const struct expr_place at = {&d->subject, a, 0};
    str_puts(&out, "");
    for (const char *end; *text; text = end) {
        size_t n = strcspn(text, "{");
        str_put(&out, text, n);
        text += n;
        end = *text ? strchr(text, '}') : text;
        if (!end) {
            str_puts(&out, text);
            break;
        }
        if (!*text) break;
        const char *expression = arena_strndup(a, text + 1, (size_t)(end - text) - 1), *why = "";
        struct c_value v;
        bool known = expr_evaluate(&at, expression, &v, &why);
        str_puts(&out, known ? value_show(&d->subject, a, "", NULL, &v).text : why);
        end++;
    }
    return out.at;
}

static void speak(struct dap *d, const struct dap_breakpoint *b) {
    struct arena a = {0};
    if (d->logs == LOG_NEVER) return;
    const char *text = log_text(d, &a, b->log);
    if (d->logs != LOG_NOW)
        vec_push(&d->logged_arena, &d->logged, (const char *)arena_strdup(&d->logged_arena, text));
    else
        dap_say(d, "%s", text);
    arena_free(&a);
}

bool breakpoints_log(const struct dap *d) {
    for (uint32_t i = 0; i < d->breakpoints.n; i++)
        if (d->breakpoints.at[i].log && d->breakpoints.at[i].line) return true;
    return false;
}

static void forget_logged(struct dap *d) {
    arena_free(&d->logged_arena);
    d->logged.at = NULL;
    d->logged.n = d->logged.cap = 0;
}

void breakpoints_begin_back(struct dap *d) {
    forget_logged(d);
    d->logs = LOG_FROM_STOP;
    for (uint32_t i = 0; i < d->breakpoints.n; i++) {
        d->breakpoints.at[i].hits = 0;
        d->breakpoints.at[i].stopped = false;
    }
}

void breakpoints_end_back(struct dap *d) {
    d->logs = LOG_NOW;
    d->counted = 0;
    while (d->logged.n) dap_say(d, "%s", d->logged.at[--d->logged.n]);
    forget_logged(d);
}

/* ---- stopping ---- */

static bool breakpoint_here(const struct dap *d, const struct dap_breakpoint *b,
                            const struct stepper_call *call) {
    if (!b->line || b->problem) return false;
    if (b->function) return call->f == b->f && stepper_enters(d->subject.s);
    return b->line == call->loc.line && b->file == call->loc.file;
}

/* Does the statement at which the run is count, as hits go? */
static bool count_hit(struct dap *d, struct dap_breakpoint *b, const struct stepper_call *call) {
    if (!breakpoint_here(d, b, call) || !condition_holds(d, b)) return false;
    return hit_counts(&b->when, ++b->hits);
}

/* Going back, those at the last stop so far stay marked. */
static void mark_stopped(struct dap *d, bool stops) {
    if (!stops && d->logs != LOG_NOW) return;
    for (uint32_t i = 0; i < d->breakpoints.n; i++) {
        struct dap_breakpoint *b = &d->breakpoints.at[i];
        b->stopped = b->reached && !b->log;
    }
    if (d->logs == LOG_FROM_STOP) forget_logged(d);
}

bool breakpoints_hit(struct dap *d) {
    struct stepper_call call = stepper_call(d->subject.s, 0);
    bool stops = false;
    for (uint32_t i = 0; i < d->breakpoints.n; i++) {
        struct dap_breakpoint *b = &d->breakpoints.at[i];
        b->reached = count_hit(d, b, &call);
        stops |= b->reached && !b->log;
    }
    mark_stopped(d, stops);
    for (uint32_t i = 0; i < d->breakpoints.n; i++)
        if (d->breakpoints.at[i].reached && d->breakpoints.at[i].log)
            speak(d, &d->breakpoints.at[i]);
    d->counted = stepper_position(d->subject.s) + 1;
    return stops;
}

static void count_stop(void *ctx, const struct stepper *s) {
    struct dap *d = ctx;
    struct stepper_call call = stepper_call(s, 0);
    for (uint32_t i = 0; i < d->breakpoints.n; i++) count_hit(d, &d->breakpoints.at[i], &call);
}

void breakpoints_count(struct dap *d) {
    bool counts = false;
    for (uint32_t i = 0; i < d->breakpoints.n; i++)
        counts |= d->breakpoints.at[i].when.kind != HIT_ALWAYS;
    if (!counts || d->counted == stepper_position(d->subject.s) + 1) return;
    for (uint32_t i = 0; i < d->breakpoints.n; i++) d->breakpoints.at[i].hits = 0;
    stepper_again(d->subject.s, count_stop, d);
    d->counted = stepper_position(d->subject.s) + 1;
}

/* ---- requests ---- */

/* path: NULL: those of functions. */
static void drop_breakpoints(struct dap *d, const char *path) {
    uint32_t n = 0;
    for (uint32_t i = 0; i < d->breakpoints.n; i++) {
        const char *of = d->breakpoints.at[i].path;
        bool same = path && of ? strcmp(of, path) == 0 : path == of;
        if (!same) d->breakpoints.at[n++] = d->breakpoints.at[i];
    }
    d->breakpoints.n = n;
}

static const char *breakpoint_problem(const struct dap *d, const struct dap_breakpoint *b) {
    if (b->problem || b->line || !d->subject.m) return b->problem;
    return b->function ? "no function of this name runs"
                       : "no statement of the functions that run stands there";
}

static cJSON *breakpoint_to_json(const struct dap *d, const struct dap_breakpoint *b) {
    cJSON *o = cJSON_CreateObject();
    uint32_t line = b->line ? b->line : b->asked;
    json_put_int(o, "id", b->id);
    json_put_bool(o, "verified", b->line != 0 && !b->problem);
    if (line) json_put_int(o, "line", (int64_t)line - 1 + d->first_line);
    json_put_str(o, "message", breakpoint_problem(d, b));
    return o;
}

static const char *breakpoint_text(struct dap *d, const cJSON *of, const char *key) {
    const char *text = json_copy(&d->arena, of, key);
    return text && *text ? text : NULL;
}

static void add_breakpoint(struct dap *d, const char *path, const cJSON *of) {
    int64_t line = json_int(of, "line", 0) + 1 - d->first_line;
    struct dap_breakpoint b = {.id = ++d->last_breakpoint, .path = path};
    const char *hits = breakpoint_text(d, of, "hitCondition");
    b.function = path ? NULL : breakpoint_text(d, of, "name");
    b.condition = breakpoint_text(d, of, "condition");
    b.log = breakpoint_text(d, of, "logMessage");
    if (hits && !read_hits(hits, &b.when))
        b.problem = "a number of hits is N, = N, > N, >= N, < N, <= N, or % N for each N-th";
    b.asked = path && line > 0 && line < UINT32_MAX ? (uint32_t)line : 0;
    vec_push(&d->arena, &d->breakpoints, b);
}

static void set_breakpoints(struct dap *d, const struct dap_request *r, const char *path,
                            const cJSON *list) {
    const cJSON *e;
    drop_breakpoints(d, path);
    uint32_t first = d->breakpoints.n;
    cJSON_ArrayForEach(e, list) { add_breakpoint(d, path, e); }
    breakpoints_place(d);
    cJSON *body = cJSON_CreateObject();
    cJSON *out = json_put(body, "breakpoints", cJSON_CreateArray());
    for (uint32_t i = first; i < d->breakpoints.n; i++)
        json_push(out, breakpoint_to_json(d, &d->breakpoints.at[i]));
    dap_answer(d, r, body);
}

void on_dap_breakpoints(struct dap *d, const struct dap_request *r) {
    const char *name = json_str(json_get(r->arguments, "source"), "path", NULL);
    const cJSON *list = json_get(r->arguments, "breakpoints");
    if (!name || (list && !cJSON_IsArray(list)))
        dap_refuse(d, r, "breakpoints need the path of a file");
    else
        set_breakpoints(d, r, path_absolute(&d->arena, NULL, name), list);
}

void on_dap_function_breakpoints(struct dap *d, const struct dap_request *r) {
    const cJSON *list = json_get(r->arguments, "breakpoints");
    if (!cJSON_IsArray(list))
        dap_refuse(d, r, "breakpoints of functions need a list");
    else
        set_breakpoints(d, r, NULL, list);
}

/* The failing check always stops the run. */
void on_dap_exception_filters(struct dap *d, const struct dap_request *r) {
    dap_answer(d, r, NULL);
}
