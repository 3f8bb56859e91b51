/* constant.c - constant expressions, through the same lowering as all others.
 *
 * The expression is lowered into a function that is thrown away; the builder folds
 * what is constant, and what comes out tells: a constant, null, or the address of an
 * object or function plus constants.  So there is one meaning of C's operators.
 * Complex numbers and vectors are in memory: what is loaded there is what was stored
 * last, as long as the code has no branches.
 */
#include "core/frontend/lower/parts.h"
#include "core/sem/fp.h"

#include <string.h>

/* (T *)-1: a number, and no address of anything. */
static bool number_pointer(const struct ir_func *f, const struct ir_ins *i, unsigned ptr_bits,
                           struct constant *out) {
    bv_t k;
    if (!ir_const_value(f, i->args[0], &k)) return false;
    out->kind = CONSTANT_INT;
    out->value = bv_norm(k + (uint64_t)out->addend, ptr_bits);
    return true;
}

static bool address_constant(const struct ir_func *f, ir_val v, unsigned ptr_bits,
                             struct constant *out) {
    const struct ir_ins *i = &f->ins.at[v];
    bv_t k;
    switch (i->op) {
    case IR_NULL:
        out->kind = CONSTANT_NULL;
        return out->addend == 0;
    case IR_INTTOPTR:
        return number_pointer(f, i, ptr_bits, out);
    case IR_GLOBAL:
        out->kind = CONSTANT_GLOBAL;
        break;
    case IR_FUNCADDR:
        out->kind = CONSTANT_FUNC;
        break;
    case IR_PTRADD:
        if (!ir_const_value(f, i->args[1], &k)) return false;
        out->addend += (int64_t)bv_signed(k, ptr_bits) * (int64_t)i->imm;
        return address_constant(f, i->args[0], ptr_bits, out);
    default:
        return false;
    }
    out->name = i->text;
    return true;
}

/* `(uintptr_t)&x + 4`: the address as a number, which compilers take for a constant, too (6.6p10).
 */
static bool number_constant(const struct ir_func *f, ir_val v, unsigned ptr_bits,
                            struct constant *out) {
    const struct ir_ins *i = &f->ins.at[v];
    bv_t k;
    if (i->type != ptr_bits) return false;
    if (i->op == IR_PTRTOINT) return address_constant(f, i->args[0], ptr_bits, out);
    if ((i->op != IR_ADD && i->op != IR_SUB) || !ir_const_value(f, i->args[1], &k)) return false;
    int64_t by = (int64_t)bv_signed(k, ptr_bits);
    out->addend = (int64_t)((uint64_t)out->addend + (uint64_t)(i->op == IR_ADD ? by : -by));
    return number_constant(f, i->args[0], ptr_bits, out);
}

