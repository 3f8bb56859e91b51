/* refine.c - the files of the project, for what they show open documents: facts
 * (core/analysis/known) and callers (lsp/project/callers.h), in the background.
 *
 * With verifyLs.projectFacts or .projectCallers the first document opened says which
 * compile_commands.json it is.  Its files are lowered one at a time while no document waits for a
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

#include <string.h>

/* ---- the files ---- */

static void list_files(struct server *s, const struct document *d) {
    struct refining *r = &s->refining;
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

bool refine_has(const struct server *s, const char *path) {
    return is_watched_path(&s->refining, path);
}

void refine_want(struct server *s, const char *path) {
    struct refining *r = &s->refining;
    for (uint32_t i = 0; i < r->files.n; i++)
        if (strcmp(r->files.at[i].entry.file, path) == 0) r->files.at[i].wanted = r->wanted = true;
}

/* A finding that was safe is pending at once, so that nothing is shown as safe which is not; and
 * nothing is shown as proved by what another file showed before. */
void refine_edited(struct server *s) {
    struct refining *r = &s->refining;
    r->changes++;
    r->outdated = r->outdated || (r->settled && s->settings.project_facts);
    for (struct document *d = s->documents; d; d = d->next) {
        d->callers_stale = d->callers != NULL;
        d->table.outdated = r->outdated;
        if (s->settings.project_callers || r->outdated) publish_soon(d);
    }
}

/* All texts are read and what they show is known. */
static void end_outdated(struct server *s) {
    s->refining.outdated = false;
    for (struct document *d = s->documents; d; d = d->next) {
        if (!d->table.outdated) continue;
        d->table.outdated = false;
        publish_soon(d);
    }
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
    struct refining *r = &d->server->refining;
    struct ir_module *m = NULL;
    char *why = NULL;
    bool used = r->settled && d->server->settings.project_facts && !r->working;
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

bool refine_is_busy(const struct server *s) {
    return s->refining.working && s->refining.settled && s->settings.project_facts;
}

static void work(uv_work_t *w) {
    struct server *s = w->data;
    struct refining *r = &s->refining;
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
    return d->is_c && broken && is_watched_path(r, d->path);
}

/* Says once which file the others wait for. */
static void say_waiting(struct server *s, struct document *d) {
    bool broken = d->lowered.status != VL_OK && !d->table.edited && !d->late;
    if (broken && !d->said_waiting)
        server_log(s, 4, "%s does not compile: callers in other files are looked for once it does",
                   d->path);
    d->said_waiting = broken;
}

static struct document *next_document(struct server *s) {
    struct refining *r = &s->refining;
    if (!s->settings.project_callers || r->wanted) return NULL;
    for (struct document *d = s->documents; d; d = d->next) {
        if (!is_unfinished(r, d)) continue;
        say_waiting(s, d);
        return NULL;
    }
    for (struct document *d = s->documents; d; d = d->next)
        if (d->is_c && is_watched_path(r, d->path) && (!d->callers || d->callers_stale)) return d;
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

static void begin_work(struct server *s, struct document *d) {
    struct refining *r = &s->refining;
    r->work.data = s;
    r->for_document = d;
    r->found_at = r->changes;
    copy_entries(r, &s->settings.entries);
    r->working = uv_queue_work(&s->loop, &r->work, work, on_worked) == 0;
}

static void forget_units(struct refining *r) {
    for (uint32_t i = 0; i < r->files.n; i++) includes_forget(&r->files.at[i].includes);
    if (r->begun) facts_end(&r->facts);
    project_names_free(&r->names);
    arena_free(&r->entries_arena);
    arena_free(&r->arena);
}

/* Begins anew with the files that are listed now. Requires: the other thread does nothing. */
static void begin_again(struct server *s) {
    struct refining *r = &s->refining;
    uint64_t changes = r->changes;
    for (struct document *d = s->documents; d; d = d->next) {
        callers_drop(d);
        publish_soon(d);
    }
    forget_units(r);
    *r = (struct refining){.changes = changes, .outdated = r->outdated};
}

static void take_found(struct server *s) {
    struct refining *r = &s->refining;
    struct document *d = s->documents;
    while (d && d != r->for_document) d = d->next;
    if (d)
        callers_take(d, r->found, r->found_at != r->changes);
    else
        file_callers_free(r->found); /* closed meanwhile */
    r->found = NULL;
}

static void settle_facts(struct server *s) {
    struct refining *r = &s->refining;
    r->settled = true;
    r->stepping = false;
    if (!s->settings.project_facts) return;
    server_trace(s, "facts of %u files are known", r->files.n);
    background_want(s, NULL);
    for (struct document *d = s->documents; d; d = d->next) schedule_refined(d);
}

static void on_worked(uv_work_t *w, int status) {
    struct server *s = w->data;
    struct refining *r = &s->refining;
    (void)status;
    r->working = false;
    if (s->ending || r->relist) {
        file_callers_free(r->found);
        r->found = NULL;
        if (s->ending) return;
    }
    if (r->relist)
        begin_again(s);
    else if (r->for_document)
        take_found(s);
    else if (!r->looked)
        settle_facts(s);
    schedule_late(s);
    schedule_pump(s);
}

/* ---- lowering ---- */

/* What was found out before is out of date, unless the file means what it meant. */
static void note_change(struct server *s, uint32_t unit, const char *text) {
    struct refining_file *f = &s->refining.files.at[unit];
    struct hash128 hash = hash128_bytes(text, strlen(text));
    if (f->is_known && !(f->hash.lo == hash.lo && f->hash.hi == hash.hi)) refine_edited(s);
    f->is_known = true;
    f->hash = hash;
}

static void take_includes(struct server *s, uint32_t unit, const cJSON *result) {
    struct arena tmp = {0};
    VEC(const char *) names = {0};
    const cJSON *e;
    cJSON_ArrayForEach(e, json_get(result, "includes")) {
        if (cJSON_IsString(e)) vec_push(&tmp, &names, (const char *)e->valuestring);
    }
    includes_set(&s->names, &s->refining.files.at[unit].includes, names.at, names.n);
    arena_free(&tmp);
}

/* The module is not parsed here: that takes its time, and the other thread does it. */
static void take_facts(struct server *s, uint32_t unit, const cJSON *result) {
    struct refining *r = &s->refining;
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
    note_change(s, unit, good ? text : "");
    if (good)
        take_includes(s, unit, result);
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
    struct server *s = ctx;
    struct refining *r = &s->refining;
    r->job = NULL;
    take_facts(s, r->at, end == JOB_DONE ? result : NULL);
    if (end != JOB_DONE)
        server_log(s, 2, "%s: %s", r->files.at[r->at].entry.file, job_end_text(end));
    bool more = false;
    for (uint32_t i = 0; i < r->files.n; i++) more |= r->files.at[i].wanted;
    if (!more && r->others && !r->settled) facts_add_others(&r->facts);
    r->wanted = more;
    r->stepping |= !more;
}

static void lower_for_facts(struct server *s, uint32_t unit) {
    struct refining *r = &s->refining;
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
                            .ctx = s,
                            .done = on_fact_lowered};
    f->wanted = false;
    r->at = unit;
    r->job = pool_run(s->pool, &spec);
}

void refine_pump(struct server *s) {
    struct refining *r = &s->refining;
    if (r->outdated && !s->settings.project_facts) end_outdated(s);
    if (!s->settings.project_facts && !s->settings.project_callers) return;
    if (!s->documents || r->job || r->working || workspace_changes(s)) return;
    for (const struct document *d = s->documents; d; d = d->next)
        if (d->front_wanted || d->front_job || d->table.edited) return;
    if (!r->begun) list_files(s, s->documents);
    for (uint32_t i = 0; i < r->files.n && pool_idle(s->pool, ROLE_FRONT); i++) {
        if (!r->files.at[i].wanted) continue;
        lower_for_facts(s, i);
        return;
    }
    if (r->wanted) return;
    struct document *d = r->stepping ? NULL : next_document(s);
    if (!r->stepping && r->outdated) end_outdated(s);
    if (r->stepping || d) begin_work(s, d);
}

/* ---- what changes on the disk ---- */

static bool unit_concerned(struct server *s, const struct refining_file *f,
                           const struct file_changes *c) {
    bool is_file = changes_have(c, f->entry.file) && !opened(s, f->entry.file);
    return is_file || !f->includes.known ||
           changes_concern(c, f->includes.at, f->includes.n, false);
}

uint32_t refine_changed(struct server *s, const struct file_changes *c) {
    struct refining *r = &s->refining;
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
    if (r->relist && !r->working) begin_again(s);
    return n;
}

void refine_end(struct server *s) { forget_units(&s->refining); }
