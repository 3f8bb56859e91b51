/* witness.c - verification witnesses in YAML.
 *
 * Only what can be said in C at the place is written: an invariant over a value without a name is
 * left out, which makes the witness weaker but not wrong.
 */
#include "lsp/report/witness.h"

#include "core/base/sha256.h"
#include "core/base/str.h"
#include "core/result/init.h"
#include "lsp/text/scan.h"
#include "lsp/text/uri.h"
#include "lsp/text/yaml.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <uv.h>

struct witness_file {
    const char *shown, *path;
    struct text text;
    char hash[65];
};

struct witness_run {
    struct arena *a;
    const char *dir;
    const struct file_report *file;
    check_set skip;
    VEC(struct witness_file) files; /* one, or those of a program */
};

/* ---- metadata ---- */

static const char *uuid(struct arena *a) {
    unsigned char b[16];
    if (uv_random(NULL, NULL, b, sizeof b, 0, NULL) != 0) memset(b, 0, sizeof b);
    b[6] = (unsigned char)((b[6] & 0x0f) | 0x40); /* RFC 4122: random */
    b[8] = (unsigned char)((b[8] & 0x3f) | 0x80);
    struct str s = {.arena = a};
    for (unsigned i = 0; i < sizeof b; i++)
        str_printf(&s, "%s%02x", i == 4 || i == 6 || i == 8 || i == 10 ? "-" : "", b[i]);
    return s.at;
}

static const char *now(struct arena *a) {
    char out[32];
    time_t t = time(NULL);
    struct tm utc;
    gmtime_r(&t, &utc);
    strftime(out, sizeof out, "%Y-%m-%dT%H:%M:%SZ", &utc);
    return arena_strdup(a, out);
}

/* SV-COMP's name of the property that a check belongs to; NULL: it has none. */
static const char *property(int kind) {
    switch (check_infos[kind].group) {
    case GROUP_UNREACH:
        return "G ! call(reach_error())";
    case GROUP_OVERFLOW:
        return "G ! overflow";
    case GROUP_MEMORY:
        if (kind == CHECK_MEMORY_LEAK) return "G valid-memtrack";
        return kind == CHECK_DOUBLE_FREE || kind == CHECK_INVALID_FREE ? "G valid-free"
                                                                       : "G valid-deref";
    default:
        return NULL;
    }
}

static const char *specification(struct arena *a, const char *entry, check_set kinds) {
    struct str s = {.arena = a};
    for (int k = 0; k < CHECK_COUNT; k++) {
        const char *p = kinds >> k & 1 ? property(k) : NULL;
        const char *line = p ? arena_printf(a, "CHECK( init(%s()), LTL(%s) )", entry, p) : NULL;
        if (line && (!s.n || !strstr(s.at, line))) str_printf(&s, "%s%s", s.n ? "\n" : "", line);
    }
    if (s.n) return s.at;
    return arena_printf(a, "CHECK( init(%s()), LTL(G ! undefined-behavior) )", entry);
}

/* Of a program's static function, which may be called FILE:NAME there. */
static const char *c_name(const char *func) { return str_behind(func, ':'); }

static cJSON *task_of(const struct witness_run *w, const struct func_result *r, check_set kinds) {
    cJSON *task = cJSON_CreateObject();
    cJSON *names = json_put(task, "input_files", cJSON_CreateArray());
    cJSON *hashes = json_put(task, "input_file_hashes", cJSON_CreateObject());
    for (uint32_t i = 0; i < w->files.n; i++) {
        json_push(names, cJSON_CreateString(w->files.at[i].shown));
        json_put_str(hashes, w->files.at[i].shown, w->files.at[i].hash);
    }
    json_put_str(task, "specification", specification(w->a, c_name(r->func), kinds));
    json_put_str(task, "data_model",
                 w->file->lowered.module->target.ptr_bits == 32 ? "ILP32" : "LP64");
    json_put_str(task, "language", "C");
    return task;
}

static cJSON *entry_of(const struct witness_run *w, const struct func_result *r, const char *type,
                       check_set kinds) {
    cJSON *o = cJSON_CreateObject();
    json_put_str(o, "entry_type", type);
    cJSON *meta = json_put(o, "metadata", cJSON_CreateObject());
    json_put_str(meta, "format_version", "2.0");
    json_put_str(meta, "uuid", uuid(w->a));
    json_put_str(meta, "creation_time", now(w->a));
    cJSON *producer = json_put(meta, "producer", cJSON_CreateObject());
    json_put_str(producer, "name", "verify-ls");
    json_put_str(producer, "version", VL_VERSION);
    json_put_str(producer, "configuration", r->engine);
    json_put(meta, "task", task_of(w, r, kinds));
    return o;
}

