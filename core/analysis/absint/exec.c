/* Instructions, and blocks.
 *
 * A result is computed from what is known of the operands; then what the operation says of
 * the difference between result and operands is added, which intervals alone lose.
 */
#include "core/analysis/absint/exec.h"
#include "core/analysis/absint/cond.h"
#include "core/analysis/absint/space.h"
#include "core/analysis/absint/state.h"
#include "core/analysis/absint/unit.h"
#include "core/analysis/absint/work.h"

static unsigned fits_bit(int s) { return s ? ABSVAL_NO_SIGNED_WRAP : ABSVAL_NO_UNSIGNED_WRAP; }

/* ---- sums ---- */

/* The readings in which v does not wrap, by overflow tests before it and by its operands. */
static unsigned shown_to_fit(const struct absint *x, ir_val v, const struct ir_ins *i) {
    unsigned fits = 0;
    for (int s = 0; s < 2; s++) {
        ir_val test = x->guard[s][v];
        if (test && x->work.stamp[test] == x->work.now && x->work.val[test].u.hi == 0)
            fits |= fits_bit(s);
        if (cond_fits(x, (enum ir_op)i->op, i->args[0], i->args[1], s)) fits |= fits_bit(s);
    }
    return fits;
}

/* The part of a difference that is known beyond the intervals. */
static void cut_difference(const struct absint *x, const struct ir_ins *i, unsigned fits,
                           struct absval *z) {
    for (int s = 0; s < 2; s++) {
        if (!(fits & fits_bit(s))) continue;
        struct itv d = itv_of(-work_bound(x, i->args[1], s, i->args[0], s),
                              work_bound(x, i->args[0], s, i->args[1], s));
        if (!absval_empty(z)) *z = absval_cut(z, s, d, i->type);
    }
}

/* v = p + q or p - q: v - p lies where q, or -q, does. */
static void relate_to(struct absint *x, ir_val v, ir_val p, ir_val q, bool minus, bool s) {
    struct absval b = work_get(x, q);
    struct itv by = absval_reading(&b, s);
    if (absint_ins(x, p)->op == IR_CONST) return;
    if (minus) by = itv_of(-by.hi, -by.lo);
    work_relate(x, v, s, p, s, by.hi);
    work_relate(x, p, s, v, s, -by.lo);
}

static void relate_middle(struct absint *x, ir_val v, ir_val p, ir_val t, bool s) {
    ir_val h;
    sbv_t c;
    for (uint32_t at = 0; !x->work.dead && (at = cond_middle(x, p, t, s, at, &h, &c)) != 0;)
        work_relate(x, v, s, h, s, c);
}

static void exec_ring(struct absint *x, ir_val v, const struct ir_ins *i) {
    struct absval p = work_get(x, i->args[0]), q = work_get(x, i->args[1]);
    unsigned fits = shown_to_fit(x, v, i);
    struct absval z = absval_binary((enum ir_op)i->op, &p, &q, i->type, fits);
    if (i->op == IR_SUB) cut_difference(x, i, fits, &z);
    work_set(x, v, z);
    x->work.fits[v] = (uint8_t)fits;
    for (int s = 0; s < 2 && i->op != IR_MUL && i->type > 1; s++) {
        if (x->work.dead || !(fits & fits_bit(s))) continue;
        relate_to(x, v, i->args[0], i->args[1], i->op == IR_SUB, s);
        if (i->op == IR_SUB) continue;
        relate_to(x, v, i->args[1], i->args[0], false, s);
        relate_middle(x, v, i->args[0], i->args[1], s);
        relate_middle(x, v, i->args[1], i->args[0], s);
    }
}

/* ---- the other operations of two operands ---- */

