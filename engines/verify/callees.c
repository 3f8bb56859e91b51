/* Proofs of a function in which calls of expensive callees are not entered.
 *
 * Modular verification (Hoare, "Procedures and Parameters", 1971): each such callee, a *head*, is
 * verified once by itself, from any arguments and variables, and its calls become its summary: what
 * it assumed of its arguments is checked there, what it may write is anything afterwards, and its
 * result is anything, or what was guessed and shown.  If no check fails in the copy for a head, nor
 * in that for the function asked about, none fails in the task (copies_int.h).
 *
 * Why a call keeps what the head's own verification assumed.  Heads see no more of memory than the
 * contents of what their parameters point to, and of variables (memory_frame.sees_more): they
 * follow no pointer that they find there, ask not where objects lie or how large they are, free
 * nothing, and write to numbers in variables only.  So for an execution of the call there is one of
 * the head's own verification in which each parameter points to an object of its own that ends
 * where the checked bytes end: no check fails in that one, so it reads nothing beyond, and both do
 * the same.  That two arguments point into one object it cannot tell, as it writes to none; where
 * it writes to variables, or calls code without body that may, it gets no pointers at all.
 *
 * From small to large, so that a head's own verification uses the heads that it calls; one that is
 * not proved is entered as ever.
 *
 * Invariant: nothing is told but a proof of all checks.  Limits: no results that are pointers and
 * used, no stores behind pointers, no memory of the library's; where a callee may fail for some
 * arguments, nothing is proved of its callers here, even if they never pass these.
 */
#include "engines/verify/callees.h"

#include "core/ir/cfg.h"
#include "core/program/entered.h"
#include "core/program/inline.h"
#include "core/program/requirement.h"
#include "core/program/task.h"
#include "engines/finding/verification.h"
#include "engines/verify/copies_int.h"

#include <string.h>

enum {
    LARGE = 100, /* instructions with all that it calls: worth a summary */
    MAX_CANDIDATES = 24,
    SHARE = 2, /* without them, at most one in so many instructions is left */
};

/* ---- is it worth it? ---- */

/* Without these checks a proof says nothing of the bytes that are read. */
static bool memory_is_checked(const struct verify_options *opt) {
    const check_set wanted =
        (check_set)1 << CHECK_ARRAY_BOUNDS | (check_set)1 << CHECK_NULL_DEREFERENCE |
        (check_set)1 << CHECK_OUT_OF_BOUNDS | (check_set)1 << CHECK_DANGLING |
        (check_set)1 << CHECK_UNINITIALISED_READ | (check_set)1 << CHECK_USE_AFTER_FREE |
        (check_set)1 << CHECK_POINTER_OVERFLOW;
    bool alignment = !(opt->skip >> CHECK_ALIGNMENT & 1);
    return !(opt->skip & wanted) && !alignment;
}

bool callees_are_for(const struct ir_module *task, const char *func,
                     const struct verify_options *opt) {
    if (!copies_are_for(task, opt) || !memory_is_checked(opt)) return false;
    uint32_t n = 0;
    for (uint32_t i = 0; i < task->funcs.n; i++) {
        const struct ir_func *f = task->funcs.at[i];
        if (strcmp(f->name, func) == 0 || !copies_may_replace(task, f->name)) continue;
        if (opt->calls == CALLS_SUMMARY || cfg_has_loop(f)) return true;
        n += f->ins.n;
    }
    return n >= LARGE;
}

/* ---- candidates ---- */

struct candidate {
    const struct ir_func *f;
    uint32_t size; /* with all that it calls */
    struct memory_frame frame;
};

struct callee_list {
    struct candidate at[MAX_CANDIDATES];
    uint32_t n;
};

static bool takes_pointers(const struct ir_func *f) {
    bool some = false;
    for (uint32_t i = 0; i < f->params.n; i++) some |= f->ins.at[f->params.at[i]].type == IR_PTR;
    return some;
}

static bool frame_will_do(const struct ir_func *f, const struct memory_frame *frame) {
    bool writes = frame->cells.n || frame->bodiless.n;
    return !frame->why && !frame->frees && !frame->frees_deeper && !frame->sees_more &&
           !f->by_value && !(writes && takes_pointers(f));
}

static bool variables_are_known(const struct ir_module *m, const struct memory_frame *frame) {
    for (uint32_t i = 0; i < frame->variables.n; i++) {
        const struct ir_global *g = ir_find_global(m, frame->variables.at[i]);
        if (!g || !g->size) return false;
    }
    return true;
}

