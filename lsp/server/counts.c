/* counts.c - how much the server keeps: for tests that nothing grows, and for reports of users.
 *
 * Numbers of things, and bytes of what lives as long as the session; what lives as long as a
 * document or a result is counted with these.
 */
#include "lsp/server/session.h"

static uint32_t jobs_of(const struct document *d) {
    uint32_t n = d->front.job != NULL;
    for (uint32_t i = 0; i < d->table.n; i++) n += d->table.at[i].job != NULL;
    return n;
}

/* Files of projects that are read for what they show. */
static uint32_t refining_jobs(const struct server *s) {
    bool used = s->settings.project_facts || s->settings.project_callers;
    uint32_t n = workspace_changes(s);
    for (const struct refining *r = s->projects; r; r = r->next) {
        bool is_due = used && (r->wanted || r->stepping || r->outdated);
        n += (uint32_t)(r->job != NULL) + r->working + is_due;
    }
    return n;
}

void on_counts(struct server *s, const cJSON *id, const cJSON *params) {
    const struct arena *lasting[] = {&s->settings_arena, &s->defaults_arena, &s->folders_arena,
                                     &s->names.arena, &s->background.arena};
    uint32_t documents = 0, hidden = 0, functions = 0, modules = 0, jobs = refining_jobs(s);
    uint32_t units = 0;
    size_t bytes = 0;
    (void)params;
    for (const struct document *d = s->documents; d; d = d->next) {
        *(d->hidden ? &hidden : &documents) += 1;
        functions += d->table.n;
        modules += d->lowered.module != NULL;
        jobs += jobs_of(d);
    }
    for (size_t i = 0; i < sizeof lasting / sizeof *lasting; i++) bytes += lasting[i]->bytes;
    for (const struct refining *r = s->projects; r; r = r->next) {
        units += r->files.n;
        bytes += r->arena.bytes;
    }
    cJSON *o = cJSON_CreateObject();
    json_put_int(o, "documents", documents);
    json_put_int(o, "hidden", hidden);
    json_put_int(o, "functions", functions);
    json_put_int(o, "modules", modules);
    json_put_int(o, "jobs", jobs);
    json_put_int(o, "results", s->cache.map.n);
    json_put_int(o, "files", s->background.files.n);
    json_put_int(o, "units", units);
    json_put_int(o, "included", s->names.index.n);
    json_put_int(o, "bytes", (int64_t)bytes);
    rpc_reply(s->rpc, id, o);
}
