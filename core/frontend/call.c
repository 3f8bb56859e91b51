/* call.c - calls.
 *
 * The IR has no aggregates: a record argument is passed by its address and the callee
 * copies it on entry; a record result is written through a hidden first parameter, and
 * what `...` takes is passed behind one pointer (varargs.h).
 * A callee without body may write whatever it is given a pointer to, so it gets the
 * address of a copy.
 */
#include "core/frontend/varargs.h"

#include <string.h>

static ir_val size_const(struct low *l, ir_ct ct) {
    return ir_const(l->b, IR_I(l->fe->m->target.ptr_bits), ct_bytes(l->fe, ct));
}

static ir_val copy_record(struct low *l, ir_val from, ir_ct ct) {
    ir_val to = temporary(l, ct, NULL);
    ir_effect(l->b, IR_COPY, (ir_val[]){to, from, size_const(l, ct)}, 3);
    return to;
}

/* The callee's C function, if the call names one. */
static bool direct_callee(CXCursor c, CXCursor *out) {
    CXCursor f = clang_getCursorReferenced(c);
    if (clang_Cursor_isNull(f) || !cursor_is(f, CXCursor_FunctionDecl)) return false;
    *out = f;
    return true;
}

/* 6.5.2.2p9: what is called is a function; null is none. */
static ir_val indirect(struct low *l, CXCursor c) {
    struct kids k = kids_of(l->arena, c);
    int n = clang_Cursor_getNumArguments(c);
    if (k.n && ct_value(l->fe, ct_cursor(l->fe, k.at[0])) == IR_PTR) {
        ir_val f = rvalue(l, k.at[0]);
        check_not_null(l, f, k.at[0]);
    }
    for (int i = 0; i < n; i++) effect(l, clang_Cursor_getArgument(c, (unsigned)i));
    return unsupported(l, c, ct_cursor(l->fe, c), IR_UNSUP_MEMORY | IR_UNSUP_CONTROL,
                       "call through a function pointer");
}

/* The callee's own type for parameter i; 0 beyond a prototype. */
static ir_ct parameter_type(struct low *l, CXCursor decl, unsigned i) {
    CXCursor def = clang_getCursorDefinition(decl);
    CXCursor from = clang_Cursor_isNull(def) ? decl : def;
    int n = clang_Cursor_getNumArguments(from);
    if ((int)i < n) return ct_cursor(l->fe, clang_Cursor_getArgument(from, i));
    return 0;
}

static ir_val argument(struct low *l, CXCursor e, ir_ct want, bool has_body) {
    ir_ct ct = ct_cursor(l->fe, e);
    if (!want || ct_is_record(l->fe, ct) != ct_is_record(l->fe, want)) want = ct;
    ir_val v = rvalue_as(l, e, want);
    if (ct_is_record(l->fe, want) && !has_body) v = copy_record(l, v, want);
    return v;
}

typedef VEC(ir_val) args_t;
typedef VEC(struct vararg) varargs_t;

/* clang has promoted it (6.5.2.2p6). */
static void extra_argument(struct low *l, CXCursor e, varargs_t *extra) {
    struct vararg x = {.ct = ct_cursor(l->fe, e)};
    x.v = rvalue_as(l, e, x.ct);
    if (ct_is_record(l->fe, x.ct)) x.v = copy_record(l, x.v, x.ct);
    vec_push(l->arena, extra, x);
}

static bool collect(struct low *l, CXCursor c, CXCursor decl, const struct ir_func *f,
                    args_t *args) {
    varargs_t extra = {0};
    int n = clang_Cursor_getNumArguments(c);
    int fixed = (int)f->params.n - (f->ret == IR_VOID && args->n ? 1 : 0) - f->varargs;
    for (int i = 0; i < n; i++) {
        CXCursor e = clang_Cursor_getArgument(c, (unsigned)i);
        if (i >= fixed && f->varargs) {
            extra_argument(l, e, &extra);
            continue;
        }
        ir_val v = argument(l, e, parameter_type(l, decl, (unsigned)i), f->has_body);
        if (i < fixed) vec_push(l->arena, args, v);
    }
    at(l, c);
    if (f->varargs) vec_push(l->arena, args, varargs_object(l, extra.at, extra.n));
    return n >= fixed && (n == fixed || f->varargs);
}

static bool never_returns(struct low *l, CXCursor decl) {
    const char *type = fe_cstr(l->fe, clang_getTypeSpelling(clang_getCursorType(decl)));
    if (strstr(type, "noreturn")) return true;
    CXPrintingPolicy policy = clang_getCursorPrintingPolicy(decl);
    clang_PrintingPolicy_setProperty(policy, CXPrintingPolicy_TerseOutput, 1);
    const char *text = fe_cstr(l->fe, clang_getCursorPrettyPrinted(decl, policy));
    clang_PrintingPolicy_dispose(policy);
    return strncmp(text, "_Noreturn", 9) == 0 || strstr(text, " _Noreturn ") ||
           strstr(text, "[[noreturn]]") || strstr(text, "__attribute__((noreturn))");
}

static ir_val direct(struct low *l, CXCursor c, CXCursor decl) {
    struct ir_func *f = fe_function(l->fe, decl);
    ir_ct ct = ct_cursor(l->fe, c);
    bool record = ct_is_record(l->fe, ct);
    args_t args = {0};
    ir_val result = 0;
    at(l, c);
    if (record) {
        result = temporary(l, ct, NULL);
        /* Whatever a callee without body returns, it is a value. */
        ir_val fill[] = {result, ir_int(l->b, IR_I(8), 0), size_const(l, ct)};
        if (!f->has_body) ir_effect(l->b, IR_FILL, fill, 3);
        vec_push(l->arena, &args, result);
    }
    if (!collect(l, c, decl, f, &args))
        return unsupported(l, c, ct, IR_UNSUP_MEMORY | IR_UNSUP_CONTROL,
                           "call with the wrong number of arguments");
    at(l, c);
    ir_val v = ir_call(l->b, f->name, f->ret, f->ret_ct, args.at, args.n);
    if (!f->has_body && never_returns(l, decl)) {
        ir_halt(l->b);
        return record ? result : zero_value(l, ct);
    }
    if (f->varargs) ir_effect(l->b, IR_END, &args.at[args.n - 1], 1);
    if (record) return result;
    return convert(l, v, f->ret_ct, ct, c);
}

ir_val call(struct low *l, CXCursor c) {
    CXCursor decl;
    ir_val v;
    ir_ct ct = ct_cursor(l->fe, c);
    if (!direct_callee(c, &decl)) return indirect(l, c);
    const char *name = fe_cstr(l->fe, clang_getCursorSpelling(decl));
    if (intrinsic(l, name, c, ct, &v)) return v;
    return direct(l, c, decl);
}