/* ---- places ---- */

/* NULL: it is none of these. */
static const struct witness_file *file_at(const struct witness_run *w, const struct ir_loc *loc) {
    const char *path = ir_file_of(w->file->lowered.module, loc);
    for (uint32_t i = 0; path && i < w->files.n; i++)
        if (strcmp(path, w->files.at[i].path) == 0) return &w->files.at[i];
    return NULL;
}

/* Characters count, not bytes. */
static cJSON *place_at(const struct witness_file *file, size_t offset, const char *func) {
    struct position p = text_position(&file->text, offset, ENCODING_UTF8);
    uint32_t column = 1;
    for (size_t i = offset - p.character; i < offset; i++)
        column += ((unsigned char)file->text.at[i] & 0xc0) != 0x80;
    cJSON *o = cJSON_CreateObject();
    json_put_str(o, "file_name", file->shown);
    json_put_int(o, "line", p.line + 1);
    json_put_int(o, "column", column);
    json_put_str(o, "function", c_name(func));
    return o;
}

/* A line alone: the format then means the leftmost place on it that fits. */
static cJSON *place_on_line(const struct witness_run *w, const struct ir_loc *loc,
                            const char *func) {
    const char *path = ir_file_of(w->file->lowered.module, loc);
    const struct witness_file *file = file_at(w, loc);
    cJSON *o = cJSON_CreateObject();
    json_put_str(o, "file_name", file ? file->shown : path ? path : w->file->shown);
    json_put_int(o, "line", loc->line);
    json_put_str(o, "function", c_name(func));
    return o;
}

static size_t start_of(const struct witness_file *file, const struct ir_loc *loc) {
    return text_offset_of(&file->text, loc->line, loc->col);
}

/* ---- correctness ---- */

/* The facts that C can say, as one expression; NULL: none. */
static const char *conjunction(struct arena *a, const struct loop_invariant *i) {
    struct str s = {.arena = a};
    for (uint32_t k = 0; k < i->facts.n; k++) {
        const char *c = i->facts.at[k].c;
        if (!c) continue;
        bool any = strstr(c, "||") != NULL;
        str_printf(&s, "%s%s%s%s", s.n ? " && " : "", any ? "(" : "", c, any ? ")" : "");
    }
    return s.at;
}

static bool is_loop(const struct text *t, size_t at) {
    return scan_word_at(t, at, "while") || scan_word_at(t, at, "for") || scan_word_at(t, at, "do");
}

static cJSON *invariant_of(const struct witness_run *w, const struct loop_invariant *i) {
    struct ir_loc loc = ir_loc_of(w->file->lowered.module, i->func, i->ins);
    const struct witness_file *file = file_at(w, &loc);
    const char *value = conjunction(w->a, i);
    if (!value || !file || !is_loop(&file->text, start_of(file, &loc))) return NULL;
    cJSON *o = cJSON_CreateObject(), *x = json_put(o, "invariant", cJSON_CreateObject());
    json_put_str(x, "type", "loop_invariant");
    json_put(x, "location", place_at(file, start_of(file, &loc), i->func));
    json_put_str(x, "value", value);
    json_put_str(x, "format", "c_expression");
    return o;
}

static cJSON *correctness(const struct witness_run *w, const struct func_result *r) {
    cJSON *list = cJSON_CreateArray(), *o = entry_of(w, r, "invariant_set", ~w->skip);
    cJSON *content = json_put(o, "content", cJSON_CreateArray());
    for (uint32_t i = 0; i < r->invariants.n; i++) {
        cJSON *x = invariant_of(w, &r->invariants.at[i]);
        if (x) json_push(content, x);
    }
    json_push(list, o);
    return list;
}

/* ---- violation ---- */

static cJSON *waypoint(const char *type, cJSON *location) {
    cJSON *o = cJSON_CreateObject();
    json_put_str(o, "type", type);
    json_put_str(o, "action", "follow");
    json_put(o, "location", location);
    return o;
}

static void constrain(cJSON *waypoint, const char *format, const char *value) {
    cJSON *c = json_put(waypoint, "constraint", cJSON_CreateObject());
    json_put_str(c, "format", format);
    json_put_str(c, "value", value);
}

