/* fingerprint.c - names of findings, and the baseline that knows them. */
#include "lsp/findings/fingerprint.h"

#include "core/base/hash.h"
#include "core/base/str.h"
#include "lsp/text/uri.h"

#include <string.h>

/* ---- names ---- */

static const char *plain_fingerprint(struct arena *a, const struct ir_module *m,
                                     const struct finding *f) {
    char hex[33];
    const struct check_result *c = f->check;
    const char *path = ir_file_of(m, &f->loc);
    const char *text = arena_printf(a, "%s\n%s\n%s\n%s\n%s", check_infos[c->kind].name,
                                    path ? str_behind(path, '/') : "", c->func,
                                    c->snippet ? c->snippet : "", f->call ? f->call->func : "");
    hash128_hex(hash128_bytes(text, strlen(text)), hex);
    return arena_strndup(a, hex, 16);
}

static const char *numbered(struct baseline *b, struct arena *a, const char *name) {
    uint64_t n = 0;
    map_str_get(&b->seen, name, &n);
    map_str_put(&b->arena, &b->seen, arena_strdup(&b->arena, name), ++n);
    return arena_printf(a, "%s:%llu", name, (unsigned long long)n);
}

void baseline_mark(struct baseline *b, struct arena *a, const struct ir_module *m,
                   finding_list *findings) {
    uint64_t at;
    for (uint32_t i = 0; i < findings->n; i++) {
        struct finding *f = &findings->at[i];
        f->fingerprint = numbered(b, a, plain_fingerprint(a, m, f));
        f->is_known = map_str_get(&b->known, f->fingerprint, &at);
        b->met += f->is_known;
    }
}

/* ---- the earlier run ---- */

static const char *fingerprint_in(const cJSON *result) {
    return json_str(json_get(result, "partialFingerprints"), FINGERPRINT_KEY, NULL);
}

/* One that was no longer there then is not known now. */
static bool was_there(const cJSON *result) {
    return strcmp(json_str(result, "baselineState", ""), "absent") != 0;
}

const char *baseline_read(struct baseline *b, const char *path) {
    size_t n = 0;
    char *text = read_whole_file(&b->arena, path, &n);
    if (!text) return arena_printf(&b->arena, "%s cannot be read", path);
    b->report = json_parse(text, n);
    b->results = json_get(cJSON_GetArrayItem(json_get(b->report, "runs"), 0), "results");
    if (!cJSON_IsArray(b->results))
        return arena_printf(&b->arena, "%s is no report of `check --format sarif`", path);
    const cJSON *e;
    uint64_t number = 0;
    cJSON_ArrayForEach(e, b->results) {
        const char *name = fingerprint_in(e);
        number++;
        if (name && was_there(e)) map_str_put(&b->arena, &b->known, name, number);
    }
    b->given = true;
    return NULL;
}

void baseline_free(struct baseline *b) {
    cJSON_Delete(b->report);
    arena_free(&b->arena);
    *b = (struct baseline){0};
}
