/* What the instructions of a module do to two fields of one record: which loads and stores are of
 * them, which writes of many bytes write both or none, and which functions do any of it. */
#include "core/analysis/ranges/relation_int.h"

#include <string.h>

/* ---- writes of many bytes ---- */

enum { MAX_HITS = 32 };

struct hit {
    bool is_b, whole;
    int64_t at;
};
struct hits {
    const struct field_pair *of;
    struct hit at[MAX_HITS];
    uint32_t n;
    bool more;
};

static void note_hit(struct ranges *r, uint32_t place, int64_t at, bool whole, void *ctx) {
    struct hits *h = ctx;
    (void)r;
    if (place != h->of->a && place != h->of->b) return;
    h->more |= h->n == MAX_HITS;
    if (!h->more) h->at[h->n++] = (struct hit){place == h->of->b, whole, at};
}

/* Is each of them written whole, and with the other one of its object? */
static bool hits_in_pairs(const struct ranges *r, const struct hits *h) {
    int64_t by = (int64_t)r->places.at[h->of->b].off - (int64_t)r->places.at[h->of->a].off;
    bool good = !h->more;
    for (uint32_t i = 0; i < h->n && good; i++) {
        bool paired = false;
        for (uint32_t k = 0; k < h->n && !paired; k++)
            paired = h->at[k].is_b != h->at[i].is_b &&
                     h->at[k].at == h->at[i].at + (h->at[i].is_b ? -by : by);
        good = paired && h->at[i].whole;
    }
    return good;
}

static bool is_multiple_length(const struct ir_func *f, ir_val n, uint64_t size) {
    const struct ir_ins *i = &f->ins.at[n];
    bv_t k;
    if (i->op == IR_ZEXT) return is_multiple_length(f, i->args[0], size);
    if (i->op != IR_MUL) return false;
    return (ir_const_value(f, i->args[1], &k) || ir_const_value(f, i->args[0], &k)) && k &&
           k % size == 0;
}

struct bulk {
    bool touches; /* it writes the two */
    bool one;     /* of one record, all of it */
    bool blind;   /* what it writes to has no known type */
};

/* Does the write of many bytes leave no object with one of the two written and not the other? */
static bool writes_in_pairs(struct relations *x, const struct range_body *b, const struct ir_ins *i,
                            struct bulk *out) {
    struct range_targets t;
    struct ranges *r = x->r;
    bool known = false, good = true;
    bv_t n = 0;
    ranges_targets(r, b, i->args[0], &t);
    if (i->op == IR_COPY || i->op == IR_FILL) known = ir_const_value(b->f, i->args[2], &n);
    for (uint32_t k = 0; k < t.n; k++) {
        struct hits h = {.of = &x->at};
        uint64_t place, size = ir_ctype_at(r->m, t.at[k].ct)->size;
        out->blind |= !t.at[k].ct;
        if (!t.at[k].ct || !size) continue;
        if (t.at[k].variable && map_str_get(&r->variables, t.at[k].variable, &place)) continue;
        uint64_t off = t.at[k].off < 0 ? 0 : (uint64_t)t.at[k].off % size;
        uint64_t start = off, bytes = (uint64_t)n;
        bool all = !off && t.at[k].off >= 0 && is_multiple_length(b->f, i->args[2], size);
        if (!known && !(off && ranges_array_around(r->m, t.at[k].ct, off, &start, &bytes)))
            start = 0, bytes = size;
        ranges_each_place(r, t.at[k].ct, start, bytes, note_hit, &h);
        if (!h.n && !h.more) continue;
        out->touches = true;
        out->one = t.n == 1 && known && n == size && !off &&
                   ranges_same_record(r, t.at[k].ct, r->places.at[x->at.a].record);
        good = good && (known || all) && !t.at[k].wild && hits_in_pairs(r, &h);
    }
    return good && !t.more;
}

static enum pair_event bulk_event(struct relations *x, const struct range_body *b, ir_val v) {
    const struct ir_ins *i = &b->f->ins.at[v];
    struct bulk k = {.touches = false};
    bv_t byte;
    if (i->op == IR_SETBITS || i->op == IR_RECEIVE) return EVENT_BLIND; /* else they are open */
    bool paired = writes_in_pairs(x, b, i, &k);
    if (!k.touches && paired) return k.blind ? EVENT_BLIND : EVENT_NONE;
    if (!paired) return EVENT_TEARS;
    if (i->op == IR_COPY) return EVENT_COPIES;
    if (!ir_const_value(b->f, i->args[1], &byte) || (byte & 255)) return EVENT_TEARS;
    return k.one ? EVENT_CLEARS_ONE : EVENT_CLEARS;
}

