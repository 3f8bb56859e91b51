/* contract.c - what attributes say of arguments and results (GCC manual, "Common Function
 * Attributes").
 *
 *   nonnull          no argument, or none of those, is null: a requirement of the function, which a
 *                    call checks; where there is no body, the check is at the call
 *   returns_nonnull  no result is: a check at each return; where there is no body, a fact
 *   alloc_size       the result is null, or points to so many bytes: the same
 *
 * An attribute at one declaration holds for all.  What the library's headers say is not looked for:
 * its models do (core/libc).
 */
#include "core/frontend/lower/lower.h"

typedef uint64_t (*said_by)(struct fe *fe, CXCursor decl);

/* In any declaration of the function. */
static uint64_t said_anywhere(struct fe *fe, CXCursor decl, said_by ask) {
    const CXCursor all[] = {decl, clang_getCanonicalCursor(decl), clang_getCursorDefinition(decl)};
    uint64_t bits = 0;
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        if (!clang_Cursor_isNull(all[i]) &&
            !clang_Location_isInSystemHeader(clang_getCursorLocation(all[i])))
            bits |= ask(fe, all[i]);
    return bits;
}

/* Bit i: parameter i. */
static uint64_t no_null_arguments(struct fe *fe, CXCursor decl) {
    uint64_t bits = attribute_numbers(fe, decl, "nonnull");
    int n = clang_Cursor_getNumArguments(decl);
    for (int i = 0; i < n && i < 64; i++)
        if (attribute(fe, clang_Cursor_getArgument(decl, (unsigned)i), "nonnull"))
            bits |= (uint64_t)1 << i;
    return bits;
}

static uint64_t no_null_result(struct fe *fe, CXCursor decl) {
    return attribute_numbers(fe, decl, "returns_nonnull");
}

static ir_val is_no_null(struct low *l, ir_val p) {
    return ir_not(l->b, ir_bin(l->b, IR_PTREQ, p, ir_null(l->b)));
}

void contract_params(struct low *l, CXCursor def) {
    uint64_t bits = l->fe->is_model ? 0 : said_anywhere(l->fe, def, no_null_arguments);
    int n = clang_Cursor_getNumArguments(def);
    uint32_t first = l->result ? 1 : 0;
    for (int i = 0; bits && i < n && i < 64; i++) {
        CXCursor param = clang_Cursor_getArgument(def, (unsigned)i);
        ir_val p = l->f->params.at[first + (uint32_t)i];
        const char *name = fe_cstr(l->fe, clang_getCursorSpelling(param));
        if (!(bits >> i & 1) || ir_type_of(l->b, p) != IR_PTR) continue;
        if (ct_kind(l->fe, ct_cursor(l->fe, param)) != CT_PTR) continue;
        at(l, param);
        ir_require(l->b, CHECK_NULL_ARGUMENT, is_no_null(l, p), name,
                   *name ? arena_printf(l->arena, "%s != NULL", name)
                         : arena_printf(l->arena, "argument %d is not null", i + 1));
    }
}

void contract_arguments(struct low *l, CXCursor decl, CXCursor c, const ir_val *args, uint32_t n) {
    uint64_t bits = said_anywhere(l->fe, decl, no_null_arguments);
    int given = clang_Cursor_getNumArguments(c);
    for (uint32_t i = 0; bits && i < n && i < 64 && (int)i < given; i++)
        if ((bits >> i & 1) && ir_type_of(l->b, args[i]) == IR_PTR)
            check_that(l, CHECK_NULL_ARGUMENT, is_no_null(l, args[i]),
                       clang_Cursor_getArgument(c, i));
}

/* alloc_size(i) or alloc_size(i, j), of integers. */
static uint64_t factors_of_size(struct fe *fe, CXCursor decl) {
    uint64_t bits = attribute_numbers(fe, decl, "alloc_size");
    int n = clang_Cursor_getNumArguments(decl);
    if (bits == ATTRIBUTE_ALL) return 0;
    for (int i = 0; i < 64; i++)
        if ((bits >> i & 1) &&
            (i >= n ||
             !ct_is_integer(fe, ct_cursor(fe, clang_Cursor_getArgument(decl, (unsigned)i)))))
            return 0;
    return bits;
}

/* v is null, or so many bytes are there; a product that is no size is asked of nothing. */
static void check_result_size(struct low *l, ir_val v, uint64_t factors, CXCursor e) {
    unsigned width = l->fe->m->target.ptr_bits;
    ir_val size = pointer_const(l, 1), fits = ir_bool(l->b, true);
    for (uint32_t i = 0; i < 64 && i < l->f->params.n; i++) {
        if (!(factors >> i & 1)) continue;
        ir_ct ct = ct_cursor(l->fe, clang_Cursor_getArgument(l->def, i));
        struct arith t = arith_of(l->fe, ct);
        ir_val one = resize(l, l->f->params.at[i], t.width, t.is_signed, width);
        ir_val over = ir_bin(l->b, IR_UMULO, size, one);
        fits = ir_bin(l->b, IR_AND, fits, ir_not(l->b, over));
        size = ir_bin(l->b, IR_MUL, size, one);
    }
    ir_val there = ir_bin(l->b, IR_AND, fits, ir_pred(l->b, IR_INBOUNDS, v, size));
    ir_val null = ir_bin(l->b, IR_PTREQ, v, ir_null(l->b));
    check_that(l, CHECK_SHORT_RESULT, ir_bin(l->b, IR_OR, null, there), e);
}

void contract_result(struct low *l, ir_val v, CXCursor e) {
    if (l->fe->is_model || !v || ir_type_of(l->b, v) != IR_PTR) return;
    if (said_anywhere(l->fe, l->def, no_null_result))
        check_that(l, CHECK_NULL_RESULT, is_no_null(l, v), e);
    uint64_t factors = said_anywhere(l->fe, l->def, factors_of_size);
    if (factors) check_result_size(l, v, factors, e);
}

uint64_t contract_returns_bytes(struct fe *fe, CXCursor decl) {
    return said_anywhere(fe, decl, factors_of_size);
}

bool contract_returns_object(struct fe *fe, CXCursor decl) {
    return said_anywhere(fe, decl, no_null_result) != 0;
}
