/* background.c - verifies files that are not open; see background.h.
 *
 * All of it happens in a callback of its own, never inside a handler: documents come and go here,
 * while handlers walk the list of documents. Nothing begins while a function or a file of the
 * editor's waits or runs, nor while the machine is busy with other things (machine.h), which is
 * looked at every POLL_MS. What has begun goes on, at low priority.
 */
#include "lsp/server/session.h"

#include "lsp/server/machine.h"
#include "lsp/text/uri.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { POLL_MS = 1000, NICENESS = 15 };

static void on_step(uv_timer_t *t);

static bool wants_project(const struct server *s) {
    return s->settings.background == BACKGROUND_PROJECT && s->settings.trigger != TRIGGER_MANUAL;
}

/* ---- the files ---- */

static struct background_file *project_file(struct server *s, const char *path) {
    struct background *b = &s->background;
    for (uint32_t i = 0; i < b->files.n; i++)
        if (strcmp(b->files.at[i].entry.file, path) == 0) return &b->files.at[i];
    return NULL;
}

/* Of what is known of it nothing counts any more. */
static void forget_file(struct background_file *f) {
    free(f->findings);
    free(f->status);
    f->findings = f->status = NULL;
}

/* The editor shows nothing of it any more. */
static void send_gone(struct server *s, const struct background_file *f) {
    if (!f->findings || document_find(s, f->uri)) return;
    cJSON *p = cJSON_CreateObject();
    json_put_str(p, "uri", f->uri);
    json_put(p, "version", cJSON_CreateNull());
    json_put(p, "functions", cJSON_CreateArray());
    json_put_bool(p, "gone", true);
    rpc_notify(s->rpc, "verify-ls/status", p);
    if (s->client.pulls || strcmp(f->findings, "[]") == 0) return;
    p = cJSON_CreateObject();
    json_put_str(p, "uri", f->uri);
    json_put(p, "diagnostics", cJSON_CreateArray());
    rpc_notify(s->rpc, "textDocument/publishDiagnostics", p);
}

/* The first command of a file counts, as where it is open. What is known of it stays. */
static void list_file(struct server *s, const struct compile_entry *e,
                      struct background_file *before, uint32_t n) {
    struct background *b = &s->background;
    if (!compile_entry_is_c(e) || project_file(s, e->file)) return;
    struct background_file f = {
        .entry = *e, .wanted = true, .uri = uri_from_path(&b->arena, e->file)};
    for (uint32_t i = 0; i < n; i++) {
        if (strcmp(before[i].uri, f.uri) != 0) continue;
        f.findings = before[i].findings;
        f.status = before[i].status;
        f.outdated = before[i].outdated;
        f.report = before[i].report;
        before[i].findings = before[i].status = NULL;
    }
    vec_push(&b->arena, &b->files, f);
}

static void forget_files(struct server *s, struct background_file *files, uint32_t n, bool tell) {
    for (uint32_t i = 0; i < n; i++) {
        if (tell) send_gone(s, &files[i]);
        forget_file(&files[i]);
        includes_forget(&files[i].includes);
    }
}

/* A folder without a list of files has none. */
static void list_folder(struct server *s, const char *folder, const struct background *before) {
    struct background *b = &s->background;
    struct compile_database db;
    compdb_list(&b->arena, s->options->compile_commands_dir, folder, &db);
    if (db.problem) server_log(s, 3, "the files of the project are not known: %s", db.problem);
    for (uint32_t i = 0; !db.problem && i < db.entries.n; i++)
        list_file(s, &db.entries.at[i], before->files.at, before->files.n);
}

static void list_project(struct server *s) {
    struct background *b = &s->background;
    struct background before = *b;
    b->listed = true;
    b->arena = (struct arena){0};
    memset(&b->files, 0, sizeof b->files);
    for (uint32_t i = 0; i < s->folders.n; i++) list_folder(s, s->folders.at[i], &before);
    forget_files(s, before.files.at, before.files.n, true);
    arena_free(&before.arena);
}

