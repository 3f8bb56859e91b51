/* link_call.c - calls whose prototype, or its lack, does not fit the definition in another file.
 *
 * The call goes to a function that is made here: one that promotes arguments, one that takes them
 * from the slots of a call without prototype, or one that fails (6.5.2.2p9).
 */
#include "core/link/link_int.h"

#include "core/ir/signature.h"
#include "core/ir/varslot.h"
#include "core/link/link_types.h"
#include "core/ssa/build.h"

#include <string.h>

static bool is_unprototyped(const struct ir_func *f) {
    return f->varargs && !f->has_body && f->params.n == 1;
}

static bool same_passed(struct linker *x, const struct ir_module *m, const struct ir_func *f,
                        const struct symbol *s) {
    const char *here = ir_signature_of(&x->tmp, m, f);
    return strcmp(here, ir_signature_of(&x->tmp, s->m, s->f)) == 0;
}

static bool same_written(struct linker *x, const struct ir_module *m, const struct ir_func *f,
                         const struct symbol *s) {
    if (f->written && s->f->written)
        return strcmp(f->written, s->f->written) == 0 && !link_func_difference(&x->tmp, m, f, s);
    if (!link_compatible(m, f->ret_ct, s->m, s->f->ret_ct, false)) return false;
    for (uint32_t i = 0; i < f->params.n; i++) {
        ir_ct here = f->ins.at[f->params.at[i]].ct, there = s->f->ins.at[s->f->params.at[i]].ct;
        if (!link_compatible(m, here, s->m, there, false)) return false;
    }
    return true;
}

static struct ir_func *stand_in(struct linker *x, const char *name) {
    struct ir_func *f = arena_new(x->a, struct ir_func);
    f->name = arena_strdup(x->a, name);
    f->is_static = f->is_model = true;
    vec_push(x->a, &x->to->funcs, f);
    return f;
}

static ir_val size_const(struct ir_builder *b, const struct linker *x, uint64_t n) {
    return ir_const(b, IR_I(x->to->target.ptr_bits), n);
}

static ir_val is_tagged(struct ir_builder *b, ir_val slot, uint64_t tag) {
    ir_val has = ir_load(b, IR_I(64), slot, 0);
    ir_val same = ir_bin(b, IR_EQ, has, ir_const(b, IR_I(64), tag));
    if ((tag & 0x7f) != VARARG_INT) return same;
    ir_val kin = ir_bin(b, IR_EQ, has, ir_const(b, IR_I(64), tag ^ VARARG_SIGNED));
    return ir_bin(b, IR_OR, same, kin);
}

/* As the promotions make it (6.5.2.2p6); of a parameter narrower than int the callee keeps a part.
 */
static ir_val from_slot(struct linker *x, struct ir_builder *b, ir_val slot, ir_type type,
                        uint64_t tag, const char *name) {
    unsigned bits = ir_is_int(type) && type < 32 ? 32 : type;
    if (ir_is_int(type) && type < 32) tag = VARARG_INT | VARARG_SIGNED | 4u << 8;
    if (type == IR_F32) tag = VARARG_FLOAT | 8u << 8;
    ir_check(b, CHECK_WRONG_CALL, is_tagged(b, slot, tag), name);
    ir_val at = ir_ptradd(b, slot, size_const(b, x, VARARG_VALUE), 1);
    if ((tag & 0x7f) == VARARG_RECORD) return at;
    if (type == IR_F32) return ir_float(b, IR_FCAST, IR_F32, ir_load(b, IR_F64, at, 0), ROUND_EVEN);
    ir_val v = ir_load(b, (ir_type)bits, at, 0);
    if (type == IR_I(1)) return ir_bin(b, IR_NE, v, ir_int(b, IR_I(32), 0));
    return bits == type ? v : ir_cast(b, IR_TRUNC, type, v);
}

/* Makes a function that takes the arguments of a call without a prototype, and calls the definition
 * if they fit it.
 */
static const char *adapter(struct linker *x, const struct symbol *s) {
    const struct ir_func *def = s->f;
    const char *name = arena_printf(&x->tmp, "%s()", s->name);
    if (map_str_get(&x->taken, name, NULL)) return name;
    map_str_put(&x->tmp, &x->taken, name, 1);
    struct ir_func *f = stand_in(x, name);
    struct ir_builder *b = ir_build_begin(x->to, f);
    VEC(ir_val) args = {0};
    f->ret = def->ret;
    f->varargs = true;
    ir_val pack = ir_param(b, IR_PTR, NULL, 0), slot = pack;
    for (uint32_t i = 0; i < def->params.n; i++) {
        const struct ir_ins *p = &def->ins.at[def->params.at[i]];
        ir_check(b, CHECK_WRONG_CALL, ir_pred(b, IR_INBOUNDS, slot, size_const(b, x, VARARG_SLOT)),
                 def->name);
        vec_push(&x->tmp, &args,
                 from_slot(x, b, slot, p->type, vararg_tag(s->m, p->ct), def->name));
        slot = ir_ptradd(b, slot, size_const(b, x, VARARG_SLOT), 1);
    }
    ir_check(b, CHECK_WRONG_CALL, ir_not(b, ir_pred(b, IR_INBOUNDS, slot, size_const(b, x, 1))),
             def->name);
    ir_val r = ir_call(b, s->name, def->ret, 0, args.at, args.n);
    ir_ret(b, def->ret == IR_VOID ? 0 : r);
    ir_build_end(b);
    return name;
}

