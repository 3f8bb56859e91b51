/* effects.c - what a body may write, keep and call, from where its pointers lead.
 *
 * Variables that are static in their file are nothing that callers elsewhere see, so writing them
 * is no effect; what they point to is.
 */
#include "core/analysis/known/known_int.h"
#include "core/analysis/known/places.h"

#include <string.h>

struct effects_search {
    struct arena *tmp;
    const struct known_unit *u;
    struct places p;
    struct ir_known *k;
};

/* ---- what is told of it ---- */

static void writes_global(struct effects_search *l, const char *name) {
    const struct ir_global *g = ir_find_global(l->u->m, name);
    if (g && (g->is_static || g->is_const || g->is_string)) return;
    for (uint32_t i = 0; i < l->k->globals.n; i++)
        if (strcmp(l->k->globals.at[i], name) == 0) return;
    vec_push(l->u->a, &l->k->globals, name);
}

static void does_anything(struct ir_known *k) {
    k->calls_back = k->writes_globals = k->shares = true;
    k->writes = k->reaches = k->keeps = UINT64_MAX;
}

static void writes(struct effects_search *l, const struct object_set *at) {
    if (object_set_has(at, PLACE_ANY)) does_anything(l->k);
    if (object_set_has(at, PLACE_FOREIGN)) l->k->writes_globals = true;
    for (uint32_t i = 0; i < MAX_PLACE_PARAMS; i++) {
        if (object_set_has(at, PLACE_PARAM + i)) l->k->writes |= (uint64_t)1 << i;
        if (object_set_has(at, PLACE_BEHIND + i)) l->k->reaches |= (uint64_t)1 << i;
    }
    for (uint32_t i = 0; i < l->p.globals.n; i++)
        if (object_set_has(at, PLACE_GLOBAL + i)) writes_global(l, l->p.globals.at[i]);
}

/* Where what is kept has ever been: the places of this call's own are gone or not the caller's. */
static void keeps(struct effects_search *l, const struct object_set *what) {
    if (object_set_has(what, PLACE_ANY)) l->k->keeps = UINT64_MAX;
    for (uint32_t i = 0; i < PLACES; i++)
        if ((i < PLACE_PARAM || i >= PLACE_GLOBAL) && i != PLACE_LOCAL && i != PLACE_FRESH)
            l->k->shares |= object_set_has(what, i);
    for (uint32_t i = 0; i < MAX_PLACE_PARAMS; i++)
        if (object_set_has(what, PLACE_PARAM + i) || object_set_has(what, PLACE_BEHIND + i))
            l->k->keeps |= (uint64_t)1 << i;
}

static bool is_outside(const struct object_set *at) {
    struct object_set rest = *at;
    rest.bits[0] &= ~((uint64_t)1 << PLACE_LOCAL | (uint64_t)1 << PLACE_FRESH);
    for (uint32_t i = 0; i < OBJECT_SET_WORDS; i++)
        if (rest.bits[i]) return true;
    return false;
}

/* ---- calls ---- */

/* The caller's memory that callees see, and pointers to which they may leave anywhere. */
static struct object_set known_to_others(const struct effects_search *l) {
    struct object_set s = l->p.outside;
    object_set_put(&s, PLACE_FOREIGN);
    object_set_put(&s, PLACE_FRESH);
    return places_closure(&l->p, &s);
}

static bool is_pointer_to_const(const struct ir_module *m, const struct ir_func *f, uint32_t i) {
    if (!f || i >= f->params.n) return false;
    ir_ct ct = f->ins.at[f->params.at[i]].ct;
    if (!ct || m->ctypes.at[ct].kind != CT_PTR) return false;
    for (ct = m->ctypes.at[ct].elem; ct && m->ctypes.at[ct].kind == CT_ARRAY;)
        if (m->ctypes.at[ct].is_const)
            break;
        else
            ct = m->ctypes.at[ct].elem;
    return ct && m->ctypes.at[ct].is_const;
}

static const struct ir_func *declaration(const struct known_unit *u, const struct ir_ins *call) {
    uint64_t i;
    return call->op == IR_CALL && map_str_get(&u->index, call->text, &i) ? u->m->funcs.at[i] : NULL;
}

/* The effects of a call on its operand number i, by bits of its callee. */
struct passing {
    bool writes, reaches, keeps;
};

static struct passing passing_of(const struct effects_search *l, const struct ir_ins *call,
                                 const struct ir_known *k, uint32_t i) {
    struct passing any = {true, true, true};
    if (!k) {
        any.writes = !is_pointer_to_const(l->u->m, declaration(l->u, call), i);
        return any;
    }
    if (i >= MAX_PLACE_PARAMS) return any;
    return (struct passing){k->writes >> i & 1, k->reaches >> i & 1, k->keeps >> i & 1};
}

static void call_writes(struct effects_search *l, const struct object_set *at,
                        const struct object_set *stored) {
    writes(l, at);
    if (is_outside(at)) keeps(l, stored);
    places_store(&l->p, at, stored);
}

