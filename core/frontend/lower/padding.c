/* padding.c - bytes and bits of records that are no member's (C11 6.2.6.1p6).
 *
 * They take unspecified values where a variable's lifetime begins (copying it byte by byte once its
 * members are set is no read of what was never set), and where the whole record is stored: by an
 * initialiser that gives all members, an assignment, an argument, a result. A store to one member
 * leaves them alone, as compilers do (memset, then the members, is how programs make them known),
 * and what a list leaves out is zero, padding included (6.7.9p10, p21).
 *
 * Bytes of a union beyond the member that an initialiser gives are such, too (GCC 15 stopped
 * clearing them): the other members show them.  Those beyond a member that is stored
 * keep what they had, as every compiler does, though 6.2.6.1p7 does not say so.
 *
 * Limit: of records beyond MAX_RECORD bytes padding is copied.
 */
#include "core/frontend/lower/lower.h"

#include <string.h>

enum { MAX_RECORD = 512 };

/* Bits of each byte that belong to members. */
struct cover {
    struct low *l;
    bool deep;      /* members' own padding counts, too */
    bool has_union; /* what of it is padding depends on the member */
    uint64_t size;
    uint8_t used[MAX_RECORD];
};

static void cover_all(struct cover *v, uint64_t off, uint64_t size) {
    if (off < v->size) memset(v->used + off, 0xff, size < v->size - off ? size : v->size - off);
}

static void cover_bits(struct cover *v, uint64_t off, const struct ir_field *f) {
    struct place p = {.kind = PLACE_BITS, .bit_off = f->bit_off, .bits = f->bits};
    unsigned n = (p.bit_off + p.bits + 7u) / 8u;
    for (unsigned i = 0; i < n && n <= 16 && off + i < v->size; i++)
        v->used[off + i] |= bits_byte_mask(v->l, &p, i, n);
}

static void cover_type(struct cover *v, ir_ct ct, uint64_t off);

/* Without the padding of a long double. */
static uint64_t value_bytes(struct low *l, ir_ct ct, uint64_t size) {
    ir_type t = ct_is_scalar(l->fe, ct) ? ct_memory(l->fe, ct) : IR_VOID;
    return ir_is_float(t) ? ir_type_size(l->fe->m, t) : size;
}

static void cover_fields(struct cover *v, ir_ct ct, uint64_t off) {
    const struct ir_ctype *t = ct_at(v->l->fe, ct);
    for (uint32_t i = 0; i < t->fields.n; i++) {
        const struct ir_field *f = &t->fields.at[i];
        if (f->bits)
            cover_bits(v, off + f->off, f);
        else if (v->deep)
            cover_type(v, f->ct, off + f->off);
        else
            cover_all(v, off + f->off, ct_bytes(v->l->fe, f->ct));
    }
}

static void cover_type(struct cover *v, ir_ct ct, uint64_t off) {
    const struct ir_ctype *t = ct_at(v->l->fe, ct);
    uint64_t size = ct_bytes(v->l->fe, ct), step;
    if (t->kind == CT_STRUCT && t->fields.n) {
        cover_fields(v, ct, off);
    } else if (t->kind == CT_ARRAY && ct_is_record(v->l->fe, t->elem)) {
        step = ct_bytes(v->l->fe, t->elem);
        for (uint64_t k = 0; step && k < size; k += step) cover_type(v, t->elem, off + k);
    } else {
        v->has_union |= t->kind == CT_UNION;
        cover_all(v, off, value_bytes(v->l, ct, size));
    }
}

/* what: the name of an input; without one it is zero. */
static ir_val padding_value(struct low *l, unsigned bytes, const char *what) {
    if (!what) return ir_int(l->b, IR_I(8 * bytes), 0);
    return ir_nondet(l->b, IR_I(8 * bytes), IR_INPUT_PADDING, what, 0);
}

/* A run of bytes without members, in as large pieces as are aligned. */
static void forget_bytes(struct low *l, ir_val addr, uint64_t off, uint64_t n, const char *what) {
    while (n) {
        unsigned k = 8;
        while (k > n || off % k) k /= 2;
        ir_store(l->b, padding_value(l, k, what), place_offset(l, addr, off));
        off += k;
        n -= k;
    }
}

/* Too many to tell apart are one value. */
void union_rest(struct low *l, ir_val addr, uint64_t off, uint64_t n) {
    static const char what[] = "rest of the union";
    struct ir_builder *b = l->b;
    if (l->fe->is_model || l->constant) return;
    if (n <= MAX_RECORD) {
        forget_bytes(l, addr, off, n, what);
        return;
    }
    ir_val size = ir_const(b, IR_I(l->fe->m->target.ptr_bits), n);
    ir_val fill[] = {place_offset(l, addr, off), padding_value(l, 1, what), size};
    ir_effect(b, IR_FILL, fill, 3);
}

static void forget_bits(struct low *l, ir_val addr, uint64_t off, uint8_t mask, const char *what) {
    ir_val args[] = {padding_value(l, 1, what), place_offset(l, addr, off),
                     ir_int(l->b, IR_I(8), mask)};
    ir_effect(l->b, IR_SETBITS, args, 3);
}

static void set_padding(struct cover *v, ir_val addr, const char *what) {
    for (uint64_t i = 0, n; i < v->size; i += n) {
        for (n = 0; i + n < v->size && !v->used[i + n];) n++;
        if (n) {
            forget_bytes(v->l, addr, i, n, what);
            continue;
        }
        n = 1;
        if (v->used[i] != 0xff) forget_bits(v->l, addr, i, (uint8_t)~v->used[i], what);
    }
}

static void unspecified(struct low *l, ir_val addr, ir_ct ct, bool deep) {
    struct cover v = {.l = l, .deep = deep, .size = ct_bytes(l->fe, ct)};
    if (l->fe->is_model || l->constant) return;
    bool is_struct = ct_kind(l->fe, ct) == CT_STRUCT && ct_at(l->fe, ct)->fields.n;
    if (!v.size || v.size > MAX_RECORD) return;
    if (!is_struct && value_bytes(l, ct, v.size) == v.size) return;
    cover_type(&v, ct, 0);
    set_padding(&v, addr, "padding bytes");
}

bool padding_is_known(struct low *l, ir_ct ct) {
    struct cover v = {.l = l, .deep = true, .size = ct_bytes(l->fe, ct)};
    if (!v.size || v.size > MAX_RECORD) return false;
    cover_type(&v, ct, 0);
    return !v.has_union;
}

void padding_clear(struct low *l, ir_val addr, ir_ct ct) {
    struct cover v = {.l = l, .deep = true, .size = ct_bytes(l->fe, ct)};
    cover_type(&v, ct, 0);
    set_padding(&v, addr, NULL);
}

void padding_of_members(struct low *l, ir_val addr, ir_ct ct) { unspecified(l, addr, ct, false); }

void padding_of_variable(struct low *l, ir_val addr, ir_ct ct) { unspecified(l, addr, ct, true); }

void store_record(struct low *l, ir_val to, ir_val from, ir_ct ct) {
    ir_val n = ir_const(l->b, IR_I(l->fe->m->target.ptr_bits), ct_bytes(l->fe, ct));
    ir_effect(l->b, IR_COPY, (ir_val[]){to, from, n}, 3);
    unspecified(l, to, ct, true);
}
