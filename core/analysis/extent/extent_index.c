/* Elements at an index that a condition bounds: p[i], p[n - 1 - i], p[(low + high) / 2], and the
 * same with a number as the size of an element, p + i * size.
 */
#include "core/analysis/extent/extent_int.h"

/* What a loop variable starts with, by steps whose order is not followed. */
static ir_val entered_with(const struct extent_body *b, ir_val v) {
    const struct ir_ins *i = body_ins(b, v);
    ir_val first = 0;
    for (uint32_t p = b->g.pred_begin[i->block]; p < b->g.pred_begin[i->block + 1]; p++) {
        const struct ir_ins *x = ir_terminator(b->f, b->g.pred[p]);
        for (uint32_t e = 0; e < x->nedges; e++) {
            if (x->edges[e].to != i->block || cfg_dominates(&b->g, i->block, b->g.pred[p]))
                continue;
            if (first && first != x->edges[e].args[b->place[v]]) return 0;
            first = x->edges[e].args[b->place[v]];
        }
    }
    return first;
}

/* n from n - 1 - k, where k counts up from a constant. */
static ir_val strictly_less(const struct extent_body *b, ir_val n) {
    const struct ir_ins *i = body_ins(b, n);
    bv_t k;
    if (i->op != IR_SUB) return n;
    ir_val start = extent_induction_start(b, extent_root(b, i->args[1], false), EXTENT_UP);
    bool some = start && ir_const_value(b->f, start, &k) && !(k >> 31);
    return some ? extent_root(b, i->args[0], false) : n;
}

/* Is v computed from low and high alone, as the middle between them is? */
static bool mixes(const struct extent_body *b, ir_val v, ir_val low, ir_val high, unsigned depth) {
    const struct ir_ins *i = body_ins(b, v);
    if (v == low || v == high || i->op == IR_CONST) return true;
    bool cast = i->op == IR_ZEXT || i->op == IR_SEXT;
    bool part = extent_strip(b, v, true) != v;
    if (depth > 6 || (!cast && !part && i->op != IR_ADD && i->op != IR_SUB)) return false;
    for (uint32_t k = 0; k < i->nargs; k++)
        if (!mixes(b, i->args[k], low, high, depth + 1)) return false;
    return true;
}

/* ---- the greatest index ---- */

/* Is p[n] accessed, where n is no more than widened? */
static bool is_accessed(const struct extent_body *b, struct extent_place ptr, ir_val n) {
    struct extent_index way[EXTENT_INDICES];
    struct extent_place base;
    for (ir_val v = 1; v < b->f->ins.n; v++) {
        const struct ir_ins *i = body_ins(b, v), *p = body_ins(b, i->nargs ? i->args[0] : 0);
        if (i->op != IR_INBOUNDS || p->op != IR_PTRADD ||
            !extent_pointer_place(b, p->args[0], &base) || !extent_same_place(base, ptr))
            continue;
        const unsigned ways = extent_indices(b, p, way);
        for (unsigned k = 0; k < ways; k++)
            if (extent_same_value(b, extent_uncast(b, way[k].v), n)) return true;
    }
    return false;
}

/* `for (i = low; i <= high; i++)`: does the loop go from one place to another one? */
static bool starts_open(const struct extent_body *b, ir_val index) {
    struct extent_place at;
    ir_val start = extent_outer_start(b, index, EXTENT_ANY_WAY);
    return start && extent_place_of(b, extent_root(b, start, false), &at);
}

/* Is n the greatest index, rather than the number of elements? What is called a length is none. */
static bool is_last_index(const struct extent_finder *t, const struct extent_body *b,
                          struct extent_place ptr, ir_val index, ir_val n, enum order o) {
    if (o == ORDER_UNEQUAL || extent_is_called_length(t, b, n)) return false;
    return o == ORDER_LESS ? is_accessed(b, ptr, n) : starts_open(b, index);
}

/* The same of a loop variable that comes down from n itself. */
static bool begins_at(const struct extent_finder *t, const struct extent_body *b, ir_val index,
                      ir_val n) {
    ir_val start = extent_outer_start(b, index, EXTENT_ANY_WAY);
    return start && extent_uncast(b, start) == n && !extent_is_called_length(t, b, n);
}

/* p[(low + high) / 2] under low < high, where high has started from n: n, or 0. */
static ir_val halving(const struct extent_body *b, ir_val index, ir_val low, ir_val high) {
    bool both = extent_is_loop_value(b, low) && extent_is_loop_value(b, high) && low != high;
    if (!both || index == low || index == high || !mixes(b, index, low, high, 0)) return 0;
    ir_val start = entered_with(b, high);
    return start ? extent_root(b, start, false) : 0;
}

bool extent_is_index(const struct extent_body *b, struct extent_place ptr, ir_val n) {
    for (ir_val v = 1; v < b->f->ins.n; v++)
        if (extent_indexes(b, v, ptr, n)) return true;
    return false;
}

