/* Executions that fail elsewhere once an assertion is behind them: they avoid its failure.
 *
 * An execution that fails before it comes to the assertion says nothing: had it gone on, it might
 * have got there.  Which is which, the control-flow graph of the verified function tells, whose
 * blocks an execution comes to in one activation.  What stands in a callee counts at each call from
 * which the callee may be entered.
 *
 * `assert(e)` comes to a check that fails wherever it is met, in a block of its own.  The failure
 * of another such check counts for the branch to it: where that may lead to the assertion, the
 * execution that failed might have come to it.
 * Two checks of one callee are taken to be met in one activation of it, and its graph decides.
 * Limits: where functions are called through pointers, callees' checks are not followed.
 */
#include "core/ir/cfg.h"
#include "engines/bmc/internal.h"

typedef VEC(ir_blk) blocks;

/* A place of the verified function: what comes before it in its block has a smaller id. */
struct graph_place {
    ir_blk block;
    ir_val at;
};
typedef VEC(struct graph_place) places;

/* A call in the verified function, and what may be entered from there. */
struct entering {
    struct graph_place at;
    const char *to;
    struct map entered; /* functions */
};

struct behind_search {
    struct arena a;
    const struct ir_module *task;
    const struct ir_func *f; /* the verified function, or that of the assertion */
    struct cfg g;
    VEC(struct entering) calls;
    places met;    /* where the assertion may be met */
    bool *leads;   /* by block: edges, one at least, lead to one of these, */
    bool *ends;    /* a path leads to a return, */
    bool *follows; /* a path leads there from the branch to the assertion */
};

/* ---- calls ---- */

static void enter_from(struct behind_search *p, const char *name, struct map *entered) {
    VEC(const struct ir_func *) left = {0};
    const struct ir_func *f = ir_find_func(p->task, name);
    if (f && f->has_body) vec_push(&p->a, &left, f);
    while (left.n) {
        f = left.at[--left.n];
        if (map_get(entered, (uintptr_t)f, NULL)) continue;
        map_put(&p->a, entered, (uintptr_t)f, 1);
        for (ir_val i = 1; i < f->ins.n; i++) {
            const struct ir_ins *call = &f->ins.at[i];
            const struct ir_func *to =
                call->op == IR_CALL && call->text ? ir_find_func(p->task, call->text) : NULL;
            if (to && to->has_body) vec_push(&p->a, &left, to);
        }
    }
}

static void collect_calls(struct behind_search *p) {
    for (ir_val i = 1; i < p->f->ins.n; i++) {
        const struct ir_ins *call = &p->f->ins.at[i];
        if (call->op != IR_CALL || !call->text) continue;
        struct entering e = {.at = {call->block, i}, .to = call->text};
        for (uint32_t k = 0; k < p->calls.n && !e.entered.n; k++)
            if (strcmp(p->calls.at[k].to, e.to) == 0) e.entered = p->calls.at[k].entered;
        if (!e.entered.n) enter_from(p, e.to, &e.entered);
        if (e.entered.n) vec_push(&p->a, &p->calls, e);
    }
}

/* ---- places ---- */

static bool is_of_assert(const struct site *s) {
    enum check_kind k = s->result.kind;
    return (k == CHECK_ASSERTION || k == CHECK_UNREACHABLE_CALL) && site_is_failure(s);
}

static void add_branches(struct behind_search *p, ir_blk to, places *out) {
    for (uint32_t i = p->g.pred_begin[to]; i < p->g.pred_begin[to + 1]; i++) {
        const struct ir_block *from = &p->f->blocks.at[p->g.pred[i]];
        struct graph_place end = {p->g.pred[i], from->ins.at[from->ins.n - 1]};
        vec_push(&p->a, out, end);
    }
}

