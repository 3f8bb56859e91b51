/* coverage_json.c - coverage as JSON, one writer and one reader.
 *
 * The vectors travel as the checks of a result, so that a run is written and read as any other.
 */
#include "lsp/wire/coverage_json.h"

#include "lsp/wire/result_json.h"

#include <string.h>

/* ---- writing ---- */

static cJSON *covered_to_json(const struct covered_goal *g) {
    struct arena a = {0};
    cJSON *o = cJSON_CreateObject();
    json_put_int(o, "number", g->number);
    json_put_str(o, "verdict", verdict_name(g->verdict));
    if (g->bound) json_put_int(o, "bound", g->bound);
    if (g->reason.id) {
        json_put_str(o, "reasonCode", reason_code(g->reason.id));
        json_put_str(o, "reason", reason_text(&a, g->reason));
    }
    arena_free(&a);
    return o;
}

static cJSON *vector_to_json(const struct cover_vector *v) {
    cJSON *o = cJSON_CreateObject(), *goals = json_put(o, "goals", cJSON_CreateArray());
    for (uint32_t i = 0; i < v->goals.n; i++) json_push(goals, cJSON_CreateNumber(v->goals.at[i]));
    json_put_int(o, "end", v->end);
    json_put_str(o, "endFunction", v->end_func);
    json_put_int(o, "endId", v->end_ins);
    json_put_int(o, "endCheck", v->end_check);
    return o;
}

cJSON *coverage_to_json(const struct cover_result *r) {
    struct arena a = {0};
    struct func_result known = r->known;
    cJSON *o = cJSON_CreateObject(), *goals = json_put(o, "goals", cJSON_CreateArray());
    memset(&known.checks, 0, sizeof known.checks);
    for (uint32_t i = 0; i < r->goals.n; i++) json_push(goals, covered_to_json(&r->goals.at[i]));
    cJSON *vectors = json_put(o, "vectors", cJSON_CreateArray());
    for (uint32_t i = 0; i < r->vectors.n; i++) {
        json_push(vectors, vector_to_json(&r->vectors.at[i]));
        vec_push(&a, &known.checks, r->vectors.at[i].run);
    }
    json_put(o, "known", result_to_json(&known, NULL));
    arena_free(&a);
    return o;
}

/* ---- reading ---- */

static bool read_covered(struct arena *a, const cJSON *o, struct covered_goal *g) {
    const char *verdict = json_str(o, "verdict", "");
    g->number = json_u32(o, "number");
    g->bound = json_u32(o, "bound");
    g->reason = reason_read(json_str(o, "reasonCode", NULL), json_copy(a, o, "reason"));
    for (int v = 0; v < VERDICT_COUNT; v++) {
        g->verdict = (enum verdict)v;
        if (strcmp(verdict_name(g->verdict), verdict) == 0) return true;
    }
    return false;
}

static bool read_vector(struct arena *a, const cJSON *o, struct cover_vector *v) {
    const cJSON *e;
    int64_t end = json_int(o, "end", INTERP_INTERNAL), check = json_int(o, "endCheck", 0);
    cJSON_ArrayForEach(e, json_get(o, "goals")) {
        if (!cJSON_IsNumber(e) || e->valuedouble < 0) return false;
        vec_push(a, &v->goals, (uint32_t)e->valuedouble);
    }
    v->end = end >= 0 && end <= INTERP_INTERNAL ? (enum interp_end)end : INTERP_INTERNAL;
    v->end_func = json_copy(a, o, "endFunction");
    v->end_ins = json_u32(o, "endId");
    v->end_check = check >= 0 && check < CHECK_COUNT ? (uint16_t)check : 0;
    return true;
}

vl_status coverage_from_json(struct arena *a, const cJSON *o, struct cover_result *out) {
    const cJSON *e;
    *out = (struct cover_result){0};
    if (result_from_json(a, json_get(o, "known"), &out->known) != VL_OK) return VL_INPUT;
    cJSON_ArrayForEach(e, json_get(o, "goals")) {
        struct covered_goal g = {0};
        if (!read_covered(a, e, &g)) return VL_INPUT;
        vec_push(a, &out->goals, g);
    }
    cJSON_ArrayForEach(e, json_get(o, "vectors")) {
        struct cover_vector v = {0};
        if (out->vectors.n >= out->known.checks.n || !read_vector(a, e, &v)) return VL_INPUT;
        v.run = out->known.checks.at[out->vectors.n];
        vec_push(a, &out->vectors, v);
    }
    return out->vectors.n == out->known.checks.n ? VL_OK : VL_INPUT;
}
