/* constant.c - constant expressions, through the same lowering as all others.
 *
 * The expression is lowered into a function that is thrown away; the builder folds
 * what is constant, and what comes out tells: a constant, null, or the address of an
 * object or function plus constants.  So there is one meaning of C's operators.
 */
#include "core/frontend/lower/lower.h"
#include "core/sem/fp.h"

#include <string.h>

/* (T *)-1: a number, and no address of anything. */
static bool number(const struct ir_func *f, const struct ir_ins *i, unsigned ptr_bits,
                   struct constant *out) {
    bv_t k;
    if (!ir_const_value(f, i->args[0], &k)) return false;
    out->kind = CONSTANT_INT;
    out->value = bv_norm(k + (uint64_t)out->addend, ptr_bits);
    return true;
}

static bool address(const struct ir_func *f, ir_val v, unsigned ptr_bits, struct constant *out) {
    const struct ir_ins *i = &f->ins.at[v];
    bv_t k;
    switch (i->op) {
    case IR_NULL:
        out->kind = CONSTANT_NULL;
        return out->addend == 0;
    case IR_INTTOPTR:
        return number(f, i, ptr_bits, out);
    case IR_GLOBAL:
        out->kind = CONSTANT_GLOBAL;
        break;
    case IR_FUNCADDR:
        out->kind = CONSTANT_FUNC;
        break;
    case IR_PTRADD:
        if (!ir_const_value(f, i->args[1], &k)) return false;
        out->addend += (int64_t)bv_signed(k, ptr_bits) * (int64_t)i->imm;
        return address(f, i->args[0], ptr_bits, out);
    default:
        return false;
    }
    out->name = i->text;
    return true;
}

static bool read_result(struct low *l, ir_val v, struct constant *out) {
    if (ir_is_const(l->b, v, &out->value)) {
        out->kind = CONSTANT_INT;
        return true;
    }
    return address(l->f, v, l->fe->m->target.ptr_bits, out);
}

/* Most leaves of large tables; nothing to fold. */
static bool plain_literal(struct fe *fe, CXCursor e, ir_ct ct, struct constant *out) {
    int64_t k;
    enum ir_ctkind kind = ct_kind(fe, ct);
    if (kind != CT_INT && kind != CT_ENUM) return false;
    if (cursor_is(e, CXCursor_UnexposedExpr) && ct_cursor(fe, e) == ct) { /* to ct itself */
        struct kids k1 = kids_of(&fe->scratch, e);
        if (cursor_is_implicit_cast(e, &k1)) e = k1.at[0];
    }
    if (!cursor_is(e, CXCursor_IntegerLiteral) || !cursor_eval_int(e, &k)) return false;
    bool is_signed = ct_signed(fe, ct_cursor(fe, e));
    out->kind = CONSTANT_INT;
    out->value = bv_norm(is_signed ? (bv_t)(sbv_t)k : (bv_t)(uint64_t)k, ct_value(fe, ct));
    return true;
}

/* What the compiler folds though it is no constant expression: const objects, characters of
 * literals, members of compound literals (6.6p10). */
static bool folded(struct fe *fe, CXCursor e, ir_ct ct, struct constant *out) {
    ir_type t = ct_value(fe, ct);
    int64_t k;
    double d;
    out->kind = CONSTANT_INT;
    const struct ir_ctype *to = ct_at(fe, ct), *from = ct_at(fe, ct_cursor(fe, e));
    bool same = from->kind == to->kind && from->size == to->size &&
                from->is_signed == to->is_signed; /* const or not */
    if (!same || !ct_is_scalar(fe, ct) || ct_bytes(fe, ct) > 8) return false;
    if (ct_is_integer(fe, ct) && cursor_eval_int(e, &k)) {
        bool is_bool = ct_kind(fe, ct) == CT_BOOL;
        out->value = is_bool ? (bv_t)(k != 0) : bv_norm((bv_t)(sbv_t)k, ir_type_bits(t));
        return true;
    }
    if (!ir_is_float(t) || !cursor_eval_float(e, &d)) return false;
    uint64_t bits;
    memcpy(&bits, &d, sizeof bits);
    out->value = fp_cast(bits, 64, ir_type_bits(t));
    return true;
}

bool constant_eval(struct fe *fe, CXCursor e, ir_ct ct, struct constant *out) {
    struct ir_func f = {.name = "", .ret = IR_VOID};
    struct low l = {.fe = fe, .arena = &fe->scratch, .f = &f, .fname = "", .constant = true};
    l.def = clang_getNullCursor();
    *out = (struct constant){0};
    if (plain_literal(fe, e, ct, out)) return true;
    l.b = ir_build_begin(fe->m, &f);
    vec_push(&fe->scratch, &l.scopes, (struct scope){0});
    ir_val v = rvalue_as(&l, e, ct);
    bool ok = v && read_result(&l, v, out);
    ir_halt(l.b);
    ir_build_end(l.b);
    return ok || folded(fe, e, ct, out);
}
