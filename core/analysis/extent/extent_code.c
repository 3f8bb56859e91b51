/* Reads the code that extents are found in: roots of values, places, and the conditions of the
 * branches that dominate a block.
 */
#include "core/analysis/extent/extent_int.h"

enum { MAX_DEPTH = 64 };

/* ---- roots ---- */

ir_val extent_strip(const struct extent_body *b, ir_val v, bool parts) {
    const struct ir_ins *i = body_ins(b, v);
    switch (i->op) {
    case IR_ZEXT:
    case IR_SEXT:
        return i->args[0];
    case IR_ADD:
        return is_constant_value(b, i->args[1])   ? i->args[0]
               : is_constant_value(b, i->args[0]) ? i->args[1]
                                                  : v;
    case IR_SUB:
        return is_constant_value(b, i->args[1]) ? i->args[0] : v;
    case IR_UDIV:
    case IR_SDIV:
    case IR_LSHR:
    case IR_ASHR:
        return parts && is_constant_value(b, i->args[1]) ? i->args[0] : v;
    case IR_LOAD:
        return b->stepped[v] ? b->stepped[v] : v;
    default:
        return v;
    }
}

ir_val extent_root(const struct extent_body *b, ir_val v, bool parts) {
    for (ir_val next; (next = extent_strip(b, v, parts)) != v;) v = next;
    return v;
}

ir_val extent_pointer_root(const struct extent_body *b, ir_val v, uint64_t *off) {
    bv_t k;
    for (*off = 0; body_ins(b, v)->op == IR_PTRADD; v = body_ins(b, v)->args[0]) {
        if (!ir_const_value(b->f, body_ins(b, v)->args[1], &k)) break;
        *off += (uint64_t)k * body_ins(b, v)->imm;
    }
    return v;
}

bool extent_is_param(const struct extent_body *b, ir_val v) {
    return body_ins(b, v)->op == IR_PARAM && !body_ins(b, v)->block;
}

bool extent_record_param(const struct extent_body *b, ir_val v, uint32_t *param) {
    bool is = extent_is_param(b, v);
    *param = is ? b->place[v] : b->record[v] ? b->record[v] - 1 : 0;
    if (is || b->record[v]) return true;
    *param = EXTENT_BASES + b->alike[v];
    return extent_base_type(b, v);
}

bool extent_place_of(const struct extent_body *b, ir_val v, struct extent_place *out) {
    uint64_t off;
    uint32_t param;
    if (extent_is_param(b, v)) {
        *out = (struct extent_place){.param = b->place[v]};
        return true;
    }
    if (b->results && b->results[v]) {
        *out = b->results[v]->at.at[0].at;
        out->stale = b->stale[v];
        return true;
    }
    if (body_ins(b, v)->op != IR_LOAD) return false;
    ir_val p = extent_pointer_root(b, body_ins(b, v)->args[0], &off);
    bool known = extent_record_param(b, p, &param);
    *out = (struct extent_place){.param = param, .field = true, .stale = b->stale[v], .off = off};
    return known;
}

bool extent_same_place(struct extent_place x, struct extent_place y) {
    return x.param == y.param && x.field == y.field && x.off == y.off && x.into == y.into;
}

bool extent_is_beside(struct extent_place x, struct extent_place y) {
    bool variables = extent_is_variable(x) && extent_is_variable(y);
    return x.field && y.field && (variables || x.param == y.param);
}

bool extent_reads_place(const struct extent_body *b, ir_val v, struct extent_place at) {
    struct extent_place p;
    return body_ins(b, v)->op == IR_LOAD && extent_place_of(b, v, &p) && extent_same_place(p, at);
}

/* Is an array with dimensions there in the record that this points to, and members behind it? */
static bool is_in_midst(const struct extent_body *b, ir_val root, uint64_t off) {
    ir_ct ct = ir_pointee(b->m, body_ins(b, root)->ct);
    uint64_t end = ct ? ir_ctype_at(b->m, ct)->size : 0;
    if (!ct || off >= end || ir_ctype_at(b->m, ct)->kind != CT_STRUCT) return false;
    for (uint64_t at = off; ct; ct = ir_inner(b->m, ct, &at)) {
        const struct ir_ctype *t = ir_ctype_at(b->m, ct);
        if (t->kind == CT_ARRAY) return t->count > 1 && off - at + t->size < end;
    }
    return false;
}

/* Where the flexible array member begins in the record that this points to, if off is in it. So may
 * an array of one element be used, if no padding comes behind it. */
static uint64_t flexible_part(const struct extent_body *b, ir_val root, uint64_t off) {
    const ir_ct record = ir_pointee(b->m, body_ins(b, root)->ct);
    uint64_t at;
    const ir_ct last = ir_last_array(b->m, record, &at);
    if (!last || off < at) return 0;
    const struct ir_ctype *array = ir_ctype_at(b->m, last);
    bool ends = array->count == 1 && at + array->size == ir_ctype_at(b->m, record)->size;
    return !array->count || ends ? at : 0;
}

