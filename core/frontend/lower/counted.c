/* counted.c - members whose elements another member counts: `int *p __attribute__((counted_by(n)))`
 * (GCC manual, "Common Variable Attributes"; clang's -fsanitize=bounds).
 *
 * b->p[i] and b->a[i], of a flexible array, are in bounds where i < b->n, whatever memory there is:
 * a check of the index. Behind it the memory itself is checked as ever; of a pointer from outside
 * that has as many elements as the code compares with (analysis/extent/extent.h), this
 * comparison is one.
 *
 * clang shows the attribute as part of the member's type.
 *
 * Limits: only where the record is named by variables, members and `*`; not through a copy of the
 * pointer.
 */
#include "core/frontend/lower/lower.h"

#include <string.h>

/* The counting member, beside the one that is declared there; null: none counts. */
static CXCursor counter_of(struct low *l, CXCursor field) {
    static const char *const marks[] = {"__counted_by(", "__counted_by_or_null("};
    const char *type = fe_cstr(l->fe, clang_getTypeSpelling(clang_getCursorType(field)));
    for (size_t m = 0; m < sizeof marks / sizeof *marks; m++) {
        const char *at = strstr(type, marks[m]);
        if (!at) continue;
        at += strlen(marks[m]);
        size_t n = strcspn(at, ")");
        struct kids k = kids_all(l->arena, clang_getCursorSemanticParent(field));
        for (uint32_t i = 0; i < k.n; i++) {
            const char *name = fe_cstr(l->fe, clang_getCursorSpelling(k.at[i]));
            if (cursor_is(k.at[i], CXCursor_FieldDecl) && strlen(name) == n &&
                memcmp(name, at, n) == 0)
                return k.at[i];
        }
    }
    return clang_getNullCursor();
}

/* Evaluating it again changes nothing. */
static bool names_place(struct low *l, CXCursor e) {
    struct kids k;
    e = cursor_uncast(l->arena, e);
    switch (clang_getCursorKind(e)) {
    case CXCursor_DeclRefExpr:
        return true;
    case CXCursor_MemberRefExpr:
        k = kids_of(l->arena, e);
        return k.n == 1 && names_place(l, k.at[0]);
    case CXCursor_UnaryOperator:
        return clang_getCursorUnaryOperatorKind(e) == CXUnaryOperator_Deref &&
               names_place(l, kid_last(l->arena, e));
    default:
        return false;
    }
}

void counted_element(struct low *l, CXCursor base, struct step index, bool one_past, CXCursor c) {
    CXCursor member = cursor_uncast(l->arena, base);
    ir_ct record, ct;
    uint32_t i;
    if (l->fe->is_model || !cursor_is(member, CXCursor_MemberRefExpr)) return;
    CXCursor field = clang_getCursorReferenced(member), counter = counter_of(l, field);
    if (clang_Cursor_isNull(counter) || !names_place(l, member)) return;
    const struct ir_field *here = ct_field(l->fe, field, &record, &i);
    uint64_t off = here ? here->off : 0;
    const struct ir_field *there = here ? ct_field(l->fe, counter, &record, &i) : NULL;
    ct = there ? there->ct : 0;
    if (!there || there->bits || !ct_is_integer(l->fe, ct)) return;
    uint64_t by = there->off - off;
    struct place p = place(l, member, 0);
    if (p.kind != PLACE_MEMORY) return;
    p.addr = place_offset(l, p.addr, by);
    p.ct = ct;
    p.trailing = false;
    struct arith t = arith_of(l->fe, ct);
    ir_val n = place_load(l, &p, member);
    n = resize(l, n, t.width, t.is_signed, l->fe->m->target.ptr_bits);
    check_index(l, index, n, one_past, c);
}
