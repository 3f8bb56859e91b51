/* bytes.c - arrays of elements read byte by byte.
 *
 *     bytes(rest, elements)[i] = byte d mod g of elements[d / g]   where d = i - r,
 *                                d mod g < size, and d / g < count if there is a count
 *                              = rest[i]                           elsewhere
 * (unsigned, modulo the index's width; for a g that is no power of two, rest[i] also where d is
 * negative as a signed number).  So memory that some accesses see as elements and others as bytes
 * needs one array only.  A select is rewritten at once: the place in the element is a constant
 * and costs nothing where it can be read off the index, like the quotient (div_exact.c); else it
 * is a shift by the low bits, or for other strides a division by a constant.
 * "Byte" is whatever `rest` has as elements; where `elements` are no wider, as flags of elements
 * are, each is told of all its bytes.
 */
#include "encoders/term/rewrite.h"

struct bytes_shape {
    struct term_layout l;
    bool whole; /* elements are no wider than bytes */
    unsigned log;
    bool power; /* g = 2^log */
};

struct term_layout bytes_layout(const struct term_node *n) {
    return (struct term_layout){.g = n->id,
                                .size = n->hi,
                                .big_endian = n->lo,
                                .r = (uint64_t)n->k,
                                .count = (uint64_t)(n->k >> 64)};
}

static struct bytes_shape shape_of(const struct term_store *s, const struct term_node *n) {
    struct bytes_shape b = {.l = bytes_layout(n)};
    b.whole = s->node[n->arg[1]].sort.width == n->sort.width;
    b.power = is_power_of_two(b.l.g, &b.log);
    return b;
}

/* Every byte is one of an element. */
static bool covers_all(const struct bytes_shape *b) {
    return b->power && b->l.size == b->l.g && !b->l.count;
}

static bool good_layout(const struct term_store *s, term rest, term elements,
                        const struct term_layout *l) {
    const struct sort r = s->node[rest].sort, e = s->node[elements].sort;
    return VL_REQUIRE(r.index && r.index == e.index && r.index <= 64) &&
           VL_REQUIRE(l->size && l->size <= l->g && l->g <= UINT32_MAX && l->size <= UINT16_MAX) &&
           VL_REQUIRE(r.index == 64 || (l->g | l->r | l->count) >> r.index == 0) &&
           VL_REQUIRE(e.width == r.width || e.width == r.width * l->size);
}

/* All bytes of the element, if they are equal. */
static term repeated_byte(struct term_store *s, term element, unsigned width) {
    term first = term_extract(s, element, width - 1, 0);
    for (unsigned at = width; at < width_of(s, element); at += width)
        if (term_extract(s, element, at + width - 1, at) != first) return 0;
    return first;
}

static term simple_bytes(struct term_store *s, const struct bytes_shape *b,
                         const struct term_node *n) {
    term rest = n->arg[0], elements = n->arg[1];
    if (b->l.g == 1 && covers_all(b) && !b->l.r) return elements;
    if (!is_op(s, elements, TERM_ARRAY_CONST)) return 0;
    term byte = repeated_byte(s, arg_of(s, elements, 0), n->sort.width);
    if (!byte) return 0;
    if (covers_all(b)) return term_array_const(s, n->sort.index, byte);
    bool same = is_op(s, rest, TERM_ARRAY_CONST) && arg_of(s, rest, 0) == byte;
    return same ? rest : 0;
}

term term_bytes(struct term_store *s, term rest, term elements, const struct term_layout *l) {
    if (!VL_REQUIRE(rest && elements) || !good_layout(s, rest, elements, l)) return 0;
    struct term_node n = {.op = TERM_BYTES, .sort = s->node[rest].sort, .arg = {rest, elements}};
    n.id = (uint32_t)l->g;
    n.hi = (uint16_t)l->size;
    n.lo = l->big_endian;
    n.k = (bv_t)l->count << 64 | l->r;
    struct bytes_shape b = shape_of(s, &n);
    term simple = simple_bytes(s, &b, &n);
    return simple ? simple : term_intern(s, &n);
}

struct term_layout term_bytes_layout(const struct term_store *s, term bytes) {
    return bytes_layout(&s->node[bytes]);
}

/* ---- places as values ---- */

