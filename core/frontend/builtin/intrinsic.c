/* intrinsic.c - calls that the front end understands (intrinsics.def). */
#include "core/frontend/builtin/builtin.h"
#include "core/frontend/builtin/varargs.h"
#include "core/frontend/clang/acsl.h"
#include "core/frontend/lower/floats.h"
#include "core/frontend/lower/parts.h"
#include "core/frontend/unit/models.h"

#include <string.h>

struct known {
    struct low *l;
    CXCursor c;
    ir_ct ct;
    const char *name;
    ir_val out;
};

static int argc(const struct known *k) { return clang_Cursor_getNumArguments(k->c); }

static CXCursor argv(const struct known *k, unsigned i) {
    return clang_Cursor_getArgument(k->c, i);
}

static void drop_arguments(struct known *k, int from) {
    for (int i = from; i < argc(k); i++) effect(k->l, argv(k, (unsigned)i));
}

/* ---- what must hold, what may be assumed ---- */

/* A function of that name that takes more than a condition and a text, or a structure, is another
 * one. */
static bool states_condition(const struct known *k) {
    if (argc(k) < 1 || argc(k) > 2) return false;
    if (argc(k) == 2) {
        enum CXTypeKind text = clang_getCanonicalType(clang_getCursorType(argv(k, 1))).kind;
        if (text != CXType_Pointer && text != CXType_ConstantArray) return false;
    }
    return !ct_is_record(k->l->fe, ct_of(k->l->fe, clang_getCursorType(argv(k, 0))));
}

static bool assertion(struct known *k) {
    if (!states_condition(k)) return false;
    check_asserted(k->l, CHECK_ASSERTION, cond(k->l, argv(k, 0)), k->c);
    return true;
}

/* The unit itself defines the function; one that a system header defines for the optimiser is
 * the library's. */
static bool is_defined(const struct known *k) {
    CXCursor def = clang_getCursorDefinition(clang_getCursorReferenced(k->c));
    return !clang_Cursor_isNull(def) && cursor_is(def, CXCursor_FunctionDecl) &&
           !clang_Location_isInSystemHeader(clang_getCursorLocation(def));
}

enum { ASSERTION_TELLS = 3 }; /* text, file and line */

static bool assertion_failed(struct known *k) {
    /* A program's own `_assert(c)` is asked whether c holds. */
    if (argc(k) < ASSERTION_TELLS && is_defined(k)) return false;
    check_asserted(k->l, CHECK_ASSERTION, ir_bool(k->l->b, false), k->c);
    ir_halt(k->l->b);
    return true;
}

static bool unreachable(struct known *k) {
    check_fails(k->l, CHECK_UNREACHABLE_CALL, k->c);
    return true;
}

static bool unreachable_end(struct known *k) {
    check_fails(k->l, CHECK_UNREACHABLE_CALL, k->c);
    ir_halt(k->l->b);
    return true;
}

/* A promise to the compiler. */
static bool never_reached(struct known *k) {
    check_asserted(k->l, CHECK_UNREACHABLE_CALL, ir_bool(k->l->b, false), k->c);
    ir_halt(k->l->b);
    return true;
}

static bool assumption(struct known *k) {
    if (argc(k) < 1) return false;
    ir_val v = cond(k->l, argv(k, 0));
    at(k->l, k->c);
    ir_assume(k->l->b, v);
    return true;
}

static bool input_of(struct known *k, uint32_t kind, const char *name) {
    ir_type t = ct_value(k->l->fe, k->ct);
    /* __VERIFIER_nondet_memory(p, n) writes: a call without body. */
    if (argc(k) || t == IR_VOID || ct_is_record(k->l->fe, k->ct)) return false;
    k->out = ir_nondet(k->l->b, t, kind, name, k->ct);
    return true;
}

static bool input(struct known *k) { return input_of(k, IR_INPUT_NONDET, k->name); }

/* An input that a model leaves open, as the result of a function without body: findings that
 * rest on it are ranked lower. */
static bool input_left_open(struct known *k) {
    bool text = ct_value(k->l->fe, k->ct) == IR_PTR;
    return input_of(k, IR_INPUT_EXTERN, text ? "library's text" : k->name);
}

static bool input_of_character(struct known *k) { return input_of(k, IR_INPUT_CHARACTER, k->name); }

