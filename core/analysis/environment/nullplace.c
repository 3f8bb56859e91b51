/* nullplace.c - which pointers are in the bytes that a question is about?
 *
 * A question may be asked of a copy in memory: of a member of a record, by memcmp, through a union,
 * of all bytes one by one. Flow-insensitive: what any store has put into those bytes of a local, in
 * the function, in one that gets its address, or by a copy from another local. What callers have
 * behind a parameter is followed to their locals. Memory from outside stands for its types
 * (nulltrace.c). Members of the elements of one array are told apart: `if (!t->slot[i].used)` says
 * nothing of the pointers in `t->slot[k]`.
 */
#include "core/analysis/environment/nulltest_int.h"
#include "core/base/str.h"

#include <string.h>

enum { MOST_RANGES = 64 }; /* of one base */

static uint64_t shifted_end(uint64_t off, uint64_t by) {
    return off == UINT64_MAX ? off : (int64_t)(off + by) < 0 ? 0 : off + by;
}

static struct byte_places first_bytes(uint64_t size) {
    return (struct byte_places){.hi = size, .width = size};
}

static struct byte_places any_bytes(void) {
    return (struct byte_places){.hi = UINT64_MAX, .width = UINT64_MAX, .step = 1};
}

/* Where the address begins, and the bytes seen from there. */
static ir_val place_base(const struct ir_func *f, ir_val p, struct byte_places *b) {
    bv_t k;
    for (; f->ins.at[p].op == IR_PTRADD; p = f->ins.at[p].args[0]) {
        const struct ir_ins *i = &f->ins.at[p];
        if (ir_const_value(f, i->args[1], &k)) {
            b->lo = shifted_end(b->lo, (uint64_t)k * i->imm);
            b->hi = shifted_end(b->hi, (uint64_t)k * i->imm);
            b->at += (uint64_t)k * i->imm;
        } else {
            b->lo = 0;
            b->hi = UINT64_MAX;
            b->step = bv_gcd(b->step, i->imm);
        }
    }
    return p;
}

/* May both be the same bytes, by what is left of their places modulo the steps? */
static bool steps_meet(const struct byte_places *x, const struct byte_places *y) {
    uint64_t step = bv_gcd(x->step, y->step);
    if (!step || step > INT64_MAX || x->width >= step || y->width >= step) return true;
    int64_t apart = (int64_t)(y->at - x->at) % (int64_t)step;
    uint64_t behind = apart < 0 ? (uint64_t)apart + step : (uint64_t)apart;
    return behind < x->width || step - behind < y->width;
}

/* The same bytes, seen from where `from` begins, which an index may move. */
static struct byte_places seen_from(const struct byte_places *b, const struct byte_places *from) {
    bool moves = from->step != 0;
    bool open = moves || b->hi == UINT64_MAX;
    return (struct byte_places){.lo = moves || b->lo < from->lo ? 0 : b->lo - from->lo,
                                .hi = open ? UINT64_MAX : b->hi - from->lo,
                                .at = b->at - from->at,
                                .width = b->width,
                                .step = bv_gcd(b->step, from->step)};
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
    if (n >= MOST_RANGES) p->bytes = any_bytes();
}

static const char *place_key(struct arena *a, const struct asked_place *p) {
    const struct byte_places *b = &p->bytes;
    return arena_printf(a, "%u %u %llu %llu %llu %llu %llu %u", p->at.func, p->at.v,
                        (unsigned long long)b->lo, (unsigned long long)b->hi,
                        (unsigned long long)b->at, (unsigned long long)b->width,
                        (unsigned long long)b->step, p->reader);
}

static void add_asked(struct nulltest_tracer *t, struct asked_place p) {
    const struct ir_func *f = t->bodies[p.at.func].f;
    p.at.v = place_base(f, p.at.v, &p.bytes);
    const struct ir_ins *i = &f->ins.at[p.at.v];
    if (i->op == IR_ALLOCA && p.bytes.hi == UINT64_MAX)
        p.bytes.hi = array_end_at(t->out->m, i->ct, p.bytes.lo);
    widen_asked(t, &p);
    const char *key = place_key(&t->tmp, &p);
    bool known = map_str_get(&t->places_seen, key, &p.number);
    if (!known) p.number = t->nplaces++;
    nullflow_place(t, p.number);
    if (known) return;
    map_str_put(&t->tmp, &t->places_seen, key, p.number);
    vec_push(&t->tmp, &t->places, p);
}