static void forget_project(struct server *s, bool tell) {
    struct background *b = &s->background;
    forget_files(s, b->files.at, b->files.n, tell);
    arena_free(&b->arena);
    memset(&b->files, 0, sizeof b->files);
    b->listed = false;
}

/* ---- a file as a document ---- */

static void take_entry_flags(struct document *d, const struct compile_flags *from) {
    const text_list *own = &d->server->options->flags;
    d->flags = *from;
    memset(&d->flags.flags, 0, sizeof d->flags.flags);
    for (uint32_t i = 0; i < from->flags.n; i++)
        vec_push(&d->flags_arena, &d->flags.flags, from->flags.at[i]);
    for (uint32_t i = 0; i < own->n; i++) vec_push(&d->flags_arena, &d->flags.flags, own->at[i]);
    d->flags_known = true;
}

/* It is lowered at once: while one that is not waits, callers of open files would, too (refine.c).
 */
static void begin_file(struct server *s, struct background_file *f) {
    struct arena a = {0};
    size_t n = 0;
    const char *text = read_whole_file(&a, f->entry.file, &n);
    f->wanted = false;
    if (text) {
        struct document *d = document_hidden(s, f->uri, text, n);
        take_entry_flags(d, &f->entry.flags);
        d->effort = f->anew ? VERIFY_ANEW : VERIFY_BUDGET;
        f->anew = false;
        schedule_front(d);
    } else {
        server_log(s, 2, "%s: cannot be read", f->entry.file);
        send_gone(s, f);
        forget_file(f);
        includes_forget(&f->includes);
    }
    arena_free(&a);
}

static void on_refreshed(void *ctx, const cJSON *result) {
    struct server *s = ctx;
    (void)result;
    s->background.asked = false;
    background_pump(s);
}

/* At most one request at a time, however many files come to their end. */
static void refresh_findings(struct server *s) {
    struct background *b = &s->background;
    if (!b->refresh || b->asked || !s->client.pulls || !s->client.diagnostic_refresh) return;
    b->refresh = false;
    b->asked = true;
    rpc_call(s->rpc, "workspace/diagnostic/refresh", NULL, on_refreshed, s);
}

/* Of one that does not compile they are not known: it is read again whatever changes. */
static void note_includes(struct server *s, struct background_file *f, const struct document *d) {
    if (d->lowered.status == VL_OK)
        includes_set(&s->names, &f->includes, d->lowered.includes.at, d->lowered.includes.n);
    else
        includes_forget(&f->includes);
}

static void end_file(struct server *s, struct document *d) {
    struct background_file *f = project_file(s, d->path);
    char *status, *findings = publish_hidden(d, f ? f->findings : NULL, &status);
    if (f) {
        if (!f->findings || strcmp(f->findings, findings) != 0) {
            f->report = ++s->stamp;
            s->background.refresh = true;
        }
        forget_file(f);
        f->findings = findings;
        f->status = status;
        f->outdated = false;
        note_includes(s, f, d);
    } else {
        free(findings);
        free(status);
    }
    document_close(d);
}

/* ---- steps ---- */

static bool editor_waits(const struct server *s) {
    for (const struct document *d = s->documents; d; d = d->next) {
        if (d->hidden) continue;
        if (d->front.wanted || d->front.job) return true;
        for (uint32_t i = 0; i < d->table.n; i++)
            if (order_waits(&d->table.at[i]) || d->table.at[i].job) return true;
    }
    return false;
}

static bool callers_are_known(const struct document *d) {
    if (!refine_finds_callers(d) || d->lowered.status != VL_OK || !d->lowered.module) return true;
    return d->callers && !d->callers_stale && (d->callers->problem || d->callers_told);
}

static bool is_finished_file(const struct document *d) {
    if (d->front.wanted || d->front.job || d->late || d->table.edited || d->table.outdated)
        return false;
    for (uint32_t i = 0; i < d->table.n; i++) {
        const struct func_state *f = &d->table.at[i];
        if (f->fresh != FRESH_CURRENT || f->trying || f->job) return false;
    }
    return callers_are_known(d);
}

