/* Ranges of numbers that code keeps within constants, whatever it is given: `x & 63`, `x % 10`, a
 * byte from a table, a loop's variable that constants begin and end, one that goes in step with it.
 *
 * They say how far the code reaches behind a pointer (extent_constant.c).  Such a reach becomes an
 * assumption, so what is not followed here costs an assumption and no proof.
 */
#include "core/analysis/extent/extent_int.h"

enum { MAX_RANGE_DEPTH = 10 };
static const int64_t ANY = (int64_t)1 << 40; /* no number is that far away */

static const struct extent_range all_numbers = {-((int64_t)1 << 40), (int64_t)1 << 40};

static int64_t within_numbers(int64_t n) { return n > ANY ? ANY : n < -ANY ? -ANY : n; }

static int64_t range_times(int64_t x, int64_t y) {
    bool small = x > -(1 << 30) && x < 1 << 30 && y > -(1 << 30) && y < 1 << 30;
    if (!x || !y) return 0;
    return small ? within_numbers(x * y) : (x < 0) == (y < 0) ? ANY : -ANY;
}

static bool small_number(const struct extent_body *b, ir_val v, bool is_signed, int64_t *out) {
    bv_t k;
    if (!ir_const_value(b->f, v, &k)) return false;
    sbv_t n = is_signed ? bv_signed(k, body_ins(b, v)->type) : (sbv_t)k;
    *out = n > ANY || n < 0 - (sbv_t)ANY ? ANY : (int64_t)n;
    return true;
}

/* A number that wraps around may be any. */
static struct extent_range in_type(struct extent_range r, ir_type type, bool is_signed) {
    int64_t most = type - is_signed >= 40 ? ANY : ((int64_t)1 << (type - is_signed)) - 1;
    int64_t least = !is_signed ? 0 : type > 40 ? -ANY : -((int64_t)1 << (type - 1));
    if (is_signed) return r; /* overflow ends the execution */
    return r.lo < least || r.hi > most ? all_numbers : r;
}

static struct extent_range range_at(const struct extent_body *b, ir_val v, bool is_signed,
                                    const struct branch_facts *known, unsigned depth);

/* An element of an array of bytes: an index into a table of all of them. */
static bool is_byte_of_array(const struct extent_body *b, ir_val v) {
    struct extent_place at;
    const struct ir_ins *i = body_ins(b, v);
    return i->op == IR_LOAD && i->type == 8 && !extent_place_of(b, v, &at);
}

static struct extent_range whole_type(ir_type type, bool is_signed) {
    int64_t half = (int64_t)1 << (type - 1);
    if (type > 16) return all_numbers;
    return is_signed ? (struct extent_range){-half, half - 1}
                     : (struct extent_range){0, 2 * half - 1};
}

/* Of x and the constant k. */
static struct extent_range range_with(const struct ir_ins *i, struct extent_range x, int64_t k) {
    switch (i->op) {
    case IR_ADD:
        return (struct extent_range){within_numbers(x.lo + k), within_numbers(x.hi + k)};
    case IR_SUB:
        return (struct extent_range){within_numbers(x.lo - k), within_numbers(x.hi - k)};
    case IR_MUL:
        if (k < 0) return (struct extent_range){range_times(x.hi, k), range_times(x.lo, k)};
        return (struct extent_range){range_times(x.lo, k), range_times(x.hi, k)};
    case IR_SHL:
        if (k < 0 || k > 20) return all_numbers;
        return (struct extent_range){range_times(x.lo, 1 << k), range_times(x.hi, 1 << k)};
    case IR_AND:
        return k >= 0 ? (struct extent_range){0, k < x.hi || x.lo < 0 ? k : x.hi} : all_numbers;
    case IR_UREM:
        return k > 0 ? (struct extent_range){0, k - 1} : all_numbers;
    case IR_SREM:
        return k > 0 ? (struct extent_range){x.lo >= 0 ? 0 : 1 - k, k - 1} : all_numbers;
    case IR_LSHR:
    case IR_ASHR:
        if (k < 0 || k > 40 || x.lo < 0 || x.hi == ANY) {
            bool some = i->op == IR_LSHR && k >= 0 && k < (int64_t)i->type;
            return some ? whole_type(i->type - (ir_type)k, false) : all_numbers;
        }
        return (struct extent_range){x.lo >> k, x.hi >> k};
    case IR_UDIV:
    case IR_SDIV:
        if (k <= 0 || x.lo < 0 || x.hi == ANY) return all_numbers;
        return (struct extent_range){x.lo / k, x.hi / k};
    default:
        return all_numbers;
    }
}