static bool read_result(struct low *l, ir_val v, struct constant *out) {
    const unsigned ptr_bits = l->fe->m->target.ptr_bits;
    if (ir_is_const(l->b, v, &out->value)) {
        out->kind = CONSTANT_INT;
        return true;
    }
    return address_constant(l->f, v, ptr_bits, out) || number_constant(l->f, v, ptr_bits, out);
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

/* Expressions that compilers fold though they are no constant expressions: const objects,
 * characters of literals, members of compound literals (6.6p10). */
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

/* ---- what straight-line code has stored ---- */

struct bytes_at {
    ir_val base;
    uint64_t off, size;
};

/* Of a named object; false: of something else. */
static bool bytes_of(const struct low *l, ir_val addr, uint64_t size, struct bytes_at *out) {
    const struct ir_ins *i = &l->f->ins.at[addr];
    bv_t k;
    *out = (struct bytes_at){.size = size};
    for (; i->op == IR_PTRADD; addr = i->args[0], i = &l->f->ins.at[addr]) {
        if (!ir_const_value(l->f, i->args[1], &k)) return false;
        out->off += (uint64_t)k * i->imm;
    }
    out->base = addr;
    return i->op == IR_ALLOCA || i->op == IR_GLOBAL;
}

static bool bytes_apart(const struct bytes_at *x, const struct bytes_at *y) {
    return x->base != y->base || x->off + x->size <= y->off || y->off + y->size <= x->off;
}

/* Bytes that an instruction writes; false: it writes none, or nothing is known of which. */
static bool written(const struct low *l, const struct ir_ins *i, struct bytes_at *to, bool *open) {
    bv_t n = 0;
    bool ranged = i->op == IR_COPY || i->op == IR_FILL;
    bool stores = ranged || i->op == IR_STORE;
    *open = !stores && (ir_ops[i->op].flags & F_WRITE) != 0;
    if (!stores) return false;
    bool sized = !ranged || ir_const_value(l->f, i->args[2], &n);
    if (!ranged) n = ir_type_size(l->fe->m, l->f->ins.at[i->args[0]].type);
    *open = !sized || !bytes_of(l, i->args[ranged ? 0 : 1], (uint64_t)n, to);
    return !*open;
}

static ir_val constant_stored(struct low *l, ir_val before, const struct bytes_at *want, ir_type t);

/* The value that instruction i, which writes all of `want`, has stored there. */
static ir_val put_there(struct low *l, ir_val v, const struct bytes_at *to,
                        const struct bytes_at *want, ir_type t) {
    const struct ir_ins *i = &l->f->ins.at[v];
    bv_t byte;
    struct bytes_at from;
    if (i->op == IR_STORE && to->off == want->off && l->f->ins.at[i->args[0]].type == t)
        return i->args[0];
    if (i->op == IR_FILL && ir_const_value(l->f, i->args[1], &byte) && byte == 0 && t != IR_PTR)
        return ir_int(l->b, t, 0);
    if (i->op != IR_COPY || !bytes_of(l, i->args[1], to->size, &from)) return 0;
    from.off += want->off - to->off;
    from.size = want->size;
    return constant_stored(l, v, &from, t);
}

static ir_val constant_stored(struct low *l, ir_val before, const struct bytes_at *want,
                              ir_type t) {
    struct bytes_at to;
    bool open;
    for (ir_val v = before; v-- > 1;) {
        bool writes = written(l, &l->f->ins.at[v], &to, &open);
        if (open || (writes && l->f->ins.at[v].block != l->f->ins.at[want->base].block)) return 0;
        if (!writes || bytes_apart(&to, want)) continue;
        bool covers = to.off <= want->off && want->off + want->size <= to.off + to.size;
        return covers ? put_there(l, v, &to, want, t) : 0;
    }
    return 0;
}

/* A compound literal outside functions is an object of its own (6.5.2.5p5). */
static ir_val initial(struct low *l, const struct bytes_at *want, ir_type t) {
    const struct ir_global *g = fe_find_global(l->fe, l->f->ins.at[want->base].text);
    bool literal = g && strncmp(g->name, ".literal.", sizeof ".literal." - 1) == 0;
    if (!literal || !g->has_init || g->relocs.n || t == IR_PTR) return 0;
    if (want->off > g->size || want->size > g->size - want->off || want->size > 16) return 0;
    bv_t k = 0;
    for (uint64_t i = 0; g->bytes && i < want->size; i++) {
        uint64_t up = l->fe->m->target.big_endian ? want->size - 1 - i : i;
        k |= (bv_t)g->bytes[want->off + i] << (8 * up);
    }
    return ir_const(l->b, t, bv_norm(k, ir_type_bits(t)));
}

ir_val constant_load(struct low *l, ir_val addr, ir_type t) {
    struct bytes_at want;
    if (!bytes_of(l, addr, ir_type_size(l->fe->m, t), &want)) return 0;
    if (l->f->ins.at[want.base].op == IR_GLOBAL) return initial(l, &want, t);
    return constant_stored(l, l->f->ins.n, &want, t);
}

/* ---- evaluation ---- */

static void constant_begin(struct fe *fe, struct ir_func *f, struct low *l) {
    *f = (struct ir_func){.name = "", .ret = IR_VOID};
    *l = (struct low){.fe = fe, .arena = &fe->scratch, .f = f, .fname = "", .constant = true};
    l->def = clang_getNullCursor();
    l->b = ir_build_begin(fe->m, f);
    vec_push(&fe->scratch, &l->scopes, (struct scope){0});
}

static void end(struct low *l) {
    ir_halt(l->b);
    ir_build_end(l->b);
}

bool constant_eval(struct fe *fe, CXCursor e, ir_ct ct, struct constant *out) {
    struct ir_func f;
    struct low l;
    *out = (struct constant){0};
    if (plain_literal(fe, e, ct, out)) return true;
    constant_begin(fe, &f, &l);
    ir_val v = rvalue_as(&l, e, ct);
    bool ok = v && read_result(&l, v, out);
    end(&l);
    return ok || folded(fe, e, ct, out);
}

bool constant_number(struct fe *fe, CXCursor e, int64_t *out) {
    struct constant k;
    if (cursor_eval_int(e, out)) return true;
    if (!constant_eval(fe, e, ct_int(fe), &k) || k.kind != CONSTANT_INT) return false;
    *out = (int64_t)(int32_t)k.value;
    return true;
}

bool constant_parts(struct fe *fe, CXCursor e, ir_ct ct, bv_t *out) {
    struct parts p;
    struct ir_func f;
    struct low l;
    bool known = parts_of(fe, ct, &p) && ct_kind(fe, p.elem) != CT_BOOL;
    if (!known) return false;
    constant_begin(fe, &f, &l);
    ir_val addr = rvalue_as(&l, e, ct);
    for (uint64_t i = 0; i < p.n && known; i++) {
        ir_val part = constant_load(&l, place_offset(&l, addr, i * p.size), ct_value(fe, p.elem));
        known = part && ir_is_const(l.b, part, &out[i]);
    }
    end(&l);
    return known;
}
