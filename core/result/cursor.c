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

ir_val cursor_asked(const struct ir_module *m, const char *func, ir_val check) {
    return asked_pointer(func ? ir_find_func(m, func) : NULL, check);
}

/* Where steps of constants lead it from. */
static ir_val before_steps(const struct ir_func *f, ir_val p) {
    while (f->ins.at[p].op == IR_PTRADD && f->ins.at[f->ins.at[p].args[1]].op == IR_CONST)
        p = f->ins.at[p].args[0];
    return p;
}

bool cursor_is_fixed(const struct ir_module *m, const char *func, ir_val check) {
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
    int64_t by;  /* all of them, where they are constant */
    ir_val from; /* the block's parameter that it begins at */
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
    if (ir_const_value(k->f, i->args[1], &n)) k->by += (int64_t)((uint64_t)n * i->imm);
}

/* All of it; false: the pointer that is asked about comes round no loop. */
static bool walk_back(struct cursor_walk *k, struct arena *a, ir_val check) {
    const ir_val p = asked_pointer(k->f, check);
    k->from = p ? before_steps(k->f, p) : 0;
    if (!k->from || k->f->ins.at[k->from].op != IR_PARAM || !k->f->ins.at[k->from].block)
        return false;
    walk_to(k, a, k->from);
    while (k->open.n) walk_cursor(k, a, k->open.at[--k->open.n]);
    return true;
}

/* `p < end`: how far it may go is said of the pointer itself. */
static bool is_compared_itself(const struct cursor_walk *k) {
    for (ir_val v = 1; v < k->f->ins.n; v++) {
        const struct ir_ins *i = &k->f->ins.at[v];
        bool compares = i->op == IR_PTREQ || i->op == IR_PTRLT || i->op == IR_PTRLE;
        for (uint32_t n = 0; (compares || i->op == IR_PTRDIFF) && n < 2; n++)
            if (map_get(&k->seen, i->args[n], NULL) && k->f->ins.at[i->args[1 - n]].op != IR_NULL)
                return true;
    }
    return false;
}

/* By how much the number goes on in each turn of the loop that the block begins; 0: not known. */
static int64_t counts_by(const struct ir_func *f, ir_blk block, uint32_t place) {
    const ir_val number = f->blocks.at[block].params.at[place];
    for (ir_val at = 1; at < f->ins.n; at++)
        for (uint32_t e = 0; e < f->ins.at[at].nedges; e++) {
            const struct ir_edge *to = &f->ins.at[at].edges[e];
            const struct ir_ins *next =
                to->to == block && place < to->nargs ? &f->ins.at[to->args[place]] : NULL;
            bv_t k;
            if (!next || (next->op != IR_ADD && next->op != IR_SUB) || next->args[0] != number)
                continue;
            if (ir_const_value(f, next->args[1], &k)) return (int64_t)bv_signed(k, next->type);
        }
    return 0;
}

/* `for (i = 0; i < n; i += 2, p += 2)`: does a number count the elements that it passes? */
static bool number_counts_it(const struct cursor_walk *k, ir_blk block, int64_t element) {
    const struct ir_block *b = &k->f->blocks.at[block];
    for (uint32_t i = 0; i < b->params.n; i++) {
        if (!ir_is_int(k->f->ins.at[b->params.at[i]].type)) continue;
        const int64_t turn = counts_by(k->f, block, i) * element;
        if (turn && (turn == k->by || turn == -k->by)) return true;
    }
    return false;
}

bool cursor_goes_by_steps(const struct ir_module *m, const char *func, ir_val check,
                          uint64_t element) {
    struct arena a = {0};
    struct cursor_walk k = {.f = func ? ir_find_func(m, func) : NULL};
    if (!walk_back(&k, &a, check)) return false;
    const int64_t one = (int64_t)element;
    bool others = k.steps > 1 || (k.steps == 1 && k.by != one && k.by != -one);
    bool tells = is_compared_itself(&k) || number_counts_it(&k, k.f->ins.at[k.from].block, one);
    arena_free(&a);
    return others && !tells;
}

/* No other block's parameter: it goes round in one loop. */
static bool is_of_one_loop(const struct cursor_walk *k) {
    for (ir_val v = 1; v < k->f->ins.n; v++) {
        const struct ir_ins *i = &k->f->ins.at[v];
        if (v != k->from && i->op == IR_PARAM && i->block && map_get(&k->seen, v, NULL))
            return false;
    }
    return true;
}

bool cursor_is_counted(const struct ir_module *m, const char *func, ir_val check,
                       uint64_t element) {
    struct arena a = {0};
    struct cursor_walk k = {.f = func ? ir_find_func(m, func) : NULL};
    if (!walk_back(&k, &a, check)) return false;
    bool counted =
        is_of_one_loop(&k) && number_counts_it(&k, k.f->ins.at[k.from].block, (int64_t)element);
    arena_free(&a);
    return counted;
}
