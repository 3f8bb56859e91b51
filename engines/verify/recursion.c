/* Induction on the depth of calls (Hoare, "Procedures and Parameters: An Axiomatic Approach",
 * 1971).
 *
 * Heads are functions through which all recursion goes (core/program/recursion.h).  In copies of
 * the task each call of a head is replaced by the head's summary (core/program/summary.h): what it
 * may write, free and return, and checks that its arguments are what its own verification assumes
 * of its parameters.  One copy is verified for each head, from any arguments and globals, and one
 * for the function that was asked about.  If no check fails in any of them, none fails in an
 * execution of the task: of the failing check that comes first, the call it is in has met only
 * calls that returned without a failure, and these did what their summaries say.
 *
 * The step from a head's own verification to a call of it is right if the memory that the call sees
 * is like memory from outside:
 *   - arguments are as env_argument demands, which the inserted checks show;
 *   - heads write nothing but numbers in variables, so pointers in memory stay what they were.  The
 *     same of the function asked about, if heads look at such memory at all;
 *   - in an execution pointers may lead to one object that have an object each in the head's
 *     verification.  Who only reads, and compares neither pointers nor bytes of them, cannot
 *     tell.  Heads that free have
 *     one pointer, and no code looks further than into what its own parameter points to: what is
 *     behind different pointers there does not overlap, by the assumption that is listed.
 *
 * What a head returns is any value at first.  If that is not enough, relations to its parameters
 * are guessed from runs (engines/infer/results.h), and those that hold at all returns, where calls
 * are assumed to keep them, are part of the summary.
 *
 * Invariant: nothing is told but a proof of all checks.  Limits: no calls through pointers, no
 * results that are pointers and used, no stores behind pointers, no strings that are not passed on.
 */
#include "engines/verify/recursion.h"

#include "core/analysis/environment/argument.h"
#include "core/program/inline.h"
#include "core/program/recursion.h"
#include "core/program/requirement.h"
#include "core/program/task.h"
#include "engines/finding/verification.h"
#include "engines/verify/copies_int.h"

#include <string.h>

enum { MAX_HEADS = 4 };

/* ---- is it possible at all? ---- */

static bool are_heads_known(struct arena *a, const struct ir_module *task, const char *func,
                            name_list *heads) {
    if (!ir_recursion_heads(a, task, func, heads) || !heads->n || heads->n > MAX_HEADS)
        return false;
    for (uint32_t i = 0; i < heads->n; i++)
        if (!copies_may_replace(task, heads->at[i])) return false;
    return true;
}

bool recursion_is_for(const struct ir_module *task, const char *func,
                      const struct verify_options *opt) {
    struct arena tmp = {0};
    name_list heads = {0};
    bool possible = copies_are_for(task, opt) && are_heads_known(&tmp, task, func, &heads);
    arena_free(&tmp);
    return possible;
}

/* ---- frames ---- */

static void find_frame(struct call_induction *x, struct arena *a, const char *func,
                       struct memory_frame *out) {
    struct ir_module *m = ir_task(a, x->task, x->root);
    struct ir_func body = *ir_find_func(m, func);
    struct ir_inlined whole;
    for (uint32_t i = 0; i < x->heads.n; i++) ir_find_func(m, x->heads.at[i])->has_body = false;
    if (ir_inline(a, m, &body, &whole) == VL_OK)
        frame_find(a, m, &whole.func, &x->heads, out);
    else
        out->why = "it cannot be inlined";
}

static const char writes_behind[] = "it writes memory of its callers";

/* What one head may do to memory, each may do through the others. */
static void summarise_memory(struct call_induction *x) {
    for (uint32_t i = 0; i < x->heads.n; i++) {
        const struct memory_frame *f = &x->head[i].frame;
        if (f->why) copies_give_up(x, f->why);
        if (frame_written(f)) copies_give_up(x, writes_behind);
        x->frees |= f->frees || f->frees_deeper;
        x->looks_outside |= f->reads_outside || x->frees;
        x->reads_bytes |= f->reads_bytes;
        x->reads_deeper |= f->reads_deeper;
        for (uint32_t k = 0; k < x->heads.n; k++) {
            struct ir_summary *s = &x->head[k].summary;
            for (uint32_t c = 0; c < f->cells.n; c++) {
                const struct frame_cell *cell = &f->cells.at[c];
                vec_push(&x->scratch, &s->cells,
                         (struct ir_summary_cell){cell->global, cell->off, cell->type});
            }
            for (uint32_t c = 0; c < f->bodiless.n; c++)
                if (!ir_is_listed(&s->bodiless, f->bodiless.at[c]))
                    vec_push(&x->scratch, &s->bodiless, f->bodiless.at[c]);
        }
    }
}

/* What is behind pointers was never looked at before a call may free it. */
static void judge_frame(struct call_induction *x, const struct memory_frame *f) {
    if (x->looks_outside && f->why) copies_give_up(x, f->why);
    if (x->looks_outside && frame_written(f)) copies_give_up(x, writes_behind);
    if (x->looks_outside && x->head[0].summary.bodiless.n && f->passes_other)
        copies_give_up(x, "a function without body may change what a pointer leads to");
    if (!x->frees && !(x->looks_outside && (f->frees || f->frees_deeper))) return;
    if (f->frees_deeper || f->reads_deeper || f->passes_other || f->bodiless.n ||
        (f->passes_own && f->reads_pointers))
        copies_give_up(x, "it frees memory that it may look at again");
}

