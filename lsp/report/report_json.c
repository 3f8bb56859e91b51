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
    json_put_str(o, "severity", m->error ? "error" : "warning");
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

static cJSON *finding_to_json(const struct finding *f, const struct ir_module *m,
                              const struct machine_replay *machine) {
    struct arena a = {0};
    cJSON *o = check_to_json(f->check, m);
    json_put_str(o, "verified", f->result->func);
    json_put_str(o, "message", present_message(&a, f, true));
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
    struct ir_loc loc = present_place(f->lowered.module, r->func, 0);
    cJSON *at = location_to_json(f->lowered.module, &loc);
    if (at) json_put(o, "location", at);
    arena_free(&a);
    return o;
}

static cJSON *file_to_json(const struct file_report *f) {
    cJSON *o = cJSON_CreateObject();
    json_put_str(o, "file", f->path);
    json_put_bool(o, "verified", !f->problem);
    json_put_str(o, "problem", f->problem);
    cJSON *messages = json_put(o, "messages", cJSON_CreateArray());
    for (uint32_t i = 0; i < f->lowered.messages.n; i++)
        json_push(messages, message_to_json(&f->lowered.messages.at[i]));
    cJSON *findings = json_put(o, "findings", cJSON_CreateArray());
    for (uint32_t i = 0; i < f->findings.n; i++)
        json_push(findings, finding_to_json(&f->findings.at[i], f->lowered.module,
                                            f->machine ? &f->machine[i] : NULL));
    cJSON *functions = json_put(o, "functions", cJSON_CreateArray());
    for (uint32_t i = 0; i < f->n; i++) json_push(functions, function_to_json(f->results[i], f));
    return o;
}

static cJSON *summary_to_json(const struct file_report *files, uint32_t n, int64_t millis) {
    uint32_t count[VERDICT_COUNT] = {0}, functions = 0, unbounded = 0;
    for (uint32_t i = 0; i < n; i++)
        for (uint32_t k = 0; k < files[i].n; k++, functions++) {
            const struct func_result *r = files[i].results[k];
            count[present_verdict(r)]++;
            unbounded += r->unbounded;
        }
    cJSON *o = cJSON_CreateObject();
    json_put_int(o, "functions", functions);
    for (int v = 0; v < VERDICT_COUNT; v++)
        json_put_int(o, verdict_name((enum verdict)v), count[v]);
    if (unbounded) json_put_int(o, "unboundedArithmetic", unbounded);
    json_put_int(o, "millis", millis);
    return o;
}

cJSON *report_to_json(const struct file_report *files, uint32_t n, int exit_status,
                      int64_t millis) {
    cJSON *o = cJSON_CreateObject();
    json_put_int(o, "format", FORMAT_VERSION);
    json_put_str(o, "tool", "verify-ls " VL_VERSION);
    json_put_str(o, "models", VL_MODELS_VERSION);
    json_put_int(o, "exit", exit_status);
    json_put(o, "summary", summary_to_json(files, n, millis));
    cJSON *list = json_put(o, "files", cJSON_CreateArray());
    for (uint32_t i = 0; i < n; i++) json_push(list, file_to_json(&files[i]));
    return o;
}
