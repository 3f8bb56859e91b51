/* asm.c - inline assembly: its instructions are not interpreted, and every effect that it may have
 * is modelled.
 *
 * An empty template is a barrier for the compiler: "+" operands and outputs tied to an input keep
 * their values. Any other is like a call of a function without body: its outputs are inputs of the
 * program, and if it clobbers memory (or an output is no scalar) it may change what its operands
 * and the globals reach. It is among the assumptions that the assembly changes nothing else. A
 * pointer that it changes ("+") may go anywhere in its object, or become a pointer to another one.
 * Assembly outside this contract is unsupported: `asm goto`, use of the stack pointer, a rounding
 * mode that it sets, text that is not understood.
 */
#include "core/frontend/clang/asm_text.h"

#include <string.h>

#define WHAT "inline assembly"

/* ---- operands ---- */

static bool has(const struct asm_operand *o, char c) {
    return !o->constraint.n || memchr(o->constraint.at, c, o->constraint.n) != NULL;
}

/* Passes the address of an lvalue to the assembly. */
static bool in_memory(const struct asm_operand *o) {
    if (o->constraint.n < 3) return false;
    for (uint32_t i = 1; i + 1 < o->constraint.n; i++)
        if (!memchr("moVQ<>*,", o->constraint.at[i], 8)) return false;
    return true;
}

static bool same_token(const struct token *a, const struct token *b) {
    return a->n && a->n == b->n && memcmp(a->at, b->at, a->n) == 0;
}

/* The output that an input's constraint names, "0" or "[name]"; p->outputs if none. */
static uint32_t tied_to(const struct asm_text *p, const struct asm_operand *o) {
    struct token t = {.at = o->constraint.at + 1, .n = o->constraint.n - 2};
    if (o->constraint.n < 3) return p->outputs;
    if (t.n == 1 && *t.at >= '0' && *t.at <= '9') return (uint32_t)(*t.at - '0');
    if (*t.at != '[') return p->outputs;
    t.at++;
    t.n -= 2;
    for (uint32_t i = 0; i < p->outputs; i++)
        if (same_token(&t, &p->at[i].name)) return i;
    return p->outputs;
}

struct asm_operands {
    struct place out[ASM_OPERANDS];
    ir_val kept[ASM_OPERANDS]; /* value of a "+" operand, or of the input tied to it */
    VEC(ir_val) operands;      /* values, and addresses of operands in memory */
    bool memory;
};

static void give(struct low *l, struct asm_operands *x, ir_val v) {
    if (v) vec_push(l->arena, &x->operands, v);
}

static void give_place(struct low *l, struct asm_operands *x, const struct place *p) {
    if (p->kind == PLACE_MEMORY || p->kind == PLACE_BITS) give(l, x, p->addr);
}

static void lower_output(struct low *l, const struct asm_text *p, uint32_t i, CXCursor e,
                         struct asm_operands *x) {
    struct place *out = &x->out[i];
    *out = place(l, e, 0);
    x->kept[i] = 0;
    if (p->empty) return;
    give_place(l, x, out);
    if (!ct_is_scalar(l->fe, out->ct)) {
        place_check_write(l, out, ct_bytes(l->fe, out->ct), e);
        x->memory = true;
    } else if (p->at[i].constraint.n && has(&p->at[i], '+')) {
        give(l, x, x->kept[i] = place_load(l, out, e));
    }
}

static void lower_input(struct low *l, const struct asm_text *p, uint32_t i, CXCursor e,
                        struct asm_operands *x) {
    uint32_t to = tied_to(p, &p->at[i]);
    struct place in = {.kind = PLACE_NONE};
    if (to < p->outputs && ct_is_scalar(l->fe, x->out[to].ct)) {
        give(l, x, x->kept[to] = rvalue_as(l, e, x->out[to].ct));
        return;
    }
    if (!p->empty && (in_memory(&p->at[i]) || !ct_is_scalar(l->fe, ct_cursor(l->fe, e))))
        in = place(l, e, 0);
    give_place(l, x, &in);
    if (in.addr && !ct_is_scalar(l->fe, in.ct))
        place_check(l, &in, ct_bytes(l->fe, in.ct), e);
    else if (in.addr || in.kind == PLACE_VAR)
        give(l, x, place_load(l, &in, e));
    else if (ct_is_scalar(l->fe, ct_cursor(l->fe, e)))
        give(l, x, rvalue(l, e));
    else
        effect(l, e);
}

