/* Proof obligations: a cube is excluded from F_level, after what leads into it.
 *
 * Source: Een, Mishchenko, Brayton, "Efficient implementation of property directed reachability"
 * (FMCAD 2011): a queue instead of recursion, and an obligation that is met comes back one level
 * up, so that long paths are found without as many frames.
 * Required: lowest level first.  Heuristic: of one level, the shortest first.
 */
#include "engines/reach/ic3_internal.h"

#include "core/base/require.h"

static bool is_before(const struct ic3_obligation *a, const struct ic3_obligation *b) {
    return a->level != b->level ? a->level < b->level : a->depth < b->depth;
}

static void swap(struct ic3 *x, uint32_t i, uint32_t j) {
    struct ic3_obligation *o = x->queue.at[i];
    x->queue.at[i] = x->queue.at[j];
    x->queue.at[j] = o;
}

static void enqueue(struct ic3 *x, struct ic3_obligation *o) {
    vec_push(&x->arena, &x->queue, o);
    for (uint32_t i = x->queue.n - 1; i && is_before(x->queue.at[i], x->queue.at[(i - 1) / 2]);
         i = (i - 1) / 2)
        swap(x, i, (i - 1) / 2);
}

static struct ic3_obligation *dequeue(struct ic3 *x) {
    struct ic3_obligation *first = x->queue.at[0];
    swap(x, 0, --x->queue.n);
    for (uint32_t i = 0;;) {
        uint32_t least = i;
        for (uint32_t child = 2 * i + 1; child <= 2 * i + 2; child++)
            if (child < x->queue.n && is_before(x->queue.at[child], x->queue.at[least]))
                least = child;
        if (least == i) return first;
        swap(x, i, least);
        i = least;
    }
}

/* false: it contains a state of I. */
static bool add_obligation(struct ic3 *x, const struct cube *c, const struct ic3_obligation *next,
                           uint32_t level) {
    struct ic3_obligation *o = arena_new(&x->obligations, struct ic3_obligation);
    *o = (struct ic3_obligation){c, next, level, next ? next->depth + 1 : 0};
    if (level == 0 || ic3_is_initial(x, c)) {
        if (!ic3_stopped(x)) x->found = o;
        return false;
    }
    enqueue(x, o);
    return true;
}

static bool is_excluded(const struct ic3 *x, const struct cube *c, uint32_t level) {
    for (uint32_t i = 0; i < x->infinity.n; i++)
        if (ic3_cube_subset(x->infinity.at[i], c)) return true;
    for (uint32_t j = level; j < x->frames.n; j++)
        for (uint32_t i = 0; i < x->frames.at[j].cubes.n; i++)
            if (ic3_cube_subset(x->frames.at[j].cubes.at[i], c)) return true;
    return false;
}

/* Excludes the core of the cube, and more, from F_level and as many above as it can. The highest
 * one. */
static uint32_t exclude(struct ic3 *x, const struct cube *cube, const struct cube *core,
                        uint32_t level) {
    const struct cube *less, *c = ic3_inductive_cube(x, cube);
    if (c) {
        ic3_exclude(x, c, IC3_INFINITY);
        return x->k;
    }
    c = ic3_generalise(x, core, level);
    while (level < x->k && !ic3_stopped(x)) {
        if (ic3_consecution(x, c, level + 1, &less) != SAT_UNSAT) break;
        c = less;
        level++;
    }
    ic3_exclude(x, c, level);
    return level;
}

/* false: a path was found, or the engine has to end. */
static bool handle_obligation(struct ic3 *x, struct ic3_obligation *o) {
    const struct cube *core;
    if (is_excluded(x, o->cube, o->level)) {
        if (o->level == x->k) return true;
        o->level++;
        enqueue(x, o);
        return true;
    }
    switch (ic3_consecution(x, o->cube, o->level, &core)) {
    case SAT_SAT: {
        const struct cube *from = ic3_lift(x, o->cube);
        enqueue(x, o);
        return add_obligation(x, from, o, o->level - 1);
    }
    case SAT_UNSAT:
        if (x->out->reason.id) return false;
        o->level = exclude(x, o->cube, core, o->level);
        if (o->level == x->k) return true;
        o->level++;
        enqueue(x, o);
        return true;
    default:
        return false;
    }
}

bool ic3_block(struct ic3 *x, const struct cube *bad) {
    VL_REQUIRE(x->queue.n == 0); /* obligations of an earlier cube were met, or dropped with it */
    bool going = add_obligation(x, bad, NULL, x->k);
    while (going && x->queue.n) going = !ic3_stopped(x) && handle_obligation(x, dequeue(x));
    return going;
}
