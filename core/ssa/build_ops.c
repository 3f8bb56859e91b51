/* Operations of the builder: each emits one instruction unless something simpler is the same. */
#include "core/base/require.h"
#include "core/ir/fold.h"
#include "core/ssa/build_int.h"

#include <string.h>

/* ---- emission ---- */

static const ir_val *keep_args(struct ir_builder *b, const ir_val *args, uint32_t n) {
    if (!n) return NULL;
    ir_val *at = arena_new_array(&b->tmp, ir_val, n);
    for (uint32_t i = 0; i < n; i++) at[i] = build_find(b, args[i]);
    return at;
}

/* Appends to the current block; after its end there is nothing to append to. */
static ir_val emit(struct ir_builder *b, struct ir_ins i, const ir_val *args, uint32_t n) {
    if (ir_terminated(b)) return build_zero(b, i.type);
    i.args = (ir_val *)keep_args(b, args, n);
    i.nargs = n;
    i.block = b->cur;
    i.loc = b->loc;
    ir_val v = build_add(b, &i);
    vec_push(&b->tmp, &b->f->blocks.at[b->cur].ins, v);
    return v;
}

/* A pure operation. */
static ir_val pure(struct ir_builder *b, struct ir_ins i, const ir_val *args, uint32_t n) {
    i.args = (ir_val *)args;
    i.nargs = n;
    ir_val same = build_simplify(b, &i);
    return same ? same : emit(b, i, args, n);
}

/* ---- constants and addresses ---- */

static ir_val build_constant(struct ir_builder *b, const struct ir_ins *c) {
    ir_val *id = ir_pool_id(&b->pool, c);
    if (!*id) *id = build_add(b, c);
    return *id;
}

ir_val ir_const(struct ir_builder *b, ir_type type, bv_t k) {
    struct ir_ins c = {.op = IR_CONST, .type = type, .k = bv_norm(k, ir_type_bits(type))};
    return build_constant(b, &c);
}
ir_val ir_int(struct ir_builder *b, ir_type type, int64_t k) {
    return ir_const(b, type, (bv_t)(sbv_t)k);
}
ir_val ir_bool(struct ir_builder *b, bool k) { return ir_const(b, IR_I(1), k); }
ir_val ir_null(struct ir_builder *b) {
    return build_constant(b, &(struct ir_ins){.op = IR_NULL, .type = IR_PTR});
}

/* The pool borrows the name, so a new one is kept first. */
static ir_val symbol(struct ir_builder *b, enum ir_op op, const char *name) {
    struct ir_ins c = {.op = (uint16_t)op, .type = IR_PTR, .text = name};
    uint32_t before = b->pool.at.n;
    ir_val *id = ir_pool_id(&b->pool, &c);
    if (b->pool.at.n > before) {
        c.text = b->pool.at.at[before].c.text = build_keep(b, name);
        *id = build_add(b, &c);
    }
    return *id;
}
ir_val ir_global_addr(struct ir_builder *b, const char *name) { return symbol(b, IR_GLOBAL, name); }
ir_val ir_func_addr(struct ir_builder *b, const char *name) { return symbol(b, IR_FUNCADDR, name); }

ir_val build_zero(struct ir_builder *b, ir_type t) {
    if (t == IR_VOID) return 0;
    return t == IR_PTR ? ir_null(b) : ir_const(b, t, 0);
}

ir_type ir_type_of(const struct ir_builder *b, ir_val v) { return b->f->ins.at[v].type; }

bool ir_is_const(const struct ir_builder *b, ir_val v, bv_t *out) {
    while (b->notes.at[v].same) v = b->notes.at[v].same;
    return ir_const_value(b->f, v, out);
}

ir_val ir_param(struct ir_builder *b, ir_type type, const char *name, ir_ct ct) {
    struct ir_ins i = {
        .op = IR_PARAM, .type = type, .name = build_keep(b, name), .ct = ct, .loc = b->loc};
    ir_val v = build_add(b, &i);
    vec_push(&b->tmp, &b->f->params, v);
    return v;
}

/* ---- pure operations ---- */

