/* Calls of functions without body.
 *
 * Such a call may write what its pointer arguments and the globals of other units' reach, and what
 * integers lead to in which addresses are.  Memory has no sources here that could be unknown
 * afterwards, so an execution is lost where something may be written that this function knows.
 * Nothing is behind a pointer to const (6.7.3, as of encoders/memory/havoc.c) in objects without
 * pointers.
 */
#include "encoders/ts/call.h"
#include "encoders/ts/exec.h"
#include "encoders/ts/mem.h"
#include "encoders/ts/object.h"
#include "encoders/ts/outside.h"

#include <string.h>

static const char writes[] = "a call of a function without body that may change memory";

/* Objects that the function without body can reach by itself. */
static bool others_reach_memory(const struct ts_builder *x, const struct ir_bodiless *b) {
    for (uint32_t i = 0; i < x->t->objects.n; i++) {
        const struct ts_object *o = &x->t->objects.at[i];
        if (o->kind != TS_GLOBAL || o->unread) continue;
        if (ir_bodiless_writes(b, x->m->globals.at[o->index], false, false)) return true;
    }
    return false;
}

/* ---- what a pointer leads to ---- */

/* What the parameter points to; 0: its type is not known. */
static ir_ct pointee_of_parameter(const struct ts_builder *x, const struct ir_ins *call,
                                  const struct ir_func *callee, uint32_t i) {
    if (!callee || callee->params.n != call->nargs) return 0;
    return ir_pointee(x->m, callee->ins.at[callee->params.at[i]].ct);
}

static bool is_plain_number(const struct ts_builder *x, ir_ct ct) {
    enum ir_ctkind kind = ir_ctype_at(x->m, ct)->kind;
    return ct && (kind == CT_INT || kind == CT_FLOAT);
}

static bool is_without_pointers(const struct ts_builder *x, const struct ts_object *o, ir_ct ct) {
    return !o->nslots && !o->many && !ir_some_pointer(x->m, ct, NULL, 0);
}

/* Nothing looks at them after the call. */
static bool is_pack(const struct ir_ins *alloca) {
    return alloca->name && strcmp(alloca->name, IR_VARIABLE_ARGUMENTS) == 0;
}

static bool is_local_kept(const struct ts_builder *x, const struct ts_object *o, bool reads) {
    const struct ir_ins *alloca = &x->f->ins.at[o->alloca];
    if (is_pack(alloca)) return !o->nslots && !o->many;
    return reads && alloca->ct && is_without_pointers(x, o, alloca->ct);
}

/* Does the object keep what it holds, and lead to no other one, where code has a pointer to `to`
 * into it? */
static bool stays_known(struct ts_builder *x, const struct ts_object *o, ir_ct to) {
    bool reads = ir_ctype_is_const(x->m, to);
    switch (o->kind) {
    case TS_NULL:
        return true;
    case TS_OUTSIDE:
        return reads && is_plain_number(x, to);
    case TS_LOCAL:
        return is_local_kept(x, o, reads);
    case TS_UNKNOWN:
        return reads && is_without_pointers(x, o, o->ct);
    case TS_GLOBAL: {
        const struct ir_global *g = x->m->globals.at[o->index];
        bool fixed = g->is_const || g->is_string;
        if (!fixed && ir_changes_elsewhere(g, false)) return false; /* also in a later call */
        return (reads || fixed) && (g->is_string || (g->ct && is_without_pointers(x, o, g->ct)));
    }
    case TS_FUNC:
        break;
    }
    return false;
}

/* Executions in which what argument i leads to may be written are lost. */
static void give_pointer(struct ts_builder *x, const struct ir_ins *call,
                         const struct ir_func *callee, uint32_t i) {
    struct ts_value p = ts_get(x, call->args[i]);
    ir_ct to = pointee_of_parameter(x, call, callee, i);
    term is, lost = term_false(x->s);
    for (uint32_t k = 0; ts_next_object(x, i, p, &k, &is); k++)
        if (!stays_known(x, ts_object_at(x, k), to)) lost = term_or(x->s, lost, is);
    if (ir_ctype_is_const(x->m, to)) ts_assume(x, ASSUME_CONST_KEPT);
    ts_lose(x, lost, writes);
}

static bool leads_nowhere(const struct ir_bodiless *b, uint32_t i) {
    return !ir_bodiless_writes_to(b, i) && !ir_bodiless_reaches(b, i) && !ir_bodiless_keeps(b, i) &&
           !ir_bodiless_frees(b, i);
}

/* What is known of a callee is known of its parameters. */
static void give_operands(struct ts_builder *x, const struct ir_ins *call,
                          const struct ir_func *callee, const struct ir_bodiless *b) {
    const bool address = x->points.makes_numbers;
    for (uint32_t i = 0; i < call->nargs; i++) {
        bool pointer = x->f->ins.at[call->args[i]].type == IR_PTR;
        if ((!pointer && !address) || leads_nowhere(b, i)) continue;
        if (address || b->known)
            ts_lose(x, term_true(x->s), writes);
        else
            give_pointer(x, call, callee, i);
    }
}

/* ---- the call ---- */

struct ts_value ts_call(struct ts_builder *x, const struct ir_ins *ins) {
    struct ts_value r = {0};
    if (ins->op != IR_CALL && ins->op != IR_CALLPTR) return ts_unknown_op(x, ins);
    const struct ir_func *callee = ins->op == IR_CALL ? ir_find_func(x->m, ins->text) : NULL;
    struct ir_bodiless b = ir_bodiless(callee);
    if (ins->op == IR_CALL) ts_assume_claim(x, env_claim_call(x->a, x->m, ins->text, &b));
    if (!b.returns) {
        ts_require(x, term_false(x->s));
        return ts_no_value(x, ins->type);
    }
    if (ins->op == IR_CALLPTR || ins->type == IR_PTR || others_reach_memory(x, &b))
        ts_lose(x, term_true(x->s), writes);
    else
        give_operands(x, ins, callee, &b);
    if (ins->type == IR_PTR) return ts_pointer(x, OBJ_OUTSIDE);
    if (ins->type != IR_VOID) {
        r.v = ts_input(x, ts_bits_of(x, ins->type), ins->name, true, ins->type);
        if (b.known && b.known->has_range) ts_require(x, access_in_known_range(x->s, r.v, b.known));
    }
    struct ts_input call = {.call = true, .taken = ts_here(x, term_true(x->s))};
    vec_push(x->a, &x->t->inputs, call);
    return r;
}
