/* front.c - a record that stands in front of what a parameter points to, or around it.
 *
 * ((struct hdr *)s)[-1], (struct hdr *)(s - sizeof(struct hdr)) and (struct node *)((char *)m -
 * offsetof(struct node, m)) go back from a parameter by a constant and take what is there for a
 * record.  The IR does not show by which type an address was reached, and joins steps into one, so
 * the function keeps a list (core/analysis/environment/header.h reads it).
 */
#include "core/frontend/lower/lower.h"

/* The place among f's parameters; false: v is none. */
static bool is_own_param(const struct ir_func *f, ir_val v, uint32_t *param) {
    for (*param = 0; *param < f->params.n; ++*param)
        if (f->params.at[*param] == v) return true;
    return false;
}

void front_note(struct low *l, ir_val p, ir_ct element) {
    enum { FAR = 1 << 16 };
    struct ir_func *f = l->f;
    struct ir_front x = {.record = element};
    const struct ir_ins *i = &f->ins.at[p];
    bv_t k;
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
