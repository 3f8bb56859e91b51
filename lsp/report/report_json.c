/* report_json.c - the report of `check --format json`.
 *
 * Field names are those of docs/check.schema.json, and optional ones are left out, never null.
 */
#include "lsp/report/report_json.h"

#include "lsp/wire/result_json.h"
#include "models_version.h"

enum { FORMAT_VERSION = 1 };

static cJSON *message_to_json(const struct lowered_message *m) {
    cJSON *o = cJSON_CreateObject();
    json_put_str(o, "severity", m->error ? "error" : m->note ? "information" : "warning");
    json_put_str(o, "text", m->text);
    json_put_str(o, "file", m->line ? m->file : NULL);
    if (m->line) {
        json_put_int(o, "line", m->line);
        json_put_int(o, "column", m->col);
    }
    return o;
}

static cJSON *machine_to_json(const struct machine_replay *r) {
    cJSON *o = cJSON_CreateObject();
    json_put_str(o, "answer", machine_answer_name(r->answer));
    json_put_str(o, "detail", r->detail);
    return o;
}

static cJSON *call_to_json(const struct finding *f, const struct ir_module *m) {
    cJSON *o = cJSON_CreateObject(), *at = location_to_json(m, &f->loc);
    json_put_str(o, "function", f->call->func);
    json_put_str(o, "callee", f->callee);
    if (at) json_put(o, "location", at);
    return o;
}

static cJSON *also_to_json(const struct finding *f, const struct ir_module *m) {
    struct arena a = {0};
    cJSON *list = cJSON_CreateArray();
    for (uint32_t i = 0; i < f->also.n; i++) {
        const struct check_result *c = f->also.at[i].check;
        cJSON *o = cJSON_CreateObject(), *at = location_to_json(m, &f->also.at[i].loc);
        json_put_str(o, "function", c->func);
        json_put_int(o, "id", c->ins);
        if (at) json_put(o, "location", at);
        json_put_str(o, "check", check_infos[c->kind].name);
        json_put_str(o, "severity", severity_name(c->severity));
        json_put_str(o, "message", present_check(&a, c));
        json_push(list, o);
    }
    arena_free(&a);
    return list;
}

static cJSON *finding_to_json(const struct finding *f, const struct ir_module *m,
                              const struct machine_replay *machine) {
    struct arena a = {0};
    cJSON *o = check_to_json(f->check, m);
    json_put_str(o, "verified", f->result->func);
    json_put_str(o, "fingerprint", f->fingerprint);
    if (f->is_known) json_put_bool(o, "known", true);
    json_put_str(o, "allowed", f->allowed);
    if (f->call) json_put(o, "call", call_to_json(f, m));
    json_put_str(o, "message", present_message(&a, m, f, true));
    if (f->also.n) json_put(o, "also", also_to_json(f, m));
    if (machine) json_put(o, "machine", machine_to_json(machine));
    arena_free(&a);
    return o;
}

static cJSON *function_to_json(const struct func_result *r, const struct file_report *f) {
    struct arena a = {0};
    cJSON *o = result_to_json(r, f->lowered.module);
    cJSON_ReplaceItemInObjectCaseSensitive(o, "verdict",
                                           cJSON_CreateString(verdict_name(present_verdict(r))));
    json_put_str(o, "text", present_result(&a, f->lowered.module, r));
    struct ir_loc loc = ir_loc_of(f->lowered.module, r->func, 0);
    cJSON *at = location_to_json(f->lowered.module, &loc);
    if (at) json_put(o, "location", at);
    arena_free(&a);
    return o;
}

static void put_useless(cJSON *o, const struct file_report *f) {
    cJSON *list = NULL;
    for (uint32_t i = 0; i < f->allowances.n; i++) {
        if (!f->complaints[i]) continue;
        if (!list) list = json_put(o, "uselessAllowances", cJSON_CreateArray());
        cJSON *one = cJSON_CreateObject();
        json_put_int(one, "line", f->allowances.at[i].line);
        json_put_str(one, "text", f->complaints[i]);
        json_push(list, one);
    }
}

cJSON *report_file_to_json(const struct file_report *f) {
    cJSON *o = cJSON_CreateObject();
    json_put_str(o, "file", f->path);
    if (f->is_program) json_put_str(o, "kind", f->is_library ? "library" : "program");
    cJSON *members = f->is_program ? json_put(o, "members", cJSON_CreateArray()) : NULL;
    for (uint32_t i = 0; i < f->members.n; i++)
        json_push(members, cJSON_CreateString(f->members.at[i]));
    json_put_bool(o, "verified", !f->problem);
    json_put_str(o, "problem", f->problem);
    cJSON *messages = json_put(o, "messages", cJSON_CreateArray());
    for (uint32_t i = 0; i < f->lowered.messages.n; i++)
        json_push(messages, message_to_json(&f->lowered.messages.at[i]));
    cJSON *findings = json_put(o, "findings", cJSON_CreateArray());
    for (uint32_t i = 0; i < f->findings.n; i++)
        json_push(findings, finding_to_json(&f->findings.at[i], f->lowered.module,
                                            f->machine ? &f->machine[i] : NULL));
    put_useless(o, f);
    cJSON *functions = json_put(o, "functions", cJSON_CreateArray());
    for (uint32_t i = 0; i < f->n; i++) json_push(functions, function_to_json(f->results[i], f));
    json_put_names(o, "searched", &f->searched);
    json_put_names(o, "leftOut", &f->left_out);
    return o;
}

static cJSON *summary_to_json(const struct report_totals *t, int64_t millis) {
    cJSON *o = cJSON_CreateObject();
    json_put_int(o, "functions", t->functions);
    for (int v = 0; v < VERDICT_COUNT; v++)
        json_put_int(o, verdict_name((enum verdict)v), t->count[v]);
    if (t->unbounded) json_put_int(o, "unboundedArithmetic", t->unbounded);
    if (t->files) {
        json_put_int(o, "programs", t->programs);
        json_put_int(o, "libraries", t->libraries);
        json_put_int(o, "files", t->files);
    }
    if (t->unchanged) json_put_int(o, "unchanged", t->unchanged);
    if (t->allowed) json_put_int(o, "allowed", t->allowed);
    if (t->known) json_put_int(o, "known", t->known);
    if (t->kept) json_put_int(o, "kept", t->kept);
    json_put_int(o, "millis", millis);
    return o;
}

cJSON *report_to_json(cJSON *files, const struct report_totals *t, int exit_status,
                      int64_t millis) {
    cJSON *o = cJSON_CreateObject();
    json_put_int(o, "format", FORMAT_VERSION);
    json_put_str(o, "tool", "verify-ls " VL_VERSION);
    json_put_str(o, "models", VL_MODELS_VERSION);
    json_put_int(o, "exit", exit_status);
    json_put(o, "summary", summary_to_json(t, millis));
    json_put(o, "files", files);
    return o;
}
