/* Simplifications of the builder: constants, identities, and pointers whose object is known.
 *
 * Every rule gives a value that exists already, so it may be used at any time.
 * Widths matter once: at width 1 the number 1 is -1 when read as signed, so rules for
 * "times one" and "divided by one" of signed operations do not hold there.
 */
#include "core/ir/fold.h"
#include "core/ir/readonly.h"
#include "core/ssa/build_int.h"

static bool is(struct ir_builder *b, ir_val v, bv_t k) {
    bv_t c;
    return ir_is_const(b, v, &c) && c == k;
}

/* ---- integers ---- */

/* x op c and c op x; 0 if there is no rule. */
static ir_val binary_identity(struct ir_builder *b, const struct ir_ins *i, ir_val x, ir_val y) {
    ir_type t = i->type;
    bool y0 = is(b, y, 0), x0 = is(b, x, 0), y1 = is(b, y, 1), x1 = is(b, x, 1);
    bool ones = is(b, y, bv_mask(t)), xones = is(b, x, bv_mask(t));
    switch (i->op) {
    case IR_ADD:
        return y0 ? x : x0 ? y : 0;
    case IR_SUB:
        return y0 ? x : x == y ? build_zero(b, t) : 0;
    case IR_MUL:
        return y0 || x0 ? build_zero(b, t) : y1 ? x : x1 ? y : 0;
    case IR_UDIV:
        return y1 ? x : 0;
    case IR_SDIV:
        return y1 && t > 1 ? x : 0;
    case IR_UREM:
        return y1 ? build_zero(b, t) : 0;
    case IR_SREM:
        return y1 && t > 1 ? build_zero(b, t) : 0;
    case IR_AND:
        return y0 || x0 ? build_zero(b, t) : ones || x == y ? x : xones ? y : 0;
    case IR_OR:
        return y0 || x == y ? x : x0 ? y : ones ? y : xones ? x : 0;
    case IR_XOR:
        return y0 ? x : x0 ? y : x == y ? build_zero(b, t) : 0;
    case IR_SHL:
    case IR_LSHR:
        return y0 ? x : x0 ? x : 0;
    case IR_ASHR:
        return y0 || x0 ? x : 0;
    default:
        return 0;
    }
}

static ir_val compare_identity(struct ir_builder *b, const struct ir_ins *i, ir_val x, ir_val y) {
    ir_type t = ir_type_of(b, x);
    bool same = x == y, y0 = is(b, y, 0), x0 = is(b, x, 0);
    bool times_one = is(b, y, 1) || is(b, x, 1);
    int known = -1;
    switch (i->op) {
    case IR_EQ:
    case IR_SLE:
        known = same ? 1 : -1;
        break;
    case IR_ULE:
        known = same || x0 || is(b, y, bv_mask(t)) ? 1 : -1;
        break;
    case IR_NE:
    case IR_SLT:
        known = same ? 0 : -1;
        break;
    case IR_ULT:
        known = same || y0 || is(b, x, bv_mask(t)) ? 0 : -1;
        break;
    case IR_SADDO:
    case IR_UADDO:
        known = x0 || y0 ? 0 : -1;
        break;
    case IR_SSUBO:
    case IR_USUBO:
        known = same || y0 ? 0 : -1;
        break;
    case IR_SMULO:
        known = x0 || y0 || (times_one && t > 1) ? 0 : -1;
        break;
    case IR_UMULO:
        known = x0 || y0 || times_one ? 0 : -1;
        break;
    default:
        break;
    }
    return known < 0 ? 0 : ir_bool(b, known);
}

static ir_val low_bits(struct ir_builder *b, const struct ir_ins *i);

static ir_val binary(struct ir_builder *b, const struct ir_ins *i) {
    ir_val x = build_find(b, i->args[0]), y = build_find(b, i->args[1]);
    bv_t kx, ky;
    unsigned w = ir_type_bits(ir_type_of(b, x));
    if (ir_is_const(b, x, &kx) && ir_is_const(b, y, &ky))
        return ir_const(b, i->type, ir_fold_binary((enum ir_op)i->op, kx, ky, w));
    ir_val low;
    switch (ir_ops[i->op].shape) {
    case S_BIN:
        low = low_bits(b, i);
        return low ? low : binary_identity(b, i, x, y);
    case S_CMP:
        return compare_identity(b, i, x, y);
    case S_FCMP:
        return build_float_order(b, i);
    default:
        return 0; /* x * 1 is not x: a NaN's payload goes */
    }
}

