/* The state inside a block: values, differences, and how they refine each other. */
#include "core/analysis/absint/work.h"
#include "core/analysis/absint/space.h"
#include "core/analysis/absint/state.h"

static const sbv_t FAR = (sbv_t)1 << 100;
enum { MOVES = 200, CROWDED = ZONE_MAX / 2 };

bool work_knows(const struct absint *x, ir_val v) { return x->work.stamp[v] == x->work.now; }

struct absval work_get(const struct absint *x, ir_val v) {
    bv_t k;
    if (!absint_tracks(x->f, v)) return absval_top(ITV_MAX_WIDTH);
    if (ir_const_value(x->f, v, &k)) return absval_const(k, absint_width(x, v));
    return work_knows(x, v) ? x->work.val[v] : absval_top(absint_width(x, v));
}

static zone_node canonical_now(const struct absint *x, ir_val v, bool is_signed) {
    return zone_of(
        v, is_signed || (work_knows(x, v) && absval_natural(&x->work.val[v], absint_width(x, v))));
}

static void set_value(struct absint *x, ir_val v, const struct absval *val) {
    if (x->work.logging) vec_push(x->a, &x->work.undo, (struct absint_undo){v, x->work.val[v]});
    x->work.val[v] = *val;
}

void work_set(struct absint *x, ir_val v, struct absval val) {
    if (absval_empty(&val)) x->work.dead = true;
    x->work.stamp[v] = x->work.now;
    x->work.val[v] = val;
    x->work.fits[v] = 0;
}

/* ---- refinement ---- */

/* One value smaller; those that it is compared with are told later. */
static bool shrink_value(struct absint *x, ir_val v, const struct absval *by) {
    struct absval was = work_get(x, v), z = absval_meet(&was, by, absint_width(x, v));
    if (absval_empty(&z)) {
        x->work.dead = true;
        return false;
    }
    if (!work_knows(x, v) || x->f->ins.at[v].op == IR_CONST || absval_within(&was, &z))
        return false;
    bool natural =
        !absval_natural(&was, absint_width(x, v)) && absval_natural(&z, absint_width(x, v));
    set_value(x, v, &z);
    if (natural) zone_merge(&x->work.rel, zone_of(v, false), zone_of(v, true), &x->work.dead);
    vec_push(x->a, &x->work.moved, v);
    return true;
}

static void shrink_reading(struct absint *x, zone_node n, sbv_t lo, sbv_t hi) {
    ir_val v = zone_val(n);
    struct absval z = absval_top(absint_width(x, v));
    z = absval_cut(&z, zone_signed(n), itv_of(lo, hi), absint_width(x, v));
    if (absval_empty(&z))
        x->work.dead = true;
    else
        shrink_value(x, v, &z);
}

static struct itv reading_now(const struct absint *x, zone_node n) {
    struct absval z = work_get(x, zone_val(n));
    return absval_reading(&z, zone_signed(n));
}

static void apply_difference(struct absint *x, struct zone_rel r) {
    shrink_reading(x, r.x, -FAR, reading_now(x, r.y).hi + r.c);
    if (!x->work.dead) shrink_reading(x, r.y, reading_now(x, r.x).lo - r.c, FAR);
}

/* The set is closed, so few steps are enough; what is left out is only less precise. */
static void propagate_moved(struct absint *x) {
    for (uint32_t i = 0; i < x->work.moved.n && i < MOVES; i++) {
        ir_val v = x->work.moved.at[i];
        for (uint32_t k = 0; k < x->work.rel.at.n && !x->work.dead; k++) {
            struct zone_rel r = x->work.rel.at.at[k];
            if (zone_val(r.x) == v || zone_val(r.y) == v) apply_difference(x, r);
        }
    }
    x->work.moved.n = 0;
}

void work_refine(struct absint *x, ir_val v, const struct absval *by) {
    if (x->work.dead || !absint_tracks(x->f, v)) return;
    shrink_value(x, v, by);
    propagate_moved(x);
}