static void relate_signed(struct absint *x, ir_val v, const struct ir_ins *i, struct itv a,
                          struct itv b) {
    bool up = a.lo >= 0, by_up = b.lo > 0;
    bool less = i->op == IR_SDIV ? a.lo > 0 && b.lo > 1 : i->op == IR_ASHR && a.lo > 0 && by_up;
    if (up && (i->op != IR_SDIV || by_up)) work_relate(x, v, true, i->args[0], true, less ? -1 : 0);
    if (i->op == IR_SREM && by_up) work_relate(x, v, true, i->args[1], true, -1);
}

static void relate_unsigned(struct absint *x, ir_val v, const struct ir_ins *i, struct itv a,
                            struct itv b) {
    ir_val p = i->args[0], q = i->args[1];
    bool less = a.lo > 0 && ((i->op == IR_UDIV && b.lo > 1) || (i->op == IR_LSHR && b.lo > 0));
    if (i->op == IR_OR) {
        work_relate(x, p, false, v, false, 0);
        work_relate(x, q, false, v, false, 0);
        return;
    }
    if (i->op != IR_UDIV || b.lo > 0) work_relate(x, v, false, p, false, less ? -1 : 0);
    if (i->op == IR_UREM && b.lo > 0) work_relate(x, v, false, q, false, -1);
    if (i->op == IR_AND) work_relate(x, v, false, q, false, 0);
}

static void exec_binary(struct absint *x, ir_val v, const struct ir_ins *i) {
    struct absval a = work_get(x, i->args[0]), b = work_get(x, i->args[1]);
    work_set(x, v, absval_binary((enum ir_op)i->op, &a, &b, i->type, 0));
    if (i->type == 1 || x->work.dead) return;
    switch (i->op) {
    case IR_UDIV:
    case IR_UREM:
    case IR_LSHR:
    case IR_AND:
    case IR_OR:
        relate_unsigned(x, v, i, a.u, b.u);
        break;
    case IR_SDIV:
    case IR_SREM:
    case IR_ASHR:
        relate_signed(x, v, i, a.s, b.s);
        break;
    default:
        break;
    }
}

static void exec_compare(struct absint *x, ir_val v, const struct ir_ins *i) {
    int t = cond_compare(x, (enum ir_op)i->op, i->args[0], i->args[1]);
    work_set(x, v, t < 0 ? absval_top(1) : absval_const((bv_t)t, 1));
}

/* ---- copies ---- */

static void exec_cast(struct absint *x, ir_val v, const struct ir_ins *i) {
    ir_val p = i->args[0];
    if (!absint_tracks(x->f, p)) {
        work_set(x, v, absval_top(i->type));
        return;
    }
    struct absval a = work_get(x, p);
    work_set(x, v, absval_cast((enum ir_op)i->op, &a, absint_width(x, p), i->type));
    bool u = i->op == IR_ZEXT || itv_within(a.u, itv_full(i->type, false));
    bool s = i->op == IR_SEXT || itv_within(a.s, itv_full(i->type, true));
    if (i->op != IR_SEXT && u) work_equate(x, v, false, p, false, 0);
    if (i->op != IR_ZEXT && s) work_equate(x, v, true, p, true, 0);
}

/* min and max: below, or above, both. */
static void relate_select(struct absint *x, ir_val v, const struct ir_ins *i) {
    const struct ir_ins *c = absint_ins(x, i->args[0]);
    bool s = c->op == IR_SLT || c->op == IR_SLE, u = c->op == IR_ULT || c->op == IR_ULE;
    ir_val p = i->args[1], q = i->args[2];
    if (!s && !u) return;
    bool is_min = c->args[0] == p && c->args[1] == q, is_max = c->args[0] == q && c->args[1] == p;
    for (int k = 0; k < 2; k++) {
        if (is_min) work_relate(x, v, s, k ? p : q, s, 0);
        if (is_max) work_relate(x, k ? p : q, s, v, s, 0);
    }
}

