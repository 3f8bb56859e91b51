/* bits.c - bit-fields.
 *
 * Accessed byte by byte, so that no byte beyond them is touched.  Their offsets count bits in the
 * order of memory: from the least significant bit of a byte on little-endian targets, from the
 * most significant one on big-endian ones.
 * A byte may hold a value in some of its bits only (setbits, bitsinit).
 */
#include "core/base/require.h"
#include "core/frontend/lower/lower.h"

static bool big(const struct low *l) { return l->fe->m->target.big_endian; }

/* The distance in bits of byte i from the low end of the number that n bytes form. */
static unsigned byte_shift(const struct low *l, unsigned i, unsigned n) {
    return 8 * (big(l) ? n - 1 - i : i);
}

/* And the field's lowest bit. */
static unsigned field_shift(const struct low *l, const struct place *p, unsigned n) {
    return big(l) ? 8 * n - p->bit_off - p->bits : p->bit_off;
}

static ir_val gather_bytes(struct low *l, const struct place *p, unsigned n) {
    ir_val v = 0;
    for (unsigned i = 0; i < n; i++) {
        ir_val byte = ir_load(l->b, IR_I(8), place_offset(l, p->addr, i), 0);
        ir_val wide = resize(l, byte, 8, false, n * 8);
        wide = ir_bin(l->b, IR_SHL, wide, ir_int(l->b, IR_I(n * 8), byte_shift(l, i, n)));
        v = v ? ir_bin(l->b, IR_OR, v, wide) : wide;
    }
    return v;
}

static bool is_field(const struct place *p) {
    return p->kind == PLACE_BITS && p->bits && p->bit_off < 8;
}

ir_val bits_load(struct low *l, const struct place *p) {
    (void)VL_REQUIRE(is_field(p));
    unsigned n = (p->bit_off + p->bits + 7u) / 8u;
    if (n > 16) /* packed, and wider than any value */
        return ir_unsupported(l->b, ct_value(l->fe, p->ct), IR_UNSUP_VALUE, "wide bit-field");
    ir_val v = gather_bytes(l, p, n);
    v = ir_bin(l->b, IR_LSHR, v, ir_int(l->b, IR_I(n * 8), field_shift(l, p, n)));
    v = resize(l, v, n * 8, false, p->bits);
    return from_arith(l, v, (struct arith){p->bits, ct_signed(l->fe, p->ct)}, p->ct);
}

/* The field's bits in byte i of n. */
uint8_t bits_byte_mask(const struct low *l, const struct place *p, unsigned i, unsigned n) {
    bv_t mask = bv_mask(p->bits) << field_shift(l, p, n);
    return (uint8_t)(mask >> byte_shift(l, i, n));
}

ir_val bits_initialised(struct low *l, const struct place *p) {
    unsigned n = (p->bit_off + p->bits + 7u) / 8u;
    ir_val all = ir_bool(l->b, true);
    for (unsigned i = 0; i < n && n <= 16; i++) {
        ir_val mask = ir_int(l->b, IR_I(8), bits_byte_mask(l, p, i, n));
        ir_val here = ir_pred(l->b, IR_BITSINIT, place_offset(l, p->addr, i), mask);
        all = ir_bin(l->b, IR_AND, all, here);
    }
    return all;
}

static void set_byte(struct low *l, ir_val addr, ir_val byte, uint8_t mask) {
    if (mask == 0xff) {
        ir_store(l->b, byte, addr);
        return;
    }
    ir_val args[] = {byte, addr, ir_int(l->b, IR_I(8), mask)};
    if (mask) ir_effect(l->b, IR_SETBITS, args, 3);
}

void bits_store(struct low *l, const struct place *p, ir_val v) {
    (void)VL_REQUIRE(is_field(p));
    unsigned n = (p->bit_off + p->bits + 7u) / 8u, w = n * 8;
    if (n > 16) {
        ir_unsupported(l->b, IR_I(1), IR_UNSUP_MEMORY, "wide bit-field");
        return;
    }
    ir_val in = to_arith(l, v, p->ct, (struct arith){w > 128 ? 128 : w, false});
    in = ir_bin(l->b, IR_SHL, in, ir_int(l->b, IR_I(w), field_shift(l, p, n)));
    for (unsigned i = 0; i < n; i++) {
        ir_val byte = ir_bin(l->b, IR_LSHR, in, ir_int(l->b, IR_I(w), byte_shift(l, i, n)));
        byte = resize(l, byte, w, false, 8);
        set_byte(l, place_offset(l, p->addr, i), byte, bits_byte_mask(l, p, i, n));
    }
}
