/* head.c - assertions at the head of a function, which say what its callers must keep.
 *
 *     int average(const int *a, int n) {
 *         int sum = 0;
 *         assert(a != NULL);
 *         assert(n > 0);
 *
 * The head goes on as long as statements only compute values: declarations, assertions, `if (error)
 * return error;`, calls of functions that write nothing which was there before.  So what is
 * asserted there is about the state in which the function was called.  It is a requirement if it
 * names parameters or variables of the file, and no local variable, as callers do not know these;
 * an assertion about nothing (`assert(0)`, a check of types) is none.
 * So is what a macro tells the compiler to count on by __builtin_unreachable, as projects define
 * their asserts for builds without checks.
 * No requirement is what a function of the file makes of its arguments (`assert(max(n, 3) >= 3)`):
 * that is its own affair.  But it may be asked as a whole about something behind a pointer:
 * `assert(is_valid(list))`.
 * Where nothing follows, what is asserted is the function's purpose, as in a test.
 */
#include "core/frontend/clang/clauses.h"
#include "core/frontend/lower/lower.h"
#include "core/frontend/order/order.h"

#include <ctype.h>
#include <string.h>

enum { CONDITION_SHOWN = 200 };

struct head_statement {
    struct low *l;
    bool names_outside, names_local;
    bool is_truth; /* what is looked at is asserted itself, or a part of it by !, && and || */
    bool computes_result; /* it asks what a function makes of numbers: no state that callers keep */
    bool trusts;          /* what is called: it is asked another time */
    bool returns;         /* in some of its executions */
    CXCursor asserted;    /* the call that asserts */
    uint32_t nasserted;
    uint32_t depth;
};

static bool computes(struct head_statement *h, CXCursor c);

static bool children_compute(struct head_statement *h, CXCursor c) {
    struct kids k = kids_of(h->l->arena, c);
    for (uint32_t i = 0; i < k.n; i++)
        if (!computes(h, k.at[i])) return false;
    return true;
}

/* A volatile object, and an atomic one, may change at any time. */
static bool changes_by_itself(CXCursor c) {
    CXType t = clang_getCanonicalType(clang_getCursorType(c));
    return t.kind == CXType_Atomic || clang_isVolatileQualifiedType(t);
}

static bool declared_name(struct head_statement *h, CXCursor c) {
    CXCursor decl = clang_getCursorReferenced(c);
    if (cursor_is(decl, CXCursor_ParmDecl)) h->names_outside = true;
    if (cursor_is(decl, CXCursor_VarDecl)) {
        bool local = !cursor_is(clang_getCursorSemanticParent(decl), CXCursor_TranslationUnit);
        if (local)
            h->names_local = true;
        else
            h->names_outside = true;
    }
    return !changes_by_itself(c);
}

/* Is what the function gives back all that it does?  Who gives back nothing does something. */
static bool only_returns(struct low *l, CXCursor call) {
    if (clang_getCanonicalType(clang_getCursorType(call)).kind == CXType_Void) return false;
    const struct effects *e = effects_of_call(l, call);
    for (uint32_t i = 0; i < e->reads.n; i++) {
        const struct order_object *o = &e->reads.at[i];
        if (o->root == OBJECT_STATE || (o->root == OBJECT_NAMED && changes_by_itself(o->decl)))
            return false;
    }
    return !e->writes.n && !e->anything && !e->unknown && !e->takes && !e->leaves;
}

static bool gets_pointer(CXCursor call) {
    for (int i = 0; i < clang_Cursor_getNumArguments(call); i++) {
        CXType t = clang_getCanonicalType(
            clang_getCursorType(clang_Cursor_getArgument(call, (unsigned)i)));
        if (t.kind == CXType_Pointer) return true;
    }
    return false;
}

/* Of a function that is called for what it gives back. */
static bool function_computes(struct head_statement *h, CXCursor c) {
    const bool was = h->is_truth;
    CXCursor decl;
    if (!call_names(h->l, c, &decl)) return false;
    const char *name = fe_cstr(h->l->fe, clang_getCursorSpelling(decl));
    bool own = !clang_Cursor_isNull(clang_getCursorDefinition(decl));
    if (!clause_is_own(decl) && strcmp(name, "__builtin_expect") != 0) {
        if (!h->trusts && !only_returns(h->l, c)) return false;
        h->computes_result |= own && !(h->is_truth && gets_pointer(c));
        h->is_truth = false;
    }
    bool computes = children_compute(h, c);
    h->is_truth = was;
    return computes;
}

