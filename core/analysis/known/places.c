/* Sets only grow, so rounds over all instructions end. */
#include "core/analysis/known/places.h"

#include <string.h>

static struct object_set only(uint32_t place) {
    struct object_set s = {0};
    object_set_put(&s, place);
    return s;
}

static void grow_set(struct places *p, struct object_set *to, const struct object_set *from) {
    p->changed |= object_set_join(to, from);
}

/* ---- memory ---- */

static void read_one(const struct places *p, uint32_t place, struct object_set *out) {
    if (place == PLACE_CODE) return;
    if (place == PLACE_LOCAL || place == PLACE_FRESH) {
        object_set_join(out, place == PLACE_LOCAL ? &p->local : &p->fresh);
        return;
    }
    object_set_join(out, &p->outside);
    if (place == PLACE_ANY)
        object_set_put(out, PLACE_ANY);
    else if (place == PLACE_FOREIGN || place >= PLACE_GLOBAL)
        object_set_put(out, PLACE_FOREIGN);
    else
        object_set_put(out, place < PLACE_BEHIND ? place + 64 : place);
}

struct object_set places_read(const struct places *p, const struct object_set *at) {
    struct object_set out = {0};
    for (uint32_t i = 0; i < PLACES; i++)
        if (object_set_has(at, i)) read_one(p, i, &out);
    return out;
}

struct object_set places_closure(const struct places *p, const struct object_set *at) {
    struct object_set all = *at, next;
    do next = places_read(p, &all);
    while (object_set_join(&all, &next));
    return all;
}

void places_store(struct places *p, const struct object_set *at, const struct object_set *what) {
    struct object_set out = *at, own = only(PLACE_LOCAL), fresh = only(PLACE_FRESH);
    bool any = object_set_has(at, PLACE_ANY);
    if (any || object_set_has(at, PLACE_LOCAL)) grow_set(p, &p->local, what);
    if (any || object_set_has(at, PLACE_FRESH)) grow_set(p, &p->fresh, what);
    for (uint32_t i = 0; i < OBJECT_SET_WORDS; i++) {
        out.bits[i] &= ~(own.bits[i] | fresh.bits[i]);
        if (!out.bits[i]) continue;
        grow_set(p, &p->outside, what);
        return;
    }
}

/* ---- values ---- */

static struct object_set global_places(struct arena *a, struct places *p, const char *name) {
    uint32_t i = 0;
    while (i < p->globals.n && strcmp(p->globals.at[i], name) != 0) i++;
    if (PLACE_GLOBAL + i >= PLACES) return only(PLACE_FOREIGN);
    if (i == p->globals.n) vec_push(a, &p->globals, name);
    return only(PLACE_GLOBAL + i);
}

/* The values that jumps pass to the parameters of their target blocks. */
static void pass_along(struct places *p, const struct ir_ins *jump) {
    for (uint32_t e = 0; e < jump->nedges; e++) {
        const struct ir_block *to = &p->f->blocks.at[jump->edges[e].to];
        for (uint32_t k = 0; k < jump->edges[e].nargs; k++)
            grow_set(p, &p->of[to->params.at[k]], &p->of[jump->edges[e].args[k]]);
    }
}

static struct object_set of_operands(const struct places *p, const struct ir_ins *x) {
    struct object_set all = {0};
    for (uint32_t k = 0; k < x->nargs; k++) object_set_join(&all, &p->of[x->args[k]]);
    return all;
}

/* A number that was never an address may be any. */
static struct object_set of_number(const struct places *p, const struct ir_ins *x) {
    struct object_set s = p->of[x->args[0]];
    bv_t k;
    bool none = true;
    for (uint32_t i = 0; i < OBJECT_SET_WORDS; i++) none &= !s.bits[i];
    bool null = ir_const_value(p->f, x->args[0], &k) && !k;
    if (none && !null) object_set_put(&s, PLACE_ANY);
    return s;
}

static struct object_set result_places(const struct places *p, const struct ir_ins *x) {
    switch (x->op) {
    case IR_ALLOCA:
        return only(PLACE_LOCAL);
    case IR_MALLOC:
    case IR_CALLOC:
        return only(PLACE_FRESH);
    case IR_NONDET:
    case IR_UNSUPPORTED:
        return x->type == IR_PTR ? only(PLACE_ANY) : (struct object_set){0};
    case IR_PTRADD:
        return p->of[x->args[0]];
    case IR_INTTOPTR:
        return of_number(p, x);
    case IR_LOAD:
        return places_read(p, &p->of[x->args[0]]);
    default:
        return x->type == IR_I(1) ? (struct object_set){0} : of_operands(p, x);
    }
}

/* x is no memory operation of its own: what pointers move in memory. */
static void move(struct places *p, const struct ir_ins *x) {
    struct object_set s;
    if (x->op == IR_STORE || x->op == IR_SETBITS) {
        places_store(p, &p->of[x->args[1]], &p->of[x->args[0]]);
    } else if (x->op == IR_COPY || x->op == IR_RELOCATE) {
        s = places_read(p, &p->of[x->args[1]]);
        places_store(p, &p->of[x->args[0]], &s);
    }
}

/* Operands without a place in a block, and parameters: a number shorter than a pointer is none. */
static void leaf_places(struct arena *a, const struct ir_module *m, struct places *p) {
    const struct ir_func *f = p->f;
    for (ir_val v = 1; v < f->ins.n; v++) {
        const struct ir_ins *x = &f->ins.at[v];
        if (x->op == IR_GLOBAL) p->of[v] = global_places(a, p, x->text);
        if (x->op == IR_FUNCADDR) p->of[v] = only(PLACE_CODE);
    }
    for (uint32_t i = 0; i < f->params.n; i++) {
        ir_type t = f->ins.at[f->params.at[i]].type;
        if (t == IR_PTR || ir_type_bits(t) >= m->target.ptr_bits)
            p->of[f->params.at[i]] = only(PLACE_PARAM + i);
    }
}

void places_begin(struct arena *a, const struct ir_module *m, const struct ir_func *f,
                  struct places *p) {
    *p = (struct places){.f = f};
    p->of = arena_new_array(a, struct object_set, f->ins.n);
    leaf_places(a, m, p);
}

void places_step(struct places *p, ir_val v) {
    const struct ir_ins *x = &p->f->ins.at[v];
    move(p, x);
    pass_along(p, x);
    if (x->type == IR_VOID || x->op == IR_PARAM || x->op == IR_CONST) return;
    struct object_set s = result_places(p, x);
    grow_set(p, &p->of[v], &s);
}
