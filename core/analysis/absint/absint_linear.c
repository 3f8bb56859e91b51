/* Linear equalities between what is live at the entry of each block (linear.h).
 *
 * A pass of its own before the others, for each of a few widths.  A block's values are linear
 * forms over what was live at its entry and over what else it computes; along an edge
 * these are stated for the target's values, then all but those are dropped.  Equalities only get
 * fewer at the heads of loops, so passes end; if they take too long, nothing is claimed.
 */
#include "core/analysis/absint/absint_linear.h"
#include "core/analysis/absint/space.h"
#include "core/analysis/absint/work.h"
#include "core/analysis/domains/linear.h"

#include <string.h>

enum { MAX_COLS = 16, MAX_ATOMS = 40, MAX_FORM = 12, MAX_PASSES = 14, MAX_EDGES = 400 };

/* Linear forms over the values at one block. */
struct forms {
    const struct absint *x;
    ir_blk b;
    ir_val atoms[MAX_ATOMS];
    uint32_t n;
};

/* The constant is the last one. */
struct linear_form {
    uint64_t k[MAX_ATOMS + 1];
};

static void forms_begin(struct forms *f, const struct absint *x, const struct absint_equalities *q,
                        ir_blk b) {
    *f = (struct forms){.x = x, .b = b, .n = q->at[b].n};
    for (uint32_t i = 0; i < f->n; i++) f->atoms[i] = q->at[b].vals[i];
}

static bool add_atom(struct forms *f, ir_val v, uint64_t by, struct linear_form *out) {
    uint32_t i = 0;
    while (i < f->n && f->atoms[i] != v) i++;
    if (i == MAX_ATOMS) return false;
    if (i == f->n) f->atoms[f->n++] = v;
    out->k[i] += by;
    return true;
}

/* out += by * v; false: too many values. */
static bool add_form(struct forms *f, ir_val v, uint64_t by, struct linear_form *out,
                     unsigned depth) {
    const struct ir_ins *i = absint_ins(f->x, v);
    bv_t k;
    if (ir_const_value(f->x->f, v, &k)) {
        out->k[MAX_ATOMS] += by * (uint64_t)k;
        return true;
    }
    if (i->block != f->b || depth >= MAX_FORM) return add_atom(f, v, by, out);
    if (i->op == IR_ADD || i->op == IR_SUB)
        return add_form(f, i->args[0], by, out, depth + 1) &&
               add_form(f, i->args[1], i->op == IR_ADD ? by : 0 - by, out, depth + 1);
    for (int s = 0; s < 2 && i->op == IR_MUL; s++)
        if (ir_const_value(f->x->f, i->args[s], &k))
            return add_form(f, i->args[1 - s], by * (uint64_t)k, out, depth + 1);
    if (i->op == IR_SHL && ir_const_value(f->x->f, i->args[1], &k) && k < i->type)
        return add_form(f, i->args[0], by << (unsigned)k, out, depth + 1);
    return add_atom(f, v, by, out);
}

/* ---- edges ---- */

static ir_val source_of(const struct absint_edge *e, ir_val to) {
    for (uint32_t i = 0; i < e->n; i++)
        if (e->pairs[i].to == to) return e->pairs[i].from;
    return 0;
}

/* Two values that are the same along the edge; w = 0: v is 0. False: there are none. */
static bool equality_on(const struct absint *x, const struct absint_edge *e, ir_val *v, ir_val *w) {
    const struct ir_ins *t = ir_terminator(x->f, e->from_block), *c;
    bool holds = e->index == 0;
    if (t->op != IR_BR) return false;
    for (c = absint_ins(x, t->args[0]); c->op == IR_XOR; c = absint_ins(x, c->args[0])) {
        bv_t k;
        if (!ir_const_value(x->f, c->args[1], &k)) return false;
        holds ^= k == 1;
    }
    if (ir_ops[c->op].shape != S_CMP) return false;
    *v = c->args[0];
    *w = c->args[1];
    if (c->op == (holds ? IR_EQ : IR_NE)) return true;
    if (c->op == IR_ULT && !holds && absint_is_constant(x, *v, 0)) /* not 0 < w */
        *v = *w;
    else if (!(c->op == IR_ULT && holds && absint_is_constant(x, *w, 1)))
        return false;
    *w = 0;
    return true;
}

