/* front.c - a record that stands in front of what a parameter points to, or around it.
 *
 * ((struct hdr *)s)[-1], (struct hdr *)(s - sizeof(struct hdr)) and (struct node *)((char *)m -
 * offsetof(struct node, m)) go back from a parameter by a constant and take what is there for a
 * record.  The IR does not show by which type an address was reached, and joins steps into one, so
 * the function keeps a list (core/analysis/environment/header.h reads it).
 *
 * Where the member is the first one the step is none, and what the parameter points to is the
 * record around it: the parameter is told to the IR as a pointer to that, as voidptr.c does where
 * it is cast at once.  Of several such records one must be around all others.
 */
#include "core/analysis/environment/fieldtype.h"
#include "core/analysis/environment/passed_type.h"
#include "core/frontend/lower/lower.h"

/* The place among f's parameters; false: v is none. */
static bool is_own_param(const struct ir_func *f, ir_val v, uint32_t *param) {
    for (*param = 0; *param < f->params.n; ++*param)
        if (f->params.at[*param] == v) return true;
    return false;
}

/* Does a part of ct, `off` bytes into it, have or start with that record? Off 0: ct itself is none.
 */
static bool has_at(struct low *l, ir_ct ct, uint64_t off, ir_ct record) {
    if (!off) return fieldtype_starts_with(l->fe->m, ct, record);
    while (container_part(l->fe, &ct, &off))
        if (!off && ct_is_record(l->fe, ct))
            return ir_same_type(l->fe->m, ct, record) ||
                   fieldtype_starts_with(l->fe->m, ct, record);
    return false;
}

static bool points_to_struct(struct low *l, ir_ct ptr) {
    return ct_kind(l->fe, ptr) == CT_PTR && ct_kind(l->fe, ct_at(l->fe, ptr)->elem) == CT_STRUCT;
}

void front_note_container(struct low *l, CXCursor e, ir_ct from, ir_ct to) {
    struct container step;
    struct ir_func *f = l->f;
    int64_t off = 0;
    if (l->constant || l->fe->is_model || !points_to_struct(l, to)) return;
    if (container_step(l, e, &step, &off))
        from = ct_cursor(l->fe, step.member);
    else if (passed_type_is_void(l->fe->m,
                                 from)) /* `(struct leaf *)(void *)node`, against warnings */
        from = ct_cursor(l->fe, cursor_uncast(l->arena, e));
    if (!points_to_struct(l, from)) return;
    struct ir_container x = {ct_at(l->fe, from)->elem, (uint64_t)off, to};
    if (off < 0 || !has_at(l, ct_at(l->fe, to)->elem, x.bytes, x.member)) return;
    for (uint32_t n = 0; n < f->containers.n; n++) {
        const struct ir_container *y = &f->containers.at[n];
        if (y->member == x.member && y->bytes == x.bytes && y->record == x.record) return;
    }
    vec_push(l->fe->arena, &f->containers, x);
}

static void note_around(struct low *l, uint32_t param, ir_ct record) {
    ir_ct own = l->f->ins.at[l->f->params.at[param]].ct;
    if (!own || ct_kind(l->fe, own) != CT_PTR ||
        !fieldtype_starts_with(l->fe->m, record, ct_at(l->fe, own)->elem))
        return;
    for (uint32_t n = 0; n < l->around.n; n++)
        if (l->around.at[n].param == param &&
            ir_same_type(l->fe->m, l->around.at[n].record, record))
            return;
    struct ir_front x = {.param = param, .record = record};
    vec_push(l->arena, &l->around, x);
}

void front_tell(struct low *l) {
    for (uint32_t n = 0; n < l->around.n; n++) {
        struct ir_front x = l->around.at[n];
        bool is_outermost = true;
        for (uint32_t k = 0; k < l->around.n; k++)
            is_outermost &= k == n || l->around.at[k].param != x.param ||
                            fieldtype_starts_with(l->fe->m, x.record, l->around.at[k].record);
        if (is_outermost)
            l->f->ins.at[l->f->params.at[x.param]].ct = ct_pointer_to(l->fe, x.record);
    }
}

void front_note(struct low *l, ir_val p, ir_ct element) {
    enum { FAR = 1 << 16 };
    struct ir_func *f = l->f;
    struct ir_front x = {.record = element};
    const struct ir_ins *i = &f->ins.at[p];
    bv_t k;
    if (ct_is_record(l->fe, element) && is_own_param(f, p, &x.param))
        note_around(l, x.param, element);
    if (i->op != IR_PTRADD || !ct_is_record(l->fe, element) || !ct_bytes(l->fe, element) ||
        !ir_is_const(l->b, i->args[1], &k) || !is_own_param(f, i->args[0], &x.param))
        return;
    unsigned w = l->fe->m->target.ptr_bits;
    x.bytes = (uint64_t)bv_norm((bv_t)0 - k * i->imm, w);
    if (!x.bytes || x.bytes > FAR) return;
    for (uint32_t n = 0; n < f->fronts.n; n++) {
        const struct ir_front *y = &f->fronts.at[n];
        if (y->param == x.param && y->bytes == x.bytes && y->record == x.record) return;
    }
    vec_push(l->fe->arena, &f->fronts, x);
}