bool extent_pointer_place(const struct extent_body *b, ir_val v, struct extent_place *out) {
    uint64_t off;
    if (body_ins(b, v)->type != IR_PTR) return false;
    ir_val root = extent_pointer_root(b, v, &off);
    if (is_in_midst(b, root, off) || !extent_place_of(b, root, out)) return false;
    out->into = flexible_part(b, root, off);
    return true;
}

bool extent_stored_place(const struct extent_body *b, const struct ir_ins *i,
                         struct extent_place *out) {
    uint64_t off;
    uint32_t param;
    if (i->op != IR_STORE) return false;
    bool known = extent_record_param(b, extent_pointer_root(b, i->args[1], &off), &param);
    *out = (struct extent_place){.param = param, .field = true, .off = off};
    return known;
}

/* The only number that it may be; NULL: it may be one of several, or is read in one way. */
static const struct extent_number *only_result(const struct extent_body *b, ir_val v) {
    const struct extent_results *r = b->results ? b->results[v] : NULL;
    return r && r->at.n == 1 && !r->at.at[0].shift ? &r->at.at[0] : NULL;
}

static bool same_results(const struct extent_body *b, ir_val x, ir_val y) {
    const struct extent_number *p = only_result(b, x), *q = only_result(b, y);
    if (p && q) return extent_same_place(p->at, q->at) && p->type == q->type;
    if (!p && q) return extent_reads_place(b, x, q->at) && body_ins(b, x)->type == q->type;
    return p && extent_reads_place(b, y, p->at) && body_ins(b, y)->type == p->type;
}

bool extent_same_value(const struct extent_body *b, ir_val x, ir_val y) {
    struct extent_place p, q;
    if (x == y || same_results(b, x, y)) return true;
    bool loads = body_ins(b, x)->op == IR_LOAD && body_ins(b, y)->op == IR_LOAD;
    return loads && body_ins(b, x)->type == body_ins(b, y)->type && extent_place_of(b, x, &p) &&
           extent_place_of(b, y, &q) && extent_same_place(p, q);
}

ir_val extent_uncast(const struct extent_body *b, ir_val v) {
    for (const struct ir_ins *i = body_ins(b, v);; i = body_ins(b, v)) {
        if (i->op == IR_ZEXT || i->op == IR_SEXT)
            v = i->args[0];
        else if (b->stepped[v])
            v = b->stepped[v];
        else
            return v;
    }
}

ir_val extent_without_factor(const struct extent_body *b, ir_val n, uint64_t *unit) {
    const struct ir_ins *i = body_ins(b, n);
    bv_t k;
    if (i->op != IR_MUL && i->op != IR_SHL) return n;
    bool left = i->op == IR_MUL && is_constant_value(b, i->args[0]);
    if (!ir_const_value(b->f, i->args[left ? 0 : 1], &k) || k >> 31) return n;
    *unit *= i->op == IR_MUL ? (uint64_t)k : k < 31 ? (uint64_t)1 << k : 0;
    if (*unit >> 31) *unit = 0;
    return extent_root(b, i->args[left ? 1 : 0], false);
}

ir_val extent_without_factors(const struct extent_body *b, ir_val v, uint64_t *unit) {
    ir_val n = extent_root(b, v, false), next = 0;
    for (; *unit && (next = extent_without_factor(b, n, unit)) != n;) n = next;
    return *unit ? n : 0;
}

unsigned extent_indices(const struct extent_body *b, const struct ir_ins *ptradd,
                        struct extent_index out[EXTENT_INDICES]) {
    const struct ir_ins *mul = body_ins(b, extent_root(b, ptradd->args[1], false));
    struct extent_place at;
    unsigned n = 0;
    out[n++] = (struct extent_index){ptradd->args[1], {.bytes = ptradd->imm}};
    for (unsigned k = 0; mul->op == IR_MUL && k < 2; k++) {
        ir_val by = extent_root(b, mul->args[k], false), index = mul->args[1 - k];
        if (extent_place_of(b, by, &at) && !is_constant_value(b, index))
            out[n++] = (struct extent_index){index, {.bytes = ptradd->imm, .by = by}};
    }
    return n;
}

bool extent_indexes(const struct extent_body *b, ir_val v, struct extent_place ptr, ir_val n) {
    struct extent_index way[EXTENT_INDICES];
    struct extent_place base;
    const struct ir_ins *i = body_ins(b, v);
    if (i->op != IR_PTRADD || !extent_pointer_place(b, i->args[0], &base) ||
        !extent_same_place(base, ptr))
        return false;
    const unsigned ways = extent_indices(b, i, way);
    for (unsigned k = 0; k < ways; k++)
        if (extent_root(b, way[k].v, false) == n) return true;
    return false;
}

/* ---- facts ---- */

static void block_facts(const struct extent_body *b, ir_blk blk, ir_blk top,
                        struct branch_facts *out, unsigned depth);

/* The value of `&&` or `||`, where control comes together: only one edge can have brought it. */
static void joined_fact(const struct extent_body *b, ir_val v, bool holds, struct branch_facts *out,
                        unsigned depth);

