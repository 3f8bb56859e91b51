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
    bool *seen; /* by value */
    VEC(ir_val) todo, end;
};

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

static struct sources sources_in(struct nulltest_tracer *t, const struct nulltest_body *b) {
    return (struct sources){.t = t, .b = b, .seen = arena_new_array(&t->tmp, bool, b->f->ins.n)};
}

static bool is_functions_param(const struct nulltest_body *b, ir_val v) {
    return b->f->ins.at[v].op == IR_PARAM && !b->f->ins.at[v].block;
}

static void find_given(struct nulltest_tracer *t, struct nulltest_body *b) {
    struct sources s = sources_in(t, b);
    if (b->f->is_model || !b->f->has_body) return;
    for (ir_blk blk = 1; blk < b->f->blocks.n; blk++) {
        const struct ir_ins *end = ir_terminator(b->f, blk);
        if (end && end->op == IR_RET && end->nargs) come_from(&s, end->args[0]);
    }
    follow_sources(&s);
    for (uint32_t i = 0; i < s.end.n; i++) {
        if (!is_functions_param(b, s.end.at[i])) return;
        vec_push(&t->tmp, &b->given, b->place[s.end.at[i]]);
    }
    b->gives_arguments = true;
}

/* Where the function gives back nothing but some of its arguments, the result is from these. One
 * that calls itself for its result is not followed. */
static bool follow_result(struct sources *s, const struct ir_ins *call) {
    uint64_t callee;
    if (!map_str_get(&s->t->index, call->text, &callee)) return false;
    struct nulltest_body *to = &s->t->bodies[callee];
    if (!to->gives_asked) {
        to->gives_asked = true;
        find_given(s->t, to);
    }
    if (!to->gives_arguments) return false;
    for (uint32_t i = 0; i < to->given.n; i++)
        if (to->given.at[i] >= call->nargs) return false;
    for (uint32_t i = 0; i < to->given.n; i++) come_from(s, call->args[to->given.at[i]]);
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

static struct sources sources_of(struct nulltest_tracer *t, const struct nulltest_body *b,
                                 ir_val p) {
    struct sources s = sources_in(t, b);
    come_from(&s, p);
    follow_sources(&s);
    return s;
}

/* A pointer and another one that was made from it. */
static bool are_from_one(const struct sources s[2]) {
    const struct sources *some = s[0].end.n ? &s[0] : &s[1];
    for (unsigned k = 0; k < 2; k++)
        for (uint32_t i = 0; i < s[k].end.n; i++)
            if (!nulltest_same_source(s[k].b->f, some->end.at[0], s[k].end.at[i])) return false;
    return true;
}

/* The parameter of the function that it is, or was made from; false: it is from elsewhere. */
static bool made_from_param(const struct sources *s, uint32_t *place) {
    if (s->end.n != 1 || !is_functions_param(s->b, s->end.at[0])) return false;
    *place = s->b->place[s->end.at[0]];
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
    const struct sources s[2] = {sources_of(t, b, p[0]), sources_of(t, b, p[1])};
    uint32_t place[2];
    if (are_from_one(s)) return;
    bool params = made_from_param(&s[0], &place[0]) && made_from_param(&s[1], &place[1]);
    if (!params || (place[0] | place[1]) >> 16) {
        for (unsigned k = 0; k < 2; k++) nulltest_ask(t, func, p[k]);
        return;
    }
    uint64_t key = (uint64_t)func << 32 | place[0] << 16 | place[1];
    if (map_get(&t->ordered, key, NULL)) return;
    map_put(&t->tmp, &t->ordered, key, 1);
    ask_in_callers(t, func, place);
}

static void note_ordered_as(struct nulltest_tracer *t, ir_ct ct) {
    for (uint32_t i = 0; i < t->out->ordered_as.n; i++)
        if (t->out->ordered_as.at[i] == ct) return;
    vec_push(t->a, &t->out->ordered_as, ct);
}

/* Ordered and subtracted: the front end checks that they point into one object. */
void nullorder_find(struct nulltest_tracer *t, uint32_t func) {
    const struct ir_func *f = t->bodies[func].f;
    for (ir_val v = 1; !f->is_model && v < f->ins.n; v++) {
        const struct ir_ins *i = &f->ins.at[v];
        if (i->op != IR_CHECK || i->check != CHECK_POINTER_COMPARISON) continue;
        const struct ir_ins *fact = &f->ins.at[i->args[0]];
        if (fact->op != IR_SAMEOBJ) continue;
        ask_both(t, func, fact->args);
        for (unsigned k = 0; k < 2; k++) note_ordered_as(t, f->ins.at[fact->args[k]].ct);
    }
}
