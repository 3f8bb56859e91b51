/* keep_command.c - `verify-ls.keepTest`: a finding of a document as a test, in the workspace.
 *
 * The function is verified once more, as only then is there a driver; the file is written when that
 * is done, and an edit before drops it. A file that is there already is shown as it is.
 */
#include "lsp/server/session.h"

#include "lsp/findings/fingerprint.h"
#include "lsp/findings/keep.h"
#include "lsp/text/uri.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

struct keeping_job {
    struct document *d;
    cJSON *id;
    char *func;
    enum check_kind kind;
    char *place; /* function of the check */
    ir_val ins;
};

static void free_keeping(struct keeping_job *k) {
    cJSON_Delete(k->id);
    free(k->func);
    free(k->place);
    free(k);
}

static const struct check_result *driven_check(const struct keeping_job *k,
                                               const struct func_result *r) {
    for (uint32_t i = 0; r && i < r->checks.n; i++) {
        const struct check_result *c = &r->checks.at[i];
        if (c->verdict == VERDICT_VIOLATED && c->kind == k->kind && c->ins == k->ins &&
            strcmp(c->func, k->place) == 0)
            return c;
    }
    return NULL;
}

/* The finding as the document shows it, with its fingerprint; NULL: it is gone. */
static const struct finding *shown_finding(struct arena *a, const struct keeping_job *k) {
    finding_list all = {0};
    struct baseline none = {0};
    const struct finding *found = NULL;
    document_findings(a, k->d, &all);
    baseline_mark(&none, a, k->d->lowered.module, &all);
    for (uint32_t i = 0; i < all.n && !found; i++) {
        const struct check_result *c = all.at[i].check;
        bool same =
            c->kind == k->kind && c->ins == k->ins && strcmp(all.at[i].result->func, k->func) == 0;
        if (same && strcmp(c->func, k->place) == 0) found = &all.at[i];
        if (found) all.at[i].fingerprint = arena_strdup(a, all.at[i].fingerprint);
    }
    baseline_free(&none);
    return found;
}

static struct keep_place keep_place_of(struct arena *a, const struct document *d) {
    const struct server *s = d->server;
    const char *folder = s->settings.emit_test;
    if (!folder || !*folder) folder = "tests";
    return (struct keep_place){path_absolute(a, workspace_folder_of(s, d->path), folder),
                               s->settings.test_style};
}

/* The answer: the file's URI, and whether it was written now. */
static void reply_kept(struct keeping_job *k, struct arena *a, const struct kept_test *t,
                       const struct keep_place *at) {
    struct server *s = k->d->server;
    enum keep_outcome done = keep_write(a, t, at, false);
    const char *path = arena_printf(a, "%s/%s.c", at->folder, t->name);
    if (done == KEPT_FAILED) {
        rpc_fail(s->rpc, k->id, RPC_REQUEST_FAILED,
                 arena_printf(a, "%s cannot be written: %s", path, strerror(errno)));
        return;
    }
    cJSON *o = cJSON_CreateObject();
    json_put_str(o, "uri", uri_from_path(a, path));
    json_put_bool(o, "written", done == KEPT_WRITTEN);
    show_document(s, uri_from_path(a, path), arena_printf(a, "The test is %s", path));
    rpc_reply(s->rpc, k->id, o);
}

static void on_keep_verified(void *ctx, const struct question_answer *answer) {
    struct keeping_job *k = ctx;
    struct arena a = {0};
    struct rpc *rpc = k->d->server->rpc;
    const struct check_result *c = answer ? driven_check(k, answer->results[0]) : NULL;
    const struct finding *f = c ? shown_finding(&a, k) : NULL;
    if (!answer) {
        rpc_fail(rpc, k->id, RPC_CONTENT_MODIFIED, "the document was changed");
    } else if (!f) {
        rpc_fail(rpc, k->id, RPC_REQUEST_FAILED, "the finding was not found again");
    } else {
        struct finding whole = *f;
        const struct replay_source source = {k->d->path, &k->d->flags};
        const struct keep_place at = keep_place_of(&a, k->d);
        whole.check = c;
        struct kept_test t = keep_test(&a, answer->m, &whole, &source, 1, &at);
        if (t.problem)
            rpc_fail(rpc, k->id, RPC_REQUEST_FAILED,
                     arena_printf(&a, "There is no test of this finding: %s", t.problem));
        else
            reply_kept(k, &a, &t, &at);
    }
    arena_free(&a);
    free_keeping(k);
}

/* args: uri, function, check, function of the check, instruction. */
void keep_finding(struct document *d, struct func_state *f, const cJSON *id, const cJSON *args) {
    const cJSON *check = cJSON_GetArrayItem(args, 2), *place = cJSON_GetArrayItem(args, 3),
                *ins = cJSON_GetArrayItem(args, 4);
    enum check_kind kind = cJSON_IsString(check) ? check_find(check->valuestring) : CHECK_COUNT;
    if (kind == CHECK_COUNT || !cJSON_IsString(place) || !cJSON_IsNumber(ins) ||
        ins->valuedouble < 0) {
        rpc_fail(d->server->rpc, id, RPC_INVALID_PARAMS, "no such finding");
        return;
    }
    struct keeping_job *k = vl_malloc(sizeof *k);
    *k = (struct keeping_job){.d = d,
                              .id = cJSON_Duplicate(id, true),
                              .func = strdup(f->name),
                              .kind = kind,
                              .place = strdup(place->valuestring),
                              .ins = (ir_val)ins->valuedouble};
    struct question_spec spec = {
        .funcs = {f->name}, .n = 1, .driver = true, .ctx = k, .done = on_keep_verified};
    question_begin(d, &spec);
}
