/* report_sarif.c - SARIF 2.1.0; section numbers are the standard's. */
#include "lsp/report/report_sarif.h"

#include "lsp/text/uri.h"

#include <string.h>
#include <unistd.h>

enum { FLOW_STEPS = 100 };

static cJSON *text_object(const char *text) {
    cJSON *o = cJSON_CreateObject();
    json_put_str(o, "text", text);
    return o;
}

/* ---- places ---- */

/* The file whose lines were asked for last: results of a file come one after the other. */
struct sarif_lines {
    struct arena arena;
    const char *path, *text;
    size_t n;
};

static void load_lines(struct sarif_lines *l, const char *path) {
    if (l->path && strcmp(l->path, path) == 0) return;
    arena_free(&l->arena);
    *l = (struct sarif_lines){0};
    l->path = arena_strdup(&l->arena, path);
    l->text = read_whole_file(&l->arena, path, &l->n);
}

/* From a column in bytes to one in characters (3.30.5), both from 1. */
static int64_t column_of(const struct sarif_lines *l, uint32_t line, uint32_t col) {
    const char *at = l->text, *end = at ? at + l->n : at;
    for (uint32_t i = 1; at && i < line; i++) {
        at = memchr(at, '\n', (size_t)(end - at));
        at += at != NULL;
    }
    int64_t n = col;
    for (uint32_t i = 0; at && at + i < end && i + 1 < col; i++)
        n -= ((unsigned char)at[i] & 0xc0) == 0x80;
    return n;
}

static cJSON *artifact(const char *path) {
    char cwd[4096];
    struct arena a = {0};
    cJSON *o = cJSON_CreateObject();
    size_t n = getcwd(cwd, sizeof cwd) ? strlen(cwd) : 0;
    bool below = n && strncmp(path, cwd, n) == 0 && path[n] == '/';
    /* Escaped as in a URI; without the scheme and the folder it is relative. */
    const char *uri = uri_from_path(&a, path), *root = uri_from_path(&a, below ? cwd : "/");
    json_put_str(o, "uri", below ? uri + strlen(root) + 1 : uri);
    if (below) json_put_str(o, "uriBaseId", "SRCROOT");
    arena_free(&a);
    return o;
}

/* A physical location (3.29); NULL: the place is not known. */
static cJSON *sarif_place(struct sarif_lines *l, const char *path, const struct ir_loc *loc) {
    if (!path || !loc->line) return NULL;
    load_lines(l, path);
    cJSON *o = cJSON_CreateObject(), *region = cJSON_CreateObject();
    json_put(o, "artifactLocation", artifact(path));
    json_put_int(region, "startLine", loc->line);
    if (loc->col) json_put_int(region, "startColumn", column_of(l, loc->line, loc->col));
    if (loc->eline >= loc->line && loc->ecol) {
        json_put_int(region, "endLine", loc->eline);
        json_put_int(region, "endColumn", column_of(l, loc->eline, loc->ecol));
    }
    json_put(o, "region", region);
    return o;
}

static cJSON *sarif_location(struct sarif_lines *l, const struct ir_module *m,
                             const struct ir_loc *loc, const char *message) {
    cJSON *place = sarif_place(l, ir_file_of(m, loc), loc);
    if (!place && !message) return NULL;
    cJSON *o = cJSON_CreateObject();
    if (place) json_put(o, "physicalLocation", place);
    if (message) json_put(o, "message", text_object(message));
    return o;
}

/* ---- results (3.27) ---- */

static cJSON *code_flows(struct sarif_lines *l, const struct ir_module *m,
                         const struct check_result *c) {
    struct arena a = {0};
    step_list steps = {0};
    cJSON *flows = cJSON_CreateArray(), *flow = cJSON_CreateObject();
    cJSON *threads = json_put(flow, "threadFlows", cJSON_CreateArray());
    cJSON *thread = cJSON_CreateObject();
    cJSON *locations = json_put(thread, "locations", cJSON_CreateArray());
    present_trace(&a, m, c, FLOW_STEPS, &steps);
    for (uint32_t i = 0; i < steps.n; i++) {
        const struct shown_step *s = &steps.at[i];
        const char *text = s->line ? s->line->text : arena_printf(&a, "%u more steps", s->skipped);
        cJSON *at = cJSON_CreateObject();
        json_put(at, "location", sarif_location(l, m, &s->loc, text));
        if (s->line) json_put_int(at, "nestingLevel", s->line->depth);
        json_push(locations, at);
    }
    json_push(threads, thread);
    json_push(flows, flow);
    arena_free(&a);
    if (steps.n) return flows;
    cJSON_Delete(flows);
    return NULL;
}

