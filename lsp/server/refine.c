/* refine.c - the files of the project, for what they show open documents: facts
 * (core/analysis/known) and callers (lsp/project/callers.h), in the background.
 *
 * With verifyLs.projectFacts or .projectCallers each compile_commands.json that open documents get
 * their flags from is a project.  Its files are lowered one at a time while no document waits for a
 * front worker, an open one from its buffer.  Then a thread beside the loop's works out the facts,
 * and the callers of each document. Until then documents are verified alone; when the facts have
 * settled, each gets those of what it declares, and functions whose task this changes are verified
 * again. An edited document's part follows its buffer. Thread rule: while .working, facts and names
 * are the other thread's; the loop neither lowers for them nor looks anything up.
 */
#include "lsp/server/session.h"

#include "core/irtext/text.h"
#include "core/program/task.h"
#include "lsp/text/uri.h"

#include <stdlib.h>
#include <string.h>

/* ---- projects ---- */

static const char *origin_of(const struct document *d) {
    return d->flags.origin ? d->flags.origin : "";
}

static struct refining *project_of(const struct document *d) {
    struct refining *r = d->server->projects;
    while (r && strcmp(r->origin, origin_of(d)) != 0) r = r->next;
    return r;
}

static void list_files(struct refining *r, const struct document *d) {
    struct server *s = r->server;
    struct compile_database db;
    compdb_list(&r->arena, s->options->compile_commands_dir, path_directory(&r->arena, d->path),
                &db);
    if (db.problem) server_log(s, 2, "no facts of the project: %s", db.problem);
    for (uint32_t i = 0; !db.problem && i < db.entries.n; i++) {
        struct refining_file f = {.entry = db.entries.at[i], .wanted = true};
        if (f.entry.output) f.target = program_target(&r->arena, f.entry.output);
        if (compile_entry_is_c(&f.entry))
            vec_push(&r->arena, &r->files, f);
        else
            r->others = true;
    }
    r->begun = true;
    r->wanted = r->files.n != 0;
    facts_begin(&r->facts);
}

/* Those of documents that are there. */
static void begin_projects(struct server *s) {
    for (struct document *d = s->documents; d; d = d->next) {
        struct refining *r = d->is_c && d->flags_known ? project_of(d) : NULL;
        if (!d->is_c || !d->flags_known || (r && r->begun)) continue;
        if (!r) {
            r = vl_malloc(sizeof *r);
            *r =
                (struct refining){.server = s, .next = s->projects, .origin = strdup(origin_of(d))};
            s->projects = r;
        }
        list_files(r, d);
    }
}

static struct document *opened(struct server *s, const char *path) {
    for (struct document *d = s->documents; d; d = d->next)
        if (d->is_c && strcmp(d->path, path) == 0) return d;
    return NULL;
}

static bool is_watched_path(const struct refining *r, const char *path) {
    for (uint32_t i = 0; i < r->files.n; i++)
        if (strcmp(r->files.at[i].entry.file, path) == 0) return true;
    return false;
}

/* Is it one of the project's files? */
static bool is_watched(const struct refining *r, const struct document *d) {
    return d->is_c && project_of(d) == r && is_watched_path(r, d->path);
}

void refine_want(struct server *s, const char *path) {
    for (struct refining *r = s->projects; r; r = r->next)
        for (uint32_t i = 0; i < r->files.n; i++)
            if (strcmp(r->files.at[i].entry.file, path) == 0)
                r->files.at[i].wanted = r->wanted = true;
}

/* A finding that was safe is pending at once, so that nothing is shown as safe which is not; and
 * nothing is shown as proved by what another file showed before. */
static void project_edited(struct refining *r) {
    struct server *s = r->server;
    bool facts = r->settled && s->settings.project_facts;
    r->changes++;
    r->outdated = r->outdated || facts;
    for (struct document *d = s->documents; d; d = d->next) {
        if (project_of(d) != r) continue;
        d->callers_stale = d->callers != NULL;
        d->table.outdated = r->outdated;
        if (s->settings.project_callers || r->outdated) publish_soon(d);
    }
    if (!facts && !(r->begun && s->settings.project_callers)) return;
    background_outdated(s, r->origin);
    r->stirred = true;
}

