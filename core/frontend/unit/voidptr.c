/* voidptr.c - what a parameter really points to, where the body shows it.
 *
 * A callback (a comparator of qsort, a thread's start, a visitor) takes void * because its caller
 * is generic, and converts it to the one type that it is about.  If all conversions of a parameter
 * are to pointers to one type T, which is none of bytes, and the parameter keeps its value,
 * the parameter is told to the IR as a T *: verified alone it points to a T at least, as a
 * parameter declared T * does, and the verdict says so.  Handing it on as a void * shows nothing,
 * nor do comparisons.
 * Likewise a pointer to a struct that this unit does not see into, and a parameter of type S * that
 * casts convert to T *, where T is one struct that begins with an S (6.7.2.1p15): a method of what
 * T derives from S. Its uses as an S * are none to T's contrary.
 * And a void **, as `typedef void *handle; int size(handle *h)` makes it, that is nothing but
 * converted: one that is read or moved as a void ** is one.
 */
#include "core/frontend/lower/lower.h"

struct shown_type {
    CXCursor decl;
    CXType from; /* void, S, or void * */
    CXType to;   /* T * */
    bool any, spoiled;
};

struct voidptr_scan {
    struct low *l;
    struct shown_type *params;
    uint32_t n, depth;
};

/* The way up. */
struct link {
    CXCursor c;
    const struct link *up;
};

/* Without qualifiers; invalid of what is no pointer. */
static CXType bare_pointee(CXCursor c) {
    CXType t = clang_getPointeeType(clang_getCanonicalType(clang_getCursorType(c)));
    return t.kind == CXType_Invalid ? t : clang_getUnqualifiedType(t);
}

static bool points_to(CXCursor c, CXType t) { return clang_equalTypes(bare_pointee(c), t) != 0; }

/* As it is: parentheses, the value of the variable, casts that change nothing. */
static const struct link *past_same(const struct link *at, CXType from) {
    while (at && points_to(at->c, from) &&
           (cursor_is(at->c, CXCursor_ParenExpr) || cursor_is(at->c, CXCursor_UnexposedExpr) ||
            cursor_is(at->c, CXCursor_CStyleCastExpr)))
        at = at->up;
    return at;
}

/* Of a void **: past conversions to void *, which show nothing. */
static const struct link *past_void(const struct link *at) {
    while (at && bare_pointee(at->c).kind == CXType_Void &&
           (cursor_is(at->c, CXCursor_ParenExpr) || cursor_is(at->c, CXCursor_UnexposedExpr) ||
            cursor_is(at->c, CXCursor_CStyleCastExpr)))
        at = at->up;
    return at;
}

/* Is it *p, p[i] or p + i, of a void **p? */
static bool is_own_use(const struct link *at) {
    bool operation = at && (cursor_is(at->c, CXCursor_UnaryOperator) ||
                            cursor_is(at->c, CXCursor_BinaryOperator) ||
                            cursor_is(at->c, CXCursor_ArraySubscriptExpr));
    return operation && bare_pointee(at->c).kind != CXType_Invalid;
}

/* Implicit, in a comparison or of what is returned: not what the parameter is about. */
static bool beside_the_point(const struct link *at) {
    const struct link *up = at->up;
    if (cursor_is(at->c, CXCursor_CStyleCastExpr) || !up) return false;
    if (cursor_is(up->c, CXCursor_ReturnStmt) || cursor_is(up->c, CXCursor_ConditionalOperator))
        return true;
    return cursor_is(up->c, CXCursor_BinaryOperator) &&
           clang_getCursorBinaryOperatorKind(up->c) != CXBinaryOperator_Assign;
}

/* A complete object type larger than a byte. */
static bool tells(struct low *l, CXType t) {
    ir_ct ct = ct_of(l->fe, t);
    return clang_Type_getSizeOf(t) > 1 && ct_kind(l->fe, ct) != CT_FUNC &&
           !ct_is_variable(l->fe, ct);
}

static enum CXVisitorResult first_field(CXCursor c, CXClientData data) {
    *(CXType *)data = clang_getUnqualifiedType(clang_getCanonicalType(clang_getCursorType(c)));
    return CXVisit_Break;
}