/* Comparisons whose negation is one: of integers, with operands kept or swapped. */
static ir_val negated_comparison(struct ir_builder *b, ir_val x) {
    const struct ir_ins *i = build_ins(b, x);
    ir_val l = i->nargs ? i->args[0] : 0, r = i->nargs > 1 ? i->args[1] : 0;
    switch (i->op) {
    case IR_EQ:
        return ir_bin(b, IR_NE, l, r);
    case IR_NE:
        return ir_bin(b, IR_EQ, l, r);
    case IR_ULT:
        return ir_bin(b, IR_ULE, r, l);
    case IR_ULE:
        return ir_bin(b, IR_ULT, r, l);
    case IR_SLT:
        return ir_bin(b, IR_SLE, r, l);
    case IR_SLE:
        return ir_bin(b, IR_SLT, r, l);
    case IR_XOR:
        return ir_is_const(b, r, NULL) ? l : 0; /* of i1: with 1, else it were no xor */
    default:
        return 0;
    }
}

ir_val ir_not(struct ir_builder *b, ir_val x) {
    if (!VL_REQUIRE(ir_type_of(b, x) == IR_I(1))) return ir_bool(b, false);
    ir_val same = negated_comparison(b, x);
    if (same) return same;
    return pure(b, (struct ir_ins){.op = IR_XOR, .type = IR_I(1)}, (ir_val[]){x, ir_bool(b, true)},
                2);
}

/* Truth values: comparing an i1, or one that C widened to int, with a constant. */
static ir_val truth_test(struct ir_builder *b, enum ir_op op, ir_val x, ir_val y) {
    bv_t k;
    if (op != IR_EQ && op != IR_NE) return 0;
    if (!ir_is_const(b, y, &k) || k > 1) return 0;
    const struct ir_ins *i = build_ins(b, x);
    ir_val bit = i->op == IR_ZEXT ? i->args[0] : x;
    if (ir_type_of(b, bit) != IR_I(1)) return 0;
    return (op == IR_EQ) == (k == 1) ? bit : ir_not(b, bit);
}

ir_val ir_bin(struct ir_builder *b, enum ir_op op, ir_val x, ir_val y) {
    ir_type t = ir_type_of(b, x);
    bv_t k;
    x = build_find(b, x);
    y = build_find(b, y);
    ir_val same = truth_test(b, op, x, y);
    if (!same) same = truth_test(b, op, y, x);
    if (same) return same;
    if (op == IR_XOR && t == IR_I(1) && ir_is_const(b, y, &k) && k) {
        same = negated_comparison(b, x);
        if (same) return same;
    }
    if (ir_ops[op].shape == S_PTR)
        t = op == IR_PTRDIFF ? IR_I(b->m->target.ptr_bits) : IR_I(1);
    else if (ir_ops[op].shape == S_CMP || ir_ops[op].shape == S_FCMP)
        t = IR_I(1);
    return pure(b, (struct ir_ins){.op = (uint16_t)op, .type = t}, (ir_val[]){x, y}, 2);
}

ir_val ir_cast(struct ir_builder *b, enum ir_op op, ir_type to, ir_val x) {
    x = build_find(b, x);
    if (ir_type_of(b, x) == to && ir_ops[op].shape == S_CAST) return x;
    const struct ir_ins *i = build_ins(b, x);
    /* zext of zext, sext of sext: one; sext of zext: the sign is known */
    if ((op == IR_ZEXT || op == IR_SEXT) && (i->op == op || i->op == IR_ZEXT))
        return ir_cast(b, (enum ir_op)i->op, to, i->args[0]);
    if (op == IR_TRUNC && i->op == IR_TRUNC) return ir_cast(b, IR_TRUNC, to, i->args[0]);
    if (op == IR_TRUNC && (i->op == IR_ZEXT || i->op == IR_SEXT)) { /* cut an extension short */
        ir_type from = ir_type_of(b, i->args[0]);
        return ir_cast(b, to < from ? IR_TRUNC : (enum ir_op)i->op, to, i->args[0]);
    }
    return pure(b, (struct ir_ins){.op = (uint16_t)op, .type = to}, &x, 1);
}

ir_val ir_inttoptr(struct ir_builder *b, ir_val x, ir_ct ct) {
    return pure(b, (struct ir_ins){.op = IR_INTTOPTR, .type = IR_PTR, .ct = ct}, &x, 1);
}

ir_val ir_select(struct ir_builder *b, ir_val c, ir_val x, ir_val y) {
    bv_t kx, ky;
    if (ir_type_of(b, x) == IR_I(1) && ir_is_const(b, x, &kx) && ir_is_const(b, y, &ky) && kx != ky)
        return kx ? build_find(b, c) : ir_not(b, c);
    return pure(b, (struct ir_ins){.op = IR_SELECT, .type = ir_type_of(b, x)}, (ir_val[]){c, x, y},
                3);
}

