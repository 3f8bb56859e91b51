/* Pointers to arrays that are null only where there are no elements.
 *
 *     void drop(struct v *v) { for (i = 0; i < v->n; i++) release(v->at[i]); free(v->at); }
 *
 * Other code may compare v->at with null, so it may be null here.  Code that gets to elements
 * without asking relies on one thing: where it is null, v->n is 0.  So it is assumed of pointers
 * that stand beside their number, in a structure or among the program's variables.  Not where the
 * code reckons with elements that have no array yet: where the pointer is null it may make one (`if
 * (!v->at) make(v);`), or looks at the number (`if (!v->at && v->n > 3) return;`).
 *
 * Functions that get the structure are looked into; those behind MOST of them may do either.
 */
#include "core/analysis/extent/extent_int.h"

enum { MOST = 64, NUMBERS = 3 };

/* The pointer, and the numbers that tell of its elements, as one function names them. */
struct array_places {
    struct extent_place ptr, number[NUMBERS];
    unsigned n;
};

/* How the code uses the pointer. */
struct null_use {
    bool unasked; /* it gets to elements without having asked whether there are any */
    bool awaited; /* where it is null, there may be elements all the same */
};

struct null_search {
    struct extent_finder *t;
    bool everywhere; /* all functions are looked at, so none for being called */
    struct {
        const struct extent_body *b;
        struct extent_place ptr;
    } seen[MOST];
    unsigned nseen;
};

/* What is known of the pointer in a block. */
struct null_known {
    bool null, not_null;
    bool asked; /* the way there has to do with the numbers */
};

