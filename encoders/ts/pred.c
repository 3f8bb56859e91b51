/* Predicates of pointers and memory, on which checks are built. */
#include "encoders/ts/pred.h"
#include "core/ir/readonly.h"
#include "core/ir/signature.h"
#include "encoders/ts/exec.h"
#include "encoders/ts/mem.h"

static struct ts_object *object(struct ts_builder *x, uint32_t o) { return &x->t->objects.at[o]; }

/* All cells of [off, off + n) are set. */
static term all_set(struct ts_builder *x, const struct ts_object *o, term off, term n) {
    term all = ts_inbounds(x, o, off, n);
    for (uint32_t k = 0; k < o->ncells && o->kind == TS_LOCAL; k++) {
        term in = ts_in_range(x, off, n, (uint64_t)k * o->cell);
        all = term_and(x->s, all, term_implies(x->s, in, ts_flag_now(x, o, k)));
    }
    return all;
}

term ts_set_cells(struct ts_builder *x, uint32_t k, term is, term off, term n) {
    const struct ts_object *o = object(x, k);
    uint64_t window = (uint64_t)o->ncells * o->cell;
    bv_t bytes;
    if (o->kind != TS_LOCAL) return ts_inbounds(x, o, off, n);
    if (!term_is_const(x->s, n, &bytes)) {
        if (o->part) return ts_anything(x, 1, "is set");
        return ts_fits(x, k, 1) ? all_set(x, o, off, n) : term_false(x->s);
    }
    if (bytes > o->size) return term_false(x->s);
    if (o->part && bytes > window) return ts_anything(x, 1, "is set");
    if (!ts_fits(x, k, (uint64_t)bytes)) return term_false(x->s);
    term inside = term_true(x->s);
    if (o->part) inside = term_bin(x->s, TERM_ULE, off, ts_number(x, window - (uint64_t)bytes));
    ts_lose_misaligned(x, o, term_and(x->s, is, inside), off);
    uint32_t count = (uint32_t)bytes / o->cell;
    term *values = TS_NEW(x, term, count), *flags = TS_NEW(x, term, count);
    term all = ts_inbounds(x, o, off, n);
    ts_read_cells(x, o, off, count, values, flags);
    for (uint32_t j = 0; j < count; j++) all = term_and(x->s, all, flags[j]);
    return o->part ? term_ite(x->s, inside, all, ts_anything(x, 1, "is set")) : all;
}

/* The offsets where a pointer may point; memory before an object from outside is unknown. */
static term within_bounds(struct ts_builder *x, const struct ts_object *o, term off) {
    term zero = ts_number(x, 0), in = ts_inbounds(x, o, off, zero);
    if (o->kind != TS_UNKNOWN) return in;
    return term_or(x->s, in, term_bin(x->s, TERM_SLT, off, zero));
}

static term is_writable(struct ts_builder *x, const struct ts_object *o) {
    if (o->readonly) return term_false(x->s);
    if (o->many && o->constant_if) return ts_anything(x, 1, "is constant");
    return o->constant_if ? term_not(x->s, o->constant_if) : term_true(x->s);
}

/* None of the n bytes is const by the type that the object was declared with. */
static term spares_const(struct ts_builder *x, const struct ts_object *o, term off, term n) {
    struct ir_range part[IR_MAX_RANGES];
    ir_ct ct = o->kind == TS_LOCAL ? x->f->ins.at[o->alloca].ct : 0;
    if (o->kind == TS_GLOBAL) ct = ir_global_parts(x->m, x->m->globals.at[o->index]);
    if (!ct || !ir_has_const(x->m, ct) || x->m->ctypes.at[ct].size != o->size)
        return term_true(x->s);
    uint32_t k = ir_const_ranges(x->m, ct, part);
    if (k > IR_MAX_RANGES) return ts_anything(x, 1, "is constant");
    term all = term_true(x->s), end = term_bin(x->s, TERM_ADD, off, n);
    for (uint32_t i = 0; i < k; i++) {
        term from = ts_number(x, part[i].off), to = ts_number(x, part[i].off + part[i].size);
        term apart =
            term_or(x->s, term_bin(x->s, TERM_ULE, end, from), term_bin(x->s, TERM_ULE, to, off));
        all = term_and(x->s, all, apart);
    }
    return all;
}