/* Constant steps from one pointer join into one step in bytes. */
ir_val ir_ptradd(struct ir_builder *b, ir_val p, ir_val index, uint64_t stride) {
    bv_t k, before;
    unsigned w = b->m->target.ptr_bits;
    const struct ir_ins *i = build_ins(b, p);
    while (i->op == IR_PTRADD && ir_is_const(b, index, &k) && ir_is_const(b, i->args[1], &before)) {
        p = build_find(b, i->args[0]);
        index = ir_const(b, IR_I(w), k * stride + before * i->imm);
        stride = 1;
        i = build_ins(b, p);
    }
    return pure(b, (struct ir_ins){.op = IR_PTRADD, .type = IR_PTR, .imm = stride},
                (ir_val[]){p, index}, 2);
}

ir_val ir_pred(struct ir_builder *b, enum ir_op op, ir_val p, ir_val n) {
    bool number = op == IR_OFFSET || op == IR_OBJSIZE;
    struct ir_ins i = {.op = (uint16_t)op, .type = IR_I(number ? b->m->target.ptr_bits : 1)};
    return pure(b, i, (ir_val[]){p, n}, n ? 2 : 1);
}

ir_val ir_search(struct ir_builder *b, ir_val p, ir_val byte, ir_val n) {
    struct ir_ins i = {.op = IR_SEARCH, .type = IR_I(b->m->target.ptr_bits)};
    return pure(b, i, (ir_val[]){p, byte, n}, 3);
}

/* ---- inputs, memory, calls ---- */

ir_val ir_nondet(struct ir_builder *b, ir_type type, enum ir_input from, const char *name,
                 ir_ct ct) {
    struct ir_ins i = {
        .op = IR_NONDET, .type = type, .imm = from, .name = build_keep(b, name), .ct = ct};
    return emit(b, i, NULL, 0);
}

ir_val ir_lent(struct ir_builder *b, enum ir_input from, const char *name, ir_ct ct) {
    struct ir_ins i = {.op = IR_NONDET,
                       .type = IR_PTR,
                       .imm = from,
                       .name = build_keep(b, name),
                       .text = "lent",
                       .ct = ct};
    return emit(b, i, NULL, 0);
}

void ir_not_covered(struct ir_builder *b, const char *what) {
    ir_check(b, CHECK_NOT_COVERED, ir_unsupported(b, IR_I(1), IR_UNSUP_VALUE, what), what);
}

ir_val ir_unsupported(struct ir_builder *b, ir_type type, unsigned effects, const char *what) {
    if (effects != IR_UNSUP_VALUE) ir_not_covered(b, what);
    return ir_unknown(b, type, effects, what);
}

ir_val ir_unknown(struct ir_builder *b, ir_type type, unsigned effects, const char *what) {
    struct ir_ins i = {
        .op = IR_UNSUPPORTED, .type = type, .imm = effects, .text = build_keep(b, what)};
    return emit(b, i, NULL, 0);
}

ir_val ir_alloca(struct ir_builder *b, uint64_t size, const char *name, ir_ct ct) {
    return ir_alloca_bytes(b, ir_const(b, IR_I(b->m->target.ptr_bits), size), name, ct);
}

ir_val ir_alloca_bytes(struct ir_builder *b, ir_val size, const char *name, ir_ct ct) {
    struct ir_ins i = {.op = IR_ALLOCA, .type = IR_PTR, .name = build_keep(b, name), .ct = ct};
    return emit(b, i, &size, 1);
}

ir_val ir_malloc(struct ir_builder *b, bool clear, ir_val size, const char *name, ir_ct ct) {
    struct ir_ins i = {.op = clear ? IR_CALLOC : IR_MALLOC, .type = IR_PTR, .ct = ct};
    i.name = build_keep(b, name);
    return emit(b, i, &size, 1);
}

void ir_align(struct ir_builder *b, ir_val object, uint64_t align) {
    struct ir_ins *i = &b->f->ins.at[object];
    if (VL_REQUIRE(i->op == IR_ALLOCA || i->op == IR_MALLOC || i->op == IR_CALLOC)) i->imm = align;
}

ir_val ir_load(struct ir_builder *b, ir_type type, ir_val p, ir_ct ct) {
    return emit(b, (struct ir_ins){.op = IR_LOAD, .type = type, .ct = ct}, &p, 1);
}

void ir_store(struct ir_builder *b, ir_val v, ir_val p) {
    emit(b, (struct ir_ins){.op = IR_STORE}, (ir_val[]){v, p}, 2);
}

void ir_effect(struct ir_builder *b, enum ir_op op, const ir_val *args, uint32_t n) {
    emit(b, (struct ir_ins){.op = (uint16_t)op}, args, n);
}

