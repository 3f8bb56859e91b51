/* extent_result.c - numbers that are read behind an argument, by calls or on several ways.
 *
 * n = buf_len(v), where buf_len returns ((struct hdr *)v)[-1].len, or 0 where v is null; the same
 * written out, `v ? hdr(v)->len : 0`; or what a call chooses among the lengths of several headers.
 * Each of them counts as the number then: where it is another one, more is assumed.
 */
#include "core/analysis/extent/extent_int.h"

enum { MAX_RESULT_DEPTH = 6, MAX_RESULTS = 8 };

struct result_search {
    struct extent_finder *t;
    const struct extent_body *b;
    struct extent_results *found;
};

static bool all_are_read(struct result_search *s, ir_val v, unsigned depth);

static bool add_result(struct result_search *s, struct extent_number n) {
    for (uint32_t i = 0; i < s->found->at.n; i++) {
        const struct extent_number *k = &s->found->at.at[i];
        if (extent_same_place(k->at, n.at) && k->type == n.type && k->shift == n.shift) return true;
    }
    if (s->found->at.n == MAX_RESULTS) return false;
    vec_push(&s->t->tmp, &s->found->at, n);
    return true;
}

static bool joined_are_read(struct result_search *s, ir_val v, unsigned depth) {
    const struct extent_body *b = s->b;
    ir_blk blk = body_ins(b, v)->block;
    for (uint32_t i = b->g.pred_begin[blk]; i < b->g.pred_begin[blk + 1]; i++) {
        const struct ir_ins *x = ir_terminator(b->f, b->g.pred[i]);
        for (uint32_t e = 0; e < x->nedges; e++)
            if (x->edges[e].to == blk && !all_are_read(s, x->edges[e].args[b->place[v]], depth + 1))
                return false;
    }
    return true;
}

/* The number that v holds from some bit on. */
static bool is_read_at(struct result_search *s, ir_val v, uint8_t shift) {
    struct extent_number n = {.shift = shift};
    const struct ir_ins *i = body_ins(s->b, v);
    n.type = i->type;
    n.is_signed = extent_is_signed(s->t, i) && !shift;
    bool whole = ir_is_int(n.type) && n.type % 8 == 0 && n.type <= s->t->m->target.ptr_bits;
    return i->op == IR_LOAD && whole && extent_place_of(s->b, v, &n.at) && n.at.field &&
           !n.at.stale && add_result(s, n);
}

static ir_val unwidened(const struct extent_body *b, ir_val v) {
    while (body_ins(b, v)->op == IR_ZEXT || body_ins(b, v)->op == IR_SEXT)
        v = body_ins(b, v)->args[0];
    return v;
}

/* A byte's upper bits. */
static bool is_read_shifted(struct result_search *s, ir_val v) {
    const struct ir_ins *i = body_ins(s->b, v);
    bv_t k;
    if ((i->op != IR_LSHR && i->op != IR_ASHR) || !ir_const_value(s->b->f, i->args[1], &k))
        return false;
    const struct ir_ins *from = body_ins(s->b, i->args[0]);
    ir_val load = from->op == IR_ZEXT ? from->args[0] : i->args[0];
    bool exact = load != i->args[0] || i->op == IR_LSHR;
    return exact && k < body_ins(s->b, load)->type && is_read_at(s, load, (uint8_t)k);
}

/* Is v a constant, or read behind a parameter, on each way? */
static bool all_are_read(struct result_search *s, ir_val v, unsigned depth) {
    v = unwidened(s->b, v);
    const struct ir_ins *i = body_ins(s->b, v);
    if (i->op == IR_CONST) return true;
    if (depth > MAX_RESULT_DEPTH) return false;
    if (i->op == IR_SELECT)
        return all_are_read(s, i->args[1], depth + 1) && all_are_read(s, i->args[2], depth + 1);
    if (s->b->results && s->b->results[v]) {
        const struct extent_results *r = s->b->results[v];
        for (uint32_t k = 0; k < r->at.n; k++)
            if (!add_result(s, r->at.at[k])) return false;
        return true;
    }
    if (i->op == IR_PARAM && i->block) return joined_are_read(s, v, depth);
    return is_read_shifted(s, v) || is_read_at(s, v, 0);
}

static bool gives_place(const struct result_search *s, ir_val v) {
    struct extent_place at;
    v = unwidened(s->b, v);
    if (body_ins(s->b, v)->op != IR_LOAD || !extent_place_of(s->b, v, &at)) return false;
    for (uint32_t i = 0; i < s->found->at.n; i++)
        if (extent_same_place(s->found->at.at[i].at, at)) return true;
    return false;
}

/* Then it is the smaller or the larger one, and not each of them counts. */
static bool compares_results(const struct result_search *s) {
    for (ir_val v = 1; v < s->b->f->ins.n; v++) {
        const struct ir_ins *i = body_ins(s->b, v);
        bool order = ir_is_order(i->op);
        if (order && gives_place(s, i->args[0]) && gives_place(s, i->args[1])) return true;
    }
    return false;
}

static bool returns_read(struct result_search *s) {
    if (!ir_is_int(s->b->f->ret) || s->b->f->is_model) return false;
    for (ir_val v = 1; v < s->b->f->ins.n; v++) {
        const struct ir_ins *i = body_ins(s->b, v);
        if (i->op == IR_RET && i->block && !all_are_read(s, i->args[0], 0)) return false;
    }
    return s->found->at.n == 1 || (s->found->at.n && !compares_results(s));
}

/* As the caller names these places; false: it cannot. */
static bool pass_results(const struct extent_body *b, const struct ir_ins *call,
                         struct extent_results *r) {
    for (uint32_t k = 0; k < r->at.n; k++) {
        struct extent_place *at = &r->at.at[k].at;
        bool passed = extent_is_variable(*at) || at->param < call->nargs;
        if (!passed || !extent_passed_place(b, call, at)) return false;
    }
    return true;
}

/* What v may be, if that is known. */
static struct extent_results *results_of(struct extent_finder *t, const struct extent_body *b,
                                         ir_val v) {
    const struct ir_ins *i = body_ins(b, v);
    struct extent_results *found = arena_new(&t->tmp, struct extent_results);
    struct result_search s = {.t = t, .b = b, .found = found};
    if (i->op == IR_CALL) {
        s.b = extent_body_of(t, i->text);
        return s.b && returns_read(&s) && pass_results(b, i, found) ? found : NULL;
    }
    bool join = ir_is_int(i->type) && i->op == IR_PARAM && i->block;
    return join && joined_are_read(&s, v, 0) && found->at.n == 1 ? found : NULL;
}

static bool note_results(struct extent_finder *t, struct extent_body *b) {
    bool any = false;
    for (ir_val v = 1; v < b->f->ins.n; v++) {
        if (b->results && b->results[v]) continue;
        const struct extent_results *r = results_of(t, b, v);
        if (!r) continue;
        if (!b->results)
            b->results = arena_new_array(&t->tmp, const struct extent_results *, b->f->ins.n);
        b->results[v] = r;
        any = true;
    }
    return any;
}

void extent_find_results(struct extent_finder *t) {
    enum { MAX_ROUNDS = 4 };
    bool more = true;
    for (unsigned round = 0; more && round < MAX_ROUNDS; round++) {
        more = false;
        for (uint32_t i = 0; i < t->m->funcs.n; i++)
            if (!t->bodies[i].f->is_model) more |= note_results(t, &t->bodies[i]);
    }
}