/* A header may be of any project. */
void refine_edited(struct server *s, const struct document *d) {
    for (struct refining *r = s->projects; r; r = r->next)
        if (!d || !d->is_c || project_of(d) == r || is_watched_path(r, d->path)) project_edited(r);
}

/* NULL: of any project. */
static void show_as_current(struct server *s, const struct refining *r) {
    for (struct document *d = s->documents; d; d = d->next) {
        if (!d->table.outdated || (r && project_of(d) != r)) continue;
        d->table.outdated = false;
        publish_soon(d);
    }
}

/* All texts are read and what they show is known. */
static void end_outdated(struct refining *r) {
    if (r->stirred) background_refined(r->server, r->origin, false);
    r->stirred = r->outdated = false;
    show_as_current(r->server, r);
}

/* ---- what they show ---- */

/* Keys of the tasks as they are with the facts. */
static void set_keys(struct document *d) {
    struct ir_keys keys = {.m = d->lowered.module};
    char hex[33];
    for (uint32_t i = 0; i < d->lowered.funcs.n; i++) {
        struct lowered_func *f = &d->lowered.funcs.at[i];
        if (!f->key) continue;
        hash128_hex(ir_task_key(&keys, f->name), hex);
        if (!f->own_key) f->own_key = f->key;
        f->uses_facts = strcmp(f->own_key, hex) != 0;
        f->key = arena_strdup(&d->facts_arena, hex);
    }
    ir_keys_end(&keys);
}

void refine_document(struct document *d) {
    const struct refining *r = project_of(d);
    struct ir_module *m = NULL;
    char *why = NULL;
    bool used = r && r->settled && d->server->settings.project_facts && !r->working;
    if (!used || !d->lowered.module) return;
    const char *text = d->lowered.text;
    arena_free(&d->facts_arena);
    if (ir_parse(&d->facts_arena, text, strlen(text), &m, &why) != VL_OK) return;
    known_set_functions(r->facts.known, d->path, m);
    known_set_variables(r->facts.known, m);
    d->lowered.module = m;
    set_keys(d);
}

/* ---- the other thread ---- */

bool refine_is_busy(const struct document *d) {
    const struct refining *r = project_of(d);
    return r && r->working && r->settled && d->server->settings.project_facts;
}

static void work(uv_work_t *w) {
    struct refining *r = w->data;
    const struct document *d = r->for_document;
    if (d)
        r->found = callers_find(&r->names, &r->facts, d->path, &r->entries, r->others);
    else
        r->looked = facts_step(&r->facts);
}

/* Of a document whose text does not compile yet the callers are not known; all others wait for it.
 */
static bool is_unfinished(const struct refining *r, const struct document *d) {
    bool broken = d->table.edited || d->late || d->lowered.status != VL_OK || !d->lowered.module;
    return broken && is_watched(r, d);
}

static bool is_broken(const struct document *d) {
    return d->lowered.status != VL_OK && !d->table.edited && !d->late;
}

/* Files that are not open do not wait for what is open and broken: it may stay so. */
bool refine_finds_callers(const struct document *d) {
    const struct refining *r = project_of(d);
    if (!d->server->settings.project_callers || !r || !is_watched(r, d)) return false;
    for (const struct document *o = d->server->documents; o; o = o->next)
        if (!o->hidden && is_unfinished(r, o) && is_broken(o)) return false;
    return true;
}

/* Says once which file the others wait for. */
static void say_waiting(struct server *s, struct document *d) {
    bool broken = is_broken(d);
    if (broken && !d->said_waiting)
        server_log(s, 4, "%s does not compile: callers in other files are looked for once it does",
                   d->path);
    d->said_waiting = broken;
}

static struct document *next_document(struct refining *r) {
    struct server *s = r->server;
    if (!s->settings.project_callers || r->wanted) return NULL;
    for (struct document *d = s->documents; d; d = d->next) {
        if (!is_unfinished(r, d)) continue;
        say_waiting(s, d);
        return NULL;
    }
    for (struct document *d = s->documents; d; d = d->next)
        if (is_watched(r, d) && (!d->callers || d->callers_stale)) return d;
    return NULL;
}

static void on_worked(uv_work_t *w, int status);

