/* call.c - calls.
 *
 * The IR has no aggregates: a record argument is passed by its address and the callee copies it on
 * entry; a record result is written through a hidden first parameter, and what `...` takes is
 * passed behind one pointer (varargs.h). A callee without body may write anything that it gets a
 * pointer to, so a record argument is the address of a copy; so it is in a call through a pointer,
 * where the callee is not known.
 */
#include "core/frontend/builtin/varargs.h"
#include "core/frontend/unit/models.h"
#include "core/ir/signature.h"

#include <string.h>

static ir_val size_const(struct low *l, ir_ct ct) {
    return ir_const(l->b, IR_I(l->fe->m->target.ptr_bits), ct_bytes(l->fe, ct));
}

static ir_val copy_record(struct low *l, ir_val from, ir_ct ct) {
    ir_val to = temporary(l, ct, NULL);
    ir_effect(l->b, IR_COPY, (ir_val[]){to, from, size_const(l, ct)}, 3);
    return to;
}

/* The callee's C function, if the call names one: f, (f), *f or &f. For f()(x) libclang shows f,
 * too, which is not what is called. */
bool call_names(struct low *l, CXCursor c, CXCursor *out) {
    struct kids k = kids_of(l->arena, c);
    CXCursor e = k.n ? k.at[0] : c;
    for (uint32_t depth = 0; depth < FE_MAX_DEPTH; depth++) {
        e = cursor_unparen(l->arena, e);
        if (cursor_is(e, CXCursor_DeclRefExpr)) break;
        k = kids_of(l->arena, e);
        bool turns = cursor_is(e, CXCursor_UnaryOperator) &&
                     (clang_getCursorUnaryOperatorKind(e) == CXUnaryOperator_Deref ||
                      clang_getCursorUnaryOperatorKind(e) == CXUnaryOperator_AddrOf);
        if (k.n != 1 || !(turns || cursor_is_implicit_cast(e, &k))) return false;
        e = k.at[0];
    }
    *out = clang_getCursorReferenced(e);
    return !clang_Cursor_isNull(*out) && cursor_is(*out, CXCursor_FunctionDecl);
}

/* The callee's own type for parameter i; 0 beyond a prototype. */
static ir_ct parameter_type(struct low *l, CXCursor decl, unsigned i) {
    CXCursor def = clang_getCursorDefinition(decl);
    CXCursor from = clang_Cursor_isNull(def) ? decl : def;
    int n = clang_Cursor_getNumArguments(from);
    return (int)i < n ? fe_param_ct(l->fe, from, i) : 0;
}

/* For a transparent union clang makes a literal of what is passed; one of the program's own holds
 * it. */
static ir_val transparent_argument(struct low *l, CXCursor e, ir_ct want) {
    CXCursor inner = e;
    while (cursor_is(inner, CXCursor_CompoundLiteralExpr) ||
           cursor_is(inner, CXCursor_InitListExpr))
        inner = kid_last(l->arena, inner);
    if (!ct_is_record(l->fe, ct_cursor(l->fe, inner))) return rvalue_as(l, inner, want);
    struct place first = {.kind = PLACE_MEMORY, .ct = want, .addr = rvalue(l, e)};
    return place_load(l, &first, e);
}

static ir_val argument(struct low *l, CXCursor e, ir_ct want, bool copied) {
    ir_ct ct = ct_cursor(l->fe, e);
    bool fits = want && ct_is_record(l->fe, ct) == ct_is_record(l->fe, want);
    if (want && !fits && ct_kind(l->fe, ct) == CT_UNION) return transparent_argument(l, e, want);
    if (!fits) want = ct;
    ir_val v = rvalue_as(l, e, want);
    if (ct_is_record(l->fe, want) && copied) v = copy_record(l, v, want);
    return v;
}

/* `x` of an array and `&x` of a variable: in its scope it lives. */
static bool names_object(struct low *l, CXCursor e) {
    e = cursor_uncast(l->arena, e);
    if (!cursor_is_address(e))
        return cursor_is(e, CXCursor_DeclRefExpr) &&
               ct_kind(l->fe, ct_cursor(l->fe, e)) == CT_ARRAY;
    e = cursor_unparen(l->arena, kid_last(l->arena, e));
    return cursor_is(e, CXCursor_DeclRefExpr) || cursor_is(e, CXCursor_CompoundLiteralExpr);
}