static void exec_select(struct absint *x, ir_val v, const struct ir_ins *i) {
    struct absval p = work_get(x, i->args[1]), q = work_get(x, i->args[2]);
    int t = cond_truth(x, i->args[0], 0);
    if (t >= 0) {
        ir_val is = i->args[t ? 1 : 2];
        work_set(x, v, t ? p : q);
        for (int s = 0; s < 2 && i->type > 1; s++) work_equate(x, v, s, is, s, 0);
        return;
    }
    work_set(x, v, absval_join(&p, &q, i->type));
    if (i->type > 1) relate_select(x, v, i);
}

/* ---- instructions ---- */

static void exec_check(struct absint *x, ir_val v, const struct ir_ins *i) {
    if (i->op == IR_CHECK && (x->opt.skip >> i->check & 1) && v != x->opt.kept) return;
    if (i->op == IR_CHECK && x->found.recording) {
        uint8_t found = cond_truth(x, i->args[0], 0) == 1 ? 1 : 2;
        if (found > x->found.checked[v]) x->found.checked[v] = found;
    }
    if (i->op == IR_CHECK && !check_ends((enum check_kind)i->check)) return;
    /* Where a caller does not look at the result the execution goes on (ir_unused_result). */
    if (i->op == IR_CHECK && i->check == CHECK_MISSING_RETURN) return;
    cond_assume(x, i->args[0], true, 0);
}

static void exec_value(struct absint *x, ir_val v, const struct ir_ins *i) {
    switch (ir_ops[i->op].shape) {
    case S_BIN:
        if (i->op == IR_ADD || i->op == IR_SUB || i->op == IR_MUL)
            exec_ring(x, v, i);
        else
            exec_binary(x, v, i);
        break;
    case S_CMP:
        exec_compare(x, v, i);
        break;
    case S_CAST:
        exec_cast(x, v, i);
        break;
    case S_SEL:
        exec_select(x, v, i);
        break;
    default:
        work_set(x, v, i->op == IR_CALL ? unit_result(x, i) : absval_top(i->type));
    }
}

static void record(struct absint *x, ir_val v) {
    x->found.def[v] = x->found.defined[v]
                          ? absval_join(&x->found.def[v], &x->work.val[v], absint_width(x, v))
                          : x->work.val[v];
    x->found.defined[v] = true;
}

static void exec_ins(struct absint *x, ir_val v) {
    const struct ir_ins *i = absint_ins(x, v);
    if (i->op == IR_CONST) return;
    if (ir_ops[i->op].shape == S_CHECK) {
        exec_check(x, v, i);
        return;
    }
    if (!absint_tracks(x->f, v)) return;
    exec_value(x, v, i);
    if (x->found.recording && !x->work.dead) record(x, v);
}

/* ---- the ends of blocks ---- */

static void send_if(struct absint *x, ir_blk b, uint32_t e, ir_val cond, bool holds) {
    work_save(x);
    cond_assume(x, cond, holds, 0);
    work_send(x, &x->graph.edges[x->graph.first_edge[b] + e]);
    work_restore(x);
}

static void send_case(struct absint *x, ir_blk b, uint32_t e, ir_val v, struct itv in) {
    work_save(x);
    struct absval is = absval_top(absint_width(x, v));
    is = absval_cut(&is, false, in, absint_width(x, v));
    work_refine(x, v, &is);
    work_send(x, &x->graph.edges[x->graph.first_edge[b] + e]);
    work_restore(x);
}

/* Cases at the ends of what is left are not the default's. */
static struct itv left_over(const struct ir_ins *t, struct itv rest) {
    for (uint32_t round = 0; round < t->nedges; round++) {
        struct itv before = rest;
        for (uint32_t e = 1; e < t->nedges && !itv_empty(rest); e++) {
            struct itv taken = itv_of((sbv_t)t->edges[e].lo, (sbv_t)t->edges[e].hi);
            if (itv_has(taken, rest.lo)) rest.lo = taken.hi + 1;
            if (itv_has(taken, rest.hi)) rest.hi = taken.lo - 1;
        }
        if (rest.lo == before.lo && rest.hi == before.hi) break;
    }
    return rest;
}

