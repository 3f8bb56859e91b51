/* questioned.c - forward from a parameter over what is computed of it, to the conditions of
 * branches.
 *
 * The conditions of checks do not count: they are ours.  Assertions and assumptions do.
 */
#include "core/result/questioned.h"

#include "core/base/map.h"
#include "core/ir/cfg.h"
#include "core/result/cursor.h"

#include <string.h>

/* By instruction of a function. */
struct asked_about {
    const struct ir_func *f;
    bool not_by_data; /* a comparison with what memory holds does not count */
    bool *from;       /* computed of what is asked about */
    bool *asks;       /* a condition about it */
};

static bool computes_number(const struct ir_ins *i) {
    enum ir_shape s = ir_ops[i->op].shape;
    return s == S_BIN || s == S_CAST || s == S_FBIN || s == S_FFUN || s == S_FCONV;
}

static bool compares_two(const struct ir_ins *i) {
    switch (i->op) {
    case IR_EQ:
    case IR_NE:
    case IR_ULT:
    case IR_ULE:
    case IR_SLT:
    case IR_SLE:
    case IR_FEQ:
    case IR_FLT:
    case IR_FLE:
    case IR_PTREQ:
    case IR_PTRLT:
    case IR_PTRLE:
        return true;
    default:
        return false;
    }
}

static bool some_operand(const struct ir_ins *i, const bool *of) {
    for (uint32_t k = 0; k < i->nargs; k++)
        if (of[i->args[k]]) return true;
    return false;
}

/* Of it and constants, or chosen. */
static bool follows(const struct asked_about *q, const struct ir_ins *i) {
    if (i->op == IR_SELECT) return q->from[i->args[1]] || q->from[i->args[2]];
    if (!computes_number(i)) return false;
    for (uint32_t k = 0; k < i->nargs; k++)
        if (!q->from[i->args[k]] && q->f->ins.at[i->args[k]].op != IR_CONST) return false;
    return i->nargs > 0;
}

static ir_val before_casts(const struct ir_func *f, ir_val v) {
    while (ir_ops[f->ins.at[v].op].shape == S_CAST) v = f->ins.at[v].args[0];
    return v;
}

/* `if (i >= s->count) return;`: how large it may be is said by data, which callers make fit. */
static bool counts_for(const struct asked_about *q, const struct ir_ins *i) {
    bool data = false;
    for (uint32_t k = 0; k < i->nargs; k++)
        data |= !q->from[i->args[k]] && q->f->ins.at[before_casts(q->f, i->args[k])].op == IR_LOAD;
    return !(data && q->not_by_data);
}

static bool set_flag(bool *flag, bool to) {
    bool more = to && !*flag;
    *flag |= to;
    return more;
}

static bool follow_edges(struct asked_about *q, const struct ir_ins *i) {
    bool more = false;
    for (uint32_t e = 0; e < i->nedges; e++)
        for (uint32_t k = 0; k < i->edges[e].nargs; k++) {
            ir_val to = q->f->blocks.at[i->edges[e].to].params.at[k];
            more |= set_flag(&q->from[to], q->from[i->edges[e].args[k]]);
            more |= set_flag(&q->asks[to], q->asks[i->edges[e].args[k]]);
        }
    return more;
}

static void carry_on(struct asked_about *q) {
    for (bool more = true; more;) {
        more = false;
        for (ir_val v = 1; v < q->f->ins.n; v++) {
            const struct ir_ins *i = &q->f->ins.at[v];
            more |= set_flag(&q->from[v], follows(q, i));
            bool compares = compares_two(i) && some_operand(i, q->from) && counts_for(q, i);
            bool joins = i->type == IR_I(1) && computes_number(i) && some_operand(i, q->asks);
            bool widens = i->op == IR_ZEXT && q->asks[i->args[0]];
            bool tests = compares_two(i) && some_operand(i, q->asks); /* !x, x != 0 */
            more |= set_flag(&q->asks[v], compares || joins || widens || tests);
            more |= follow_edges(q, i);
        }
    }
}

static struct asked_about begin_asking(struct arena *tmp, const struct ir_func *f) {
    return (struct asked_about){.f = f,
                                .from = arena_new_array(tmp, bool, f->ins.n),
                                .asks = arena_new_array(tmp, bool, f->ins.n)};
}

/* Does the instruction decide by such a condition? */
static bool decides_by(const struct asked_about *q, const struct ir_ins *i) {
    switch (i->op) {
    case IR_BR:
    case IR_ASSUME:
    case IR_SELECT:
        return q->asks[i->args[0]];
    case IR_CHECK:
        return i->check == CHECK_ASSERTION && q->asks[i->args[0]];
    case IR_SWITCH:
        return q->from[i->args[0]] || q->asks[i->args[0]];
    default:
        return false;
    }
}