ir_val ir_receive(struct ir_builder *b, ir_ct ct, const ir_val args[4]) {
    struct ir_ins i = {.op = IR_RECEIVE, .type = IR_I(8), .ct = ct};
    return emit(b, i, args, 4);
}

void ir_asm(struct ir_builder *b, bool memory, const ir_val *args, uint32_t n) {
    emit(b, (struct ir_ins){.op = IR_ASM, .imm = memory}, args, n);
}

ir_val ir_call(struct ir_builder *b, const char *callee, ir_type ret, ir_ct ct, const ir_val *args,
               uint32_t n) {
    struct ir_ins i = {.op = IR_CALL, .type = ret, .text = build_keep(b, callee)};
    if (ret != IR_VOID) i.ct = ct;
    return emit(b, i, args, n);
}

void ir_call_source(struct ir_builder *b, ir_val call, const char *text) {
    if (call && !b->f->ins.at[call].name && ir_ops[b->f->ins.at[call].op].shape == S_CALL)
        b->f->ins.at[call].name = build_keep(b, text);
}

ir_val ir_callptr(struct ir_builder *b, ir_type ret, ir_ct ct, const ir_val *args, uint32_t n,
                  const char *signature, uint64_t reads) {
    struct ir_ins i = {
        .op = IR_CALLPTR, .type = ret, .text = build_keep(b, signature), .imm = reads};
    if (ret != IR_VOID) i.ct = ct;
    return emit(b, i, args, n);
}

ir_val ir_isfunc(struct ir_builder *b, ir_val p, const char *signature) {
    struct ir_ins i = {.op = IR_ISFUNC, .type = IR_I(1), .text = build_keep(b, signature)};
    return pure(b, i, &p, 1);
}

ir_val ir_noleak(struct ir_builder *b, ir_val root, bool none_at_all) {
    return pure(b, (struct ir_ins){.op = IR_NOLEAK, .type = IR_I(1), .imm = none_at_all}, &root, 1);
}

/* ---- floating point ---- */

/* There and back through a wider type: the same, but for a NaN's payload. */
static ir_val float_back(struct ir_builder *b, ir_type to, ir_val x) {
    const struct ir_ins *i = build_ins(b, x);
    ir_val y = i->op == IR_FCAST ? build_find(b, i->args[0]) : 0;
    if (!y || ir_type_of(b, y) != to || ir_type_of(b, x) < to) return 0;
    return ir_select(b, ir_bin(b, IR_FEQ, y, y), y, ir_const(b, to, fp_nan(ir_type_bits(to))));
}

ir_val ir_float(struct ir_builder *b, enum ir_op op, ir_type to, ir_val x, enum fp_rounding round) {
    x = build_find(b, x);
    if (op == IR_FCAST && ir_type_of(b, x) == to) return x;
    ir_val back = op == IR_FCAST ? float_back(b, to, x) : 0;
    if (back) return back;
    return pure(b, (struct ir_ins){.op = (uint16_t)op, .type = to, .imm = round}, &x, 1);
}

ir_val ir_fma(struct ir_builder *b, ir_val x, ir_val y, ir_val z) {
    struct ir_ins i = {.op = IR_FMA, .type = ir_type_of(b, x)};
    return pure(b, i, (ir_val[]){x, y, z}, 3);
}

static bool is_exact(const struct ir_builder *b, enum ir_op op, ir_type to, ir_val x) {
    unsigned from = ir_type_bits(ir_type_of(b, x)), w = ir_type_bits(to);
    if (op == IR_FCAST) return w >= from;
    return (op == IR_SITOF || op == IR_UITOF) && fp_holds_ints(w, from, op == IR_SITOF);
}

static ir_val to_nearest(struct ir_builder *b, enum ir_op op, ir_type to, const ir_val *args,
                         uint32_t n) {
    if (n == 3) return ir_fma(b, args[0], args[1], args[2]);
    return n == 2 ? ir_bin(b, op, args[0], args[1]) : ir_float(b, op, to, args[0], ROUND_EVEN);
}

ir_val ir_in_mode(struct ir_builder *b, enum ir_op op, ir_type to, const ir_val *args, uint32_t n,
                  ir_val mode) {
    ir_val all[4] = {0};
    bv_t k;
    if (!VL_REQUIRE(ir_has_mode(op) && n && n < 4)) return 0;
    bool nearest = ir_is_const(b, mode, &k) && fp_mode(k) == ROUND_EVEN;
    if (nearest || is_exact(b, op, to, args[0])) return to_nearest(b, op, to, args, n);
    for (uint32_t i = 0; i < n; i++) all[i] = build_find(b, args[i]);
    all[n] = build_find(b, mode);
    return pure(b, (struct ir_ins){.op = IR_INMODE, .type = to, .imm = op}, all, n + 1);
}

