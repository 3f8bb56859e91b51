/* No layout is fixed: a proof holds for each one that an implementation may choose.  So little is
 * known of an address: its alignment, that it is not null, and that it is no other object's. */
#include "encoders/access/place.h"
#include "core/ir/readonly.h"

enum { MALLOC_ZEROS = 4, NO_FUNCTION = 15 };

/* ---- alignment ---- */

static unsigned zeros_of(uint64_t align) { return align ? (unsigned)__builtin_ctzll(align) : 0; }

static unsigned type_zeros(const struct ir_module *m, const struct access_object *o) {
    switch (o->kind) {
    case ACCESS_LOCAL:
        return o->ct ? zeros_of(m->ctypes.at[o->ct].align) : MALLOC_ZEROS;
    case ACCESS_OUTSIDE:
        return o->ct ? zeros_of(m->ctypes.at[o->ct].align) : 0;
    case ACCESS_HEAP:
        return MALLOC_ZEROS;
    default:
        return 0;
    }
}

uint64_t access_demanded(const struct access_object *o) {
    return o->kind == ACCESS_GLOBAL ? o->global->align : o->align;
}

unsigned access_zeros(const struct ir_module *m, const struct access_object *o) {
    unsigned type = type_zeros(m, o), own = zeros_of(access_demanded(o));
    bool instead = o->kind == ACCESS_LOCAL && access_demanded(o); /* it may be less */
    unsigned zeros = instead || own > type ? own : type;
    return zeros < m->target.ptr_bits / 2 ? zeros : m->target.ptr_bits / 2;
}

bool access_assumes_aligned(const struct ir_module *m, const struct access_object *o) {
    return o->kind == ACCESS_OUTSIDE && access_zeros(m, o) > 0;
}

/* ---- one address ---- */

/* No processor uses all 64 bits of an address: the middle of the space is in none of its halves, so
 * that `-(long)p` does not overflow. */
static term in_one_half(struct term_store *s, const struct ir_module *m,
                        const struct access_object *o, term base) {
    enum { WIDE = 64 };
    if (m->target.ptr_bits != WIDE) return term_true(s);
    term before = term_bin(s, TERM_SUB, base, access_number(s, m, 1));
    term end = term_bin(s, TERM_ADD, base, o->size);
    return term_eq(s, term_extract(s, before, WIDE - 1, WIDE - 1),
                   term_extract(s, end, WIDE - 1, WIDE - 1));
}

term access_has_room(struct term_store *s, const struct ir_module *m, const struct access_object *o,
                     term base) {
    term end = access_number(s, m, -(uint64_t)ACCESS_LAST_PAGE);
    term room = term_bin(s, TERM_ULT, o->size, term_bin(s, TERM_SUB, end, base));
    room = term_and(s, room, in_one_half(s, m, o, base));
    return term_and(s, room, term_bin(s, TERM_ULT, base, end));
}

term access_not_null(struct term_store *s, const struct ir_module *m, const struct access_object *o,
                     term base) {
    term null = o->kind == ACCESS_FUNCTION
                    ? term_bin(s, TERM_ULE, base, access_number(s, m, NO_FUNCTION))
                    : term_eq(s, base, access_number(s, m, 0));
    return term_not(s, null);
}

/* ---- two addresses ---- */

/* b may begin where a ends, but no two blocks of 0 bytes are one (7.22.3p1). */
static term behind(struct term_store *s, struct access_place a, struct access_place b) {
    term end = term_bin(s, TERM_ADD, a.base, a.o->size);
    term past = term_bin(s, TERM_ULE, end, b.base);
    if (a.o->kind != ACCESS_HEAP || a.o->min_size) return past;
    return term_and(s, past, term_bin(s, TERM_ULT, a.base, b.base));
}

/* Literal b is the end of a. */
static term overlaid(struct term_store *s, const struct ir_module *m, struct access_place a,
                     struct access_place b) {
    uint64_t skip;
    if (!access_is_literal(a.o) || !access_is_literal(b.o) ||
        !ir_literal_ends(a.o->global, b.o->global, &skip))
        return term_false(s);
    return term_eq(s, b.base, term_bin(s, TERM_ADD, a.base, access_number(s, m, skip)));
}

term access_apart(struct term_store *s, const struct ir_module *m, struct access_place a,
                  struct access_place b) {
    term apart = term_or(s, behind(s, a, b), behind(s, b, a));
    apart = term_or(s, apart, overlaid(s, m, a, b));
    return term_or(s, apart, overlaid(s, m, b, a));
}

/* ---- equality ---- */

/* One of the object's bytes, of many a byte that each has. Functions, and blocks of 0 bytes, have a
 * start of their own. */
static term own_byte(struct term_store *s, const struct ir_module *m, const struct access_object *o,
                     term off) {
    bv_t k;
    bool start = o->kind == ACCESS_FUNCTION || o->kind == ACCESS_HEAP || o->kind == ACCESS_OUTSIDE;
    if (term_is_const(s, off, &k) && k < o->min_size) return term_true(s);
    term in = term_bin(s, TERM_ULT, off, o->many ? access_number(s, m, o->min_size) : o->size);
    return start ? term_or(s, in, term_eq(s, off, access_number(s, m, 0))) : in;
}

struct access_meeting access_never_meets(struct term_store *s) {
    return (struct access_meeting){term_false(s), term_false(s), term_false(s)};
}

void access_add_meeting(struct term_store *s, const struct ir_module *m, struct access_meeting *k,
                        const struct access_object *o, term is, term off) {
    term out = term_not(s, own_byte(s, m, o, off)), dead = term_not(s, o->live);
    k->end = term_or(s, k->end, term_and(s, is, out));
    k->dead = term_or(s, k->dead, term_and(s, is, dead));
    if (access_is_literal(o)) k->literal = term_or(s, k->literal, is);
}

term access_meet(struct term_store *s, const struct ir_module *m, const struct access_meeting *a,
                 term off_a, const struct access_meeting *b, term off_b) {
    term zero = access_number(s, m, 0);
    term some = term_and(s, a->end, term_eq(s, off_b, zero));
    some = term_or(s, some, term_and(s, b->end, term_eq(s, off_a, zero)));
    some = term_or(s, some, term_and(s, a->literal, b->literal));
    return term_or(s, some, term_or(s, a->dead, b->dead));
}

term access_beside_members(struct term_store *s, const struct env_members *in, term off) {
    unsigned w = term_width(s, off);
    term none = term_true(s);
    for (uint32_t i = 0; i < in->n; i++) {
        const struct env_row *r = &in->at[i];
        term in_row = term_bin(s, TERM_SUB, off, term_const(s, w, r->off));
        term last = term_const(s, w, r->bytes - r->element);
        none = term_and(s, none, term_not(s, term_bin(s, TERM_ULE, in_row, last)));
    }
    return none;
}
