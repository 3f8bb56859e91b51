/* kept.c - from results to rows and back. */
#include "lsp/store/kept.h"

#include "core/base/str.h"
#include "lsp/store/identity.h"
#include "lsp/store/place.h"
#include "lsp/text/uri.h"
#include "lsp/wire/result_json.h"
#include "lsp/workers/pool.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

/* ---- the store ---- */

/* For scripts, which have no command line of their own to change: a file, or `none`. */
static const char *from_environment(void) {
    const char *path = getenv("VERIFY_LS_STORE");
    return path && *path ? path : NULL;
}

const char *kept_place(struct arena *a, const struct options *o, const char *of) {
    const char *path = o->store ? o->store : from_environment();
    if (o->no_store || (path && strcmp(path, "none") == 0)) return NULL;
    return path ? path_absolute(a, NULL, path) : place_default(a, place_project(a, of));
}

const char *kept_engine(struct arena *a, const struct options *o) {
    char prover[4096];
    bool there = pool_find_worker(o->worker_dir, ROLE_PROVE, prover, sizeof prover);
    return there ? identity_of(a, prover) : NULL;
}

struct store *kept_open(struct arena *a, const struct options *o, const char *of,
                        const char **problem) {
    *problem = NULL;
    struct store_options opt = {.path = kept_place(a, o, of),
                                .ours = !o->store && !from_environment(),
                                .wait_ms = o->stdio ? KEPT_WAIT_EDITOR_MS : KEPT_WAIT_MS};
    if (!opt.path) return NULL;
    opt.engine = kept_engine(a, o);
    return opt.engine ? store_open(a, &opt, problem) : NULL;
}

/* ---- rows ---- */

const char *kept_key(struct arena *a, const struct options *o, const struct kept_terms *terms) {
    struct str s = {.arena = a};
    str_printf(&s, "%s:%s", terms->func, terms->task);
    options_key(&s, o);
    str_printf(&s, "%s%s", terms->program ? "/program" : "", terms->entry ? "/entry" : "");
    return s.at;
}

struct result_box *kept_get(struct store *s, const char *key, const char *func, int64_t budget_ms) {
    struct stored row;
    if (!store_get(s, key, &row)) return NULL;
    struct result_box *b = result_box_read(row.result, row.budget_ms);
    cJSON_Delete(row.result);
    bool fits = b && strcmp(b->r.func, func) == 0;
    if (!fits || (result_box_open(b) && row.budget_ms < budget_ms)) {
        result_box_drop(b);
        return NULL;
    }
    b->r.kept_since = row.found_at;
    return b;
}

static bool is_luck(struct reason why) {
    switch (why.id) {
    case REASON_INTERNAL:
    case REASON_MEMORY:
    case REASON_CRASHED:
    case REASON_CANCELLED:
        return true;
    default:
        return false;
    }
}

static bool is_worth_keeping(const struct func_result *r) {
    if (r->kept_since || is_luck(r->reason)) return false;
    for (uint32_t i = 0; i < r->checks.n; i++)
        if (r->checks.at[i].verdict == VERDICT_UNKNOWN && is_luck(r->checks.at[i].reason))
            return false;
    return true;
}

bool kept_put(struct store *s, const char *key, const struct result_box *b) {
    if (!s || !key || !is_worth_keeping(&b->r)) return false;
    struct stored row = {.result = result_to_json(&b->r, NULL),
                         .budget_ms = b->budget_ms,
                         .found_at = (int64_t)time(NULL)};
    bool put = store_put(s, key, &row);
    cJSON_Delete(row.result);
    return put;
}

/* ---- comparing ---- */

static bool is_yes_or_no(enum verdict v) { return v == VERDICT_PROVED || v == VERDICT_VIOLATED; }

static bool verdicts_differ(enum verdict x, enum verdict y, bool exact) {
    return x != y && (exact || (is_yes_or_no(x) && is_yes_or_no(y)));
}

static const struct check_result *same_check(const struct func_result *r,
                                             const struct check_result *c) {
    for (uint32_t i = 0; i < r->checks.n; i++) {
        const struct check_result *d = &r->checks.at[i];
        if (d->kind == c->kind && d->ins == c->ins && strcmp(d->func, c->func) == 0) return d;
    }
    return NULL;
}

bool kept_differs(const struct func_result *x, const struct func_result *y, bool exact) {
    if (verdicts_differ(x->verdict, y->verdict, exact)) return true;
    for (uint32_t i = 0; i < x->checks.n; i++) {
        const struct check_result *c = &x->checks.at[i], *d = same_check(y, c);
        if (d && verdicts_differ(c->verdict, d->verdict, exact)) return true;
    }
    return false;
}
