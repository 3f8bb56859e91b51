/* Finds the lengths that code relies on, pattern by pattern (extent.h), over SSA values.
 *
 * Integers are compared by their roots: what is left after widening and constant steps.
 * Facts are the conditions of branches that dominate an access, taken apart through
 * negations, `&&` and `||`.  Calls: repeated over all functions until nothing is added.
 */
#include "core/analysis/environment/extent.h"

#include "core/base/map.h"
#include "core/ir/cfg.h"

#include <string.h>

enum { MAX_FACTS = 64, MAX_DEPTH = 64, MAX_EXTENTS = 32 /* of one function */ };

struct extent_fact {
    ir_val v;
    bool holds;
};

struct extent_body {
    const struct ir_func *f;
    struct cfg g;
    uint32_t *place; /* of a parameter, in its function or block */
    struct extents found;
};

struct extent_finder {
    struct arena tmp;
    const struct ir_module *m;
    struct map index; /* of functions, by name */
    struct extent_body *bodies;
    bool changed;
};

/* The facts of one block. */
struct block_facts {
    struct extent_fact at[MAX_FACTS];
    uint32_t n;
};

static const struct ir_ins *body_ins(const struct extent_body *b, ir_val v) {
    return &b->f->ins.at[v];
}

static bool is_constant_value(const struct extent_body *b, ir_val v) {
    return body_ins(b, v)->op == IR_CONST;
}

/* ---- roots ---- */

/* One step towards the root, or v itself; `parts`: a constant part is as good as the whole. */
static ir_val strip(const struct extent_body *b, ir_val v, bool parts) {
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
    default:
        return v;
    }
}

static ir_val value_root(const struct extent_body *b, ir_val v, bool parts) {
    for (ir_val next; (next = strip(b, v, parts)) != v;) v = next;
    return v;
}

/* Without constant steps. */
static ir_val pointer_root(const struct extent_body *b, ir_val v, uint64_t *off) {
    bv_t k;
    for (*off = 0; body_ins(b, v)->op == IR_PTRADD; v = body_ins(b, v)->args[0]) {
        if (!ir_const_value(b->f, body_ins(b, v)->args[1], &k)) break;
        *off += (uint64_t)k * body_ins(b, v)->imm;
    }
    return v;
}

static bool is_param(const struct extent_body *b, ir_val v) {
    return body_ins(b, v)->op == IR_PARAM && !body_ins(b, v)->block;
}

/* A parameter or a field behind one; false: neither. */
static bool memory_place(const struct extent_body *b, ir_val v, struct extent_place *out) {
    uint64_t off;
    if (is_param(b, v)) {
        *out = (struct extent_place){.param = b->place[v]};
        return true;
    }
    if (body_ins(b, v)->op != IR_LOAD) return false;
    ir_val p = pointer_root(b, body_ins(b, v)->args[0], &off);
    *out = (struct extent_place){.param = b->place[p], .field = true, .off = off};
    return is_param(b, p);
}

static bool pointer_place(const struct extent_body *b, ir_val v, struct extent_place *out) {
    uint64_t off;
    return body_ins(b, v)->type == IR_PTR && memory_place(b, pointer_root(b, v, &off), out);
}

/* ---- what is found ---- */

static bool same_place(struct extent_place x, struct extent_place y) {
    return x.param == y.param && x.field == y.field && x.off == y.off;
}

/* The function leaves it as it is: no store to it. */
static bool kept(const struct extent_body *b, struct extent_place p) {
    struct extent_place to;
    for (ir_val v = 1; p.field && v < b->f->ins.n; v++) {
        const struct ir_ins *i = body_ins(b, v);
        if (i->op != IR_STORE) continue;
        ir_val at = pointer_root(b, i->args[1], &to.off);
        if (is_param(b, at) && b->place[at] == p.param && to.off == p.off) return false;
    }
    return true;
}