static bool decides_somewhere(const struct asked_about *q) {
    for (ir_val v = 1; v < q->f->ins.n; v++)
        if (decides_by(q, &q->f->ins.at[v])) return true;
    return false;
}

/* ---- numbers ---- */

/* Where a run fails, for functions that it is in. */
struct failing_place {
    const char *func;
    ir_val ins;
};

/* Does the block lead to where it fails in the function, or stand behind that? Elsewhere each does.
 */
static bool *on_the_way(struct arena *tmp, const struct ir_func *f,
                        const struct failing_place *to) {
    bool *is = arena_new_array(tmp, bool, f->blocks.n);
    bool here = to && strcmp(to->func, f->name) == 0 && to->ins < f->ins.n;
    const ir_blk end = here ? f->ins.at[to->ins].block : 0;
    struct cfg g;
    cfg_build(tmp, f, &g);
    const bool *leads = here ? cfg_leads_to(tmp, &g, &end, 1) : NULL;
    for (ir_blk b = 1; b < f->blocks.n; b++)
        is[b] = !here || leads[b] || b == end || cfg_dominates(&g, end, b);
    return is;
}

struct number_question {
    struct arena *tmp;
    const struct ir_module *m;
    struct failing_place at;
    bool by_data;
    struct map asked; /* parameters of functions, each once */
};

static bool asks_number(struct number_question *n, const struct ir_func *f, uint32_t param);

/* In a function that gets it; its requirements are its callers' affair. */
static bool asks_in_call(struct number_question *n, const struct asked_about *q,
                         const struct ir_ins *call) {
    const struct ir_func *to = call->op == IR_CALL ? ir_find_func(n->m, call->text) : NULL;
    if (!to || !to->has_body || to->is_model) return false;
    for (uint32_t k = 0; k < call->nargs && k < to->params.n; k++)
        if (q->from[call->args[k]] && asks_number(n, to, k)) return true;
    return false;
}

static bool asks_number(struct number_question *n, const struct ir_func *f, uint32_t param) {
    const bool is_entry = !n->asked.n;
    const uintptr_t key = (uintptr_t)&f->params.at[param];
    if (map_get(&n->asked, key, NULL)) return false;
    map_put(n->tmp, &n->asked, key, 1);
    struct asked_about q = begin_asking(n->tmp, f);
    const bool *way = on_the_way(n->tmp, f, &n->at);
    q.not_by_data = !n->by_data;
    q.from[f->params.at[param]] = true;
    carry_on(&q);
    for (ir_val v = 1; v < f->ins.n; v++) {
        const struct ir_ins *i = &f->ins.at[v];
        if (!i->block || !way[i->block]) continue;
        bool requires = !is_entry && (i->op == IR_CHECK || i->op == IR_ASSUME);
        if ((!requires && decides_by(&q, i)) || asks_in_call(n, &q, i)) return true;
    }
    return false;
}

bool questioned_number(struct arena *tmp, const struct ir_module *m, const char *func,
                       uint32_t param, bool by_data, const char *failing, ir_val ins) {
    const struct ir_func *f = func ? ir_find_func(m, func) : NULL;
    struct number_question n = {tmp, m, {failing ? failing : "", ins}, by_data, {0}};
    return f && f->has_body && param < f->params.n && asks_number(&n, f, param);
}

/* ---- what a pointer leads to ---- */

static bool is_pointer_along(const struct asked_about *q, const struct ir_ins *i) {
    return i->op == IR_PTRADD && q->from[i->args[0]];
}

/* Pointers that are moved, or chosen, on from the parameter. */
static void follow_pointer(struct asked_about *q) {
    for (bool more = true; more;) {
        more = false;
        for (ir_val v = 1; v < q->f->ins.n; v++) {
            const struct ir_ins *i = &q->f->ins.at[v];
            more |= set_flag(&q->from[v], follows(q, i) || is_pointer_along(q, i));
            more |= follow_edges(q, i);
        }
    }
}

bool questioned_contents(struct arena *tmp, const struct ir_module *m, const char *func,
                         uint32_t param) {
    const struct ir_func *f = func ? ir_find_func(m, func) : NULL;
    if (!f || !f->has_body || param >= f->params.n) return false;
    struct asked_about pointers = begin_asking(tmp, f), q = begin_asking(tmp, f);
    pointers.from[f->params.at[param]] = true;
    follow_pointer(&pointers);
    for (ir_val v = 1; v < f->ins.n; v++)
        q.from[v] = f->ins.at[v].op == IR_LOAD && pointers.from[f->ins.at[v].args[0]];
    carry_on(&q);
    return decides_somewhere(&q);
}