/* By size. */
static void insert_by_size(struct callee_list *all, const struct candidate *c) {
    uint32_t i = all->n == MAX_CANDIDATES ? all->n - 1 : all->n++;
    for (; i > 0 && all->at[i - 1].size > c->size; i--) all->at[i] = all->at[i - 1];
    all->at[i] = *c;
}

static void look_for_candidates(struct call_induction *x, struct callee_list *out) {
    const struct ir_module *m = x->plain;
    for (uint32_t i = 0; i < m->funcs.n && !deadline_passed(x->deadline); i++) {
        struct candidate c = {.f = m->funcs.at[i]};
        struct ir_inlined whole;
        name_list none = {0};
        if (strcmp(c.f->name, x->root) == 0 || !copies_may_replace(m, c.f->name)) continue;
        if (ir_inline(&x->scratch, m, c.f, &whole) != VL_OK) continue;
        c.size = whole.func.ins.n;
        if (x->opt->calls == CALLS_AUTO && c.size < LARGE && !cfg_has_loop(&whole.func)) continue;
        frame_find(&x->scratch, m, &whole.func, &none, &c.frame);
        if (frame_will_do(c.f, &c.frame) && variables_are_known(m, &c.frame))
            insert_by_size(out, &c);
    }
}

/* The other engines need the time more if most of the code has to be entered anyway. */
static bool are_worth_it(const struct call_induction *x, const struct callee_list *all) {
    struct arena tmp = {0};
    struct ir_entered with, without;
    name_list names = {0};
    for (uint32_t i = 0; i < all->n; i++) vec_push(&tmp, &names, all->at[i].f->name);
    ir_entered(x->plain, x->root, NULL, &with);
    ir_entered(x->plain, x->root, &names, &without);
    arena_free(&tmp);
    return all->n && (x->opt->calls == CALLS_SUMMARY || without.all * SHARE <= with.all);
}

/* ---- what is assumed of parameters ---- */

static bool is_plain_pointer(const struct environment *e, uint32_t i) {
    const struct env_param *p = &e->params.at[i];
    bool alone = !p->shared && !p->not_behind;
    for (uint32_t k = 0; k < e->params.n; k++) alone &= e->params.at[k].not_behind != i + 1;
    return alone && p->kind == ENV_POINTER && p->p.to.kind == ENV_ELEMENTS && !p->p.list &&
           !p->p.maybe_function && !p->p.inside &&
           (p->p.unfollowed == ENV_FOLLOWED || p->p.unfollowed == ENV_ORDERED);
}

static bool need_of_parameter(const struct environment *e, uint32_t i,
                              struct ir_summary_need *need) {
    const struct env_param *p = &e->params.at[i];
    *need = (struct ir_summary_need){.object = false};
    if (p->kind == ENV_NUMBER) return !p->ordered;
    if (!is_plain_pointer(e, i)) return false;
    *need = (struct ir_summary_need){.data = true, .null = p->p.may_be_null, .string = p->p.string};
    need->bytes = p->p.to.element;
    return need->bytes && (!need->string || need->bytes == 1);
}

/* false: it is about more than a parameter and a number. */
static bool need_of_extent(const struct environment *e, const struct extent *x,
                           struct ir_summary_need *needs) {
    if (x->ptr.field || x->ptr.param >= e->params.n || x->is_product || x->filled) return false;
    struct ir_summary_need *need = &needs[x->ptr.param];
    if (!need->data || need->string || !x->unit || x->unit % need->bytes) return false;
    if (x->is_constant) {
        if (x->count > UINT32_MAX / x->unit) return false;
        if (x->count * x->unit > need->bytes) need->bytes = x->count * x->unit;
        return true;
    }
    if (x->len.at.field || x->len.at.param >= e->params.n || need->counted) return false;
    need->counted = true;
    need->count = x->len.at.param;
    need->is_signed = x->len.is_signed;
    need->unit = x->unit;
    ir_type type = e->entry->ins.at[e->entry->params.at[need->count]].type;
    return ir_is_int(type) && type <= e->m->target.ptr_bits;
}

