/* workspace.c - folders of the workspace, and what other programs do to their files.
 *
 * What is shown is stale from the message on that a file has changed. Nothing is read before there
 * was no other such message for QUIET_MS (at most MOST_MS): a branch switch comes as many messages,
 * and each file is read once. Open documents wait by themselves (schedule_edit).
 */
#include "lsp/server/session.h"

#include "core/base/clock.h"
#include "lsp/text/uri.h"

#include <stdlib.h>
#include <string.h>

enum { QUIET_MS = 100, MOST_MS = 2000 };

/* ---- folders ---- */

void workspace_add(struct server *s, const char *path) {
    struct arena a = {0};
    const char *folder = path_absolute(&a, NULL, path);
    bool known = false;
    for (uint32_t i = 0; i < s->folders.n; i++) known |= strcmp(s->folders.at[i], folder) == 0;
    if (!known) vec_push(&s->folders_arena, &s->folders, strdup(folder));
    arena_free(&a);
}

void workspace_add_folder(struct server *s, const cJSON *folder) {
    struct arena a = {0};
    const char *uri = json_str(folder, "uri", NULL), *path = uri ? uri_to_path(&a, uri) : NULL;
    if (path) workspace_add(s, path);
    arena_free(&a);
}

static void remove_folder(struct server *s, const cJSON *folder) {
    struct arena a = {0};
    const char *uri = json_str(folder, "uri", NULL), *path = uri ? uri_to_path(&a, uri) : NULL;
    uint32_t n = 0;
    if (path) path = path_absolute(&a, NULL, path);
    for (uint32_t i = 0; i < s->folders.n; i++) {
        if (path && strcmp(s->folders.at[i], path) == 0)
            free(s->folders.at[i]);
        else
            s->folders.at[n++] = s->folders.at[i];
    }
    s->folders.n = n;
    arena_free(&a);
}

const char *workspace_folder_of(const struct server *s, const char *path) {
    const char *best = NULL;
    for (uint32_t i = 0; i < s->folders.n; i++) {
        const char *folder = s->folders.at[i];
        size_t n = strlen(folder);
        bool around = strncmp(path, folder, n) == 0 && (path[n] == '/' || n == 1);
        if (around && (!best || n > strlen(best))) best = folder;
    }
    return best ? best : s->folders.n ? s->folders.at[0] : ".";
}

/* A document's flags come from its own folders, so only the list of files is another one. */
void on_workspace_folders(struct server *s, const cJSON *id, const cJSON *params) {
    const cJSON *event = json_get(params, "event"), *folder;
    (void)id;
    cJSON_ArrayForEach(folder, json_get(event, "removed")) remove_folder(s, folder);
    cJSON_ArrayForEach(folder, json_get(event, "added")) workspace_add_folder(s, folder);
    background_relist(s);
}

void workspace_end(struct server *s) {
    for (uint32_t i = 0; i < s->folders.n; i++) free(s->folders.at[i]);
    arena_free(&s->folders_arena);
    arena_free(&s->names.arena);
}

/* ---- files ---- */

bool workspace_changes(const struct server *s) {
    return uv_is_active((const uv_handle_t *)&s->disk_timer) != 0;
}

static void on_quiet(uv_timer_t *t) {
    struct server *s = t->data;
    s->disk_since = 0;
    schedule_pump(s);
    background_pump(s);
}

static void wait_for_more(struct server *s) {
    int64_t now = clock_ms();
    if (!s->disk_since) s->disk_since = now;
    if (workspace_changes(s) && now - s->disk_since >= MOST_MS) return;
    uv_timer_start(&s->disk_timer, on_quiet, QUIET_MS, 0);
}

static bool has_open(const struct server *s, const char *path) {
    for (const struct document *d = s->documents; d; d = d->next)
        if (!d->hidden && strcmp(d->path, path) == 0) return true;
    return false;
}

static void read_changes(const struct server *s, const cJSON *list, struct file_changes *c) {
    const cJSON *e;
    cJSON_ArrayForEach(e, list) {
        const char *uri = json_str(e, "uri", NULL);
        const char *path = uri ? uri_to_path(&c->arena, uri) : NULL;
        int64_t kind = json_int(e, "type", CHANGE_CREATED); /* of which the most follows */
        if (kind != CHANGE_WRITTEN && kind != CHANGE_DELETED) kind = CHANGE_CREATED;
        if (!path) continue;
        path = path_absolute(&c->arena, NULL, path);
        changes_add(c, path, (enum change_kind)kind, has_open(s, path));
    }
}

void workspace_changed(struct server *s, const struct file_changes *c) {
    uint64_t before = s->stopped;
    uint32_t shown = documents_changed(s, c), files = background_changed(s, c);
    uint32_t refined = refine_changed(s, c);
    if (shown || files || refined) wait_for_more(s);
    if (shown || refined || (files && c->paths.n)) refine_edited(s, NULL);
    server_trace(s, "%u files changed: %u open ones and %u others are read again, %llu jobs stop",
                 c->n, shown, files > refined ? files : refined,
                 (unsigned long long)(s->stopped - before));
}

/* Flags, headers or sources are different now. */
void on_watched_files(struct server *s, const cJSON *id, const cJSON *params) {
    struct file_changes c = {0};
    (void)id;
    read_changes(s, json_get(params, "changes"), &c);
    workspace_changed(s, &c);
    changes_free(&c);
}
