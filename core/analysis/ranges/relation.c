/* Relations between two numbers of one record that every store of a module keeps:
 *
 *     struct buffer { char *at; size_t used, size; };     used <= size
 *     struct ring { int *at, head, size; };               0 <= head < size
 *
 * Candidates are pairs of fields that the code compares, directly or through what it passes to a
 * function (`reserve(b, b->used + n)`).  One holds if it holds of what variables start with, and
 * each function that stores to one of the two keeps it (way.c), provided that it held before: the
 * same induction as of ranges (ranges.h), by the places where one function leaves off and another
 * begins.  A function that only this file can call, and only by name, may break it for its callers
 * to mend: then these are looked at with its body in place of the call.
 *
 * As `size_t` wraps around, and arrays that grow are allocated, a third number may be tried along:
 * that the greater one is no more than as many elements as fit in memory, which holds where what is
 * stored has been allocated.
 *
 * A relation says something only if code makes the lesser number greater under it: of a number that
 * is only made smaller, or whose stores would never be executed, other code decides.
 *
 * Limits: pairs of one type; one relation of each lesser field; no other order than these two. */
#include "core/analysis/ranges/relation_int.h"

#include <string.h>

enum { MAX_PAIRS = 64, MAX_RELATED = 4, MAX_RELATED_DEPTH = 6 };
/* Of all together, of one, and how many functions leave the mending to their callers. */
enum { RELATION_STEPS = 500000, ONE_RELATION_STEPS = 60000, MAX_LEFT_TO_CALLERS = 4 };

/* ---- candidates ---- */

struct related {
    uint32_t at[MAX_RELATED];
    uint32_t n;
};

struct pairing {
    struct ranges *r;
    const struct range_body *b;
    struct related **param; /* by body: of each parameter, what calls pass */
    uint32_t *stored;       /* by value: 1 + the place that it is stored to */
    struct relation_list *out;
};

static void add_related_field(struct related *x, uint32_t place) {
    for (uint32_t k = 0; k < x->n; k++)
        if (x->at[k] == place) return;
    if (x->n < MAX_RELATED) x->at[x->n++] = place;
}

static void find_related(const struct pairing *x, ir_val v, struct related *out, unsigned depth) {
    const struct ir_func *f = x->b->f;
    const struct ir_ins *i = &f->ins.at[v];
    uint32_t first = x->b->first[v];
    bool sum = i->op == IR_ADD || i->op == IR_SUB || i->op == IR_MUL;
    bool rest = i->op == IR_UREM || i->op == IR_SREM;
    bool cast = i->op == IR_ZEXT || i->op == IR_SEXT || i->op == IR_TRUNC;
    if (x->stored[v]) add_related_field(out, x->stored[v] - 1);
    if (i->op == IR_LOAD && first) add_related_field(out, x->b->accesses.at[first - 1].place);
    if (i->op == IR_PARAM && !i->block && x->param) {
        const struct related *from = x->param[x->b - x->r->body.at];
        for (uint32_t k = 0; k < f->params.n; k++)
            for (uint32_t n = 0; f->params.at[k] == v && n < from[k].n; n++)
                add_related_field(out, from[k].at[n]);
    }
    for (uint32_t k = 0; (sum || cast || (rest && !k)) && k < i->nargs && depth < MAX_RELATED_DEPTH;
         k++)
        find_related(x, i->args[k], out, depth + 1);
}

static uint32_t *find_stored(struct ranges *r, const struct range_body *b) {
    uint32_t *stored = arena_new_array(&r->tmp, uint32_t, b->f->ins.n);
    for (uint32_t k = 0; k < b->accesses.n; k++) {
        const struct ir_ins *i = &b->f->ins.at[b->accesses.at[k].at];
        bool number = i->op == IR_STORE && b->f->ins.at[i->args[0]].op != IR_CONST;
        if (number) stored[i->args[0]] = 1 + b->accesses.at[k].place;
    }
    return stored;
}

static void note_passed_fields(const struct pairing *x, struct related **param,
                               const struct ir_ins *i) {
    uint64_t to;
    if (i->op != IR_CALL || !map_str_get(&x->r->bodies, i->text, &to)) return;
    const struct ir_func *g = x->r->body.at[to].f;
    for (uint32_t k = 0; k < i->nargs && k < g->params.n; k++)
        if (ir_is_int(x->b->f->ins.at[i->args[k]].type))
            find_related(x, i->args[k], &param[to][k], 0);
}

static bool may_relate(const struct range_place *p, const struct range_place *q) {
    return p->record && p->record == q->record && p->bytes == q->bytes &&
           p->is_signed == q->is_signed && p->off != q->off && p->by.n && q->by.n;
}