/* ---- obligations ---- */

static bool known_true(const struct ir_builder *b, ir_val cond) {
    bv_t k;
    return ir_is_const(b, cond, &k) && k;
}

void ir_require(struct ir_builder *b, enum check_kind kind, ir_val cond, const char *snippet,
                const char *what) {
    if (known_true(b, cond) || ir_terminated(b)) return;
    struct ir_ins i = {.op = IR_CHECK,
                       .check = (uint16_t)kind,
                       .text = build_keep(b, snippet),
                       .name = build_keep(b, what)};
    emit(b, i, &cond, 1);
}

void ir_check(struct ir_builder *b, enum check_kind kind, ir_val cond, const char *snippet) {
    ir_require(b, kind, cond, snippet, NULL);
}

void ir_assume(struct ir_builder *b, ir_val cond) {
    if (known_true(b, cond)) return;
    emit(b, (struct ir_ins){.op = IR_ASSUME}, &cond, 1);
}

/* ---- ends of blocks ---- */

/* A block that may still get edges. In release a wrong jump ends in an unknown. */
static ir_blk target(struct ir_builder *b, ir_blk to) {
    if (VL_REQUIRE(to > 1 && to < b->blocks.n && !b->blocks.at[to].sealed)) return to;
    ir_blk here = b->cur, fresh = ir_block_new(b, "lost");
    ir_set_block(b, fresh);
    ir_unsupported(b, IR_VOID, IR_UNSUP_CONTROL, "jump into a finished block");
    ir_halt(b);
    ir_set_block(b, here);
    return fresh;
}

static void terminate(struct ir_builder *b, enum ir_op op, const ir_val *args, uint32_t n,
                      const struct ir_edge *edges, uint32_t nedges) {
    if (ir_terminated(b)) return;
    struct ir_ins i = {.op = (uint16_t)op, .nedges = (uint16_t)nedges};
    if (nedges) {
        i.edges = arena_new_array(&b->tmp, struct ir_edge, nedges);
        memcpy(i.edges, edges, nedges * sizeof *edges);
    }
    for (uint32_t e = 0; e < nedges; e++) {
        i.edges[e].to = target(b, edges[e].to);
        vec_push(&b->tmp, &b->blocks.at[i.edges[e].to].preds, (struct build_pred){b->cur, e});
    }
    emit(b, i, args, n);
    b->blocks.at[b->cur].terminated = true;
}

void ir_jmp(struct ir_builder *b, ir_blk to) {
    terminate(b, IR_JMP, NULL, 0, &(struct ir_edge){.to = to}, 1);
}

void ir_br(struct ir_builder *b, ir_val c, ir_blk yes, ir_blk no) {
    bv_t k;
    if (yes == no)
        ir_jmp(b, yes);
    else if (ir_is_const(b, c, &k))
        ir_jmp(b, k ? yes : no);
    else
        terminate(b, IR_BR, &c, 1, (struct ir_edge[]){{.to = yes}, {.to = no}}, 2);
}

void ir_switch(struct ir_builder *b, ir_val v, ir_blk otherwise, const struct ir_case *cases,
               uint32_t n) {
    bv_t k;
    if (ir_is_const(b, v, &k)) {
        uint32_t i = 0;
        while (i < n && (k < cases[i].lo || k > cases[i].hi)) i++;
        ir_jmp(b, i < n ? cases[i].to : otherwise);
        return;
    }
    if (n >= UINT16_MAX) {
        ir_unsupported(b, IR_VOID, IR_UNSUP_CONTROL, "switch with too many cases");
        ir_halt(b);
        return;
    }
    struct ir_edge *edges = arena_new_array(&b->tmp, struct ir_edge, n + 1);
    edges[0].to = otherwise;
    for (uint32_t i = 0; i < n; i++)
        edges[i + 1] = (struct ir_edge){.to = cases[i].to, .lo = cases[i].lo, .hi = cases[i].hi};
    if (n)
        terminate(b, IR_SWITCH, &v, 1, edges, n + 1);
    else
        ir_jmp(b, otherwise);
}

void ir_ret(struct ir_builder *b, ir_val v) { terminate(b, IR_RET, &v, v ? 1 : 0, NULL, 0); }
void ir_halt(struct ir_builder *b) { terminate(b, IR_HALT, NULL, 0, NULL, 0); }