static void judge_frames(struct call_induction *x) {
    struct memory_frame own = {0};
    bool is_head = ir_is_listed(&x->heads, x->root);
    for (uint32_t i = 0; i < x->heads.n; i++)
        find_frame(x, &x->scratch, x->heads.at[i], &x->head[i].frame);
    summarise_memory(x);
    if (!is_head) find_frame(x, &x->scratch, x->root, &own);
    if (!is_head) judge_frame(x, &own);
    for (uint32_t i = 0; i < x->heads.n; i++) judge_frame(x, &x->head[i].frame);
}

/* ---- calls ---- */

static bool pointers_of(const struct ir_func *f, uint32_t *n) {
    *n = 0;
    for (uint32_t i = 0; i < f->params.n; i++) *n += f->ins.at[f->params.at[i]].type == IR_PTR;
    return *n != 0;
}

static void judge_call(struct call_induction *x, const struct ir_func *f, ir_val at,
                       uint32_t head) {
    const struct ir_ins *call = &f->ins.at[at];
    const struct environment *e = &x->head[head].env;
    struct replaced_call c = {.in = f->name, .at = at, .head = head};
    bool trusted = strcmp(f->name, x->root) == 0 || ir_is_listed(&x->heads, f->name);
    if (call->nargs != e->entry->params.n) copies_give_up(x, "a call does not fit the definition");
    c.needs = arena_new_array(&x->scratch, struct ir_summary_need, call->nargs + 1);
    if (call->type == IR_PTR && ir_is_used(f, at)) copies_give_up(x, "a pointer is its result");
    for (uint32_t i = 0; i < call->nargs; i++) {
        struct env_need need;
        bool pointer = f->ins.at[call->args[i]].type == IR_PTR;
        if (!env_argument(e, f, trusted, call, i, &need)) {
            copies_give_up(x, "an argument is not what was assumed of the parameter");
            return;
        }
        c.needs[i] = (struct ir_summary_need){.object = need.object,
                                              .bytes = need.bytes,
                                              .freed = x->frees && pointer,
                                              .null = e->params.at[i].p.may_be_null && pointer};
    }
    vec_push(&x->scratch, &x->calls, c);
}

static void judge_calls(struct call_induction *x) {
    for (uint32_t i = 0; i < x->plain->funcs.n; i++) {
        const struct ir_func *f = x->plain->funcs.at[i];
        for (ir_val v = 1; f->has_body && v < f->ins.n && !x->why; v++) {
            const struct ir_ins *call = &f->ins.at[v];
            if (call->op != IR_CALL || !call->block) continue;
            for (uint32_t h = 0; h < x->heads.n; h++)
                if (strcmp(call->text, x->heads.at[h]) == 0) judge_call(x, f, v, h);
        }
    }
}

static void judge_heads(struct call_induction *x) {
    x->plain = ir_task(&x->scratch, x->task, x->root);
    for (uint32_t i = 0; i < x->heads.n; i++) {
        struct head *h = &x->head[i];
        const struct ir_func *f = ir_find_func(x->plain, x->heads.at[i]);
        uint32_t pointers;
        copies_look_at(x, h, x->heads.at[i]);
        x->looks_outside |= pointers_of(f, &pointers);
        if (f->by_value) copies_give_up(x, "a record is passed by value");
    }
    judge_frames(x);
    for (uint32_t i = 0; i < x->heads.n; i++) {
        uint32_t pointers;
        pointers_of(ir_find_func(x->plain, x->heads.at[i]), &pointers);
        if (x->frees && pointers > 1) copies_give_up(x, "it frees, and has several pointers");
        if (x->reads_bytes && (pointers > 1 || x->reads_deeper))
            copies_give_up(x, "bytes of pointers may tell which lead to one object");
    }
    if (x->looks_outside && (x->opt->program || x->opt->entry))
        copies_give_up(x, "memory of a program is not as an environment gives it");
    judge_calls(x);
}

/* All but the function asked about. */
static bool are_heads_shown(struct call_induction *x) {
    bool all = true;
    for (uint32_t i = 0; i < x->heads.n && all; i++) {
        if (strcmp(x->heads.at[i], x->root) == 0) continue;
        all = copies_show_head(x, &x->head[i]);
    }
    return all;
}

/* ---- the result ---- */

static bool are_all_shown(struct call_induction *x, struct func_result *whole) {
    *whole = (struct func_result){.func = x->root};
    return are_heads_shown(x) &&
           copies_verify(x, x->a, x->root, ir_is_listed(&x->heads, x->root), whole);
}

/* Results are sought only where it takes them. */
static void prove_by_induction(struct call_induction *x, struct func_result *out) {
    struct func_result whole;
    if (ir_knows_first_call(x->task))
        copies_give_up(x, "requirements are assumed of the first call only");
    if (!x->why) judge_heads(x);
    if (x->why) return;
    if (!are_all_shown(x, &whole) && !(copies_know_results(x) && are_all_shown(x, &whole))) return;
    copies_tell(x, PROOF_RECURSION, &whole);
    whole.inductive = true;
    *out = whole;
}

void recursion_prove(struct arena *a, const struct ir_module *task, const char *func,
                     const struct verify_options *opt, recursion_prover *prove,
                     struct func_result *out) {
    struct call_induction x = {.a = a, .task = task, .root = func, .opt = opt, .prove = prove};
    x.deadline = verify_counted(opt, &x.work);
    verification_unknown(a, func, reason_of(REASON_UNDECIDED), out);
    if (are_heads_known(&x.scratch, task, func, &x.heads)) prove_by_induction(&x, out);
    arena_free(&x.scratch);
}