/* A text that the library keeps: the environment's, or one that the model leaves open. */
static bool input_lent(struct known *k) {
    bool open = strcmp(k->name, "__vl_lent") != 0;
    if (argc(k) || ct_value(k->l->fe, k->ct) != IR_PTR) return false;
    k->out = ir_lent(k->l->b, open ? IR_INPUT_EXTERN : IR_INPUT_NONDET,
                     open ? "library's text" : "library's memory", k->ct);
    return true;
}

/* __vl_end(p): the library takes back what it lent. */
static bool library_end(struct known *k) {
    if (argc(k) != 1) return false;
    ir_val p = rvalue(k->l, argv(k, 0));
    at(k->l, k->c);
    ir_effect(k->l->b, IR_END, &p, 1);
    return true;
}

/* ---- control and values ---- */

static bool program_end(struct known *k) {
    const char *name = strncmp(k->name, "__builtin_", 10) == 0 ? k->name + 10 : k->name;
    bool quick = strcmp(name, "quick_exit") == 0, runs = quick || strcmp(name, "exit") == 0;
    bool status = runs && argc(k) == 1;
    ir_val code = status ? rvalue_as(k->l, argv(k, 0), ct_int(k->l->fe)) : 0;
    drop_arguments(k, status ? 1 : 0);
    at(k->l, k->c);
    if (runs) ending_run(k->l, name, code);
    if (strcmp(name, "abort") == 0) ending_abort(k->l);
    if (runs && !quick) check_leak(k->l, 0, true, snippet(k->l, k->c));
    ir_halt(k->l->b);
    return true;
}

/* The only thread ends, so the program ends as by exit(0). Its memory may belong to other
 * threads: no leak is reported. */
static bool thread_end(struct known *k) {
    drop_arguments(k, 0);
    at(k->l, k->c);
    bool main_itself = strcmp(k->l->f->name, "main") == 0;
    if (k->l->fe->text.cleans_up ||
        (k->l->fe->text.threads && !main_itself)) /* another one may go on */
        ir_unsupported(k->l->b, IR_I(1), IR_UNSUP_MEMORY | IR_UNSUP_CONTROL | IR_UNSUP_SEEN,
                       "the end of a thread in the midst of a function");
    ending_run(k->l, "exit", 0);
    ir_halt(k->l->b);
    return true;
}

static bool leaves(struct known *k) {
    ir_val buffer = argc(k) ? rvalue(k->l, argv(k, 0)) : 0;
    ir_val value = argc(k) > 1 ? rvalue_as(k->l, argv(k, 1), ct_int(k->l->fe)) : 0;
    drop_arguments(k, 2);
    longjmp_call(k->l, k->c, buffer, value);
    return true;
}

static bool returns_again(struct known *k) {
    if (ct_value(k->l->fe, k->ct) != IR_I(32)) return false;
    if (leaving_by_cancel(k->l->arena, k->c)) {
        drop_arguments(k, 0);
        k->out = ir_int(k->l->b, IR_I(32), 0);
        return true;
    }
    ir_val buffer = argc(k) ? rvalue(k->l, argv(k, 0)) : 0;
    drop_arguments(k, 1);
    k->out = setjmp_call(k->l, k->c, buffer, k->name);
    return true;
}

/* The level 0 is never null; of others, the chain of frames may end before. */
static bool place_of_caller(struct known *k) {
    struct ir_builder *b = k->l->b;
    int64_t level;
    if (argc(k) != 1 || ct_value(k->l->fe, k->ct) != IR_PTR) return false;
    bool own = cursor_eval_int(argv(k, 0), &level) && level == 0;
    drop_arguments(k, 0);
    at(k->l, k->c);
    k->out = ir_nondet(b, IR_PTR, IR_INPUT_EXTERN, k->name, k->ct);
    if (own) ir_assume(b, ir_not(b, ir_bin(b, IR_PTREQ, k->out, ir_null(b))));
    return true;
}