/* ---- objects that begin ---- */

uint64_t ranges_size_made(const struct ir_func *f, const struct ir_ins *made) {
    bv_t n;
    return ir_const_value(f, made->args[0], &n) ? (uint64_t)n : 0;
}

struct sought {
    uint32_t place;
    bool found;
};

static void note_number(struct ranges *r, uint32_t place, int64_t at, bool whole, void *ctx) {
    struct sought *x = ctx;
    (void)r, (void)at, (void)whole;
    x->found |= place == x->place;
}

/* Records may stand behind a header, or in an array that it ends with. */
bool relation_may_hold(const struct relations *x, ir_ct ct, uint64_t size) {
    struct ranges *r = x->r;
    struct sought sought = {.place = x->at.a};
    if (!ct || !ir_ctype_at(r->m, ct)->size) return true;
    if (ir_ctype_at(r->m, ct)->kind == CT_STRUCT && size != ir_ctype_at(r->m, ct)->size)
        return true;
    ranges_each_place(r, ct, 0, ir_ctype_at(r->m, ct)->size, note_number, &sought);
    return sought.found;
}

/* ---- loads and stores ---- */

static enum pair_event access_event(const struct field_pair *x, const struct range_access *a,
                                    const struct ir_ins *i, enum pair_event before) {
    bool is_b = a->place == x->b;
    if (a->place != x->a && !is_b) return before;
    if (a->loads) return is_b ? EVENT_LOADS_B : EVENT_LOADS_A;
    if (i->op != IR_STORE) return before;
    if (before != EVENT_NONE) return EVENT_STORES_ANY;
    return is_b ? EVENT_STORES_B : EVENT_STORES_A;
}

static bool event_writes(enum pair_event e) { return e > EVENT_LOADS_B; }

static bool body_events(struct relations *x, uint32_t at) {
    const struct range_body *b = &x->r->body.at[at];
    struct relation_body *to = &x->body.at[at];
    bool good = true;
    memset(to->event, EVENT_NONE, b->f->ins.n);
    to->writes = to->entered_only = false;
    for (uint32_t k = 0; k < b->accesses.n; k++) {
        const struct range_access *a = &b->accesses.at[k];
        uint8_t *e = &to->event[a->at];
        *e = (uint8_t)access_event(&x->at, a, &b->f->ins.at[a->at], (enum pair_event) * e);
    }
    for (uint32_t k = 0; k < to->bulk.n; k++)
        to->event[to->bulk.at[k]] = (uint8_t)bulk_event(x, b, to->bulk.at[k]);
    for (ir_val v = 1; v < b->f->ins.n; v++) {
        const struct ir_ins *i = &b->f->ins.at[v];
        if (x->at.strict && i->op == IR_CALLOC &&
            relation_may_hold(x, i->ct, ranges_size_made(b->f, i)))
            to->event[v] = EVENT_MAKES;
        if (!i->block || to->event[v] <= EVENT_BLIND) continue;
        bool writes = event_writes((enum pair_event)to->event[v]);
        good = good && to->event[v] != EVENT_TEARS;
        to->writes |= writes;
        x->touches[to->func] |= writes ? TOUCH_WRITES : TOUCH_READS;
    }
    return good;
}

/* ---- calls ---- */

unsigned relation_touches(const struct relations *x, const char *func) {
    uint64_t at;
    return map_str_get(&x->funcs, func, &at) ? x->touches[at] : TOUCH_OPAQUE;
}

static void through_calls(const struct relations *x, uint8_t *flags) {
    for (bool more = true; more;) {
        more = false;
        for (uint32_t k = 0; k < x->calls.n; k++) {
            uint8_t *to = &flags[x->calls.at[k].from], was = *to;
            *to |= flags[x->calls.at[k].to];
            more |= *to != was;
        }
    }
}

/* By block, of a body: there or behind it something is written. */
static void find_writes_behind(struct relations *x, uint32_t at) {
    const struct range_body *b = &x->r->body.at[at];
    struct relation_body *to = &x->body.at[at];
    struct arena tmp = {0};
    VEC(ir_blk) writers = {0};
    for (ir_val v = 1; v < b->f->ins.n; v++) {
        const struct ir_ins *i = &b->f->ins.at[v];
        bool calls = i->op == IR_CALL && (relation_touches(x, i->text) & TOUCH_WRITES);
        if (i->block && (calls || event_writes((enum pair_event)to->event[v])))
            vec_push(&tmp, &writers, i->block);
    }
    const bool *leads = cfg_leads_to(&tmp, &b->g, writers.at, writers.n);
    memcpy(to->writes_behind, leads, b->f->blocks.n * sizeof *leads);
    for (uint32_t k = 0; k < writers.n; k++) to->writes_behind[writers.at[k]] = true;
    arena_free(&tmp);
}

