/* Proofs of a function in which calls of expensive callees are not entered.
 *
 * Modular verification (Hoare, "Procedures and Parameters", 1971): each such callee, a *head*, is
 * verified once by itself, from any arguments and variables that satisfy its precondition, and its
 * calls become its summary: what it assumed of its arguments is checked there, what it may write is
 * anything afterwards, and its result is anything, or what was guessed and shown.  If no check
 * fails in the copy for a head, nor in that for the function asked about, none fails in the task
 * (copies_int.h).
 *
 * The precondition is guessed from findings (callees_demands.c) until the head is shown under it;
 * so it is sufficient for all of the head's checks, in what it calls as well.
 *
 * Why a call keeps what the head's own verification assumed.  Heads see no more of memory than the
 * contents of what their parameters point to, and of variables (memory_frame.sees_more): they
 * follow no pointer that they find there, ask not where objects lie or how large they are, free
 * nothing, and write numbers only.  So for an execution of the call there is one of the head's own
 * verification in which each parameter points to an object of its own that ends where the checked
 * bytes end: no check fails in that one, so it reads and writes nothing beyond, and both do the
 * same.  That two arguments point into one object it cannot tell if it writes to none of them;
 * otherwise calls check that they do not overlap, nor with variables that it names.
 *
 * From small to large, so that a head's own verification uses the heads that it calls; one that is
 * not proved is entered as ever, and so are calls at which a check is not shown.
 *
 * Invariant: nothing is told but a proof of all checks.  Limits: no results that are pointers and
 * used, no stores of pointers, no memory of the library's.
 */
#include "engines/verify/callees.h"

#include "core/ir/cfg.h"
#include "core/program/entered.h"
#include "core/program/inline.h"
#include "core/program/requirement.h"
#include "core/program/task.h"
#include "engines/finding/verification.h"
#include "engines/verify/callees_int.h"

#include <string.h>

