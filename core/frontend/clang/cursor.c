/* cursor.c - helpers on libclang's cursors: children, parentheses, casts, constants that libclang
 * computes.
 */
#include "core/frontend/clang/cursor.h"

#include "core/base/vec.h"

#include <string.h>

struct gather {
    struct arena *arena;
    struct kids kids;
    bool all;
};

static enum CXChildVisitResult gather_kid(CXCursor c, CXCursor parent, CXClientData data) {
    struct gather *g = data;
    enum CXCursorKind k = clang_getCursorKind(c);
    (void)parent;
    if (g->all || clang_isExpression(k) || clang_isStatement(k)) vec_push(g->arena, &g->kids, c);
    return CXChildVisit_Continue;
}

struct kids kids_all(struct arena *a, CXCursor c) {
    struct gather g = {.arena = a, .all = true};
    clang_visitChildren(c, gather_kid, &g);
    return g.kids;
}

struct kids kids_of(struct arena *a, CXCursor c) {
    struct gather g = {.arena = a};
    clang_visitChildren(c, gather_kid, &g);
    return g.kids;
}

CXCursor kid_last(struct arena *a, CXCursor c) {
    struct kids k = kids_of(a, c);
    return k.n ? k.at[k.n - 1] : clang_getNullCursor();
}

CXCursor cursor_body(struct arena *a, CXCursor def) {
    struct kids k = kids_all(a, def);
    for (uint32_t i = k.n; i-- > 0;)
        if (cursor_is(k.at[i], CXCursor_CompoundStmt)) return k.at[i];
    return clang_getNullCursor();
}

/* libclang keeps the Decl in data[0] of a declaration, the Stmt in data[1] of the rest. */
uint64_t cursor_key(CXCursor c) {
    bool decl = clang_isDeclaration(clang_getCursorKind(c));
    return (uint64_t)(uintptr_t)c.data[decl ? 0 : 1];
}

bool cursor_is_named(CXCursor c, const char *const *names, size_t n) {
    CXString s = clang_getCursorSpelling(c);
    const char *name = clang_getCString(s);
    bool found = false;
    for (size_t i = 0; i < n && name; i++) found |= strcmp(name, names[i]) == 0;
    clang_disposeString(s);
    return found;
}

bool cursor_is(CXCursor c, enum CXCursorKind k) { return clang_getCursorKind(c) == k; }

/* clang_Location_isFromMainFile says no of all that a macro makes. A location made of the place
 * that it is used at would tell, but takes seconds where a thousand macros are nested. */
bool cursor_is_in_main_file(CXCursor c) {
    CXSourceLocation at = clang_getCursorLocation(c);
    CXTranslationUnit tu = clang_Cursor_getTranslationUnit(c);
    CXFile file;
    if (clang_Location_isFromMainFile(at)) return true;
    clang_getExpansionLocation(at, &file, NULL, NULL, NULL);
    if (!file) return false;
    CXString main = clang_getTranslationUnitSpelling(tu);
    bool same = clang_File_isEqual(file, clang_getFile(tu, clang_getCString(main)));
    clang_disposeString(main);
    return same;
}

bool cursor_is_address(CXCursor c) {
    return cursor_is(c, CXCursor_UnaryOperator) &&
           clang_getCursorUnaryOperatorKind(c) == CXUnaryOperator_AddrOf;
}

bool cursor_is_assignment(CXCursor c) {
    if (cursor_is(c, CXCursor_CompoundAssignOperator)) return true;
    if (cursor_is(c, CXCursor_BinaryOperator))
        return clang_getCursorBinaryOperatorKind(c) == CXBinaryOperator_Assign;
    if (!cursor_is(c, CXCursor_UnaryOperator)) return false;
    enum CXUnaryOperatorKind k = clang_getCursorUnaryOperatorKind(c);
    return k == CXUnaryOperator_PostInc || k == CXUnaryOperator_PostDec ||
           k == CXUnaryOperator_PreInc || k == CXUnaryOperator_PreDec;
}

CXCursor cursor_unparen(struct arena *a, CXCursor c) {
    while (cursor_is(c, CXCursor_ParenExpr) ||
           (cursor_is(c, CXCursor_UnaryOperator) &&
            clang_getCursorUnaryOperatorKind(c) == CXUnaryOperator_Extension))
        c = kid_last(a, c);
    return c;
}

bool cursor_is_implicit_cast(CXCursor c, const struct kids *k) {
    return cursor_is(c, CXCursor_UnexposedExpr) && k->n == 1 &&
           clang_equalRanges(clang_getCursorExtent(c), clang_getCursorExtent(k->at[0]));
}

bool cursor_cast_operand(struct arena *a, CXCursor c, CXCursor *operand) {
    c = cursor_unparen(a, c);
    struct kids k = kids_of(a, c);
    bool cast = cursor_is(c, CXCursor_CStyleCastExpr) || cursor_is_implicit_cast(c, &k);
    if (!cast || !k.n) return false;
    *operand = k.at[k.n - 1];
    return true;
}

CXCursor cursor_uncast(struct arena *a, CXCursor c) {
    while (cursor_cast_operand(a, c, &c)) continue;
    return cursor_unparen(a, c);
}

bool cursor_eval_int(CXCursor c, int64_t *out) {
    CXEvalResult r = clang_Cursor_Evaluate(c);
    bool ok = r && clang_EvalResult_getKind(r) == CXEval_Int;
    if (ok)
        *out = clang_EvalResult_isUnsignedInt(r) ? (int64_t)clang_EvalResult_getAsUnsigned(r)
                                                 : (int64_t)clang_EvalResult_getAsLongLong(r);
    if (r) clang_EvalResult_dispose(r);
    return ok;
}

bool cursor_eval_float(CXCursor c, double *out) {
    CXEvalResult r = clang_Cursor_Evaluate(c);
    bool ok = r && clang_EvalResult_getKind(r) == CXEval_Float;
    if (ok) *out = clang_EvalResult_getAsDouble(r);
    if (r) clang_EvalResult_dispose(r);
    return ok;
}