/* Where s stands, or as an assertion the branches to it; and the calls that lead to it. */
static places places_of(struct behind_search *p, const struct site *s, bool branches) {
    places all = {0};
    ir_blk b = s->func->ins.at[s->ins].block;
    if (s->func == p->f && branches && is_of_assert(s)) add_branches(p, b, &all);
    if (s->func == p->f && !all.n) vec_push(&p->a, &all, ((struct graph_place){b, s->ins}));
    for (uint32_t i = 0; i < p->calls.n; i++)
        if (map_get(&p->calls.at[i].entered, (uintptr_t)s->func, NULL))
            vec_push(&p->a, &all, p->calls.at[i].at);
    return all;
}

/* ---- paths ---- */

static bool *leads_to_return(struct behind_search *p) {
    blocks returns = {0};
    for (ir_blk b = 1; b < p->f->blocks.n; b++) {
        const struct ir_ins *end = ir_terminator(p->f, b);
        if (end && end->op == IR_RET) vec_push(&p->a, &returns, b);
    }
    bool *leads = cfg_leads_to(&p->a, &p->g, returns.at, returns.n);
    for (uint32_t i = 0; i < returns.n; i++) leads[returns.at[i]] = true;
    return leads;
}

static bool *follows_from(struct behind_search *p, places from) {
    bool *follows = arena_new_array(&p->a, bool, p->f->blocks.n);
    blocks left = {0};
    for (uint32_t i = 0; i < from.n; i++) vec_push(&p->a, &left, from.at[i].block);
    while (left.n) {
        ir_blk b = left.at[--left.n];
        if (follows[b]) continue;
        follows[b] = true;
        const struct ir_ins *end = ir_terminator(p->f, b);
        for (uint32_t i = 0; end && i < end->nedges; i++) vec_push(&p->a, &left, end->edges[i].to);
    }
    return follows;
}

static void begin_behind(struct behind_search *p, const struct site *s) {
    cfg_build(&p->a, p->f, &p->g);
    collect_calls(p);
    p->met = places_of(p, s, false);
    blocks met = {0};
    for (uint32_t i = 0; i < p->met.n; i++) vec_push(&p->a, &met, p->met.at[i].block);
    p->leads = cfg_leads_to(&p->a, &p->g, met.at, met.n);
    p->ends = leads_to_return(p);
    p->follows = follows_from(p, places_of(p, s, true));
}

/* May an execution come to the assertion from there? */
static bool comes_to_it(const struct behind_search *p, struct graph_place from) {
    if (p->leads[from.block]) return true;
    for (uint32_t i = 0; i < p->met.n; i++)
        if (p->met.at[i].block == from.block && from.at <= p->met.at[i].at) return true;
    return false;
}

/* An execution that fails at c has passed it: nothing leads from there to the assertion, and c is
 * on the way to a return, or behind the assertion. */
static bool was_passed_by(struct behind_search *p, const struct site *c) {
    places at = places_of(p, c, false), from = places_of(p, c, true);
    bool behind = false;
    for (uint32_t i = 0; i < from.n; i++)
        if (comes_to_it(p, from.at[i])) return false;
    for (uint32_t i = 0; i < at.n && !behind; i++)
        behind = p->ends[at.at[i].block] || p->follows[at.at[i].block];
    return behind;
}

/* Failures of sites in f, or of all: as f's graph tells. */
static term fails_behind(struct bmc *b, const struct site *s, const struct ir_func *f, bool all) {
    struct behind_search p = {.task = b->v.task, .f = f};
    term some = term_false(b->v.store);
    begin_behind(&p, s);
    for (uint32_t i = 0; i < b->v.sites.n; i++) {
        const struct site *c = b->v.sites.at[i];
        term fail = bmc_visits(b, c)->fail;
        if (c == s || term_is_false(b->v.store, fail) || (c->func != f && !all)) continue;
        if (was_passed_by(&p, c)) some = term_or(b->v.store, some, fail);
    }
    arena_free(&p.a);
    return some;
}

term bmc_fails_behind(struct bmc *b, const struct site *s) {
    term here = fails_behind(b, s, s->func, s->own && !b->v.indirect);
    if (s->own || b->v.indirect) return here;
    return term_or(b->v.store, here, fails_behind(b, s, b->v.func, true));
}
