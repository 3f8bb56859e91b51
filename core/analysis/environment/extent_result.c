/* extent_result.c - calls that give back what stands behind an argument, as it is there: n =
 * buf_len(v), where buf_len returns ((struct hdr *)v)[-1].len, or 0 where v is null.
 */
#include "core/analysis/environment/extent_int.h"

enum { MAX_RESULT_DEPTH = 4 };

/* What a function may return, besides constants. */
struct result_search {
    const struct extent_body *b;
    struct extent_place at;
    bool known;
};

static bool only_place(struct result_search *s, ir_val v, unsigned depth);

static bool only_places_joined(struct result_search *s, ir_val v, unsigned depth) {
    const struct extent_body *b = s->b;
    ir_blk blk = body_ins(b, v)->block;
    for (uint32_t i = b->g.pred_begin[blk]; i < b->g.pred_begin[blk + 1]; i++) {
        const struct ir_ins *x = ir_terminator(b->f, b->g.pred[i]);
        for (uint32_t e = 0; e < x->nedges; e++)
            if (x->edges[e].to == blk && !only_place(s, x->edges[e].args[b->place[v]], depth + 1))
                return false;
    }
    return true;
}

/* Is v a constant, or read from the one place? */
static bool only_place(struct result_search *s, ir_val v, unsigned depth) {
    struct extent_place at;
    const struct ir_ins *i = body_ins(s->b, v);
    if (i->op == IR_CONST) return true;
    if (i->op == IR_PARAM && i->block)
        return depth < MAX_RESULT_DEPTH && only_places_joined(s, v, depth);
    if (!extent_place_of(s->b, v, &at) || !at.field || at.stale) return false;
    if (s->known && !extent_same_place(s->at, at)) return false;
    s->at = at;
    s->known = true;
    return true;
}

/* The place that f's result is read from; false: there is none such. */
static bool result_place(const struct extent_body *b, struct extent_place *out) {
    struct result_search s = {.b = b};
    if (!ir_is_int(b->f->ret) || b->f->is_model) return false;
    for (ir_val v = 1; v < b->f->ins.n; v++) {
        const struct ir_ins *i = body_ins(b, v);
        if (i->op == IR_RET && i->block && !only_place(&s, i->args[0], 0)) return false;
    }
    *out = s.at;
    return s.known;
}

static bool note_results(struct extent_finder *t, struct extent_body *b) {
    bool any = false;
    for (ir_val v = 1; v < b->f->ins.n; v++) {
        const struct ir_ins *i = body_ins(b, v);
        const struct extent_body *c = i->op == IR_CALL ? extent_body_of(t, i->text) : NULL;
        struct extent_place at;
        if (!c || (b->result && b->result[v].field) || !result_place(c, &at)) continue;
        bool passed = at.param >= EXTENT_VARIABLES || at.param < i->nargs;
        if (!passed || !extent_passed_place(b, i, &at)) continue;
        if (!b->result) b->result = arena_new_array(&t->tmp, struct extent_place, b->f->ins.n);
        b->result[v] = at;
        any = true;
    }
    return any;
}

void extent_find_results(struct extent_finder *t) {
    bool more = true;
    for (unsigned round = 0; more && round < MAX_RESULT_DEPTH; round++) {
        more = false;
        for (uint32_t i = 0; i < t->m->funcs.n; i++)
            if (!t->bodies[i].f->is_model) more |= note_results(t, &t->bodies[i]);
    }
}