static uint64_t *new_row(struct linear *l, const struct linear_form *f, uint32_t atoms,
                         uint64_t mask) {
    uint64_t *row = linear_new(l);
    for (uint32_t i = 0; i < atoms; i++) row[i] = f->k[i] & mask;
    row[l->cols - 1] = f->k[MAX_ATOMS] & mask;
    return row;
}

struct stated {
    struct linear_form form;
    bool known;
};

/* Equalities among the target's values that follow from the block's equalities and instructions. */
static void along(const struct absint *x, const struct absint_equalities *q,
                  const struct absint_edge *e, struct linear *sys, struct linear *out) {
    const struct absint_columns *from = &q->at[e->from_block], *to = &q->at[e->to_block];
    ir_val v, w;
    struct stated stated[MAX_COLS + 1];
    struct forms f;
    uint64_t mask = (uint64_t)bv_mask(q->w);
    forms_begin(&f, x, q, e->from_block);
    memset(stated, 0, sizeof stated);
    for (uint32_t i = 0; i < to->n; i++)
        stated[i].known = add_form(&f, source_of(e, to->vals[i]), 1, &stated[i].form, 0);
    if (equality_on(x, e, &v, &w) && absint_ins(x, v)->type == q->w)
        stated[MAX_COLS].known = add_form(&f, v, 1, &stated[MAX_COLS].form, 0) &&
                                 (!w || add_form(&f, w, UINT64_MAX, &stated[MAX_COLS].form, 0));
    linear_clear(sys, q->w, f.n + to->n + 1);
    for (uint32_t i = 0; i < linear_rows(&from->in); i++) {
        uint64_t *row = linear_new(sys), *is = linear_row(&from->in, i);
        for (uint32_t c = 0; c < from->n; c++) row[c] = is[c];
        row[sys->cols - 1] = is[from->n];
    }
    for (uint32_t i = 0; i < to->n; i++)
        if (stated[i].known) new_row(sys, &stated[i].form, f.n, mask)[f.n + i] = mask;
    if (stated[MAX_COLS].known) new_row(sys, &stated[MAX_COLS].form, f.n, mask);
    linear_normalise(sys);
    linear_drop(out, sys, f.n);
}

/* ---- fixpoint ---- */

struct pass {
    struct arena tmp;
    struct linear sys, edge, all, joined;
};

/* Of all edges to b; false: none is reached. */
static bool come_in(const struct absint *x, const struct absint_equalities *q, ir_blk b,
                    struct pass *p) {
    bool any = false;
    for (uint32_t i = x->graph.first_in[b]; i < x->graph.first_in[b + 1]; i++) {
        const struct absint_edge *e = &x->graph.edges[x->graph.in_edge[i]];
        if (!q->at[e->from_block].reached) continue;
        along(x, q, e, &p->sys, &p->edge);
        if (any)
            linear_join(&p->joined, &p->all, &p->edge);
        else
            linear_copy(&p->joined, &p->edge);
        linear_copy(&p->all, &p->joined);
        any = true;
    }
    return any;
}

/* One block; false: nothing has changed. */
static bool update(struct absint *x, struct absint_equalities *q, ir_blk b, struct pass *p) {
    struct absint_columns *c = &q->at[b];
    if (b == 1 || !come_in(x, q, b, p)) return false;
    if (c->reached && linear_within(&p->edge, &p->all, &c->in) &&
        (absint_is_head(x, b) || linear_within(&p->edge, &c->in, &p->all)))
        return false;
    if (c->reached && absint_is_head(x, b)) {
        linear_join(&p->joined, &p->all, &c->in);
        linear_copy(&p->all, &p->joined);
    }
    linear_copy(&c->in, &p->all);
    c->reached = true;
    return true;
}

/* Parameters first: what loops change. */
static void choose_columns(struct absint *x, struct absint_equalities *q, ir_blk b) {
    const struct ir_block *blk = &x->f->blocks.at[b];
    struct absint_columns *c = &q->at[b];
    c->in.arena = x->a;
    c->vals = arena_new_array(x->a, ir_val, MAX_COLS);
    for (uint32_t i = 0; i < blk->params.n && c->n < MAX_COLS; i++)
        if (absint_ins(x, blk->params.at[i])->type == q->w) c->vals[c->n++] = blk->params.at[i];
    for (uint32_t i = 0; i < x->space[b].n && c->n < MAX_COLS; i++) {
        ir_val v = x->space[b].vals[i];
        if (absint_ins(x, v)->type == q->w &&
            (absint_ins(x, v)->op != IR_PARAM || absint_ins(x, v)->block != b))
            c->vals[c->n++] = v;
    }
    linear_clear(&c->in, q->w, c->n + 1);
}