/* A pointer passed to a function without body must not dangle. */
static void passed_on(struct low *l, ir_val v, CXCursor e) {
    if (ir_type_of(l->b, v) == IR_PTR && ct_kind(l->fe, ct_cursor(l->fe, e)) == CT_PTR &&
        !names_object(l, e))
        check_not_ended(l, v, e);
}

typedef VEC(ir_val) args_t;
typedef VEC(struct vararg) varargs_t;

/* An argument beyond the prototype's; clang has promoted it (6.5.2.2p6). */
static void extra_argument(struct low *l, CXCursor e, bool leaves, varargs_t *extra) {
    struct vararg x = {.ct = ct_cursor(l->fe, e)};
    x.v = rvalue_as(l, e, x.ct);
    if (leaves) passed_on(l, x.v, e);
    if (ct_is_record(l->fe, x.ct)) x.v = copy_record(l, x.v, x.ct);
    vec_push(l->arena, extra, x);
}

static bool collect_arguments(struct low *l, CXCursor c, CXCursor decl, const struct ir_func *f,
                              args_t *args) {
    varargs_t extra = {0};
    bool leaves = !f->has_body && !models_know(l->fe, f->name);
    int n = clang_Cursor_getNumArguments(c);
    int fixed = (int)f->params.n - (f->ret == IR_VOID && args->n ? 1 : 0) - f->varargs;
    for (int i = 0; i < n; i++) {
        CXCursor e = clang_Cursor_getArgument(c, (unsigned)i);
        if (i >= fixed && f->varargs) {
            extra_argument(l, e, leaves, &extra);
            continue;
        }
        ir_val v = argument(l, e, parameter_type(l, decl, (unsigned)i), !f->has_body);
        if (leaves) passed_on(l, v, e);
        if (i < fixed) vec_push(l->arena, args, v);
    }
    at(l, c);
    if (f->varargs) vec_push(l->arena, args, varargs_object(l, extra.at, extra.n));
    return n >= fixed && (n == fixed || f->varargs);
}

static int noreturns_in(struct low *l, CXType t) {
    static const char attribute[] = "__attribute__((noreturn))";
    int n = 0;
    const char *p = fe_cstr(l->fe, clang_getTypeSpelling(clang_getCanonicalType(t)));
    while ((p = strstr(p, attribute))) p += sizeof attribute - 1, n++;
    return n;
}

/* The function type's own, not that of a parameter or of what it gives back. */
static bool says_noreturn(struct low *l, CXType t) {
    int own = noreturns_in(l, t);
    if (!own) return false;
    own -= noreturns_in(l, clang_getResultType(clang_getCanonicalType(t)));
    int n = clang_getNumArgTypes(t);
    for (int i = 0; i < n; i++) own -= noreturns_in(l, clang_getArgType(t, (unsigned)i));
    return own > 0;
}

static bool declared_noreturn(struct low *l, CXCursor decl) {
    if (clang_Cursor_isNull(decl)) return false;
    return says_noreturn(l, clang_getCursorType(decl)) || attribute_says_noreturn(l->fe, decl);
}

/* _Noreturn at one declaration holds for all declarations of the function. */
bool call_never_returns(struct low *l, CXCursor decl) {
    return declared_noreturn(l, decl) || declared_noreturn(l, clang_getCanonicalCursor(decl)) ||
           declared_noreturn(l, clang_getCursorDefinition(decl));
}

/* A temporary for a record result; with has_value its bytes are initialised, as a callee without
 * body returns some value. */
static ir_val result_record(struct low *l, ir_ct ct, bool has_value) {
    ir_val result = temporary(l, ct, NULL);
    ir_val fill[] = {result, ir_int(l->b, IR_I(8), 0), size_const(l, ct)};
    if (has_value) ir_effect(l->b, IR_FILL, fill, 3);
    return result;
}

/* The way in which a value of the type is passed, for signatures. */
static const char *passed_word(struct low *l, ir_ct ct) {
    return ct_is_record(l->fe, ct) ? ir_record_word(l->arena, l->fe->m, ct)
                                   : ir_type_name(l->arena, ct_value(l->fe, ct));
}