static void add_extent_fact(struct extent_finder *t, struct extent_body *b, struct extent e) {
    if (e.ptr.field != e.len.field || (e.ptr.field && e.ptr.param != e.len.param)) return;
    if (!e.unit || e.unit >> 31 || b->found.at.n == MAX_EXTENTS) return;
    if (!kept(b, e.ptr) || !kept(b, e.len)) return;
    for (uint32_t i = 0; i < b->found.at.n; i++) {
        const struct extent *known = &b->found.at.at[i];
        if (same_place(known->ptr, e.ptr) && same_place(known->len, e.len) && known->unit == e.unit)
            return;
    }
    vec_push(&t->tmp, &b->found.at, e);
    t->changed = true;
}

/* len is a root. */
static void add_extent(struct extent_finder *t, struct extent_body *b, struct extent_place ptr,
                       ir_val len, uint64_t unit) {
    const struct ir_ins *n = body_ins(b, len);
    struct extent e = {.ptr = ptr, .unit = unit, .len_type = n->type};
    if (!ir_is_int(n->type) || n->type % 8 || n->type > t->m->target.ptr_bits) return;
    if (!memory_place(b, len, &e.len)) return;
    e.is_signed = n->ct && t->m->ctypes.at[n->ct].is_signed;
    add_extent_fact(t, b, e);
}

/* ---- facts ---- */

static void block_facts(const struct extent_body *b, ir_blk blk, ir_blk top,
                        struct block_facts *out, unsigned depth);

/* The value of `&&` or `||`, where control comes together: only one edge can have brought it. */
static void joined_fact(const struct extent_body *b, ir_val v, bool holds, struct block_facts *out,
                        unsigned depth);

static void split_condition(const struct extent_body *b, ir_val v, bool holds,
                            struct block_facts *out, unsigned depth) {
    const struct ir_ins *i = body_ins(b, v);
    bv_t k;
    if (out->n == MAX_FACTS || depth > MAX_DEPTH) return;
    if (i->op == IR_XOR && ir_const_value(b->f, i->args[1], &k)) {
        split_condition(b, i->args[0], holds ^ (k & 1), out, depth + 1);
    } else if (i->type == IR_I(1) && i->op == (holds ? IR_AND : IR_OR)) {
        split_condition(b, i->args[0], holds, out, depth + 1);
        split_condition(b, i->args[1], holds, out, depth + 1);
    } else if (i->op == IR_PARAM && i->block) {
        joined_fact(b, v, holds, out, depth + 1);
    } else {
        out->at[out->n++] = (struct extent_fact){v, holds};
    }
}

static void joined_fact(const struct extent_body *b, ir_val v, bool holds, struct block_facts *out,
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
                        struct block_facts *out, unsigned depth) {
    for (; blk != top && b->g.idom[blk] && depth <= MAX_DEPTH; blk = b->g.idom[blk], depth++) {
        if (b->g.pred_begin[blk + 1] - b->g.pred_begin[blk] != 1) continue;
        const struct ir_ins *x = ir_terminator(b->f, b->g.pred[b->g.pred_begin[blk]]);
        if (x->op == IR_BR) split_condition(b, x->args[0], x->edges[0].to == blk, out, depth);
    }
}

/* x < y, x <= y: true; also x != y, then both ways round. */
static bool is_less(const struct extent_body *b, struct extent_fact k, bool swapped, ir_val *x,
                    ir_val *y, bool *unequal) {
    const struct ir_ins *i = body_ins(b, k.v);
    unsigned first = 0;
    *unequal = false;
    switch (i->op) {
    case IR_SLT:
    case IR_ULT:
    case IR_SLE:
    case IR_ULE:
    case IR_PTRLT:
    case IR_PTRLE:
        if (swapped) return false;
        first = !k.holds;
        break;
    case IR_NE:
    case IR_EQ:
    case IR_PTREQ:
        if (k.holds != (i->op == IR_NE)) return false;
        *unequal = true;
        first = swapped;
        break;
    default:
        return false;
    }
    *x = i->args[first];
    *y = i->args[1 - first];
    return true;
}