static struct extent_range range_of_two(const struct ir_ins *i, struct extent_range x,
                                        struct extent_range y) {
    if (i->op == IR_ADD)
        return (struct extent_range){within_numbers(x.lo + y.lo), within_numbers(x.hi + y.hi)};
    if (i->op == IR_SUB)
        return (struct extent_range){within_numbers(x.lo - y.hi), within_numbers(x.hi - y.lo)};
    if (i->op == IR_SELECT)
        return (struct extent_range){x.lo < y.lo ? x.lo : y.lo, x.hi > y.hi ? x.hi : y.hi};
    return all_numbers;
}

static struct extent_range by_operation(const struct extent_body *b, ir_val v, bool is_signed,
                                        const struct branch_facts *known, unsigned depth) {
    const struct ir_ins *i = body_ins(b, v);
    int64_t k;
    if (small_number(b, v, is_signed, &k)) return (struct extent_range){k, k};
    if (i->op == IR_ZEXT) return range_at(b, i->args[0], false, known, depth + 1);
    if (i->op == IR_SEXT) return range_at(b, i->args[0], true, known, depth + 1);
    if (is_byte_of_array(b, v)) return whole_type(i->type, is_signed);
    if (i->op == IR_TRUNC) {
        struct extent_range x = range_at(b, i->args[0], is_signed, known, depth + 1);
        struct extent_range most = whole_type(i->type, is_signed);
        return x.lo >= most.lo && x.hi <= most.hi ? x : most;
    }
    unsigned first = i->op == IR_SELECT;
    if (i->nargs != first + 2) return all_numbers;
    bool takes_signs = i->op == IR_SREM || i->op == IR_SDIV || i->op == IR_ASHR;
    bool drops_signs = i->op == IR_UREM || i->op == IR_UDIV || i->op == IR_LSHR;
    bool by_sign = takes_signs || (is_signed && !drops_signs);
    struct extent_range x = range_at(b, i->args[first], by_sign, known, depth + 1);
    if (small_number(b, i->args[first + 1], by_sign, &k) && !first) return range_with(i, x, k);
    return range_of_two(i, x, range_at(b, i->args[first + 1], by_sign, known, depth + 1));
}

/* ---- loops and conditions ---- */

static struct extent_range narrowed_by_loop(const struct extent_body *b, ir_val v, bool is_signed,
                                            struct extent_range r) {
    ir_val up = extent_induction_start(b, v, EXTENT_UP);
    ir_val down = extent_induction_start(b, v, EXTENT_DOWN);
    int64_t k;
    if (up && small_number(b, up, is_signed, &k) && k > r.lo) r.lo = k;
    if (down && small_number(b, down, is_signed, &k) && k < r.hi) r.hi = k;
    return r;
}

static bool widens(const struct extent_body *b, ir_val v, ir_val from) {
    while (body_ins(b, v)->op == IR_ZEXT || body_ins(b, v)->op == IR_SEXT)
        v = body_ins(b, v)->args[0];
    return v == from;
}