static bool padding_to_zero(struct known *k) {
    struct low *l = k->l;
    if (argc(k) != 1) return false;
    ir_ct ct = ct_cursor(l->fe, cursor_uncast(l->arena, argv(k, 0)));
    if (ct_kind(l->fe, ct) != CT_PTR || !padding_is_known(l, ct_at(l->fe, ct)->elem)) return false;
    ct = ct_at(l->fe, ct)->elem;
    ir_val to = rvalue(l, argv(k, 0));
    check_library_pointer(
        l, to, ir_const(l->b, IR_I(l->fe->m->target.ptr_bits), ct_bytes(l->fe, ct)), argv(k, 0));
    check_writable(l, to, ct_bytes(l->fe, ct), argv(k, 0));
    at(l, k->c);
    padding_clear(l, to, ct);
    return true;
}

static bool first_argument(struct known *k) {
    if (argc(k) < 1) return false;
    k->out = rvalue_as(k->l, argv(k, 0), k->ct);
    drop_arguments(k, 1);
    return true;
}

/* (p, n): p is a multiple of n; (p, n, k): p - k is, as bytes. */
static bool assume_aligned(struct known *k) {
    struct low *l = k->l;
    int64_t n;
    if (argc(k) < 2 || !cursor_eval_int(argv(k, 1), &n) || n <= 0) return first_argument(k);
    k->out = rvalue_as(l, argv(k, 0), k->ct);
    ir_val p = k->out;
    if (argc(k) > 2) {
        ir_ct size = ct_size(l->fe);
        ir_type w = ct_value(l->fe, size);
        ir_val off = rvalue_as(l, argv(k, 2), size);
        p = ir_ptradd(l->b, p, ir_bin(l->b, IR_SUB, ir_int(l->b, w, 0), off), 1);
    }
    check_aligned(l, p, (uint64_t)n, k->c);
    return true;
}

static bool nothing(struct known *k) {
    drop_arguments(k, 0);
    return true;
}

static bool by_clang(struct known *k) {
    int64_t v;
    if (!cursor_eval_int(k->c, &v)) return false;
    k->out = ir_int(k->l->b, ct_value(k->l->fe, k->ct), v);
    return true;
}

/* __builtin_constant_p and the like: where clang's front end has no answer, an optimiser may
 * find one after inlining. Code must be right for each answer. The operands are not evaluated. */
static bool left_to_optimiser(struct known *k) {
    ir_type t = ct_value(k->l->fe, k->ct);
    if (!ir_is_int(t)) return false;
    k->out = ir_nondet(k->l->b, t, IR_INPUT_EXTERN, snippet(k->l, k->c), k->ct);
    return true;
}

/* __builtin_constant_p, a condition: 1 or 0. What must be constant does not wait for an optimiser.
 */
static bool maybe_constant(struct known *k) {
    ir_type t = ct_value(k->l->fe, k->ct);
    if (k->l->constant) return true;
    if (!left_to_optimiser(k)) return false;
    k->out = ir_bin(k->l->b, IR_AND, k->out, ir_int(k->l->b, t, 1));
    return true;
}

/* 7.22.6.1: the absolute value must be representable. */
static bool absolute(struct known *k) {
    struct low *l = k->l;
    ir_type t = ct_value(l->fe, k->ct);
    if (argc(k) != 1 || !ir_is_int(t)) return false;
    ir_val v = rvalue_as(l, argv(k, 0), k->ct), zero = ir_int(l->b, t, 0);
    at(l, k->c);
    ir_val negative = ir_bin(l->b, IR_SLT, v, zero);
    check_signed(l, IR_SSUBO, zero, ir_select(l->b, negative, v, zero), k->c);
    k->out = ir_select(l->b, negative, ir_bin(l->b, IR_SUB, zero, v), v);
    return true;
}

/* ---- arithmetic builtins ---- */

static bool overflow_builtin(struct known *k) {
    ir_val bad;
    if (!builtin_overflow(k->l, k->c, k->name, &bad)) return false;
    ir_type t = ct_value(k->l->fe, k->ct); /* _Bool */
    k->out = t == IR_I(1) ? bad : ir_cast(k->l->b, IR_ZEXT, t, bad);
    return true;
}

typedef ir_val (*bit_function)(struct low *l, ir_val v, unsigned width);

/* One argument of its own type; the result converted to the call's type. The generic forms may
 * have another: their value for 0. */
