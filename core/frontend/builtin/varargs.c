/* varargs.c - variable arguments, C11 7.16, exactly.
 *
 * The slots are an object of the caller's, so that reading one too many is an access outside of
 * it; each has a tag, so that reading it as another type is seen.  A va_list is where the
 * next slot is, whatever else the target's va_list has room for.
 * Limit: types of one class (varargs.h) are taken for compatible.
 */
#include "core/frontend/builtin/varargs.h"

#include "core/ir/varslot.h"

#include <string.h>

/* ---- tags ---- */

static ir_val tag(struct low *l, uint64_t k) { return ir_const(l->b, IR_I(64), k); }

/* ---- the caller ---- */

/* What a pointer to a number or a pointer leads to; else 0. */
static uint64_t pointee_tag(struct low *l, ir_ct ct) {
    if (ct_kind(l->fe, ct) != CT_PTR) return 0;
    ir_ct to = ct_at(l->fe, ct)->elem;
    switch (to ? ct_kind(l->fe, to) : CT_VOID) {
    case CT_BOOL:
    case CT_INT:
    case CT_ENUM:
    case CT_FLOAT:
    case CT_PTR:
        return vararg_tag(l->fe->m, to);
    default:
        return 0;
    }
}

static void fill_slot(struct low *l, ir_val object, uint64_t at, const struct vararg *arg) {
    ir_val v = arg->v;
    bv_t k;
    bool constant = ir_is_float(ir_type_of(l->b, v)) && ir_is_const(l->b, v, &k);
    ir_store(l->b, tag(l, vararg_tag(l->fe->m, arg->ct)), place_offset(l, object, at));
    uint64_t more = constant | pointee_tag(l, arg->ct) << 8;
    ir_store(l->b, tag(l, more), place_offset(l, object, at + VARARG_CONSTANT));
    if (ct_kind(l->fe, arg->ct) == CT_BOOL) v = ir_cast(l->b, IR_ZEXT, IR_I(8), v);
    ir_store(l->b, v, place_offset(l, object, at + VARARG_VALUE));
}

ir_val varargs_object(struct low *l, const struct vararg *args, uint32_t n) {
    ir_val object = ir_alloca(l->b, (uint64_t)n * VARARG_SLOT, IR_VARIABLE_ARGUMENTS, 0);
    for (uint32_t i = 0; i < n; i++) fill_slot(l, object, (uint64_t)i * VARARG_SLOT, &args[i]);
    return object;
}

/* ---- the va_list ---- */

/* libclang shows a va_list that is an array as the pointer it decays to, others as lvalues. */
static struct place list_place(struct low *l, CXCursor c) {
    ir_ct next = ct_va_pointer(l->fe), ct = ct_cursor(l->fe, c);
    struct place p;
    CXCursor array;
    if (ct == next || ct_is_record(l->fe, ct)) {
        p = place(l, c, 0);
    } else if (ct_decayed_array(l->fe, l->arena, c, &array)) {
        p = place(l, array, 0);
    } else {
        p = (struct place){.kind = PLACE_MEMORY, .addr = rvalue(l, c), .bounds = true};
        p.base = p.addr;
    }
    p.ct = next;
    return p;
}

/* Stores the next slot's address; the trace does not show it. */
static void list_set(struct low *l, const struct place *p, ir_val next, CXCursor c) {
    if (p->kind != PLACE_MEMORY) {
        place_store(l, p, next, c);
        return;
    }
    place_check(l, p, l->fe->m->target.ptr_bits / 8, c);
    at(l, c);
    ir_store(l->b, next, p->addr);
}

static ir_val marker(struct low *l) {
    if (!fe_find_global(l->fe, IR_VARARG_ANY)) {
        struct ir_global *g = fe_new_global(l->fe, IR_VARARG_ANY);
        g->size = VARARG_SLOT;
        g->align = 16;
        g->is_const = true;
    }
    return ir_global_addr(l->b, IR_VARARG_ANY);
}

/* 7.16.1.4. Arguments that were passed from outside are unknown. */
void varargs_start(struct low *l, CXCursor list, CXCursor c) {
    struct place p = list_place(l, list);
    at(l, c);
    ir_val first = l->f->params.at[l->f->params.n - 1];
    ir_val outside = ir_bin(l->b, IR_PTREQ, first, ir_null(l->b));
    list_set(l, &p, ir_select(l->b, outside, marker(l), first), c);
}

void varargs_copy(struct low *l, CXCursor to, CXCursor from, CXCursor c) {
    struct place p = list_place(l, to), q = list_place(l, from);
    list_set(l, &p, place_load(l, &q, from), c);
}

/* 7.16.1.3: a list that was ended is not used again; null makes that seen. */
void varargs_end(struct low *l, CXCursor list, CXCursor c) {
    struct place p = list_place(l, list);
    at(l, c);
    list_set(l, &p, ir_null(l->b), c);
}

/* ---- the next argument ---- */

