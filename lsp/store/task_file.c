/* task_file.c - these files as JSON.
 *
 * The result stands in its file as a text, not as a tree: its hash is that of bytes.
 */
#include "lsp/store/task_file.h"

#include "core/base/hash.h"
#include "core/base/str.h"
#include "lsp/store/kept.h"
#include "lsp/text/files.h"
#include "lsp/text/uri.h"
#include "lsp/wire/result_json.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { TASK_SCHEMA = 1 };

static const char *hash_text(struct arena *a, const char *text) {
    char hex[33];
    hash128_hex(hash128_bytes(text, strlen(text)), hex);
    return arena_strdup(a, hex);
}

const char *task_file_name(struct arena *a, const char *key) { return hash_text(a, key); }

/* o is deleted. */
static const char *write_task_json(struct arena *a, const char *path, cJSON *o) {
    char *text = cJSON_PrintUnformatted(o);
    cJSON_Delete(o);
    if (!text) return "no memory";
    bool good = file_write_whole(a, path, text);
    free(text);
    return good ? NULL : arena_printf(a, "%s: cannot be written: %s", path, strerror(errno));
}

static cJSON *read_task_json(struct arena *a, const char *path) {
    size_t n = 0;
    const char *bytes = read_whole_file(a, path, &n);
    cJSON *o = bytes ? json_parse(bytes, n) : NULL;
    if (json_int(o, "schema", 0) == TASK_SCHEMA) return o;
    cJSON_Delete(o);
    return NULL;
}

static cJSON *new_task_json(const char *key) {
    cJSON *o = cJSON_CreateObject();
    json_put_int(o, "schema", TASK_SCHEMA);
    json_put_str(o, "key", key);
    return o;
}

/* ---- tasks ---- */

const char *task_file_write(struct arena *a, const char *path, const struct task_file *t) {
    if (access(path, F_OK) == 0) return NULL;
    cJSON *o = new_task_json(t->key);
    json_put_str(o, "function", t->func);
    json_put_int(o, "budget", t->budget_ms);
    json_put(o, "prove", cJSON_Duplicate(t->params, true));
    return write_task_json(a, path, o);
}

const char *task_file_read(struct arena *a, const char *path, struct task_file *out) {
    cJSON *o = read_task_json(a, path);
    *out = (struct task_file){.func = json_copy(a, o, "function"),
                              .key = json_copy(a, o, "key"),
                              .budget_ms = json_int(o, "budget", 0)};
    out->params = cJSON_DetachItemFromObjectCaseSensitive(o, "prove");
    cJSON_Delete(o);
    if (out->func && out->key && out->params) return NULL;
    cJSON_Delete(out->params);
    out->params = NULL;
    return arena_printf(a, "%s: no task of this version of verify-ls", path);
}

/* ---- results ---- */

static const char *sum_of(struct arena *a, const cJSON *o) {
    return hash_text(a, arena_printf(a, "%s\n%s\n%s\n%lld\n%d\n%s", json_str(o, "key", ""),
                                     json_str(o, "function", ""), json_str(o, "engine", ""),
                                     (long long)json_int(o, "budget", 0),
                                     json_bool(o, "whole", false), json_str(o, "result", "")));
}

const char *result_file_write(struct arena *a, const char *path, const char *engine,
                              const struct task_file *t, const struct result_box *b, bool whole) {
    cJSON *o = new_task_json(t->key), *result = result_to_json(&b->r, NULL);
    char *text = cJSON_PrintUnformatted(result);
    json_put_str(o, "function", t->func);
    json_put_str(o, "engine", engine);
    json_put_int(o, "budget", b->budget_ms);
    json_put_bool(o, "whole", whole);
    json_put_str(o, "result", text);
    json_put_str(o, "sum", sum_of(a, o));
    free(text);
    cJSON_Delete(result);
    return write_task_json(a, path, o);
}

/* NULL: it is not what was written. */
static cJSON *read_result_file(struct arena *a, const char *path) {
    cJSON *o = read_task_json(a, path);
    if (o && strcmp(sum_of(a, o), json_str(o, "sum", "")) == 0) return o;
    cJSON_Delete(o);
    return NULL;
}

bool result_file_serves(const char *path, const char *engine) {
    struct arena a = {0};
    cJSON *o = read_result_file(&a, path);
    bool serves = o && strcmp(json_str(o, "engine", ""), engine) == 0;
    cJSON_Delete(o);
    arena_free(&a);
    return serves;
}

static struct result_box *box_of_file(const cJSON *o) {
    const char *text = json_str(o, "result", "");
    cJSON *result = json_parse(text, strlen(text));
    struct result_box *b = result_box_read(result, json_int(o, "budget", 0));
    cJSON_Delete(result);
    if (b && strcmp(b->r.func, json_str(o, "function", "")) == 0) return b;
    result_box_drop(b);
    return NULL;
}

static void import_one(struct store *s, struct arena *a, const char *path,
                       struct result_import *out) {
    cJSON *o = read_result_file(a, path);
    struct result_box *b = o ? box_of_file(o) : NULL;
    if (!b) {
        out->damaged++;
        out->bad = path;
    } else if (!store_is_of(s, json_str(o, "engine", ""))) {
        out->foreign++;
    } else if (json_bool(o, "whole", false) && kept_put(s, json_str(o, "key", ""), b)) {
        out->added++;
    } else {
        out->open++;
    }
    result_box_drop(b);
    cJSON_Delete(o);
}

const char *result_files_import(struct store *s, struct arena *a, const char *folder,
                                struct result_import *out) {
    *out = (struct result_import){0};
    DIR *d = opendir(folder);
    if (!d) return arena_printf(a, "%s cannot be read: %s", folder, strerror(errno));
    for (struct dirent *e; (e = readdir(d)) != NULL;) {
        size_t n = strlen(e->d_name);
        if (n < 5 || strcmp(e->d_name + n - 5, ".json") != 0) continue;
        struct arena tmp = {0};
        const char *path = arena_printf(&tmp, "%s/%s", folder, e->d_name);
        import_one(s, &tmp, path, out);
        if (out->bad == path) out->bad = arena_strdup(a, path);
        arena_free(&tmp);
    }
    closedir(d);
    return NULL;
}