static void add_field_pair(const struct pairing *x, uint32_t a, uint32_t b) {
    if (!may_relate(&x->r->places.at[a], &x->r->places.at[b])) return;
    for (uint32_t k = 0; k < x->out->n; k++)
        if (x->out->at[k].a == a && x->out->at[k].b == b) return;
    if (x->out->n < MAX_PAIRS) vec_push(&x->r->tmp, x->out, ((struct field_pair){.a = a, .b = b}));
}

static void note_compared_fields(const struct pairing *x, const struct ir_ins *i) {
    bool order = ir_is_order(i->op);
    bool rest = i->op == IR_UREM || i->op == IR_SREM; /* as if that were compared */
    struct related p = {.n = 0}, q = {.n = 0};
    if (!i->block || (!order && !rest && i->op != IR_EQ && i->op != IR_NE)) return;
    find_related(x, rest ? (ir_val)(i - x->b->f->ins.at) : i->args[0], &p, 0);
    find_related(x, i->args[1], &q, 0);
    for (uint32_t k = 0; k < p.n; k++)
        for (uint32_t n = 0; n < q.n; n++) {
            add_field_pair(x, p.at[k], q.at[n]);
            add_field_pair(x, q.at[n], p.at[k]);
        }
}

void relation_candidates(struct ranges *r, struct relation_list *out) {
    struct related **param = arena_new_array(&r->tmp, struct related *, r->body.n + 1);
    struct pairing x = {.r = r, .out = out};
    for (uint32_t i = 0; i < r->body.n; i++)
        param[i] = arena_new_array(&r->tmp, struct related, r->body.at[i].f->params.n + 1);
    for (int pass = 0; pass < 2; pass++) {
        for (uint32_t i = 0; i < r->body.n; i++) {
            x.b = &r->body.at[i];
            x.stored = find_stored(r, x.b);
            for (ir_val v = 1; v < x.b->f->ins.n; v++) {
                const struct ir_ins *k = &x.b->f->ins.at[v];
                if (pass)
                    note_compared_fields(&x, k);
                else if (k->block)
                    note_passed_fields(&x, param, k);
            }
        }
        x.param = param;
    }
}

/* ---- initial values ---- */

static bool starts_in_order(const struct relations *x, const struct ir_global *g, uint64_t off) {
    const struct range_place *p = &x->r->places.at[x->at.a], *q = &x->r->places.at[x->at.b];
    unsigned w = p->bytes * 8;
    bv_t a = ranges_initial(x->r, g, off + p->off, p->bytes),
         b = ranges_initial(x->r, g, off + q->off, q->bytes);
    if (ranges_starts_as_address(x->r->m, g, off + p->off, p->bytes) ||
        ranges_starts_as_address(x->r->m, g, off + q->off, q->bytes))
        return false;
    if (p->is_signed && bv_signed(a, w) < 0) return false;
    if (x->at.limit && b > x->at.limit) return false;
    if (p->is_signed)
        return x->at.strict ? bv_signed(a, w) < bv_signed(b, w)
                            : bv_signed(a, w) <= bv_signed(b, w);
    return x->at.strict ? a < b : a <= b;
}

static bool starts_well(const struct relations *x, const struct ir_global *g, ir_ct ct,
                        uint64_t off) {
    const struct ir_module *m = x->r->m;
    const struct ir_ctype *t = ir_ctype_at(m, ct);
    bool good = true;
    if (ranges_same_record(x->r, ct, x->r->places.at[x->at.a].record))
        return starts_in_order(x, g, off);
    for (uint32_t i = 0; t->kind == CT_STRUCT && i < t->fields.n && good; i++)
        if (!t->fields.at[i].bits)
            good = starts_well(x, g, t->fields.at[i].ct, off + t->fields.at[i].off);
    enum ir_ctkind kind = t->kind == CT_ARRAY && t->elem ? ir_ctype_at(m, t->elem)->kind : CT_VOID;
    uint64_t size = kind == CT_STRUCT || kind == CT_ARRAY ? ir_ctype_at(m, t->elem)->size : 0;
    uint64_t bytes = !t->size && off < g->size ? g->size - off : t->size; /* a flexible one's */
    for (uint64_t i = 0; size && i < bytes / size && good; i++)
        good = starts_well(x, g, t->elem, off + i * size);
    return good;
}

static bool all_start_well(const struct relations *x) {
    const struct ir_module *m = x->r->m;
    bool good = true;
    for (uint32_t i = 0; i < m->globals.n && good; i++)
        if (m->globals.at[i]->has_init && m->globals.at[i]->ct)
            good = starts_well(x, m->globals.at[i], m->globals.at[i]->ct, 0);
    return good;
}

/* ---- functions that are only called by name ---- */

static bool is_only_called(const struct relations *x, const struct ir_func *f) {
    const struct ir_called *c = ir_called(&x->r->callers, f->name);
    return f->is_static && !f->is_used && f->hook == HOOK_NONE && !(c && c->addressed);
}

