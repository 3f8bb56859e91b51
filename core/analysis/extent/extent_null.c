/* Pointers to arrays that are null only where there are no elements.
 *
 *     void drop(struct v *v) { for (i = 0; i < v->n; i++) release(v->at[i]); free(v->at); }
 *
 * Other code may compare v->at with null, so it may be null here.  Code that gets to elements
 * without asking relies on one thing: where it is null, v->n is 0.  So it is assumed of pointers
 * that stand beside their number, in a structure or among the program's variables.  Not where the
 * code does something for the null pointer that may make the array (`if (!v->at) make(v);`): for
 * that there are elements, and no pointer yet.
 *
 * Limits: functions that get the structure are looked into three calls deep.
 */
#include "core/analysis/extent/extent_int.h"

enum { DEEP = 3 };

/* How the code uses the pointer at a place. */
struct null_use {
    bool unasked; /* it gets to elements without having asked whether there are any */
    bool made;    /* where it is null, something may store another one */
};

/* What is known of the pointer in a block. */
struct null_known {
    bool null, not_null;
};

/* Does the fact's condition ask whether the pointer at the place is null? */
static bool asks_for_null(const struct extent_body *b, struct branch_fact k,
                          struct extent_place at) {
    const struct ir_ins *i = body_ins(b, k.v);
    if (i->op != IR_PTREQ) return false;
    bool first = ir_is_null(b->f, i->args[0]);
    return (first || ir_is_null(b->f, i->args[1])) &&
           extent_reads_place(b, i->args[first ? 1 : 0], at);
}

static struct null_known known_of_null(const struct extent_body *b, ir_blk blk,
                                       struct extent_place at) {
    struct null_known is = {.null = false};
    struct branch_facts known;
    extent_block_facts(b, blk, &known);
    for (uint32_t k = 0; k < known.n; k++) {
        if (!asks_for_null(b, known.at[k], at)) continue;
        is.null |= known.at[k].holds;
        is.not_null |= !known.at[k].holds;
    }
    return is;
}

/* The pointer without all steps. */
static ir_val without_steps(const struct extent_body *b, ir_val p) {
    while (body_ins(b, p)->op == IR_PTRADD) p = body_ins(b, p)->args[0];
    return p;
}

static bool gets_to_element(const struct extent_body *b, const struct ir_ins *i,
                            struct extent_place at) {
    return i->op == IR_INBOUNDS && extent_reads_place(b, without_steps(b, i->args[0]), at);
}

static bool is_code_elsewhere(struct extent_finder *t, const struct ir_ins *i) {
    const struct extent_body *c = i->op == IR_CALL ? extent_body_of(t, i->text) : NULL;
    return i->op == IR_CALLPTR || (i->op == IR_CALL && (!c || !c->f->is_model));
}

static void look_at_uses(struct extent_finder *t, struct extent_body *b, struct extent_place at,
                         unsigned depth, struct null_use *out);

/* What a function does with the structure that it is handed, or with the program's variables. */
static void look_into_call(struct extent_finder *t, struct extent_body *b, const struct ir_ins *i,
                           struct extent_place at, unsigned depth, struct null_use *out) {
    struct extent_body *c = extent_body_of(t, i->text);
    if (!c || !c->f->has_body || c->f->is_model || depth == 0) return;
    if (extent_variable(t->m, at)) {
        look_at_uses(t, c, at, depth - 1, out);
        return;
    }
    for (uint32_t k = 0; k < i->nargs && k < c->f->params.n; k++) {
        struct extent_place inner = at;
        if (extent_handed_place(b, i, k, &inner)) look_at_uses(t, c, inner, depth - 1, out);
    }
}

static void look_at_uses(struct extent_finder *t, struct extent_body *b, struct extent_place at,
                         unsigned depth, struct null_use *out) {
    for (ir_blk blk = 1; blk < b->f->blocks.n; blk++) {
        const struct ir_block *k = &b->f->blocks.at[blk];
        if (b->g.pos[blk] == CFG_UNREACHED) continue;
        const struct null_known is = known_of_null(b, blk, at);
        for (uint32_t n = 0; n < k->ins.n; n++) {
            const struct ir_ins *i = body_ins(b, k->ins.at[n]);
            struct null_use inner = {.made = false};
            struct extent_place to;
            if (i->op == IR_CALL) look_into_call(t, b, i, at, depth, &inner);
            bool stores = extent_stored_place(b, i, &to) && extent_same_place(to, at);
            out->unasked |= !is.not_null && (inner.unasked || gets_to_element(b, i, at));
            out->made |= inner.made || (is.null && (stores || is_code_elsewhere(t, i)));
        }
    }
}

void extent_note_nulls(struct extent_finder *t, struct extent_body *b, struct extents *all) {
    for (uint32_t i = 0; i < all->at.n; i++) {
        struct extent *e = &all->at.at[i];
        struct null_use use = {.made = false};
        bool beside = e->ptr.field || extent_variable(t->m, e->ptr);
        if (!beside || e->is_constant || e->ptr.into) continue;
        look_at_uses(t, b, e->ptr, DEEP, &use);
        e->is_needed = use.unasked && !use.made;
    }
}
