/* Liveness, one value after the other (live.h). */
#include "core/analysis/flow/live.h"

#include "core/base/vec.h"

#include <string.h>

struct liveness {
    const struct ir_func *f;
    const struct cfg *g;
    const struct live_options *opt;
    struct arena tmp;
    uint32_t *first_use; /* by value, in use_block */
    ir_blk *use_block;
    ir_val *seen; /* by block: the last value found live there */
    ir_blk *todo;
    struct live_set *sets; /* by block */
    uint64_t total;
};

typedef void on_use(struct liveness *l, ir_val v, ir_blk b);

static void count_use(struct liveness *l, ir_val v, ir_blk b) {
    (void)b;
    l->first_use[v + 2]++;
}

static void put_use(struct liveness *l, ir_val v, ir_blk b) {
    l->use_block[l->first_use[v + 1]++] = b;
}

static void each_use(struct liveness *l, ir_val user, ir_blk b, on_use *use) {
    const struct ir_ins *i = &l->f->ins.at[user];
    for (uint32_t k = 0; k < i->nargs; k++)
        if (l->opt->counts(l->f, i->args[k])) use(l, i->args[k], b);
    for (uint32_t e = 0; e < i->nedges; e++)
        for (uint32_t k = 0; k < i->edges[e].nargs; k++)
            if (l->opt->counts(l->f, i->edges[e].args[k])) use(l, i->edges[e].args[k], b);
}

static void all_uses(struct liveness *l, on_use *use) {
    for (uint32_t i = 0; i < l->g->nrpo; i++) {
        const struct ir_block *b = &l->f->blocks.at[l->g->rpo[i]];
        for (uint32_t k = 0; k < b->ins.n; k++)
            if (!l->opt->needed || l->opt->needed[b->ins.at[k]])
                each_use(l, b->ins.at[k], l->g->rpo[i], use);
    }
}

/* Afterwards the uses of v are those from first_use[v] to first_use[v + 1]. */
static void find_uses(struct liveness *l) {
    uint32_t n = l->f->ins.n + 2;
    l->first_use = arena_new_array(&l->tmp, uint32_t, n);
    all_uses(l, count_use);
    for (uint32_t v = 1; v < n; v++) l->first_use[v] += l->first_use[v - 1];
    l->use_block = arena_new_array(&l->tmp, ir_blk, l->first_use[n - 1] + 1);
    all_uses(l, put_use);
}

static void add_live(struct liveness *l, ir_val v, ir_blk b) {
    vec_push(&l->tmp, &l->sets[b], v);
    l->total++;
}

static void live_at(struct liveness *l, ir_val v, ir_blk b, uint32_t *depth) {
    if (l->seen[b] == v) return;
    l->seen[b] = v;
    add_live(l, v, b);
    l->todo[(*depth)++] = b;
}

static void spread(struct liveness *l, ir_val v) {
    const struct ir_ins *def = &l->f->ins.at[v];
    uint32_t depth = 0, begin = l->first_use[v], end = l->first_use[v + 1];
    bool param = def->op == IR_PARAM;
    if (!def->block && !param) return; /* a constant */
    if (def->block) l->seen[def->block] = v;
    if (def->block && param && l->opt->with_params && begin < end) add_live(l, v, def->block);
    for (uint32_t i = begin; i < end; i++) live_at(l, v, l->use_block[i], &depth);
    while (depth) {
        ir_blk b = l->todo[--depth];
        for (uint32_t i = l->g->pred_begin[b]; i < l->g->pred_begin[b + 1]; i++)
            live_at(l, v, l->g->pred[i], &depth);
    }
}

static struct live_set *copy_sets(struct arena *a, const struct liveness *l) {
    struct live_set *out = arena_new_array(a, struct live_set, l->f->blocks.n);
    for (ir_blk b = 1; b < l->f->blocks.n; b++) {
        const struct live_set *s = &l->sets[b];
        out[b] = (struct live_set){arena_new_array(a, ir_val, s->n + 1), s->n, s->n};
        if (s->n) memcpy(out[b].at, s->at, s->n * sizeof *s->at);
    }
    return out;
}

struct live_set *live_find(struct arena *a, const struct ir_func *f, const struct cfg *g,
                           const struct live_options *opt) {
    struct liveness l = {.f = f, .g = g, .opt = opt};
    uint64_t most = opt->most ? opt->most : UINT64_MAX;
    struct live_set *sets = NULL;
    find_uses(&l);
    l.seen = arena_new_array(&l.tmp, ir_val, f->blocks.n);
    l.todo = arena_new_array(&l.tmp, ir_blk, f->blocks.n + 1);
    l.sets = arena_new_array(&l.tmp, struct live_set, f->blocks.n);
    for (ir_val v = 1; v < f->ins.n && l.total <= most; v++)
        if (opt->counts(f, v)) spread(&l, v);
    if (l.total <= most) sets = copy_sets(a, &l);
    arena_free(&l.tmp);
    return sets;
}

bool live_has(const struct live_set *s, ir_val v) {
    uint32_t from = 0, to = s->n;
    while (from < to) {
        uint32_t mid = from + (to - from) / 2;
        if (s->at[mid] < v)
            from = mid + 1;
        else
            to = mid;
    }
    return from < s->n && s->at[from] == v;
}
