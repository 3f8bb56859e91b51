/* Elements are counted where the object is made of them, which is cheaper than to multiply. */
#include "encoders/access/extent.h"

static unsigned count_bits(unsigned ptr_bits, uint64_t element) {
    unsigned room = ptr_bits - 2, used = bv_log2_up(element);
    return used < room ? room - used : 1;
}

struct access_open access_more_elements(struct arena *a, unsigned ptr_bits, uint64_t element,
                                        const char *name) {
    const char *what = arena_printf(a, "elements of %s", name);
    return (struct access_open){what, count_bits(ptr_bits, element)};
}

struct access_open access_elements_before(struct arena *a, unsigned ptr_bits, uint64_t element,
                                          const char *name) {
    const char *what = arena_printf(a, "elements before %s", name);
    return (struct access_open){what, count_bits(ptr_bits, element)};
}

struct access_open access_room_behind(struct arena *a, unsigned ptr_bits, const char *name) {
    return (struct access_open){arena_printf(a, "room behind %s", name), ptr_bits - 3};
}

term access_bytes_of(struct term_store *s, unsigned w, uint64_t element, term n) {
    return term_bin(s, TERM_MUL, term_zext(s, n, w), term_const(s, w, bv_norm(element, w)));
}

struct access_elements access_elements_of(struct term_store *s, unsigned w, uint64_t element,
                                          term more) {
    term count = term_bin(s, TERM_ADD, term_zext(s, more, w), term_const(s, w, 1));
    return (struct access_elements){element, count, access_bytes_of(s, w, element, count)};
}

struct access_string access_string_of(struct term_store *s, term size, term behind) {
    unsigned w = term_width(s, size);
    return (struct access_string){
        .end = term_bin(s, TERM_SUB, size, term_const(s, w, 1)),
        .size = term_bin(s, TERM_ADD, size, term_zext(s, behind, w)),
    };
}

term access_fits(struct term_store *s, const struct access_elements *o, term n, uint64_t unit) {
    unsigned w = term_width(s, o->size);
    if (unit == o->element && o->count) return term_bin(s, TERM_ULE, n, o->count);
    uint64_t most = ((uint64_t)1 << (w - 2)) / unit;
    term bytes = term_bin(s, TERM_MUL, n, term_const(s, w, bv_norm(unit, w)));
    return term_and(s, term_bin(s, TERM_ULE, n, term_const(s, w, most)),
                    term_bin(s, TERM_ULE, bytes, o->size));
}

static term widened(struct term_store *s, const struct extent_number *n, term v, unsigned w) {
    return n->is_signed ? term_sext(s, v, w) : term_zext(s, v, w);
}

/* len as it counts: some of its bits, or one more. */
static term counted_length(struct term_store *s, const struct extent *e, term len) {
    unsigned w = term_width(s, len);
    if (e->len.shift) len = term_bin(s, TERM_LSHR, len, term_const(s, w, e->len.shift));
    return e->len.and_one ? term_bin(s, TERM_ADD, len, term_const(s, w, 1)) : len;
}

static term product_of_both(struct term_store *s, const struct extent *e, enum term_op op, term len,
                            term by) {
    return term_bin(s, op, widened(s, &e->len, counted_length(s, e, len), e->type),
                    widened(s, &e->by, by, e->type));
}

term access_extent_number(struct term_store *s, const struct extent *e, term len, term by) {
    if (e->is_constant) return term_const(s, e->type, e->count);
    return e->is_product ? product_of_both(s, e, TERM_MUL, len, by) : counted_length(s, e, len);
}

/* No number has one more than the greatest one. */
static term has_one_more(struct term_store *s, const struct extent *e, term len) {
    bv_t most = bv_mask(term_width(s, len)) >> e->len.is_signed;
    return term_not(s, term_eq(s, len, term_const(s, term_width(s, len), most)));
}

term access_extent_is_exact(struct term_store *s, const struct extent *e, term len, term by) {
    term exact = e->len.and_one ? has_one_more(s, e, len) : term_true(s);
    if (!e->is_product || e->is_signed) return exact;
    return term_and(s, exact, term_not(s, product_of_both(s, e, TERM_UMULO, len, by)));
}

term access_element_holds(struct term_store *s, const struct extent *e, term by, term null) {
    if (!e->is_product || !e->element) return term_true(s);
    unsigned w = term_width(s, by);
    const bv_t least = extent_least_element(e);
    if (least > bv_mask(w) >> e->by.is_signed) return null;
    enum term_op le = e->by.is_signed ? TERM_SLE : TERM_ULE;
    return term_or(s, null, term_bin(s, le, term_const(s, w, least), by));
}

term access_extent_holds(struct term_store *s, const struct extent *e, term n, term null, term fits,
                         term exact) {
    term zero = term_const(s, term_width(s, n), 0);
    term none = e->is_signed ? term_bin(s, TERM_SLE, n, zero) : term_false(s);
    fits = term_and(s, fits, exact), none = term_and(s, none, exact);
    if (!e->is_needed) return term_or(s, term_or(s, none, null), fits);
    return term_or(s, none, term_ite(s, null, term_eq(s, n, zero), fits));
}

term access_fill_holds(struct term_store *s, const struct extent *e, term fill, term n) {
    term zero = term_const(s, term_width(s, n), 0);
    term none = term_and(s, term_eq(s, fill, zero), term_eq(s, n, zero));
    const bool is_signed = e->len.is_signed;
    if (!is_signed && !e->below) return term_bin(s, TERM_ULE, fill, n);
    if (!is_signed) return term_or(s, none, term_bin(s, TERM_ULT, fill, n));
    term in_order = term_bin(s, e->below ? TERM_SLT : TERM_SLE, fill, n);
    return term_or(s, none, term_and(s, term_bin(s, TERM_SLE, zero, fill), in_order));
}

static struct wit_measure place_measure(const struct extent *e, const struct extent_number *n) {
    struct wit_measure m = {.off = n->at.off, .is_signed = n->is_signed};
    m.last = n->and_one;
    m.held = extent_record(n->at);
    if (m.held) m.off -= e->ptr.off;
    if (n->at.param >= EXTENT_VARIABLES) return m;
    m.arg = n->at.param + 1;
    m.field = n->at.field;
    return m;
}

void access_tell_sized(struct wit_object *o, const struct extent *e) {
    o->sized = e != NULL;
    if (!e) return;
    if (!e->is_constant && !e->is_product) o->measure = place_measure(e, &e->len);
    if (!e->is_product || !e->element) return;
    o->element = place_measure(e, &e->by);
    o->least = extent_least_element(e);
}
