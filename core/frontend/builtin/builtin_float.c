/* builtin_float.c - calls that are floating-point operations (intrinsics_float.def).
 *
 * Where C leaves a choice each is possible: which zero fmin gives of two, what lrint gives
 * of a value that does not fit.
 */
#include "core/frontend/builtin/builtin.h"
#include "core/frontend/lower/floats.h"

#include <string.h>

enum test { IS_NAN, IS_FINITE, IS_NORMAL, IS_SUBNORMAL, IS_ZERO, IS_NEGATIVE };
enum relation {
    REL_GREATER,
    REL_GREATER_EQUAL,
    REL_LESS,
    REL_LESS_EQUAL,
    REL_LESS_GREATER,
    REL_UNORDERED
};
enum kind { VALUE, CONSTANT, INTEGER, ANY, BUILTIN, ERRNO };

struct math {
    struct low *l;
    CXCursor c;
    ir_ct ct;   /* of the result */
    ir_type ft; /* of the operands */
    ir_type t;  /* of the result */
    int arg;    /* of the row */
    bool plain; /* not a builtin: the library's function */
    ir_val x[3];
    ir_val out;
};

static ir_val pick(const struct math *m, ir_val c, ir_val x, ir_val y) {
    return ir_select(m->l->b, c, x, y);
}
static ir_val op(const struct math *m, enum ir_op o, ir_val x, ir_val y) {
    return ir_bin(m->l->b, o, x, y);
}
static ir_val pattern(const struct math *m, bv_t bits) { return ir_const(m->l->b, m->ft, bits); }
static unsigned format_bits(const struct math *m) { return ir_type_bits(m->ft); }

/* ---- tests: i1 ---- */

static ir_val is_nan(const struct math *m, ir_val x) {
    return ir_not(m->l->b, op(m, IR_FEQ, x, x));
}

static ir_val below_infinity(const struct math *m, ir_val magnitude) {
    return op(m, IR_FLT, magnitude, pattern(m, fp_inf(false, format_bits(m))));
}

static bv_t least_normal(unsigned w) {
    return w == 80 ? (bv_t)3 << 63 : (bv_t)1 << (fp_precision(w) - 1);
}

static ir_val test_of(const struct math *m, enum test what, ir_val x) {
    ir_val magnitude = float_absolute(m->l, x), zero = pattern(m, 0);
    ir_val least = pattern(m, least_normal(format_bits(m)));
    switch (what) {
    case IS_NAN:
        return is_nan(m, x);
    case IS_FINITE:
        return below_infinity(m, magnitude);
    case IS_NORMAL:
        return op(m, IR_AND, op(m, IR_FLE, least, magnitude), below_infinity(m, magnitude));
    case IS_SUBNORMAL:
        return op(m, IR_AND, op(m, IR_FLT, zero, magnitude), op(m, IR_FLT, magnitude, least));
    case IS_ZERO:
        return op(m, IR_FEQ, x, zero);
    case IS_NEGATIVE:
        break;
    }
    return float_sign(m->l, x);
}

static ir_val int_constant(const struct math *m, int k) { return ir_int(m->l->b, m->t, k); }

static void as_int(struct math *m, ir_val truth) {
    m->out = ir_cast(m->l->b, IR_ZEXT, m->t, truth);
}

static bool test(struct math *m) {
    as_int(m, test_of(m, (enum test)m->arg, m->x[0]));
    return true;
}

/* The library's function and one builtin tell the sign. */
static bool infinite_sign(struct math *m) {
    ir_val inf = pattern(m, fp_inf(false, format_bits(m)));
    ir_val is = op(m, IR_FEQ, float_absolute(m->l, m->x[0]), inf);
    ir_val sign = pick(m, float_sign(m->l, m->x[0]), int_constant(m, -1), int_constant(m, 1));
    if (!m->arg && !m->plain) return as_int(m, is), true;
    m->out = pick(m, is, sign, int_constant(m, 0));
    return true;
}