/* ---- loops ---- */

static bool rises(const struct extent_body *b, ir_val v) {
    const struct ir_ins *i = body_ins(b, v);
    bv_t k;
    return i->op == IR_ADD && ir_is_int(i->type) && ir_const_value(b->f, i->args[1], &k) &&
           !(k >> (i->type - 1) & 1);
}

enum induction_direction { ANY, UP, DOWN };

/* The first value of a loop head's parameter; 0 if it does not go by constant steps in this
 * direction. */
static ir_val induction_start(const struct extent_body *b, ir_val v, enum induction_direction way) {
    const struct ir_ins *i = body_ins(b, v);
    uint64_t off;
    ir_val first = 0;
    bool again = false;
    if (i->op != IR_PARAM || !i->block) return 0;
    for (uint32_t p = b->g.pred_begin[i->block]; p < b->g.pred_begin[i->block + 1]; p++) {
        const struct ir_ins *x = ir_terminator(b->f, b->g.pred[p]);
        for (uint32_t e = 0; e < x->nedges; e++) {
            if (x->edges[e].to != i->block) continue;
            ir_val a = x->edges[e].args[b->place[v]];
            ir_val r = i->type == IR_PTR ? pointer_root(b, a, &off) : value_root(b, a, false);
            if (r == v) {
                again = true;
                if (way != ANY && rises(b, a) != (way == UP)) return 0;
            } else if (first && first != a) {
                return 0;
            } else {
                first = a;
            }
        }
    }
    return again ? first : 0;
}

static bool is_loop_value(const struct extent_body *b, ir_val v) {
    const struct ir_ins *i = body_ins(b, v);
    if (i->op != IR_PARAM || !i->block) return false;
    for (uint32_t p = b->g.pred_begin[i->block]; p < b->g.pred_begin[i->block + 1]; p++)
        if (cfg_dominates(&b->g, i->block, b->g.pred[p])) return true;
    return false;
}

/* A loop variable that comes down from some n: that, as a root. */
static ir_val comes_from(const struct extent_body *b, ir_val v) {
    struct extent_place any;
    ir_val start = induction_start(b, v, DOWN);
    ir_val n = start ? value_root(b, start, false) : 0;
    return n && memory_place(b, n, &any) ? n : 0;
}

/* The same, by steps whose order is not followed. */
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

/* ---- p[i] ---- */

/* n from n - 1 - k, where k counts up from a constant. */
static ir_val strictly_less(const struct extent_body *b, ir_val n) {
    const struct ir_ins *i = body_ins(b, n);
    bv_t k;
    if (i->op != IR_SUB) return n;
    ir_val start = induction_start(b, value_root(b, i->args[1], false), UP);
    bool some = start && ir_const_value(b->f, start, &k) && !(k >> 31);
    return some ? value_root(b, i->args[0], false) : n;
}

/* Is v computed from low and high alone, as the middle between them is? */
static bool mixes(const struct extent_body *b, ir_val v, ir_val low, ir_val high, unsigned depth) {
    const struct ir_ins *i = body_ins(b, v);
    if (v == low || v == high || i->op == IR_CONST) return true;
    bool cast = i->op == IR_ZEXT || i->op == IR_SEXT;
    bool part = strip(b, v, true) != v;
    if (depth > 6 || (!cast && !part && i->op != IR_ADD && i->op != IR_SUB)) return false;
    for (uint32_t k = 0; k < i->nargs; k++)
        if (!mixes(b, i->args[k], low, high, depth + 1)) return false;
    return true;
}

/* p[(low + high) / 2] under low < high, where high has started from n: n, or 0. */
static ir_val halving(const struct extent_body *b, ir_val index, ir_val low, ir_val high) {
    bool both = is_loop_value(b, low) && is_loop_value(b, high) && low != high;
    if (!both || index == low || index == high || !mixes(b, index, low, high, 0)) return 0;
    ir_val start = entered_with(b, high);
    return start ? value_root(b, start, false) : 0;
}

