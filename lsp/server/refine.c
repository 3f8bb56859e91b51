/* refine.c - the facts that files of the project show each other, in the background.
 *
 * With verifyLs.projectFacts the first document opened says which compile_commands.json it is.  Its
 * files are lowered one at a time while no document waits for a front worker, an open one from its
 * buffer; then their facts are worked out, one file a turn of the loop.  Until then documents are
 * verified alone; when the facts have settled, each gets those of what it declares, and functions
 * whose task this changes are verified again.  An edited document's own facts follow its buffer.
 */
#include "lsp/server/session.h"

#include "core/irtext/text.h"
#include "core/program/task.h"
#include "lsp/text/uri.h"

#include <string.h>

enum { FACTS_BUDGET_MS = 60000 };

/* ---- the files ---- */

static bool is_c_file(const char *path) {
    const char *dot = strrchr(path, '.');
    return dot && strcmp(dot, ".c") == 0;
}

static void list_files(struct server *s, const struct document *d) {
    struct refining *r = &s->refining;
    struct compile_database db;
    compdb_list(&r->arena, s->options->compile_commands_dir, path_directory(&r->arena, d->path),
                &db);
    if (db.problem) server_log(s, 2, "no facts of the project: %s", db.problem);
    for (uint32_t i = 0; !db.problem && i < db.entries.n; i++) {
        struct refining_file f = {.entry = db.entries.at[i], .wanted = true};
        if (is_c_file(f.entry.file))
            vec_push(&r->arena, &r->files, f);
        else
            r->others = true;
    }
    r->begun = true;
    facts_begin(&r->facts);
}

static struct document *opened(struct server *s, const char *path) {
    for (struct document *d = s->documents; d; d = d->next)
        if (d->is_c && strcmp(d->path, path) == 0) return d;
    return NULL;
}

void refine_want(struct server *s, const char *path) {
    for (uint32_t i = 0; i < s->refining.files.n; i++)
        if (strcmp(s->refining.files.at[i].entry.file, path) == 0)
            s->refining.files.at[i].wanted = true;
}

void refine_want_all(struct server *s) {
    for (uint32_t i = 0; i < s->refining.files.n; i++) s->refining.files.at[i].wanted = true;
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
        f->key = arena_strdup(&d->facts_arena, hex);
    }
    ir_keys_end(&keys);
}

void refine_document(struct document *d) {
    struct refining *r = &d->server->refining;
    struct ir_module *m = NULL;
    char *why = NULL;
    if (!r->settled || !d->lowered.module) return;
    const char *text = d->lowered.text;
    arena_free(&d->facts_arena);
    if (ir_parse(&d->facts_arena, text, strlen(text), &m, &why) != VL_OK) return;
    known_set_functions(r->facts.known, d->path, m);
    known_set_variables(r->facts.known, m);
    d->lowered.module = m;
    set_keys(d);
}

static void on_step(uv_timer_t *t) {
    struct server *s = t->data;
    struct refining *r = &s->refining;
    if (s->ending || r->job) return;
    if (facts_step(&r->facts)) {
        uv_timer_start(t, on_step, 1, 0);
        return;
    }
    r->settled = true;
    server_trace(s, "facts of %u files are known", r->files.n);
    for (struct document *d = s->documents; d; d = d->next) schedule_refined(d);
}

/* ---- lowering ---- */

static void take_facts(struct refining *r, uint32_t unit, const struct lowered *l) {
    struct arena tmp = {0};
    VEC(const char *) names = {0};
    const char *path = r->files.at[unit].entry.file;
    for (uint32_t i = 0; i < l->funcs.n; i++)
        if (!l->funcs.at[i].is_static) vec_push(&tmp, &names, l->funcs.at[i].name);
    if (l->module)
        facts_add(&r->facts, unit, path, l->text);
    else
        facts_add_broken(&r->facts, unit, path, names.at, names.n);
    arena_free(&tmp);
}

static void on_fact_lowered(void *ctx, enum job_end end, const cJSON *result) {
    struct server *s = ctx;
    struct refining *r = &s->refining;
    struct arena tmp = {0};
    struct lowered l = {0};
    r->job = NULL;
    if (end == JOB_DONE) lowered_from_json(&tmp, result, &l);
    take_facts(r, r->at, &l);
    arena_free(&tmp);
    bool more = false;
    for (uint32_t i = 0; i < r->files.n; i++) more |= r->files.at[i].wanted;
    if (!more && r->others && !r->settled) facts_add_others(&r->facts);
    if (!more) uv_timer_start(&s->facts_timer, on_step, 1, 0);
}

static void lower_for_facts(struct server *s, uint32_t unit) {
    struct refining *r = &s->refining;
    struct refining_file *f = &r->files.at[unit];
    const struct document *d = opened(s, f->entry.file);
    struct options o = s->settings;
    o.program = true;
    cJSON *params = task_lower_request(f->entry.file, d ? d->text.at : NULL, &f->entry.flags, &o);
    struct job_spec spec = {.role = ROLE_FRONT,
                            .method = "lower",
                            .params = params,
                            .budget_ms = FACTS_BUDGET_MS,
                            .ctx = s,
                            .done = on_fact_lowered};
    f->wanted = false;
    r->at = unit;
    r->job = pool_run(s->pool, &spec);
}

void refine_pump(struct server *s) {
    struct refining *r = &s->refining;
    if (!s->settings.project_facts || !s->documents || r->job) return;
    for (const struct document *d = s->documents; d; d = d->next)
        if (d->front_wanted || d->front_job || d->table.edited) return;
    if (!r->begun) list_files(s, s->documents);
    for (uint32_t i = 0; i < r->files.n && pool_idle(s->pool, ROLE_FRONT); i++) {
        if (!r->files.at[i].wanted) continue;
        lower_for_facts(s, i);
        return;
    }
}

void refine_end(struct server *s) {
    if (s->refining.begun) facts_end(&s->refining.facts);
    arena_free(&s->refining.arena);
}