/* ---- null pointers ---- */

/* Does a branch ask whether the pointer is null, before the block on each way, or behind it? */
static bool asks_on_the_way(struct arena *tmp, const struct asked_about *q, ir_blk block) {
    struct cfg g;
    cfg_build(tmp, q->f, &g);
    for (ir_val v = 1; v < q->f->ins.n; v++) {
        const struct ir_ins *i = &q->f->ins.at[v];
        if (i->block && decides_by(q, i) &&
            (cfg_dominates(&g, i->block, block) || cfg_dominates(&g, block, i->block)))
            return true;
    }
    return false;
}

static bool is_passed_there(const struct asked_about *q, const struct ir_ins *i) {
    return (i->op == IR_CALL || i->op == IR_CALLPTR) && i->block && some_operand(i, q->from);
}

static struct asked_about null_question(struct arena *tmp, const struct ir_func *f,
                                        uint32_t param) {
    struct asked_about q = begin_asking(tmp, f);
    q.from[f->params.at[param]] = true;
    carry_on(&q);
    return q;
}

/* In the callee where it fails, of any of its pointers. */
static bool asks_where_it_fails(struct arena *tmp, const struct ir_func *f, ir_val ins) {
    for (uint32_t k = 0; k < f->params.n; k++) {
        if (f->ins.at[f->params.at[k]].type != IR_PTR) continue;
        struct asked_about q = null_question(tmp, f, k);
        if (asks_on_the_way(tmp, &q, f->ins.at[ins].block)) return true;
    }
    return false;
}

bool questioned_null(struct arena *tmp, const struct ir_module *m, const char *func, uint32_t param,
                     const char *failing, ir_val ins) {
    const struct ir_func *f = func ? ir_find_func(m, func) : NULL;
    const struct ir_func *at = failing ? ir_find_func(m, failing) : NULL;
    if (!f || !at || param >= f->params.n || !ins || ins >= at->ins.n) return true;
    struct asked_about q = null_question(tmp, f, param);
    if (at == f) return asks_on_the_way(tmp, &q, f->ins.at[ins].block);
    for (ir_val v = 1; v < f->ins.n; v++)
        if (is_passed_there(&q, &f->ins.at[v]) && asks_on_the_way(tmp, &q, f->ins.at[v].block))
            return true;
    return asks_where_it_fails(tmp, at, ins);
}

/* ---- places ---- */

/* The same, or read from the same place. */
static bool is_same_value(const struct ir_func *f, ir_val x, ir_val y) {
    if (x == y) return true;
    if (f->ins.at[x].op != IR_LOAD || f->ins.at[y].op != IR_LOAD) return false;
    return ir_same_address(f, f->ins.at[x].args[0], f->ins.at[y].args[0]);
}

/* Is the number, or pointer, itself an operand of a comparison by which the code decides? */
static bool is_asked_about(struct arena *tmp, const struct ir_func *f, ir_val x) {
    struct asked_about q = begin_asking(tmp, f);
    bool some = false;
    for (ir_val v = 1; v < f->ins.n; v++) {
        const struct ir_ins *i = &f->ins.at[v];
        if (!compares_two(i)) continue;
        for (uint32_t k = 0; k < 2; k++)
            q.asks[v] |= is_same_value(f, before_casts(f, i->args[k]), x);
        some |= q.asks[v];
    }
    if (!some) return false;
    carry_on(&q);
    return decides_somewhere(&q);
}

bool questioned_place(struct arena *tmp, const struct ir_module *m, const char *failing, ir_val ins,
                      uint64_t element) {
    const struct ir_func *f = failing ? ir_find_func(m, failing) : NULL;
    ir_val p = cursor_asked(m, failing, ins);
    if (!p || cursor_is_fixed(m, failing, ins) || cursor_is_counted(m, failing, ins, element))
        return true;
    for (; f->ins.at[p].op == IR_PTRADD; p = f->ins.at[p].args[0]) {
        ir_val by = before_casts(f, f->ins.at[p].args[1]);
        if (f->ins.at[by].op != IR_CONST) return is_asked_about(tmp, f, by);
        if (is_asked_about(tmp, f, p)) return true;
    }
    return is_asked_about(tmp, f, p);
}