static void split_condition(const struct extent_body *b, ir_val v, bool holds,
                            struct branch_facts *out, unsigned depth) {
    const struct ir_ins *i = body_ins(b, v);
    bv_t k;
    if (out->n == MAX_BRANCH_FACTS || depth > MAX_DEPTH) return;
    if (i->op == IR_XOR && ir_const_value(b->f, i->args[1], &k)) {
        split_condition(b, i->args[0], holds ^ (k & 1), out, depth + 1);
    } else if (i->type == IR_I(1) && i->op == (holds ? IR_AND : IR_OR)) {
        split_condition(b, i->args[0], holds, out, depth + 1);
        split_condition(b, i->args[1], holds, out, depth + 1);
    } else if (i->op == IR_PARAM && i->block) {
        joined_fact(b, v, holds, out, depth + 1);
    } else {
        out->at[out->n++] = (struct branch_fact){v, holds};
    }
}

static void joined_fact(const struct extent_body *b, ir_val v, bool holds, struct branch_facts *out,
                        unsigned depth) {
    ir_blk blk = body_ins(b, v)->block, from = 0;
    ir_val brought = 0;
    for (uint32_t i = b->g.pred_begin[blk]; i < b->g.pred_begin[blk + 1]; i++) {
        const struct ir_ins *x = ir_terminator(b->f, b->g.pred[i]);
        for (uint32_t e = 0; e < x->nedges; e++) {
            bv_t k;
            if (x->edges[e].to != blk) continue;
            ir_val a = x->edges[e].args[b->place[v]];
            bool known = ir_const_value(b->f, a, &k);
            if (!known && x->op == IR_BR && x->args[0] == a) known = true, k = e == 0;
            if (known && (k & 1) != holds) continue;
            if (from && (from != b->g.pred[i] || brought != a)) return;
            from = b->g.pred[i], brought = a;
        }
    }
    if (!from || cfg_dominates(&b->g, blk, from)) return;
    if (!is_constant_value(b, brought)) split_condition(b, brought, holds, out, depth);
    block_facts(b, from, b->g.idom[blk], out, depth);
}

/* Conditions of the branches that dominate it, up to where `top` ends. */
static void block_facts(const struct extent_body *b, ir_blk blk, ir_blk top,
                        struct branch_facts *out, unsigned depth) {
    for (; blk != top && b->g.idom[blk] && depth <= MAX_DEPTH; blk = b->g.idom[blk], depth++) {
        if (b->g.pred_begin[blk + 1] - b->g.pred_begin[blk] != 1) continue;
        const struct ir_ins *x = ir_terminator(b->f, b->g.pred[b->g.pred_begin[blk]]);
        if (x->op == IR_BR) split_condition(b, x->args[0], x->edges[0].to == blk, out, depth);
    }
}

static bool is_of_memory(const struct extent_body *b, ir_val v) {
    const struct ir_ins *i = body_ins(b, v);
    while (i->op == IR_ZEXT || i->op == IR_SEXT || i->op == IR_TRUNC) i = body_ins(b, i->args[0]);
    return i->op == IR_LOAD;
}

/* Checks of an index in the block itself against a number in memory, as those of counted members
 * (frontend/lower/counted.c). Others are about an array that is declared, and say nothing of what
 * else has so many elements. */
static void index_facts(const struct extent_body *b, ir_blk blk, struct branch_facts *out) {
    const struct ir_block *x = &b->f->blocks.at[blk];
    for (uint32_t k = 0; k < x->ins.n; k++) {
        const struct ir_ins *i = body_ins(b, x->ins.at[k]);
        if (i->op != IR_CHECK || i->check != CHECK_ARRAY_BOUNDS) continue;
        const struct ir_ins *compared = body_ins(b, i->args[0]);
        if (compared->nargs == 2 && is_of_memory(b, compared->args[1]))
            split_condition(b, i->args[0], true, out, 0);
    }
}

void extent_block_facts(const struct extent_body *b, ir_blk blk, struct branch_facts *out) {
    out->n = 0;
    block_facts(b, blk, 0, out, 0);
    index_facts(b, blk, out);
}

enum order extent_order(const struct extent_body *b, struct branch_fact k, bool swapped, ir_val *x,
                        ir_val *y) {
    const struct ir_ins *i = body_ins(b, k.v);
    bool strict = i->op == IR_SLT || i->op == IR_ULT || i->op == IR_PTRLT;
    bool loose = i->op == IR_SLE || i->op == IR_ULE || i->op == IR_PTRLE;
    bool unequal =
        (i->op == IR_NE && k.holds) || ((i->op == IR_EQ || i->op == IR_PTREQ) && !k.holds);
    if ((!strict && !loose && !unequal) || (swapped && !unequal)) return ORDER_NONE;
    unsigned first = unequal ? swapped : !k.holds;
    *x = i->args[first];
    *y = i->args[1 - first];
    if (unequal) return ORDER_UNEQUAL;
    return strict == k.holds ? ORDER_LESS : ORDER_LESS_EQUAL;
}