/* A member that the code counts up to a length: `if (r->at != r->size) c = r->data[r->at++]`. In a
 * ring (`head != tail`) the other number is no length. */
static bool counts_up(const struct extent_finder *t, const struct extent_body *b, ir_val index,
                      ir_val n) {
    struct extent_place at, to;
    if (!extent_is_called_length(t, b, n)) return false;
    if (body_ins(b, index)->op != IR_LOAD || !extent_place_of(b, index, &at)) return false;
    for (ir_val v = 1; v < b->f->ins.n; v++)
        if (extent_stored_place(b, body_ins(b, v), &to) && extent_same_place(to, at) &&
            extent_rises(b, body_ins(b, v)->args[0]))
            return true;
    return false;
}

/* `if (v->n == v->cap) return; if (i <= v->n) v->p[i] = x;`: the number beside n that it is less
 * than, or not equal to; n: there is none. */
static ir_val room_above(const struct extent_body *b, ir_val n, const struct branch_facts *known) {
    struct extent_place of, at;
    ir_val x, y;
    for (uint32_t k = 0; k < 2 * known->n; k++) {
        enum order o = extent_order(b, known->at[k / 2], k & 1, &x, &y);
        if ((o != ORDER_LESS && o != ORDER_UNEQUAL) || body_ins(b, x)->type == IR_PTR) continue;
        ir_val room = extent_root(b, y, false);
        if (extent_same_value(b, extent_root(b, x, false), n) && extent_place_of(b, n, &of) &&
            extent_place_of(b, room, &at) && extent_is_beside(of, at))
            return room;
    }
    return n;
}

/* p[i], p[n - 1 - i] where i, a root, has been compared with n (mirror; else 0). */
static void bounded_index(struct extent_finder *t, struct extent_body *b, struct extent_place ptr,
                          ir_val index, ir_val mirror, struct extent_unit unit,
                          const struct branch_facts *known) {
    bool loop = extent_is_loop_value(b, index);
    for (uint32_t k = 0; k < 2 * known->n; k++) {
        ir_val x, y;
        enum order o = extent_order(b, known->at[k / 2], k & 1, &x, &y);
        if (!o || body_ins(b, x)->type == IR_PTR) continue;
        bool unequal = o == ORDER_UNEQUAL;
        ir_val low = extent_root(b, x, false), n = strictly_less(b, extent_root(b, y, mirror != 0));
        ir_val half = mirror || unequal ? 0 : halving(b, index, low, n);
        struct extent_unit last = unit;
        last.and_one |= o == ORDER_LESS_EQUAL && half &&
                        extent_uncast(b, entered_with(b, n)) == half &&
                        !extent_is_called_length(t, b, half);
        if (half) extent_add_units(t, b, ptr, half, last);
        if (extent_is_loop_value(b, n) && !mirror) n = extent_comes_from(b, n);
        if (!n || !extent_same_value(b, low, index) || n == index ||
            (mirror && !extent_same_value(b, n, mirror)))
            continue;
        if (!loop && ((unequal && !counts_up(t, b, index, n)) || extent_is_index(b, ptr, n)))
            continue;
        ir_val room = o == ORDER_LESS_EQUAL && !mirror ? room_above(b, n, known) : n;
        last = unit;
        last.and_one |= !mirror && room == n && is_last_index(t, b, ptr, index, n, o);
        extent_add_units(t, b, ptr, room, last);
    }
}

/* Is the loop variable compared with a constant, or with one that comes up to it? Or is one that
 * counts up beside it compared with n, or a part of it? */
static bool limits_fall(const struct extent_body *b, ir_val index, ir_val n, ir_val x, ir_val y) {
    ir_val low = extent_root(b, x, false);
    bool rises = extent_is_loop_value(b, low) && extent_induction_start(b, low, EXTENT_UP);
    if (extent_root(b, y, false) == index) return is_constant_value(b, x) || rises;
    return rises && body_ins(b, low)->block == body_ins(b, index)->block &&
           extent_same_value(b, extent_root(b, y, true), n);
}

/* p[i] where i comes down from n, to where another number ends it. */
static void falling_index(struct extent_finder *t, struct extent_body *b, struct extent_place ptr,
                          ir_val index, struct extent_unit unit, const struct branch_facts *known) {
    ir_val n = extent_comes_from(b, index), x, y;
    if (n) unit.and_one |= begins_at(t, b, index, n);
    for (uint32_t k = 0; n && k < 2 * known->n; k++)
        if (extent_order(b, known->at[k / 2], k & 1, &x, &y) && limits_fall(b, index, n, x, y))
            extent_add_units(t, b, ptr, n, unit);
}