static void solve_width(struct absint *x, struct absint_equalities *q) {
    struct pass p = {0};
    bool changed = true;
    q->at = arena_new_array(x->a, struct absint_columns, x->f->blocks.n);
    p.sys.arena = p.edge.arena = p.all.arena = p.joined.arena = &p.tmp;
    for (ir_blk b = 1; b < x->f->blocks.n; b++) choose_columns(x, q, b);
    q->at[1].reached = true;
    for (uint32_t n = 0; n < MAX_PASSES && changed; n++) {
        changed = false;
        for (uint32_t i = 0; i < x->graph.order.n; i++)
            changed |= update(x, q, x->graph.order.order[i], &p);
        x->steps += 20 * x->graph.nedges;
    }
    q->done = !changed;
    arena_free(&p.tmp);
}

/* Widths of the parameters of loop heads. */
void equalities_find(struct absint *x) {
    if (x->graph.nedges > MAX_EDGES) return;
    for (uint32_t i = 0; i < x->graph.order.n; i++) {
        const struct ir_block *blk = &x->f->blocks.at[x->graph.order.order[i]];
        for (uint32_t k = 0; k < blk->params.n && x->graph.order.end[i]; k++) {
            unsigned w = absint_ins(x, blk->params.at[k])->type, c = 0;
            if (!absint_tracks(x->f, blk->params.at[k]) || w == 1) continue;
            while (c < x->linear.nequalities && x->linear.equalities[c].w != w) c++;
            if (c == x->linear.nequalities && c < ABSINT_WIDTHS)
                x->linear.equalities[x->linear.nequalities++].w = w;
        }
    }
    for (uint32_t c = 0; c < x->linear.nequalities; c++) solve_width(x, &x->linear.equalities[c]);
}

/* ---- questions ---- */

static const struct absint_equalities *of_width(const struct absint *x, unsigned w) {
    for (uint32_t c = 0; c < x->linear.nequalities; c++)
        if (x->linear.equalities[c].w == w && x->linear.equalities[c].done)
            return &x->linear.equalities[c];
    return NULL;
}

/* The block's equalities, and what intervals fix here of its values. */
static void gather_rows(const struct absint *x, const struct absint_columns *at,
                        struct linear *out) {
    linear_copy(out, &at->in);
    for (uint32_t i = 0; i < at->n && x->found.recording; i++) {
        struct absval val = work_get(x, at->vals[i]);
        bv_t k;
        if (absval_empty(&val) || !absval_is_const(&val, &k, out->w)) continue;
        uint64_t *row = linear_new(out);
        row[i] = (uint64_t)bv_mask(out->w);
        row[at->n] = (uint64_t)k;
    }
    linear_normalise(out);
}

int equalities_same(const struct absint *x, ir_blk b, ir_val v, ir_val w) {
    const struct absint_equalities *q = of_width(x, absint_ins(x, v)->type);
    const struct absint_columns *at = q ? &q->at[b] : NULL;
    struct arena tmp = {0};
    struct forms f;
    struct linear_form d = {{0}};
    int same = -1;
    if (!q || !at->reached) return -1;
    forms_begin(&f, x, q, b);
    if (!add_form(&f, v, 1, &d, 0) || !add_form(&f, w, UINT64_MAX, &d, 0)) return -1;
    for (uint32_t i = at->n; i < f.n; i++)
        if (d.k[i] & (uint64_t)bv_mask(q->w)) return -1;
    struct linear rows = {.arena = &tmp}, l = {.arena = &tmp};
    linear_clear(&l, q->w, at->n + 1);
    uint64_t *row = new_row(&l, &d, at->n, (uint64_t)bv_mask(q->w));
    gather_rows(x, at, &rows);
    linear_reduce(&rows, row);
    if (linear_is_zero(row, at->n)) same = row[at->n] == 0;
    arena_free(&tmp);
    return same;
}

const struct absint_columns *absint_equalities_at(const struct absint *x, ir_blk b, uint32_t i,
                                                  unsigned *w) {
    if (!x->done || i >= x->linear.nequalities || !x->linear.equalities[i].done) return NULL;
    *w = x->linear.equalities[i].w;
    return x->linear.equalities[i].at[b].reached ? &x->linear.equalities[i].at[b] : NULL;
}