/* Is the length itself an index of the pointer?  Then a comparison with it bounds nothing. */
static bool is_index(const struct extent_body *b, struct extent_place ptr, ir_val n) {
    struct extent_place base;
    for (ir_val v = 1; v < b->f->ins.n; v++)
        if (body_ins(b, v)->op == IR_PTRADD && value_root(b, body_ins(b, v)->args[1], false) == n &&
            pointer_place(b, body_ins(b, v)->args[0], &base) && same_place(base, ptr))
            return true;
    return false;
}

/* p[i], p[n - 1 - i] where i, a root, has been compared with n (mirror; else 0). */
static void bounded_index(struct extent_finder *t, struct extent_body *b, struct extent_place ptr,
                          ir_val index, ir_val mirror, uint64_t unit,
                          const struct block_facts *known) {
    bool loop = is_loop_value(b, index);
    for (uint32_t k = 0; k < 2 * known->n; k++) {
        ir_val x, y;
        bool unequal;
        if (!is_less(b, known->at[k / 2], k & 1, &x, &y, &unequal) ||
            body_ins(b, x)->type == IR_PTR)
            continue;
        ir_val low = value_root(b, x, false), n = strictly_less(b, value_root(b, y, mirror != 0));
        ir_val half = mirror || unequal ? 0 : halving(b, index, low, n);
        if (half) add_extent(t, b, ptr, half, unit);
        if (is_loop_value(b, n) && !mirror) n = comes_from(b, n);
        if (!n || low != index || n == index || (mirror && n != mirror)) continue;
        if (!loop && (unequal || is_index(b, ptr, n))) continue;
        add_extent(t, b, ptr, n, unit);
    }
}

/* p[i] where i comes down from n and has been compared with a constant. */
static void falling_index(struct extent_finder *t, struct extent_body *b, struct extent_place ptr,
                          ir_val index, uint64_t unit, const struct block_facts *known) {
    ir_val n = comes_from(b, index), x, y;
    bool unequal;
    for (uint32_t k = 0; n && k < 2 * known->n; k++)
        if (is_less(b, known->at[k / 2], k & 1, &x, &y, &unequal) && is_constant_value(b, x) &&
            value_root(b, y, false) == index)
            add_extent(t, b, ptr, n, unit);
}

static void indexed(struct extent_finder *t, struct extent_body *b, const struct ir_ins *i,
                    const struct block_facts *known) {
    struct extent_place ptr;
    ir_val index = value_root(b, i->args[1], false);
    if (is_constant_value(b, index) || !pointer_place(b, i->args[0], &ptr)) return;
    bounded_index(t, b, ptr, index, 0, i->imm, known);
    falling_index(t, b, ptr, index, i->imm, known);
    const struct ir_ins *d = body_ins(b, index);
    if (d->op == IR_SUB)
        bounded_index(t, b, ptr, value_root(b, d->args[1], false), value_root(b, d->args[0], false),
                      i->imm, known);
}

/* ---- *p++ ---- */

/* The pointer starts at p; y is p + n. */
static void note_end(struct extent_finder *t, struct extent_body *b, struct extent_place ptr,
                     ir_val y) {
    struct extent_place base;
    const struct ir_ins *end = body_ins(b, y);
    if (end->op == IR_PTRADD && pointer_place(b, end->args[0], &base) && same_place(base, ptr))
        add_extent(t, b, ptr, value_root(b, end->args[1], false), end->imm);
}

/* A counter of the same loop: from a constant to n, or from n down to a constant. */
static ir_val counted(const struct extent_body *b, ir_blk loop, ir_val x, ir_val y) {
    ir_val up = value_root(b, x, false), down = value_root(b, y, false);
    ir_val start = body_ins(b, up)->block == loop ? induction_start(b, up, ANY) : 0;
    if (start && is_constant_value(b, start)) return down;
    return is_constant_value(b, x) && body_ins(b, down)->block == loop ? comes_from(b, down) : 0;
}