bool term_bytes_at(const struct term_store *s, term bytes, bv_t index, bv_t *element,
                   unsigned *shift) {
    const struct term_node *n = &s->node[bytes];
    const struct bytes_shape b = shape_of(s, n);
    unsigned w = n->sort.index;
    uint64_t d = (uint64_t)bv_sub(index, b.l.r, w), m = d % b.l.g;
    *element = d / b.l.g;
    *shift = 0;
    if (!b.power && d >> (w - 1)) return false;
    if (m >= b.l.size || (b.l.count && d / b.l.g >= b.l.count)) return false;
    if (!b.whole) *shift = n->sort.width * (unsigned)(b.l.big_endian ? b.l.size - 1 - m : m);
    return true;
}

/* ---- places as terms ---- */

/* d = q * 2^log + m. */
static void split_power(struct term_store *s, term d, unsigned log, struct bytes_place *p) {
    unsigned w = width_of(s, d);
    p->element = d, p->within = konst(s, w, 0);
    if (!log) return;
    term low = term_extract(s, d, log - 1, 0);
    if (is_const(s, low) && is_op(s, d, TERM_ADD)) /* all bytes of an element: one quotient */
        d = term_bin(s, TERM_SUB, d, konst(s, w, const_of(s, low)));
    p->element = term_zext(s, term_extract(s, d, w - 1, log), w);
    p->within = term_zext(s, low, w);
}

/* d = q * g + m where d is not negative. */
static void split_any(struct term_store *s, term d, uint64_t g, struct bytes_place *p) {
    unsigned w = width_of(s, d);
    term step = konst(s, w, g), zero = konst(s, w, 0);
    uint64_t m = term_constant_rest(s, d, g);
    p->within = konst(s, w, m);
    p->element = term_div_exact(s, term_bin(s, TERM_SUB, d, p->within), g);
    p->holds = term_bin(s, TERM_SLE, zero, d);
    if (p->element) return;
    p->element = term_bin(s, TERM_UDIV, d, step);
    p->within = term_bin(s, TERM_UREM, d, step);
}

void bytes_place(struct term_store *s, term bytes, term index, struct bytes_place *p) {
    const struct bytes_shape b = shape_of(s, &s->node[bytes]);
    unsigned w = width_of(s, index);
    term d = term_bin(s, TERM_SUB, index, konst(s, w, b.l.r));
    p->holds = term_true(s);
    if (b.power)
        split_power(s, d, b.log, p);
    else
        split_any(s, d, b.l.g, p);
    if (b.l.size < b.l.g)
        p->holds = term_and(s, p->holds, term_bin(s, TERM_ULT, p->within, konst(s, w, b.l.size)));
    if (b.l.count)
        p->holds = term_and(s, p->holds, term_bin(s, TERM_ULT, p->element, konst(s, w, b.l.count)));
}

/* The distance of byte number `within` from the low end, as a term of `wide` bits. */
static term shift_amount(struct term_store *s, const struct bytes_shape *b, term within,
                         unsigned unit, unsigned wide) {
    unsigned w = width_of(s, within), log;
    bool power = is_power_of_two(b->l.size, &log) && is_power_of_two(unit, &(unsigned){0});
    unsigned n = power && log <= w ? log : w < wide ? w : wide;
    term m = term_zext(s, term_extract(s, within, n - 1, 0), wide);
    if (b->l.big_endian) m = term_bin(s, TERM_SUB, konst(s, wide, b->l.size - 1), m);
    return term_bin(s, TERM_MUL, m, konst(s, wide, unit));
}

/* The byte of this element. */
term bytes_in_element(struct term_store *s, term bytes, term element, term within) {
    const struct bytes_shape b = shape_of(s, &s->node[bytes]);
    unsigned unit = width_of(s, bytes), wide = width_of(s, element);
    if (b.whole || unit == wide) return element;
    if (is_const(s, within)) {
        uint64_t m = (uint64_t)const_of(s, within);
        if (m >= b.l.size) return konst(s, unit, 0); /* the place does not hold */
        unsigned lo = unit * (unsigned)(b.l.big_endian ? b.l.size - 1 - m : m);
        return term_extract(s, element, lo + unit - 1, lo);
    }
    term by = shift_amount(s, &b, within, unit, wide);
    return term_extract(s, term_bin(s, TERM_LSHR, element, by), unit - 1, 0);
}

term rewrite_select_bytes(struct term_store *s, term bytes, term index) {
    struct bytes_place p;
    bytes_place(s, bytes, index, &p);
    if (is_const_of(s, p.holds, 0)) return term_select(s, arg_of(s, bytes, 0), index);
    term element = term_select(s, arg_of(s, bytes, 1), p.element);
    term byte = bytes_in_element(s, bytes, element, p.within);
    if (is_const_of(s, p.holds, 1)) return byte;
    return term_ite(s, p.holds, byte, term_select(s, arg_of(s, bytes, 0), index));
}