static bool call_computes(struct head_statement *h, CXCursor c) {
    enum asserts a = intrinsic_asserts(h->l, c);
    if (a == ASSERTS_NOT) return function_computes(h, c);
    h->asserted = c;
    h->nasserted++;
    return a == ASSERTS_FAILURE || computes(h, clang_Cursor_getArgument(c, 0));
}

static bool unary_computes(CXCursor c) {
    switch (clang_getCursorUnaryOperatorKind(c)) {
    case CXUnaryOperator_PostInc:
    case CXUnaryOperator_PostDec:
    case CXUnaryOperator_PreInc:
    case CXUnaryOperator_PreDec:
        return false;
    default:
        return true;
    }
}

/* do ... while (0), as macros have it. */
static bool once_computes(struct head_statement *h, CXCursor c) {
    struct kids k = kids_of(h->l->arena, c);
    int64_t again;
    return k.n == 2 && cursor_eval_int(k.at[1], &again) && !again && computes(h, k.at[0]);
}

static bool lvalue_computes(struct head_statement *h, CXCursor c) {
    return !changes_by_itself(c) && children_compute(h, c);
}

/* Does it find values, and nothing else? */
static bool node_computes(struct head_statement *h, CXCursor c) {
    struct kids k;
    switch (clang_getCursorKind(c)) {
    case CXCursor_IntegerLiteral:
    case CXCursor_FloatingLiteral:
    case CXCursor_CharacterLiteral:
    case CXCursor_StringLiteral:
    case CXCursor_NullStmt:
        return true;
    case CXCursor_DeclRefExpr:
        return declared_name(h, c);
    case CXCursor_CallExpr:
        return call_computes(h, c);
    case CXCursor_UnaryOperator:
        return unary_computes(c) && lvalue_computes(h, c);
    case CXCursor_BinaryOperator:
        return clang_getCursorBinaryOperatorKind(c) != CXBinaryOperator_Assign &&
               children_compute(h, c);
    case CXCursor_MemberRefExpr:
    case CXCursor_ArraySubscriptExpr:
        return lvalue_computes(h, c);
    case CXCursor_UnexposedExpr:
        k = kids_of(h->l->arena, c);
        return cursor_is_implicit_cast(c, &k) && computes(h, k.at[0]);
    case CXCursor_DoStmt:
        return once_computes(h, c);
    case CXCursor_ParenExpr:
    case CXCursor_CStyleCastExpr:
    case CXCursor_ConditionalOperator:
    case CXCursor_UnaryExpr: /* sizeof */
    case CXCursor_StmtExpr:
    case CXCursor_CompoundStmt:
    case CXCursor_IfStmt:
    case CXCursor_InitListExpr:
        return children_compute(h, c);
    case CXCursor_ReturnStmt:
        h->returns = true;
        return children_compute(h, c);
    default:
        return false;
    }
}

/* Is the truth of its parts all that it looks at? */
static bool passes_truth(CXCursor c) {
    enum CXBinaryOperatorKind op;
    enum CXUnaryOperatorKind sign;
    switch (clang_getCursorKind(c)) {
    case CXCursor_BinaryOperator:
        op = clang_getCursorBinaryOperatorKind(c);
        return op == CXBinaryOperator_LAnd || op == CXBinaryOperator_LOr ||
               op == CXBinaryOperator_Comma;
    case CXCursor_UnaryOperator:
        sign = clang_getCursorUnaryOperatorKind(c);
        return sign == CXUnaryOperator_LNot || sign == CXUnaryOperator_Extension;
    case CXCursor_MemberRefExpr:
    case CXCursor_ArraySubscriptExpr:
    case CXCursor_InitListExpr:
        return false;
    default:
        return true;
    }
}

static bool computes(struct head_statement *h, CXCursor c) {
    const bool was = h->is_truth;
    if (h->depth >= FE_MAX_DEPTH) return false;
    h->depth++;
    h->is_truth &= passes_truth(c);
    bool is = node_computes(h, c);
    h->is_truth = was;
    h->depth--;
    return is;
}

bool head_computes(struct low *l, CXCursor c) {
    struct head_statement h = {.l = l};
    return !clang_Cursor_isNull(c) && computes(&h, c) && !h.nasserted;
}

static bool declaration_computes(struct head_statement *h, CXCursor c) {
    switch (clang_getCursorKind(c)) {
    case CXCursor_StructDecl:
    case CXCursor_UnionDecl:
    case CXCursor_EnumDecl:
    case CXCursor_StaticAssert:
        return true;
    case CXCursor_VarDecl: /* an initialiser, and sizes of arrays */
        return children_compute(h, c);
    default:
        return false;
    }
}