/* Bytes of an element: what the pointer moves by. */
static uint64_t step_of(const struct extent_body *b, ir_val walker) {
    for (ir_val v = 1; v < b->f->ins.n; v++)
        if (body_ins(b, v)->op == IR_PTRADD && body_ins(b, v)->args[0] == walker)
            return body_ins(b, v)->imm;
    return 0;
}

static void walked(struct extent_finder *t, struct extent_body *b, ir_val p,
                   const struct block_facts *known) {
    struct extent_place ptr;
    uint64_t off;
    ir_val walker = pointer_root(b, p, &off), start = induction_start(b, walker, ANY), x, y;
    bool unequal;
    if (!start || !pointer_place(b, start, &ptr)) return;
    for (uint32_t k = 0; k < 2 * known->n; k++) {
        if (!is_less(b, known->at[k / 2], k & 1, &x, &y, &unequal)) continue;
        if (body_ins(b, x)->type == IR_PTR) {
            if (pointer_root(b, x, &off) == walker) note_end(t, b, ptr, y);
            continue;
        }
        ir_val n = counted(b, body_ins(b, walker)->block, x, y);
        if (n) add_extent(t, b, ptr, n, step_of(b, walker));
    }
}

/* ---- lengths ---- */

/* n, n * k, k times n: of so many bytes each. */
static void length_root(struct extent_finder *t, struct extent_body *b, ir_val p, ir_val n,
                        uint64_t unit) {
    struct extent_place ptr;
    bv_t k;
    if (!pointer_place(b, p, &ptr)) return;
    for (n = value_root(b, n, false);
         body_ins(b, n)->op == IR_MUL || body_ins(b, n)->op == IR_SHL;) {
        const struct ir_ins *i = body_ins(b, n);
        bool left = i->op == IR_MUL && is_constant_value(b, i->args[0]);
        if (!ir_const_value(b->f, i->args[left ? 0 : 1], &k) || k >> 31) return;
        unit *= i->op == IR_MUL ? (uint64_t)k : k < 31 ? (uint64_t)1 << k : 0;
        if (unit >> 31) return;
        n = value_root(b, i->args[left ? 1 : 0], false);
    }
    add_extent(t, b, ptr, n, unit);
}

/* Library functions that use all of what a length says, or may. */
static const struct {
    const char *name;
    uint8_t ptr, len;
} sized[] = {
    {"memcpy", 0, 2}, {"memcpy", 1, 2}, {"memmove", 0, 2}, {"memmove", 1, 2},  {"memset", 0, 2},
    {"memcmp", 0, 2}, {"memcmp", 1, 2}, {"mempcpy", 0, 2}, {"mempcpy", 1, 2},  {"bcmp", 0, 2},
    {"bcmp", 1, 2},   {"bzero", 0, 1},  {"strncpy", 0, 2}, {"snprintf", 0, 1}, {"vsnprintf", 0, 1},
    {"fgets", 0, 1},  {"read", 1, 2},   {"write", 1, 2},   {"strlcpy", 0, 2},  {"strlcat", 0, 2},
};

static void library_call(struct extent_finder *t, struct extent_body *b,
                         const struct ir_ins *call) {
    static const char builtin[] = "__builtin_";
    const char *name = call->text;
    if (strncmp(name, builtin, sizeof builtin - 1) == 0) name += sizeof builtin - 1;
    for (size_t i = 0; i < sizeof sized / sizeof *sized; i++)
        if (strcmp(name, sized[i].name) == 0 && sized[i].len < call->nargs)
            length_root(t, b, call->args[sized[i].ptr], call->args[sized[i].len], 1);
}

/* e is about fields of what p points to. */
static void fields_of(struct extent_finder *t, struct extent_body *b, ir_val p, struct extent e) {
    uint64_t off;
    p = pointer_root(b, p, &off);
    if (!is_param(b, p)) return;
    e.ptr.param = e.len.param = b->place[p];
    e.ptr.off += off;
    e.len.off += off;
    add_extent_fact(t, b, e);
}

