/* What a pointer refers to, by the types of its sources.
 *
 * A pointer is followed back through arithmetic, choices and joins to where it comes from: a
 * parameter, a load, a call, a variable, each with the type that C gives it.  The steps on the way
 * are then taken in that type, from the outside in: a constant one moves within the object or to
 * another of those in a row, a variable one within the array of such elements that lies there. */
#include "core/analysis/ranges/ranges_int.h"

enum { MAX_STEPS = 32, MAX_VISITS = 600, MAX_PASSES = 6 };

struct pointer_step {
    int64_t by;      /* a constant, or ... */
    uint64_t stride; /* ... any number of these */
    const struct pointer_step *inner;
    uint32_t depth;
};

/* A block's parameter on the way, and with which steps it was come to. */
struct pointer_join {
    ir_val v;
    const struct pointer_step *from;
};
/* What comes round to it by way of other joins moves by these. */
struct pointer_round {
    ir_val v;
    uint64_t stride;
};

struct following {
    const struct ranges *r;
    const struct range_body *b;
    struct range_targets *out;
    struct pointer_join joins[MAX_STEPS];
    uint32_t njoins;
    struct pointer_round rounds[MAX_STEPS]; /* found so far */
    uint32_t nrounds;
    uint32_t visits;
    bool again; /* some was not known before */
};

/* ---- steps in a type ---- */

/* The elements of so many bytes, or of a part of these, in an array around off. */
static bool enter_array(const struct ir_module *m, struct range_target *t, uint64_t stride) {
    uint64_t size = ir_ctype_at(m, t->ct)->size;
    if (t->off < 0 || !size) return false;
    uint64_t off = (uint64_t)t->off % size;
    for (ir_ct ct = t->ct; ct;) {
        bool array = ir_ctype_at(m, ct)->kind == CT_ARRAY;
        ct = ir_inner(m, ct, &off);
        size = ir_ctype_at(m, ct)->size;
        if (!array || !ct || !size || stride % size) continue;
        t->ct = ct;
        t->off = (int64_t)off;
        return true;
    }
    return false;
}

/* Behind the members of a record that ends in an array of no length: in its elements. */
static void enter_flexible(const struct ir_module *m, struct range_target *t) {
    while (t->ct && t->off >= 0 && ir_ctype_at(m, t->ct)->kind == CT_STRUCT) {
        const struct ir_ctype *x = ir_ctype_at(m, t->ct);
        const struct ir_field *last = x->fields.n ? &x->fields.at[x->fields.n - 1] : NULL;
        const struct ir_ctype *array = last ? ir_ctype_at(m, last->ct) : NULL;
        bool flexible = array && array->kind == CT_ARRAY && !array->size && array->elem &&
                        ir_ctype_at(m, array->elem)->size;
        if (!flexible || (uint64_t)t->off < last->off) return;
        t->off -= (int64_t)last->off;
        t->ct = array->elem;
        t->variable = NULL;
    }
}

static void step_within(const struct ir_module *m, struct range_target *t,
                        const struct pointer_step *s) {
    uint64_t size = ir_ctype_at(m, t->ct)->size;
    t->off += s->by;
    enter_flexible(m, t);
    if (!s->stride || t->wild) return;
    if (!t->ct) {
        t->stride = bv_gcd(t->stride, s->stride);
        return;
    }
    if (!t->variable && size && s->stride % size == 0) return;
    if (t->variable && ranges_is_scalar(m, t->ct)) return; /* 0 of these */
    if (!enter_array(m, t, s->stride)) t->wild = true;
    t->variable = NULL;
}

/* ---- sources ---- */

/* Records of no known size, and void, tell nothing. */
static ir_ct known_object(const struct ir_module *m, ir_ct ct) {
    return ct && ir_ctype_at(m, ct)->size ? ct : 0;
}

static void add_source(const struct following *x, ir_val v, const struct pointer_step *s) {
    const struct ir_module *m = x->r->m;
    const struct ir_ins *i = &x->b->f->ins.at[v];
    struct range_target t = {.root = v};
    if (i->op == IR_NULL) return;
    if (i->op == IR_GLOBAL) {
        const struct ir_global *g = ir_find_global(m, i->text);
        t.ct = g ? known_object(m, g->ct) : 0;
        t.variable = i->text;
    } else if (i->op == IR_ALLOCA || i->op == IR_MALLOC || i->op == IR_CALLOC) {
        t.ct = known_object(m, i->ct);
    } else {
        t.ct = known_object(m, ir_pointee(m, i->ct));
    }
    for (; s; s = s->inner) step_within(m, &t, s);
    for (uint32_t k = 0; k < x->out->n; k++) {
        const struct range_target *o = &x->out->at[k];
        if (o->root == t.root && o->ct == t.ct && o->variable == t.variable && o->off == t.off &&
            o->stride == t.stride && o->wild == t.wild)
            return;
    }
    if (x->out->n == MAX_TARGETS)
        x->out->more = true;
    else
        x->out->at[x->out->n++] = t;
}

static void targets_of(struct following *x, ir_val v, const struct pointer_step *s);