static void put_flow(cJSON *o, struct sarif_lines *l, const struct ir_module *m,
                     const struct check_result *c) {
    cJSON *flows = code_flows(l, m, c);
    if (flows) json_put(o, "codeFlows", flows);
}

/* Where a call is to blame, the place at which the callee fails. */
static void put_related(cJSON *o, struct sarif_lines *l, const struct ir_module *m,
                        const struct finding *f) {
    struct arena a = {0};
    if (f->call) {
        struct ir_loc loc = ir_loc_of(m, f->check->func, f->check->ins);
        cJSON *at = sarif_location(l, m, &loc, present_check(&a, f->check));
        cJSON *list = at ? json_put(o, "relatedLocations", cJSON_CreateArray()) : NULL;
        if (list) json_push(list, at);
    }
    arena_free(&a);
}

static cJSON *properties_of(const struct finding *f) {
    struct arena a = {0};
    cJSON *o = cJSON_CreateObject();
    json_put_str(o, "function", f->result->func);
    if (f->check->inputs.n) json_put_str(o, "inputs", present_inputs(&a, f->check));
    if (f->check->precondition)
        json_put_str(o, "condition", precondition_sentence(&a, f->check->precondition));
    arena_free(&a);
    return o;
}

static const char *level_of(enum severity s) {
    static const char *const levels[] = {[SEVERITY_ERROR] = "error",
                                         [SEVERITY_WARNING] = "warning",
                                         [SEVERITY_INFORMATION] = "note"};
    return levels[s];
}

static cJSON *sarif_result(struct sarif_lines *l, const struct file_report *r,
                           const struct finding *f, const struct baseline *b) {
    struct arena a = {0};
    const struct ir_module *m = r->lowered.module;
    cJSON *o = cJSON_CreateObject();
    json_put_str(o, "ruleId", check_infos[f->check->kind].name);
    json_put_int(o, "ruleIndex", f->check->kind);
    json_put_str(o, "level", level_of(f->check->severity));
    json_put(o, "message", text_object(present_message(&a, m, f, true)));
    cJSON *at = sarif_location(l, m, &f->loc, NULL);
    cJSON *locations = json_put(o, "locations", cJSON_CreateArray());
    if (at) json_push(locations, at);
    json_put_str(json_put(o, "partialFingerprints", cJSON_CreateObject()), FINGERPRINT_KEY,
                 f->fingerprint);
    if (b->given) json_put_str(o, "baselineState", f->is_known ? "unchanged" : "new");
    if (f->allowed) {
        cJSON *why = cJSON_CreateObject();
        json_put_str(why, "kind", "inSource");
        json_put_str(why, "justification", f->allowed);
        json_push(json_put(o, "suppressions", cJSON_CreateArray()), why);
    }
    put_flow(o, l, m, f->check);
    put_related(o, l, m, f);
    json_put(o, "properties", properties_of(f));
    arena_free(&a);
    return o;
}

/* A file that could not be verified (3.58). */
static cJSON *sarif_notification(struct sarif_lines *l, const struct file_report *f,
                                 const struct lowered_message *m) {
    cJSON *o = cJSON_CreateObject();
    struct ir_loc loc = {.line = m ? m->line : 1, .col = m ? m->col : 1};
    const char *path = m && m->file ? m->file : f->path;
    cJSON *place = sarif_place(l, path, &loc);
    json_put_str(o, "level", m && !m->error ? "warning" : "error");
    json_put(o, "message", text_object(m ? m->text : f->problem));
    cJSON *locations = place ? json_put(o, "locations", cJSON_CreateArray()) : NULL;
    if (locations) {
        cJSON *at = cJSON_CreateObject();
        json_put(at, "physicalLocation", place);
        json_push(locations, at);
    }
    return o;
}

void sarif_add(struct sarif_parts *p, const struct file_report *f, const struct baseline *b) {
    struct sarif_lines l = {0};
    for (uint32_t i = 0; i < f->findings.n; i++)
        json_push(p->results, sarif_result(&l, f, &f->findings.at[i], b));
    if (f->problem) json_push(p->notifications, sarif_notification(&l, f, NULL));
    for (uint32_t i = 0; i < f->allowances.n; i++) {
        const struct lowered_message m = {
            .file = f->path, .line = f->allowances.at[i].line, .col = 1, .text = f->complaints[i]};
        if (m.text) json_push(p->notifications, sarif_notification(&l, f, &m));
    }
    for (uint32_t i = 0; i < f->lowered.messages.n; i++)
        if (f->problem || f->is_program)
            json_push(p->notifications, sarif_notification(&l, f, &f->lowered.messages.at[i]));
    arena_free(&l.arena);
}

