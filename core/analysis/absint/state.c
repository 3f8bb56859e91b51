/* States between blocks: order, join, widening.
 *
 * A difference is kept where it says more than the intervals.  So of one that only one side
 * holds, the other side's bound is asked of its intervals, and pairs with a parameter are
 * tried where nothing but intervals speaks of them: after `i = 0, j = 0` those alone say that
 * i == j.
 */
#include "core/analysis/absint/state.h"
#include "core/analysis/absint/space.h"

enum { MAX_PAIRS = 60, PATIENCE = 2, THRESHOLD_VISITS = 10 };

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

/* Where both readings agree the signed one stands for them. */
static zone_node canonical_in(const struct absint *x, const struct absint_space *sp,
                              const struct absint_state *s, zone_node n) {
    ir_val v = zone_val(n);
    return absval_natural(&s->vals[index_of(sp, v)], absint_width(x, v)) ? zone_of(v, true) : n;
}

static struct itv reading_in(const struct absint_space *sp, const struct absint_state *s,
                             zone_node n) {
    return absval_reading(&s->vals[index_of(sp, zone_val(n))], zone_signed(n));
}

static sbv_t bound_by_values(const struct absint_space *sp, const struct absint_state *s,
                             zone_node p, zone_node q) {
    return reading_in(sp, s, p).hi - reading_in(sp, s, q).lo;
}

/* The least c known with p - q <= c. */
static sbv_t bound(const struct absint *x, ir_blk b, const struct absint_state *s, zone_node p,
                   zone_node q) {
    const struct absint_space *sp = &x->space[b];
    sbv_t c = bound_by_values(sp, s, p, q), known;
    if (zone_get(&s->rels, canonical_in(x, sp, s, p), canonical_in(x, sp, s, q), &known) &&
        known < c)
        c = known;
    return c;
}

/* ---- join ---- */

/* So weak that it only costs time. */
static bool useless(const struct absint *x, struct zone_rel r) {
    unsigned v = absint_width(x, zone_val(r.x)), w = absint_width(x, zone_val(r.y));
    if (v < w) v = w;
    return v >= 16 && r.c >= (sbv_t)1 << (v - 2);
}

static void join_rel(struct absint *x, ir_blk b, const struct absint_state *p,
                     const struct absint_state *q, struct absint_state *out, zone_node m,
                     zone_node n) {
    m = canonical_in(x, &x->space[b], out, m);
    n = canonical_in(x, &x->space[b], out, n);
    sbv_t c = bound(x, b, p, m, n), d = bound(x, b, q, m, n);
    if (d > c) c = d;
    if (useless(x, (struct zone_rel){m, n, c})) return;
    if (c < bound_by_values(&x->space[b], out, m, n)) zone_put(&out->rels, m, n, c);
}

static bool can_pair(const struct absint *x, ir_val v, ir_val w) {
    return v != w && absint_width(x, v) > 1 && absint_width(x, v) == absint_width(x, w);
}

static void join_pair(struct absint *x, ir_blk b, const struct absint_state *p,
                      const struct absint_state *q, struct absint_state *out, ir_val v, ir_val w) {
    for (int s = 0; s < 2; s++) {
        join_rel(x, b, p, q, out, zone_of(v, s), zone_of(w, s));
        join_rel(x, b, p, q, out, zone_of(w, s), zone_of(v, s));
    }
}

static void join_pairs(struct absint *x, ir_blk b, const struct absint_state *p,
                       const struct absint_state *q, struct absint_state *out) {
    const struct ir_block *blk = &x->f->blocks.at[b];
    const struct absint_space *sp = &x->space[b];
    uint32_t n = 0;
    for (uint32_t i = 0; i < blk->params.n; i++)
        for (uint32_t k = 0; k < sp->n && absint_tracks(x->f, blk->params.at[i]); k++) {
            if (!can_pair(x, blk->params.at[i], sp->vals[k])) continue;
            if (n++ < MAX_PAIRS) join_pair(x, b, p, q, out, blk->params.at[i], sp->vals[k]);
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
        out->vals[i] = absval_join(&p->vals[i], &q->vals[i], absint_width(x, sp->vals[i]));
    for (uint32_t i = 0; i < p->rels.at.n; i++)
        join_rel(x, b, p, q, out, p->rels.at.at[i].x, p->rels.at.at[i].y);
    for (uint32_t i = 0; i < q->rels.at.n; i++)
        join_rel(x, b, p, q, out, q->rels.at.at[i].x, q->rels.at.at[i].y);
    join_pairs(x, b, p, q, out);
}

void state_gather(struct absint *x, ir_blk b, struct absint_state *out) {
    struct absint_state *tmp = &x->scratch[2];
    state_clear(out);
    for (uint32_t i = x->graph.first_in[b]; i < x->graph.first_in[b + 1]; i++) {
        const struct absint_state *in = &x->graph.edges[x->graph.in_edge[i]].state;
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
static bool raise_bound(sbv_t *c, sbv_t to, uint32_t visits) {
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
        out->vals[i] = absval_widen(&p->vals[i], &q->vals[i], absint_width(x, sp->vals[i]),
                                    x->thresholds.at, n);
    for (uint32_t i = 0; i < p->rels.at.n; i++) {
        struct zone_rel r = p->rels.at.at[i];
        if (raise_bound(&r.c, bound(x, b, q, r.x, r.y), visits))
            zone_put(&out->rels, r.x, r.y, r.c);
    }
}