/* Pointers that the callee keeps may be stored in all memory that it can see. */
static struct object_set call_keeps(struct effects_search *l, const struct ir_ins *x,
                                    const struct ir_known *k) {
    struct object_set seen = known_to_others(l), stored = {0};
    object_set_put(&stored, PLACE_FRESH);
    if (!k || k->shares) stored = seen;
    uint32_t first = x->op == IR_CALLPTR;
    for (uint32_t i = first; i < x->nargs; i++) {
        struct object_set c = places_closure(&l->p, &l->p.of[x->args[i]]);
        if (passing_of(l, x, k, i - first).keeps) object_set_join(&stored, &c);
    }
    if (!k || k->writes_globals || k->globals.n || k->keeps || k->shares) {
        keeps(l, &stored);
        places_store(&l->p, &seen, &stored);
    }
    return stored;
}

static void call_result(struct effects_search *l, ir_val v, const struct ir_known *k,
                        const struct object_set *stored) {
    struct object_set fresh = {0};
    object_set_put(&fresh, PLACE_FRESH);
    places_store(&l->p, &fresh, stored);
    if (l->p.f->ins.at[v].type == IR_VOID) return;
    l->p.changed |= object_set_join(&l->p.of[v], k && k->fresh ? &fresh : stored);
}

static void call(struct effects_search *l, ir_val v) {
    const struct ir_ins *x = &l->p.f->ins.at[v];
    const struct ir_known *k = known_callee(l->u, x);
    uint32_t first = x->op == IR_CALLPTR;
    struct object_set stored = call_keeps(l, x, k);
    for (uint32_t i = first; i < x->nargs; i++) {
        const struct object_set *at = &l->p.of[x->args[i]];
        struct passing what = passing_of(l, x, k, i - first);
        struct object_set behind = places_read(&l->p, at);
        behind = places_closure(&l->p, &behind);
        if (what.writes) call_writes(l, at, &stored);
        if (what.reaches) call_writes(l, &behind, &stored);
    }
    l->k->calls_back |= !k || k->calls_back;
    l->k->writes_globals |= !k || k->writes_globals;
    for (uint32_t i = 0; k && i < k->globals.n; i++) writes_global(l, k->globals.at[i]);
    call_result(l, v, k, &stored);
}

/* ---- instructions ---- */

static void effect(struct effects_search *l, const struct ir_ins *x) {
    const struct object_set *of = l->p.of;
    switch (x->op) {
    case IR_STORE:
    case IR_SETBITS:
        writes(l, &of[x->args[1]]);
        if (is_outside(&of[x->args[1]])) keeps(l, &of[x->args[0]]);
        break;
    case IR_COPY:
    case IR_RELOCATE: {
        struct object_set moved = places_read(&l->p, &of[x->args[1]]);
        writes(l, &of[x->args[0]]);
        if (is_outside(&of[x->args[0]])) keeps(l, &moved);
        break;
    }
    case IR_FILL:
    case IR_RECEIVE:
        writes(l, &of[x->args[0]]);
        break;
    case IR_RET: /* a shorter number is no address */
        if (x->nargs && (l->p.f->ret == IR_PTR || l->p.f->ret >= l->u->m->target.ptr_bits))
            keeps(l, &of[x->args[0]]);
        break;
    case IR_UNSUPPORTED:
        if (x->imm & (IR_UNSUP_MEMORY | IR_UNSUP_CONTROL)) does_anything(l->k);
        break;
    default:
        break;
    }
}

/* The handlers that `exit` runs (core/libc/exit.c) are part of the program's end. */
static bool ends_program(const struct ir_ins *x) {
    return x->op == IR_CALL && strncmp(x->text, "__vl_run_", 9) == 0;
}

/* An execution that does not come back is seen only by what it calls back. */
static void last_effect(struct effects_search *l, const struct ir_ins *x) {
    if (l->p.f->is_model || ends_program(x)) return;
    const struct ir_known *k = known_callee(l->u, x);
    bool call = x->op == IR_CALL || x->op == IR_CALLPTR || x->op == IR_ASM;
    l->k->calls_back |= call && (!k || k->calls_back);
    if (x->op == IR_UNSUPPORTED) effect(l, x);
}

static void look_at_instruction(struct effects_search *l, ir_val v) {
    const struct ir_ins *x = &l->p.f->ins.at[v];
    if (x->op == IR_ASM) {
        does_anything(l->k);
    } else if (x->op == IR_CALL || x->op == IR_CALLPTR) {
        call(l, v);
    } else {
        places_step(&l->p, v);
        effect(l, x);
    }
}

void known_effects(struct arena *tmp, const struct known_unit *u, const struct ir_func *f,
                   const struct known_flow *w, struct ir_known *k) {
    struct effects_search l = {.tmp = tmp, .u = u, .k = k};
    places_begin(tmp, u->m, f, &l.p);
    do {
        l.p.changed = false;
        for (ir_blk b = 1; b < f->blocks.n; b++)
            for (uint32_t i = 0; w->reached[b] && i < w->stop[b]; i++)
                if (w->returns[b])
                    look_at_instruction(&l, f->blocks.at[b].ins.at[i]);
                else
                    last_effect(&l, &f->ins.at[f->blocks.at[b].ins.at[i]]);
    } while (l.p.changed);
}
