/* States between blocks: order, join, widening.
 *
 * A difference is kept where it says more than the intervals.  So of one that only one side
 * holds, the other side's bound is asked of its intervals, and of parameters that are
 * both in step, every pair is tried: after `i = 0, j = 0` nothing but the intervals says
 * that i == j.
 */
#include "core/analysis/absint_int.h"

enum { MAX_PAIRED = 12, PATIENCE = 2, THRESHOLD_VISITS = 10 };

void state_clear(struct absint_state *s) {
    s->reached = false;
    s->rels.at.n = 0;
}

void state_copy(const struct absint_space *sp, struct absint_state *to,
                const struct absint_state *from) {
    to->reached = from->reached;
    for (uint32_t i = 0; i < sp->n; i++) to->vals[i] = from->vals[i];
    zone_copy(&to->rels, &from->rels);
}

static uint32_t index_of(const struct absint_space *sp, ir_val v) {
    uint32_t lo = 0, hi = sp->n;
    while (lo < hi) {
        uint32_t mid = lo + (hi - lo) / 2;
        if (sp->vals[mid] < v)
            lo = mid + 1;
        else
            hi = mid;
    }
    return lo;
}

static unsigned width(const struct absint *x, ir_val v) { return x->f->ins.at[v].type; }

/* Where both readings agree the signed one stands for them. */
static zone_node canonical(const struct absint *x, const struct absint_space *sp,
                           const struct absint_state *s, zone_node n) {
    ir_val v = zone_val(n);
    return absval_natural(&s->vals[index_of(sp, v)], width(x, v)) ? zone_of(v, true) : n;
}

static struct itv reading(const struct absint_space *sp, const struct absint_state *s, zone_node n) {
    return absval_reading(&s->vals[index_of(sp, zone_val(n))], zone_signed(n));
}

static sbv_t bound_by_values(const struct absint_space *sp, const struct absint_state *s,
                             zone_node p, zone_node q) {
    return reading(sp, s, p).hi - reading(sp, s, q).lo;
}

/* The least c known with p - q <= c. */
static sbv_t bound(const struct absint *x, ir_blk b, const struct absint_state *s, zone_node p,
                   zone_node q) {
    const struct absint_space *sp = &x->space[b];
    sbv_t c = bound_by_values(sp, s, p, q), known;
    if (zone_get(&s->rels, canonical(x, sp, s, p), canonical(x, sp, s, q), &known) && known < c)
        c = known;
    return c;
}

/* ---- join ---- */

static void join_rel(struct absint *x, ir_blk b, const struct absint_state *p,
                     const struct absint_state *q, struct absint_state *out, zone_node m,
                     zone_node n) {
    sbv_t c = bound(x, b, p, m, n), d = bound(x, b, q, m, n);
    if (d > c) c = d;
    if (c < bound_by_values(&x->space[b], out, m, n)) zone_put(&out->rels, m, n, c);
}

static void join_pairs(struct absint *x, ir_blk b, const struct absint_state *p,
                       const struct absint_state *q, struct absint_state *out) {
    const struct ir_block *blk = &x->f->blocks.at[b];
    if (blk->params.n > MAX_PAIRED) return;
    for (uint32_t i = 0; i < blk->params.n; i++)
        for (uint32_t k = 0; k < blk->params.n; k++) {
            ir_val v = blk->params.at[i], w = blk->params.at[k];
            if (i == k || !absint_tracks(x->f, v) || !absint_tracks(x->f, w)) continue;
            if (width(x, v) == 1 || width(x, w) == 1) continue;
            join_rel(x, b, p, q, out, zone_of(v, true), zone_of(w, true));
            join_rel(x, b, p, q, out, zone_of(v, false), zone_of(w, false));
        }
}

void state_join(struct absint *x, ir_blk b, const struct absint_state *p,
                const struct absint_state *q, struct absint_state *out) {
    const struct absint_space *sp = &x->space[b];
    if (!p->reached || !q->reached) {
        state_copy(sp, out, p->reached ? p : q);
        return;
    }
    out->reached = true;
    out->rels.at.n = 0;
    for (uint32_t i = 0; i < sp->n; i++)
        out->vals[i] = absval_join(&p->vals[i], &q->vals[i], width(x, sp->vals[i]));
    for (uint32_t i = 0; i < p->rels.at.n; i++)
        join_rel(x, b, p, q, out, p->rels.at.at[i].x, p->rels.at.at[i].y);
    for (uint32_t i = 0; i < q->rels.at.n; i++)
        join_rel(x, b, p, q, out, q->rels.at.at[i].x, q->rels.at.at[i].y);
    join_pairs(x, b, p, q, out);
}

void state_gather(struct absint *x, ir_blk b, struct absint_state *out) {
    struct absint_state *tmp = &x->scratch[2];
    state_clear(out);
    for (uint32_t i = x->first_in[b]; i < x->first_in[b + 1]; i++) {
        const struct absint_state *in = &x->edges[x->in_edge[i]].state;
        if (!in->reached) continue;
        if (!out->reached) {
            state_copy(&x->space[b], out, in);
            continue;
        }
        state_join(x, b, out, in, tmp);
        state_copy(&x->space[b], out, tmp);
    }
}

/* ---- order ---- */

bool state_within(struct absint *x, ir_blk b, const struct absint_state *p,
                  const struct absint_state *q) {
    const struct absint_space *sp = &x->space[b];
    if (!p->reached) return true;
    if (!q->reached) return false;
    for (uint32_t i = 0; i < sp->n; i++)
        if (!absval_within(&p->vals[i], &q->vals[i])) return false;
    for (uint32_t i = 0; i < q->rels.at.n; i++)
        if (bound(x, b, p, q->rels.at.at[i].x, q->rels.at.at[i].y) > q->rels.at.at[i].c)
            return false;
    return true;
}

/* ---- widening ---- */

/* -1, 0 or 1, if that is enough. */
static bool raise(sbv_t *c, sbv_t to, uint32_t visits) {
    if (to <= *c) return true;
    if (visits > THRESHOLD_VISITS || to > 1) return false;
    *c = to < -1 ? -1 : to;
    return true;
}

void state_widen(struct absint *x, ir_blk b, const struct absint_state *p,
                 const struct absint_state *q, uint32_t visits, struct absint_state *out) {
    const struct absint_space *sp = &x->space[b];
    uint32_t n = visits > THRESHOLD_VISITS ? 0 : x->thresholds.n;
    if (visits < PATIENCE || !p->reached || !q->reached) {
        state_join(x, b, p, q, out);
        return;
    }
    out->reached = true;
    out->rels.at.n = 0;
    for (uint32_t i = 0; i < sp->n; i++)
        out->vals[i] = absval_widen(&p->vals[i], &q->vals[i], width(x, sp->vals[i]),
                                    x->thresholds.at, n);
    for (uint32_t i = 0; i < p->rels.at.n; i++) {
        struct zone_rel r = p->rels.at.at[i];
        if (raise(&r.c, bound(x, b, q, r.x, r.y), visits)) zone_put(&out->rels, r.x, r.y, r.c);
    }
}