enum {
    LARGE = 100, /* instructions with all that it calls: worth a summary */
    MAX_CANDIDATES = 24,
    MOST_CODE = 20000, /* instructions: to look at them alone takes too long */
    MAX_ROUNDS_OF_HEAD = 4,
    MAX_FAILED = 12, /* verifications that showed nothing */
    SHARE = 2,       /* without them, at most one in so many instructions is left */
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
    return !frame->why && !frame->frees && !frame->frees_deeper && !frame->sees_more &&
           !f->by_value && !(frame->bodiless.n && takes_pointers(f));
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

/* Code that is not known might look at pointers that were moved where no copy tells. */
static bool calls_the_unknown(const struct ir_module *m) {
    for (uint32_t i = 0; i < m->funcs.n; i++) {
        const struct ir_func *f = m->funcs.at[i];
        for (ir_val v = 1; f->has_body && v < f->ins.n; v++) {
            const struct ir_ins *c = &f->ins.at[v];
            const struct ir_func *to = c->op == IR_CALL ? ir_find_func(m, c->text) : NULL;
            bool call = ir_ops[c->op].shape == S_CALL && c->block;
            if (call && !(to && to->has_body)) return true;
        }
    }
    return false;
}

static void look_for_candidates(struct call_induction *x, struct callee_list *out) {
    const struct ir_module *m = x->plain;
    const bool unknown = calls_the_unknown(m);
    for (uint32_t i = 0; i < m->funcs.n && !deadline_passed(x->deadline); i++) {
        struct candidate c = {.f = m->funcs.at[i]};
        struct ir_inlined whole;
        name_list none = {0};
        struct ir_entered size;
        if (strcmp(c.f->name, x->root) == 0 || !copies_may_replace(m, c.f->name)) continue;
        ir_entered(m, c.f->name, NULL, &size);
        if (size.all > MOST_CODE || ir_inline(&x->scratch, m, c.f, &whole) != VL_OK) continue;
        c.size = whole.func.ins.n;
        if (x->opt->calls == CALLS_AUTO && c.size < LARGE && !cfg_has_loop(&whole.func)) continue;
        frame_find(&x->scratch, m, &whole.func, &none, &c.frame);
        if (frame_will_do(c.f, &c.frame) && variables_are_known(m, &c.frame) &&
            !(c.frame.moves && unknown))
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
                     (struct replaced_call){
                         .in = in->name, .at = v, .head = x->heads.n, .needs = needs});
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

static bool is_of_values(const struct check_result *c) {
    return c->kind == CHECK_UNINITIALISED_READ || c->kind == CHECK_POSTCONDITION;
}

/* What is written holds values before as well. false: that is so already. */
static bool demand_set_memory(struct head *h, const struct func_result *r) {
    bool asked = false, some = false;
    for (uint32_t i = 0; i < r->checks.n; i++)
        asked |= r->checks.at[i].verdict != VERDICT_PROVED && is_of_values(&r->checks.at[i]);
    for (uint32_t i = 0; i < h->env.params.n && asked; i++) {
        struct ir_summary_need *n = &h->needs[i];
        some |= n->unset;
        n->reads_all |= n->unset && n->writes_all;
        for (uint32_t k = 0; k < n->parts.n; k++) n->parts.at[k].read |= n->unset;
        n->unset = false;
    }
    return some;
}

/* Something that its calls check more, so that it may be shown. */
static bool demand_more(struct call_induction *x, struct absint_unit *u,
                        const struct func_result *r, struct head *h) {
    if (deadline_passed(x->deadline) || x->failed++ >= MAX_FAILED) return false;
    if (demand_set_memory(h, r) || callees_demand_opposite(x, x->copy, r, h)) return true;
    if (h->ranged) return false;
    h->ranged = true;
    return callees_demand_ranges(x, u, h);
}

/* Its precondition grows until it is sufficient. */
static bool is_shown_somehow(struct call_induction *x, struct absint_unit *u, struct head *h) {
    bool shown = false, more = true;
    x->blame = true;
    for (unsigned round = 0; round < MAX_ROUNDS_OF_HEAD && more && !shown; round++) {
        struct arena tmp = {0};
        struct func_result r;
        shown = copies_try_head(x, h, &tmp, &r);
        more = !shown && demand_more(x, u, &r, h);
        arena_free(&tmp);
    }
    x->blame = false;
    return shown;
}

static void try_candidate(struct call_induction *x, struct absint_unit *u,
                          const struct candidate *c) {
    struct head *h = &x->head[x->heads.n];
    uint32_t calls = x->calls.n;
    *h = (struct head){.frame = c->frame};
    copies_look_at(x, h, c->f->name);
    if (!callees_find_needs(x, h)) return;
    summarise_frame(x, &c->frame, &h->summary);
    if (!is_shown_somehow(x, u, h)) return;
    if (replace_calls_of(x, c->f, h->needs))
        vec_push(&x->scratch, &x->heads, h->name);
    else
        x->calls.n = calls;
}

static bool find_proved_callees(struct call_induction *x) {
    struct callee_list all = {.n = 0};
    x->plain = ir_task(&x->scratch, x->task, x->root);
    look_for_candidates(x, &all);
    if (!are_worth_it(x, &all)) return false;
    const struct absint_options limits = {.skip = x->opt->skip, .deadline = x->deadline};
    struct absint_unit *u = absint_unit_new(&x->scratch, x->plain, &limits);
    for (uint32_t i = 0; i < all.n && x->heads.n < MAX_SUMMARIES; i++)
        if (!deadline_passed(x->deadline)) try_candidate(x, u, &all.at[i]);
    return x->heads.n != 0;
}

/* ---- the result ---- */

/* Calls for which some check that was put in is not shown are entered after all. */
static bool enter_unshown(struct call_induction *x, const struct func_result *r) {
    bool some = false;
    for (uint32_t i = 0; i < r->checks.n; i++) {
        const struct check_result *c = &r->checks.at[i];
        if (c->verdict == VERDICT_PROVED || c->kind != CHECK_POSTCONDITION) continue;
        for (uint32_t k = 0; k < x->calls.n; k++) {
            struct replaced_call *call = &x->calls.at[k];
            if (call->entered || strcmp(call->in, c->func) != 0) continue;
            call->entered = call->first <= c->ins && c->ins < call->next;
            some |= call->entered;
        }
    }
    return some;
}

static bool is_replaced(const struct call_induction *x, uint32_t head) {
    for (uint32_t k = 0; k < x->calls.n; k++)
        if (x->calls.at[k].head == head && !x->calls.at[k].entered) return true;
    return false;
}

static bool is_some_replaced(const struct call_induction *x) {
    bool some = false;
    for (uint32_t i = 0; i < x->heads.n; i++) some |= is_replaced(x, i);
    return some;
}

static bool is_root_shown(struct call_induction *x, struct func_result *whole) {
    for (unsigned round = 0; round < MAX_ROUNDS_OF_HEAD; round++) {
        *whole = (struct func_result){.func = x->root};
        if (copies_verify(x, x->a, x->root, false, whole)) return true;
        if (deadline_passed(x->deadline) || !enter_unshown(x, whole) || !is_some_replaced(x))
            return false;
    }
    return false;
}

static void prove_with_summaries(struct call_induction *x, struct func_result *out) {
    struct func_result whole;
    if (ir_knows_first_call(x->task) || !find_proved_callees(x)) return;
    if (!is_root_shown(x, &whole) && !(copies_know_results(x) && is_root_shown(x, &whole))) return;
    copies_tell(x, PROOF_SUMMARIES, &whole);
    for (uint32_t i = 0; i < x->heads.n; i++)
        if (is_replaced(x, i))
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
