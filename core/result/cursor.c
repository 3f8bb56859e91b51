/* cursor.c - how the pointer of a failed check gets to where it is. */
#include "core/result/cursor.h"

#include "core/base/map.h"

/* The pointer that the failed check asks about; 0: it is about none, or a model's. */
static ir_val asked_pointer(const struct ir_func *f, ir_val at) {
    const struct ir_ins *check = f && at < f->ins.n ? &f->ins.at[at] : NULL;
    if (!check || check->op != IR_CHECK) return 0;
    const struct ir_ins *asked = &f->ins.at[check->args[0]];
    bool about_memory = asked->op == IR_INBOUNDS || asked->op == IR_ISWITHIN;
    return about_memory ? asked->args[0] : 0;
}

/* Where steps of constants lead it from. */
static ir_val before_steps(const struct ir_func *f, ir_val p) {
    for (; f->ins.at[p].op == IR_PTRADD; p = f->ins.at[p].args[0]) {
        if (f->ins.at[f->ins.at[p].args[1]].op != IR_CONST) break;
    }
    return p;
}

bool access_is_fixed(const struct ir_module *m, const char *func, ir_val check) {
    const struct ir_func *f = func ? ir_find_func(m, func) : NULL;
    const ir_val p = asked_pointer(f, check), from = p ? before_steps(f, p) : 0;
    return from && f->ins.at[from].op == IR_PARAM && !f->ins.at[from].block;
}

/* ---- cursors ---- */

/* Back over the values that the pointer was, each once. */
struct cursor_walk {
    const struct ir_func *f;
    VEC(ir_val) open;
    struct map seen;
    uint32_t steps;
    int64_t by; /* the last one */
};

static void walk_to(struct cursor_walk *k, struct arena *a, ir_val v) {
    if (k->f->ins.at[v].type != IR_PTR || map_get(&k->seen, v, NULL)) return;
    map_put(a, &k->seen, v, 1);
    vec_push(a, &k->open, v);
}

static void walk_joined(struct cursor_walk *k, struct arena *a, ir_val v) {
    const struct ir_block *b = &k->f->blocks.at[k->f->ins.at[v].block];
    uint32_t place = 0;
    while (place < b->params.n && b->params.at[place] != v) place++;
    for (ir_val at = 1; at < k->f->ins.n; at++)
        for (uint32_t e = 0; e < k->f->ins.at[at].nedges; e++) {
            const struct ir_edge *to = &k->f->ins.at[at].edges[e];
            if (to->to == k->f->ins.at[v].block && place < to->nargs)
                walk_to(k, a, to->args[place]);
        }
}

static void walk_cursor(struct cursor_walk *k, struct arena *a, ir_val v) {
    const struct ir_ins *i = &k->f->ins.at[v];
    bv_t n;
    if (i->op == IR_PARAM && i->block) walk_joined(k, a, v);
    if (i->op == IR_SELECT) {
        walk_to(k, a, i->args[1]);
        walk_to(k, a, i->args[2]);
    }
    if (i->op != IR_PTRADD) return;
    walk_to(k, a, i->args[0]);
    k->steps++;
    k->by = ir_const_value(k->f, i->args[1], &n) ? (int64_t)((uint64_t)n * i->imm) : 0;
}

bool access_goes_by_steps(const struct ir_module *m, const char *func, ir_val check,
                          uint64_t element) {
    const struct ir_func *f = func ? ir_find_func(m, func) : NULL;
    const ir_val p = asked_pointer(f, check), from = p ? before_steps(f, p) : 0;
    struct arena a = {0};
    struct cursor_walk k = {.f = f};
    if (!from || f->ins.at[from].op != IR_PARAM || !f->ins.at[from].block) return false;
    walk_to(&k, &a, from);
    while (k.open.n) walk_cursor(&k, &a, k.open.at[--k.open.n]);
    arena_free(&a);
    const int64_t one = (int64_t)element;
    return k.steps > 1 || (k.steps == 1 && k.by != one && k.by != -one);
}
