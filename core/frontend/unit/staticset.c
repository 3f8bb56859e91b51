/* staticset.c - do objects of static storage hold values at all times?
 *
 * Such an object has a value from the start (6.7.9p10), and a scalar that is read on the way to it
 * is checked. Only a record that is copied as a whole, or bytes, may carry members along that have
 * none.
 */
#include "core/frontend/unit/staticset.h"

#include "core/frontend/clang/cursor.h"

static bool is_record_type(CXCursor c) {
    return clang_getCanonicalType(clang_getCursorType(c)).kind == CXType_Record;
}

/* A record that stands in the literal as a value, and not as a list of its own. What only leads to
 * a member of one (`.i = r.i`) does not. */
static enum CXChildVisitResult seek_part(CXCursor c, CXCursor parent, CXClientData data) {
    bool *found = data;
    (void)parent;
    bool list = cursor_is(c, CXCursor_InitListExpr) || cursor_is(c, CXCursor_CompoundLiteralExpr);
    bool around = list || cursor_is(c, CXCursor_UnexposedExpr) || cursor_is(c, CXCursor_ParenExpr);
    *found |= !list && clang_isExpression(clang_getCursorKind(c)) && is_record_type(c);
    if (*found) return CXChildVisit_Break;
    return around ? CXChildVisit_Recurse : CXChildVisit_Continue;
}

/* A compound literal sets all members, unless one is a record with members that have no value. */
static bool sets_all(CXCursor from) {
    bool found = false;
    if (!cursor_is(from, CXCursor_CompoundLiteralExpr)) return false;
    clang_visitChildren(from, seek_part, &found);
    return !found;
}

static enum CXChildVisitResult seek_copy(CXCursor c, CXCursor parent, CXClientData data) {
    struct fe *fe = data;
    (void)parent;
    if (cursor_is(c, CXCursor_BinaryOperator) && is_record_type(c) &&
        clang_getCursorBinaryOperatorKind(c) == CXBinaryOperator_Assign) {
        struct kids k = kids_of(&fe->scratch, c);
        CXCursor from = k.n == 2 ? cursor_uncast(&fe->scratch, k.at[1]) : c;
        fe->text.copies_records |= !sets_all(from);
    }
    return fe->text.copies_records ? CXChildVisit_Break : CXChildVisit_Recurse;
}

static enum CXChildVisitResult seek_in_function(CXCursor c, CXCursor parent, CXClientData data) {
    struct fe *fe = data;
    (void)parent;
    if (cursor_is(c, CXCursor_LinkageSpec)) return CXChildVisit_Recurse;
    if (cursor_is(c, CXCursor_FunctionDecl) && clang_isCursorDefinition(c) &&
        !clang_Location_isInSystemHeader(clang_getCursorLocation(c)))
        clang_visitChildren(c, seek_copy, fe);
    return fe->text.copies_records ? CXChildVisit_Break : CXChildVisit_Continue;
}

void staticset_find(struct fe *fe) {
    if (!fe->text.copies_records)
        clang_visitChildren(clang_getTranslationUnitCursor(fe->tu), seek_in_function, fe);
}

static bool holds_record(const struct fe *fe, ir_ct ct) {
    while (ct_kind(fe, ct) == CT_ARRAY) ct = ct_at(fe, ct)->elem;
    return ct_is_record(fe, ct);
}

bool staticset_holds(const struct fe *fe, ir_ct ct) {
    bool scalar = ct_kind(fe, ct) != CT_ARRAY && !ct_is_record(fe, ct);
    return scalar || !((fe->text.copies_records && holds_record(fe, ct)) || fe->text.copies_bytes);
}
