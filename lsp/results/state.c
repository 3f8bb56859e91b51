/* state.c - the functions of one document with result and freshness.
 *
 * Invariant: a result is shown as current only while its key is that of the newest text; it is
 * kept as stale until another one takes its place.
 */
#include "lsp/results/state.h"

#include "lsp/results/renamed.h"
#include "lsp/wire/result_json.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *freshness_name(enum freshness f) {
    static const char *const names[] = {
#define X(id, name) [FRESH_##id] = name,
        FRESHNESS_TABLE(X)
#undef X
    };
    return names[f];
}

/* ---- results ---- */

static struct result_box *box_new(int64_t budget_ms) {
    struct result_box *b = vl_malloc(sizeof *b);
    *b = (struct result_box){.refs = 1, .budget_ms = budget_ms};
    return b;
}

struct result_box *result_box_read(const cJSON *json, int64_t budget_ms) {
    struct result_box *b = box_new(budget_ms);
    if (result_from_json(&b->arena, json, &b->r) == VL_OK) return b;
    result_box_drop(b);
    return NULL;
}

struct result_box *result_box_unknown(const char *func, struct reason reason, int64_t budget_ms) {
    struct result_box *b = box_new(budget_ms);
    b->r = (struct func_result){
        .func = arena_strdup(&b->arena, func), .verdict = VERDICT_UNKNOWN, .reason = reason};
    if (reason.detail) b->r.reason.detail = arena_strdup(&b->arena, reason.detail);
    return b;
}

struct result_box *result_box_keep(struct result_box *b) {
    if (b) b->refs++;
    return b;
}

void result_box_drop(struct result_box *b) {
    if (!b || --b->refs) return;
    arena_free(&b->arena);
    free(b);
}

bool result_box_open(const struct result_box *b) {
    return b->r.verdict == VERDICT_BOUNDED || b->r.verdict == VERDICT_UNKNOWN;
}

/* ---- functions ---- */

enum freshness state_freshness(const struct func_table *t, const struct func_state *f) {
    return t->edited || (t->outdated && f->uses_facts) ? FRESH_STALE : f->fresh;
}

bool state_unexplained(const struct func_state *f) {
    return f->fresh == FRESH_CURRENT && !f->trying && !f->job && f->result &&
           f->result->unexplained;
}

struct func_state *state_find(struct func_table *t, const char *name) {
    for (uint32_t i = 0; i < t->n; i++)
        if (strcmp(t->at[i].name, name) == 0) return &t->at[i];
    return NULL;
}

struct func_state *state_at(const struct func_table *t, size_t offset) {
    for (uint32_t i = 0; i < t->n; i++)
        if (t->at[i].start <= offset && offset <= t->at[i].end) return &t->at[i];
    return NULL;
}

void state_set_result(struct func_state *f, struct result_box *b) {
    result_box_drop(f->result);
    f->result = b;
}

static void free_func(struct func_state *f) {
    result_box_drop(f->result);
    free(f->name);
    free(f->key);
    *f = (struct func_state){0};
}

void state_free(struct func_table *t) {
    for (uint32_t i = 0; i < t->n; i++) free_func(&t->at[i]);
    free(t->at);
    *t = (struct func_table){0};
}

/* Two functions that call each other may well have one task: the name tells their results apart. */
static char *make_key(const struct lowered_func *l, const char *suffix) {
    if (!l->key) return NULL;
    const char *entry = l->starts ? "/program" : l->is_entry ? "/entry" : "";
    size_t n = strlen(l->name) + strlen(l->key) + strlen(suffix) + strlen(entry) + 2;
    char *s = vl_malloc(n);
    snprintf(s, n, "%s:%s%s%s", l->name, l->key, suffix, entry);
    return s;
}

static bool same_key(const char *x, const char *y) { return x && y && strcmp(x, y) == 0; }

/* Were both verified with the same options, as the same part of a program? */
static bool same_terms(const struct func_state *old, const struct func_state *f,
                       const struct lowered_func *l) {
    size_t own = strlen(l->name) + strlen(":") + strlen(l->key);
    return strlen(old->key) > own && strcmp(old->key + own, f->key + own) == 0;
}

/* What is known of the function holds with its variables' new names. */
static void keep_renamed(struct func_state *f, const struct func_state *old,
                         const struct lowered_func *l, struct renaming *names) {
    bool known = old->fresh == FRESH_CURRENT && old->result && !old->trying && !old->job;
    if (!names || !known || !old->key || !f->key || !same_terms(old, f, l)) return;
    f->result = renamed_result(names, l->name, old->result);
    if (!f->result) return;
    f->fresh = FRESH_CURRENT;
    f->budget_ms = old->budget_ms;
    f->spent_ms = old->spent_ms;
    f->bound = old->bound;
}

/* The state of one function after lowering, given what it was before (all zero: new). */
static struct func_state carry_over(struct func_state *old, const struct lowered_func *l,
                                    const char *suffix, uint64_t stamp, struct renaming *names) {
    struct func_state f = {
        .name = strdup(l->name), .key = make_key(l, suffix), .is_static = l->is_static};
    f.is_entry = l->is_entry;
    f.uses_facts = l->uses_facts;
    if (same_key(old->key, f.key)) {
        f.fresh = old->fresh;
        f.result = result_box_keep(old->result);
        f.job = old->job;
        f.job_ctx = old->job_ctx;
        f.budget_ms = old->budget_ms;
        f.spent_ms = old->spent_ms;
        f.trying = old->trying;
        f.stops = old->stops;
        f.bound = old->bound;
        f.changed = old->changed;
        old->job = NULL;
        old->job_ctx = NULL;
    } else {
        f.fresh = FRESH_STALE;
        f.changed = stamp;
        keep_renamed(&f, old, l, names);
    }
    return f;
}

void state_relower(struct func_table *t, const struct lowered *l, const char *key_suffix,
                   uint64_t stamp, struct renaming *names,
                   void (*cancel)(void *ctx, struct func_state *f), void *ctx) {
    struct func_table next = {.at = vl_malloc((l->funcs.n + 1) * sizeof *next.at)};
    struct func_state none = {0};
    for (uint32_t i = 0; i < l->funcs.n; i++) {
        struct func_state *old = state_find(t, l->funcs.at[i].name);
        next.at[next.n++] =
            carry_over(old ? old : &none, &l->funcs.at[i], key_suffix, stamp, names);
    }
    for (uint32_t i = 0; i < t->n; i++)
        if (t->at[i].job) cancel(ctx, &t->at[i]);
    state_free(t);
    *t = next;
}