static bool bits_builtin(struct known *k, bit_function f, bool zero_undefined) {
    struct low *l = k->l;
    bool otherwise = argc(k) == 2 && zero_undefined;
    if ((argc(k) != 1 && !otherwise) || !ct_is_integer(l->fe, k->ct)) return false;
    ir_ct ct = ct_cursor(l->fe, argv(k, 0));
    unsigned width = arith_of(l->fe, ct).width;
    if (!ct_is_integer(l->fe, ct)) return false;
    ir_val v = rvalue(l, argv(k, 0));
    at(l, k->c);
    if (zero_undefined && !otherwise) /* documented; nothing to name it but a shift */
        check_builtin_zero(l, v, width, k->c);
    ir_val n = resize(l, f(l, v, width), width, false, arith_of(l->fe, k->ct).width);
    if (otherwise) {
        ir_val zero = ir_bin(l->b, IR_EQ, v, ir_int(l->b, IR_I(width), 0));
        n = ir_select(l->b, zero, rvalue_as(l, argv(k, 1), k->ct), n);
    }
    k->out = n;
    return true;
}

static bool popcount(struct known *k) { return bits_builtin(k, builtin_popcount, false); }

static bool parity(struct known *k) { return bits_builtin(k, builtin_parity, false); }

static bool first_set(struct known *k) { return bits_builtin(k, builtin_first_set, false); }

static bool sign_bits(struct known *k) { return bits_builtin(k, builtin_sign_bits, false); }

static bool reverse_bits(struct known *k) { return bits_builtin(k, builtin_reverse_bits, false); }

static bool rotate(struct known *k) {
    struct low *l = k->l;
    if (argc(k) != 2 || !ct_is_integer(l->fe, k->ct)) return false;
    ir_val v = rvalue_as(l, argv(k, 0), k->ct), n = rvalue_as(l, argv(k, 1), k->ct);
    at(l, k->c);
    bool left = strstr(k->name, "left") != NULL;
    k->out = builtin_rotate(l, v, n, arith_of(l->fe, k->ct).width, left);
    return true;
}

static bool swap_bytes(struct known *k) { return bits_builtin(k, builtin_swap_bytes, false); }

static bool leading_zeros(struct known *k) { return bits_builtin(k, builtin_leading_zeros, true); }

static bool trailing_zeros(struct known *k) {
    return bits_builtin(k, builtin_trailing_zeros, true);
}

static bool float_function(struct known *k) {
    return builtin_float(k->l, k->c, k->name, k->ct, &k->out);
}

/* ---- memory ---- */

static bool builtin_pointer_args(struct known *k) {
    struct low *l = k->l;
    bool sized = argc(k) == 4 && strstr(k->name, "_chk"); /* the object's size, too */
    return (argc(k) == 3 || sized) && ct_value(l->fe, k->ct) == IR_PTR &&
           ct_value(l->fe, ct_cursor(l->fe, argv(k, 0))) == IR_PTR;
}

static ir_val size_argument(struct known *k, unsigned i) {
    return rvalue_as(k->l, argv(k, i), ct_size(k->l->fe));
}

/* memmove's meaning serves both. */
static bool memory_copy(struct known *k) {
    struct low *l = k->l;
    if (!builtin_pointer_args(k)) return false;
    ir_val to = rvalue(l, argv(k, 0)), from = rvalue(l, argv(k, 1)), n = size_argument(k, 2);
    check_library_pointer(l, to, n, argv(k, 0));
    check_range_writable(l, to, n, argv(k, 0));
    check_library_pointer(l, from, n, argv(k, 1));
    if (!strstr(k->name, "memmove")) check_apart(l, to, from, n, false, k->c);
    at(l, k->c);
    ir_effect(l->b, IR_COPY, (ir_val[]){to, from, n}, 3);
    inner_filled(l, k->c, argv(k, 0), to, n, false);
    k->out = to;
    return true;
}

static bool memory_set(struct known *k) {
    struct low *l = k->l;
    if (!builtin_pointer_args(k)) return false;
    ir_val to = rvalue(l, argv(k, 0));
    ir_ct bt = ct_cursor(l->fe, argv(k, 1));
    ir_val v = rvalue(l, argv(k, 1)), n = size_argument(k, 2);
    check_library_pointer(l, to, n, argv(k, 0));
    check_range_writable(l, to, n, argv(k, 0));
    at(l, k->c);
    ir_val byte = to_arith(l, v, bt, (struct arith){8, false});
    ir_effect(l->b, IR_FILL, (ir_val[]){to, byte, n}, 3);
    inner_filled(l, k->c, argv(k, 0), to, n, true);
    k->out = to;
    return true;
}