static void lower_operands(struct low *l, const struct asm_text *p, const struct kids *k,
                           struct asm_operands *x) {
    x->memory = p->memory;
    for (uint32_t i = 0; i < p->outputs; i++) lower_output(l, p, i, k->at[i], x);
    for (uint32_t i = p->outputs; i < p->n; i++) lower_input(l, p, i, k->at[i], x);
}

/* The value of an output: an input of the program. old: the operand's value before, 0 if the
 * assembly may not read it. */
static ir_val output_value(struct low *l, const struct place *p, ir_val old, const char *name) {
    ir_val v = ir_nondet(l->b, ct_value(l->fe, p->ct), IR_INPUT_EXTERN, name, p->ct);
    if (!old || ir_type_of(l->b, v) != IR_PTR) return v;
    ir_type w = IR_I(l->fe->m->target.ptr_bits);
    ir_val moved = ir_nondet(l->b, w, IR_INPUT_EXTERN, "bytes moved", 0);
    ir_val stays = ir_nondet(l->b, IR_I(1), IR_INPUT_EXTERN, "same object", 0);
    return ir_select(l->b, stays, ir_ptradd(l->b, old, moved, 1), v);
}

static void write_output(struct low *l, const struct asm_text *p, const struct asm_operands *x,
                         uint32_t i, CXCursor e) {
    const struct place *out = &x->out[i];
    if (!ct_is_scalar(l->fe, out->ct)) return; /* memory has changed */
    at(l, e);
    if (!p->empty)
        place_store(l, out, output_value(l, out, x->kept[i], snippet(l, e)), e);
    else if (x->kept[i])
        place_store(l, out, x->kept[i], e);
    else if (!has(&p->at[i], '+'))
        place_store(l, out, output_value(l, out, 0, snippet(l, e)), e);
}

/* Any label of the function may be jumped to, which includes all that the statement can name. */
static void jump_anywhere(struct low *l, CXCursor c) {
    for (uint32_t i = 0; i < l->labels.n; i++) {
        struct label to = l->labels.at[i];
        ir_blk leave = ir_block_new(l->b, NULL), stay = ir_block_new(l->b, NULL);
        at(l, c);
        ir_br(l->b, ir_unsupported(l->b, IR_I(1), IR_UNSUP_VALUE, WHAT), leave, stay);
        ir_seal(l->b, leave);
        ir_set_block(l->b, leave);
        scope_rewind(l, to.scope, to.order);
        scope_goto(l, to.scope, to.block);
        ir_seal(l->b, stay);
        ir_set_block(l->b, stay);
    }
}

static void not_understood(struct low *l, CXCursor c, const char *what) {
    operands(l, c);
    half_lowered(l, c, ct_int(l->fe), what);
    jump_anywhere(l, c);
}

void asm_stmt(struct low *l, CXCursor c) {
    struct kids k = kids_of(l->arena, c);
    struct asm_text p;
    struct asm_operands x = {0};
    if (!asm_text(l, c, &p) || p.n != k.n) {
        not_understood(l, c, WHAT);
        return;
    }
    if (p.jumps || p.stack || p.rounding) {
        not_understood(l, c,
                       p.jumps   ? "asm goto"
                       : p.stack ? "assembly that uses the stack pointer"
                                 : "assembly that may set the rounding mode");
        return;
    }
    lower_operands(l, &p, &k, &x);
    at(l, c);
    if (!p.empty) ir_asm(l->b, x.memory, x.operands.at, x.operands.n);
    for (uint32_t i = 0; i < p.outputs; i++) write_output(l, &p, &x, i, k.at[i]);
}

/* register T x asm("r0"): the variable has the value of that register. */
bool asm_register(CXCursor decl) {
    struct arena tmp = {0};
    struct kids k = kids_all(&tmp, decl);
    bool is = false;
    for (uint32_t i = 0; i < k.n; i++) is |= cursor_is(k.at[i], CXCursor_AsmLabelAttr);
    arena_free(&tmp);
    return is && clang_Cursor_getStorageClass(decl) == CX_SC_Register;
}
