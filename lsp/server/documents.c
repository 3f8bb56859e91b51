/* Open documents: their text follows the editor's, edit by edit. */
#include "lsp/server/session.h"

#include "core/base/arena.h"
#include "lsp/project/language.h"
#include "lsp/text/uri.h"

#include <stdlib.h>
#include <string.h>

struct document *document_find(struct server *s, const char *uri) {
    struct document *d = s->documents;
    while (d && strcmp(d->uri, uri) != 0) d = d->next;
    return d;
}

struct document *document_of(struct server *s, const cJSON *params) {
    const char *uri = json_str(json_get(params, "textDocument"), "uri", NULL);
    return uri ? document_find(s, uri) : NULL;
}

struct pool *document_pool(const struct document *d) {
    return d->hidden ? d->server->background.pool : d->server->pool;
}

/* A document that is not a file gets a path that no file has. */
static char *uri_file(const char *uri) {
    struct arena a = {0};
    const char *path = uri_to_path(&a, uri);
    char *copy;
    if (path) {
        copy = strdup(path_absolute(&a, NULL, path));
    } else {
        const char *tail = strrchr(uri, '/');
        copy = strdup(arena_printf(&a, "/untitled/%s.c", tail ? tail + 1 : uri));
    }
    arena_free(&a);
    return copy;
}

const struct func_result *document_result(const struct document *d, const struct func_state *f) {
    return shown_result(d->shown, &d->table, d->lowered.module, f);
}

size_t offset_of_position(const struct document *d, const cJSON *position) {
    struct position p = {(uint32_t)json_int(position, "line", 0),
                         (uint32_t)json_int(position, "character", 0)};
    return text_offset(&d->text, p, d->server->client.encoding);
}

static void set_version(struct document *d, const cJSON *params) {
    const cJSON *v = json_path(params, "textDocument.version");
    d->has_version = cJSON_IsNumber(v);
    if (d->has_version) d->version = (int64_t)v->valuedouble;
}

static struct document *document_new(struct server *s, const char *uri) {
    struct document *d = vl_malloc(sizeof *d);
    memset(d, 0, sizeof *d);
    d->server = s;
    d->shown = vl_malloc(sizeof *d->shown);
    *d->shown = (struct shown){0};
    d->uri = strdup(uri);
    d->path = uri_file(uri);
    d->real = realpath(d->path, NULL);
    d->handles = 2;
    uv_timer_init(&s->loop, &d->debounce);
    uv_timer_init(&s->loop, &d->publish);
    d->debounce.data = d->publish.data = d;
    d->next = s->documents;
    s->documents = d;
    return d;
}

struct document *document_hidden(struct server *s, const char *uri, const char *text, size_t n) {
    struct document *d = document_new(s, uri);
    d->hidden = d->is_c = true;
    text_set(&d->text, text, n);
    d->edits = 1;
    d->table.edited = true;
    return d;
}

static bool is_open_path(const struct server *s, const char *path) {
    const struct document *d = s->documents;
    while (d && (d->hidden || strcmp(d->path, path) != 0)) d = d->next;
    return d != NULL;
}

cJSON *documents_lower_request(const struct server *s, const char *path, const char *text,
                               const struct compile_flags *flags, const struct options *o) {
    cJSON *params = task_lower_request(path, text, flags, o);
    if (!is_open_path(s, path)) return params;
    for (const struct document *d = s->documents; d; d = d->next)
        if (d->unsaved && strcmp(d->path, path) != 0) task_lower_with(params, d->path, d->text.at);
    return params;
}

static bool includes(const struct document *d, const struct document *header) {
    for (uint32_t i = 0; i < d->lowered.includes.n; i++) {
        const char *name = d->lowered.includes.at[i];
        if (strcmp(name, header->path) == 0 || (header->real && strcmp(name, header->real) == 0))
            return true;
    }
    return false;
}

static void read_again(struct document *d) {
    d->edits++;
    d->table.edited = true;
    schedule_edit(d);
}

/* What a text includes that does not compile is not known. */
static bool may_include(const struct document *d, const struct document *header) {
    bool broken = d->lowered.status != VL_OK && !header->is_c;
    return d != header && d->is_c && !d->hidden && (broken || includes(d, header));
}