/* Does it store itself, or call what leaves the mending to it? */
static bool has_to_keep(const struct relations *x, uint32_t body) {
    const struct relation_body *b = &x->body.at[body];
    uint64_t to;
    if (b->entered_only || !(x->touches[b->func] & TOUCH_WRITES)) return false;
    for (uint32_t k = 0; k < x->calls.n; k++)
        if (x->calls.at[k].from == b->func &&
            map_str_get(&x->r->bodies, x->r->m->funcs.at[x->calls.at[k].to]->name, &to) &&
            x->body.at[to].entered_only)
            return true;
    return b->writes;
}

/* ---- the proof ---- */

static bool all_keep(struct relations *x) {
    unsigned left = 0;
    for (uint32_t i = 0; i < x->body.n; i++) {
        if (!has_to_keep(x, i) || relation_is_kept_by(x, i)) continue;
        if (!x->steps || left++ == MAX_LEFT_TO_CALLERS) return false;
        if (!is_only_called(x, x->r->body.at[i].f)) return false;
        x->body.at[i].entered_only = true;
        i = UINT32_MAX; /* its callers have to: all over again */
    }
    return true;
}

static bool pair_is_kept(struct relations *x, struct field_pair at) {
    uint64_t all = x->steps;
    x->at = at;
    x->grows = false;
    if (all > ONE_RELATION_STEPS) x->steps = ONE_RELATION_STEPS;
    uint64_t given = x->steps;
    bool kept = given && all_start_well(x) && relation_events(x) && all_keep(x) && x->grows;
    x->steps += all - given;
    return kept;
}

/* As many elements of what a pointer of the record leads to as fit in memory. */
static uint64_t memory_limit(const struct relations *x, uint32_t nth) {
    const struct ranges *r = x->r;
    const struct range_place *p = &r->places.at[x->at.b];
    const struct ir_ctype *t = ir_ctype_at(r->m, p->record);
    if (p->is_signed || p->bytes * 8 != r->m->target.ptr_bits) return 0;
    for (uint32_t i = 0; i < t->fields.n; i++) {
        uint64_t size = ir_ctype_at(r->m, ir_pointee(r->m, t->fields.at[i].ct))->size;
        if (!size || nth--) continue;
        return (((uint64_t)1 << (p->bytes * 8 - 1)) - 1) / size;
    }
    return 0;
}

enum { MAX_LIMITS = 3 };

static bool keeps_somehow(struct relations *x, struct field_pair at) {
    if (pair_is_kept(x, at)) return true;
    for (uint32_t k = 0; k < MAX_LIMITS; k++) {
        uint64_t limit = memory_limit(x, k);
        if (!limit) break;
        at.limit = limit;
        if (pair_is_kept(x, at)) return true;
    }
    return false;
}

static void set_below(struct ranges *r, const struct field_pair *x) {
    const struct range_place *p = &r->places.at[x->a], *q = &r->places.at[x->b];
    name_list by = {0};
    for (uint32_t k = 0; k < p->by.n; k++) vec_push(&r->tmp, &by, p->by.at[k]);
    for (uint32_t k = 0; k < q->by.n; k++)
        if (!ir_is_listed(&by, q->by.at[k])) vec_push(&r->tmp, &by, q->by.at[k]);
    const char *names = ranges_names(r->m->arena, &by);
    for (ir_ct t = 1; t < r->m->ctypes.n; t++)
        for (uint32_t i = 0; r->record[t] == p->record && i < r->m->ctypes.at[t].fields.n; i++) {
            struct ir_field *f = &r->m->ctypes.at[t].fields.at[i];
            if (f->off != p->off || f->bits) continue;
            f->below = (struct ir_below){q->off, x->strict, names};
            if (f->kept.lo == 0 && f->kept.hi == ranges_largest(p))
                f->kept.by = NULL; /* it says so */
        }
}

static bool has_below(const struct ranges *r, uint32_t place) {
    const struct range_place *p = &r->places.at[place];
    const struct ir_ctype *t = ir_ctype_at(r->m, p->record);
    for (uint32_t i = 0; i < t->fields.n; i++)
        if (t->fields.at[i].off == p->off && t->fields.at[i].below.by) return true;
    return false;
}

void relation_prove(struct ranges *r, const struct relation_list *pairs) {
    struct relations x = {.r = r, .steps = RELATION_STEPS};
    if (!relation_begin(&x)) return;
    for (uint32_t i = 0; i < pairs->n; i++) {
        struct field_pair k = pairs->at[i];
        const struct range_place *p = &r->places.at[k.a], *q = &r->places.at[k.b];
        bool read = p->is_read && q->is_read;
        if (p->open || q->open || !p->moves || !read || has_below(r, k.a) || !keeps_somehow(&x, k))
            continue;
        k.strict = true;
        k.strict = keeps_somehow(&x, k);
        set_below(r, &k);
    }
}