/* alloca: the object lives until the function returns; no object is larger than half of the
 * address space. */
static bool stack_memory(struct known *k) {
    struct low *l = k->l;
    if (argc(k) < 1) return false;
    ir_val n = size_argument(k, 0);
    drop_arguments(k, 1);
    at(l, k->c);
    unsigned w = l->fe->m->target.ptr_bits;
    check_array_size(l, ir_bin(l->b, IR_ULE, n, ir_const(l->b, IR_I(w), bv_mask(w - 1))), k->c);
    k->out = ir_alloca_bytes(l->b, n, "alloca()", 0);
    return true;
}

/* ---- variable arguments ---- */

/* In a function that libclang does not show as variadic there is nothing to start. */
static bool list_start(struct known *k) {
    if (argc(k) < 1 || !k->l->f->varargs) return false;
    varargs_start(k->l, argv(k, 0), k->c);
    return true;
}

static bool list_copy(struct known *k) {
    if (argc(k) != 2) return false;
    varargs_copy(k->l, argv(k, 0), argv(k, 1), k->c);
    return true;
}

static bool list_end(struct known *k) {
    if (argc(k) != 1) return false;
    varargs_end(k->l, argv(k, 0), k->c);
    return true;
}

/* ---- atomics ---- */

static bool sync_operation(struct known *k) { return atomic_sync(k->l, k->c, k->name, &k->out); }

static bool flag_set(struct known *k) { return atomic_flag_byte(k->l, k->c, true, &k->out); }

static bool flag_clear(struct known *k) { return atomic_flag_byte(k->l, k->c, false, &k->out); }

/* ---- complex numbers ---- */

static bool complex_part(struct known *k) {
    return parts_builtin(k->l, k->c, k->name, k->ct, &k->out);
}

/* ---- the heap ---- */

static bool heap(struct known *k) { return builtin_heap(k->l, k->c, k->name, k->ct, &k->out); }

/* ---- unknown values ---- */

static bool unknown_to_all(struct known *k, unsigned effects) {
    drop_arguments(k, 0);
    k->out = unsupported(k->l, k->c, k->ct, effects, k->name);
    return true;
}

static bool unknown_effect(struct known *k, unsigned effects) {
    return !models_know(k->l->fe, k->name) && unknown_to_all(k, effects);
}

static bool unknown_value(struct known *k) { return unknown_effect(k, IR_UNSUP_VALUE); }

static bool unknown_memory(struct known *k) { return unknown_effect(k, IR_UNSUP_MEMORY); }

static bool unknown_control(struct known *k) {
    return unknown_effect(k, IR_UNSUP_MEMORY | IR_UNSUP_CONTROL);
}

static bool mode_unknown(struct known *k) {
    return unknown_to_all(k, IR_UNSUP_MEMORY | IR_UNSUP_CONTROL);
}

/* Models of <fenv.h> where operations follow the mode; elsewhere (in a user's models, or without
 * built-in ones) only to nearest, the mode that programs start in (7.6p7), 0 wherever clang
 * compiles to: so it may be set again, or restored. */
static bool follows_rounding(const struct known *k, unsigned pointers) {
    CXType t = clang_getCursorType(clang_getCursorReferenced(k->c));
    if (clang_getNumArgTypes(t) != 1 || ct_value(k->l->fe, k->ct) != IR_I(32)) return false;
    ir_type arg = ct_value(k->l->fe, ct_of(k->l->fe, clang_getArgType(t, 0)));
    return k->l->fe->sets_rounding && arg == (pointers ? IR_PTR : IR_I(32));
}

