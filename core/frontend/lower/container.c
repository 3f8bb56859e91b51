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
static bool part_at(const struct fe *fe, ir_ct *ct, uint64_t *off) {
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
    while (part_at(fe, &record, &off)) {
        bool alike = any || (ct_kind(fe, record) == ct_kind(fe, member) &&
                             ct_bytes(fe, record) == ct_bytes(fe, member));
        if (off == 0 && alike) return true;
    }
    return false;
}

bool is_container(struct low *l, CXCursor e, ir_ct to, CXCursor *member) {
    struct kids k = kids_of(l->arena, e = cursor_uncast(l->arena, e));
    int64_t off;
    bool minus = cursor_is(e, CXCursor_BinaryOperator) && k.n == 2 &&
                 clang_getCursorBinaryOperatorKind(e) == CXBinaryOperator_Sub;
    ir_ct ct = minus ? ct_cursor(l->fe, e) : 0;
    if (!minus || ct_kind(l->fe, to) != CT_PTR || ct_kind(l->fe, ct) != CT_PTR ||
        step_size(l->fe, ct_at(l->fe, ct)->elem) != 1 || !cursor_eval_int(k.at[1], &off))
        return false;
    *member = k.at[0];
    ir_ct of = ct_cursor(l->fe, cursor_uncast(l->arena, *member)), record = ct_at(l->fe, to)->elem;
    return off > 0 && ct_is_record(l->fe, record) && ct_kind(l->fe, of) == CT_PTR &&
           has_part(l->fe, record, (uint64_t)off, ct_at(l->fe, of)->elem);
}

ir_val container_around(struct low *l, CXCursor e, CXCursor member) {
    struct kids k = kids_of(l->arena, e = cursor_uncast(l->arena, e));
    ir_val p = rvalue(l, member), n = rvalue(l, k.at[1]);
    at(l, e);
    struct step back = step_make(l, n, ct_cursor(l->fe, k.at[1]), true);
    return step_from(l, p, back, ct_at(l->fe, ct_cursor(l->fe, e))->elem);
}
