/* A finding's witness is run again with enough memory; and so are witnesses that differ from it in
 * one value (vary.h), as solvers and people choose 0 where a size is asked for.
 */
#include "engines/finding/starved.h"

#include "core/shrink/vary.h"
#include "engines/finding/replay.h"

#include <string.h>

enum { COST = 400000, RUN_COST = 2000 };

struct starved_search {
    const struct ir_module *m;
    struct witness *w;
    struct interp_options opt;
    uint64_t left; /* steps that the remaining runs may cost */
};

bool starved_can_fail(enum check_kind check) {
    return check == CHECK_NULL_DEREFERENCE || check == CHECK_POINTER_OVERFLOW;
}

/* Inputs of `run` by which an allocation fails are turned round. false: there is none. */
static bool give_memory(struct witness *w, const struct interp_result *run) {
    bool some = false;
    for (uint32_t i = 0; i < w->inputs.n && i < run->takers.n; i++) {
        const struct ir_ins *by = run->takers.at[i].ins;
        bool fails = by->op == IR_NONDET && by->imm == IR_INPUT_ALLOC && w->inputs.at[i].bits;
        if (fails) w->inputs.at[i].bits = 0;
        some |= fails;
    }
    return some;
}

static void run_at_cost(struct starved_search *k, struct arena *a, const struct witness *w,
                        struct interp_result *out) {
    interp_run(a, k->m, w, &k->opt, out);
    uint64_t cost = out->steps + RUN_COST;
    k->left = cost < k->left ? k->left - cost : 0;
}

/* run: of the witness as it is at present. */
static bool returns_with_memory(struct starved_search *k, struct arena *a,
                                const struct interp_result *run) {
    struct witness given = *k->w;
    struct interp_result r;
    memset(&given.inputs, 0, sizeof given.inputs);
    for (uint32_t i = 0; i < k->w->inputs.n; i++) vec_push(a, &given.inputs, k->w->inputs.at[i]);
    if (run->of_nothing || !give_memory(&given, run)) return false;
    k->opt.takers = run->takers.at;
    k->opt.ntakers = run->takers.n;
    run_at_cost(k, a, &given, &r);
    k->opt.takers = NULL;
    return r.end == INTERP_RETURNED && r.held && !r.passed.n;
}

/* Does the witness as it is at present fail there, and only for want of memory? */
static bool fails_starved(struct starved_search *k) {
    struct arena a = {0};
    struct interp_result r;
    run_at_cost(k, &a, k->w, &r);
    bool found =
        replay_fails_at(&r, &k->opt.until) && !r.passed.n && returns_with_memory(k, &a, &r);
    arena_free(&a);
    return found;
}

/* Does the function return, though memory ran out, where some function that is not there writes
 * nothing, as an error handler that does not set the error back? */
static bool returns_without_writes(struct starved_search *k) {
    bool returns = false;
    for (uint32_t i = 0; i < k->w->havocs.n && !returns && k->left > RUN_COST; i++) {
        struct arena a = {0};
        struct interp_result r;
        struct wit_havoc was = k->w->havocs.at[i];
        if (!was.writes.n) continue;
        k->w->havocs.at[i].writes.n = 0;
        run_at_cost(k, &a, k->w, &r);
        returns = r.end == INTERP_RETURNED && !r.passed.n;
        k->w->havocs.at[i] = was;
        arena_free(&a);
    }
    return returns;
}

static bool other_fails_starved(struct starved_search *k, const struct variation *v) {
    for (unsigned other = 0; other < vary_others(v); other++)
        for (uint32_t i = 0; i < v->at.n && k->left > RUN_COST; i++) {
            bool number = v->at.at[i].kind == VARY_INT && !v->at.at[i].kept;
            if (!number || !vary_take(v, i, other)) continue;
            vary_settle(v);
            if (fails_starved(k)) return true;
            vary_restore_part(v, i);
        }
    vary_settle(v);
    return false;
}

/* ---- numbers that no caller keeps in memory ---- */

/* Below -1, which often says that something is not there: lengths, heights and counts are not. */
static bool is_strange(const struct variation *v, const struct varied *t) {
    bool member = t->kind == VARY_INT && t->object && !vary_is_text(v->m, t->ct);
    return member && vary_is_signed(v, t) && bv_signed(t->value->bits, t->value->type) < -1;
}

static bool fails_given(struct starved_search *k, const struct variation *v, struct varied *t,
                        bv_t bits) {
    struct arena a = {0};
    struct interp_result r;
    if (!t->taken) t->was = *t->value;
    t->taken = true;
    t->value->bits = bits;
    vary_settle(v);
    run_at_cost(k, &a, k->w, &r);
    bool fails = replay_fails_at(&r, &k->opt.until) && !r.passed.n;
    arena_free(&a);
    return fails;
}

/* Makes numbers ordinary, as long as it fails alike. false: one is not. */
static bool make_ordinary(struct starved_search *k, const struct variation *v) {
    for (uint32_t i = 0; i < v->at.n; i++) {
        struct varied *t = &v->at.at[i];
        if (is_strange(v, t) && !fails_given(k, v, t, 0) && !fails_given(k, v, t, 1) &&
            !fails_given(k, v, t, 2))
            return false;
    }
    return true;
}

static void begin_starved(struct starved_search *k, const struct ir_module *task, struct witness *w,
                          const struct interp_options *opt, const struct interp_result *run) {
    *k = (struct starved_search){.m = task, .w = w, .opt = *opt, .left = COST};
    k->opt.max_trace = 0;
    k->opt.max_steps = vary_steps(run);
    k->opt.until = replay_failure(run);
}

bool starved_oddly(struct arena *a, const struct ir_module *task, struct witness *w,
                   const struct interp_options *opt, const struct interp_result *run) {
    struct starved_search k;
    struct variation v = {.arena = a, .m = task, .w = w};
    begin_starved(&k, task, w, opt, run);
    vary_collect(&v, run);
    bool ordinary = make_ordinary(&k, &v);
    vary_restore(&v);
    vary_settle(&v);
    w->objects.n = v.objects;
    return !ordinary;
}

bool starved(struct arena *a, const struct ir_module *task, const struct verify_options *verify,
             struct witness *w, struct interp_options *opt, struct interp_result *run) {
    bool alone = !verify->program && !verify->entry && !verify->unbounded;
    if (!alone || !starved_can_fail((enum check_kind)run->check)) return false;
    struct arena scratch = {0};
    struct starved_search k;
    begin_starved(&k, task, w, opt, run);
    bool found = returns_with_memory(&k, &scratch, run);
    arena_free(&scratch);
    if (!found && !run->of_nothing) return false;
    struct variation v = {.arena = a, .m = task, .w = w};
    vary_collect(&v, run);
    if (!found) found = other_fails_starved(&k, &v);
    found = found && make_ordinary(&k, &v) && fails_starved(&k) && !returns_without_writes(&k);
    if (!found) vary_restore(&v);
    vary_settle(&v);
    w->objects.n = v.objects;
    if (found) replay_run(a, task, w, opt, run);
    return found;
}
