/* check_diff.c - with --diff: which functions are what they were in a revision.
 *
 * A file that has changed, or includes one that has, is lowered twice: as it is, and with the texts
 * of the revision.  A function whose task has the key that it had then is not verified: the key
 * covers what it calls, so a caller of a changed function has another one, and a comment changes
 * none.
 */
#include "lsp/cli/check_run.h"

#include "lsp/text/uri.h"

#include <string.h>

bool check_diff_begin(struct check_run *r) {
    if (!r->o->diff) return true;
    const char *first = r->units ? r->files.at[0]->report.path : NULL;
    const char *folder = first ? path_directory(&r->arena, first) : ".";
    const char *wrong = revision_read(&r->arena, folder, r->o->diff, &r->revision);
    if (wrong) fprintf(stderr, "verify-ls: --diff: %s\n", wrong);
    return !wrong;
}

bool check_diff_touches(const struct check_file *f) {
    const struct check_run *r = f->run;
    const struct lowered *l = &f->report.lowered;
    if (!r->o->diff || revision_find(&r->revision, f->report.path)) return true;
    for (uint32_t i = 0; i < l->includes.n; i++)
        if (revision_find(&r->revision, l->includes.at[i])) return true;
    return false;
}

cJSON *check_diff_request(const struct check_file *f) {
    struct check_run *r = f->run;
    revision_read_texts(&r->arena, &r->revision);
    const struct changed_file *own = revision_find(&r->revision, f->report.path);
    if (own && !own->text) return NULL; /* a new file */
    cJSON *params = task_lower_request(f->report.path, own ? own->text : NULL, &f->flags, r->o);
    for (uint32_t i = 0; i < r->revision.files.n; i++) {
        const struct changed_file *c = &r->revision.files.at[i];
        if (c != own && c->text) task_lower_with(params, c->path, c->text);
    }
    return params;
}

void check_diff_take(struct check_file *f, const cJSON *answer) {
    struct arena tmp = {0};
    struct lowered l = {0};
    lowered_from_json(&tmp, answer, &l);
    for (uint32_t i = 0; l.status == VL_OK && i < l.funcs.n; i++) {
        const struct lowered_func *g = &l.funcs.at[i];
        if (!g->key) continue;
        vec_push(&f->arena, &f->before, arena_printf(&f->arena, "%s:%s", g->name, g->key));
    }
    arena_free(&tmp);
}

bool check_diff_same(const struct check_file *f, const struct lowered_func *g) {
    size_t n = strlen(g->name);
    for (uint32_t i = 0; g->key && i < f->before.n; i++) {
        const char *old = f->before.at[i];
        if (strncmp(old, g->name, n) == 0 && old[n] == ':' && strcmp(old + n + 1, g->key) == 0)
            return true;
    }
    return false;
}