static ir_val input_of_type(struct low *l, ir_ct ct) {
    ir_type t = ct_value(l->fe, ct);
    if (!ct_is_record(l->fe, ct))
        return ir_nondet(l->b, t, IR_INPUT_EXTERN, "variable argument", ct);
    ir_val p =
        ir_nondet(l->b, IR_PTR, IR_INPUT_EXTERN, "variable argument", ct_pointer_to(l->fe, ct));
    ir_assume(l->b, ir_not(l->b, ir_bin(l->b, IR_PTREQ, p, ir_null(l->b))));
    return p;
}

/* 7.16.1.1p2: there is a next argument, and it has the type asked for, or that type's other
 * signedness and, by the letter, a value that both can represent. */
static ir_val from_slot(struct low *l, ir_val slot, ir_ct ct, CXCursor c) {
    struct ir_builder *b = l->b;
    uint64_t want = vararg_tag(l->fe->m, ct);
    bool is_int = (want & 0x7f) == VARARG_INT, record = ct_is_record(l->fe, ct);
    check_vararg(l,
                 ir_bin(b, IR_AND, ir_pred(b, IR_INBOUNDS, slot, pointer_const(l, VARARG_SLOT)),
                        ir_pred(b, IR_ISLIVE, slot, 0)),
                 c);
    at(l, c);
    ir_val has = ir_load(b, IR_I(64), slot, 0), same = ir_bin(b, IR_EQ, has, tag(l, want));
    ir_val kin = ir_bin(b, IR_EQ, has, tag(l, want ^ VARARG_SIGNED));
    check_vararg(l, is_int ? ir_bin(b, IR_OR, same, kin) : same, c);
    at(l, c);
    ir_type t = record ? IR_PTR : ct_memory(l->fe, ct);
    ir_val v = ir_load(b, t, place_offset(l, slot, VARARG_VALUE), record ? 0 : ct);
    if (is_int) {
        ir_val negative = ir_bin(b, IR_SLT, v, ir_int(b, t, 0));
        check_vararg_sign(l, ir_bin(b, IR_OR, same, ir_not(b, negative)), c);
    }
    if (ct_kind(l->fe, ct) == CT_BOOL) v = ir_bin(b, IR_NE, v, ir_int(b, t, 0));
    return v;
}

/* The one before the next. Of arguments from outside nothing is known. */
ir_val varargs_constant(struct low *l, CXCursor c, CXCursor list) {
    struct ir_builder *b = l->b;
    struct place p = list_place(l, list);
    uint32_t tmp = low_var(l, IR_I(1), NULL, 0);
    ir_blk inside = ir_block_new(b, NULL), join = ir_block_new(b, NULL);
    ir_val slot = place_load(l, &p, list);
    at(l, c);
    ir_write_var(b, tmp, ir_bool(b, false));
    ir_br(b, ir_pred(b, IR_SAMEOBJ, slot, marker(l)), join, inside);
    ir_seal(b, inside);
    ir_set_block(b, inside);
    ir_val back = pointer_const(l, (uint64_t)VARARG_CONSTANT - VARARG_SLOT);
    ir_val word = ir_load(b, IR_I(64), ir_ptradd(b, slot, back, 1), 0);
    ir_val constant = ir_bin(b, IR_AND, word, tag(l, 1));
    ir_write_var(b, tmp, ir_bin(b, IR_NE, constant, tag(l, 0)));
    ir_jmp(b, join);
    ir_seal(b, join);
    ir_set_block(b, join);
    return ir_read_var(b, tmp);
}

void varargs_seek(struct low *l, CXCursor list, CXCursor from, CXCursor number, CXCursor c) {
    struct ir_builder *b = l->b;
    struct place p = list_place(l, list), q = list_place(l, from);
    ir_val first = place_load(l, &q, from), n = rvalue(l, number);
    at(l, c);
    n = resize(l, n, ir_type_bits(ir_type_of(b, n)), false, l->fe->m->target.ptr_bits);
    ir_val any = ir_pred(b, IR_SAMEOBJ, first, marker(l));
    list_set(l, &p, ir_select(b, any, first, ir_ptradd(b, first, n, VARARG_SLOT)), c);
}

ir_val varargs_next(struct low *l, CXCursor c, CXCursor list, ir_ct ct) {
    struct ir_builder *b = l->b;
    struct place p = list_place(l, list);
    uint32_t tmp = low_var(l, ct_value(l->fe, ct), NULL, ct);
    ir_blk outside = ir_block_new(b, NULL), inside = ir_block_new(b, NULL),
           join = ir_block_new(b, NULL);
    ir_val slot = place_load(l, &p, list);
    at(l, c);
    ir_br(b, ir_pred(b, IR_SAMEOBJ, slot, marker(l)), outside, inside);
    ir_seal(b, outside);
    ir_set_block(b, outside);
    ir_write_var(b, tmp, input_of_type(l, ct));
    ir_jmp(b, join);
    ir_seal(b, inside);
    ir_set_block(b, inside);
    ir_write_var(b, tmp, from_slot(l, slot, ct, c));
    at(l, c);
    list_set(l, &p, ir_ptradd(b, slot, pointer_const(l, VARARG_SLOT), 1), c);
    ir_jmp(b, join);
    ir_seal(b, join);
    ir_set_block(b, join);
    return ir_read_var(b, tmp);
}