static bool looks_at_number(const struct extent_body *b, const struct ir_ins *i,
                            const struct array_places *c) {
    for (uint32_t k = 0; k < i->nargs; k++)
        for (unsigned n = 0; n < c->n; n++)
            if (extent_reads_place(b, extent_root(b, i->args[k], false), c->number[n])) return true;
    return false;
}

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
                                       const struct array_places *c) {
    struct null_known is = {.null = false};
    struct branch_facts known;
    extent_block_facts(b, blk, &known);
    for (uint32_t k = 0; k < known.n; k++) {
        bool asks = asks_for_null(b, known.at[k], c->ptr);
        is.null |= asks && known.at[k].holds;
        is.not_null |= asks && !known.at[k].holds;
        is.asked |= looks_at_number(b, body_ins(b, known.at[k].v), c);
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

/* Where the pointer is null: does it get an array there, or does the code look at the number? */
static bool awaits_elements(const struct extent_body *b, const struct ir_ins *i,
                            const struct array_places *c) {
    struct extent_place to;
    bool stores = extent_stored_place(b, i, &to) && extent_same_place(to, c->ptr);
    bool makes =
        i->op == IR_CALL || i->op == IR_CALLPTR || i->op == IR_MALLOC || i->op == IR_CALLOC;
    return stores || makes || looks_at_number(b, i, c);
}

static void look_at_uses(struct null_search *s, struct extent_body *b, const struct array_places *c,
                         struct null_use *out);

/* The places as the callee names them; false: it does not get the structure there. */
static bool handed(const struct extent_body *b, const struct ir_ins *call, uint32_t arg,
                   struct array_places *c) {
    if (!extent_handed_place(b, call, arg, &c->ptr)) return false;
    for (unsigned n = 0; n < c->n; n++)
        if (!extent_handed_place(b, call, arg, &c->number[n])) return false;
    return true;
}

/* What a function does with the structure that it is handed, or with the program's variables. */
static void look_into_call(struct null_search *s, struct extent_body *b, const struct ir_ins *i,
                           const struct array_places *c, struct null_use *out) {
    struct extent_body *callee = extent_body_of(s->t, i->text);
    if (!callee || !callee->f->has_body || callee->f->is_model) return;
    if (extent_variable(s->t->m, c->ptr)) {
        look_at_uses(s, callee, c, out);
        return;
    }
    for (uint32_t k = 0; k < i->nargs && k < callee->f->params.n; k++) {
        struct array_places inner = *c;
        if (handed(b, i, k, &inner)) look_at_uses(s, callee, &inner, out);
    }
}

/* The first time: true. */
static bool begins(struct null_search *s, const struct extent_body *b, const struct array_places *c,
                   struct null_use *out) {
    for (unsigned k = 0; k < s->nseen; k++)
        if (s->seen[k].b == b && extent_same_place(s->seen[k].ptr, c->ptr)) return false;
    out->awaited |= s->nseen == MOST;
    if (out->awaited) return false;
    s->seen[s->nseen].b = b;
    s->seen[s->nseen++].ptr = c->ptr;
    return true;
}

static void look_at_uses(struct null_search *s, struct extent_body *b, const struct array_places *c,
                         struct null_use *out) {
    if (!begins(s, b, c, out)) return;
    for (ir_blk blk = 1; blk < b->f->blocks.n && !out->awaited; blk++) {
        const struct ir_block *k = &b->f->blocks.at[blk];
        if (b->g.pos[blk] == CFG_UNREACHED) continue;
        const struct null_known is = known_of_null(b, blk, c);
        out->awaited |= is.null && is.asked;
        for (uint32_t n = 0; n < k->ins.n; n++) {
            const struct ir_ins *i = body_ins(b, k->ins.at[n]);
            struct null_use inner = {.awaited = false};
            if (i->op == IR_CALL && !s->everywhere) look_into_call(s, b, i, c, &inner);
            out->unasked |= !is.not_null && (inner.unasked || gets_to_element(b, i, c->ptr));
            out->awaited |= inner.awaited || (is.null && awaits_elements(b, i, c));
        }
    }
}

static struct array_places array_of_extent(const struct extent *e) {
    struct array_places c = {.ptr = e->ptr, .number = {e->len.at}, .n = 1};
    if (e->is_product) c.number[c.n++] = e->by.at;
    if (e->filled) c.number[c.n++] = e->fill.at;
    return c;
}

/* The same places of the record that `at`, such a pointer, is in. */
static struct array_places places_beside(const struct array_places *any, struct extent_place at) {
    struct array_places c = *any;
    c.ptr.param = at.param;
    for (unsigned n = 0; n < c.n; n++) c.number[n].param = at.param;
    return c;
}

static bool is_such_pointer(const struct extent_body *b, struct extent_place at,
                            const struct array_places *any) {
    const ir_ct ct = at.field && at.off == any->ptr.off ? extent_holder_type(b, at) : 0;
    return ct && ir_same_type(b->m, ct, extent_record(any->ptr));
}

/* In any record of the type, whichever function gets to it. */
static void look_at_records(struct null_search *s, const struct array_places *any,
                            struct null_use *out) {
    struct extent_place at;
    s->everywhere = true;
    for (uint32_t i = 0; i < s->t->m->funcs.n; i++) {
        struct extent_body *b = &s->t->bodies[i];
        for (ir_val v = 1; !b->f->is_model && v < b->f->ins.n; v++) {
            const struct ir_ins *load = body_ins(b, v);
            if (load->op != IR_LOAD || load->type != IR_PTR || !extent_place_of(b, v, &at) ||
                !is_such_pointer(b, at, any))
                continue;
            const struct array_places c = places_beside(any, at);
            look_at_uses(s, b, &c, out);
        }
    }
}

/* Each number beside the pointer says how the code takes it. b: the function whose places these
 * are; NULL: they are any record's. */
static void note_need(struct extent_finder *t, struct extent_body *b, const struct extent *all,
                      uint32_t n, struct extent *e) {
    struct null_use use = {.awaited = false};
    if (e->is_constant || e->ptr.into) return;
    for (uint32_t i = 0; i < n; i++) {
        if (all[i].is_constant || !extent_same_place(all[i].ptr, e->ptr)) continue;
        const struct array_places c = array_of_extent(&all[i]);
        struct null_search s = {.t = t};
        if (b)
            look_at_uses(&s, b, &c, &use);
        else
            look_at_records(&s, &c, &use);
    }
    e->is_needed = !use.awaited && use.unasked;
}

void extent_note_nulls(struct extent_finder *t, struct extent_body *b, struct extents *all) {
    for (uint32_t i = 0; i < all->at.n; i++)
        if (all->at.at[i].ptr.field) note_need(t, b, all->at.at, all->at.n, &all->at.at[i]);
    for (uint32_t i = 0; i < all->records.n; i++)
        note_need(t, NULL, all->records.at, all->records.n, &all->records.at[i]);
}