static bool is_among(const cJSON *results, const char *fingerprint) {
    const cJSON *e;
    cJSON_ArrayForEach(e, results) {
        const char *name = json_str(json_get(e, "partialFingerprints"), FINGERPRINT_KEY, "");
        if (strcmp(name, fingerprint) == 0) return true;
    }
    return false;
}

void sarif_add_absent(struct sarif_parts *p, const struct baseline *b) {
    const cJSON *e;
    cJSON_ArrayForEach(e, b->results) {
        const char *name = json_str(json_get(e, "partialFingerprints"), FINGERPRINT_KEY, NULL);
        bool gone = strcmp(json_str(e, "baselineState", ""), "absent") == 0;
        if (!name || gone || is_among(p->results, name)) continue;
        cJSON *copy = cJSON_Duplicate(e, true);
        cJSON_DeleteItemFromObject(copy, "baselineState");
        json_put_str(copy, "baselineState", "absent");
        json_push(p->results, copy);
    }
}

/* ---- the whole ---- */

/* Every kind of check is a rule, by its number (3.49). */
static cJSON *sarif_rules(void) {
    struct arena a = {0};
    cJSON *list = cJSON_CreateArray();
    for (int k = 0; k < CHECK_COUNT; k++) {
        const struct check_info *c = &check_infos[k];
        if (c->group == GROUP_GOAL) continue; /* the last row: the others keep their numbers */
        cJSON *o = cJSON_CreateObject();
        json_put_str(o, "id", c->name);
        json_put(o, "shortDescription", text_object(c->message));
        json_put(o, "help", text_object(arena_printf(&a, "%s. C11: %s.", c->message, c->cite)));
        if (VL_DOCS_URL[0])
            json_put_str(o, "helpUri", arena_printf(&a, "%s#%s", VL_DOCS_URL, c->name));
        cJSON *properties = json_put(o, "properties", cJSON_CreateObject());
        cJSON *tags = json_put(properties, "tags", cJSON_CreateArray());
        json_push(tags, cJSON_CreateString("correctness"));
        if (c->cwe)
            json_push(tags, cJSON_CreateString(arena_printf(&a, "external/cwe/cwe-%03u", c->cwe)));
        json_push(list, o);
    }
    arena_free(&a);
    return list;
}

static cJSON *sarif_tool(void) {
    cJSON *tool = cJSON_CreateObject(), *driver = json_put(tool, "driver", cJSON_CreateObject());
    json_put_str(driver, "name", "verify-ls");
    json_put_str(driver, "version", VL_VERSION);
    json_put(driver, "rules", sarif_rules());
    return tool;
}

static cJSON *sarif_run(struct sarif_parts *p, const struct report_totals *t, int exit_status) {
    char cwd[4096];
    struct arena a = {0};
    cJSON *run = cJSON_CreateObject(), *invocation = cJSON_CreateObject();
    json_put(run, "tool", sarif_tool());
    json_put_bool(invocation, "executionSuccessful", !t->broken);
    json_put_int(invocation, "exitCode", exit_status);
    json_put(invocation, "toolExecutionNotifications", p->notifications);
    json_push(json_put(run, "invocations", cJSON_CreateArray()), invocation);
    if (getcwd(cwd, sizeof cwd)) {
        cJSON *bases = json_put(run, "originalUriBaseIds", cJSON_CreateObject());
        json_put_str(json_put(bases, "SRCROOT", cJSON_CreateObject()), "uri",
                     arena_printf(&a, "%s/", uri_from_path(&a, cwd)));
    }
    json_put_str(run, "columnKind", "unicodeCodePoints");
    json_put(run, "results", p->results);
    cJSON *counts = json_put(run, "properties", cJSON_CreateObject());
    json_put_int(counts, "functions", t->functions);
    for (int v = 0; v < VERDICT_COUNT; v++)
        json_put_int(counts, verdict_name((enum verdict)v), t->count[v]);
    arena_free(&a);
    return run;
}

cJSON *sarif_report(struct sarif_parts *p, const struct report_totals *t, int exit_status) {
    cJSON *o = cJSON_CreateObject();
    json_put_str(
        o, "$schema",
        "https://docs.oasis-open.org/sarif/sarif/v2.1.0/os/schemas/sarif-schema-2.1.0.json");
    json_put_str(o, "version", "2.1.0");
    json_push(json_put(o, "runs", cJSON_CreateArray()), sarif_run(p, t, exit_status));
    *p = (struct sarif_parts){0};
    return o;
}
