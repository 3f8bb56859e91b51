/* What the verified function can fail at, known before anything is executed: its checks, those of
 * the functions that it calls, and at each call of a library model the kinds of checks in there.
 *
 * So a function is not called proved for want of checks that execution did not get to.
 */
#include "engines/bmc/internal.h"

struct kinds {
    const struct ir_module *m;
    struct arena tmp;
    struct map seen; /* functions, by name */
};

/* Of a model and the models that it calls. What a callback of the program checks is its own. */
static check_set kinds_in(struct kinds *k, const char *name) {
    const struct ir_func *f = name ? ir_find_func(k->m, name) : NULL;
    check_set all = 0;
    if (!f || !f->is_model || !f->has_body || map_str_get(&k->seen, f->name, NULL)) return 0;
    map_str_put(&k->tmp, &k->seen, f->name, 1);
    for (ir_val v = 1; v < f->ins.n; v++) {
        const struct ir_ins *i = &f->ins.at[v];
        if (i->op == IR_CHECK) all |= (check_set)1 << i->check;
        if (i->op == IR_CALL) all |= kinds_in(k, i->text);
    }
    return all;
}

static void call_sites(struct bmc *b, const struct ir_func *f, ir_val call) {
    struct kinds k = {.m = b->task};
    check_set kinds = kinds_in(&k, f->ins.at[call].text) & ~b->opt->skip;
    for (int i = 0; i < CHECK_COUNT; i++)
        if (kinds >> i & 1) bmc_site(b, f, call, (enum check_kind)i);
    arena_free(&k.tmp);
}

/* ---- functions of the program that may be called ---- */

struct callees {
    struct bmc *b;
    struct arena tmp;
    struct map seen; /* by name */
    VEC(const struct ir_func *) left;
};

static void callee(struct callees *c, const struct ir_func *f) {
    if (!f || !f->has_body || map_str_get(&c->seen, f->name, NULL)) return;
    map_str_put(&c->tmp, &c->seen, f->name, 1);
    vec_push(&c->tmp, &c->left, f);
}

/* Through a pointer, whatever has a body may be called. */
static void callees_anywhere(struct callees *c) {
    const struct ir_module *m = c->b->task;
    for (uint32_t i = 0; i < m->funcs.n; i++) callee(c, m->funcs.at[i]);
    c->b->indirect =
        true; /* a model's checks would count at the call, of kinds that nobody lists */
}

static void instruction_sites(struct callees *c, const struct ir_func *f, ir_val v) {
    const struct ir_ins *ins = &f->ins.at[v];
    if (ins->op == IR_CALL && ins->text) callee(c, ir_find_func(c->b->task, ins->text));
    if (ins->op == IR_CALLPTR && !c->b->indirect) callees_anywhere(c);
    if (ins->op == IR_ASSUME && !f->is_model) c->b->assumes = true;
    if (f->is_model && !c->b->func->is_model) return; /* counts at the call */
    if (ins->op == IR_CHECK && !(c->b->opt->skip >> ins->check & 1))
        bmc_site(c->b, f, v, (enum check_kind)ins->check);
    if (ins->op == IR_CALL) call_sites(c->b, f, v);
}

static void function_sites(struct callees *c, const struct ir_func *f) {
    for (ir_blk k = 1; k < f->blocks.n; k++) {
        const struct ir_block *block = &f->blocks.at[k];
        for (uint32_t i = 0; i < block->ins.n; i++) instruction_sites(c, f, block->ins.at[i]);
    }
}

void bmc_known_sites(struct bmc *b) {
    struct callees c = {.b = b};
    callee(&c, b->func);
    for (uint32_t i = 0; i < c.left.n; i++) function_sites(&c, c.left.at[i]);
    arena_free(&c.tmp);
}
