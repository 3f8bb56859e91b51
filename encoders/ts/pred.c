/* Predicates of pointers and memory, on which checks are built. */
#include "encoders/ts/pred.h"
#include "encoders/ts/alias.h"
#include "encoders/ts/exec.h"
#include "encoders/ts/mem.h"
#include "encoders/ts/object.h"

static term object_in_bounds(struct ts_builder *x, const struct ts_object *o, term off, term n) {
    const struct access_object a = ts_access(x, o);
    return ts_fact(x, access_predicate(x->s, x->m, IR_INBOUNDS, &a, off, n), "is inside");
}

/* All cells of [off, off + n) are set. */
static term all_set(struct ts_builder *x, const struct ts_object *o, term off, term n) {
    term all = object_in_bounds(x, o, off, n);
    for (uint32_t k = 0; k < o->ncells && o->flagged; k++) {
        term in = ts_in_range(x, off, n, (uint64_t)k * o->cell);
        all = term_and(x->s, all, term_implies(x->s, in, ts_flag_now(x, o, k)));
    }
    return all;
}

term ts_set_cells(struct ts_builder *x, uint32_t k, term is, term off, term n) {
    const struct ts_object *o = ts_object_at(x, k);
    uint64_t window = (uint64_t)o->ncells * o->cell;
    bv_t bytes;
    if (!o->flagged) return object_in_bounds(x, o, off, n);
    if (!term_is_const(x->s, n, &bytes)) {
        if (o->part) return ts_anything(x, 1, "is set");
        return ts_fits(x, k, 1) ? all_set(x, o, off, n) : term_false(x->s);
    }
    if (o->kind != TS_UNKNOWN && bytes > o->size) return term_false(x->s);
    if (o->part && bytes > window) return ts_anything(x, 1, "is set");
    if (!ts_fits(x, k, (uint64_t)bytes)) return term_false(x->s);
    term inside = term_true(x->s);
    if (o->part) inside = term_bin(x->s, TERM_ULE, off, ts_number(x, window - (uint64_t)bytes));
    ts_lose_misaligned(x, o, term_and(x->s, is, inside), off);
    uint32_t count = (uint32_t)bytes / o->cell;
    term *values = TS_NEW(x, term, count), *flags = TS_NEW(x, term, count);
    term all = object_in_bounds(x, o, off, n);
    ts_read_cells(x, o, off, count, values, flags);
    for (uint32_t j = 0; j < count; j++) all = term_and(x->s, all, flags[j]);
    return o->part ? term_ite(x->s, inside, all, ts_anything(x, 1, "is set")) : all;
}

/* Is it a function's start, which a call of the signature may enter? */
static term is_function(struct ts_builder *x, const struct ts_object *o, term off,
                        const char *signature) {
    struct access_object a = ts_access(x, o);
    if (a.func) a.type = ir_own_type(&x->scratch, x->m, a.func);
    return access_enters(x->s, x->m, &a, off, signature);
}

static term holds_of(struct ts_builder *x, const struct ir_ins *ins, uint32_t k, term is,
                     const struct ts_value *v) {
    const struct ts_object *o = ts_object_at(x, k);
    if (access_answers(ins->op)) {
        const struct access_object a = ts_access(x, o);
        term n = ins->nargs > 1 ? v[1].v : ts_number(x, 0);
        const char *open = ins->op == IR_ISWRITABLE ? "is constant" : "is inside";
        return ts_fact(x, access_predicate(x->s, x->m, ins->op, &a, v[0].v, n), open);
    }
    switch (ins->op) {
    case IR_ISINIT:
        return ts_set_cells(x, k, is, v[0].v, v[1].v);
    case IR_BITSINIT:
        return ts_set_cells(x, k, is, v[0].v, ts_number(x, 1));
    case IR_NOZERO: /* a hint */
        return term_false(x->s);
    case IR_OBJSIZE:
        return o->many ? ts_anything(x, x->ptr_bits, "size") : o->bytes;
    case IR_ISFUNC:
        return is_function(x, o, v[0].v, ins->text);
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
        const struct ts_object *o = ts_object_at(x, k);
        if (k == OBJ_OUTSIDE) ts_lose(x, is, "a pointer from outside");
        if (k != OBJ_OUTSIDE && asks_size(op) && o->opaque)
            ts_lose(x, is, "an object of unknown size");
    }
}

/* Memory that no valid access reads needs no value: if the checks of validity are skipped, such
 * executions are left out. */
static void assume_read(struct ts_builder *x, const struct ir_ins *ins, const struct ts_value *v) {
    term n = ins->op == IR_ISINIT ? v[1].v : ts_number(x, 1);
    if (x->t->opt.skip & access_checks(false)) ts_assume_valid(x, 0, v[0], n, false);
}

term ts_predicate(struct ts_builder *x, const struct ir_ins *ins, const struct ts_value *v) {
    term all = 0, is;
    if (ins->op == IR_NOLEAK) return term_true(x->s); /* nothing is allocated */
    if (ins->op == IR_SEARCH)
        return ts_number(x, (uint64_t)bv_mask(x->ptr_bits)); /* it does not know */
    if (ins->op != IR_ISENDED) lose_unknown(x, ins->op, 0, v[0]);
    if (ins->op == IR_SAMEOBJ) {
        lose_unknown(x, ins->op, 1, v[1]);
        ts_alias_in_one(x, v);
        return ts_same_object(x, v);
    }
    if (ins->op == IR_ISINIT || ins->op == IR_BITSINIT) assume_read(x, ins, v);
    for (uint32_t k = 0; ts_next_object(x, 0, v[0], &k, &is); k++) {
        if (k == OBJ_OUTSIDE && ins->op != IR_ISENDED) continue;
        term here = holds_of(x, ins, k, is, v);
        all = all ? term_ite(x->s, is, here, all) : here;
    }
    return all ? all : term_const(x->s, ts_bits_of(x, ins->type), 0);
}
