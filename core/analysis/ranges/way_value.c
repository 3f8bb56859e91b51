/* Values on a way: computed when something asks for them, so that what no condition and no store
 * depends on costs nothing. */
#include "core/analysis/ranges/way_int.h"

enum { MAX_FACT_DEPTH = 6, MAX_CELLS_BACK = 64 };

void way_set(struct writer_way *w, struct sym *at, struct sym is) {
    vec_push(&w->tmp, &w->trail, ((struct way_undo){at, *at}));
    *at = is;
}

void way_mark(const struct writer_way *w, struct way_mark *m) {
    *m = (struct way_mark){.line = line_here(&w->l),
                           .nwin = w->nwin,
                           .known_below = w->known_below,
                           .roots = w->roots.n,
                           .shared = w->shared.n,
                           .cleared = w->cleared.n,
                           .cells = w->cells.n,
                           .facts = w->facts.n,
                           .trail = w->trail.n,
                           .passed = w->passed.n};
    for (uint32_t k = 0; k < w->nwin; k++) m->win[k] = w->win[k];
}

void way_back_to(struct writer_way *w, const struct way_mark *m) {
    line_back_to(&w->l, m->line);
    if (w->proved > w->l.asked.n) w->proved = w->l.asked.n;
    while (w->trail.n > m->trail) {
        const struct way_undo *u = &w->trail.at[--w->trail.n];
        *u->at = u->was;
    }
    while (w->passed.n > m->passed) *w->passed.at[--w->passed.n] = false;
    w->nwin = m->nwin;
    for (uint32_t k = 0; k < m->nwin; k++) w->win[k] = m->win[k];
    w->known_below = m->known_below;
    w->roots.n = m->roots;
    w->shared.n = m->shared;
    w->cleared.n = m->cleared;
    w->cells.n = m->cells;
    w->facts.n = m->facts;
}

/* ---- what is new ---- */

uint32_t way_new_root(struct writer_way *w, bool made, bool cleared) {
    struct way_root r = {made, cleared, arena_new(&w->tmp, struct sym)};
    vec_push(&w->tmp, &w->roots, r);
    return w->roots.n - 1;
}

struct sym way_fresh(struct writer_way *w, ir_type type) {
    if (type == IR_PTR) return (struct sym){.root = way_new_root(w, false, false)};
    if (!ir_is_int(type)) return (struct sym){0};
    return (struct sym){.v = line_fresh(&w->l, type)};
}

static struct sym line_number(ir_val v) { return (struct sym){.v = v}; }

/* ---- conditions ---- */

int way_truth(struct writer_way *w, ir_val v) {
    bv_t k;
    if (line_is_const(&w->l, v, &k)) return k != 0;
    for (uint32_t i = w->facts.n; i--;)
        if (w->facts.at[i].v == v) return w->facts.at[i].is;
    return -1;
}

/* Where x * c <= k, and x * c does not wrap, x <= k / c: memory of so many elements was there. */
static void bound_factor(struct writer_way *w, ir_val v) {
    const struct ir_ins *i = &w->l.f.ins.at[v], *of = &w->l.f.ins.at[i->args[0]];
    bv_t k, c;
    if (i->op != IR_ULE || of->op != IR_MUL || !line_is_const(&w->l, i->args[1], &k)) return;
    if (!line_is_const(&w->l, of->args[1], &c) || !c) return;
    ir_val x = of->args[0], most = line_const(&w->l, of->type, k / c);
    ir_val wraps = line_binary(&w->l, IR_UMULO, 1, x, of->args[1]);
    ir_val small = line_binary(&w->l, IR_ULE, 1, x, most);
    line_assume(&w->l, line_binary(&w->l, IR_OR, 1, wraps, small));
}

static void way_add_fact(struct writer_way *w, ir_val v, bool is, unsigned depth) {
    const struct ir_ins *i = &w->l.f.ins.at[v];
    bv_t k;
    vec_push(&w->tmp, &w->facts, ((struct way_fact){v, is}));
    if (is && i->nargs == 2) bound_factor(w, v);
    i = &w->l.f.ins.at[v];
    if (depth > MAX_FACT_DEPTH || i->nargs != 2 || i->type != 1) return;
    ir_val x = i->args[0], y = i->args[1];
    if ((i->op == IR_AND && is) || (i->op == IR_OR && !is)) {
        way_add_fact(w, x, is, depth + 1);
        way_add_fact(w, y, is, depth + 1);
    } else if (i->op == IR_XOR && line_is_const(&w->l, y, &k)) {
        way_add_fact(w, x, is != (k != 0), depth + 1);
    }
}

void way_assume(struct writer_way *w, ir_val v, bool is) {
    ir_val one = line_const(&w->l, 1, 1);
    line_assume(&w->l, is ? v : line_binary(&w->l, IR_XOR, 1, v, one));
    way_add_fact(w, v, is, 0);
}

/* ---- operations ---- */

static ir_val way_number(struct writer_way *w, struct way_frame *f, ir_val v) {
    struct sym s = way_value(w, f, v);
    ir_type type = f->b->f->ins.at[v].type;
    if (s.root || !s.v) return line_fresh(&w->l, ir_is_int(type) ? type : IR_I(1));
    int is = type == 1 ? way_truth(w, s.v) : -1;
    return is < 0 ? s.v : line_const(&w->l, 1, (bv_t)is);
}

