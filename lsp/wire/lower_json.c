/* lower_json.c - the front worker's answer as JSON, written and read in one file so that both
 * agree.
 *
 * The module is parsed again when it is read; one that does not parse is an internal error.
 */
#include "lsp/wire/lower_json.h"

#include "core/irtext/text.h"
#include "core/program/task.h"

#include <string.h>

/* ---- writing (front worker) ---- */

static cJSON *range_to_json(const struct ir_loc *l) {
    double v[4] = {l->line, l->col, l->eline, l->ecol};
    return cJSON_CreateDoubleArray(v, 4);
}

static cJSON *message_to_json(const struct fe_message *m, const struct ir_module *mod) {
    cJSON *o = cJSON_CreateObject();
    json_put_bool(o, "error", m->error);
    if (m->note) json_put_bool(o, "note", true);
    json_put_str(o, "text", m->text);
    if (!m->loc.line) return o;
    json_put_str(o, "file", ir_file_of(mod, &m->loc));
    json_put_int(o, "line", m->loc.line);
    json_put_int(o, "column", m->loc.col);
    return o;
}

static bool in_file(const struct ir_module *m, const struct ir_loc *loc, const char *path) {
    const char *file = ir_file_of(m, loc);
    return file && strcmp(file, path) == 0;
}

static cJSON *func_to_json(struct ir_keys *keys, const struct ir_func *f, bool keyed) {
    char hex[33];
    cJSON *o = cJSON_CreateObject();
    json_put_str(o, "name", f->name);
    if (keyed) {
        hash128_hex(ir_task_key(keys, f->name), hex);
        json_put_str(o, "key", hex);
    }
    json_put_bool(o, "static", f->is_static);
    json_put(o, "range", range_to_json(&f->loc));
    json_put(o, "nameRange", range_to_json(&f->name_loc));
    return o;
}

static void put_parts(cJSON *funcs, struct ir_keys *keys, const struct fe_result *r) {
    for (uint32_t i = 0; i < r->parts.n; i++) {
        const struct ir_func *f = ir_find_func(r->module, r->parts.at[i]);
        cJSON *o = func_to_json(keys, f, true);
        json_put_bool(o, "part", true);
        json_push(funcs, o);
    }
}

static cJSON *goal_to_json(const struct test_goal *g) {
    cJSON *o = cJSON_CreateObject();
    json_put_str(o, "function", g->func);
    json_put_str(o, "kind", goal_kind_name(g->kind));
    json_put_str(o, "way", goal_way_name(g->way));
    json_put_bool(o, "lowered", g->lowered);
    if (g->around) json_put_int(o, "around", g->around);
    if (g->decision) json_put_int(o, "decision", g->decision);
    json_put(o, "range", range_to_json(&g->loc));
    json_put_str(o, "text", g->text);
    return o;
}

static void put_goals(cJSON *o, const goal_list *goals) {
    if (!goals->n) return;
    cJSON *list = json_put(o, "goals", cJSON_CreateArray());
    for (uint32_t i = 0; i < goals->n; i++) json_push(list, goal_to_json(&goals->at[i]));
}

cJSON *lowered_to_json(struct arena *a, vl_status status, const struct fe_result *r,
                       const char *path) {
    cJSON *o = cJSON_CreateObject();
    json_put_str(o, "status", vl_status_text(status));
    cJSON *messages = json_put(o, "messages", cJSON_CreateArray());
    for (uint32_t i = 0; i < r->messages.n; i++)
        json_push(messages, message_to_json(&r->messages.at[i], r->module));
    cJSON *funcs = json_put(o, "functions", cJSON_CreateArray());
    const struct ir_module *m = r->module;
    struct ir_keys keys = {.m = m};
    for (uint32_t i = 0; m && i < m->funcs.n; i++) {
        const struct ir_func *f = m->funcs.at[i];
        bool defined = (f->has_body && !f->is_model) || status == VL_INPUT;
        if (defined && in_file(m, &f->loc, path))
            json_push(funcs, func_to_json(&keys, f, status == VL_OK && f->has_body));
    }
    if (status == VL_OK) put_parts(funcs, &keys, r);
    ir_keys_end(&keys);
    cJSON *includes = json_put(o, "includes", cJSON_CreateArray());
    for (uint32_t i = 0; i < r->includes.n; i++)
        json_push(includes, cJSON_CreateString(r->includes.at[i]));
    put_goals(o, &r->goals);
    if (status == VL_OK && m) {
        struct str text = {.arena = a};
        ir_print(&text, m, IR_PRINT_LOCS);
        json_put_str(o, "module", text.at);
    }
    return o;
}

