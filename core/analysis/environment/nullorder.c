/* nullorder.c - which pointers does the code order or subtract?
 *
 * Two that were made from one (`p < p + n`) tell nothing of where that one points to, also where a
 * function gets both from one place in its caller (`token(text, text + n)`), or gives back one of
 * its arguments (`token(text, end) - text`).
 */
#include "core/analysis/environment/nulltest_int.h"

/* Where pointers of one function come from: what is no copy and no step of another. */
struct sources {
    struct nulltest_tracer *t;
    const struct nulltest_body *b;
    bool *seen;     /* by value */
    unsigned depth; /* of calls whose results are followed */
    VEC(ir_val) todo, end;
};

enum { MAX_RESULTS = 4 };

static void come_from(struct sources *s, ir_val v) {
    if (s->b->f->ins.at[v].type != IR_PTR || s->seen[v] || ir_is_null(s->b->f, v)) return;
    s->seen[v] = true;
    vec_push(&s->t->tmp, &s->todo, v);
}

static void through_edges(struct sources *s, ir_val v) {
    const struct nulltest_body *b = s->b;
    ir_blk blk = b->f->ins.at[v].block;
    for (uint32_t i = b->g.pred_begin[blk]; i < b->g.pred_begin[blk + 1]; i++) {
        const struct ir_ins *x = ir_terminator(b->f, b->g.pred[i]);
        for (uint32_t e = 0; e < x->nedges; e++)
            if (x->edges[e].to == blk) come_from(s, x->edges[e].args[b->place[v]]);
    }
}

static void follow_sources(struct sources *s);

static struct sources sources_in(struct nulltest_tracer *t, const struct nulltest_body *b,
                                 unsigned depth) {
    return (struct sources){
        .t = t, .b = b, .seen = arena_new_array(&t->tmp, bool, b->f->ins.n), .depth = depth};
}

static bool is_functions_param(const struct nulltest_body *b, ir_val v) {
    return b->f->ins.at[v].op == IR_PARAM && !b->f->ins.at[v].block;
}

/* The function gives back nothing but some of its arguments: those are where the result is from. */
static bool follow_result(struct sources *s, const struct ir_ins *call) {
    uint64_t callee;
    if (s->depth == MAX_RESULTS || !map_str_get(&s->t->index, call->text, &callee)) return false;
    const struct nulltest_body *to = &s->t->bodies[callee];
    struct sources r = sources_in(s->t, to, s->depth + 1);
    if (to->f->is_model || !to->f->has_body) return false;
    for (ir_blk blk = 1; blk < to->f->blocks.n; blk++) {
        const struct ir_ins *end = ir_terminator(to->f, blk);
        if (end && end->op == IR_RET && end->nargs) come_from(&r, end->args[0]);
    }
    follow_sources(&r);
    for (uint32_t i = 0; i < r.end.n; i++)
        if (!is_functions_param(to, r.end.at[i]) || to->place[r.end.at[i]] >= call->nargs)
            return false;
    for (uint32_t i = 0; i < r.end.n; i++) come_from(s, call->args[to->place[r.end.at[i]]]);
    return true;
}

static void back_from(struct sources *s, ir_val v) {
    const struct ir_func *f = s->b->f;
    const struct ir_ins *i = &f->ins.at[v];
    bool of_local = i->op == IR_LOAD && f->ins.at[i->args[0]].op == IR_ALLOCA;
    if (i->op == IR_PTRADD)
        come_from(s, i->args[0]);
    else if (i->op == IR_SELECT)
        come_from(s, i->args[1]), come_from(s, i->args[2]);
    else if (i->op == IR_PARAM && i->block)
        through_edges(s, v);
    else if (!of_local && (i->op != IR_CALL || !follow_result(s, i)))
        vec_push(&s->t->tmp, &s->end, v);
    for (ir_val w = 1; of_local && w < f->ins.n; w++)
        if (f->ins.at[w].op == IR_STORE && f->ins.at[w].args[1] == i->args[0])
            come_from(s, f->ins.at[w].args[0]);
}

static void follow_sources(struct sources *s) {
    while (s->todo.n) back_from(s, s->todo.at[--s->todo.n]);
}

/* A pointer and another one that was made from it. */
static bool from_one(struct nulltest_tracer *t, const struct nulltest_body *b, const ir_val p[2]) {
    struct sources s = sources_in(t, b, 0);
    for (unsigned k = 0; k < 2; k++) come_from(&s, p[k]);
    follow_sources(&s);
    for (uint32_t i = 1; i < s.end.n; i++)
        if (!nulltest_same_source(b->f, s.end.at[0], s.end.at[i])) return false;
    return true;
}

/* The parameter of the function that p is, or was made from; false: it is from elsewhere. */
static bool made_from_param(struct nulltest_tracer *t, const struct nulltest_body *b, ir_val p,
                            uint32_t *place) {
    struct sources s = sources_in(t, b, 0);
    come_from(&s, p);
    follow_sources(&s);
    if (s.end.n != 1 || !is_functions_param(b, s.end.at[0])) return false;
    *place = b->place[s.end.at[0]];
    return true;
}

static void ask_both(struct nulltest_tracer *t, uint32_t func, const ir_val p[2]);

/* Two parameters: what each caller gives for them is ordered there. */
static void ask_in_callers(struct nulltest_tracer *t, uint32_t func, const uint32_t place[2]) {
    const struct nulltest_body *b = &t->bodies[func];
    for (unsigned k = 0; k < 2; k++)
        map_put(t->a, &t->out->params, (uint64_t)func << 32 | place[k], 1);
    for (uint32_t i = 0; i < b->callers.n; i++) {
        struct use_site at = b->callers.at[i];
        const struct ir_ins *call = &t->bodies[at.func].f->ins.at[at.v];
        const uint32_t first = call->op == IR_CALLPTR;
        if (place[0] + first >= call->nargs || place[1] + first >= call->nargs) continue;
        const ir_val p[2] = {call->args[place[0] + first], call->args[place[1] + first]};
        ask_both(t, at.func, p);
    }
}

static void ask_both(struct nulltest_tracer *t, uint32_t func, const ir_val p[2]) {
    const struct nulltest_body *b = &t->bodies[func];
    uint32_t place[2];
    if (from_one(t, b, p)) return;
    bool params = made_from_param(t, b, p[0], &place[0]) && made_from_param(t, b, p[1], &place[1]);
    if (!params || (place[0] | place[1]) >> 16) {
        for (unsigned k = 0; k < 2; k++) nulltest_ask(t, func, p[k]);
        return;
    }
    uint64_t key = (uint64_t)func << 32 | place[0] << 16 | place[1];
    if (map_get(&t->ordered, key, NULL)) return;
    map_put(&t->tmp, &t->ordered, key, 1);
    ask_in_callers(t, func, place);
}

/* Ordered and subtracted: the front end checks that they point into one object. */
void nullorder_find(struct nulltest_tracer *t, uint32_t func) {
    const struct ir_func *f = t->bodies[func].f;
    for (ir_val v = 1; !f->is_model && v < f->ins.n; v++) {
        const struct ir_ins *i = &f->ins.at[v];
        if (i->op != IR_CHECK || i->check != CHECK_POINTER_COMPARISON) continue;
        const struct ir_ins *fact = &f->ins.at[i->args[0]];
        if (fact->op == IR_SAMEOBJ) ask_both(t, func, fact->args);
    }
}