static ir_val simplify_cast(struct ir_builder *b, const struct ir_ins *i) {
    bv_t k;
    unsigned from = ir_type_bits(ir_type_of(b, i->args[0])), to = ir_type_bits(i->type);
    if (!ir_is_const(b, i->args[0], &k)) return build_float_inverse(b, i);
    if (i->op == IR_FROUND) return ir_const(b, i->type, fp_round(k, (enum fp_rounding)i->imm, to));
    return ir_const(b, i->type, ir_fold_cast((enum ir_op)i->op, k, from, to));
}

static ir_val multiply_add(struct ir_builder *b, const struct ir_ins *i) {
    bv_t k[3];
    for (int n = 0; n < 3; n++)
        if (!ir_is_const(b, i->args[n], &k[n])) return 0;
    return ir_const(b, i->type, fp_fma(k[0], k[1], k[2], ir_type_bits(i->type)));
}

/* An exact result is the same in all rounding modes. */
static ir_val in_mode(struct ir_builder *b, const struct ir_ins *i) {
    bv_t k[3], mode, r[4];
    uint32_t n = i->nargs - 1;
    unsigned from = ir_type_bits(ir_type_of(b, i->args[0])), to = ir_type_bits(i->type);
    for (uint32_t a = 0; a < n; a++)
        if (!ir_is_const(b, i->args[a], &k[a])) return 0;
    for (bv_t m = 0; m < 4; m++)
        r[m] = ir_fold_rounded((enum ir_op)i->imm, k, fp_mode(m), from, to);
    bool exact = r[0] == r[1] && r[0] == r[2] && r[0] == r[3];
    if (ir_is_const(b, i->args[n], &mode)) return ir_const(b, i->type, r[fp_mode(mode)]);
    return exact ? ir_const(b, i->type, r[0]) : 0;
}

static ir_val select(struct ir_builder *b, const struct ir_ins *i) {
    ir_val x = build_find(b, i->args[1]), y = build_find(b, i->args[2]);
    bv_t c;
    if (ir_is_const(b, i->args[0], &c)) return c ? x : y;
    return x == y ? x : 0;
}

/* ---- pointers ---- */

/* The pointer to which constants are added, and their sum; depth is bounded, not needed. */
struct pointer_sum {
    ir_val base;
    bv_t off;
    bool off_known;
};

static struct pointer_sum known_base(struct ir_builder *b, ir_val p) {
    struct pointer_sum at = {build_find(b, p), 0, true};
    for (unsigned depth = 0; depth < 16; depth++) {
        const struct ir_ins *i = build_ins(b, at.base);
        bv_t k;
        if (i->op != IR_PTRADD) break;
        if (ir_is_const(b, i->args[1], &k))
            at.off = bv_norm(at.off + k * i->imm, b->m->target.ptr_bits);
        else
            at.off_known = false;
        at.base = build_find(b, i->args[0]);
    }
    return at;
}

/* Pointers that certainly point to an object. */
static bool is_heap(const struct ir_ins *i) { return i->op == IR_MALLOC || i->op == IR_CALLOC; }

static bool is_object(const struct ir_ins *i) {
    return i->op == IR_ALLOCA || is_heap(i) || i->op == IR_GLOBAL || i->op == IR_FUNCADDR;
}

/* Same object: 1 yes, 0 no, -1 not known here. */
static int same_object(struct ir_builder *b, ir_val x, ir_val y) {
    if (x == y) return 1;
    const struct ir_ins *i = build_ins(b, x), *j = build_ins(b, y);
    if (i->op == IR_NULL) return is_object(j) ? 0 : -1;
    if (j->op == IR_NULL) return is_object(i) ? 0 : -1;
    return is_object(i) && is_object(j) ? 0 : -1; /* of a name there is one value */
}

static const struct ir_global *global_named(struct ir_builder *b, const char *name) {
    uint64_t i;
    for (; b->globals_seen < b->m->globals.n; b->globals_seen++)
        map_str_put(&b->tmp, &b->global_index, b->m->globals.at[b->globals_seen]->name,
                    b->globals_seen);
    return map_str_get(&b->global_index, name, &i) ? b->m->globals.at[i] : NULL;
}