static bool relation(struct math *m) {
    ir_val x = m->x[0], y = m->x[1];
    switch ((enum relation)m->arg) {
    case REL_GREATER:
        return as_int(m, op(m, IR_FLT, y, x)), true;
    case REL_GREATER_EQUAL:
        return as_int(m, op(m, IR_FLE, y, x)), true;
    case REL_LESS:
        return as_int(m, op(m, IR_FLT, x, y)), true;
    case REL_LESS_EQUAL:
        return as_int(m, op(m, IR_FLE, x, y)), true;
    case REL_LESS_GREATER:
        return as_int(m, op(m, IR_OR, op(m, IR_FLT, x, y), op(m, IR_FLT, y, x))), true;
    case REL_UNORDERED:
        break;
    }
    as_int(m, op(m, IR_OR, is_nan(m, x), is_nan(m, y)));
    return true;
}

/* Numbers for: nan, infinite, normal, subnormal, zero. */
static ir_val class_of(const struct math *m, ir_val x, const ir_val name[5]) {
    ir_val v = pick(m, test_of(m, IS_NORMAL, x), name[2], name[3]);
    v = pick(m, test_of(m, IS_ZERO, x), name[4], v);
    v = pick(m, test_of(m, IS_FINITE, x), v, name[1]);
    return pick(m, is_nan(m, x), name[0], v);
}

/* __builtin_fpclassify(nan, infinite, normal, subnormal, zero, x) */
static bool classify(struct math *m) {
    ir_val name[5];
    for (unsigned i = 0; i < 5; i++)
        name[i] = rvalue_as(m->l, clang_Cursor_getArgument(m->c, i), m->ct);
    m->out = class_of(m, m->x[0], name);
    return true;
}

/* The numbers of glibc and musl. */
static bool classify_libc(struct math *m) {
    ir_val name[] = {int_constant(m, 0), int_constant(m, 1), int_constant(m, 4), int_constant(m, 3),
                     int_constant(m, 2)};
    m->out = class_of(m, m->x[0], name);
    return true;
}

/* 5.2.4.2.2p8: 0 towards zero, 1 to nearest, 2 up, 3 down. */
static bool rounding(struct math *m) {
    static const int number_of[] = {
        [ROUND_EVEN] = 1, [ROUND_ZERO] = 0, [ROUND_DOWN] = 3, [ROUND_UP] = 2};
    ir_val mode = rounding_mode(m->l);
    m->out = int_constant(m, number_of[ROUND_EVEN]);
    for (int how = ROUND_ZERO; how <= ROUND_UP; how++) {
        ir_val is = op(m, IR_EQ, mode, ir_int(m->l->b, IR_I(8), how));
        m->out = pick(m, is, int_constant(m, number_of[how]), m->out);
    }
    return true;
}

/* ---- values ---- */

static bool absolute(struct math *m) {
    m->out = float_absolute(m->l, m->x[0]);
    return true;
}

static bool copy_sign(struct math *m) {
    ir_val magnitude = float_absolute(m->l, m->x[0]);
    m->out = pick(m, float_sign(m->l, m->x[1]), float_negate(m->l, magnitude), magnitude);
    return true;
}

static bool square_root(struct math *m) {
    m->out = float_rounded(m->l, IR_FSQRT, m->ft, m->x, 1);
    check_nan(m->l, m->out, m->x[0], 0, m->c);
    m->out = float_result(m->l, m->out);
    return true;
}

static bool multiply_add(struct math *m) {
    m->out = float_result(m->l, float_rounded(m->l, IR_FMA, m->ft, m->x, 3));
    return true;
}

enum { AS_SET = ROUND_AWAY + 1 }; /* in the rounding mode */

static ir_val whole(const struct math *m) {
    if (m->arg == AS_SET) return float_rounded(m->l, IR_FROUND, m->ft, m->x, 1);
    return ir_float(m->l->b, IR_FROUND, m->ft, m->x[0], (enum fp_rounding)m->arg);
}

static bool integral(struct math *m) {
    m->out = whole(m);
    return true;
}