/* ---- differences ---- */

sbv_t work_bound(const struct absint *x, ir_val v, bool v_signed, ir_val w, bool w_signed) {
    zone_node p = canonical_now(x, v, v_signed), q = canonical_now(x, w, w_signed);
    sbv_t c = reading_now(x, p).hi - reading_now(x, q).lo, by;
    if (p == q) return 0;
    return zone_get(&x->work.rel, p, q, &by) && by < c ? by : c;
}

/* Used later, and more than the intervals say. */
static bool needed(const void *ctx, struct zone_rel r) {
    const struct absint *x = ctx;
    if (x->work.last[zone_val(r.x)] <= x->work.position ||
        x->work.last[zone_val(r.y)] <= x->work.position)
        return false;
    return r.c < reading_now(x, r.x).hi - reading_now(x, r.y).lo;
}

void work_relate(struct absint *x, ir_val v, bool v_signed, ir_val w, bool w_signed, sbv_t c) {
    if (x->work.dead) return;
    struct zone_rel r = {zone_of(v, v_signed), zone_of(w, w_signed), c};
    apply_difference(x, r);
    bool both = work_knows(x, v) && work_knows(x, w) && x->f->ins.at[v].op != IR_CONST &&
                x->f->ins.at[w].op != IR_CONST && absint_width(x, v) > 1 && absint_width(x, w) > 1;
    if (!x->work.dead && both && c < work_bound(x, v, v_signed, w, w_signed)) {
        if (x->work.rel.at.n > CROWDED) zone_keep(&x->work.rel, needed, x);
        zone_add(&x->work.rel, canonical_now(x, v, v_signed), canonical_now(x, w, w_signed), c,
                 &x->work.dead);
        vec_push(x->a, &x->work.moved, v);
        vec_push(x->a, &x->work.moved, w);
    }
    propagate_moved(x);
}

void work_equate(struct absint *x, ir_val v, bool v_signed, ir_val w, bool w_signed, sbv_t by) {
    work_relate(x, v, v_signed, w, w_signed, by);
    work_relate(x, w, w_signed, v, v_signed, -by);
}

/* ---- in and out ---- */

static void note_uses(struct absint *x, const struct ir_ins *i, uint32_t at) {
    for (uint32_t k = 0; k < i->nargs; k++)
        if (x->work.last[i->args[k]] < at) x->work.last[i->args[k]] = at;
}

/* Where in the block each value is used last. */
static void find_last_uses(struct absint *x, ir_blk b) {
    const struct ir_block *blk = &x->f->blocks.at[b];
    const struct ir_ins *t = ir_terminator(x->f, b);
    for (uint32_t i = 0; i < x->space[b].n; i++) x->work.last[x->space[b].vals[i]] = 0;
    for (uint32_t i = 0; i < blk->ins.n; i++) x->work.last[blk->ins.at[i]] = 0;
    for (uint32_t i = 0; i < blk->ins.n; i++) note_uses(x, &x->f->ins.at[blk->ins.at[i]], i + 1);
    for (uint32_t e = 0; t && e < t->nedges; e++) {
        const struct absint_edge *edge = &x->graph.edges[x->graph.first_edge[b] + e];
        for (uint32_t i = 0; i < edge->n; i++) x->work.last[edge->pairs[i].from] = UINT32_MAX;
    }
}

/* Closes the zone: widening leaves it open. */
static void close_zone(struct absint *x) {
    struct zone_rel was[ZONE_MAX];
    uint32_t n = x->work.rel.at.n;
    for (uint32_t i = 0; i < n; i++) was[i] = x->work.rel.at.at[i];
    x->work.rel.at.n = 0;
    for (uint32_t i = 0; i < n && !x->work.dead; i++)
        work_relate(x, zone_val(was[i].x), zone_signed(was[i].x), zone_val(was[i].y),
                    zone_signed(was[i].y), was[i].c);
}

