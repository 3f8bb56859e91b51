/* bits.c - bit-fields.
 *
 * Accessed byte by byte, so that no byte beyond them is touched.  Their offsets count bits in the
 * order of memory: from the least significant bit of a byte on little-endian targets, from the
 * most significant one on big-endian ones.
 * Limit: memory is unsupported after a store that gives a byte its first bits, for initialisation
 * is known of bytes only.
 */
#include "core/frontend/lower.h"

static bool big(const struct low *l) { return l->fe->m->target.big_endian; }

/* How far right byte i of n stands in the number that they are. */
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

ir_val bits_load(struct low *l, const struct place *p) {
    unsigned n = (p->bit_off + p->bits + 7u) / 8u;
    if (n > 16) /* packed, and wider than any value */
        return ir_unsupported(l->b, ct_value(l->fe, p->ct), IR_UNSUP_VALUE, "wide bit-field");
    ir_val v = gather_bytes(l, p, n);
    v = ir_bin(l->b, IR_LSHR, v, ir_int(l->b, IR_I(n * 8), field_shift(l, p, n)));
    v = resize(l, v, n * 8, false, p->bits);
    return from_arith(l, v, (struct arith){p->bits, ct_signed(l->fe, p->ct)}, p->ct);
}

static bool whole_bytes(const struct place *p) { return p->bit_off == 0 && p->bits % 8 == 0; }

/* Memory knows bytes as initialised or not, bits not: where a store would set the first
 * bits of a byte, what the others hold is beyond it. */
static void partly_initialised(struct low *l, const struct place *p, unsigned n) {
    if (p->initialised || whole_bytes(p) || l->constant) return;
    ir_blk partly = ir_block_new(l->b, NULL), done = ir_block_new(l->b, NULL);
    ir_val size = ir_const(l->b, IR_I(l->fe->m->target.ptr_bits), n);
    ir_br(l->b, ir_pred(l->b, IR_ISINIT, p->addr, size), done, partly);
    ir_seal(l->b, partly);
    ir_set_block(l->b, partly);
    ir_unsupported(l->b, IR_I(1), IR_UNSUP_MEMORY, "bit-field among uninitialised ones");
    ir_jmp(l->b, done);
    ir_seal(l->b, done);
    ir_set_block(l->b, done);
}

void bits_store(struct low *l, const struct place *p, ir_val v) {
    unsigned n = (p->bit_off + p->bits + 7u) / 8u, w = n * 8;
    if (n > 16) {
        ir_unsupported(l->b, IR_I(1), IR_UNSUP_MEMORY, "wide bit-field");
        return;
    }
    partly_initialised(l, p, n);
    bv_t mask = bv_mask(p->bits) << field_shift(l, p, n);
    ir_val old =
        ir_bin(l->b, IR_AND, gather_bytes(l, p, n), ir_const(l->b, IR_I(w), bv_norm(~mask, w)));
    ir_val in = to_arith(l, v, p->ct, (struct arith){w > 128 ? 128 : w, false});
    in = ir_bin(l->b, IR_SHL, in, ir_int(l->b, IR_I(w), field_shift(l, p, n)));
    in = ir_bin(l->b, IR_AND, in, ir_const(l->b, IR_I(w), mask));
    ir_val all = ir_bin(l->b, IR_OR, old, in);
    for (unsigned i = 0; i < n; i++) {
        ir_val byte = ir_bin(l->b, IR_LSHR, all, ir_int(l->b, IR_I(w), byte_shift(l, i, n)));
        ir_store(l->b, resize(l, byte, w, false, 8), place_offset(l, p->addr, i));
    }
}
