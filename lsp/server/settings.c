/* Settings: initializationOptions, workspace/configuration, didChangeConfiguration; section
 * verifyLs. */
#include "lsp/server/session.h"

#include "core/base/str.h"

#include <stdio.h>
#include <string.h>

static const char *const trigger_names[] = {"change", "save", "manual"};

/* The checks' list as --property has it; a word that means nothing is reported and ignored. */
static void read_checks(struct server *s, const cJSON *list, struct settings *out) {
    struct arena a = {0};
    struct str words = {.arena = &a};
    const cJSON *e;
    str_puts(&words, "");
    cJSON_ArrayForEach(e, list) {
        if (cJSON_IsString(e)) str_printf(&words, "%s,", e->valuestring);
    }
    const char *bad = properties_parse(&a, words.at, &out->skip);
    if (bad) server_log(s, 2, "verifyLs.checks: no such check: %s", bad);
    arena_free(&a);
}

static void read_solver(const cJSON *section, struct settings *out) {
    const char *name = json_str(section, "solver", out->solver);
    for (int i = 0; i < 3; i++)
        if (strcmp(solver_names[i], name) == 0)
            snprintf(out->solver, sizeof out->solver, "%s", solver_names[i]);
}

static bool same(const struct settings *x, const struct settings *y) {
    return x->trigger == y->trigger && x->budget_ms == y->budget_ms && x->skip == y->skip &&
           x->bound == y->bound && strcmp(x->solver, y->solver) == 0;
}

/* What is unchanged keeps its key. */
static void lower_all(struct server *s) {
    enum wish w = s->settings.trigger == TRIGGER_MANUAL ? WISH_NONE : WISH_BUDGET;
    for (struct document *d = s->documents; d; d = d->next) schedule_lower(d, w);
}

void settings_read(struct server *s, const cJSON *section) {
    const cJSON *inner = json_get(section, "verifyLs");
    if (inner) section = inner;
    struct settings next = s->settings;
    const char *trigger = json_str(json_get(section, "verification"), "trigger", "");
    for (int i = 0; i < 3; i++)
        if (strcmp(trigger_names[i], trigger) == 0) next.trigger = (enum trigger)i;
    const cJSON *budget = json_get(section, "timeBudget"), *checks = json_get(section, "checks");
    if (cJSON_IsNumber(budget) && budget->valuedouble > 0 && budget->valuedouble <= 3600)
        next.budget_ms = (int64_t)(budget->valuedouble * 1000 + 0.5);
    if (cJSON_IsArray(checks)) read_checks(s, checks, &next);
    int64_t bound = json_int(section, "bound", next.bound);
    next.bound = bound > 0 && bound < UINT32_MAX ? (uint32_t)bound : 0;
    read_solver(section, &next);
    if (same(&next, &s->settings)) return;
    s->settings = next;
    lower_all(s);
}

static void on_configuration(void *ctx, const cJSON *result) {
    struct server *s = ctx;
    if (!s->ending && cJSON_IsArray(result)) settings_read(s, cJSON_GetArrayItem(result, 0));
}

void settings_ask(struct server *s) {
    if (!s->client.configuration) return;
    cJSON *p = cJSON_CreateObject(), *items = json_put(p, "items", cJSON_CreateArray());
    cJSON *item = cJSON_CreateObject();
    json_put_str(item, "section", "verifyLs");
    json_push(items, item);
    rpc_call(s->rpc, "workspace/configuration", p, on_configuration, s);
}

void on_change_configuration(struct server *s, const cJSON *id, const cJSON *params) {
    (void)id;
    const cJSON *section = json_path(params, "settings.verifyLs");
    if (cJSON_IsObject(section))
        settings_read(s, section);
    else
        settings_ask(s);
}

/* Flags or headers may be different now. */
void on_watched_files(struct server *s, const cJSON *id, const cJSON *params) {
    (void)id, (void)params;
    lower_all(s);
}