static struct sym way_pointer_step(struct writer_way *w, struct way_frame *f,
                                   const struct ir_ins *i) {
    struct sym p = way_value(w, f, i->args[0]);
    bv_t k;
    if (ir_const_value(f->b->f, i->args[1], &k)) {
        p.off = (int64_t)((uint64_t)p.off + (uint64_t)k * i->imm);
        return p;
    }
    way_share(w, p);
    return way_fresh(w, IR_PTR);
}

/* Null is one root; an object that has been made is another. */
static struct sym way_same_pointer(struct writer_way *w, struct way_frame *f,
                                   const struct ir_ins *i) {
    struct sym p = way_value(w, f, i->args[0]), q = way_value(w, f, i->args[1]);
    if (p.root == ROOT_NULL) {
        struct sym t = p;
        p = q, q = t;
    }
    if (p.root && p.root == q.root) return line_number(line_const(&w->l, 1, p.off == q.off));
    if (q.root == ROOT_NULL && !q.off && p.root) {
        struct way_root *r = &w->roots.at[p.root];
        if (r->made) return line_number(line_const(&w->l, 1, 0));
        if (p.off) return way_fresh(w, 1);
        if (!r->null->v) way_set(w, r->null, way_fresh(w, 1));
        return *r->null;
    }
    return way_fresh(w, 1);
}

static struct sym way_chosen(struct writer_way *w, struct way_frame *f, const struct ir_ins *i) {
    ir_val c = way_number(w, f, i->args[0]);
    int is = way_truth(w, c);
    if (is >= 0) return way_value(w, f, i->args[is ? 1 : 2]);
    if (!ir_is_int(i->type)) return way_fresh(w, i->type);
    ir_val x = way_number(w, f, i->args[1]), y = way_number(w, f, i->args[2]);
    return line_number(line_select(&w->l, i->type, c, x, y));
}

static struct sym way_computed(struct writer_way *w, struct way_frame *f, const struct ir_ins *i) {
    switch (ir_ops[i->op].shape) {
    case S_BIN:
    case S_CMP: {
        ir_val x = way_number(w, f, i->args[0]), y = way_number(w, f, i->args[1]);
        return line_number(line_binary(&w->l, (enum ir_op)i->op, i->type, x, y));
    }
    case S_CAST:
        return line_number(
            line_cast(&w->l, (enum ir_op)i->op, i->type, way_number(w, f, i->args[0])));
    case S_SEL:
        return way_chosen(w, f, i);
    default:
        break;
    }
    if (i->op == IR_PTRADD) return way_pointer_step(w, f, i);
    if (i->op == IR_PTREQ) return way_same_pointer(w, f, i);
    for (uint32_t k = 0; i->op == IR_PTRTOINT && k < i->nargs; k++)
        way_share(w, way_value(w, f, i->args[k]));
    return way_fresh(w, i->type);
}

static struct sym global_root(struct writer_way *w, const char *name) {
    uint64_t at;
    return map_str_get(&w->globals, name, &at) ? (struct sym){.root = (uint32_t)at}
                                               : way_fresh(w, IR_PTR);
}

struct sym way_value(struct writer_way *w, struct way_frame *f, ir_val v) {
    const struct ir_ins *i = &f->b->f->ins.at[v];
    if (i->op == IR_CONST) return line_number(line_const(&w->l, i->type, i->k));
    if (i->op == IR_NULL) return (struct sym){.root = ROOT_NULL};
    if (i->op == IR_GLOBAL) return global_root(w, i->text);
    if (!f->map[v].v && !f->map[v].root) way_set(w, &f->map[v], way_computed(w, f, i));
    return f->map[v];
}

/* ---- other memory ---- */

void way_forget_memory(struct writer_way *w) { vec_push(&w->tmp, &w->cells, (struct way_cell){0}); }

static int64_t way_cell_width(const struct writer_way *w, ir_type type) {
    return ir_type_size(w->x->r->m, type);
}

/* 1: the cell is what is read, 0: it says nothing of it, -1: it may have changed it. */
static int cell_says(const struct writer_way *w, const struct way_cell *c, struct sym p,
                     ir_type type) {
    if (!c->root) return -1;
    if (c->root == p.root) {
        bool apart = c->off + way_cell_width(w, c->type) <= p.off ||
                     p.off + way_cell_width(w, type) <= c->off;
        if (c->off == p.off && c->type == type) return 1;
        return apart || !c->stored ? 0 : -1;
    }
    return !c->stored || way_is_private(w, c->root) || way_is_private(w, p.root) ? 0 : -1;
}

struct sym way_load(struct writer_way *w, struct sym p, ir_type type) {
    uint32_t n = 0;
    for (uint32_t k = w->cells.n; k-- && n < MAX_CELLS_BACK; n++) {
        int says = cell_says(w, &w->cells.at[k], p, type);
        if (says > 0) return w->cells.at[k].is;
        if (says < 0) break;
    }
    struct sym is = way_fresh(w, type);
    vec_push(&w->tmp, &w->cells, ((struct way_cell){p.root, p.off, type, false, is}));
    return is;
}

void way_store(struct writer_way *w, struct sym p, ir_type type, struct sym is) {
    vec_push(&w->tmp, &w->cells, ((struct way_cell){p.root, p.off, type, true, is}));
}
