/* check_store.c - results that an earlier run has kept, and the audit of them. */
#include "core/base/xorshift.h"
#include "lsp/cli/check_run.h"

#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static void say_aside(struct check_run *r, const char *what) {
    check_clear_progress(r);
    fprintf(stderr, "verify-ls: %s\n", what);
}

void check_open_store(struct check_run *r) {
    const char *problem = NULL;
    const char *of = r->o->files.n ? r->o->files.at[0] : ".";
    r->store = kept_open(&r->arena, r->o, of, &problem);
    if (problem) say_aside(r, problem);
    r->audit.random = XORSHIFT_START ^ (uint64_t)time(NULL) << 20 ^ (uint64_t)getpid();
}

static void say_audit(struct check_run *r) {
    if (!r->o->audit) return;
    say_aside(r, arena_printf(&r->arena, "%u function%s verified again, %u with another verdict",
                              r->audit.again, r->audit.again == 1 ? "" : "s", r->audit.differ));
    r->found |= r->audit.differ != 0;
}

void check_close_store(struct check_run *r) {
    if (!r->store) return;
    const char *trouble = store_trouble(r->store, &r->arena);
    if (trouble) say_aside(r, trouble);
    say_audit(r);
    store_close(r->store);
    r->store = NULL;
}

/* ---- a task ---- */

static const char *stored_name(struct check_task *t) {
    struct check_file *f = t->file;
    struct task_terms terms = check_terms(t);
    f->keys.m = f->report.lowered.module;
    const struct ir_func *g = ir_find_func(f->keys.m, t->func);
    if (!g || !g->has_body) return NULL;
    char hex[33];
    hash128_hex(ir_task_key(&f->keys, t->func), hex);
    const struct kept_terms as = {
        .func = t->func, .task = hex, .program = terms.program, .entry = terms.entry};
    struct options own = check_options(t);
    return kept_key(&f->arena, &own, &as);
}

bool check_take_kept(struct check_task *t) {
    struct check_run *r = t->run;
    if (!r->store) return false;
    t->key = stored_name(t);
    if (!t->key) return false;
    struct result_box *b = kept_get(r->store, t->key, t->func, r->o->prover.timeout_ms);
    if (b && r->o->audit && (xorshift_next(&r->audit.random) >> 33) % 100 < (uint64_t)r->o->audit)
        t->audited = b;
    else
        t->box = b;
    return t->box;
}

static void compare_kept(struct check_task *t) {
    struct check_run *r = t->run;
    r->audit.again++;
    if (kept_differs(&t->audited->r, &t->box->r, r->o->prover.budget)) {
        r->audit.differ++;
        say_aside(r, arena_printf(&r->arena, "%s: kept as %s, now %s", t->func,
                                  verdict_name(t->audited->r.verdict),
                                  verdict_name(t->box->r.verdict)));
    }
    result_box_drop(t->audited);
    t->audited = NULL;
}

void check_keep(struct check_task *t) {
    if (t->audited) compare_kept(t);
    if (t->key) kept_put(t->run->store, t->key, t->box);
}
