/* Settings: initializationOptions, workspace/configuration, didChangeConfiguration; section
 * verifyLs. core/options/options.def lists them. Each reading starts from the defaults:
 * a setting that the section does not name has the value of the command line. */
#include "lsp/server/session.h"

#include "lsp/wire/options_json.h"

/* Reads the values of a section into *o; texts live in the arena. A value that makes no sense is
 * reported and ignored; if the values contradict each other, all are. */
static void overlay(struct server *s, struct arena *a, const cJSON *section, struct options *o) {
    const cJSON *inner = json_get(section, "verifyLs");
    struct options next = *o;
    text_list problems = {0};
    settings_from_json(a, inner ? inner : section, &next, &problems);
    for (uint32_t i = 0; i < problems.n; i++) server_log(s, 2, "verifyLs.%s", problems.at[i]);
    const char *conflict = options_conflict(&next);
    if (conflict)
        server_log(s, 2, "settings are ignored: %s", conflict);
    else
        *o = next;
}

/* Do the two differ in an option, or with results_only in one that results depend on? Lists name
 * functions to verify in another way. */
static bool options_differ(const struct options *x, const struct options *y, bool results_only) {
    for (const struct option_row *r = option_rows; r < option_rows + option_count; r++) {
        bool counts = r->scope == OPTION_TASK || r->scope == OPTION_FRONT ||
                      r->kind == OPTION_LIST || !results_only;
        if (counts && option_is_setting(r) && !option_same(r, x, y)) return true;
    }
    return false;
}

/* Lowers every document again. A function whose task and options are unchanged keeps its key and
 * result. */
static void lower_all(struct server *s) {
    enum verify_effort w = s->settings.trigger == TRIGGER_MANUAL ? VERIFY_NONE : VERIFY_BUDGET;
    for (struct document *d = s->documents; d; d = d->next)
        if (!d->hidden) schedule_lower(d, w);
}

/* Marks all results stale, as they were found with other options. The lowering that follows finds
 * out which keys are unchanged, and their results become current again. */
static void make_stale(struct server *s) {
    for (struct document *d = s->documents; d; d = d->next) {
        if (!d->is_c || d->hidden) continue;
        d->table.edited = true;
        publish_soon(d);
    }
}

void settings_initialize(struct server *s, const cJSON *section) {
    overlay(s, &s->defaults_arena, section, &s->defaults);
    s->settings = s->defaults;
}

void settings_read(struct server *s, const cJSON *section) {
    struct options old = s->settings, next = s->defaults;
    struct arena texts = {0}, old_texts = s->settings_arena;
    overlay(s, &texts, section, &next);
    if (!options_differ(&old, &next, false)) {
        arena_free(&texts);
        return;
    }
    s->settings = next;
    s->settings_arena = texts;
    if (options_differ(&old, &next, true)) {
        make_stale(s);
        refine_edited(s, NULL); /* callers are to be verified with the new options, too */
    }
    for (struct document *d = s->documents; d && !next.project_callers; d = d->next)
        callers_drop(d);
    for (struct document *d = s->documents; d && old.findings != next.findings; d = d->next)
        publish_soon(d);
    lower_all(s);
    background_settings(s);
    arena_free(&old_texts);
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