/* A longer integer is passed in the register or the word of the stack that a shorter one is read
 * from, and ABIs of these targets promise nothing of the bits above it. */
static bool cut_alike(struct low *l, ir_type from, ir_type to) {
    const struct ir_target *t = &l->fe->m->target;
    return t->ptr_bits == 64 && !t->big_endian && ir_is_int(from) && ir_is_int(to) &&
           ir_type_bits(from) <= 64 && ir_type_bits(to) < ir_type_bits(from);
}

/* The signature by the types of the call's own arguments, for a call that no prototype converts.
 * cuts: integers longer than f's parameter are taken for its type. */
static const char *own_signature(struct low *l, CXCursor c, const struct ir_func *f, bool cuts) {
    VEC(const char *) words = {0};
    uint32_t first = f->ret == IR_VOID && ct_is_record(l->fe, f->ret_ct);
    int n = clang_Cursor_getNumArguments(c);
    for (int i = 0; i < n; i++) {
        CXCursor e = clang_Cursor_getArgument(c, (unsigned)i);
        struct kids k = kids_of(l->arena, e);
        if (k.n == 1 && cursor_is_implicit_cast(e, &k)) e = k.at[0]; /* to what clang knows of f */
        ir_ct ct = fe_promoted(l->fe, ct_cursor(l->fe, e));
        const char *word = passed_word(l, ct);
        uint32_t p = first + (uint32_t)i;
        ir_type want = p < f->params.n ? f->ins.at[f->params.at[p]].type : IR_VOID;
        if (cuts && !ct_is_record(l->fe, ct) && cut_alike(l, ct_value(l->fe, ct), want))
            word = ir_type_name(l->arena, want);
        vec_push(l->arena, &words, word);
    }
    return ir_signature_words(l->arena, passed_word(l, ct_cursor(l->fe, c)), words.at, words.n,
                              false);
}

/* 6.5.2.2p6: a call without a prototype, or by another name of the function, against what is
 * defined. */
static bool fits_definition(struct low *l, CXCursor c, CXCursor decl, const struct ir_func *f) {
    bool renamed = strcmp(fe_cstr(l->fe, clang_getCursorSpelling(decl)), f->name) != 0;
    if (!f->has_body || (renamed && f->varargs)) return true;
    if (!renamed && fe_has_prototype(l->fe, decl)) return true;
    struct ir_own_type own = ir_own_type(l->arena, l->fe->m, f);
    if (ir_signature_fits(f, own, own_signature(l, c, f, false))) return true;
    if (!ir_signature_fits(f, own, own_signature(l, c, f, true))) return false;
    check_fails(l, CHECK_FUNCTION_TYPE, c);
    return true;
}

static ir_val not_called(struct low *l, CXCursor c, const char *what) {
    int n = clang_Cursor_getNumArguments(c);
    for (int i = 0; i < n; i++) effect(l, clang_Cursor_getArgument(c, (unsigned)i));
    return unsupported(l, c, ct_cursor(l->fe, c), IR_UNSUP_MEMORY | IR_UNSUP_CONTROL, what);
}

static ir_val wrong_call(struct low *l, CXCursor c) {
    int n = clang_Cursor_getNumArguments(c);
    for (int i = 0; i < n; i++) effect(l, clang_Cursor_getArgument(c, (unsigned)i));
    check_fails(l, CHECK_WRONG_CALL, c);
    return unsupported(l, c, ct_cursor(l->fe, c), IR_UNSUP_MEMORY | IR_UNSUP_CONTROL,
                       "call that does not fit the function");
}

/* gets(b) where nothing declares gets, or `int gets();` does: the library's function by another
 * type. It does not do to its arguments what an unknown function would do. Where the call passes
 * and takes back what the library's function has, it is called as with a prototype (6.5.2.2p6). */
static bool library_by_guess(struct low *l, CXCursor c, CXCursor decl, const struct ir_func *f) {
    if (f->has_body || clang_getCursorType(decl).kind != CXType_FunctionNoProto) return false;
    if (!models_know(l->fe, f->name)) return false;
    struct ir_own_type own = ir_own_type(l->arena, l->fe->m, f);
    return f->varargs || !ir_signature_fits(f, own, own_signature(l, c, f, false));
}