/* What a condition says of v. One on its unsigned value says that it is not negative, too. */
static struct extent_range narrowed_by(const struct extent_body *b, ir_val v, struct branch_fact f,
                                       struct extent_range r) {
    ir_val x, y;
    int64_t k;
    enum order o = extent_order(b, f, false, &x, &y);
    const struct ir_ins *c = body_ins(b, f.v);
    bool by_sign = c->op == IR_SLT || c->op == IR_SLE;
    if ((o != ORDER_LESS && o != ORDER_LESS_EQUAL) || body_ins(b, x)->type == IR_PTR) return r;
    if (widens(b, x, v) && small_number(b, y, by_sign, &k)) {
        if (k - (o == ORDER_LESS) < r.hi) r.hi = k - (o == ORDER_LESS);
        if (!by_sign && r.lo < 0) r.lo = 0;
    } else if (widens(b, y, v) && small_number(b, x, by_sign, &k) && by_sign) {
        if (k + (o == ORDER_LESS) > r.lo) r.lo = k + (o == ORDER_LESS);
    }
    return r;
}

/* The constant that is added to v each time round its loop, from a constant *start on; 0: v does
 * not rise so. */
static int64_t steady_step(const struct extent_body *b, ir_val v, int64_t *start) {
    const struct ir_ins *i = body_ins(b, v);
    ir_val first = ir_is_int(i->type) ? extent_induction_start(b, v, EXTENT_UP) : 0;
    int64_t step = 0, k;
    if (!first || !small_number(b, first, true, start)) return 0;
    for (uint32_t p = b->g.pred_begin[i->block]; p < b->g.pred_begin[i->block + 1]; p++) {
        const struct ir_ins *x = ir_terminator(b->f, b->g.pred[p]);
        for (uint32_t e = 0; e < x->nedges; e++) {
            ir_val a = x->edges[e].to == i->block ? x->edges[e].args[b->place[v]] : first;
            const struct ir_ins *sum = body_ins(b, a);
            if (a == first) continue;
            if (sum->op != IR_ADD || sum->args[0] != v || !small_number(b, sum->args[1], true, &k))
                return 0;
            if (k <= 0 || k > INT32_MAX || (step && k != step)) return 0;
            step = k;
        }
    }
    return step;
}

/* `for (i = 0, j = 0; i < 16; i++, j += 4)`: a condition on i is one on j. */
static struct extent_range narrowed_in_step(const struct extent_body *b, ir_val v,
                                            const struct branch_facts *known,
                                            struct extent_range r) {
    const struct ir_block *loop = &b->f->blocks.at[body_ins(b, v)->block];
    int64_t start, other_start, step = steady_step(b, v, &start);
    for (uint32_t i = 0; step && i < loop->params.n; i++) {
        ir_val other = loop->params.at[i];
        struct extent_range limits = all_numbers;
        for (uint32_t f = 0; f < known->n; f++)
            limits = narrowed_by(b, other, known->at[f], limits);
        int64_t by = other == v || limits.hi >= ANY ? 0 : steady_step(b, other, &other_start);
        if (!by || limits.hi < other_start) continue;
        int64_t most = within_numbers(start + range_times((limits.hi - other_start) / by, step));
        if (most < r.hi) r.hi = most;
    }
    return r;
}

static struct extent_range range_at(const struct extent_body *b, ir_val v, bool is_signed,
                                    const struct branch_facts *known, unsigned depth) {
    const struct ir_ins *i = body_ins(b, v);
    if (!ir_is_int(i->type) || depth > MAX_RANGE_DEPTH) return all_numbers;
    struct extent_range r =
        in_type(by_operation(b, v, is_signed, known, depth), i->type, is_signed);
    if (i->op == IR_PARAM && i->block) {
        r = narrowed_by_loop(b, v, is_signed, r);
        r = narrowed_in_step(b, v, known, r);
    }
    for (uint32_t f = 0; f < known->n; f++) r = narrowed_by(b, v, known->at[f], r);
    return r;
}

bool extent_range_of(const struct extent_body *b, ir_val v, const struct branch_facts *known,
                     struct extent_range *out) {
    *out = range_at(b, v, true, known, 0);
    return out->hi < ANY;
}