static bool callable(struct ts_builder *x, const struct ts_object *o, const char *signature) {
    if (o->kind == TS_UNKNOWN) return !o->ct || x->m->ctypes.at[o->ct].kind == CT_FUNC;
    if (o->kind != TS_FUNC) return false;
    const struct ir_func *f = x->m->funcs.at[o->index];
    return ir_signature_fits(f, ir_own_type(&x->scratch, x->m, f), signature);
}

static term holds_of(struct ts_builder *x, const struct ir_ins *ins, uint32_t k, term is,
                     const struct ts_value *v) {
    const struct ts_object *o = object(x, k);
    switch (ins->op) {
    case IR_ISLIVE:
        return ts_is_live(x, o);
    case IR_ISENDED:
        return term_not(x->s, ts_is_live(x, o));
    case IR_INBOUNDS:
        return ts_inbounds(x, o, v[0].v, v[1].v);
    case IR_ISWITHIN:
        return within_bounds(x, o, v[0].v);
    case IR_ISINIT:
        return ts_set_cells(x, k, is, v[0].v, v[1].v);
    case IR_BITSINIT:
        return ts_set_cells(x, k, is, v[0].v, ts_number(x, 1));
    case IR_ISWRITABLE:
        return term_and(x->s, is_writable(x, o), spares_const(x, o, v[0].v, v[1].v));
    case IR_NOZERO: /* a hint */
        return term_false(x->s);
    case IR_OBJSIZE:
        return o->many ? ts_anything(x, x->ptr_bits, "size") : o->bytes;
    case IR_ISFUNC: {
        term start = term_eq(x->s, v[0].v, ts_number(x, 0));
        return callable(x, o, ins->text) ? start : term_false(x->s);
    }
    case IR_ISHEAP:
        return o->kind == TS_UNKNOWN && !o->readonly ? term_true(x->s) : term_false(x->s);
    default:
        ts_lose(x, is, ir_ops[ins->op].text);
        return term_const(x->s, ts_bits_of(x, ins->type), 0);
    }
}

static bool asks_size(unsigned op) {
    return op == IR_INBOUNDS || op == IR_ISWITHIN || op == IR_ISINIT || op == IR_BITSINIT ||
           op == IR_OBJSIZE;
}

static void lose_unknown(struct ts_builder *x, unsigned op, unsigned i, struct ts_value p) {
    term is;
    for (uint32_t k = 0; ts_next_object(x, i, p, &k, &is); k++) {
        const struct ts_object *o = object(x, k);
        if (k == OBJ_OUTSIDE) ts_lose(x, is, "a pointer from outside");
        if (k != OBJ_OUTSIDE && asks_size(op) && o->opaque)
            ts_lose(x, is, "an object of unknown size");
    }
}

term ts_predicate(struct ts_builder *x, const struct ir_ins *ins, const struct ts_value *v) {
    term all = 0, is;
    if (ins->op == IR_NOLEAK) return term_true(x->s); /* nothing is allocated */
    if (ins->op != IR_ISENDED) lose_unknown(x, ins->op, 0, v[0]);
    if (ins->op == IR_SAMEOBJ) {
        lose_unknown(x, ins->op, 1, v[1]);
        return ts_same_object(x, v);
    }
    for (uint32_t k = 0; ts_next_object(x, 0, v[0], &k, &is); k++) {
        if (k == OBJ_OUTSIDE) continue;
        term here = holds_of(x, ins, k, is, v);
        all = all ? term_ite(x->s, is, here, all) : here;
    }
    return all ? all : term_const(x->s, ts_bits_of(x, ins->type), 0);
}