static ir_val direct(struct low *l, CXCursor c, CXCursor decl) {
    struct ir_func *f = fe_function(l->fe, decl);
    if (!fits_definition(l, c, decl, f)) return wrong_call(l, c);
    if (library_by_guess(l, c, decl, f))
        return not_called(l, c, "call of a library function without its prototype");
    ir_ct ct = ct_cursor(l->fe, c);
    bool record = ct_is_record(l->fe, ct);
    args_t args = {0};
    ir_val result = 0;
    at(l, c);
    if (record) {
        result = result_record(l, ct, !f->has_body);
        vec_push(l->arena, &args, result);
    }
    if (!collect_arguments(l, c, decl, f, &args))
        return unsupported(l, c, ct, IR_UNSUP_MEMORY | IR_UNSUP_CONTROL,
                           "call with the wrong number of arguments");
    order_checks_now(l, c);
    static_array_members(l, decl, c, args.at + record, args.n - record);
    if (!f->has_body || f == l->f) {
        static_array_arguments(l, decl, c, args.at + record, args.n - record);
        access_arguments(l, decl, c, args.at + record, args.n - record);
    }
    if (!f->has_body) {
        contract_arguments(l, decl, c, args.at + record, args.n - record);
        clauses_called(l, f->name, c, args.at + record, args.n - record);
        given_out(l, c, f->name, args.at, args.n);
    }
    at(l, c);
    leaving_before(l, f->name);
    ir_val v = ir_call(l->b, f->name, f->ret, f->ret_ct, args.at, args.n);
    leaving_behind(l, f->name);
    if (!f->has_body && models_know(l->fe, f->name)) ir_call_source(l->b, v, snippet(l, c));
    if (!f->has_body) inner_written(l, c, f->name, args.at, args.n, v);
    if (!f->has_body && ir_sets_handler(f->name) && models_know(l->fe, f->name))
        handler_set(l, c, f->name, args.at, args.n);
    bool action = !f->has_body && action_is_followed(l, f->name);
    if (!f->has_body && !action && !models_know(l->fe, f->name)) calls_back(l, f->name, 0);
    if (!f->has_body && args.n == 2) ending_symbol(l, c, f->name, args.at[1], v);
    if (action) action_set(l, c, args.at, args.n, v);
    if (!f->has_body && call_never_returns(l, decl)) {
        ir_halt(l->b);
        return record ? result : zero_value(l, ct);
    }
    if (f->varargs) ir_effect(l->b, IR_END, &args.at[args.n - 1], 1);
    if (record) return result;
    return convert(l, v, f->ret_ct, ct, c);
}

/* ---- through pointers ---- */

/* The callee's type in a call through a pointer. */
struct called {
    CXType type;
    ir_ct ret;
    bool proto, varargs;
    VEC(ir_ct) want;              /* of each argument */
    const char *passed, *written; /* core/ir/signature.h */
};

/* Without a prototype the arguments, promoted, are what the function must take (6.5.2.2p6). */
static void called_params(struct low *l, CXCursor c, struct called *f) {
    int n = f->proto ? clang_getNumArgTypes(f->type) : clang_Cursor_getNumArguments(c);
    VEC(const char *) words = {0};
    for (int i = 0; i < n; i++) {
        ir_ct ct = f->proto ? ct_of(l->fe, clang_getArgType(f->type, (unsigned)i))
                            : ct_cursor(l->fe, clang_Cursor_getArgument(c, (unsigned)i));
        vec_push(l->arena, &f->want, ct);
        vec_push(l->arena, &words, passed_word(l, ct));
    }
    if (f->varargs) vec_push(l->arena, &words, ir_type_name(l->arena, IR_PTR));
    f->passed = ir_signature_words(l->arena, passed_word(l, f->ret), words.at, words.n, f->varargs);
    const ir_ct none = 0, *types = f->want.n ? f->want.at : &none;
    f->written = ir_signature_written(l->arena, l->fe->m, f->ret, f->proto ? types : NULL,
                                      f->want.n, f->varargs);
}