/* ---- reading (server) ---- */

static struct ir_loc read_range(const cJSON *o, const char *name) {
    uint32_t v[4] = {0};
    const cJSON *list = json_get(o, name);
    for (int i = 0; i < 4; i++) {
        const cJSON *e = cJSON_GetArrayItem(list, i);
        if (cJSON_IsNumber(e) && e->valuedouble > 0 && e->valuedouble < 4e9)
            v[i] = (uint32_t)e->valuedouble;
    }
    return (struct ir_loc){.line = v[0], .col = v[1], .eline = v[2], .ecol = v[3]};
}

static vl_status read_status(const cJSON *o) {
    const char *text = json_str(o, "status", "");
    for (int s = VL_OK; s <= VL_INTERNAL; s++)
        if (strcmp(vl_status_text((vl_status)s), text) == 0) return (vl_status)s;
    return VL_INTERNAL;
}

static void read_messages(struct arena *a, const cJSON *o, struct lowered *out) {
    const cJSON *e;
    cJSON_ArrayForEach(e, json_get(o, "messages")) {
        struct lowered_message m = {.error = json_bool(e, "error", true),
                                    .note = json_bool(e, "note", false),
                                    .file = json_copy(a, e, "file"),
                                    .line = (uint32_t)json_int(e, "line", 0),
                                    .col = (uint32_t)json_int(e, "column", 0),
                                    .text = json_copy(a, e, "text")};
        if (m.text) vec_push(a, &out->messages, m);
    }
}

static void read_funcs(struct arena *a, const cJSON *o, struct lowered *out) {
    const cJSON *e;
    cJSON_ArrayForEach(e, json_get(o, "functions")) {
        struct lowered_func f = {.name = json_copy(a, e, "name"),
                                 .key = json_copy(a, e, "key"),
                                 .is_static = json_bool(e, "static", false),
                                 .is_part = json_bool(e, "part", false),
                                 .loc = read_range(e, "range"),
                                 .name_loc = read_range(e, "nameRange")};
        if (f.name) vec_push(a, &out->funcs, f);
    }
}

static uint32_t find_name(const char *name, const char *(*name_of)(unsigned), uint32_t n) {
    uint32_t i = 0;
    while (i < n && strcmp(name_of(i), name) != 0) i++;
    return i < n ? i : 0;
}

static const char *kind_word(unsigned k) { return goal_kind_name((enum goal_kind)k); }
static const char *way_word(unsigned w) { return goal_way_name((enum goal_way)w); }

static void read_goals(struct arena *a, const cJSON *o, struct lowered *out) {
    const cJSON *e;
    cJSON_ArrayForEach(e, json_get(o, "goals")) {
        const char *kind = json_str(e, "kind", ""), *way = json_str(e, "way", "");
        struct test_goal g = {.func = json_copy(a, e, "function"),
                              .kind = (enum goal_kind)find_name(kind, kind_word, GOAL_KINDS),
                              .way = (enum goal_way)find_name(way, way_word, GOAL_WAYS),
                              .lowered = json_bool(e, "lowered", false),
                              .around = (uint32_t)json_int(e, "around", 0),
                              .decision = (uint32_t)json_int(e, "decision", 0),
                              .loc = read_range(e, "range"),
                              .text = json_copy(a, e, "text")};
        if (!g.func) g.func = "";
        vec_push(a, &out->goals, g);
    }
}

void lowered_drop_parts(struct lowered *l) {
    uint32_t n = 0;
    for (uint32_t i = 0; i < l->funcs.n; i++)
        if (!l->funcs.at[i].is_part) l->funcs.at[n++] = l->funcs.at[i];
    l->funcs.n = n;
}

void lowered_from_json(struct arena *a, const cJSON *o, struct lowered *out) {
    const cJSON *e;
    *out = (struct lowered){.status = read_status(o)};
    read_messages(a, o, out);
    read_funcs(a, o, out);
    read_goals(a, o, out);
    cJSON_ArrayForEach(e, json_get(o, "includes")) {
        if (cJSON_IsString(e)) vec_push(a, &out->includes, arena_strdup(a, e->valuestring));
    }
    if (out->status != VL_OK) return;
    char *why = NULL;
    out->text = json_copy(a, o, "module");
    if (!out->text || ir_parse(a, out->text, strlen(out->text), &out->module, &why) != VL_OK) {
        struct lowered_message m = {.error = true, .text = why ? why : "no module in the answer"};
        vec_push(a, &out->messages, m);
        out->status = VL_INTERNAL;
        out->module = NULL;
    }
}