/* Writes a segment that holds this waypoint alone. */
static void push_segment(cJSON *content, cJSON *point) {
    cJSON *s = cJSON_CreateObject(), *one = cJSON_CreateObject();
    json_put(one, "waypoint", point);
    json_push(json_put(s, "segment", cJSON_CreateArray()), one);
    json_push(content, s);
}

static bool begins_with(const char *path, const char *name) {
    size_t n = name ? strlen(name) : 0;
    return n && strncmp(path, name, n) == 0 && !scan_in_word(path[n]);
}

/* A parameter or a global, or a path from there, which the function's first statement can read;
 * other inputs are results of calls. */
static bool is_lvalue(const struct ir_module *m, const struct ir_func *f, const char *path) {
    bool known = false;
    for (uint32_t i = 0; i < f->params.n; i++)
        known |= begins_with(path, f->ins.at[f->params.at[i]].name);
    for (uint32_t i = 0; i < m->globals.n; i++) known |= begins_with(path, m->globals.at[i]->name);
    const char *rest = path;
    while (scan_in_word(*rest) || (*rest && strchr(".->[]", *rest))) rest++;
    return known && !*rest && !strstr(path, "..");
}

static bool is_number(const char *value) {
    size_t n = strlen(value);
    if (value[0] == '\'') return n > 2 && value[n - 1] == '\'';
    const char *digits = value + (*value == '-');
    return *digits >= '0' && *digits <= '9' &&
           strspn(digits, "0123456789abcdefxABCDEFp.+-") == strlen(digits);
}

/* The start of the body's first statement or declaration, and its file; NULL: the body has none. */
static const struct witness_file *first_statement(const struct witness_run *w, const char *func,
                                                  size_t *at) {
    const struct ir_func *f = ir_find_func(w->file->lowered.module, func);
    const struct witness_file *file = f ? file_at(w, &f->name_loc) : NULL;
    if (!file) return NULL;
    const struct text *t = &file->text;
    size_t open = text_offset_of(t, f->name_loc.eline, f->name_loc.ecol);
    size_t body = scan_space(t, scan_brackets(t, open));
    if (body >= t->n || t->at[body] != '{') return NULL;
    *at = scan_space(t, body + 1);
    return *at < t->n && t->at[*at] != '}' && t->at[*at] != '#' ? file : NULL;
}

/* The inputs that the function's first statement reads, as one expression. */
struct equations {
    const struct ir_module *m;
    const struct ir_func *f;
    struct str text;
};

static void add_equation(void *ctx, struct binding b) {
    struct equations *e = ctx;
    if (is_lvalue(e->m, e->f, b.name) && is_number(b.value))
        str_printf(&e->text, "%s%s == %s", e->text.n ? " && " : "", b.name, b.value);
}

static void push_arguments(const struct witness_run *w, const struct func_result *r,
                           const struct check_result *c, cJSON *content) {
    const struct ir_module *m = w->file->lowered.module;
    struct equations e = {m, ir_find_func(m, r->func), {.arena = w->a}};
    size_t at;
    for (uint32_t i = 0; e.f && i < c->inputs.n; i++)
        init_leaves(w->a, c->inputs.at[i], add_equation, &e);
    const struct witness_file *file = e.text.n ? first_statement(w, r->func, &at) : NULL;
    if (!file) return;
    cJSON *p = waypoint("assumption", place_at(file, at, r->func));
    constrain(p, "c_expression", e.text.at);
    push_segment(content, p);
}

/* The bracket that ends the call; NULL: the place is not written as a call. */
static cJSON *call_end(const struct witness_run *w, const struct trace_line *t) {
    struct ir_loc loc = ir_loc_of(w->file->lowered.module, t->func, t->ins);
    const struct witness_file *file = file_at(w, &loc);
    if (!t->ins || !loc.line || !file) return NULL;
    size_t end = text_offset_of(&file->text, loc.eline, loc.ecol);
    if (!end || end > file->text.n || file->text.at[end - 1] != ')') return NULL;
    return place_at(file, end - 1, t->func);
}