/* Settings may change while the other thread looks at them. */
static void copy_entries(struct refining *r, const text_list *from) {
    arena_free(&r->entries_arena);
    r->entries = (text_list){0};
    for (uint32_t i = 0; i < from->n; i++)
        vec_push(&r->entries_arena, &r->entries,
                 (const char *)arena_strdup(&r->entries_arena, from->at[i]));
}

static void begin_work(struct refining *r, struct document *d) {
    r->work.data = r;
    r->for_document = d;
    r->found_at = r->changes;
    copy_entries(r, &r->server->settings.entries);
    r->working = uv_queue_work(&r->server->loop, &r->work, work, on_worked) == 0;
}

static void forget_units(struct refining *r) {
    for (uint32_t i = 0; i < r->files.n; i++) includes_forget(&r->files.at[i].includes);
    if (r->begun) facts_end(&r->facts);
    project_names_free(&r->names);
    arena_free(&r->entries_arena);
    arena_free(&r->arena);
}

/* Begins anew with the files that are listed now. Requires: the other thread does nothing. */
static void begin_again(struct refining *r) {
    for (struct document *d = r->server->documents; d; d = d->next) {
        callers_drop(d);
        publish_soon(d);
    }
    forget_units(r);
    *r = (struct refining){.server = r->server,
                           .next = r->next,
                           .origin = r->origin,
                           .changes = r->changes,
                           .outdated = r->outdated,
                           .stirred = r->stirred};
}

static void take_found(struct refining *r) {
    struct document *d = r->server->documents;
    while (d && d != r->for_document) d = d->next;
    if (d)
        callers_take(d, r->found, r->found_at != r->changes);
    else
        file_callers_free(r->found); /* closed meanwhile */
    r->found = NULL;
}

static void settle_facts(struct refining *r) {
    struct server *s = r->server;
    bool news = r->news;
    r->settled = true;
    r->stepping = r->news = false;
    if (news) background_refined(s, r->origin, true);
    r->stirred = r->stirred && !news;
    if (!s->settings.project_facts) return;
    server_trace(s, "facts of %u files are known", r->files.n);
    for (struct document *d = s->documents; d; d = d->next)
        if (project_of(d) == r) schedule_refined(d);
}

static void on_worked(uv_work_t *w, int status) {
    struct refining *r = w->data;
    struct server *s = r->server;
    (void)status;
    r->working = false;
    if (s->ending || r->relist) {
        file_callers_free(r->found);
        r->found = NULL;
        if (s->ending) return;
    }
    if (r->relist)
        begin_again(r);
    else if (r->for_document)
        take_found(r);
    else if (!r->looked)
        settle_facts(r);
    schedule_late(s);
    schedule_pump(s);
}

/* ---- lowering ---- */

/* What was found out before is out of date, unless the file means what it meant. */
static void note_change(struct refining *r, uint32_t unit, const char *text) {
    struct refining_file *f = &r->files.at[unit];
    struct hash128 hash = hash128_bytes(text, strlen(text));
    bool same = f->is_known && hash128_same(&f->hash, &hash);
    if (f->is_known && !same) project_edited(r);
    r->news |= !same;
    f->is_known = true;
    f->hash = hash;
}

static void take_includes(struct refining *r, uint32_t unit, const cJSON *result) {
    struct arena tmp = {0};
    VEC(const char *) names = {0};
    const cJSON *e;
    cJSON_ArrayForEach(e, json_get(result, "includes")) {
        if (cJSON_IsString(e)) vec_push(&tmp, &names, (const char *)e->valuestring);
    }
    includes_set(&r->server->names, &r->files.at[unit].includes, names.at, names.n);
    arena_free(&tmp);
}

/* The module is not parsed here: that takes its time, and the other thread does it. */
static void take_facts(struct refining *r, uint32_t unit, const cJSON *result) {
    struct arena tmp = {0};
    VEC(const char *) names = {0};
    const struct compile_entry *e = &r->files.at[unit].entry;
    const cJSON *f;
    const char *text = json_str(result, "module", NULL);
    bool good = text && strcmp(json_str(result, "status", ""), vl_status_text(VL_OK)) == 0;
    cJSON_ArrayForEach(f, json_get(result, "functions")) {
        const char *name = json_str(f, "name", NULL);
        if (name && !json_bool(f, "static", false))
            vec_push(&tmp, &names, arena_strdup(&tmp, name));
    }
    note_change(r, unit, good ? text : "");
    if (good)
        take_includes(r, unit, result);
    else
        includes_forget(&r->files.at[unit].includes);
    project_names_drop(&r->names, unit, r->files.at[unit].target);
    if (good)
        facts_add(&r->facts, unit, e->file, text);
    else
        facts_add_broken(&r->facts, unit, e->file, names.at, names.n);
    arena_free(&tmp);
}