void nullplace_ask(struct nulltest_tracer *t, struct use_site reader, ir_val addr, uint64_t size) {
    add_asked(t, (struct asked_place){{reader.func, addr}, first_bytes(size), reader.v, 0});
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

/* Are some of the `size` bytes behind `to` among those asked about, which are `seen` from there? */
static bool overlaps_asked(const struct nulltest_tracer *t, const struct place_writing *w,
                           ir_val to, uint64_t size, struct byte_places *seen) {
    struct byte_places put = first_bytes(size);
    const struct byte_places *asked = &w->p->bytes;
    ir_val base = place_base(place_func(t, w->func), to, &put);
    if (!is_asked_base(t, w, base) || put.lo >= asked->hi || asked->lo >= put.hi) return false;
    if (!steps_meet(asked, &put)) return false;
    *seen = seen_from(asked, &put);
    return true;
}

static bool is_in_time(const struct nulltest_tracer *t, const struct place_writing *w, ir_val v) {
    const struct ir_func *f = place_func(t, w->func);
    if (!w->before || w->before[f->ins.at[v].block]) return true;
    return f->ins.at[v].block == f->ins.at[w->p->reader].block && v < w->p->reader;
}

static void put_by_callee(struct nulltest_tracer *t, const struct place_writing *w,
                          const struct ir_ins *call) {
    uint64_t callee;
    struct byte_places seen;
    if (!map_str_get(&t->index, call->text, &callee)) return;
    const struct ir_func *f = place_func(t, (uint32_t)callee);
    for (uint32_t k = 0; k < call->nargs && k < f->params.n && f->has_body; k++)
        if (overlaps_asked(t, w, call->args[k], UINT64_MAX, &seen))
            add_asked(t, (struct asked_place){{(uint32_t)callee, f->params.at[k]}, seen, 0, 0});
}

/* By a copy, or a fill. */
static uint64_t bytes_put(const struct ir_func *f, const struct ir_ins *i) {
    bv_t k;
    return ir_const_value(f, i->args[2], &k) ? (uint64_t)k : UINT64_MAX;
}

static void put_by_writer(struct nulltest_tracer *t, const struct place_writing *w, ir_val v) {
    const struct ir_func *f = place_func(t, w->func);
    const struct ir_ins *i = &f->ins.at[v];
    uint64_t word = t->out->m->target.ptr_bits / 8;
    struct byte_places seen;
    bv_t k;
    if (i->op == IR_CALL) {
        put_by_callee(t, w, i);
    } else if (i->op == IR_STORE) {
        if (overlaps_asked(t, w, i->args[1], word, &seen)) nulltest_ask(t, w->func, i->args[0]);
    } else if (i->op == IR_FILL) {
        bool zero = t->flow && (!ir_const_value(f, i->args[1], &k) || k == 0);
        if (zero && overlaps_asked(t, w, i->args[0], bytes_put(f, i), &seen)) nullflow_is_null(t);
    } else {
        if (overlaps_asked(t, w, i->args[0], bytes_put(f, i), &seen))
            add_asked(t, (struct asked_place){{w->func, i->args[1]}, seen, v, 0});
    }
}

static void put_by_writers(struct nulltest_tracer *t, const struct place_writing *w) {
    const struct nulltest_body *b = &t->bodies[w->func];
    for (uint32_t n = 0; n < b->writers.n; n++)
        if (is_in_time(t, w, b->writers.at[n])) put_by_writer(t, w, b->writers.at[n]);
}

/* Blocks that each way to this one goes through. */
static bool *always_before(struct arena *a, const struct nulltest_body *b, ir_blk blk) {
    bool *before = arena_new_array(a, bool, b->f->blocks.n);
    for (ir_blk k = 1; k < b->f->blocks.n; k++)
        before[k] = k != blk && cfg_dominates(&b->g, k, blk);
    return before;
}

/* Memory that is not the function's own: `if (!l->head) l->head = n` says nothing of n. */
static void put_earlier(struct nulltest_tracer *t, const struct asked_place *p) {
    const struct nulltest_body *b = &t->bodies[p->at.func];
    struct arena tmp = {0};
    ir_blk blk = b->f->ins.at[p->reader].block;
    struct place_writing w = {p, p->at.func, NULL};
    if (p->reader)
        w.before = t->flow ? always_before(&tmp, b, blk) : cfg_leads_to(&tmp, &b->g, &blk, 1);
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
            add_asked(t, (struct asked_place){{call.func, c->args[at]}, p->bytes, call.v, 0});
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
            add_asked(t, (struct asked_place){{p->at.func, v}, any_bytes(), p->reader, 0});
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
            add_asked(t, (struct asked_place){{p->at.func, i->args[0]}, p->bytes, p->reader, 0});
    }
}

