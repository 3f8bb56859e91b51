/* Copies of a task, their verification, and what is known of results.
 *
 * The environment of a copy is that of the function as it is: the summaries in it are to change
 * nothing of what is assumed of parameters.
 *
 * Invariant: a copy is `proved` only by a whole proof, with no check open and none left out.
 */
#include "engines/verify/copies_int.h"

#include "core/program/task.h"
#include "engines/infer/results.h"
#include "engines/precondition/precondition.h"

#include <string.h>

void copies_give_up(struct call_induction *x, const char *why) {
    if (!x->why) x->why = why;
}

bool copies_may_replace(const struct ir_module *m, const char *name) {
    const struct ir_func *f = ir_find_func(m, name);
    return f && f->has_body && !f->is_model && !f->varargs;
}

bool copies_are_for(const struct ir_module *task, const struct verify_options *opt) {
    bool leaks = !(opt->skip >> CHECK_MEMORY_LEAK & 1);
    return opt->calls != CALLS_INLINE && !opt->unbounded && !opt->max_bound && !leaks &&
           opt->alias != ALIAS_SAME && !ir_has_handlers(task);
}

void copies_look_at(struct call_induction *x, struct head *h, const char *name) {
    const struct env_options opt = {.alias = x->opt->alias, .lengths = x->opt->lengths};
    struct task_facts *facts = arena_new(&x->scratch, struct task_facts);
    facts_run(&x->scratch, x->plain, ir_find_func(x->plain, name), facts);
    env_init(&x->scratch, facts, &opt, &h->env);
    h->name = h->summary.func = name;
}

/* ---- copies, and their verification ---- */

static void replace_calls(struct call_induction *x, struct ir_module *m) {
    for (uint32_t i = 0; i < x->calls.n; i++) {
        struct replaced_call *c = &x->calls.at[i];
        struct ir_func *f = ir_find_func(m, c->in);
        if (c->entered) continue;
        c->first = f->ins.n;
        ir_summary_call(m, f, c->at, &x->head[c->head].summary, c->needs, CHECK_POSTCONDITION);
        c->next = f->ins.n;
    }
}

/* The time and the work of one copy, and no other engine is at work on the same checks. */
static void set_options(const struct call_induction *x, bool head, struct verify_options *out) {
    *out = *x->opt;
    out->others = NULL;
    out->replay = false;
    out->engine = ENGINE_AUTO;
    out->skip &= ~((check_set)1 << CHECK_POSTCONDITION | (check_set)1 << CHECK_ARRAY_ARGUMENT);
    out->budget = x->opt->budget / (head && x->from_start ? HEAD_PARTS : PARTS);
    if (x->opt->budget && !out->budget) out->budget = 1;
    if (x->opt->timeout_ms > 0) out->timeout_ms = deadline_left(x->deadline) / 2 + 1;
    if (head) out->program = out->entry = false;
}

static bool is_whole_proof(const struct func_result *r) {
    return r->verdict == VERDICT_PROVED && r->conclusive && !r->vacuous && !r->unbounded;
}

/* What a head's own verification assumes, and what calls of it rely on. */
static void prepare_head(struct call_induction *x, struct ir_module *m, const char *func) {
    if (x->from_start) ir_summary_starts(m, CHECK_POSTCONDITION);
    for (uint32_t i = 0; i < MAX_SUMMARIES; i++) {
        const struct head *h = &x->head[i];
        if (!h->name || strcmp(h->name, func) != 0) continue;
        if (h->needs) ir_summary_given(m, &h->summary, h->needs, CHECK_POSTCONDITION);
        ir_summary_returns(m, &h->summary, CHECK_POSTCONDITION);
    }
}

/* The environment is that of the function as it is. */
bool copies_verify(struct call_induction *x, struct arena *a, const char *func, bool head,
                   struct func_result *out) {
    struct ir_module *m = x->copy = ir_task(a, x->task, x->root);
    const struct ir_func *f = ir_find_func(m, func);
    struct task_facts *facts = arena_new(a, struct task_facts);
    struct verify_options opt;
    set_options(x, head, &opt);
    facts_run(a, m, f, facts);
    replace_calls(x, m);
    if (head) prepare_head(x, m, func);
    if (!opt.no_intervals) facts_add_intervals(a, opt.skip, x->deadline, facts);
    opt.facts = facts;
    x->prove(a, f, &opt, out);
    bool proved = is_whole_proof(out);
    if (head && x->blame && !proved) precondition_find(a, m, f, &opt, out);
    return proved;
}

/* ---- what heads assume ---- */

static bool is_sentence(struct call_induction *x, const char *text, struct env_claim claim) {
    return strcmp(text, assumption_of(&x->scratch, claim.kind, claim.name)) == 0;
}