static void on_fact_lowered(void *ctx, enum job_end end, const cJSON *result) {
    struct refining *r = ctx;
    r->job = NULL;
    take_facts(r, r->at, end == JOB_DONE ? result : NULL);
    if (end != JOB_DONE)
        server_log(r->server, 2, "%s: %s", r->files.at[r->at].entry.file, job_end_text(end));
    bool more = false;
    for (uint32_t i = 0; i < r->files.n; i++) more |= r->files.at[i].wanted;
    if (!more && r->others && !r->settled) facts_add_others(&r->facts);
    r->wanted = more;
    r->stepping |= !more;
}

static void lower_for_facts(struct refining *r, uint32_t unit) {
    struct server *s = r->server;
    struct refining_file *f = &r->files.at[unit];
    const struct document *d = opened(s, f->entry.file);
    struct options o = s->settings;
    o.program = true;
    cJSON *params =
        documents_lower_request(s, f->entry.file, d ? d->text.at : NULL, &f->entry.flags, &o);
    struct job_spec spec = {.role = ROLE_FRONT,
                            .method = "lower",
                            .params = params,
                            .budget_ms = FRONT_BUDGET_MS,
                            .ctx = r,
                            .done = on_fact_lowered};
    f->wanted = false;
    r->at = unit;
    r->job = pool_run(s->pool, &spec);
}

static void pump_project(struct refining *r) {
    struct server *s = r->server;
    if (!r->begun || r->job || r->working) return;
    for (uint32_t i = 0; i < r->files.n && pool_idle(s->pool, ROLE_FRONT); i++) {
        if (!r->files.at[i].wanted) continue;
        lower_for_facts(r, i);
        return;
    }
    if (r->wanted) return;
    struct document *d = r->stepping ? NULL : next_document(r);
    if (!r->stepping) end_outdated(r);
    if (r->stepping || d) begin_work(r, d);
}

void refine_pump(struct server *s) {
    if (!s->settings.project_facts) show_as_current(s, NULL);
    if (!s->settings.project_facts && !s->settings.project_callers) return;
    if (!s->documents || workspace_changes(s)) return;
    for (const struct document *d = s->documents; d; d = d->next)
        if (d->is_c && (d->front.wanted || d->front.job || d->table.edited)) return;
    begin_projects(s);
    for (struct refining *r = s->projects; r; r = r->next) pump_project(r);
}

/* ---- what changes on the disk ---- */

static bool unit_concerned(struct server *s, const struct refining_file *f,
                           const struct file_changes *c) {
    bool is_file = changes_have(c, f->entry.file) && !opened(s, f->entry.file);
    return is_file || !f->includes.known ||
           changes_concern(c, f->includes.at, f->includes.n, false);
}

static uint32_t project_changed(struct refining *r, const struct file_changes *c) {
    struct server *s = r->server;
    uint32_t n = 0;
    for (uint32_t i = 0; i < r->files.n; i++) {
        struct refining_file *f = &r->files.at[i];
        if (!c->flags && !unit_concerned(s, f, c)) continue;
        f->wanted = r->wanted = true;
        n++;
        if (!r->job || r->at != i) continue;
        pool_cancel(s->pool, r->job); /* it may have read the file as it was */
        r->job = NULL;
    }
    r->relist = r->relist || (c->flags && r->begun);
    if (r->relist && r->job) {
        pool_cancel(s->pool, r->job);
        r->job = NULL;
    }
    if (r->relist && !r->working) begin_again(r);
    return n;
}

uint32_t refine_changed(struct server *s, const struct file_changes *c) {
    uint32_t n = 0;
    for (struct refining *r = s->projects; r; r = r->next) n += project_changed(r, c);
    return n;
}

void refine_end(struct server *s) {
    for (struct refining *r = s->projects, *next; r; r = next) {
        next = r->next;
        forget_units(r);
        free(r->origin);
        free(r);
    }
}