/* NULL: something is assumed that no call can check. */
static struct ir_summary_need *needs_of_parameters(struct call_induction *x,
                                                   const struct environment *e) {
    struct ir_summary_need *needs =
        arena_new_array(&x->scratch, struct ir_summary_need, e->params.n + 1);
    if (e->params.n != e->entry->params.n) return NULL;
    for (uint32_t i = 0; i < e->params.n; i++)
        if (!need_of_parameter(e, i, &needs[i])) return NULL;
    for (uint32_t i = 0; i < e->extents->at.n; i++)
        if (!need_of_extent(e, &e->extents->at.at[i], needs)) return NULL;
    return needs;
}

/* ---- heads ---- */

static bool is_fitting_call(const struct ir_func *caller, ir_val at, const struct ir_func *f) {
    const struct ir_ins *call = &caller->ins.at[at];
    bool fits = call->nargs == f->params.n && call->type == f->ret;
    for (uint32_t i = 0; i < call->nargs && fits; i++)
        fits = caller->ins.at[call->args[i]].type == f->ins.at[f->params.at[i]].type;
    return fits && !(call->type == IR_PTR && ir_is_used(caller, at));
}

/* false: one of them cannot be replaced. */
static bool replace_calls_of(struct call_induction *x, const struct ir_func *f,
                             struct ir_summary_need *needs) {
    for (uint32_t i = 0; i < x->plain->funcs.n; i++) {
        const struct ir_func *in = x->plain->funcs.at[i];
        for (ir_val v = 1; in->has_body && v < in->ins.n; v++) {
            const struct ir_ins *call = &in->ins.at[v];
            if (call->op != IR_CALL || !call->block || strcmp(call->text, f->name) != 0) continue;
            if (!is_fitting_call(in, v, f)) return false;
            vec_push(&x->scratch, &x->calls,
                     (struct replaced_call){in->name, v, x->heads.n, needs});
        }
    }
    return true;
}

static void summarise_frame(struct call_induction *x, const struct memory_frame *frame,
                            struct ir_summary *s) {
    for (uint32_t i = 0; i < frame->cells.n; i++) {
        const struct frame_cell *c = &frame->cells.at[i];
        vec_push(&x->scratch, &s->cells, (struct ir_summary_cell){c->global, c->off, c->type});
    }
    s->bodiless = frame->bodiless;
    s->reads = frame->variables;
}

static void try_candidate(struct call_induction *x, const struct candidate *c) {
    struct head *h = &x->head[x->heads.n];
    uint32_t calls = x->calls.n;
    *h = (struct head){.frame = c->frame};
    copies_look_at(x, h, c->f->name);
    struct ir_summary_need *needs = needs_of_parameters(x, &h->env);
    if (!needs || !copies_show_head(x, h)) return;
    summarise_frame(x, &c->frame, &h->summary);
    if (replace_calls_of(x, c->f, needs))
        vec_push(&x->scratch, &x->heads, h->name);
    else
        x->calls.n = calls;
}

static bool find_proved_callees(struct call_induction *x) {
    struct callee_list all = {.n = 0};
    x->plain = ir_task(&x->scratch, x->task, x->root);
    look_for_candidates(x, &all);
    if (!are_worth_it(x, &all)) return false;
    for (uint32_t i = 0; i < all.n && x->heads.n < MAX_SUMMARIES; i++)
        if (!deadline_passed(x->deadline)) try_candidate(x, &all.at[i]);
    return x->heads.n != 0;
}

/* ---- the result ---- */

static bool is_root_shown(struct call_induction *x, struct func_result *whole) {
    *whole = (struct func_result){.func = x->root};
    return copies_verify(x, x->a, x->root, false, whole);
}

static void prove_with_summaries(struct call_induction *x, struct func_result *out) {
    struct func_result whole;
    if (ir_knows_first_call(x->task) || !find_proved_callees(x)) return;
    if (!is_root_shown(x, &whole) && !(copies_know_results(x) && is_root_shown(x, &whole))) return;
    copies_tell(x, PROOF_SUMMARIES, &whole);
    for (uint32_t i = 0; i < x->heads.n; i++)
        vec_push(x->a, &whole.summaries, ir_find_func(x->task, x->heads.at[i])->name);
    *out = whole;
}

void callees_prove(struct arena *a, const struct ir_module *task, const char *func,
                   const struct verify_options *opt, recursion_prover *prove,
                   struct func_result *out) {
    struct call_induction x = {.a = a, .task = task, .root = func, .opt = opt, .prove = prove};
    x.from_start = true;
    x.deadline = verify_counted(opt, &x.work);
    verification_unknown(a, func, reason_of(REASON_UNDECIDED), out);
    prove_with_summaries(&x, out);
    arena_free(&x.scratch);
}
