/* passed_type.c - the type of a void * parameter, taken from the callees that get it.
 *
 * The search follows calls inside the unit, bounded in depth and in looks; callees that disagree
 * leave the parameter as it is declared.
 */
#include "core/analysis/environment/passed_type.h"

enum { MAX_DEPTH = 8, MAX_LOOKS = 1000 };

struct passed_type_search {
    const struct ir_module *m;
    uint32_t depth;
    const struct ir_func *caller; /* of the function that is looked at, by ... */
    const struct ir_ins *call;    /* ... this call; NULL: by none */
};

bool passed_type_is_void(const struct ir_module *m, ir_ct ct) {
    const struct ir_ctype *t = &m->ctypes.at[ct];
    return ct && t->kind == CT_PTR && m->ctypes.at[t->elem].kind == CT_VOID;
}

static ir_ct type_of_param_passed(struct passed_type_search s, uint32_t *looks,
                                  const struct ir_func *f, uint32_t i);

/* The function that a call enters: by its name, or one that the caller has given for a parameter.
 * NULL: not known. */
static const struct ir_func *passed_callee(const struct passed_type_search *s,
                                           const struct ir_func *f, const struct ir_ins *x) {
    if (x->op == IR_CALL) return ir_find_func(s->m, x->text);
    const struct ir_ins *through = x->op == IR_CALLPTR ? &f->ins.at[x->args[0]] : NULL;
    for (uint32_t i = 0; through && s->call && i < f->params.n && i < s->call->nargs; i++)
        if (f->params.at[i] == x->args[0]) through = &s->caller->ins.at[s->call->args[i]];
    return through && through->op == IR_FUNCADDR ? ir_find_func(s->m, through->text) : NULL;
}

/* If the call passes p on, *ct becomes the type of that parameter if none was known. false: the
 * types differ. */
static bool passed_on_as(struct passed_type_search s, uint32_t *looks, const struct ir_func *f,
                         const struct ir_ins *call, ir_val p, ir_ct *ct) {
    const struct ir_func *callee = passed_callee(&s, f, call);
    uint32_t first = call->op == IR_CALLPTR;
    if (!callee || !callee->has_body || callee->is_model) return true;
    s.caller = f;
    s.call = first ? NULL : call;
    for (uint32_t k = 0; first + k < call->nargs && k < callee->params.n; k++) {
        bool passed = call->args[first + k] == p;
        ir_ct t = passed ? type_of_param_passed(s, looks, callee, k) : 0;
        if (!t || passed_type_is_void(s.m, t)) continue;
        if (*ct && !ir_same_type(s.m, s.m->ctypes.at[*ct].elem, s.m->ctypes.at[t].elem))
            return false;
        *ct = t;
    }
    return true;
}

static ir_ct type_of_param_passed(struct passed_type_search s, uint32_t *looks,
                                  const struct ir_func *f, uint32_t i) {
    ir_val p = f->params.at[i];
    ir_ct own = f->ins.at[p].ct, found = 0;
    if (!passed_type_is_void(s.m, own) || ++s.depth > MAX_DEPTH || ++*looks > MAX_LOOKS) return own;
    for (ir_val v = 1; v < f->ins.n; v++) {
        const struct ir_ins *x = &f->ins.at[v];
        if (!x->block || !ir_uses(x, p)) continue;
        if (x->op == IR_PTREQ || x->op == IR_ISENDED) continue; /* asked of what is passed on */
        bool passes_on = x->op == IR_CALL || x->op == IR_CALLPTR;
        if (!passes_on || !passed_on_as(s, looks, f, x, p, &found)) return own;
    }
    return found ? found : own;
}

ir_ct passed_param_type(const struct ir_module *m, const struct ir_func *f, uint32_t i) {
    uint32_t looks = 0;
    return type_of_param_passed((struct passed_type_search){.m = m}, &looks, f, i);
}
