/* Goes back over the values that a pointer was, each once: through steps, blocks' parameters,
 * arguments and results of calls.
 */
#include "core/result/converted.h"

#include "core/base/map.h"

#include <string.h>

struct traced_value {
    uint32_t func; /* in the module */
    ir_val v;
};

struct conversion_search {
    const struct ir_module *m;
    struct arena tmp;
    struct map seen;
    VEC(struct traced_value) open;
    bool converts;    /* one of them is converted from a number */
    bool null_itself; /* or may be null for another reason that plain arguments give */
};

static void go_back_to(struct conversion_search *s, uint32_t func, ir_val v) {
    const uint64_t key = (uint64_t)func << 32 | v;
    bool pointer = s->m->funcs.at[func]->ins.at[v].type == IR_PTR;
    if (!pointer || map_get(&s->seen, key, NULL)) return;
    map_put(&s->tmp, &s->seen, key, 1);
    vec_push(&s->tmp, &s->open, ((struct traced_value){func, v}));
}

static void go_back_to_results(struct conversion_search *s, const char *callee) {
    for (uint32_t k = 0; callee && k < s->m->funcs.n; k++) {
        const struct ir_func *f = s->m->funcs.at[k];
        if (!f->has_body || strcmp(f->name, callee) != 0) continue;
        for (ir_val v = 1; v < f->ins.n; v++)
            if (f->ins.at[v].op == IR_RET && f->ins.at[v].nargs)
                go_back_to(s, k, f->ins.at[v].args[0]);
    }
}

/* What nothing in the module calls is given its pointers from outside. */
static void go_back_to_calls(struct conversion_search *s, const char *callee, uint32_t place) {
    bool called = false;
    for (uint32_t k = 0; k < s->m->funcs.n; k++)
        for (ir_val v = 1; v < s->m->funcs.at[k]->ins.n; v++) {
            const struct ir_ins *i = &s->m->funcs.at[k]->ins.at[v];
            if (i->op != IR_CALL || i->nargs <= place || strcmp(i->text, callee) != 0) continue;
            go_back_to(s, k, i->args[place]);
            called = true;
        }
    s->null_itself |= !called;
}

static void go_back_to_edges(struct conversion_search *s, uint32_t func, ir_blk to,
                             uint32_t place) {
    const struct ir_func *f = s->m->funcs.at[func];
    for (ir_val v = 1; v < f->ins.n; v++)
        for (uint32_t e = 0; e < f->ins.at[v].nedges; e++)
            if (f->ins.at[v].edges[e].to == to)
                go_back_to(s, func, f->ins.at[v].edges[e].args[place]);
}

static void go_back_to_passed(struct conversion_search *s, uint32_t func, ir_val v) {
    const struct ir_func *f = s->m->funcs.at[func];
    const ir_blk blk = f->ins.at[v].block;
    const ir_val *params = blk ? f->blocks.at[blk].params.at : f->params.at;
    const uint32_t n = blk ? f->blocks.at[blk].params.n : f->params.n;
    for (uint32_t place = 0; place < n; place++) {
        if (params[place] != v) continue;
        if (blk)
            go_back_to_edges(s, func, blk, place);
        else
            go_back_to_calls(s, f->name, place);
    }
}

static void go_back_from(struct conversion_search *s, struct traced_value x) {
    const struct ir_ins *i = &s->m->funcs.at[x.func]->ins.at[x.v];
    switch (i->op) {
    case IR_INTTOPTR:
        s->converts = true;
        break;
    case IR_NULL:
        s->null_itself = true;
        break;
    case IR_PTRADD:
        go_back_to(s, x.func, i->args[0]);
        break;
    case IR_SELECT:
        go_back_to(s, x.func, i->args[1]);
        go_back_to(s, x.func, i->args[2]);
        break;
    case IR_CALL:
        go_back_to_results(s, i->text);
        break;
    case IR_PARAM:
        go_back_to_passed(s, x.func, x.v);
        break;
    default:
        break;
    }
}

/* The pointer that is compared with null; 0: it is another check. */
static ir_val checked_for_null(const struct ir_func *f, ir_val check) {
    if (!check || check >= f->ins.n || f->ins.at[check].op != IR_CHECK) return 0;
    ir_val v = f->ins.at[check].args[0];
    while (f->ins.at[v].op == IR_XOR) v = f->ins.at[v].args[0];
    return f->ins.at[v].op == IR_PTREQ ? f->ins.at[v].args[0] : 0;
}

bool converted_from_number(const struct ir_module *m, const char *func, ir_val check) {
    struct conversion_search s = {.m = m};
    for (uint32_t k = 0; func && k < m->funcs.n; k++) {
        ir_val p =
            strcmp(m->funcs.at[k]->name, func) == 0 ? checked_for_null(m->funcs.at[k], check) : 0;
        if (p) go_back_to(&s, k, p);
    }
    while (s.open.n) go_back_from(&s, s.open.at[--s.open.n]);
    arena_free(&s.tmp);
    return s.converts && !s.null_itself;
}