/* 7.12.9.5, 7.12.9.7: a value that does not fit gives an unspecified one. */
static bool to_integer(struct math *m) {
    struct low *l = m->l;
    struct arith to = arith_of(l->fe, m->ct);
    ir_val x = whole(m);
    ir_val any = ir_nondet(l->b, m->t, IR_INPUT_EXTERN, "value out of range", m->ct);
    m->out = pick(m, float_fits(l, x, to), ir_float(l->b, IR_FTOSI, m->t, x, 0), any);
    return true;
}

static bool remainder_of(struct math *m) {
    m->out = op(m, IR_FREM, m->x[0], m->x[1]);
    check_nan(m->l, m->out, m->x[0], m->x[1], m->c);
    m->out = float_result(m->l, m->out);
    return true;
}

static bool is_constant_but_zero(const struct math *m, ir_val x) {
    bv_t k;
    return ir_is_const(m->l->b, x, &k) && !fp_is_zero(k, format_bits(m));
}

/* 7.12.12.2, F.10.9.2: a NaN counts as missing; of +0 and -0 either will do. */
static bool extreme(struct math *m) {
    ir_val x = m->x[0], y = m->x[1], first;
    first = m->arg ? op(m, IR_FLT, y, x) : op(m, IR_FLT, x, y);
    if (!is_constant_but_zero(m, x) && !is_constant_but_zero(m, y) && !m->l->constant) {
        ir_val any = ir_nondet(m->l->b, IR_I(1), IR_INPUT_EXTERN, "which zero", 0);
        first = op(m, IR_OR, first, op(m, IR_AND, op(m, IR_FEQ, x, y), any));
    }
    m->out = pick(m, is_nan(m, x), y, pick(m, op(m, IR_OR, first, is_nan(m, y)), x, y));
    return true;
}

static bool difference(struct math *m) {
    ir_val x = m->x[0], y = m->x[1];
    ir_val d = float_rounded(m->l, IR_FSUB, m->ft, m->x, 2);
    m->out = pick(m, op(m, IR_FLE, x, y), pattern(m, 0), d);
    check_float_overflow(m->l, m->out, x, y, m->c);
    return true;
}

static ir_val multiplied(const struct math *m, ir_val x, ir_val y) {
    return float_rounded(m->l, IR_FMUL, m->ft, (ir_val[]){x, y}, 2);
}

/* __builtin_powi(x, n): which products, and how they are rounded, is the compiler's choice; of a
 * constant it multiplies squares, least power first. */
static bool integer_power(struct math *m) {
    enum { MOST = 64 };
    CXCursor exponent = clang_Cursor_getArgument(m->c, 1);
    ir_val n = rvalue(m->l, exponent), one = pattern(m, fp_from_int(1, 32, true, format_bits(m)));
    int64_t k;
    if (ir_type_of(m->l->b, n) != IR_I(32)) return false;
    at(m->l, m->c);
    m->out = one;
    if (!cursor_eval_int(exponent, &k) || k < -MOST || k > MOST) {
        m->out = ir_nondet(m->l->b, m->ft, IR_INPUT_EXTERN, "__builtin_powi", m->ct);
        return true;
    }
    ir_val square = m->x[0];
    for (int64_t left = k < 0 ? -k : k; left; left /= 2, square = multiplied(m, square, square))
        if (left & 1) m->out = m->out == one ? square : multiplied(m, m->out, square);
    if (k < 0) m->out = float_rounded(m->l, IR_FDIV, m->ft, (ir_val[]){one, m->out}, 2);
    m->out = float_result(m->l, m->out);
    return true;
}

static bool infinity(struct math *m) {
    m->out = pattern(m, fp_inf(false, format_bits(m)));
    return true;
}

/* Of an empty text; others put it in the payload. */
static bool not_a_number(struct math *m) {
    struct arena *a = m->l->arena;
    struct string_literal text;
    CXCursor e = cursor_unparen(a, clang_Cursor_getArgument(m->c, 0));
    for (struct kids k = kids_of(a, e); cursor_is_implicit_cast(e, &k); k = kids_of(a, e))
        e = cursor_unparen(a, k.at[0]);
    if (!cursor_is(e, CXCursor_StringLiteral) || !literal_string(m->l->fe, e, &text)) return false;
    m->out = pattern(m, fp_nan(format_bits(m)));
    return text.size == 1;
}