/* What the variable begins with, by all those bytes that are of one pointer. */
static bool begins_null(const struct ir_global *g, const struct byte_places *asked, uint64_t word) {
    uint64_t hi = asked->hi < g->size ? asked->hi : g->size;
    bool null = g->has_init && asked->lo < hi && !g->bytes && !g->relocs.n;
    for (uint64_t at = asked->lo; g->has_init && !null && at + word <= hi; at += word) {
        null = true;
        for (uint64_t i = at; g->bytes && i < at + word; i++) null &= !g->bytes[i];
        for (uint32_t r = 0; r < g->relocs.n; r++) null &= g->relocs.at[r].off != at;
    }
    return null;
}

/* A variable of the program. Of null copies, those that others have put there do not count, as it
 * is taken to have some pointer in any state but the first. */
static void put_in_variable(struct nulltest_tracer *t, const struct asked_place *p,
                            const char *name) {
    const struct ir_global *g = ir_find_global(t->out->m, name);
    bool first = t->flow && g && (g->is_const || t->flow->from_start);
    if (first && begins_null(g, &p->bytes, t->out->m->target.ptr_bits / 8)) nullflow_is_null(t);
    if (!t->flow || t->flow->from_start)
        put_anywhere(t, p);
    else
        put_earlier(t, p);
}

/* Memory that a callee returns, with what it has put there. */
static void place_of_result(struct nulltest_tracer *t, const struct asked_place *p,
                            const struct ir_ins *call) {
    uint64_t callee;
    if (!map_str_get(&t->index, call->text, &callee)) return;
    const struct ir_func *f = place_func(t, (uint32_t)callee);
    for (ir_blk blk = 1; blk < f->blocks.n; blk++) {
        const struct ir_ins *end = ir_terminator(f, blk);
        if (end && end->op == IR_RET && end->nargs)
            add_asked(t, (struct asked_place){{(uint32_t)callee, end->args[0]}, p->bytes, 0, 0});
    }
}

static void place_step_back(struct nulltest_tracer *t, const struct asked_place *p) {
    const struct ir_ins *i = &place_func(t, p->at.func)->ins.at[p->at.v];
    const struct place_writing own = {p, p->at.func, NULL};
    if (i->op == IR_ALLOCA)
        put_by_writers(t, &own);
    else if (i->op == IR_GLOBAL)
        put_in_variable(t, p, i->text);
    else
        put_earlier(t, p);
    if (i->op == IR_PARAM && i->block) place_on_edges(t, p);
    if (i->op == IR_PARAM && !i->block && p->reader) place_of_callers(t, p);
    if (i->op == IR_LOAD) place_in_variable(t, p, i);
    if (i->op == IR_CALL) place_of_result(t, p, i);
    if (i->op == IR_CALLOC && t->flow) nullflow_is_null(t);
    for (unsigned k = 1; k < 3 && i->op == IR_SELECT; k++)
        add_asked(t, (struct asked_place){{p->at.func, i->args[k]}, p->bytes, p->reader, 0});
}

void nullplace_trace(struct nulltest_tracer *t) {
    while (t->places.n) {
        struct asked_place p = t->places.at[--t->places.n];
        nullflow_at_place(t, p.number);
        place_step_back(t, &p);
    }
}