static void called(struct extent_finder *t, struct extent_body *b, const struct ir_ins *call) {
    uint64_t callee;
    if (!map_str_get(&t->index, call->text, &callee)) return;
    const struct extent_body *c = &t->bodies[callee];
    if (c->f->is_model) {
        library_call(t, b, call);
        return;
    }
    for (uint32_t i = 0; i < c->found.at.n; i++) {
        struct extent e = c->found.at.at[i];
        if (e.ptr.param >= call->nargs || e.len.param >= call->nargs) continue;
        if (e.ptr.field) {
            fields_of(t, b, call->args[e.ptr.param], e);
            continue;
        }
        length_root(t, b, call->args[e.ptr.param], call->args[e.len.param], e.unit);
    }
}

/* ---- all of it ---- */

static void find_extents(struct extent_finder *t, struct extent_body *b, ir_val v) {
    const struct ir_ins *i = body_ins(b, v);
    struct block_facts known = {.n = 0};
    bool varies = i->op == IR_PTRADD && !is_constant_value(b, i->args[1]);
    if (varies || i->op == IR_INBOUNDS) block_facts(b, i->block, 0, &known, 0);
    if (varies) indexed(t, b, i, &known);
    if (i->op == IR_INBOUNDS && is_constant_value(b, i->args[1])) walked(t, b, i->args[0], &known);
    if (i->op == IR_INBOUNDS && !is_constant_value(b, i->args[1]))
        length_root(t, b, i->args[0], i->args[1], 1);
    if (i->op == IR_COPY || i->op == IR_FILL) length_root(t, b, i->args[0], i->args[2], 1);
    if (i->op == IR_COPY) length_root(t, b, i->args[1], i->args[2], 1);
    if (i->op == IR_CALL) called(t, b, i);
}

static void set_up(struct extent_finder *t, struct extent_body *b, const struct ir_func *f) {
    b->f = f;
    b->place = arena_new_array(&t->tmp, uint32_t, f->ins.n);
    cfg_build(&t->tmp, f, &b->g);
    for (uint32_t i = 0; i < f->params.n; i++) b->place[f->params.at[i]] = i;
    for (ir_blk blk = 1; blk < f->blocks.n; blk++)
        for (uint32_t i = 0; i < f->blocks.at[blk].params.n; i++)
            b->place[f->blocks.at[blk].params.at[i]] = i;
}

static void look_through(struct extent_finder *t, struct extent_body *b, bool calls_only) {
    for (ir_blk blk = 1; !b->f->is_model && blk < b->f->blocks.n; blk++) {
        const struct ir_block *k = &b->f->blocks.at[blk];
        if (b->g.pos[blk] == CFG_UNREACHED) continue;
        for (uint32_t i = 0; i < k->ins.n; i++)
            if (!calls_only || body_ins(b, k->ins.at[i])->op == IR_CALL)
                find_extents(t, b, k->ins.at[i]);
    }
}

void extent_run(struct arena *a, const struct ir_module *m, const struct ir_func *f,
                struct extents *out) {
    struct extent_finder t = {.m = m};
    *out = (struct extents){.at = {0}};
    t.bodies = arena_new_array(&t.tmp, struct extent_body, m->funcs.n);
    for (uint32_t i = 0; i < m->funcs.n; i++) {
        set_up(&t, &t.bodies[i], m->funcs.at[i]);
        map_str_put(&t.tmp, &t.index, m->funcs.at[i]->name, i);
    }
    for (bool first = true; first || t.changed; first = false) {
        t.changed = false;
        for (uint32_t i = 0; i < m->funcs.n; i++) look_through(&t, &t.bodies[i], !first);
    }
    for (uint32_t i = 0; i < m->funcs.n; i++)
        for (uint32_t k = 0; m->funcs.at[i] == f && k < t.bodies[i].found.at.n; k++)
            vec_push(a, &out->at, t.bodies[i].found.at.at[k]);
    arena_free(&t.tmp);
}