/* Calls that are entered, and results of calls without body: "name = value". */
static void push_step(const struct witness_run *w, const struct trace_line *t, cJSON *content) {
    const char *value = strstr(t->text, " = ");
    bool input = t->kind == STEP_INPUT && value && is_number(value + 3);
    if (!input && t->kind != STEP_ENTER) return;
    cJSON *at = call_end(w, t);
    if (!at) return;
    cJSON *p = waypoint(input ? "function_return" : "function_enter", at);
    if (input) constrain(p, "acsl_expression", arena_printf(w->a, "\\result == %s", value + 3));
    push_segment(content, p);
}

static cJSON *violation_of(const struct witness_run *w, const struct func_result *r,
                           const struct check_result *c) {
    cJSON *o = entry_of(w, r, "violation_sequence", (check_set)1 << c->kind);
    cJSON *content = json_put(o, "content", cJSON_CreateArray());
    struct ir_loc loc = ir_loc_of(w->file->lowered.module, c->func, c->ins);
    push_arguments(w, r, c, content);
    for (uint32_t i = 0; i < c->trace.n; i++) push_step(w, &c->trace.at[i], content);
    push_segment(content, waypoint("target", place_on_line(w, &loc, c->func)));
    return o;
}

static cJSON *violations(const struct witness_run *w, const struct func_result *r) {
    cJSON *list = cJSON_CreateArray();
    for (uint32_t i = 0; i < r->checks.n; i++) {
        const struct check_result *c = &r->checks.at[i];
        struct ir_loc loc = ir_loc_of(w->file->lowered.module, c->func, c->ins);
        if (c->verdict == VERDICT_VIOLATED && loc.line) json_push(list, violation_of(w, r, c));
    }
    return list;
}

/* ---- files ---- */

/* A path as one name. */
static const char *flat(struct arena *a, const char *path) {
    char *name = arena_strdup(a, strncmp(path, "./", 2) == 0 ? path + 2 : path);
    for (char *c = name; *c; c++)
        if (*c == '/') *c = '_';
    return name;
}

static const char *write_witness(const struct witness_run *w, const char *func,
                                 const cJSON *witness) {
    struct str text = {.arena = w->a};
    struct ir_loc loc = ir_loc_of(w->file->lowered.module, func, 0);
    const struct witness_file *file = file_at(w, &loc);
    const char *name = flat(w->a, file ? file->shown : w->file->shown);
    const char *path = arena_printf(w->a, "%s/%s.%s.yml", w->dir, name, c_name(func));
    yaml_write(&text, witness);
    FILE *out = fopen(path, "w");
    bool ok = out && fwrite(text.at, 1, text.n, out) == text.n;
    if (out) ok = fclose(out) == 0 && ok;
    return ok ? NULL : arena_printf(w->a, "%s: cannot be written: %s", path, strerror(errno));
}

/* A proof in unbounded arithmetic gets no witness. */
static cJSON *witness_of(const struct witness_run *w, const struct func_result *r) {
    enum verdict v = present_verdict(r);
    if (v == VERDICT_PROVED && !r->unbounded) return correctness(w, r);
    if (v == VERDICT_VIOLATED) return violations(w, r);
    return NULL;
}

static void add_file(struct witness_run *w, const char *path) {
    struct witness_file f = {.shown = report_path(w->file, path), .path = path};
    size_t n = 0;
    const char *bytes = read_whole_file(w->a, path, &n);
    if (!bytes) return;
    text_set(&f.text, bytes, n);
    sha256_hex(bytes, n, f.hash);
    vec_push(w->a, &w->files, f);
}

const char *witness_write(struct arena *a, const char *dir, const struct file_report *f,
                          check_set skip) {
    struct witness_run w = {.a = a, .dir = dir, .file = f, .skip = skip};
    const char *problem = NULL;
    if (f->problem || !f->lowered.module) return NULL; /* the report has already said so */
    for (uint32_t i = 0; i < f->members.n; i++) add_file(&w, f->members.at[i]);
    if (!f->is_program) add_file(&w, f->path);
    if (!w.files.n) return NULL;
    if (mkdir(dir, 0777) != 0 && errno != EEXIST)
        problem = arena_printf(a, "%s: cannot be made: %s", dir, strerror(errno));
    for (uint32_t i = 0; i < f->n && !problem; i++) {
        cJSON *o = witness_of(&w, f->results[i]);
        if (o && cJSON_GetArraySize(o)) problem = write_witness(&w, f->results[i]->func, o);
        cJSON_Delete(o);
    }
    for (uint32_t i = 0; i < w.files.n; i++) text_free(&w.files.at[i].text);
    return problem;
}