static bool is_of_some_extent(struct call_induction *x, const struct environment *e,
                              const char *text) {
    for (uint32_t i = 0; i < e->extents->at.n; i++) {
        const struct extent *n = &e->extents->at.at[i];
        if (n->ptr.field || n->ptr.param >= e->params.n) continue;
        const struct env_shape *to = &e->params.at[n->ptr.param].p.to;
        if (is_sentence(x, text, env_claim_extent(&x->scratch, e, n, to))) return true;
    }
    return false;
}

/* Calls check it, or cannot tell the difference. */
static bool is_of_arguments(struct call_induction *x, const struct environment *e,
                            const char *text) {
    struct env_claim apart;
    for (uint32_t i = 0; i < e->params.n; i++) {
        const struct env_param *p = &e->params.at[i];
        if (p->kind != ENV_POINTER) continue;
        if (is_sentence(x, text, env_claim_object(e->m, &p->p.to, p->name)) ||
            is_sentence(x, text, env_claim_string(p->name)))
            return true;
    }
    for (unsigned rule = 0; rule < ALIAS_COUNT; rule++)
        if (env_claim_apart(e, (enum alias_rule)rule, 2, &apart) && is_sentence(x, text, apart))
            return true;
    return is_of_some_extent(x, e, text);
}

bool copies_try_head(struct call_induction *x, struct head *h, struct arena *a,
                     struct func_result *r) {
    *r = (struct func_result){.func = h->name};
    bool shown = copies_verify(x, a, h->name, true, r);
    for (uint32_t i = 0; i < r->assumptions.n && shown; i++) {
        struct assumption said = r->assumptions.at[i];
        if (is_of_arguments(x, &h->env, said.text)) continue;
        said.text = arena_strdup(x->a, said.text);
        if (said.func) said.func = ir_find_func(x->task, said.func)->name;
        vec_push(x->a, &h->assumptions, said);
    }
    return shown;
}

bool copies_show_head(struct call_induction *x, struct head *h) {
    struct arena tmp = {0};
    struct func_result r;
    bool shown = copies_try_head(x, h, &tmp, &r);
    arena_free(&tmp);
    return shown;
}

/* ---- results ---- */

/* Houdini (Flanagan and Leino, FME 2001): what is not shown at a return is not assumed at calls any
 * more. true: something was dropped. */
static bool drop_results(struct call_induction *x, struct head *h, const struct func_result *r) {
    const struct ir_func *f = ir_find_func(x->copy, h->name);
    uint32_t n = 0, before = h->summary.results.n;
    bool *dropped = arena_new_array(&x->scratch, bool, before + 1);
    for (uint32_t i = 0; i < r->checks.n; i++) {
        const struct check_result *c = &r->checks.at[i];
        const struct ir_ins *check = &f->ins.at[c->ins];
        bool ours = strcmp(c->func, h->name) == 0 && check->op == IR_CHECK && check->imm;
        if (ours && c->verdict != VERDICT_PROVED) dropped[check->imm - 1] = true;
    }
    for (uint32_t i = 0; i < before; i++)
        if (!dropped[i]) h->summary.results.at[n++] = h->summary.results.at[i];
    h->summary.results.n = n;
    return n < before;
}

/* Until what is left is shown at all returns of all heads. */
static void refine_results(struct call_induction *x) {
    bool dropped = true;
    for (unsigned round = 0; round < MAX_ROUNDS && dropped; round++) {
        dropped = false;
        for (uint32_t i = 0; i < x->heads.n; i++) {
            struct arena tmp = {0};
            struct func_result r = {.func = x->heads.at[i]};
            if (!x->head[i].summary.results.n) continue;
            copies_verify(x, &tmp, x->heads.at[i], true, &r);
            dropped |= drop_results(x, &x->head[i], &r);
            arena_free(&tmp);
        }
    }
}

bool copies_know_results(struct call_induction *x) {
    bool some = false;
    for (uint32_t i = 0; i < x->heads.n; i++)
        results_guess(&x->scratch, x->plain, x->head[i].env.entry, x->deadline,
                      &x->head[i].summary);
    refine_results(x);
    for (uint32_t i = 0; i < x->heads.n; i++) some |= x->head[i].summary.results.n != 0;
    return some;
}

/* ---- the result ---- */

void copies_tell(struct call_induction *x, enum proved_by by, struct func_result *out) {
    uint32_t n = 0;
    for (uint32_t i = 0; i < out->checks.n; i++) {
        struct check_result c = out->checks.at[i];
        const struct ir_func *f = ir_find_func(x->plain, c.func);
        if (!f || c.ins >= f->ins.n) continue;
        if (c.by != PROOF_INTERVALS) c.by = by;
        out->checks.at[n++] = c;
    }
    out->checks.n = n;
    for (uint32_t i = 0; i < x->heads.n; i++)
        for (uint32_t k = 0; k < x->head[i].assumptions.n; k++)
            vec_push(x->a, &out->assumptions, x->head[i].assumptions.at[k]);
    out->engine = proof_name(by);
    func_result_summarise(out);
}