void work_load(struct absint *x, ir_blk b, const struct absint_state *s, bool close) {
    const struct absint_space *sp = &x->space[b];
    x->work.now++;
    x->work.dead = !s->reached;
    x->work.block = b;
    x->work.position = 0;
    x->work.logging = false;
    if (x->work.dead) return;
    for (uint32_t i = 0; i < sp->n; i++) {
        struct absval top = absval_top(absint_width(x, sp->vals[i]));
        work_set(x, sp->vals[i], absval_meet(&top, &s->vals[i], absint_width(x, sp->vals[i])));
    }
    find_last_uses(x, b);
    zone_copy(&x->work.rel, &s->rels);
    if (close) close_zone(x);
}

/* Pairs whose source is v. */
static uint32_t pairs_of(const struct absint_edge *e, ir_val v, uint32_t *end) {
    uint32_t lo = 0, hi = e->n;
    while (lo < hi) {
        uint32_t mid = lo + (hi - lo) / 2;
        if (e->pairs[mid].from < v)
            lo = mid + 1;
        else
            hi = mid;
    }
    for (*end = lo; *end < e->n && e->pairs[*end].from == v; ++*end) {
    }
    return lo;
}

static void send_rel(const struct absint_edge *e, struct zone_rel r, struct absint_state *out) {
    uint32_t i_end, k_end, i0 = pairs_of(e, zone_val(r.x), &i_end);
    uint32_t k0 = pairs_of(e, zone_val(r.y), &k_end);
    for (uint32_t i = i0; i < i_end; i++)
        for (uint32_t k = k0; k < k_end; k++)
            zone_put(&out->rels, zone_of(e->pairs[i].to, zone_signed(r.x)),
                     zone_of(e->pairs[k].to, zone_signed(r.y)), r.c);
}

/* Two names of one number. */
static void send_copies(const struct absint *x, const struct absint_edge *e,
                        struct absint_state *out) {
    for (uint32_t i = 1; i < e->n; i++) {
        ir_val v = e->pairs[i].to, w = e->pairs[i - 1].to, from = e->pairs[i].from;
        if (e->pairs[i - 1].from != from || absint_width(x, from) == 1) continue;
        if (x->f->ins.at[from].op == IR_CONST) continue;
        bool natural = absval_natural(&out->vals[e->pairs[i].at], absint_width(x, v));
        for (int s = natural; s < 2; s++) {
            zone_put(&out->rels, zone_of(v, s), zone_of(w, s), 0);
            zone_put(&out->rels, zone_of(w, s), zone_of(v, s), 0);
        }
    }
}

void work_send(struct absint *x, struct absint_edge *e) {
    struct absint_state *out = e->state.reached ? &x->scratch[0] : &e->state;
    if (x->work.dead) return;
    out->reached = true;
    out->rels.at.n = 0;
    for (uint32_t i = 0; i < e->n; i++) out->vals[e->pairs[i].at] = work_get(x, e->pairs[i].from);
    send_copies(x, e, out);
    for (uint32_t i = 0; i < x->work.rel.at.n; i++) {
        struct zone_rel r = x->work.rel.at.at[i];
        if (r.c < reading_now(x, r.x).hi - reading_now(x, r.y).lo) send_rel(e, r, out);
    }
    if (out == &e->state) return;
    state_join(x, e->to_block, &e->state, out, &x->scratch[1]);
    state_copy(&x->space[e->to_block], &e->state, &x->scratch[1]);
}

/* ---- taking back ---- */

void work_save(struct absint *x) {
    zone_copy(&x->work.saved, &x->work.rel);
    x->work.undo.n = 0;
    x->work.logging = true;
}

void work_restore(struct absint *x) {
    while (x->work.undo.n) {
        struct absint_undo u = x->work.undo.at[--x->work.undo.n];
        x->work.val[u.v] = u.was;
    }
    zone_copy(&x->work.rel, &x->work.saved);
    x->work.dead = false;
    x->work.logging = false;
}