static bool struct_begins_with(CXType t, CXType base) {
    while (t.kind == CXType_Record) {
        CXType first = {.kind = CXType_Invalid};
        clang_Type_visitFields(t, first_field, &first);
        if (clang_equalTypes(first, base)) return true;
        t = first;
    }
    return false;
}

static bool is_derived(const struct shown_type *p, const struct link *cast) {
    return cursor_is(cast->c, CXCursor_CStyleCastExpr) &&
           struct_begins_with(bare_pointee(cast->c), p->from);
}

/* A struct that this unit does not see into: no more is known of it than of void. */
static bool is_hidden(CXType t) { return clang_Type_getSizeOf(t) == CXTypeLayoutError_Incomplete; }

static void converted(struct low *l, struct shown_type *p, CXType to) {
    CXType t = clang_getUnqualifiedType(clang_getPointeeType(clang_getCanonicalType(to)));
    CXType old =
        p->any ? clang_getUnqualifiedType(clang_getPointeeType(clang_getCanonicalType(p->to))) : t;
    if (!tells(l, t) || !clang_equalTypes(t, old)) p->spoiled = true;
    if (!p->any) p->to = to;
    p->any = true;
}

static void use_pointer(struct voidptr_scan *s, struct shown_type *p, const struct link *up) {
    while (up && cursor_is(up->c, CXCursor_ParenExpr)) up = up->up;
    if (!up || cursor_is(up->c, CXCursor_UnaryExpr)) return; /* sizeof */
    if (!cursor_is(up->c, CXCursor_UnexposedExpr)) {         /* changed, or its address taken */
        p->spoiled = true;
        return;
    }
    const struct link *at = past_same(up, p->from);
    if (p->from.kind == CXType_Pointer) {
        p->spoiled |= is_own_use(at);
        at = past_void(at);
    }
    bool cast = at && (cursor_is(at->c, CXCursor_UnexposedExpr) ||
                       cursor_is(at->c, CXCursor_CStyleCastExpr));
    if (cast && p->from.kind == CXType_Record && !is_hidden(p->from) && !is_derived(p, at)) return;
    if (cast && bare_pointee(at->c).kind != CXType_Invalid && !beside_the_point(at))
        converted(s->l, p, clang_getCursorType(at->c));
}

static void scan_uses(struct voidptr_scan s, CXCursor c, const struct link *up) {
    if (++s.depth > FE_MAX_DEPTH) { /* not looked at */
        for (uint32_t i = 0; i < s.n; i++) s.params[i].spoiled = true;
        return;
    }
    CXCursor decl = clang_getNullCursor();
    if (cursor_is(c, CXCursor_DeclRefExpr)) decl = clang_getCursorReferenced(c);
    for (uint32_t i = 0; i < s.n && !clang_Cursor_isNull(decl); i++)
        if (clang_equalCursors(decl, s.params[i].decl)) use_pointer(&s, &s.params[i], up);
    struct link here = {c, up};
    struct kids k = kids_all(s.l->arena, c);
    for (uint32_t i = 0; i < k.n; i++) scan_uses(s, k.at[i], &here);
}

void void_params(struct low *l, CXCursor def, CXCursor body) {
    uint32_t n = (uint32_t)clang_Cursor_getNumArguments(def), first = l->result ? 1 : 0;
    struct voidptr_scan s = {.l = l, .params = arena_new_array(l->arena, struct shown_type, n + 1)};
    uint32_t *at = arena_new_array(l->arena, uint32_t, n + 1);
    for (uint32_t i = 0; i < n; i++) {
        CXCursor p = clang_Cursor_getArgument(def, i);
        CXType from = bare_pointee(p);
        bool handle = from.kind == CXType_Pointer && clang_getPointeeType(from).kind == CXType_Void;
        if (from.kind != CXType_Void && from.kind != CXType_Record && !handle) continue;
        at[s.n] = l->f->params.at[first + i];
        s.params[s.n++] = (struct shown_type){.decl = p, .from = from};
    }
    if (!s.n || l->fe->is_model) return;
    scan_uses(s, body, NULL);
    for (uint32_t i = 0; i < s.n; i++)
        if (s.params[i].any && !s.params[i].spoiled)
            l->f->ins.at[at[i]].ct = ct_of(l->fe, s.params[i].to);
}
