/* nullplace.c - which pointers are in the bytes that a question is about?
 *
 * A question may be asked of a copy in memory: of a member of a record, by memcmp, through a union,
 * of all bytes one by one. Flow-insensitive: what any store has put into those bytes of a local, in
 * the function, in one that gets its address, or by a copy from another local. What callers have
 * behind a parameter is followed to their locals. Memory from outside stands for its types
 * (nulltest.c).
 */
#include "core/analysis/environment/nulltest_int.h"
#include "core/base/str.h"

#include <string.h>

enum { MOST_RANGES = 64 }; /* of one base */

static uint64_t shifted_end(uint64_t off, uint64_t by) {
    return off == UINT64_MAX ? off : (int64_t)(off + by) < 0 ? 0 : off + by;
}

/* Where the address begins, and the bytes seen from there. */
static ir_val place_base(const struct ir_func *f, ir_val p, uint64_t *lo, uint64_t *hi) {
    bv_t k;
    for (; f->ins.at[p].op == IR_PTRADD; p = f->ins.at[p].args[0]) {
        const struct ir_ins *i = &f->ins.at[p];
        if (ir_const_value(f, i->args[1], &k)) {
            *lo = shifted_end(*lo, (uint64_t)k * i->imm);
            *hi = shifted_end(*hi, (uint64_t)k * i->imm);
        } else {
            *lo = 0;
            *hi = UINT64_MAX;
        }
    }
    return p;
}

/* An index goes on in its array. */
static uint64_t array_end_at(const struct ir_module *m, ir_ct ct, uint64_t lo) {
    const struct ir_ctype *t = ct ? ir_ctype_at(m, ct) : NULL;
    if (t && t->kind == CT_PTR) t = ir_ctype_at(m, t->elem);
    for (uint32_t i = 0; t && t->kind == CT_STRUCT && i < t->fields.n; i++) {
        const struct ir_ctype *of = ir_ctype_at(m, t->fields.at[i].ct);
        uint64_t off = t->fields.at[i].off;
        if (of->kind == CT_ARRAY && of->size && lo >= off && lo < off + of->size)
            return off + of->size;
    }
    return UINT64_MAX;
}

/* A pointer in a variable moves on in each round (`p = p + 1`): after a few, all bytes count. */
static void widen_asked(struct nulltest_tracer *t, struct asked_place *p) {
    uint64_t key = (uint64_t)p->at.func << 32 | p->at.v, n = 0;
    (void)map_get(&t->ranges, key, &n);
    map_put(&t->tmp, &t->ranges, key, n + 1);
    if (n < MOST_RANGES) return;
    p->lo = 0;
    p->hi = UINT64_MAX;
}

static void add_asked(struct nulltest_tracer *t, struct asked_place p) {
    const struct ir_func *f = t->bodies[p.at.func].f;
    p.at.v = place_base(f, p.at.v, &p.lo, &p.hi);
    const struct ir_ins *i = &f->ins.at[p.at.v];
    if (i->op == IR_ALLOCA && p.hi == UINT64_MAX) p.hi = array_end_at(t->out->m, i->ct, p.lo);
    widen_asked(t, &p);
    const char *key = arena_printf(&t->tmp, "%u %u %llu %llu %u", p.at.func, p.at.v,
                                   (unsigned long long)p.lo, (unsigned long long)p.hi, p.reader);
    if (map_str_get(&t->places_seen, key, NULL)) return;
    map_str_put(&t->tmp, &t->places_seen, key, 1);
    vec_push(&t->tmp, &t->places, p);
}

void nullplace_ask(struct nulltest_tracer *t, struct use_site reader, ir_val addr, uint64_t size) {
    add_asked(t, (struct asked_place){{reader.func, addr}, 0, size, reader.v});
}

/* ---- what was put there ---- */

/* A function that may put something there, and which of its instructions come in time. */
struct place_writing {
    const struct asked_place *p;
    uint32_t func;
    const bool *before; /* by block: it leads to the reader's; NULL: all count */
};

static const struct ir_func *place_func(const struct nulltest_tracer *t, uint32_t func) {
    return t->bodies[func].f;
}

static bool is_asked_base(const struct nulltest_tracer *t, const struct place_writing *w,
                          ir_val v) {
    const struct ir_ins *i = &place_func(t, w->func)->ins.at[v];
    const struct ir_ins *base = &place_func(t, w->p->at.func)->ins.at[w->p->at.v];
    if (i->op == IR_GLOBAL && base->op == IR_GLOBAL) return strcmp(i->text, base->text) == 0;
    return w->func == w->p->at.func && v == w->p->at.v;
}

/* Are some of the `size` bytes behind `to` among those asked about, seen from there lo..hi? */
static bool overlaps_asked(const struct nulltest_tracer *t, const struct place_writing *w,
                           ir_val to, uint64_t size, uint64_t *lo, uint64_t *hi) {
    uint64_t from = 0, end = size;
    ir_val base = place_base(place_func(t, w->func), to, &from, &end);
    if (!is_asked_base(t, w, base) || from >= w->p->hi || w->p->lo >= end) return false;
    *lo = w->p->lo > from ? w->p->lo - from : 0;
    *hi = w->p->hi == UINT64_MAX ? w->p->hi : w->p->hi - from;
    return true;
}

static bool is_in_time(const struct nulltest_tracer *t, const struct place_writing *w, ir_val v) {
    const struct ir_func *f = place_func(t, w->func);
    if (!w->before || w->before[f->ins.at[v].block]) return true;
    return f->ins.at[v].block == f->ins.at[w->p->reader].block && v < w->p->reader;
}

