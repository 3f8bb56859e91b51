/* called.c - what callers keep: the results of a file put together along its calls. */
#include "core/result/called.h"

#include "core/result/merge.h"

#include <string.h>

struct calling {
    struct arena *a;
    struct arena tmp;
    const struct ir_callers *callers;
    const struct called_function *all;
    uint32_t n;
    struct map index; /* name -> in .all */
    struct map funcs; /* name -> struct ir_func of the module */
};

static const struct ir_func *module_func(struct calling *c, const char *name) {
    const struct ir_module *m = c->callers->module;
    uint64_t at;
    for (uint32_t i = c->funcs.n ? m->funcs.n : 0; i < m->funcs.n; i++)
        map_str_put(&c->tmp, &c->funcs, m->funcs.at[i]->name, (uint64_t)(uintptr_t)m->funcs.at[i]);
    return map_str_get(&c->funcs, name, &at) ? (const struct ir_func *)(uintptr_t)at : NULL;
}

static const struct called_function *function_of(const struct calling *c, const char *name) {
    uint64_t i;
    return map_str_get(&c->index, name, &i) ? &c->all[i] : NULL;
}

/* Does no execution of this function fail at the check? A conclusive result lists what is not
 * proved of its callees' checks. */
static bool is_kept_by(const struct called_function *f, const struct check_result *c) {
    const struct func_result *r = f ? f->r : NULL;
    if (!r || f->pending || !r->conclusive || r->vacuous || r->unbounded) return false;
    if (f->elsewhere) return result_keeps_all(r);
    for (uint32_t i = 0; i < r->checks.n; i++)
        if (check_same(&r->checks.at[i], c) && r->checks.at[i].verdict != VERDICT_PROVED)
            return false;
    return true;
}

/* Did its search end for want of time, memory or iterations? */
static bool is_exhausted(struct reason r) {
    return r.id == REASON_TIMEOUT || r.id == REASON_MEMORY || r.id == REASON_LIMIT ||
           r.id == REASON_UNDECIDED || r.id == REASON_SOLVER;
}

/* Does the check fail there only for what memory or other code gives, so that no call is seen to
 * pass what leads to it? */
static bool is_brought_in(const struct check_result *k) {
    return k->severity == SEVERITY_INFORMATION && (k->outside || k->if_returns);
}

/* Was the function looked at, and no execution found that fails at the check by what it passes? */
static bool is_not_met_by(const struct called_function *f, const struct check_result *c) {
    const struct func_result *r = f ? f->r : NULL;
    if (is_kept_by(f, c)) return true;
    if (!r || f->pending || r->vacuous) return false;
    if (r->reason.id != REASON_NONE && !is_exhausted(r->reason)) return false;
    if (r->verdict == VERDICT_VIOLATED && f->elsewhere) return false;
    for (uint32_t i = 0; i < r->checks.n; i++)
        if (r->checks.at[i].verdict == VERDICT_VIOLATED && check_same(&r->checks.at[i], c) &&
            !is_brought_in(&r->checks.at[i]))
            return false;
    return true;
}

typedef bool caller_test(const struct called_function *f, const struct check_result *c);

enum answer { KEPT, PENDING, OPEN };

/* Are its callers known, or at least likely to be all? */
typedef bool callers_test(const struct ir_callers *c, const struct ir_func *f);

/* Walks up the calls from the root until each way has met a function that passes the test. Of the
 * callers met, those are in `by`. */
static enum answer ask_callers(struct calling *c, const char *root, const struct check_result *k,
                               callers_test *are_all, caller_test *test, name_list *by) {
    enum answer all = KEPT;
    struct map seen = {0};
    VEC(const struct ir_func *) open = {0};
    vec_push(&c->tmp, &open, module_func(c, root));
    map_str_put(&c->tmp, &seen, root, 1);
    for (uint32_t i = 0; i < open.n; i++) {
        if (!open.at[i] || !are_all(c->callers, open.at[i])) return OPEN;
        const struct ir_called *called = ir_called(c->callers, open.at[i]->name);
        for (uint32_t s = 0; s < called->by.n; s++) {
            const struct ir_func *from = called->by.at[s].from;
            if (map_str_get(&seen, from->name, NULL)) continue;
            map_str_put(&c->tmp, &seen, from->name, 1);
            const struct called_function *f = function_of(c, from->name);
            if (test(f, k))
                vec_push(&c->tmp, by, from->name);
            else if (f && f->pending)
                all = PENDING;
            else
                vec_push(&c->tmp, &open, from);
        }
    }
    return by->n || all == PENDING ? all : OPEN;
}