/* Bytes of the object that the pointer begins, if they are known now. */
static bool object_size(struct ir_builder *b, const struct ir_ins *i, bv_t *out) {
    if (i->op == IR_ALLOCA || is_heap(i)) return ir_is_const(b, i->args[0], out);
    const struct ir_global *g = i->op == IR_GLOBAL ? global_named(b, i->text) : NULL;
    if (!g || !g->has_init || !g->size) return false;
    *out = g->size;
    return true;
}

/* Just behind an object another one may begin (6.5.9p6): is that where the two are? */
static bool may_touch(struct ir_builder *b, const struct pointer_sum *end,
                      const struct pointer_sum *start) {
    const struct ir_ins *i = build_ins(b, end->base);
    bv_t size;
    if (start->off_known && start->off != 0) return false;
    if (!end->off_known) return true;
    if (i->op == IR_FUNCADDR) return end->off != 0;
    return !object_size(b, i, &size) || end->off >= size;
}

/* Certainly at different addresses: both live, or one does for good. String literals may overlap
 * (6.4.5p7). */
static bool places_apart(struct ir_builder *b, const struct pointer_sum *x,
                         const struct pointer_sum *y) {
    const struct ir_ins *i = build_ins(b, x->base), *j = build_ins(b, y->base);
    if (i->op == IR_NULL || j->op == IR_NULL) return true;
    const struct ir_global *g = i->op == IR_GLOBAL ? global_named(b, i->text) : NULL;
    const struct ir_global *h = j->op == IR_GLOBAL ? global_named(b, j->text) : NULL;
    bool lasts = g || h || i->op == IR_FUNCADDR || j->op == IR_FUNCADDR;
    bool literals = g && h && g->is_string && h->is_string;
    return lasts && !literals && !may_touch(b, x, y) && !may_touch(b, y, x);
}

static ir_val pointer_pair(struct ir_builder *b, const struct ir_ins *i) {
    struct pointer_sum x = known_base(b, i->args[0]), y = known_base(b, i->args[1]);
    int same = same_object(b, x.base, y.base);
    if (i->op == IR_SAMEOBJ) return same < 0 ? 0 : ir_bool(b, same);
    if (i->op == IR_PTREQ && same == 0) return places_apart(b, &x, &y) ? ir_bool(b, false) : 0;
    bool offsets = same == 1 && x.off_known && y.off_known;
    if (build_find(b, i->args[0]) == build_find(b, i->args[1]))
        offsets = true;
    else if (!offsets)
        return 0;
    unsigned w = b->m->target.ptr_bits;
    switch (i->op) {
    case IR_PTREQ:
        return ir_bool(b, x.off == y.off);
    case IR_PTRLT:
        return ir_bool(b, bv_slt(x.off, y.off, w));
    case IR_PTRLE:
        return ir_bool(b, bv_sle(x.off, y.off, w));
    case IR_PTRDIFF:
        return ir_const(b, IR_I(w), bv_sub(x.off, y.off, w));
    default:
        return 0;
    }
}

static ir_val simplify_in_bounds(struct ir_builder *b, const struct ir_ins *i) {
    struct pointer_sum at = known_base(b, i->args[0]);
    bv_t size, n;
    n = 0; /* iswithin */
    if (!at.off_known || (i->nargs > 1 && !ir_is_const(b, i->args[1], &n))) return 0;
    if (!object_size(b, build_ins(b, at.base), &size)) return 0;
    /* an offset is signed: one beyond half the address space is negative */
    bool inside = at.off <= size && n <= size - at.off;
    return inside && !(at.off >> (b->m->target.ptr_bits - 1)) ? ir_bool(b, true) : 0;
}

static bool is_writable(struct ir_builder *b, const struct ir_ins *base) {
    const struct ir_global *g = base->op == IR_GLOBAL ? global_named(b, base->text) : NULL;
    if (is_heap(base)) return true;
    if (base->op == IR_ALLOCA) return !ir_has_const(b->m, base->ct);
    return g && !g->is_const && !g->is_string && !ir_has_const(b->m, ir_global_parts(b->m, g));
}

