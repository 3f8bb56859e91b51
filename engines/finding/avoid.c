/* Runs of a finding's witness with other values, one part at a time and many at once, until one
 * passes the check that failed. The values are those that shrinking tries, too (vary.h): limits,
 * neighbours, and the constants of the program.
 *
 * Where two values avoid the failure together (`n > 20 && a == 77`), one of them mostly leads to
 * code that no run came to before. Such changes are kept while the others are tried once more, as
 * fuzzers keep inputs that cover something new.
 *
 * A call that may not return is known by its block (block_key).
 */
#include "engines/finding/avoid.h"

#include "core/base/xorshift.h"
#include "core/interp/vary.h"

enum {
    COST = 3000000, /* steps of all runs */
    RUN_COST = 2000,
    MIXED = 200,  /* runs in which many parts have other values */
    TOGETHER = 3, /* changes, one on top of the other */
    KEPT = 16     /* changes that are kept, of each number of them */
};

/* A part's other value. */
struct change {
    uint32_t part;
    unsigned other;
};
typedef VEC(struct change) changes;

struct avoid_search {
    struct variation v;
    struct interp_options opt;
    VEC(uint32_t) parts; /* that may have other values */
    uint64_t left;
    uint64_t random;
    struct map seen;       /* blocks that some run came to */
    bool came_further;     /* the run at hand to others than all before */
    bool chooses;          /* what varies are choices of the environment */
    bool mixing;           /* what the run at hand comes to says nothing of single changes */
    unsigned made;         /* changes that are kept at present */
    struct map handlers;   /* blocks with a call of a function without body and result */
    VEC(uint64_t) handled; /* those that the finding's run gets to */
    struct map met;        /* those that the run at hand gets to */
};

/* ---- calls that may not return ---- */

static uint64_t block_key(const struct ir_func *f, ir_blk b) {
    return (uint64_t)(uintptr_t)f * 31 + b;
}

static bool may_end(const struct ir_module *m, const struct ir_ins *i) {
    if (i->op != IR_CALL || i->type != IR_VOID) return false;
    const struct ir_func *callee = ir_find_func(m, i->text);
    return !callee || !callee->has_body;
}

static void find_handlers(struct avoid_search *k) {
    for (uint32_t n = 0; n < k->v.m->funcs.n; n++) {
        const struct ir_func *f = k->v.m->funcs.at[n];
        for (ir_val i = 1; f->has_body && !f->is_model && i < f->ins.n; i++)
            if (may_end(k->v.m, &f->ins.at[i]))
                map_put(k->v.arena, &k->handlers, block_key(f, f->ins.at[i].block), 1);
    }
}

static void note_block(void *ctx, uint32_t depth, const struct ir_func *f, ir_blk b) {
    struct avoid_search *k = ctx;
    uint64_t key = block_key(f, b);
    (void)depth;
    if (map_get(&k->handlers, key, NULL)) map_put(k->v.arena, &k->met, key, 1);
    if (k->mixing || map_get(&k->seen, key, NULL)) return;
    map_put(k->v.arena, &k->seen, key, 1);
    k->came_further = true;
}

static void note_handled(void *ctx, uint32_t depth, const struct ir_func *f, ir_blk b) {
    struct avoid_search *k = ctx;
    uint64_t key = block_key(f, b);
    bool first = !map_get(&k->met, key, NULL);
    note_block(ctx, depth, f, b);
    if (first && map_get(&k->met, key, NULL)) vec_push(k->v.arena, &k->handled, key);
}

/* Does the run at hand stay away from a call that the finding's run makes? */
static bool stays_away(const struct avoid_search *k) {
    for (uint32_t i = 0; i < k->handled.n; i++)
        if (!map_get(&k->met, k->handled.at[i], NULL)) return true;
    return false;
}

/* ---- runs ---- */

/* Does the witness pass the check as it is at present? *takes: its run takes inputs that the
 * finding's does not, which have this value. */
static bool passes_with(struct avoid_search *k, bv_t further, bool *takes) {
    struct arena a = {0};
    struct interp_result r;
    *takes = false;
    if (k->left < RUN_COST) return false;
    k->met = (struct map){0};
    k->opt.further = further;
    vary_settle(&k->v);
    interp_run(&a, k->v.m, k->v.w, &k->opt, &r);
    uint64_t cost = r.steps + RUN_COST;
    k->left = cost < k->left ? k->left - cost : 0;
    *takes = r.further;
    bool again =
        r.end == INTERP_CHECK_FAILED && r.ins == k->opt.until.ins && r.check == k->opt.until.check;
    bool valid = r.end != INTERP_ASSUME_FAILED && r.end != INTERP_INTERNAL;
    arena_free(&a);
    return r.held && !again && valid && (!k->handled.n || stays_away(k));
}

/* The environment does not choose anew for the sake of several changes. */
static bool passes(struct avoid_search *k) {
    bool takes;
    k->came_further = false;
    bool found = passes_with(k, 1, &takes);
    if (!k->chooses) return found && !(takes && k->made);
    return found || (takes && passes_with(k, 0, &takes));
}