static bool may_be_kept(const struct check_result *k) {
    if (k->verdict == VERDICT_VIOLATED) return k->severity == SEVERITY_INFORMATION || k->cuts_off;
    return k->verdict == VERDICT_UNKNOWN || k->verdict == VERDICT_BOUNDED;
}

static bool is_unmet(struct calling *c, const char *root, const struct check_result *k) {
    name_list by = {0};
    return ask_callers(c, root, k, ir_callers_likely, is_not_met_by, &by) == KEPT;
}

static bool answer_check(struct calling *c, const char *root, struct check_result *k) {
    name_list by = {0};
    if (!may_be_kept(k)) return false;
    enum answer answer = ask_callers(c, root, k, ir_callers_known, is_kept_by, &by);
    if (answer == OPEN && k->verdict == VERDICT_VIOLATED && !k->cuts_off)
        return k->unmet = is_unmet(c, root, k);
    if (answer == OPEN || (answer == PENDING && k->verdict != VERDICT_VIOLATED)) return false;
    if (answer == PENDING) {
        k->verdict = VERDICT_UNKNOWN;
        k->reason = reason_of(REASON_CALLERS);
        return true;
    }
    k->verdict = VERDICT_SAFE;
    k->kept_by = (name_list){0};
    for (uint32_t i = 0; i < by.n; i++) vec_push(c->a, &k->kept_by, arena_strdup(c->a, by.at[i]));
    return true;
}

/* All that the function's own result leaves open, in it and in what it calls, is a part of what its
 * callers prove. */
static bool is_whole_kept(struct calling *c, const struct func_result *r) {
    const struct check_result none = {.func = "", .verdict = VERDICT_UNKNOWN};
    name_list by = {0};
    return ask_callers(c, r->func, &none, ir_callers_known, is_kept_by, &by) == KEPT;
}

static void summarise(struct calling *c, struct func_result *r) {
    bool kept = r->conclusive || is_whole_kept(c, r);
    if (kept && !r->conclusive && !r->reason_of_check) r->reason = reason_of(REASON_NONE);
    func_result_summarise(r);
    if (kept || r->verdict == VERDICT_VIOLATED || r->verdict == VERDICT_UNKNOWN) return;
    r->reason = reason_of(REASON_UNDECIDED); /* checks of callees that are not listed */
    func_result_summarise(r);
}

static const struct func_result *as_called(struct calling *c, const struct func_result *r) {
    bool changed = false;
    const struct ir_func *f = module_func(c, r->func);
    if (!f || !ir_callers_likely(c->callers, f)) return r; /* the answer for each check */
    struct func_result *copy = arena_new(c->a, struct func_result);
    *copy = *r;
    copy->checks.at = arena_new_array(c->a, struct check_result, r->checks.n + 1);
    copy->checks.cap = r->checks.n + 1;
    for (uint32_t i = 0; i < r->checks.n; i++) {
        copy->checks.at[i] = r->checks.at[i];
        changed |= answer_check(c, r->func, &copy->checks.at[i]);
    }
    if (!changed) return r;
    summarise(c, copy);
    return copy;
}

bool result_keeps_all(const struct func_result *r) {
    bool whole = r->conclusive && !r->vacuous && !r->unbounded && r->verdict == VERDICT_PROVED;
    for (uint32_t i = 0; whole && i < r->checks.n; i++)
        whole = r->checks.at[i].verdict == VERDICT_PROVED;
    return whole;
}

bool result_is_open(const struct func_result *r) {
    for (uint32_t i = 0; i < r->checks.n; i++)
        if (may_be_kept(&r->checks.at[i])) return true;
    return false;
}

void results_as_called(struct arena *a, const struct ir_callers *callers,
                       const struct called_function *all, uint32_t n,
                       const struct func_result **out) {
    struct calling c = {.a = a, .callers = callers, .all = all, .n = n};
    for (uint32_t i = 0; i < n; i++) map_str_put(&c.tmp, &c.index, all[i].func, i);
    for (uint32_t i = 0; i < n; i++)
        out[i] = all[i].r && result_is_open(all[i].r) ? as_called(&c, all[i].r) : all[i].r;
    arena_free(&c.tmp);
}
