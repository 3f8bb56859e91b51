/* The predicates of memory, one function each. The null pointer: checks for null come first, so
 * islive and iswritable hold for it, and it has room for 0 bytes at offset 0. An object from
 * outside: the memory before it is unknown, as the caller may have passed a pointer into the middle
 * (iswithin). An object that stands for several (`many`): the part that all of them have is there,
 * nothing is known behind it, and no access before the start is in bounds.
 */
#include "encoders/access/access.h"
#include "core/ir/readonly.h"

static term boolean(struct term_store *s, bool b) { return b ? term_true(s) : term_false(s); }

term access_in_known_range(struct term_store *s, term result, const struct ir_known *k) {
    unsigned w = term_width(s, result);
    term low = term_bin(s, TERM_SLE, term_const(s, w, k->lo), result);
    return term_and(s, low, term_bin(s, TERM_SLE, result, term_const(s, w, k->hi)));
}

term access_number(struct term_store *s, const struct ir_module *m, uint64_t k) {
    unsigned w = m->target.ptr_bits;
    return term_const(s, w, bv_norm(k, w));
}

static struct access_fact exactly(term holds) { return (struct access_fact){.holds = holds}; }

/* ---- bounds ---- */

/* [off, off + n) is in [0, size), no sum wraps. */
static term fits_in(struct term_store *s, term size, term off, term n) {
    bv_t bytes, k;
    if (term_is_const(s, size, &bytes) && term_is_const(s, n, &k)) {
        if (k > bytes) return term_false(s);
        return term_bin(s, TERM_ULE, off, term_const(s, term_width(s, size), bytes - k));
    }
    term left = term_bin(s, TERM_SUB, size, off);
    return term_and(s, term_bin(s, TERM_ULE, off, size), term_bin(s, TERM_ULE, n, left));
}

/* Bytes of one element, by its index: this takes no multiplication, where that would be more than a
 * shift. 0: they are not seen to be. */
static term fits_elements(struct term_store *s, const struct access_object *o, term off, term n) {
    const unsigned w = term_width(s, o->size);
    bv_t bytes;
    term exact;
    if (!o->count || !term_is_const(s, n, &bytes) || o->element == 1 || term_is_const(s, off, NULL))
        return 0;
    const uint64_t rest = term_constant_rest(s, off, o->element);
    if (bytes > o->element - rest) return 0;
    term first = term_bin(s, TERM_SUB, off, term_const(s, w, rest));
    term index = term_div(s, first, o->element, &exact);
    if (!index) return 0;
    term fits = term_bin(s, rest || bytes ? TERM_ULT : TERM_ULE, index, o->count);
    return term_ite(s, exact, fits, fits_in(s, o->size, off, n));
}

static bool surely_inside(const struct term_store *s, const struct access_object *o, term off,
                          term n) {
    bv_t k, bytes;
    return term_is_const(s, off, &k) && term_is_const(s, n, &bytes) && k <= o->min_size &&
           bytes <= o->min_size - k;
}

static struct access_fact in_bounds(struct term_store *s, const struct ir_module *m,
                                    const struct access_object *o, term off, term n) {
    term zero = access_number(s, m, 0);
    if (o->kind == ACCESS_NOWHERE) return exactly(term_false(s));
    if (o->kind == ACCESS_NULL)
        return exactly(term_and(s, term_eq(s, n, zero), term_eq(s, off, zero)));
    if (surely_inside(s, o, off, n)) return exactly(term_true(s));
    term by_index = o->many ? 0 : fits_elements(s, o, off, n);
    if (by_index) return exactly(by_index);
    if (!o->many) return exactly(fits_in(s, o->size, off, n));
    term first = access_number(s, m, o->min_size), left = term_bin(s, TERM_SUB, first, off);
    term inside = term_and(s, term_bin(s, TERM_ULE, off, first), term_bin(s, TERM_ULE, n, left));
    return (struct access_fact){inside, term_bin(s, TERM_SLE, zero, off)};
}

static struct access_fact fact_within(struct term_store *s, const struct ir_module *m,
                                      const struct access_object *o, term off) {
    term zero = access_number(s, m, 0);
    struct access_fact in = in_bounds(s, m, o, off, zero);
    if (o->kind == ACCESS_OUTSIDE)
        in.holds = term_or(s, in.holds, term_bin(s, TERM_SLT, off, zero));
    return in;
}

/* ---- constants ---- */

static struct access_fact whole_writable(struct term_store *s, const struct access_object *o) {
    bool either = o->many && !term_is_const(s, o->readonly, NULL); /* some of them, but not all */
    if (either) return (struct access_fact){term_false(s), term_true(s)};
    return exactly(term_not(s, o->readonly));
}

/* The type that the object was declared with, if some of its parts are const. */
static ir_ct type_with_const(const struct term_store *s, const struct ir_module *m,
                             const struct access_object *o) {
    bv_t size;
    ir_ct ct = o->kind == ACCESS_LOCAL ? o->ct : 0;
    if (o->kind == ACCESS_GLOBAL) ct = ir_global_parts(m, o->global);
    if (!ct || !ir_has_const(m, ct) || !term_is_const(s, o->size, &size)) return 0;
    return ir_has_parts(m, ct, (uint64_t)size, o->kind == ACCESS_GLOBAL) ? ct : 0;
}

