/* init_local.c - initialisers of objects in a function: stores. */
#include "core/frontend/lower/lower.h"

struct local_sink {
    struct init_sink base;
    struct low *l;
    ir_val addr;
};

static ir_val member(struct local_sink *s, uint64_t off) {
    return off ? ir_ptradd(s->l->b, s->addr, pointer_const(s->l, off), 1) : s->addr;
}

static void local_scalar(struct init_sink *base, uint64_t off, ir_ct ct,
                         const struct ir_field *bits, CXCursor e) {
    struct local_sink *s = (struct local_sink *)base;
    struct low *l = s->l;
    ir_val v = rvalue_as(l, e, ct);
    at(l, e);
    struct place p = {.kind = PLACE_MEMORY, .ct = ct, .initialised = true, .addr = member(s, off)};
    if (bits) {
        p.kind = PLACE_BITS;
        p.bit_off = bits->bit_off;
        p.bits = bits->bits;
        struct arith fits = {p.bits, ct_signed(l->fe, ct)};
        if (ct_kind(l->fe, ct) != CT_BOOL)
            check_fits_bits(l, v, ct, fits, ct_was_float(l->fe, l->arena, e), e);
        bits_store(l, &p, v);
        return;
    }
    if (ct_kind(l->fe, ct) == CT_BOOL) v = ir_cast(l->b, IR_ZEXT, IR_I(8), v);
    ir_store(l->b, v, p.addr);
}

static void local_string(struct init_sink *base, uint64_t off, ir_ct ct, CXCursor literal) {
    struct local_sink *s = (struct local_sink *)base;
    struct low *l = s->l;
    const char *name = fe_string(l->fe, literal, 0);
    if (!name) {
        unsupported(l, literal, ct_int(l->fe), IR_UNSUP_MEMORY, "string literal");
        return;
    }
    uint64_t n = fe_find_global(l->fe, name)->size, room = ct_bytes(l->fe, ct);
    at(l, literal);
    ir_val args[] = {member(s, off), ir_global_addr(l->b, name),
                     pointer_const(l, n < room ? n : room)};
    ir_effect(l->b, IR_COPY, args, 3);
}

static void local_record(struct init_sink *base, uint64_t off, ir_ct ct, CXCursor e) {
    struct local_sink *s = (struct local_sink *)base;
    ir_val from = rvalue(s->l, e);
    at(s->l, e);
    store_record(s->l, member(s, off), from, ct);
}

static void local_complete(struct init_sink *base, uint64_t off, ir_ct ct) {
    struct local_sink *s = (struct local_sink *)base;
    padding_of_members(s->l, member(s, off), ct);
}

static void local_beyond(struct init_sink *base, uint64_t off, uint64_t size) {
    struct local_sink *s = (struct local_sink *)base;
    union_rest(s->l, s->addr, off, size);
}

static void local_zero(struct init_sink *base, uint64_t off, uint64_t size) {
    struct local_sink *s = (struct local_sink *)base;
    ir_val args[] = {member(s, off), ir_int(s->l->b, IR_I(8), 0), pointer_const(s->l, size)};
    if (size) ir_effect(s->l->b, IR_FILL, args, 3);
}

static void local_copy(struct init_sink *base, uint64_t to, uint64_t from, uint64_t size) {
    struct local_sink *s = (struct local_sink *)base;
    ir_val args[] = {member(s, to), member(s, from), pointer_const(s->l, size)};
    if (size) ir_effect(s->l->b, IR_COPY, args, 3);
}

void init_local(struct low *l, ir_val addr, ir_ct ct, CXCursor e) {
    struct local_sink s = {{local_scalar, local_string, local_record, local_zero, local_copy,
                            local_complete, local_beyond},
                           l,
                           addr};
    uint64_t size = ct_bytes(l->fe, ct);
    CXCursor list = cursor_unparen(l->arena, e);
    struct running *r = order_begin(l, list);
    /* 6.7.9p19, p21: what a list or a string does not mention is zero. */
    if (cursor_is(list, CXCursor_InitListExpr) || cursor_is(list, CXCursor_StringLiteral)) {
        at(l, e);
        if (!ct_is_scalar(l->fe, ct)) local_zero(&s.base, 0, size);
    }
    if (!init_walk(l->fe, &s.base, ct, list)) half_lowered(l, e, ct_int(l->fe), "initialiser");
    order_end(l, r);
}