/* One that is complete goes; the number of those that stay. */
static uint32_t end_complete(struct server *s) {
    uint32_t n = 0;
    for (struct document *d = s->documents, *next; d; d = next) {
        next = d->next;
        if (d->hidden && is_finished_file(d))
            end_file(s, d);
        else
            n += d->hidden;
    }
    return n;
}

static struct background_file *next_wanted(struct server *s) {
    struct background *b = &s->background;
    for (uint32_t i = 0; i < b->files.n; i++) {
        struct background_file *f = &b->files.at[i];
        if (f->wanted && document_find(s, f->uri)) f->wanted = false; /* it is open */
        if (f->wanted) return f;
    }
    return NULL;
}

static struct pool *low_pool(struct server *s) {
    struct pool_options opt = server_pool_options(s);
    opt.nice = NICENESS;
    opt.count[ROLE_FRONT] = 1;
    opt.count[ROLE_PROVE] = (opt.count[ROLE_PROVE] + 1) / 2;
    return pool_new(&s->loop, &opt);
}

static void begin_jobs(struct server *s) {
    struct pool *p = s->background.pool;
    struct document *d = s->documents;
    struct func_state *f;
    for (; d && pool_idle(p, ROLE_FRONT); d = d->next)
        if (d->hidden && d->front.wanted) schedule_front(d);
    while (pool_idle(p, ROLE_PROVE) && (f = order_next_hidden(s, &d))) schedule_proof(d, f);
    while (callers_start(s, true)) continue;
}

static uint32_t provers_at_work(const struct server *s) {
    const struct pool *p = s->background.pool;
    return p ? pool_size(p, ROLE_PROVE) - pool_idle(p, ROLE_PROVE) : 0;
}

static bool is_paused(struct server *s) {
    struct background *b = &s->background;
    const char *why =
        machine_busy(s->settings.pause_on, s->options->machine_dir, provers_at_work(s));
    if (why && why != b->paused) server_trace(s, "the project waits: %s", why);
    b->paused = why;
    return why != NULL;
}

static void close_pool(struct server *s) {
    if (s->background.pool) pool_close(s->background.pool);
    s->background.pool = NULL;
}

static void take_step(struct server *s) {
    struct background *b = &s->background;
    uint32_t n = end_complete(s);
    struct background_file *f = next_wanted(s);
    refresh_findings(s);
    if (!n && !f) {
        close_pool(s); /* its processes, and what they keep of files, go */
        return;
    }
    /* What others do is looked at now and then; what the editor does, when it is done. */
    uv_timer_start(&b->timer, on_step, POLL_MS, 0);
    if (workspace_changes(s) || editor_waits(s) || is_paused(s)) return;
    if (!b->pool) b->pool = low_pool(s);
    for (; f && n < pool_size(b->pool, ROLE_PROVE) && pool_idle(b->pool, ROLE_FRONT); n++) {
        begin_file(s, f);
        f = next_wanted(s);
    }
    begin_jobs(s);
}

static void on_step(uv_timer_t *t) {
    struct server *s = t->data;
    struct background *b = &s->background;
    if (s->ending || s->phase != PHASE_RUNNING || !wants_project(s)) return;
    if (!b->listed) list_project(s);
    if (!b->stopped) take_step(s);
}

void background_pump(struct server *s) {
    struct background *b = &s->background;
    bool soon = uv_is_active((uv_handle_t *)&b->timer) && uv_timer_get_due_in(&b->timer) == 0;
    if (!s->ending && wants_project(s) && !soon) uv_timer_start(&b->timer, on_step, 0, 0);
}

/* ---- what changes ---- */

static void drop_hidden(struct server *s) {
    for (struct document *d = s->documents, *next; d; d = next) {
        next = d->next;
        if (!d->hidden) continue;
        struct background_file *f = project_file(s, d->path);
        if (f) f->wanted = true;
        document_close(d);
    }
    close_pool(s);
}

/* A pause is said again. */
static void resume_background(struct server *s) {
    s->background.stopped = false;
    s->background.paused = NULL;
    background_pump(s);
}