static void exec_switch(struct absint *x, ir_blk b, const struct ir_ins *t) {
    ir_val v = t->args[0];
    if (!absint_tracks(x->f, v)) {
        for (uint32_t e = 0; e < t->nedges; e++)
            work_send(x, &x->graph.edges[x->graph.first_edge[b] + e]);
        return;
    }
    for (uint32_t e = 1; e < t->nedges; e++)
        send_case(x, b, e, v, itv_of((sbv_t)t->edges[e].lo, (sbv_t)t->edges[e].hi));
    struct absval val = work_get(x, v);
    struct itv rest = left_over(t, val.u);
    if (!itv_empty(rest)) send_case(x, b, 0, v, rest);
}

static void exec_end(struct absint *x, ir_blk b, const struct ir_ins *t) {
    if (!t || x->work.dead) return;
    if (t->op == IR_JMP) {
        work_send(x, &x->graph.edges[x->graph.first_edge[b]]);
    } else if (t->op == IR_BR) {
        send_if(x, b, 0, t->args[0], true);
        send_if(x, b, 1, t->args[0], false);
    } else if (t->op == IR_SWITCH) {
        exec_switch(x, b, t);
    } else if (t->op == IR_RET && t->nargs && x->found.recording &&
               absint_tracks(x->f, t->args[0])) {
        struct absval val = work_get(x, t->args[0]);
        x->found.returned = absval_join(&x->found.returned, &val, absint_width(x, t->args[0]));
    }
}

/* ---- blocks ---- */

static void exec_from(struct absint *x, ir_blk b) {
    const struct ir_block *blk = &x->f->blocks.at[b];
    for (uint32_t i = 0; i < blk->ins.n && !x->work.dead; i++) {
        x->work.position = i + 1;
        x->steps++;
        exec_ins(x, blk->ins.at[i]);
    }
    exec_end(x, b, ir_terminator(x->f, b));
}

enum { MAX_CASTS = 4 };

/* `c < 4 || c > 15`, where c is a char: it is made wider for each comparison, and the wide number
 * lives no longer than that. c itself may be known here still. */
static void cast_again(struct absint *x, ir_val v, unsigned depth) {
    const struct ir_ins *i = absint_ins(x, v);
    bool casts = i->op == IR_ZEXT || i->op == IR_SEXT || i->op == IR_TRUNC;
    if (!casts || work_knows(x, v) || depth == MAX_CASTS) return;
    cast_again(x, i->args[0], depth + 1);
    if (work_knows(x, i->args[0])) exec_cast(x, v, i);
}

/* Notes the argument of each parameter, as only one edge is at hand, and what the arguments
 * compare. */
static void note_aliases(struct absint *x, const struct absint_edge *e) {
    for (uint32_t i = 0; i < e->n; i++) {
        if (e->pairs[i].from == e->pairs[i].to) continue;
        x->work.alias[e->pairs[i].to] = e->pairs[i].from;
        x->work.aliased[e->pairs[i].to] = x->work.now;
        const struct ir_ins *asks = absint_ins(x, e->pairs[i].from);
        for (uint32_t k = 0; ir_ops[asks->op].shape == S_CMP && k < 2; k++)
            cast_again(x, asks->args[k], 0);
    }
}

void exec_absint_block(struct absint *x, ir_blk b) {
    const struct ir_ins *t = ir_terminator(x->f, b);
    for (uint32_t e = 0; t && e < t->nedges; e++)
        state_clear(&x->graph.edges[x->graph.first_edge[b] + e].state);
    if (!x->thin[b]) {
        work_load(x, b, &x->in[b], absint_is_head(x, b));
        if (!x->work.dead) exec_from(x, b);
        return;
    }
    for (uint32_t i = x->graph.first_in[b]; i < x->graph.first_in[b + 1]; i++) {
        const struct absint_edge *e = &x->graph.edges[x->graph.in_edge[i]];
        work_load(x, b, &e->state, false);
        if (x->work.dead) continue;
        note_aliases(x, e);
        exec_from(x, b);
    }
}
