/* Pointers that C declares as `void *`, in memory or as results, and that code takes for pointers
 * to numbers: the number may be a record's, whose address was stored, or returned, as a `void *`.
 */
#include "core/analysis/ranges/ranges_int.h"

static bool is_hidden_pointer(const struct ranges *r, ir_ct ptr) {
    return ranges_is_pointer(r, ptr) && ir_ctype_at(r->m, ir_pointee(r->m, ptr))->kind == CT_VOID;
}

/* The `void *` that this loads, or calls for, is taken for a pointer to numbers. */
static void note_unhidden(struct ranges *r, const struct range_body *b, ir_val p) {
    const struct ir_ins *i = &b->f->ins.at[p];
    const struct ir_func *f = i->op == IR_CALL ? ir_find_func(r->m, i->text) : NULL;
    if (i->op == IR_LOAD && is_hidden_pointer(r, i->ct)) r->unhides = true;
    bool bytes = f && ranges_is_pointer(r, f->ret_ct) &&
                 ir_ctype_at(r->m, ir_pointee(r->m, f->ret_ct))->size == 1;
    if (f && (bytes || is_hidden_pointer(r, f->ret_ct)))
        map_str_put(&r->tmp, &r->unhidden, i->text, 1);
}

void ranges_hidden_written(struct ranges *r, const struct range_body *b, ir_val p) {
    struct range_targets t;
    if (b->f->ins.at[p].type != IR_PTR) return;
    ranges_targets(r, b, p, &t);
    for (uint32_t k = 0; k < t.n; k++) note_unhidden(r, b, t.at[k].root);
}

/* ---- where they go ---- */

static bool takes_number(const struct ranges *r, const struct ir_func *f, uint32_t param) {
    return ranges_is_number_pointer(r, f->ins.at[f->params.at[param]].ct);
}

/* Of parameters from the 64th on: one bit for all. */
static uint64_t callback_bit(uint32_t param) { return (uint64_t)1 << (param < 63 ? param : 63); }

bool ranges_callback_writes(const struct ranges *r, uint32_t param) {
    return r->callbacks_write & callback_bit(param);
}

void ranges_hidden_begin(struct ranges *r) {
    for (uint32_t i = 0; i < r->body.n; i++) {
        const struct ir_func *f = r->body.at[i].f;
        const struct ir_called *c = ir_called(&r->callers, f->name);
        r->own_variadic |= f->varargs;
        for (uint32_t k = 0; c && c->addressed && k < f->params.n; k++) {
            r->callbacks_take_numbers |= takes_number(r, f, k);
            if (ranges_writes_bytes(r, f, k)) r->callbacks_write |= callback_bit(k);
        }
    }
}

void ranges_hidden_passed(struct ranges *r, const struct range_body *b, ir_val p,
                          const struct ir_func *to, uint32_t param) {
    if (to && param < to->params.n && takes_number(r, to, param)) ranges_hidden_written(r, b, p);
}

void ranges_hidden_called(struct ranges *r, const struct range_body *b, ir_val p) {
    if (r->callbacks_take_numbers) ranges_hidden_written(r, b, p);
}

void ranges_hidden_returned(struct ranges *r, const struct range_body *b, ir_val call) {
    const struct ir_ins *i = &b->f->ins.at[call];
    if (i->type == IR_PTR && ranges_is_number_pointer(r, i->ct)) note_unhidden(r, b, call);
}

/* A copy that is as long as a number writes one, to where no type says what is there. */
void ranges_number_written(struct ranges *r, const struct range_body *b, const struct ir_ins *i) {
    bv_t n;
    bool is_number_long = ir_const_value(b->f, i->args[2], &n) && n > 1 && n <= 8;
    if (is_number_long) ranges_hidden_written(r, b, i->args[0]);
}

/* A byte of what a call gave, or memory holds as `void *`: `char *at = memchr(record, 0, n);
 * at[1] = 7;` */
void ranges_byte_written(struct ranges *r, const struct range_body *b, const struct ir_ins *store) {
    struct range_targets t;
    if (!ranges_stores_byte(b, store)) return;
    ranges_targets(r, b, store->args[1], &t);
    for (uint32_t k = 0; k < t.n; k++) {
        note_unhidden(r, b, t.at[k].root);
        r->writes_kept |= b->f->ins.at[t.at[k].root].op == IR_LOAD;
    }
}

bool ranges_is_hidden(const struct ranges *r, const struct range_body *b, ir_val p) {
    struct range_targets t;
    ranges_targets(r, b, p, &t);
    for (uint32_t k = 0; k < t.n; k++) {
        const struct ir_ins *root = &b->f->ins.at[t.at[k].root];
        if ((root->op == IR_PARAM || root->op == IR_LOAD) && is_hidden_pointer(r, root->ct))
            return true;
    }
    return false;
}

/* ---- where their results come from ---- */

/* A parameter that is given back went in as a `void *`, as what memory holds did. */
static void note_returned(struct ranges *r, const struct range_body *b, ir_val p) {
    struct range_targets t;
    ranges_targets(r, b, p, &t);
    for (uint32_t k = 0; k < t.n; k++) {
        const struct ir_ins *i = &b->f->ins.at[t.at[k].root];
        if (i->op == IR_PARAM && is_hidden_pointer(r, i->ct)) r->unhides = true;
        note_unhidden(r, b, t.at[k].root);
    }
}

static void close_body(struct ranges *r, const struct range_body *b) {
    if (!map_str_get(&r->unhidden, b->f->name, NULL)) return;
    for (ir_blk k = 1; k < b->f->blocks.n; k++) {
        const struct ir_ins *end = ir_terminator(b->f, k);
        if (end && end->op == IR_RET && end->nargs) note_returned(r, b, end->args[0]);
    }
}

void ranges_hidden_close(struct ranges *r) {
    r->unhides |= r->keeps_bytes && r->writes_kept;
    if (r->own_variadic && r->writes_kept) map_str_put(&r->tmp, &r->unhidden, RANGES_ARGUMENTS, 1);
    for (uint32_t known = 0; known != r->unhidden.n && !r->unhides;) {
        known = r->unhidden.n;
        for (uint32_t k = 0; k < r->body.n; k++) close_body(r, &r->body.at[k]);
    }
}