/* On top of the changes that are made already. *kept: which changes came further. */
static bool one_passes(struct avoid_search *k, changes *kept) {
    for (unsigned other = 0; other < vary_others(&k->v); other++)
        for (uint32_t i = 0; i < k->parts.n; i++) {
            uint32_t part = k->parts.at[i];
            if (k->v.at.at[part].taken || !vary_take(&k->v, part, other)) continue;
            bool found = passes(k);
            vary_restore_part(&k->v, part);
            if (found) return true;
            struct change is = {part, other};
            if (k->came_further && kept->n < KEPT) vec_push(k->v.arena, kept, is);
        }
    return false;
}

static bool one_more_passes(struct avoid_search *k, const changes *first) {
    for (uint32_t i = 0; i < first->n && k->left >= RUN_COST; i++) {
        changes kept = {0};
        if (!vary_take(&k->v, first->at[i].part, first->at[i].other)) continue;
        k->made++;
        bool found = one_passes(k, &kept) || (k->made < TOGETHER - 1 && one_more_passes(k, &kept));
        k->made--;
        vary_restore_part(&k->v, first->at[i].part);
        if (found) return true;
    }
    return false;
}

static unsigned below(struct avoid_search *k, unsigned n) {
    return (unsigned)(xorshift_next(&k->random) >> 33) % n;
}

static bool mixture_passes(struct avoid_search *k) {
    k->mixing = true;
    for (unsigned run = 0; run < MIXED && k->left >= RUN_COST; run++) {
        for (uint32_t i = 0; i < k->parts.n; i++)
            if (below(k, 2)) vary_take(&k->v, k->parts.at[i], below(k, vary_others(&k->v)));
        bool found = passes(k);
        vary_restore(&k->v);
        if (found) return true;
    }
    k->mixing = false;
    return false;
}

static bool some_pass(struct avoid_search *k) {
    changes kept = {0};
    k->random = XORSHIFT_START;
    return one_passes(k, &kept) || mixture_passes(k) || one_more_passes(k, &kept);
}

/* ---- what has other values ---- */

enum { FREE, CHOSEN, NEITHER };

/* Of what the run took as inputs, results of functions without body are free, and what models leave
 * open; the others the environment has chosen. */
static uint64_t decided_by(const struct ir_ins *ins) {
    bool is_free = ins->op == IR_CALL ? !ir_reads_input(ins->text) : ins->imm == IR_INPUT_EXTERN;
    return is_free ? FREE : CHOSEN;
}

static void collect_parts(struct avoid_search *k, const struct interp_result *run, uint64_t which) {
    const struct witness *w = k->v.w;
    struct map other = {0}; /* than FREE */
    for (uint32_t i = 0; i < w->inputs.n && i < run->takers.n; i++)
        map_put(k->v.arena, &other, (uintptr_t)&w->inputs.at[i], decided_by(run->takers.at[i].ins));
    for (uint32_t i = 0; i < w->unset.n; i++)
        for (uint32_t c = 0; c < w->unset.at[i].cells.n; c++)
            map_put(k->v.arena, &other, (uintptr_t)&w->unset.at[i].cells.at[c].v, NEITHER);
    for (uint32_t i = 0; i < k->v.at.n; i++) {
        uint64_t is = FREE;
        map_get(&other, (uintptr_t)k->v.at.at[i].value, &is);
        if (is == which) vec_push(k->v.arena, &k->parts, i);
    }
}

static void begin_search(struct avoid_search *k, const struct interp_options *opt,
                         const struct interp_result *run, uint64_t which) {
    k->opt = *opt;
    k->opt.max_trace = 0;
    k->opt.max_steps = 4 * run->steps + 10000;
    k->left = COST;
    vary_collect(&k->v, run);
    collect_parts(k, run, which);
}

static void align_inputs(struct avoid_search *k, const struct interp_result *run) {
    k->opt.takers = run->takers.at;
    k->opt.ntakers = run->takers.n;
}

bool avoid_by_others(const struct ir_module *task, const struct witness *w,
                     const struct interp_options *opt, const struct interp_result *run) {
    struct arena a = {0};
    struct witness mine = *w; /* spare objects are added to it */
    struct avoid_search k = {.v = {.arena = &a, .m = task, .w = &mine}};
    const struct interp_observer o = {.ctx = &k, .block = note_block};
    begin_search(&k, opt, run, FREE);
    k.opt.observer = &o;
    align_inputs(&k, run);
    passes(&k); /* it fails: which blocks does it come to? */
    bool found = some_pass(&k);
    arena_free(&a);
    return found;
}

bool avoid_by_handler(const struct ir_module *task, const struct witness *w,
                      const struct interp_options *opt, const struct interp_result *run) {
    struct arena a = {0};
    struct witness mine = *w;
    struct avoid_search k = {.v = {.arena = &a, .m = task, .w = &mine}};
    const struct interp_observer first = {.ctx = &k, .block = note_handled},
                                 later = {.ctx = &k, .block = note_block};
    find_handlers(&k);
    k.chooses = true;
    begin_search(&k, opt, run, CHOSEN);
    k.opt.observer = &first;
    passes(&k); /* it fails: which calls are on the way? */
    align_inputs(&k, run);
    k.opt.observer = &later;
    bool found = k.handled.n && some_pass(&k);
    arena_free(&a);
    return found;
}