bool relation_events(struct relations *x) {
    bool good = true;
    memcpy(x->touches, x->opaque, x->r->m->funcs.n);
    for (uint32_t i = 0; i < x->body.n; i++) good &= body_events(x, i);
    if (!good) return false;
    through_calls(x, x->touches);
    for (uint32_t i = 0; i < x->body.n; i++)
        if (x->touches[x->body.at[i].func] & TOUCH_WRITES) find_writes_behind(x, i);
    return true;
}

/* ---- once for a module ---- */

static void note_named_calls(struct relations *x, uint32_t from) {
    const struct ir_func *f = x->r->m->funcs.at[from];
    for (ir_val v = 1; v < f->ins.n; v++) {
        const struct ir_ins *i = &f->ins.at[v];
        uint64_t to;
        if (!i->block) continue;
        if (i->op == IR_CALLPTR || i->op == IR_ASM) x->opaque[from] |= TOUCH_OPAQUE;
        if (i->op == IR_MALLOC || i->op == IR_CALLOC) x->opaque[from] |= TOUCH_ALLOCATES;
        if (i->op != IR_CALL) continue;
        if (!map_str_get(&x->funcs, i->text, &to) || !x->r->m->funcs.at[to]->has_body)
            x->opaque[from] |= TOUCH_OPAQUE;
        else
            vec_push(&x->r->tmp, &x->calls, ((struct relation_call){from, (uint32_t)to}));
    }
}

static void add_relation_body(struct relations *x, const struct range_body *b) {
    struct arena *a = &x->r->tmp;
    struct relation_body to = {0};
    uint64_t at = 0;
    map_str_get(&x->funcs, b->f->name, &at);
    to.func = (uint32_t)at;
    to.event = arena_new_array(a, uint8_t, b->f->ins.n);
    to.writes_behind = arena_new_array(a, bool, b->f->blocks.n);
    to.loop = arena_new_array(a, bool *, b->f->blocks.n);
    bool *in = NULL;
    for (uint32_t k = 0; k < b->g.nrpo; k++) {
        if (!in) in = arena_new_array(a, bool, b->f->blocks.n);
        if (!cfg_loop(a, &b->g, b->g.rpo[k], in)) continue;
        to.loop[b->g.rpo[k]] = in;
        in = NULL;
    }
    for (ir_val v = 1; v < b->f->ins.n; v++) {
        const struct ir_ins *i = &b->f->ins.at[v];
        bool bulk =
            i->op == IR_FILL || i->op == IR_COPY || i->op == IR_SETBITS || i->op == IR_RECEIVE;
        if (i->block && bulk) vec_push(a, &to.bulk, v);
    }
    vec_push(a, &x->body, to);
}

/* Functions that run when others do not expect it see what those have half done. */
static bool runs_unasked(const struct ir_module *m) {
    for (uint32_t i = 0; i < m->funcs.n; i++) {
        const char *n = m->funcs.at[i]->name;
        if (m->funcs.at[i]->hook == HOOK_REGISTERS || strcmp(n, "atexit") == 0 ||
            strcmp(n, "at_quick_exit") == 0 || strcmp(n, "on_exit") == 0)
            return true;
    }
    return ir_has_handlers(m);
}

bool relation_begin(struct relations *x) {
    const struct ir_module *m = x->r->m;
    if (runs_unasked(m)) return false;
    x->opaque = arena_new_array(&x->r->tmp, uint8_t, m->funcs.n + 1);
    x->touches = arena_new_array(&x->r->tmp, uint8_t, m->funcs.n + 1);
    for (uint32_t i = 0; i < m->funcs.n; i++)
        map_str_put(&x->r->tmp, &x->funcs, m->funcs.at[i]->name, i);
    for (uint32_t i = 0; i < m->funcs.n; i++) {
        const struct ir_func *f = m->funcs.at[i];
        if (f->has_body) note_named_calls(x, i);
        if (!f->has_body && !f->is_system) x->opaque[i] = TOUCH_OPAQUE; /* it may call back */
    }
    through_calls(x, x->opaque);
    for (uint32_t i = 0; i < x->r->body.n; i++) add_relation_body(x, &x->r->body.at[i]);
    return true;
}