/* What comes round a loop, by steps from where it was. 0: it is no such value. */
static uint64_t round_step(const struct range_body *b, ir_val v, ir_val join) {
    uint64_t all = 0;
    bv_t k;
    for (; b->f->ins.at[v].op == IR_PTRADD; v = b->f->ins.at[v].args[0]) {
        const struct ir_ins *i = &b->f->ins.at[v];
        uint64_t by = i->imm;
        if (ir_const_value(b->f, i->args[1], &k)) {
            int64_t n = (int64_t)((uint64_t)k * i->imm);
            by = (uint64_t)(n < 0 ? -n : n);
        }
        all = bv_gcd(all, by);
    }
    return v == join ? (all ? all : UINT64_MAX) : 0;
}

static struct pointer_round *join_round(struct following *x, ir_val v) {
    for (uint32_t k = 0; k < x->nrounds; k++)
        if (x->rounds[k].v == v) return &x->rounds[k];
    if (x->nrounds == MAX_STEPS) return NULL;
    x->rounds[x->nrounds] = (struct pointer_round){.v = v};
    return &x->rounds[x->nrounds++];
}

/* Back at a join that it is on the way from: no new source, but any number of the steps between. */
static bool comes_round(struct following *x, ir_val v, const struct pointer_step *s) {
    uint32_t k = x->njoins;
    while (k && x->joins[k - 1].v != v) k--;
    if (!k) return false;
    struct pointer_round *round = join_round(x, v);
    uint64_t all = round ? round->stride : 0;
    for (; s && s != x->joins[k - 1].from; s = s->inner)
        all = bv_gcd(bv_gcd(all, s->stride), (uint64_t)(s->by < 0 ? -s->by : s->by));
    if (!round)
        x->out->more = true;
    else if (all != round->stride)
        round->stride = all, x->again = true;
    return true;
}

static void follow_join(struct following *x, ir_val v, const struct pointer_step *s) {
    const struct range_body *b = x->b;
    ir_blk to = b->f->ins.at[v].block;
    struct pointer_step round = {.inner = s, .depth = s ? s->depth + 1 : 1};
    if (comes_round(x, v, s)) return;
    if (x->njoins == MAX_STEPS || ++x->visits > MAX_VISITS) {
        x->out->more = true;
        return;
    }
    const struct pointer_round *known = join_round(x, v);
    if (known) round.stride = known->stride;
    x->joins[x->njoins++] = (struct pointer_join){v, s};
    for (int pass = 0; pass < 2; pass++)
        for (uint32_t p = b->g.pred_begin[to]; p < b->g.pred_begin[to + 1]; p++) {
            const struct ir_ins *jump = ir_terminator(b->f, b->g.pred[p]);
            for (uint32_t e = 0; e < jump->nedges; e++) {
                if (jump->edges[e].to != to) continue;
                ir_val from = jump->edges[e].args[b->param_at[v]];
                uint64_t by = round_step(b, from, v);
                if (!pass && by && by != UINT64_MAX) round.stride = bv_gcd(round.stride, by);
                if (pass && !by) targets_of(x, from, round.stride ? &round : s);
            }
        }
    x->njoins--;
}

static void targets_of(struct following *x, ir_val v, const struct pointer_step *s) {
    const struct ir_ins *i = &x->b->f->ins.at[v];
    bv_t k;
    if (x->out->more) return;
    if (s && s->depth > MAX_STEPS) {
        x->out->more = true;
        return;
    }
    if (i->op == IR_PTRADD) {
        struct pointer_step next = {.inner = s, .depth = s ? s->depth + 1 : 1};
        if (ir_const_value(x->b->f, i->args[1], &k))
            next.by = (int64_t)((uint64_t)k * i->imm);
        else
            next.stride = i->imm;
        targets_of(x, i->args[0], &next);
    } else if (i->op == IR_SELECT) {
        targets_of(x, i->args[1], s);
        targets_of(x, i->args[2], s);
    } else if (i->op == IR_PARAM && i->block) {
        follow_join(x, v, s);
    } else {
        add_source(x, v, s);
    }
}

void ranges_targets(const struct ranges *r, const struct range_body *b, ir_val p,
                    struct range_targets *out) {
    struct following x = {.r = r, .b = b, .out = out};
    for (uint32_t pass = 0; !pass || x.again; pass++) {
        out->n = 0;
        out->more = pass == MAX_PASSES;
        x.again = false;
        targets_of(&x, p, NULL);
    }
}

/* ---- accesses ---- */

static uint64_t access_bytes(const struct ranges *r, const struct range_body *b,
                             const struct ir_ins *i) {
    return ir_type_size(r->m, i->op == IR_STORE ? b->f->ins.at[i->args[0]].type : i->type);
}

uint32_t ranges_accessed(const struct ranges *r, const struct range_body *b,
                         const struct ir_ins *access, ir_val *root) {
    struct range_targets t;
    uint64_t at;
    ranges_targets(r, b, access->args[access->op == IR_STORE], &t);
    if (t.n != 1 || t.more || t.at[0].wild || !t.at[0].ct || t.at[0].off < 0) return NO_PLACE;
    *root = t.at[0].root;
    uint64_t bytes = access_bytes(r, b, access), size = ir_ctype_at(r->m, t.at[0].ct)->size;
    if (t.at[0].variable && map_str_get(&r->variables, t.at[0].variable, &at))
        return !t.at[0].off && bytes == r->places.at[at].bytes ? (uint32_t)at : NO_PLACE;
    return ranges_place_at(r, t.at[0].ct, (uint64_t)t.at[0].off % size, bytes);
}