static ir_val predicate(struct ir_builder *b, const struct ir_ins *i) {
    const struct ir_ins *base = build_ins(b, known_base(b, i->args[0]).base);
    bv_t size;
    switch (i->op) {
    case IR_SAMEOBJ:
        return pointer_pair(b, i);
    case IR_INBOUNDS:
    case IR_ISWITHIN:
        return simplify_in_bounds(b, i);
    case IR_ISLIVE:
        return base->op == IR_GLOBAL || base->op == IR_FUNCADDR || base->op == IR_NULL
                   ? ir_bool(b, true)
                   : 0;
    case IR_ISENDED:
        return base->op == IR_GLOBAL || base->op == IR_FUNCADDR || base->op == IR_NULL
                   ? ir_bool(b, false)
                   : 0;
    case IR_ISWRITABLE:
        return is_writable(b, base) ? ir_bool(b, true) : 0;
    case IR_ISHEAP:
        return is_object(base) || base->op == IR_NULL ? ir_bool(b, is_heap(base)) : 0;
    case IR_ISOUTSIDE:
        return is_object(base) || base->op == IR_NULL ? ir_bool(b, false) : 0;
    case IR_OBJSIZE:
        if (base->op == IR_NULL) return build_zero(b, i->type);
        return object_size(b, base, &size) ? ir_const(b, i->type, size) : 0;
    default:
        return 0;
    }
}

/* Alignment of the object that the pointer begins, as far as it is known now; of null any. */
static bv_t object_align(struct ir_builder *b, const struct ir_ins *i) {
    enum { SCALARS = 16 };
    if (i->op == IR_NULL) return (bv_t)1 << 63;
    if (is_heap(i) || i->op == IR_ALLOCA) {
        bv_t own = is_heap(i) || !i->ct ? SCALARS : b->m->ctypes.at[i->ct].align;
        bool instead = i->op == IR_ALLOCA && i->imm; /* it may be less */
        return i->imm != IR_ALIGN_UNKNOWN && (instead || i->imm > own) ? i->imm : own;
    }
    const struct ir_global *g = i->op == IR_GLOBAL ? global_named(b, i->text) : NULL;
    return g && g->align != IR_ALIGN_UNKNOWN ? g->align : 1;
}

/* The low bits of an address: constant steps, and such as do not reach these bits. */
static ir_val low_bits(struct ir_builder *b, const struct ir_ins *i) {
    const struct ir_ins *x = build_ins(b, i->args[0]);
    bv_t mask, k, sum = 0;
    if (i->op != IR_AND || x->op != IR_PTRTOINT || !ir_is_const(b, i->args[1], &mask)) return 0;
    if (mask & (mask + 1)) return 0;
    x = build_ins(b, x->args[0]);
    for (unsigned depth = 0; x->op == IR_PTRADD && depth < 16; depth++) {
        if (ir_is_const(b, x->args[1], &k))
            sum += k * x->imm;
        else if (x->imm & mask)
            return 0;
        x = build_ins(b, x->args[0]);
    }
    return object_align(b, x) > mask ? ir_const(b, i->type, sum & mask) : 0;
}

static ir_val pointer(struct ir_builder *b, const struct ir_ins *i) {
    const struct ir_ins *x = build_ins(b, i->args[0]);
    switch (i->op) {
    case IR_PTRADD:
        return is(b, i->args[1], 0) || i->imm == 0 ? build_find(b, i->args[0]) : 0;
    case IR_OFFSET: {
        struct pointer_sum at = known_base(b, i->args[0]);
        const struct ir_ins *base = build_ins(b, at.base);
        bool whole = is_object(base) || base->op == IR_NULL;
        return whole && at.off_known ? ir_const(b, i->type, at.off) : 0;
    }
    case IR_PTRTOINT:
        return x->op == IR_NULL ? build_zero(b, i->type) : 0;
    case IR_INTTOPTR:
        if (is(b, i->args[0], 0)) return ir_null(b);
        return x->op == IR_PTRTOINT ? build_find(b, x->args[0]) : 0;
    default:
        return pointer_pair(b, i);
    }
}

ir_val build_simplify(struct ir_builder *b, const struct ir_ins *i) {
    switch (ir_ops[i->op].shape) {
    case S_BIN:
    case S_CMP:
    case S_FBIN:
    case S_FCMP:
        return binary(b, i);
    case S_CAST:
    case S_FCONV:
    case S_FFUN:
        return simplify_cast(b, i);
    case S_FTRI:
        return multiply_add(b, i);
    case S_FMODE:
        return in_mode(b, i);
    case S_SEL:
        return select(b, i);
    case S_PTR:
        return pointer(b, i);
    case S_PRED:
        return predicate(b, i);
    default:
        return 0;
    }
}