void background_want(struct server *s, const char *path) {
    struct background *b = &s->background;
    for (uint32_t i = 0; i < b->files.n; i++)
        if (!path || strcmp(b->files.at[i].entry.file, path) == 0) b->files.at[i].wanted = true;
    resume_background(s);
}

void background_settings(struct server *s) {
    if (!wants_project(s)) {
        drop_hidden(s);
        forget_project(s, true);
        uv_timer_stop(&s->background.timer);
    } else {
        background_want(s, NULL);
    }
}

void background_relist(struct server *s) {
    drop_hidden(s);
    s->background.listed = s->background.stopped = false;
    background_pump(s);
}

void background_opened(struct server *s, const char *uri) {
    struct background *b = &s->background;
    for (uint32_t i = 0; i < b->files.n; i++) {
        if (strcmp(b->files.at[i].uri, uri) != 0) continue;
        forget_file(&b->files.at[i]);
    }
}

static bool file_concerned(const struct background_file *f, const struct file_changes *c) {
    return changes_have(c, f->entry.file) || !f->includes.known ||
           changes_concern(c, f->includes.at, f->includes.n, false);
}

static void show_as_outdated(struct server *s, struct background_file *f) {
    if (!f->status || f->outdated) return;
    publish_outdated(s, f->status);
    f->outdated = true;
}

/* While it is open its document shows it. One that is under way has perhaps read the old text. */
static void make_outdated(struct server *s, struct background_file *f) {
    struct document *d = document_find(s, f->uri);
    if (d && !d->hidden) return;
    if (d) document_close(d);
    f->wanted = true;
    show_as_outdated(s, f);
    f->outdated = true;
}

static bool is_closed_of(struct server *s, const struct background_file *f, const char *origin) {
    const struct document *d = document_find(s, f->uri);
    return (!d || d->hidden) && f->entry.flags.origin && strcmp(f->entry.flags.origin, origin) == 0;
}

void background_outdated(struct server *s, const char *origin) {
    struct background *b = &s->background;
    for (uint32_t i = 0; i < b->files.n; i++) {
        struct background_file *f = &b->files.at[i];
        if (is_closed_of(s, f, origin)) show_as_outdated(s, f);
    }
}

/* One that is read again for another reason stays stale until then. */
void background_refined(struct server *s, const char *origin, bool news) {
    struct background *b = &s->background;
    for (uint32_t i = 0; i < b->files.n; i++) {
        struct background_file *f = &b->files.at[i];
        if (!is_closed_of(s, f, origin)) continue;
        if (news) f->wanted = true;
        if (f->wanted || !f->outdated || !f->status || document_find(s, f->uri)) continue;
        publish_again(s, f->status);
        f->outdated = false;
    }
    if (news) resume_background(s);
}

/* What others show each other may reach any file; what an open one shows is that of its text. */
uint32_t background_changed(struct server *s, const struct file_changes *c) {
    struct background *b = &s->background;
    bool shared = s->settings.project_facts || s->settings.project_callers;
    bool all = c->flags || (shared && c->paths.n);
    uint32_t n = 0;
    for (uint32_t i = 0; i < b->files.n; i++) {
        if (!all && !file_concerned(&b->files.at[i], c)) continue;
        make_outdated(s, &b->files.at[i]);
        n++;
    }
    if (c->flags) {
        background_relist(s);
    } else if (n) {
        resume_background(s);
    }
    return n;
}

bool background_verify(struct server *s, const char *uri) {
    struct background *b = &s->background;
    for (uint32_t i = 0; i < b->files.n; i++) {
        struct background_file *f = &b->files.at[i];
        if (strcmp(f->uri, uri) != 0) continue;
        f->anew = true;
        background_want(s, f->entry.file);
        return true;
    }
    return false;
}

void background_stop(struct server *s) {
    drop_hidden(s);
    s->background.stopped = true;
}

/* ---- begin and end ---- */

void background_begin(struct server *s) {
    uv_timer_init(&s->loop, &s->background.timer);
    s->background.timer.data = s;
}

void background_close(struct server *s) {
    close_pool(s);
    uv_close((uv_handle_t *)&s->background.timer, NULL);
}

void background_end(struct server *s) { forget_project(s, false); }
