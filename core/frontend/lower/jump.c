/* jump.c - labels and goto, to a label or to where a pointer says.
 *
 * A label whose address is taken is byte k of the object `FUNCTION.labels` (prescan.c); goto *p
 * switches on the offset.  On the way lifetimes end and begin (scope.c).
 */
#include "core/base/require.h"
#include "core/frontend/lower/lower.h"

typedef VEC(struct ir_case) cases_t;

ir_blk new_block(struct low *l, const char *label) { return ir_block_new(l->b, label); }

void start_block(struct low *l, ir_blk blk) {
    (void)VL_REQUIRE(ir_terminated(l->b));
    ir_seal(l->b, blk);
    ir_set_block(l->b, blk);
}

void goto_stmt(struct low *l, CXCursor c) {
    uint64_t i;
    CXCursor target = clang_getCursorReferenced(c);
    if (!map_get(&l->label_of, cursor_key(target), &i)) {
        not_lowered(l, c, ct_int(l->fe), "goto");
        return;
    }
    at(l, c);
    scope_rewind(l, l->labels.at[i].scope, l->labels.at[i].order);
    scope_goto(l, l->labels.at[i].scope, l->labels.at[i].block);
}

/* To the label of that number; the default is reached only where its check is not wanted. */
static void goto_targets(struct low *l, ir_val number, CXCursor c) {
    cases_t cases = {0};
    VEC(struct label) to = {0};
    ir_blk none = new_block(l, NULL);
    for (uint32_t i = 0; i < l->taken.n; i++) {
        uint64_t k;
        if (!map_get(&l->label_of, cursor_key(l->taken.at[i]), &k)) continue;
        struct label target = l->labels.at[k];
        struct ir_case edge = {i, i, new_block(l, NULL)};
        vec_push(l->arena, &cases, edge);
        vec_push(l->arena, &to, target);
    }
    ir_switch(l->b, number, none, cases.at, cases.n);
    for (uint32_t i = 0; i < cases.n; i++) {
        start_block(l, cases.at[i].to);
        scope_rewind(l, to.at[i].scope, to.at[i].order);
        scope_goto(l, to.at[i].scope, to.at[i].block);
    }
    start_block(l, none);
    at(l, c);
    ir_unsupported(l->b, IR_I(1), IR_UNSUP_CONTROL | IR_UNSUP_SEEN, "goto to no label");
    ir_halt(l->b);
}

/* goto *p: a label's address is its number in the function's object of labels. */
void indirect_goto(struct low *l, CXCursor c) {
    ir_val p = rvalue(l, kid_last(l->arena, c));
    const char *name = arena_printf(l->fe->arena, "%s.labels", l->fname);
    if (!l->taken.n) {
        check_fails(l, CHECK_BAD_FUNCTION_POINTER, c);
        ir_halt(l->b);
        return;
    }
    at(l, c);
    ir_val labels = ir_global_addr(l->b, name);
    ir_val one = ir_int(l->b, IR_I(l->fe->m->target.ptr_bits), 1);
    ir_val is_label = ir_bin(l->b, IR_AND, ir_pred(l->b, IR_SAMEOBJ, p, labels),
                             ir_pred(l->b, IR_INBOUNDS, p, one));
    check_label(l, is_label, c);
    at(l, c);
    goto_targets(l, ir_bin(l->b, IR_PTRDIFF, p, labels), c);
}

void label_stmt(struct low *l, CXCursor c) {
    uint64_t i;
    CXCursor body = kid_last(l->arena, c);
    if (map_get(&l->label_of, cursor_key(c), &i)) {
        l->labels.at[i].reached = true;
        at(l, c);
        ir_jmp(l->b, l->labels.at[i].block);
        ir_set_block(l->b, l->labels.at[i].block); /* sealed at the end: any goto may come */
    }
    if (!clang_Cursor_isNull(body)) stmt(l, body);
}

static void close_label(struct low *l, const struct label *to) {
    if (to->reached) return;
    ir_set_block(l->b, to->block);
    at(l, to->stmt);
    ir_unsupported(l->b, IR_I(1), IR_UNSUP_MEMORY | IR_UNSUP_CONTROL,
                   "jump into what is not covered");
    ir_halt(l->b);
}

/* Where the statement around a label is not covered, jumps to it have no known target. */
void stmt_close_labels(struct low *l) {
    for (uint32_t i = 0; i < l->labels.n; i++) close_label(l, &l->labels.at[i]);
    for (uint32_t i = 0; i < l->switches.n; i++)
        for (uint32_t k = 0; k < l->switches.at[i].cases.n; k++)
            close_label(l, &l->switches.at[i].cases.at[k]);
}