static bool rounding_set(struct known *k) {
    struct ir_builder *b = k->l->b;
    if (follows_rounding(k, 0)) return false;
    if (argc(k) != 1 || ct_value(k->l->fe, k->ct) != IR_I(32)) return mode_unknown(k);
    ir_val mode = rvalue_as(k->l, argv(k, 0), ct_int(k->l->fe));
    at(k->l, k->c);
    ir_blk other = ir_block_new(b, NULL), on = ir_block_new(b, NULL);
    ir_br(b, ir_bin(b, IR_EQ, mode, ir_int(b, IR_I(32), 0)), on, other);
    ir_seal(b, other);
    ir_set_block(b, other);
    unsupported(k->l, k->c, k->ct, IR_UNSUP_MEMORY | IR_UNSUP_CONTROL, k->name);
    ir_jmp(b, on);
    ir_seal(b, on);
    ir_set_block(b, on);
    return true; /* 0: done */
}

static bool rounding_environment(struct known *k) {
    return follows_rounding(k, 1) ? false : mode_unknown(k);
}

static bool rounding_get(struct known *k) { return argc(k) == 0 && !k->l->fe->sets_rounding; }

static bool model_rounding(struct known *k) {
    k->out = rounding_mode(k->l);
    return true;
}

static bool model_set_rounding(struct known *k) {
    if (argc(k) != 1) return false;
    ir_val mode = rvalue(k->l, argv(k, 0));
    at(k->l, k->c);
    rounding_set_mode(k->l, mode);
    return true;
}

/* Another name of a library function: with or without a model, a call. */
static bool left_as_call(struct known *k) {
    (void)k;
    return false;
}

/* ---- what library models are written in (core/libc/vl_model.h) ---- */

/* A string literal, behind casts; NULL if it is none. */
static const char *literal_argument(struct known *k, unsigned i) {
    struct string_literal lit;
    CXCursor c = argv(k, i);
    while (!cursor_is(c, CXCursor_StringLiteral)) {
        struct kids kids = kids_of(k->l->arena, c);
        if (kids.n != 1) return NULL;
        c = kids.at[0];
    }
    return literal_string(k->l->fe, c, &lit) ? (const char *)lit.bytes : NULL;
}

static bool model_check(struct known *k) {
    const char *kind = argc(k) == 3 ? literal_argument(k, 0) : NULL;
    const char *what = kind ? literal_argument(k, 2) : NULL;
    enum check_kind id = kind ? check_find(kind) : CHECK_COUNT;
    if (id == CHECK_COUNT) return unknown_control(k);
    ir_val v = cond(k->l, argv(k, 1));
    at(k->l, k->c);
    ir_check(k->l->b, id, v, what && *what ? what : NULL);
    return true;
}

static bool not_followed(struct known *k) {
    const char *what = argc(k) == 1 ? literal_argument(k, 0) : NULL;
    at(k->l, k->c);
    ir_not_covered(k->l->b, what ? what : "call");
    ir_halt(k->l->b);
    return true;
}

/* A fact about one pointer; with a size where the fact has one. */
/* In the condition of a contract. */
static bool contract_fact(struct known *k) {
    if (argc(k) != 4) return false;
    bool writable = strcmp(k->name, ACSL_VALID) == 0;
    k->out = clause_valid(k->l, k->c, writable);
    return true;
}

static bool memory_fact(struct known *k) {
    static const struct {
        const char *name;
        enum ir_op op;
    } facts[] = {
        {"__vl_is_heap", IR_ISHEAP},       {"__vl_size", IR_OBJSIZE},
        {"__vl_offset", IR_OFFSET},        {"__vl_writable", IR_ISWRITABLE},
        {"__vl_live", IR_ISLIVE},          {"__vl_inbounds", IR_INBOUNDS},
        {"__vl_initialised", IR_ISINIT},   {"__vl_same_object", IR_SAMEOBJ},
        {"__vl_ended", IR_ISENDED},        {"__vl_no_zero", IR_NOZERO},
        {"__vl_is_outside", IR_ISOUTSIDE},
    };
    struct low *l = k->l;
    size_t i = 0, n = sizeof facts / sizeof *facts;
    while (i < n && strcmp(facts[i].name, k->name) != 0) i++;
    bool two = i < n &&
               (facts[i].op == IR_INBOUNDS || facts[i].op == IR_ISINIT || facts[i].op == IR_NOZERO);
    if (i == n || argc(k) != (two || facts[i].op == IR_SAMEOBJ ? 2 : 1)) return false;
    ir_val p = rvalue(l, argv(k, 0)), q = 0;
    if (two) q = size_argument(k, 1);
    if (facts[i].op == IR_SAMEOBJ) q = rvalue(l, argv(k, 1));
    if (facts[i].op == IR_ISWRITABLE) q = ir_int(l->b, IR_I(l->fe->m->target.ptr_bits), 1);
    at(l, k->c);
    k->out = ir_pred(l->b, facts[i].op, p, q);
    return true;
}

