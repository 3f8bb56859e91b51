/* staticarray.c - parameters int a[static n], C11 6.7.6.3p7.
 *
 * Each argument points to at least n elements. A function with a body checks this at its start, for
 * all callers; when it is verified alone, it assumes it (ir_task). For a function without body, and
 * for a recursive one, the check is made at the call, if n is a constant or a parameter. So it is
 * for an array that is a member or a row, as the object goes on behind it.
 */
#include "core/frontend/clang/token.h"
#include "core/frontend/lower/lower.h"

#include <string.h>

/* Is the parameter declared with `static`? libclang shows it in the type's text only: int[static
 * 4]. */
static bool is_static(struct low *l, CXCursor param, CXType *type) {
    *type = clang_getCursorType(param);
    bool array = type->kind == CXType_ConstantArray || type->kind == CXType_VariableArray;
    const char *text = array ? fe_cstr(l->fe, clang_getTypeSpelling(*type)) : "";
    const char *at = strchr(text, '['), *end = at ? at + strlen(at) : NULL;
    struct token t;
    while (at && token_next(&at, end, &t) && !token_is(&t, "]"))
        if (token_is(&t, "static")) return true;
    return false;
}

static bool constant_count(struct low *l, CXType t, struct demand *d) {
    long long n = clang_getArraySize(t);
    if (t.kind != CXType_ConstantArray || n < 0) return false;
    d->count = ir_int(l->b, IR_I(l->fe->m->target.ptr_bits), n);
    return true;
}

static bool element_size(struct low *l, CXType t, struct demand *d) {
    ir_ct elem = ct_of(l->fe, clang_getArrayElementType(t));
    if (!ct_bytes(l->fe, elem) && !ct_is_variable(l->fe, elem)) return false;
    d->size = vla_bytes(l, elem);
    return true;
}

/* Among the cursor's children, the size expressions come innermost first (vla.c). */
static CXCursor count_of(struct low *l, CXCursor param) {
    struct kids k = kids_of(l->arena, param);
    return k.n ? k.at[k.n - 1] : clang_getNullCursor();
}

static bool counted_here(struct low *l, CXCursor param, struct demand *d) {
    CXCursor e = count_of(l, param);
    if (clang_Cursor_isNull(e)) return false;
    d->count = vla_element_count(l, e);
    d->is_signed = ct_signed(l->fe, ct_cursor(l->fe, e));
    return d->count != 0;
}

/* int a[n] without `static` demands nothing, but says what is meant; 0: a check says it. */
static void declared_array(struct low *l, CXCursor param, uint32_t i, bool checked) {
    CXType t = clang_getCanonicalType(clang_getCursorType(param));
    long long n = t.kind == CXType_ConstantArray && !checked ? clang_getArraySize(t) : 0;
    if (n > 1 || checked)
        vec_push(l->fe->arena, &l->f->arrays, ((struct ir_array_param){i, (uint64_t)n}));
}

void static_arrays(struct low *l, CXCursor def) {
    int n = clang_Cursor_getNumArguments(def);
    uint32_t first = l->result ? 1 : 0;
    l->f->arrays.n = l->f->fronts.n = l->f->containers.n = 0;
    for (int i = 0; i < n; i++) {
        CXCursor param = clang_Cursor_getArgument(def, (unsigned)i);
        struct demand d = {0};
        CXType t;
        declared_array(l, param, first + (uint32_t)i, is_static(l, param, &t));
        if (!is_static(l, param, &t) || !element_size(l, t, &d)) continue;
        if (constant_count(l, t, &d) || counted_here(l, param, &d))
            check_elements(l, CHECK_ARRAY_PARAMETER, l->f->params.at[first + (uint32_t)i], &d,
                           param);
    }
}

/* ---- callers ---- */

/* For int a[static n] with a parameter n: the count is the argument for n. */
static bool counted_by(struct low *l, CXCursor decl, CXCursor param, const ir_val *args, uint32_t n,
                       struct demand *d) {
    CXCursor e = cursor_unparen(l->arena, count_of(l, param));
    struct kids k = kids_of(l->arena, e);
    if (k.n == 1 && cursor_is_implicit_cast(e, &k)) e = k.at[0];
    if (!cursor_is(e, CXCursor_DeclRefExpr)) return false;
    CXCursor named = clang_getCursorReferenced(e);
    for (uint32_t i = 0; i < n; i++) {
        ir_ct ct = ct_cursor(l->fe, e);
        if (!clang_equalCursors(named, clang_Cursor_getArgument(decl, i))) continue;
        if (!ct_is_integer(l->fe, ct)) return false;
        struct arith t = arith_of(l->fe, ct);
        d->count = resize(l, args[i], t.width, t.is_signed, l->fe->m->target.ptr_bits);
        d->is_signed = t.is_signed;
        return true;
    }
    return false;
}

void static_array_arguments(struct low *l, CXCursor decl, CXCursor c, const ir_val *args,
                            uint32_t n) {
    int params = clang_Cursor_getNumArguments(decl);
    if (params >= 0 && (uint32_t)params < n) n = (uint32_t)params;
    for (uint32_t i = 0; i < n; i++) {
        CXCursor param = clang_Cursor_getArgument(decl, i);
        struct demand d = {0};
        CXType t;
        if (!is_static(l, param, &t) || !element_size(l, t, &d)) continue;
        if (constant_count(l, t, &d) || counted_by(l, decl, param, args, n, &d))
            check_elements(l, CHECK_ARRAY_ARGUMENT, args[i], &d, clang_Cursor_getArgument(c, i));
    }
}

/* ---- arrays that are part of an object ---- */

/* Its bytes where the argument names such an array; 0: it does not, or the array is one that may be
 * meant to go on. */
static uint64_t inner_bytes(struct low *l, CXCursor argument) {
    CXCursor array;
    if (!is_inner_array(l, cursor_uncast(l->arena, argument), &array)) return 0;
    ir_ct ct = ct_cursor(l->fe, array);
    return ct_at(l->fe, ct)->count > 1 ? ct_bytes(l->fe, ct) : 0;
}

static void check_inner(struct low *l, const struct demand *d, uint64_t bytes, CXCursor c) {
    struct ir_builder *b = l->b;
    ir_type t = ir_type_of(b, d->count);
    ir_val zero = ir_int(b, t, 0), room = ir_bin(b, IR_UDIV, ir_const(b, t, bytes), d->size);
    at(l, c);
    ir_val none = d->is_signed ? ir_bin(b, IR_SLE, d->count, zero) : ir_bool(b, false);
    ir_val fits = ir_bin(b, IR_OR, none, ir_bin(b, IR_ULE, d->count, room));
    check_that(l, CHECK_ARRAY_ARGUMENT, fits, c);
}

void static_array_members(struct low *l, CXCursor decl, CXCursor c, const ir_val *args,
                          uint32_t n) {
    CXCursor def = clang_getCursorDefinition(decl);
    if (!clang_Cursor_isNull(def)) decl = def;
    int params = clang_Cursor_getNumArguments(decl);
    if (params >= 0 && (uint32_t)params < n) n = (uint32_t)params;
    for (uint32_t i = 0; i < n; i++) {
        CXCursor param = clang_Cursor_getArgument(decl, i), e = clang_Cursor_getArgument(c, i);
        struct demand d = {0};
        CXType t;
        if (!is_static(l, param, &t) || !element_size(l, t, &d)) continue;
        uint64_t bytes = inner_bytes(l, e);
        if (bytes && (constant_count(l, t, &d) || counted_by(l, decl, param, args, n, &d)))
            check_inner(l, &d, bytes, e);
    }
}