/* None of the n bytes is const by the type that the object was declared with. */
static struct access_fact spares_const(struct term_store *s, const struct ir_module *m,
                                       const struct access_object *o, term off, term n) {
    struct ir_range part[IR_MAX_RANGES];
    bv_t at, bytes;
    ir_ct ct = type_with_const(s, m, o);
    if (!ct) return exactly(term_true(s));
    if (term_is_const(s, off, &at) && term_is_const(s, n, &bytes))
        return exactly(boolean(s, !ir_const_at(m, ct, (uint64_t)at, (uint64_t)bytes)));
    uint32_t k = ir_const_ranges(m, ct, part);
    if (k > IR_MAX_RANGES) return (struct access_fact){term_false(s), term_true(s)};
    term all = term_true(s), end = term_bin(s, TERM_ADD, off, n);
    for (uint32_t i = 0; i < k; i++) {
        term from = access_number(s, m, part[i].off),
             to = access_number(s, m, part[i].off + part[i].size);
        term apart = term_or(s, term_bin(s, TERM_ULE, end, from), term_bin(s, TERM_ULE, to, off));
        all = term_and(s, all, apart);
    }
    return exactly(all);
}

static term may_hold(struct term_store *s, struct access_fact f) {
    return f.open ? term_or(s, f.holds, f.open) : f.holds;
}

static struct access_fact both_facts(struct term_store *s, struct access_fact a,
                                     struct access_fact b) {
    struct access_fact r = exactly(term_and(s, a.holds, b.holds));
    if (a.open && b.open)
        r.open = term_and(s, may_hold(s, a), may_hold(s, b));
    else if (a.open || b.open)
        r.open = term_and(s, a.open ? a.open : a.holds, b.open ? b.open : b.holds);
    return r;
}

static struct access_fact writable(struct term_store *s, const struct ir_module *m,
                                   const struct access_object *o, term off, term n) {
    if (o->kind == ACCESS_NULL || o->kind == ACCESS_NOWHERE) return exactly(term_true(s));
    return both_facts(s, whole_writable(s, o), spares_const(s, m, o, off, n));
}

/* ---- kinds ---- */

bool access_is_function(const struct ir_module *m, const struct access_object *o) {
    if (o->kind == ACCESS_FUNCTION) return true;
    return o->kind == ACCESS_OUTSIDE && o->ct && m->ctypes.at[o->ct].kind == CT_FUNC;
}

bool access_is_literal(const struct access_object *o) {
    return o->kind == ACCESS_GLOBAL && o->global->is_string;
}

bool access_is_heap(const struct ir_module *m, const struct access_object *o) {
    if (o->kind == ACCESS_HEAP) return true;
    return o->kind == ACCESS_OUTSIDE && !o->not_heap && !access_is_function(m, o);
}

/* The type of an unknown function says so, or says nothing, or is only what the code takes a
 * `void *` for at another place. */
bool access_is_callable(const struct ir_module *m, const struct access_object *o,
                        const char *signature) {
    if (o->kind == ACCESS_OUTSIDE) return !o->ct || o->maybe_function || access_is_function(m, o);
    return o->kind == ACCESS_FUNCTION && ir_signature_fits(o->func, o->type, signature);
}

static term is_live(struct term_store *s, const struct access_object *o) {
    return o->kind == ACCESS_NULL || o->kind == ACCESS_NOWHERE ? term_true(s) : o->live;
}

term access_enters(struct term_store *s, const struct ir_module *m, const struct access_object *o,
                   term off, const char *signature) {
    if (!access_is_callable(m, o, signature)) return term_false(s);
    return term_and(s, is_live(s, o), term_eq(s, off, term_const(s, term_width(s, off), 0)));
}

/* ---- all of them ---- */

bool access_answers(enum ir_op op) {
    return op == IR_ISLIVE || op == IR_ISENDED || op == IR_INBOUNDS || op == IR_ISWITHIN ||
           op == IR_ISWRITABLE || op == IR_ISHEAP || op == IR_ISOUTSIDE;
}

struct access_fact access_predicate(struct term_store *s, const struct ir_module *m, enum ir_op op,
                                    const struct access_object *o, term off, term n) {
    switch (op) {
    case IR_ISLIVE:
        return exactly(is_live(s, o));
    case IR_ISENDED:
        return exactly(term_not(s, is_live(s, o)));
    case IR_INBOUNDS:
        return in_bounds(s, m, o, off, n);
    case IR_ISWITHIN:
        return fact_within(s, m, o, off);
    case IR_ISWRITABLE:
        return writable(s, m, o, off, n);
    case IR_ISOUTSIDE:
        return exactly(boolean(s, o->kind == ACCESS_OUTSIDE));
    default: /* ISHEAP */
        return exactly(boolean(s, access_is_heap(m, o)));
    }
}

struct access_fact access_allowed(struct term_store *s, const struct ir_module *m,
                                  const struct access_object *o, term off, term n, bool write) {
    term none = term_eq(s, n, access_number(s, m, 0));
    struct access_fact all = both_facts(s, in_bounds(s, m, o, off, n), exactly(is_live(s, o)));
    if (write) all = both_facts(s, all, exactly(term_not(s, o->readonly)));
    all.holds = term_or(s, none, all.holds);
    return all;
}

check_set access_checks(bool write) {
    const check_set bit = 1;
    check_set reads = bit << CHECK_NULL_DEREFERENCE | bit << CHECK_OUT_OF_BOUNDS |
                      bit << CHECK_ARRAY_BOUNDS | bit << CHECK_DANGLING |
                      bit << CHECK_USE_AFTER_FREE | bit << CHECK_VARARGS;
    return write ? reads | bit << CHECK_STRING_LITERAL_WRITE : reads;
}
