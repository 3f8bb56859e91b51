/* Calls that were made before.
 *
 * A function that only reads gives the same again while its arguments and what it may read are the
 * same: the length of a string, asked for in the condition of a loop over the string.  So what such
 * a call returned is kept with the guard that it returned under, and a call at the same place whose
 * executions all come from there takes the result.  Nothing is concluded that was not before: what
 * the function checks and assumes holds in these executions, or they would not have come back; each
 * of its checks has been visited by them, with the same operands.
 *
 * Only reads: no memory is made, changed or ended, nothing comes from outside, no pointer is loaded
 * and no object named.  Whatever is read is then in an object that an argument points to, and these
 * objects are compared.  As in all memory that two states share, contents are never changed in
 * place once the call has returned (activation_result).
 *
 * Required: nothing; without it a loop to strlen(s) takes a number of steps that grows with the
 * square of the length.
 */
#include "encoders/symex/repeat.h"
#include "encoders/objects/targets.h"

#include "encoders/memory/merge.h"
#include "encoders/objects/context.h"
#include "encoders/objects/guard.h"
#include "encoders/objects/object.h"
#include "encoders/objects/outside.h"
#include "encoders/symex/call.h"
#include "encoders/symex/sched.h"

#include <string.h>

enum { MAX_KEPT = 16, MAX_OBJECTS = 4, FAR = 64 /* conditions */ };

struct seen_contents {
    uint32_t object;
    const struct contents *contents;
};

struct kept_call {
    struct blame place;
    const struct guard *behind; /* of what returned */
    const struct value *args;
    uint32_t nargs, nseen;
    struct seen_contents seen[MAX_OBJECTS];
    struct value result;
};

/* ---- functions that only read ---- */

static bool ins_only_reads(struct symex *x, const struct ir_ins *ins) {
    switch (ins->op) {
    case IR_NONDET:
    case IR_UNSUPPORTED:
    case IR_GLOBAL:
    case IR_FUNCADDR:
    case IR_NOLEAK:
    case IR_SAMEOBJ: /* decides what pointers from outside may be */
    case IR_PTRTOINT:
    case IR_INTTOPTR:
        return false;
    case IR_LOAD:
        return ins->type != IR_PTR;
    case IR_CALL: {
        const struct ir_func *f = ir_find_func(x->m, ins->text);
        return f && f->has_body && function_reads(x, f);
    }
    default:
        return ir_ops[ins->op].shape != S_MEM && ir_ops[ins->op].shape != S_CALL;
    }
}

static bool body_only_reads(struct symex *x, const struct ir_func *f) {
    for (ir_val v = 1; v < f->ins.n; v++)
        if (!ins_only_reads(x, &f->ins.at[v])) return false;
    return true;
}

bool function_reads(struct symex *x, const struct ir_func *f) {
    struct planned_function *fn = function_of(x, f);
    if (fn->reads == READS_UNASKED) {
        fn->reads = READS_NOT_ONLY; /* also to a call of itself */
        if (body_only_reads(x, f)) fn->reads = READS_ONLY;
    }
    return fn->reads == READS_ONLY;
}

/* ---- what is kept ---- */

/* The objects that the arguments point to, with their contents; false: not such that are known. */
static bool note_seen(struct symex *x, const struct state *s, const struct args *args,
                      struct kept_call *k) {
    for (uint32_t i = 0; i < args->n; i++) {
        struct targets t;
        if (!is_ptr(args->at[i])) continue;
        pointer_objects(x, args->at[i], &t);
        if (t.too_many) return false;
        for (uint32_t j = 0; j < t.n; j++) {
            uint32_t object = t.at[j].object;
            if (object == OBJ_NULL) continue;
            if (!is_object(object) || k->nseen == MAX_OBJECTS) return false;
            k->seen[k->nseen++] = (struct seen_contents){object, memory_get(x, &s->mem, object)};
        }
    }
    return true;
}

static bool same_args(const struct kept_call *k, const struct args *args) {
    for (uint32_t i = 0; i < args->n; i++)
        if (k->args[i].v != args->at[i].v || k->args[i].obj != args->at[i].obj) return false;
    return true;
}

static bool unchanged(struct symex *x, const struct state *s, const struct kept_call *k) {
    for (uint32_t i = 0; i < k->nseen; i++)
        if (!contents_same(k->seen[i].contents, memory_get(x, &s->mem, k->seen[i].object)))
            return false;
    return true;
}

static void keep_call(struct symex *x, struct planned_function *fn, struct kept_call k) {
    if (fn->kept.n == MAX_KEPT) {
        memmove(fn->kept.at, fn->kept.at + 1, (MAX_KEPT - 1) * sizeof *fn->kept.at);
        fn->kept.n--;
    }
    struct kept_call *kept = arena_new(&x->arena, struct kept_call);
    *kept = k;
    vec_push(&x->arena, &fn->kept, kept);
}

bool repeat_find(struct symex *x, const struct state *s, const struct ir_func *f,
                 const struct args *args, struct blame place, struct value *result) {
    struct planned_function *fn = function_of(x, f);
    for (uint32_t i = fn->kept.n; i-- > 0;) {
        struct kept_call k = *fn->kept.at[i];
        if (k.place.func != place.func || k.place.ins != place.ins || !same_args(&k, args) ||
            !guard_from(s->guard, k.behind) || !unchanged(x, s, &k))
            continue;
        *result = k.result;
        if (s->guard->depth - k.behind->depth > FAR) {
            k.behind = s->guard;
            keep_call(x, fn, k);
        }
        return true;
    }
    return false;
}

void repeat_keep(struct symex *x, const struct state *s, const struct ir_func *f,
                 const struct args *args, struct blame place, struct value result) {
    struct kept_call k = {place, s->guard, args->at, args->n, 0, {{0}}, result};
    if (note_seen(x, s, args, &k)) keep_call(x, function_of(x, f), k);
}
