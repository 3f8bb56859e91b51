/* Path conditions.
 *
 * Guards form a tree: a branch adds a condition below the guard that it met.  Where
 * paths meet again, what they share is above their lowest common ancestor, and only
 * the rest is or-ed: `g & c & p` and `g & !c & q` become `g & ite(c, p, q)`, and `g`
 * itself when p and q are empty.  A merged guard so implies what was known before the
 * branch by propagation alone, and values merge on the branch's own condition.
 * This is right because the executions of two states are disjoint (context.h).
 */
#include "encoders/objects/guard.h"
#include "encoders/objects/context.h"
#include "encoders/objects/value.h"

term guard_here(const struct symex *x) {
    return x->here.guard ? x->here.guard->all : term_true(x->s);
}

struct guard *guard_push(struct symex *x, struct guard *g, term cond) {
    if (term_is_true(x->s, cond)) return g;
    term all = term_and(x->s, g->all, cond);
    if (term_is_false(x->s, all)) return NULL;
    struct guard *n = arena_new(&x->arena, struct guard);
    *n = (struct guard){.up = g, .cond = cond, .all = all, .depth = g->depth + 1};
    return n;
}

static struct guard *common_ancestor(struct guard *g, struct guard *h) {
    while (g != h) {
        if (g->depth >= h->depth)
            g = g->up;
        else
            h = h->up;
    }
    return g;
}

/* The condition next below `top` on the way to g, and the conjunction of those after it. */
static void split_guard(struct symex *x, struct guard *g, const struct guard *top, term *first,
                        term *rest) {
    *first = *rest = term_true(x->s);
    for (; g != top; g = g->up) {
        if (g->up == top)
            *first = g->cond;
        else
            *rest = term_and(x->s, g->cond, *rest);
    }
}

struct guard *guard_merge(struct symex *x, struct guard *g, struct guard *h, term *sel) {
    struct guard *top = common_ancestor(g, h);
    term fg, rg, fh, rh, both;
    split_guard(x, g, top, &fg, &rg);
    split_guard(x, h, top, &fh, &rh);
    if (fg == term_not(x->s, fh)) {
        *sel = fg;
        both = term_ite(x->s, fg, rg, rh);
    } else {
        term all_g = term_and(x->s, fg, rg), all_h = term_and(x->s, fh, rh);
        /* Either tells them apart; prefer the one that is a single condition. */
        bool use_h = term_is_true(x->s, rh) && !term_is_true(x->s, rg);
        *sel = use_h ? term_not(x->s, all_h) : all_g;
        both = term_or(x->s, all_g, all_h);
    }
    return guard_push(x, top, both);
}

static bool conjunct(const struct symex *x, term all, term cond, unsigned depth) {
    const struct term_node *n = term_get(x->s, all);
    if (all == cond) return true;
    return depth && n->op == TERM_AND &&
           (conjunct(x, n->arg[0], cond, depth - 1) || conjunct(x, n->arg[1], cond, depth - 1));
}

bool guard_has(const struct symex *x, term cond) {
    enum { MAX_UP = 64, DEPTH = 4 };
    const struct guard *g = x->here.guard;
    if (term_is_true(x->s, cond)) return true;
    for (unsigned i = 0; g && i < MAX_UP; i++, g = g->up)
        if (conjunct(x, g->cond, cond, DEPTH)) return true;
    return false;
}

void guard_assume(struct symex *x, term holds) {
    if (!guard_has(x, holds)) x->here.assumed = term_and(x->s, x->here.assumed, holds);
}

bool guard_past(const struct guard *g, term all) {
    enum { MAX_UP = 1000 };
    for (unsigned i = 0; g && i < MAX_UP; i++, g = g->up)
        if (g->all == all) return true;
    return false;
}

bool impossible(const struct symex *x, term cond) {
    cond = term_and(x->s, guard_here(x), cond);
    if (term_is_false(x->s, cond)) return true;
    return x->opt.impossible && x->opt.impossible(x->opt.ctx, cond);
}

bool guard_from(const struct guard *g, const struct guard *from) {
    enum { MAX_UP = 256 };
    if (g->depth < from->depth || g->depth - from->depth > MAX_UP) return false;
    while (g->depth > from->depth) g = g->up;
    return g == from;
}
