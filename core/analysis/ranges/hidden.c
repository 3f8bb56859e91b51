/* Pointers of memory and results that C declares as `void *`, and that code takes for pointers to
 * numbers: such a number may be a record's, as its address was stored, or returned, as that. */
#include "core/analysis/ranges/ranges_int.h"

static bool is_hidden_pointer(const struct ranges *r, ir_ct ptr) {
    bool pointer = ptr && ir_ctype_at(r->m, ptr)->kind == CT_PTR;
    return pointer && ir_ctype_at(r->m, ir_pointee(r->m, ptr))->kind == CT_VOID;
}

static bool is_wide_number(const struct ranges *r, ir_ct ct) {
    const struct ir_ctype *t = ir_ctype_at(r->m, ct);
    return t->kind == CT_INT && t->size > 1 && !t->is_const;
}

/* The `void *` that memory holds, or a function returns, is taken for a pointer to numbers. */
static void note_unhidden(struct ranges *r, const struct range_body *b, ir_val p) {
    const struct ir_ins *i = &b->f->ins.at[p];
    const struct ir_func *f = i->op == IR_CALL ? ir_find_func(r->m, i->text) : NULL;
    if (i->op == IR_LOAD && is_hidden_pointer(r, i->ct)) r->unhides = true;
    if (f && is_hidden_pointer(r, f->ret_ct)) map_str_put(&r->tmp, &r->unhidden, i->text, 1);
}

static void note_unhidden_sources(struct ranges *r, const struct range_body *b, ir_val p) {
    struct range_targets t;
    if (b->f->ins.at[p].type != IR_PTR) return;
    ranges_targets(r, b, p, &t);
    for (uint32_t k = 0; k < t.n; k++) note_unhidden(r, b, t.at[k].root);
}

/* A copy as long as a number to where nothing shows what is there. */
void ranges_number_written(struct ranges *r, const struct range_body *b, const struct ir_ins *i) {
    bv_t n;
    bool is_number_long = ir_const_value(b->f, i->args[2], &n) && n > 1 && n <= 8;
    if (is_number_long) note_unhidden_sources(r, b, i->args[0]);
}

static bool takes_numbers(const struct ranges *r, const struct ir_func *f) {
    bool takes = false;
    for (uint32_t k = 0; k < f->params.n; k++)
        takes |= is_wide_number(r, ir_pointee(r->m, f->ins.at[f->params.at[k]].ct));
    return takes;
}

/* A `void *` of memory goes to a function that takes it for a pointer to numbers. */
void ranges_hidden_passed(struct ranges *r, const struct range_body *b, ir_val p,
                          const struct ir_func *to, uint32_t param) {
    bool numbers = to && param < to->params.n &&
                   is_wide_number(r, ir_pointee(r->m, to->ins.at[to->params.at[param]].ct));
    if (numbers) note_unhidden_sources(r, b, p);
}

/* To one of those that are called by address. */
void ranges_hidden_called(struct ranges *r, const struct range_body *b, ir_val p) {
    bool may = false;
    for (uint32_t i = 0; i < r->body.n && !r->unhides && !may; i++) {
        const struct ir_called *c = ir_called(&r->callers, r->body.at[i].f->name);
        may = c && c->addressed && takes_numbers(r, r->body.at[i].f);
    }
    if (may) note_unhidden_sources(r, b, p);
}

void ranges_hidden_returned(struct ranges *r, const struct range_body *b, ir_val call) {
    const struct ir_ins *i = &b->f->ins.at[call];
    if (i->type == IR_PTR && is_wide_number(r, ir_pointee(r->m, i->ct))) note_unhidden(r, b, call);
}
