/* container.c - the struct around a member: container_of, list_entry, STAILQ_LAST.
 *
 * (T *)((char *)p - offsetof(T, m)): by the letter the subtraction leaves p's object unless that is
 * part of a T (6.5.6p8). It does for the head of a list, which every loop over one passes before it
 * compares &x->m with the head. Compilers define this, and programs count on it, so the movement is
 * not checked; an access through what comes out is.
 */
#include "core/frontend/lower/lower.h"

/* Of arrays the first element, of records the member that lies at `off`; false: nothing begins
 * there. */
bool container_part(const struct fe *fe, ir_ct *ct, uint64_t *off) {
    const struct ir_ctype *t = ct_at(fe, *ct);
    if (ct_kind(fe, *ct) == CT_ARRAY) {
        uint64_t each = ct_bytes(fe, t->elem);
        if (!each) return false;
        *ct = t->elem;
        *off %= each;
        return true;
    }
    if (!ct_is_record(fe, *ct)) return false;
    for (uint32_t i = 0; i < t->fields.n; i++) {
        const struct ir_field *f = &t->fields.at[i];
        if (f->bits || *off < f->off || *off - f->off >= ct_bytes(fe, f->ct)) continue;
        *ct = f->ct;
        *off -= f->off;
        return true;
    }
    return false;
}

/* Is there a part of the record at `off` that a pointer to `member` may be to? Bytes may be any. */
static bool has_part(const struct fe *fe, ir_ct record, uint64_t off, ir_ct member) {
    bool any = ct_kind(fe, member) == CT_VOID || ct_bytes(fe, member) <= 1;
    while (container_part(fe, &record, &off)) {
        bool alike = any || (ct_kind(fe, record) == ct_kind(fe, member) &&
                             ct_bytes(fe, record) == ct_bytes(fe, member));
        if (off == 0 && alike) return true;
    }
    return false;
}

/* The operands of p - n, where p moves by bytes; false: e is something else. */
static bool is_byte_step(struct low *l, CXCursor e, struct container *out) {
    out->sum = cursor_uncast(l->arena, e);
    if (!cursor_is(out->sum, CXCursor_BinaryOperator) ||
        clang_getCursorBinaryOperatorKind(out->sum) != CXBinaryOperator_Sub)
        return false;
    struct kids k = kids_of(l->arena, out->sum);
    ir_ct ct = ct_cursor(l->fe, out->sum);
    if (k.n != 2 || ct_kind(l->fe, ct) != CT_PTR || step_size(l->fe, ct_at(l->fe, ct)->elem) != 1)
        return false;
    out->member = k.at[0];
    out->offset = k.at[1];
    return true;
}

bool container_step(struct low *l, CXCursor e, struct container *out, int64_t *off) {
    if (!is_byte_step(l, e, out) || !cursor_eval_int(out->offset, off)) return false;
    out->member = cursor_uncast(l->arena, out->member);
    return true;
}

bool is_container(struct low *l, CXCursor e, ir_ct to, struct container *out) {
    int64_t off;
    ir_ct record = ct_at(l->fe, to)->elem;
    if (ct_kind(l->fe, to) != CT_PTR || !ct_is_record(l->fe, record) || !is_byte_step(l, e, out) ||
        !cursor_eval_int(out->offset, &off) || off <= 0)
        return false;
    ir_ct of = ct_cursor(l->fe, cursor_uncast(l->arena, out->member));
    return ct_kind(l->fe, of) == CT_PTR &&
           has_part(l->fe, record, (uint64_t)off, ct_at(l->fe, of)->elem);
}

ir_val container_around(struct low *l, const struct container *c) {
    ir_val p = rvalue(l, c->member), n = rvalue(l, c->offset);
    at(l, c->sum);
    struct step back = step_make(l, n, ct_cursor(l->fe, c->offset), true);
    return step_from(l, p, back, ct_at(l->fe, ct_cursor(l->fe, c->sum))->elem);
}