static bool constant_argument(struct known *k) {
    if (argc(k) != 1) return false;
    k->out = varargs_constant(k->l, k->c, argv(k, 0));
    return true;
}

/* __vl_seek_argument(list, from, n) */
static bool seek_argument(struct known *k) {
    if (argc(k) != 3) return false;
    varargs_seek(k->l, argv(k, 0), argv(k, 1), argv(k, 2), k->c);
    return true;
}

/* __vl_search(p, byte, n) */
static bool memory_search(struct known *k) {
    struct low *l = k->l;
    if (argc(k) != 3) return false;
    ir_val p = rvalue(l, argv(k, 0)), byte = rvalue(l, argv(k, 1)), n = size_argument(k, 2);
    at(l, k->c);
    k->out = ir_search(l->b, p, byte, n);
    return true;
}

/* __vl_receive_*(p, end, n, most), of the type that p points to */
static bool memory_receive(struct known *k) {
    struct low *l = k->l;
    if (argc(k) != 4) return false;
    ir_val to = rvalue(l, argv(k, 0)), end = size_argument(k, 1), n = size_argument(k, 2);
    ir_val most = size_argument(k, 3);
    check_library_pointer(l, to, n, argv(k, 0));
    check_range_writable(l, to, n, argv(k, 0));
    at(l, k->c);
    ir_ct type = ct_at(l->fe, ct_cursor(l->fe, argv(k, 0)))->elem;
    k->out = ir_receive(l->b, type, (ir_val[]){to, end, n, most});
    return true;
}

/* ---- the table ---- */

struct entry {
    const char *name;
    bool (*handle)(struct known *k);
    bool library;
};

static const struct entry entries[] = {
#define INTRINSIC(name, handler) {name, handler, false},
#define LIBRARY(name, handler)   {name, handler, true},
#include "core/frontend/builtin/intrinsics.def"
#undef LIBRARY
#undef INTRINSIC
};

static bool matches(const char *pattern, const char *name) {
    size_t n = strlen(pattern);
    if (pattern[n - 1] == '*') return strncmp(pattern, name, n - 1) == 0;
    return strcmp(pattern, name) == 0;
}

bool intrinsic(struct low *l, const char *name, CXCursor c, ir_ct ct, ir_val *out) {
    struct known k = {l, c, ct, name, 0};
    for (size_t i = 0; i < sizeof entries / sizeof *entries; i++) {
        if (!matches(entries[i].name, name) || (entries[i].library && is_defined(&k))) continue;
        at(l, c);
        if (entries[i].handle == left_as_call) return false;
        if (!entries[i].handle(&k)) continue;
        at(l, c);
        *out = k.out ? k.out : zero_value(l, ct);
        return true;
    }
    return false;
}

bool intrinsic_knows(const char *name) {
    for (size_t i = 0; i < sizeof entries / sizeof *entries; i++)
        if (entries[i].handle != float_function && matches(entries[i].name, name)) return true;
    return false;
}

enum asserts intrinsic_asserts(struct low *l, CXCursor c) {
    CXCursor decl;
    if (!cursor_is(c, CXCursor_CallExpr) || !call_names(l, c, &decl)) return ASSERTS_NOT;
    struct known k = {.l = l, .c = c, .name = fe_cstr(l->fe, clang_getCursorSpelling(decl))};
    for (size_t i = 0; i < sizeof entries / sizeof *entries; i++) {
        if (!matches(entries[i].name, k.name)) continue;
        if (entries[i].handle == assertion && states_condition(&k)) return ASSERTS_CONDITION;
        if (entries[i].handle == never_reached) return ASSERTS_FAILURE;
        if (entries[i].handle == assertion_failed &&
            !(argc(&k) < ASSERTION_TELLS && is_defined(&k)))
            return ASSERTS_FAILURE;
    }
    return ASSERTS_NOT;
}