/* The text of the document has changed, or another one counts now: what those that include it show
 * is that of an older text. */
static void edit_including(struct document *header) {
    for (struct document *d = header->server->documents; d; d = d->next)
        if (may_include(d, header)) read_again(d);
}

/* It may be one of those that are being read, too, and no document any more when they have been. */
static void leave_including(struct document *header) {
    for (struct document *d = header->server->documents; d; d = d->next)
        if (may_include(d, header) || (d != header && !d->hidden && (d->front.job || d->late)))
            read_again(d);
}

void document_overtaken(struct document *d) {
    const struct document *h = d->hidden ? NULL : d->server->documents;
    while (h && (h->text_stamp <= d->front.stamp || !may_include(d, h))) h = h->next;
    if (h) read_again(d);
}

static bool differs_from_disk(const struct document *d) {
    struct arena a = {0};
    size_t n = 0;
    const char *text = read_whole_file(&a, d->path, &n);
    bool differs = !text || n != d->text.n || memcmp(text, d->text.at, n) != 0;
    arena_free(&a);
    return differs;
}

/* Is what it shows of the disk perhaps that of before? */
static bool document_concerned(const struct document *d, const struct file_changes *c) {
    if (d->front.job || d->late) return true;
    if (d->table.edited) return c->flags; /* it is read when its turn comes */
    return d->lowered.status != VL_OK || !d->lowered.module ||
           changes_concern(c, d->lowered.includes.at, d->lowered.includes.n, true);
}

uint32_t documents_changed(struct server *s, const struct file_changes *c) {
    enum verify_effort w = s->settings.trigger == TRIGGER_MANUAL ? VERIFY_NONE : VERIFY_BUDGET;
    uint32_t n = 0;
    for (struct document *d = s->documents; d; d = d->next) {
        if (d->hidden) continue;
        if (changes_have(c, d->path)) d->unsaved = differs_from_disk(d);
        if (c->flags) d->flags_known = false;
        if (!d->is_c || !document_concerned(d, c)) continue;
        if (w > d->effort) d->effort = w;
        read_again(d);
        n++;
    }
    return n;
}

void on_did_open(struct server *s, const cJSON *id, const cJSON *params) {
    (void)id;
    const cJSON *item = json_get(params, "textDocument");
    const char *uri = json_str(item, "uri", NULL), *text = json_str(item, "text", NULL);
    if (!uri || !text) return;
    struct document *d = document_find(s, uri);
    if (d) document_close(d); /* opened twice: the last one counts */
    d = document_new(s, uri);
    background_opened(s, uri);
    set_version(d, params);
    text_set(&d->text, text, strlen(text));
    d->is_c = language_is_c(json_str(item, "languageId", "c"), d->path, &d->text);
    d->touched = d->text_stamp = ++s->stamp;
    d->edits = 1;
    d->table.edited = true;
    d->unsaved = differs_from_disk(d);
    if (d->unsaved) {
        refine_edited(s, d);
        edit_including(d);
    }
    if (d->is_c)
        schedule_lower(d, s->settings.trigger == TRIGGER_MANUAL ? VERIFY_NONE : VERIFY_BUDGET);
}

/* ---- edits ---- */

static bool read_position(const cJSON *o, const char *name, struct position *out) {
    const cJSON *p = json_get(o, name);
    int64_t line = json_int(p, "line", -1), character = json_int(p, "character", -1);
    if (line < 0 || character < 0) return false;
    out->line = line > UINT32_MAX ? UINT32_MAX : (uint32_t)line;
    out->character = character > UINT32_MAX ? UINT32_MAX : (uint32_t)character;
    return true;
}

/* A whole new text as an edit of the part that differs, so that places move along. */
static struct edit replace_all(struct text *t, const char *text, size_t n) {
    size_t head = 0, tail = 0;
    while (head < n && head < t->n && text[head] == t->at[head]) head++;
    while (tail < n - head && tail < t->n - head && text[n - 1 - tail] == t->at[t->n - 1 - tail])
        tail++;
    return text_replace(t, head, t->n - tail, text + head, n - head - tail);
}