/* Bit i: argument i of the call, the hidden one for a record first. */
static uint64_t pointers_to_const(struct low *l, const struct called *f) {
    uint64_t bits = 0;
    uint32_t first = ct_is_record(l->fe, f->ret);
    for (uint32_t i = 0; f->proto && i < f->want.n && first + i < 64; i++) {
        const struct ir_ctype *t = ct_at(l->fe, f->want.at[i]);
        if (t->kind == CT_PTR && ct_at(l->fe, t->elem)->is_const)
            bits |= (uint64_t)1 << (first + i);
    }
    return bits;
}

static bool called_type(struct low *l, CXCursor c, CXCursor callee, struct called *f) {
    CXType t = clang_getCanonicalType(clang_getCursorType(callee));
    if (t.kind == CXType_Pointer) t = clang_getCanonicalType(clang_getPointeeType(t));
    if (t.kind != CXType_FunctionProto && t.kind != CXType_FunctionNoProto) return false;
    *f = (struct called){.type = t, .proto = t.kind == CXType_FunctionProto};
    f->ret = ct_of(l->fe, clang_getResultType(t));
    f->varargs = clang_isFunctionTypeVariadic(t) && f->proto;
    called_params(l, c, f);
    return true;
}

static void called_args(struct low *l, CXCursor c, const struct called *f, args_t *args) {
    varargs_t extra = {0};
    uint32_t n = (uint32_t)clang_Cursor_getNumArguments(c);
    for (uint32_t i = 0; i < n; i++) {
        CXCursor e = clang_Cursor_getArgument(c, i);
        if (i >= f->want.n) {
            extra_argument(l, e, true, &extra);
            continue;
        }
        vec_push(l->arena, args, argument(l, e, f->want.at[i], true));
        passed_on(l, args->at[args->n - 1], e);
    }
    at(l, c);
    if (f->varargs) vec_push(l->arena, args, varargs_object(l, extra.at, extra.n));
}

/* A call through a pointer, whose callee is not known: record arguments are copies, and the
 * result has a value. */
static ir_val indirect(struct low *l, CXCursor c) {
    struct kids k = kids_of(l->arena, c);
    struct called f;
    args_t args = {0};
    ir_val result = 0;
    ir_ct ct = ct_cursor(l->fe, c);
    if (!k.n || !called_type(l, c, k.at[0], &f) || clang_Cursor_getNumArguments(c) < (int)f.want.n)
        return not_called(l, c, "call of no function");
    ir_val callee = rvalue(l, k.at[0]);
    check_function(l, callee, f.passed, f.written, k.at[0]);
    vec_push(l->arena, &args, callee);
    at(l, c);
    bool record = ct_is_record(l->fe, f.ret);
    if (record) {
        result = result_record(l, f.ret, true);
        vec_push(l->arena, &args, result);
    }
    called_args(l, c, &f, &args);
    order_checks_now(l, c);
    at(l, c);
    ir_type ret = record ? IR_VOID : ct_value(l->fe, f.ret);
    leaving_before(l, NULL);
    ir_val v = ir_callptr(l->b, ret, record ? 0 : f.ret, args.at, args.n, f.passed,
                          pointers_to_const(l, &f));
    leaving_behind(l, NULL);
    ir_call_source(l->b, v, snippet(l, c));
    calls_back(l, NULL, callee);
    if (says_noreturn(l, f.type)) {
        never_came_back(l, callee);
        return record ? result : zero_value(l, ct);
    }
    if (f.varargs) ir_effect(l->b, IR_END, &args.at[args.n - 1], 1);
    return record ? result : convert(l, v, f.ret, ct, c);
}

/* A weak function without a definition here is called through its address, which may be null; an
 * alias through that of one function or another. */
static bool is_somewhere(struct low *l, CXCursor decl) {
    return weak_alias_yields(l->fe, decl) ||
           (!fe_function(l->fe, decl)->has_body && is_weak(l->fe, decl));
}

ir_val call(struct low *l, CXCursor c) {
    CXCursor decl;
    ir_val v;
    ir_ct ct = ct_cursor(l->fe, c);
    if (!call_names(l, c, &decl)) return indirect(l, c);
    const char *name = fe_cstr(l->fe, clang_getCursorSpelling(decl));
    fe_hear(l->fe, name);
    if (intrinsic(l, name, c, ct, &v)) return v;
    if (is_somewhere(l, decl)) return indirect(l, c);
    return direct(l, c, decl);
}
