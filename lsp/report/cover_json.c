/* cover_json.c - the report of `cover --format json`, as docs/cover.schema.json has it. */
#include "lsp/report/cover_report.h"

#include "lsp/wire/result_json.h"

static const char *const state_names[] = {
    [GOAL_REACHED] = "reached", [GOAL_IMPOSSIBLE] = "impossible", [GOAL_OPEN] = "unknown"};

static cJSON *goal_report_to_json(const struct goal_report *g) {
    cJSON *o = cJSON_CreateObject();
    json_put_int(o, "number", g->number);
    json_put_str(o, "kind", goal_kind_name(g->goal->kind));
    json_put_str(o, "way", goal_way_name(g->goal->way));
    json_put_int(o, "line", g->goal->loc.line);
    json_put_int(o, "column", g->goal->loc.col);
    json_put_int(o, "endLine", g->goal->loc.eline);
    json_put_int(o, "endColumn", g->goal->loc.ecol);
    json_put_str(o, "text", g->goal->text);
    if (g->goal->decision) json_put_int(o, "decision", g->goal->decision - 1);
    json_put_str(o, "state", state_names[g->state]);
    json_put_str(o, "reason", g->why);
    return o;
}

static cJSON *counts_to_json(const struct cover_function *x, unsigned kinds) {
    cJSON *o = cJSON_CreateObject();
    for (int k = 0; k < GOAL_KINDS; k++) {
        if (!(kinds >> k & 1)) continue;
        cJSON *c = json_put(o, goal_kind_name((enum goal_kind)k), cJSON_CreateObject());
        json_put_int(c, "all", x->count[k].all);
        json_put_int(c, "reached", x->count[k].reached);
        json_put_int(c, "impossible", x->count[k].impossible);
    }
    return o;
}

static cJSON *cover_function_to_json(const struct cover_function *x, unsigned kinds) {
    cJSON *o = cJSON_CreateObject();
    json_put_str(o, "name", x->name);
    json_put_str(o, "file", x->file);
    json_put_int(o, "line", x->line);
    if (x->uncalled) json_put_bool(o, "uncalled", true);
    json_put(o, "counts", counts_to_json(x, kinds));
    cJSON *notes = json_put(o, "notes", cJSON_CreateArray());
    for (uint32_t i = 0; i < x->notes.n; i++) json_push(notes, cJSON_CreateString(x->notes.at[i]));
    cJSON *goals = json_put(o, "goals", cJSON_CreateArray());
    for (uint32_t i = 0; i < x->goals.n; i++)
        json_push(goals, goal_report_to_json(&x->goals.at[i]));
    return o;
}

static const char *end_name(enum interp_end end) {
    switch (end) {
    case INTERP_RETURNED:
        return "returns";
    case INTERP_HALTED:
        return "exits";
    case INTERP_CHECK_FAILED:
        return "fails";
    default:
        return "unknown";
    }
}

static cJSON *test_to_json(const struct cover_file *f, const struct cover_test *t) {
    const struct cover_vector *v = t->vector;
    cJSON *o = cJSON_CreateObject();
    json_put_str(o, "function", t->of->func);
    cJSON *inputs = json_put(o, "inputs", cJSON_CreateArray());
    for (uint32_t i = 0; i < v->run.inputs.n; i++) {
        cJSON *b = cJSON_CreateObject();
        json_put_str(b, "name", v->run.inputs.at[i].name);
        json_put_str(b, "value", v->run.inputs.at[i].value);
        json_push(inputs, b);
    }
    cJSON *goals = json_put(o, "goals", cJSON_CreateArray());
    for (uint32_t i = 0; i < v->goals.n; i++) json_push(goals, cJSON_CreateNumber(v->goals.at[i]));
    json_put_str(o, "end", end_name(v->end));
    if (v->end == INTERP_CHECK_FAILED && v->end_func) {
        struct ir_loc loc = ir_loc_of(f->lowered.module, v->end_func, v->end_ins);
        json_put_str(o, "check", check_infos[v->end_check].name);
        if (f->several) json_put_str(o, "endFile", ir_file_of(f->lowered.module, &loc));
        json_put_int(o, "endLine", loc.line);
    }
    return o;
}

static void put_shared_assumptions(cJSON *o, const struct cover_file *f) {
    cJSON *list = json_put(o, "assumptions", cJSON_CreateArray());
    for (uint32_t i = 0; i < f->results.n; i++) {
        const struct func_result *r = &f->results.at[i].known;
        struct arena a = {0};
        for (uint32_t k = 0; k < r->assumptions.n; k++) {
            cJSON *x = cJSON_CreateObject();
            json_put_str(x, "function", r->func);
            json_put_str(x, "text",
                         assumption_text(&a, f->lowered.module, r->func, &r->assumptions.at[k]));
            json_push(list, x);
        }
        arena_free(&a);
    }
}

cJSON *cover_file_to_json(const struct cover_file *f) {
    cJSON *o = cJSON_CreateObject();
    json_put_str(o, "file", f->shown);
    json_put_str(o, "problem", f->problem);
    cJSON *functions = json_put(o, "functions", cJSON_CreateArray());
    for (uint32_t i = 0; i < f->functions.n; i++)
        json_push(functions, cover_function_to_json(&f->functions.at[i], f->kinds));
    cJSON *tests = json_put(o, "tests", cJSON_CreateArray());
    for (uint32_t i = 0; i < f->tests.n; i++) json_push(tests, test_to_json(f, &f->tests.at[i]));
    if (!f->problem) put_shared_assumptions(o, f);
    return o;
}