static void move_functions(struct document *d, const struct edit *e) {
    for (uint32_t i = 0; i < d->table.n; i++) {
        struct func_state *f = &d->table.at[i];
        size_t *places[] = {&f->start, &f->end, &f->name_start, &f->name_end};
        for (int k = 0; k < 4; k++) *places[k] = edit_move(e, *places[k]);
    }
}

static bool apply_change(struct document *d, const cJSON *change) {
    const char *text = json_str(change, "text", NULL);
    const cJSON *range = json_get(change, "range");
    struct position from, to;
    struct edit e;
    if (!text) return false;
    if (!range || cJSON_IsNull(range)) {
        e = replace_all(&d->text, text, strlen(text));
    } else {
        if (!read_position(range, "start", &from) || !read_position(range, "end", &to))
            return false;
        enum encoding enc = d->server->client.encoding;
        e = text_replace(&d->text, text_offset(&d->text, from, enc), text_offset(&d->text, to, enc),
                         text, strlen(text));
    }
    move_functions(d, &e);
    order_cursor_at(d, e.start);
    return true;
}

void on_did_change(struct server *s, const cJSON *id, const cJSON *params) {
    (void)id;
    struct document *d = document_of(s, params);
    const cJSON *change;
    if (!d) return;
    cJSON_ArrayForEach(change, json_get(params, "contentChanges")) {
        if (!apply_change(d, change))
            server_log(s, 1, "didChange of %s: a change makes no sense", d->uri);
    }
    set_version(d, params);
    d->touched = d->text_stamp = ++s->stamp;
    d->edits++;
    d->table.edited = true;
    d->unsaved = true;
    refine_edited(s, d);
    if (d->is_c) schedule_edit(d);
    edit_including(d);
}

/* The editor's text is that of the disk now, which changes nothing for documents that have read it
 * already. Files that are not open have not. */
static void note_written(struct server *s, const struct document *saved) {
    struct file_changes c = {0};
    changes_add(&c, saved->path, CHANGE_WRITTEN, true);
    workspace_changed(s, &c);
    changes_free(&c);
}

void on_did_save(struct server *s, const cJSON *id, const cJSON *params) {
    (void)id;
    struct document *saved = document_of(s, params);
    const enum trigger t = s->settings.trigger;
    if (!saved) return;
    saved->unsaved = differs_from_disk(saved);
    note_written(s, saved);
    schedule_lower(saved, t == TRIGGER_MANUAL ? VERIFY_NONE : VERIFY_LARGE);
    for (struct document *d = s->documents; t == TRIGGER_SAVE && d; d = d->next)
        if (d != saved && !d->hidden && includes(d, saved)) schedule_lower(d, VERIFY_BUDGET);
}

/* ---- the end ---- */

static void on_timer_closed(uv_handle_t *h) {
    struct document *d = h->data;
    if (--d->handles) return;
    shown_forget(d->shown);
    free(d->shown);
    free(d->uri);
    free(d->path);
    free(d->real);
    free(d->published);
    text_free(&d->text);
    arena_free(&d->lower_arena);
    arena_free(&d->facts_arena);
    arena_free(&d->flags_arena);
    free(d);
}

void document_close(struct document *d) {
    struct server *s = d->server;
    struct document **at = &s->documents;
    while (*at != d) at = &(*at)->next;
    *at = d->next;
    d->closed = true;
    answer_waiting_lenses(d);
    pull_close(d);
    schedule_drop(d);
    shown_change(d->shown);
    state_free(&d->table);
    uv_close((uv_handle_t *)&d->debounce, on_timer_closed);
    uv_close((uv_handle_t *)&d->publish, on_timer_closed);
}

void on_did_close(struct server *s, const cJSON *id, const cJSON *params) {
    (void)id;
    struct document *d = document_of(s, params);
    if (!d) return;
    publish_clear(d);
    refine_edited(s, d);
    refine_want(s, d->path); /* as it is on the disk */
    if (d->unsaved) leave_including(d);
    struct arena a = {0};
    const char *path = arena_strdup(&a, d->path);
    document_close(d);
    background_want(s, path);
    arena_free(&a);
    schedule_pump(s);
}