/* Fails wherever it is called. */
static const char *misfit(struct linker *x, const struct ir_module *m, const struct ir_func *f,
                          const struct symbol *s) {
    const char *name = link_free_name(x, m, s->name);
    struct ir_func *to = stand_in(x, name);
    struct ir_builder *b = ir_build_begin(x->to, to);
    to->ret = f->ret;
    to->varargs = f->varargs;
    for (uint32_t i = 0; i < f->params.n; i++)
        ir_param(b, f->ins.at[f->params.at[i]].type, NULL, 0);
    ir_check(b, CHECK_WRONG_CALL, ir_bool(b, false), s->name);
    ir_halt(b);
    ir_build_end(b);
    return name;
}

/* Old-style definitions behind a prototype: it says how they are called, as GCC and clang have it,
 * but what they take is promoted. */
static bool only_promoted(struct linker *x, const struct ir_module *m, const struct ir_func *f,
                          const struct symbol *s) {
    const struct ir_func *def = s->f;
    bool same = f->ret == def->ret && f->params.n == def->params.n &&
                f->by_value == def->by_value && f->varargs == def->varargs;
    if (!same || !f->written || !def->written || !same_written(x, m, f, s)) return false;
    for (uint32_t i = 0; i < f->params.n; i++) {
        ir_type here = f->ins.at[f->params.at[i]].type, there = def->ins.at[def->params.at[i]].type;
        bool widened = (ir_is_int(here) && here < 32 && there == IR_I(32)) ||
                       (here == IR_F32 && there == IR_F64);
        if (here != there && !widened) return false;
    }
    return true;
}

static ir_val promoted(struct ir_builder *b, const struct ir_module *m, ir_val v, ir_ct ct,
                       ir_type to) {
    ir_type from = ir_type_of(b, v);
    if (from == to) return v;
    if (from == IR_F32) return ir_float(b, IR_FCAST, to, v, ROUND_EVEN);
    return ir_cast(b, ct && m->ctypes.at[ct].is_signed ? IR_SEXT : IR_ZEXT, to, v);
}

/* Promotes what a call by the prototype passes. */
static const char *promoter(struct linker *x, const struct ir_module *m, const struct ir_func *f,
                            const struct symbol *s) {
    const char *name = link_free_name(x, m, s->name);
    struct ir_func *to = stand_in(x, name);
    struct ir_builder *b = ir_build_begin(x->to, to);
    ir_val *args = arena_new_array(&x->tmp, ir_val, f->params.n + 1);
    to->ret = f->ret;
    to->varargs = f->varargs;
    for (uint32_t i = 0; i < f->params.n; i++)
        args[i] = ir_param(b, f->ins.at[f->params.at[i]].type, NULL, 0);
    for (uint32_t i = 0; i < f->params.n; i++)
        args[i] = promoted(b, m, args[i], f->ins.at[f->params.at[i]].ct,
                           s->f->ins.at[s->f->params.at[i]].type);
    ir_val r = ir_call(b, s->name, f->ret, 0, args, f->params.n);
    ir_ret(b, f->ret == IR_VOID ? 0 : r);
    ir_build_end(b);
    return name;
}

const char *link_called_name(struct linker *x, const struct ir_module *m, const struct ir_func *f,
                             const struct symbol *s) {
    if (s->f == f || s->f->is_model) return s->name;
    bool unprototyped = is_unprototyped(f), record = s->f->by_value || s->f->ret != f->ret;
    if (unprototyped && !s->f->has_body) return s->name;
    if (unprototyped && !s->f->varargs && !record) return adapter(x, s);
    if (same_passed(x, m, f, s)) {
        /* what a model takes is not as this file declares it */
        if (!f->is_model && !same_written(x, m, f, s))
            link_note_func(x, LINK_TYPES_DIFFER, s, m, f);
        return s->name;
    }
    if (only_promoted(x, m, f, s)) return promoter(x, m, f, s);
    link_note_func(x, LINK_TYPES_DIFFER, s, m, f);
    return misfit(x, m, f, s);
}