static bool declarations_compute(struct head_statement *h, CXCursor c) {
    struct kids k = kids_all(h->l->arena, c);
    for (uint32_t i = 0; i < k.n; i++)
        if (!declaration_computes(h, k.at[i])) return false;
    return true;
}

static bool covers_same_text(struct ir_loc x, struct ir_loc y) {
    return x.file == y.file && x.line == y.line && x.col == y.col && x.eline == y.eline &&
           x.ecol == y.ecol;
}

/* What the statement asserts is all that it does: in `if (deep) assert(n > 0);` the condition is
 * not all of the precondition. */
static bool asserts_whole(struct head_statement *h, CXCursor c) {
    struct clang_source *s = &h->l->fe->src;
    return h->nasserted == 1 && covers_same_text(source_loc(s, c), source_loc(s, h->asserted));
}

/* Of a return without a value, or with a constant one: the function does nothing. */
static bool returns_nothing(struct low *l, CXCursor c) {
    CXCursor e = kid_last(l->arena, c);
    int64_t value;
    if (!cursor_is(c, CXCursor_ReturnStmt)) return false;
    return clang_Cursor_isNull(e) || cursor_eval_int(e, &value);
}

/* Its requirements; at_first: what functions do that it calls is not asked. Their number. */
static uint32_t find_requirements(struct low *l, CXCursor body, bool at_first, struct map *out) {
    struct kids k = kids_of(l->arena, body);
    uint32_t n = 0;
    for (uint32_t i = 0; i < k.n; i++) {
        struct head_statement h = {.l = l, .is_truth = true, .trusts = at_first};
        bool declares = cursor_is(k.at[i], CXCursor_DeclStmt);
        bool goes_on = declares ? declarations_compute(&h, k.at[i])
                                : !cursor_is(k.at[i], CXCursor_ReturnStmt) && computes(&h, k.at[i]);
        if (h.returns && h.names_outside) goes_on = false; /* it says what the rest is about */
        if (!goes_on) return returns_nothing(l, k.at[i]) ? 0 : n;
        if (!h.names_outside || h.names_local || h.computes_result || !asserts_whole(&h, k.at[i]))
            continue;
        map_put(l->arena, out, cursor_key(k.at[i]), 1);
        n++;
    }
    return at_first ? n : 0; /* what is called may do what the rest is */
}

/* What is called is looked at only where it matters: who asks what a body does has to be lowered
 * again when that changes (reuse.h). */
void head_find(struct low *l, CXCursor body) {
    struct map guess = {0}, found = {0};
    if (l->fe->is_model || !find_requirements(l, body, true, &guess)) return;
    if (find_requirements(l, body, false, &found)) l->head = found;
}

/* ---- the condition as callers know it ---- */

/* Is the name one of assert's, such as ASSERT, my_assert, ASSUME? Others may state the opposite. */
static bool is_assert_name(const char *text, size_t n) {
    static const char *const words[] = {"assert", "require", "assume"};
    for (size_t w = 0; w < sizeof words / sizeof *words; w++)
        for (size_t i = 0; i + strlen(words[w]) <= n; i++) {
            size_t k = 0;
            while (words[w][k] && tolower((unsigned char)text[i + k]) == words[w][k]) k++;
            if (!words[w][k]) return true;
        }
    return false;
}

/* Length of the first argument in "n > 0, msg)". */
static size_t length_to_comma(const char *text) {
    int depth = 0;
    size_t n = 0;
    bool quoted = false;
    for (; text[n]; n++) {
        if (quoted && text[n] == '\\' && text[n + 1]) {
            n++;
            continue;
        }
        if (text[n] == '"') quoted = !quoted;
        if (quoted) continue;
        if (!depth && (text[n] == ',' || text[n] == ')')) break;
        depth += strchr("([{", text[n]) != NULL;
        depth -= strchr(")]}", text[n]) != NULL;
    }
    return n;
}

static const char *asserted_text(struct low *l, CXCursor c) {
    const char *text = source_text(&l->fe->src, c, CONDITION_SHOWN);
    const char *open = text ? strchr(text, '(') : NULL;
    if (!open || !is_assert_name(text, (size_t)(open - text))) return text;
    size_t n = length_to_comma(open + 1);
    return n ? arena_strndup(l->arena, open + 1, n) : text;
}

void check_asserted(struct low *l, enum check_kind kind, ir_val cond, CXCursor c) {
    const char *what = l->at_head ? asserted_text(l, c) : NULL;
    at(l, c);
    if (l->constant) return;
    if (what)
        ir_require(l->b, kind, cond, snippet(l, c), what);
    else
        ir_check(l->b, kind, cond, snippet(l, c));
}