/* ---- the table ---- */

struct math_function {
    const char *name;
    enum kind kind;
    int operands;
    bool (*handle)(struct math *m);
    int arg;
};

static const struct math_function functions[] = {
#define FLOAT_FUNCTION(name, kind, operands, handler, arg) {name, kind, operands, handler, arg},
#include "core/frontend/builtin/intrinsics_float.def"
#undef FLOAT_FUNCTION
};

/* The row, and the suffix that chose it: 0, f or l. */
static const struct math_function *find_math_function(const char *name, char *suffix) {
    for (size_t i = 0; i < sizeof functions / sizeof *functions; i++) {
        size_t n = strlen(functions[i].name);
        if (strncmp(name, functions[i].name, n) != 0) continue;
        *suffix = name[n];
        if (!*suffix || ((*suffix == 'f' || *suffix == 'l') && !name[n + 1])) return &functions[i];
    }
    return NULL;
}

static CXCursor operand(const struct math *m, int i) {
    return clang_Cursor_getArgument(m->c, (unsigned)i);
}

/* As the suffix says, if the declared type agrees. */
static bool operand_type(struct math *m, const struct math_function *f, char suffix) {
    ir_ct ct = m->ct;
    if (f->kind == INTEGER || f->kind == ANY || f->kind == BUILTIN) {
        if (m->t == IR_I(1) || !ir_is_int(m->t)) return false;
        if (f->operands == 0) return true;
        ct = ct_cursor(m->l->fe, operand(m, f->operands - 1));
    }
    m->ft = ct_value(m->l->fe, ct);
    if (!ir_is_float(m->ft) || f->kind == ANY || f->kind == BUILTIN) return ir_is_float(m->ft);
    if (suffix == 'f') return m->ft == IR_F32;
    return suffix == 'l' ? ct_bytes(m->l->fe, ct) >= 8 : m->ft == IR_F64;
}

/* All of them must have the type; fpclassify's first five and nan's are no numbers, and powi's
 * second is an int. */
static bool evaluate(struct math *m, const struct math_function *f) {
    int first = f->operands == 6 ? 5 : 0, end = f->handle == integer_power ? 1 : f->operands;
    if (f->handle == not_a_number) return true;
    for (int i = first; i < end; i++)
        if (ct_value(m->l->fe, ct_cursor(m->l->fe, operand(m, i))) != m->ft) return false;
    for (int i = first; i < end; i++) m->x[i - first] = rvalue(m->l, operand(m, i));
    return true;
}

/* A function called by its plain name may be another one. */
static bool is_math_function(const struct low *l, CXCursor c, enum kind kind) {
    CXCursor def = clang_getCursorDefinition(clang_getCursorReferenced(c));
    if (kind == BUILTIN || kind == CONSTANT || !clang_Cursor_isNull(def)) return false;
    return kind != ERRNO || !l->fe->sees_errno;
}

bool builtin_float(struct low *l, CXCursor c, const char *name, ir_ct ct, ir_val *out) {
    char suffix;
    bool plain = strncmp(name, "__builtin_", 10) != 0;
    const struct math_function *f = find_math_function(plain ? name : name + 10, &suffix);
    if (!f || clang_Cursor_getNumArguments(c) != f->operands) return false;
    struct math m = {.l = l, .c = c, .ct = ct, .t = ct_value(l->fe, ct), .plain = plain};
    if (plain && !is_math_function(l, c, f->kind)) return false;
    if (!operand_type(&m, f, suffix)) return false;
    if (float_limited(l, c, m.t, out)) return true;
    m.arg = f->arg;
    if (!evaluate(&m, f)) return false;
    at(l, c);
    if (!f->handle(&m)) return false;
    *out = m.out;
    return true;
}
