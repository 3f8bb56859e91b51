/* Runs of a finding's witness with other values, one part at a time and many at once, until one
 * passes the check that failed. The values are those that shrinking tries, too (vary.h): limits,
 * neighbours, and the constants of the program.
 */
#include "engines/finding/avoid.h"

#include "core/interp/vary.h"

enum {
    COST = 3000000, /* steps of all runs */
    RUN_COST = 2000,
    MIXED = 200 /* runs in which many parts have other values */
};

struct search {
    struct variation v;
    struct interp_options opt;
    VEC(uint32_t) free; /* parts that callers and functions without body decide */
    uint64_t left;
    uint64_t random;
};

static bool passes(struct search *k) {
    struct arena a = {0};
    struct interp_result r;
    if (k->left < RUN_COST) return false;
    interp_run(&a, k->v.m, k->v.w, &k->opt, &r);
    uint64_t cost = r.steps + RUN_COST;
    k->left = cost < k->left ? k->left - cost : 0;
    bool again =
        r.end == INTERP_CHECK_FAILED && r.ins == k->opt.until.ins && r.check == k->opt.until.check;
    bool valid = r.end != INTERP_ASSUME_FAILED && r.end != INTERP_INTERNAL;
    arena_free(&a);
    return r.held && !again && valid;
}

static bool one_passes(struct search *k) {
    for (unsigned other = 0; other < vary_others(&k->v); other++)
        for (uint32_t i = 0; i < k->free.n; i++) {
            bool found = vary_take(&k->v, k->free.at[i], other) && passes(k);
            vary_restore(&k->v);
            if (found) return true;
        }
    return false;
}

/* Knuth's linear congruential generator of 64 bits; its high bits are good. */
static unsigned below(struct search *k, unsigned n) {
    k->random = k->random * 6364136223846793005u + 1442695040888963407u;
    return (unsigned)(k->random >> 33) % n;
}

static bool mixture_passes(struct search *k) {
    for (unsigned run = 0; run < MIXED && k->left >= RUN_COST; run++) {
        for (uint32_t i = 0; i < k->free.n; i++)
            if (below(k, 2)) vary_take(&k->v, k->free.at[i], below(k, vary_others(&k->v)));
        bool found = passes(k);
        vary_restore(&k->v);
        if (found) return true;
    }
    return false;
}

/* Of what the run took as inputs, results of functions without body are free, and what models leave
 * open. */
static bool is_free_input(const struct ir_ins *ins) {
    return ins->op == IR_CALL ? !ir_reads_input(ins->text) : ins->imm == IR_INPUT_EXTERN;
}

static void collect_free(struct search *k, const struct interp_result *run) {
    const struct witness *w = k->v.w;
    struct map fixed = {0};
    for (uint32_t i = 0; i < w->inputs.n; i++)
        if (i >= run->takers.n || !is_free_input(run->takers.at[i].ins))
            map_put(k->v.arena, &fixed, (uintptr_t)&w->inputs.at[i], 1);
    for (uint32_t i = 0; i < w->unset.n; i++)
        for (uint32_t c = 0; c < w->unset.at[i].cells.n; c++)
            map_put(k->v.arena, &fixed, (uintptr_t)&w->unset.at[i].cells.at[c].v, 1);
    for (uint32_t i = 0; i < k->v.at.n; i++)
        if (!map_get(&fixed, (uintptr_t)k->v.at.at[i].value, NULL))
            vec_push(k->v.arena, &k->free, i);
}

bool avoid_by_others(const struct ir_module *task, const struct witness *w,
                     const struct interp_options *opt, const struct interp_result *run) {
    struct arena a = {0};
    struct witness mine = *w; /* spare objects are added to it */
    struct search k = {.v = {.arena = &a, .m = task, .w = &mine}, .opt = *opt, .left = COST};
    vary_collect(&k.v, run);
    collect_free(&k, run);
    k.opt.max_trace = 0;
    k.opt.max_steps = 4 * run->steps + 10000;
    k.opt.takers = run->takers.at;
    k.opt.ntakers = run->takers.n;
    bool found = one_passes(&k) || mixture_passes(&k);
    arena_free(&a);
    return found;
}