static void put_by_callee(struct nulltest_tracer *t, const struct place_writing *w,
                          const struct ir_ins *call) {
    uint64_t callee, lo, hi;
    if (!map_str_get(&t->index, call->text, &callee)) return;
    const struct ir_func *f = place_func(t, (uint32_t)callee);
    for (uint32_t k = 0; k < call->nargs && k < f->params.n && f->has_body; k++)
        if (overlaps_asked(t, w, call->args[k], UINT64_MAX, &lo, &hi))
            add_asked(t, (struct asked_place){{(uint32_t)callee, f->params.at[k]}, lo, hi, 0});
}

static void put_by_writer(struct nulltest_tracer *t, const struct place_writing *w, ir_val v) {
    const struct ir_func *f = place_func(t, w->func);
    const struct ir_ins *i = &f->ins.at[v];
    uint64_t lo, hi, word = t->out->m->target.ptr_bits / 8;
    bv_t k;
    if (i->op == IR_CALL) {
        put_by_callee(t, w, i);
    } else if (i->op == IR_STORE) {
        if (overlaps_asked(t, w, i->args[1], word, &lo, &hi)) nulltest_ask(t, w->func, i->args[0]);
    } else {
        uint64_t size = ir_const_value(f, i->args[2], &k) ? (uint64_t)k : UINT64_MAX;
        if (overlaps_asked(t, w, i->args[0], size, &lo, &hi))
            add_asked(t, (struct asked_place){{w->func, i->args[1]}, lo, hi, v});
    }
}

static void put_by_writers(struct nulltest_tracer *t, const struct place_writing *w) {
    const struct nulltest_body *b = &t->bodies[w->func];
    for (uint32_t n = 0; n < b->writers.n; n++)
        if (is_in_time(t, w, b->writers.at[n])) put_by_writer(t, w, b->writers.at[n]);
}

/* Memory that is not the function's own: `if (!l->head) l->head = n` says nothing of n. */
static void put_earlier(struct nulltest_tracer *t, const struct asked_place *p) {
    const struct nulltest_body *b = &t->bodies[p->at.func];
    struct arena tmp = {0};
    ir_blk blk = b->f->ins.at[p->reader].block;
    struct place_writing w = {p, p->at.func, NULL};
    if (p->reader) w.before = cfg_leads_to(&tmp, &b->g, &blk, 1);
    put_by_writers(t, &w);
    arena_free(&tmp);
}

/* Other functions may come first. */
static void put_anywhere(struct nulltest_tracer *t, const struct asked_place *p) {
    put_earlier(t, p);
    for (uint32_t i = 0; i < t->nbodies; i++) {
        const struct place_writing w = {p, i, NULL};
        if (i != p->at.func) put_by_writers(t, &w);
    }
}

/* ---- where the address comes from ---- */

static void place_of_callers(struct nulltest_tracer *t, const struct asked_place *p) {
    const struct nulltest_body *b = &t->bodies[p->at.func];
    for (uint32_t i = 0; i < b->callers.n; i++) {
        struct use_site call = b->callers.at[i];
        const struct ir_ins *c = &place_func(t, call.func)->ins.at[call.v];
        uint32_t at = b->place[p->at.v] + (c->op == IR_CALLPTR);
        if (at < c->nargs)
            add_asked(t, (struct asked_place){{call.func, c->args[at]}, p->lo, p->hi, call.v});
    }
}

static void place_on_edges(struct nulltest_tracer *t, const struct asked_place *p) {
    const struct nulltest_body *b = &t->bodies[p->at.func];
    ir_blk blk = b->f->ins.at[p->at.v].block;
    for (uint32_t i = b->g.pred_begin[blk]; i < b->g.pred_begin[blk + 1]; i++) {
        const struct ir_ins *x = ir_terminator(b->f, b->g.pred[i]);
        for (uint32_t e = 0; e < x->nedges; e++) {
            if (x->edges[e].to != blk) continue;
            ir_val v = x->edges[e].args[b->place[p->at.v]];
            add_asked(t, (struct asked_place){{p->at.func, v}, 0, UINT64_MAX, p->reader});
        }
    }
}

/* The address is in a variable. */
static void place_in_variable(struct nulltest_tracer *t, const struct asked_place *p,
                              const struct ir_ins *load) {
    const struct nulltest_body *b = &t->bodies[p->at.func];
    for (uint32_t n = 0; n < b->writers.n; n++) {
        const struct ir_ins *i = &b->f->ins.at[b->writers.at[n]];
        if (i->op == IR_STORE && i->args[1] == load->args[0])
            add_asked(t, (struct asked_place){{p->at.func, i->args[0]}, p->lo, p->hi, p->reader});
    }
}

static void place_step_back(struct nulltest_tracer *t, const struct asked_place *p) {
    const struct ir_ins *i = &place_func(t, p->at.func)->ins.at[p->at.v];
    const struct place_writing own = {p, p->at.func, NULL};
    if (i->op == IR_ALLOCA)
        put_by_writers(t, &own);
    else if (i->op == IR_GLOBAL)
        put_anywhere(t, p);
    else
        put_earlier(t, p);
    if (i->op == IR_PARAM && i->block) place_on_edges(t, p);
    if (i->op == IR_PARAM && !i->block && p->reader) place_of_callers(t, p);
    if (i->op == IR_LOAD) place_in_variable(t, p, i);
    for (unsigned k = 1; k < 3 && i->op == IR_SELECT; k++)
        add_asked(t, (struct asked_place){{p->at.func, i->args[k]}, p->lo, p->hi, p->reader});
}

void nullplace_trace(struct nulltest_tracer *t) {
    while (t->places.n) {
        struct asked_place p = t->places.at[--t->places.n];
        place_step_back(t, &p);
    }
}
