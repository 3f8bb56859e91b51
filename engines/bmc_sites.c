/* What the verified function can fail at, known before anything is executed: its checks, and at
 * each call of a library model the kinds of checks in there.
 *
 * So a function is not called proved for want of checks that execution did not get to.
 */
#include "engines/bmc_int.h"

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

static void call_sites(struct bmc *b, ir_val call) {
    struct kinds k = {.m = b->task};
    check_set kinds = kinds_in(&k, b->func->ins.at[call].text) & ~b->opt->skip;
    for (int i = 0; i < CHECK_COUNT; i++)
        if (kinds >> i & 1) bmc_site(b, b->func, call, (enum check_kind)i);
    arena_free(&k.tmp);
}

void bmc_own_sites(struct bmc *b) {
    for (ir_blk k = 1; k < b->func->blocks.n; k++) {
        const struct ir_block *block = &b->func->blocks.at[k];
        for (uint32_t i = 0; i < block->ins.n; i++) {
            const struct ir_ins *ins = &b->func->ins.at[block->ins.at[i]];
            if (ins->op == IR_CHECK && !(b->opt->skip >> ins->check & 1))
                bmc_site(b, b->func, block->ins.at[i], (enum check_kind)ins->check);
            if (ins->op == IR_CALL) call_sites(b, block->ins.at[i]);
        }
    }
}