/* Is it known to be less than another number?  Then it is an index, and not the bytes of one. */
static bool has_bound(const struct extent_body *b, ir_val v, const struct branch_facts *known) {
    for (uint32_t k = 0; k < known->n; k++) {
        ir_val x, y;
        enum order o = extent_order(b, known->at[k], false, &x, &y);
        bool bounds = (o == ORDER_LESS || o == ORDER_LESS_EQUAL) && !is_constant_value(b, y);
        if (bounds && extent_same_value(b, extent_root(b, x, false), v)) return true;
    }
    return false;
}

static bool is_same_use(const struct extent_use *x, const struct extent_use *y) {
    return extent_same_place(x->ptr, y->ptr) && x->index == y->index && x->bytes == y->bytes &&
           x->times == y->times && (!x->times || extent_same_place(x->by.at, y->by.at));
}

static void add_index_use(struct extent_finder *t, struct extent_body *b,
                          const struct extent_use *u) {
    enum { MAX_USES = 16 };
    for (uint32_t i = 0; i < b->uses.n; i++) {
        struct extent_use *is = &b->uses.at[i];
        if (!is_same_use(is, u)) continue;
        t->changed |= u->used > is->used || u->returned > is->returned;
        is->used = u->used > is->used ? u->used : is->used;
        is->returned |= u->returned;
        return;
    }
    if (b->uses.n == MAX_USES) return;
    vec_push(&t->tmp, &b->uses, *u);
    t->changed = true;
}

static bool is_what_returns(const struct extent_body *b, ir_val p) {
    uint64_t off;
    for (ir_blk blk = 1; blk < b->f->blocks.n; blk++) {
        const struct ir_ins *x = ir_terminator(b->f, blk);
        if (x->op == IR_RET && x->nargs && extent_pointer_root(b, x->args[0], &off) == p && !off)
            return true;
    }
    return false;
}

/* For those who call: `return &t->cells[i];`. element: the pointer that is made here. */
static void note_index_use(struct extent_finder *t, struct extent_body *b, struct extent_place ptr,
                           ir_val element, struct extent_index way,
                           const struct branch_facts *known) {
    const struct extent_unit *unit = &way.unit;
    ir_val index = extent_root(b, way.v, false);
    struct extent_use u = {.ptr = ptr, .bytes = unit->bytes, .times = unit->by || unit->passed};
    if (!extent_is_param(b, index) || ptr.stale || has_bound(b, index, known)) return;
    u.index = b->place[index];
    u.used = unit->used;
    u.returned = is_what_returns(b, element);
    if (unit->passed) u.by = *unit->passed;
    if (unit->by && (!extent_number_of(t, b, unit->by, 0, &u.by) || u.by.at.stale)) return;
    add_index_use(t, b, &u);
}

uint64_t extent_bytes_used(const struct extent_body *b, ir_val p) {
    enum { LARGEST = 1 << 20 };
    uint64_t most = 0, off;
    bv_t n;
    for (ir_val v = 1; v < b->f->ins.n; v++) {
        const struct ir_ins *i = body_ins(b, v);
        if (i->op != IR_INBOUNDS || !ir_const_value(b->f, i->args[1], &n)) continue;
        bool here = extent_pointer_root(b, i->args[0], &off) == p && off <= LARGEST && n <= LARGEST;
        if (here && off + (uint64_t)n > most) most = off + (uint64_t)n;
    }
    return most;
}

void extent_at_index(struct extent_finder *t, struct extent_body *b, struct extent_place ptr,
                     ir_val element, struct extent_index way, const struct branch_facts *known) {
    ir_val index = extent_root(b, way.v, false);
    if (is_constant_value(b, index)) return;
    bounded_index(t, b, ptr, index, 0, way.unit, known);
    falling_index(t, b, ptr, index, way.unit, known);
    const struct ir_ins *d = body_ins(b, index);
    extent_of_round(t, b, ptr, way);
    extent_of_last(t, b, ptr, way, known);
    if (d->op == IR_SUB)
        bounded_index(t, b, ptr, extent_root(b, d->args[1], false),
                      extent_root(b, d->args[0], false), way.unit, known);
    note_index_use(t, b, ptr, element, way, known);
}

void extent_of_index(struct extent_finder *t, struct extent_body *b, ir_val ptradd,
                     const struct branch_facts *known) {
    struct extent_place ptr;
    struct extent_index way[EXTENT_INDICES];
    const struct ir_ins *i = body_ins(b, ptradd);
    if (!extent_pointer_place(b, i->args[0], &ptr)) return;
    const unsigned ways = extent_indices(b, i, way);
    for (unsigned k = 0; k < ways; k++) {
        if (way[k].unit.by && has_bound(b, way[k].unit.by, known)) continue;
        if (way[k].unit.by) way[k].unit.used = extent_bytes_used(b, ptradd);
        extent_at_index(t, b, ptr, ptradd, way[k], known);
    }
}
