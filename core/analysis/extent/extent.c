/* Finds the lengths that code relies on, pattern by pattern (extent.h), over SSA values. Calls:
 * repeated over all functions until nothing is added.
 */
#include "core/analysis/extent/extent_int.h"
#include "core/base/hash.h"

#include <string.h>

enum { MAX_EXTENTS = 64 /* of one function */ };

/* ---- what is found ---- */

static bool block_reaches(struct arena *tmp, const struct cfg *g, ir_blk from, ir_blk to) {
    bool *seen = arena_new_array(tmp, bool, g->nblocks);
    VEC(ir_blk) open = {0};
    vec_push(tmp, &open, to);
    while (open.n) {
        ir_blk b = open.at[--open.n];
        for (uint32_t i = g->pred_begin[b]; i < g->pred_begin[b + 1]; i++) {
            if (g->pred[i] == from) return true;
            if (!seen[g->pred[i]]) vec_push(tmp, &open, g->pred[i]);
            seen[g->pred[i]] = true;
        }
    }
    return false;
}

bool extent_is_stored(struct extent_finder *t, const struct extent_body *b, struct extent_place p,
                      ir_val load) {
    const struct extent_store *s = p.field ? extent_last_store(b, p) : NULL;
    for (; s; s = extent_store_before(b, s)) {
        ir_blk blk = load ? body_ins(b, load)->block : 0, from = body_ins(b, s->v)->block;
        if (!load || (s->v < load && from == blk) || block_reaches(&t->tmp, &b->g, from, blk))
            return true;
    }
    return false;
}

static uint64_t key_of_place(struct extent_place p) {
    const uint64_t parts[] = {p.param, p.field, p.off, p.into};
    return hash_bytes(parts, sizeof parts);
}

const struct extent_store *extent_last_store(const struct extent_body *b, struct extent_place p) {
    uint64_t at;
    if (!map_get(&b->last_store, key_of_place(p), &at)) return NULL;
    const struct extent_store *s = &b->stores.at[at - 1];
    return extent_same_place(s->to, p) ? s : NULL;
}

static void find_stores(struct extent_finder *t, struct extent_body *b) {
    for (ir_val v = 1; !b->f->is_model && v < b->f->ins.n; v++) {
        struct extent_store s = {.v = v};
        uint64_t before = 0;
        if (!extent_stored_place(b, body_ins(b, v), &s.to)) continue;
        const uint64_t key = key_of_place(s.to);
        map_get(&b->last_store, key, &before);
        s.before = (uint32_t)before;
        vec_push(&t->tmp, &b->stores, s);
        map_put(&t->tmp, &b->last_store, key, b->stores.n);
    }
}

static bool same_number(const struct extent_number *x, const struct extent_number *y) {
    return extent_same_place(x->at, y->at) && x->type == y->type && x->shift == y->shift &&
           x->and_one == y->and_one;
}

bool extent_is_told(struct extent_finder *t, struct extent *known, const struct extent *e) {
    if (!same_number(&known->len, &e->len) || known->is_product != e->is_product ||
        (e->is_product && !same_number(&known->by, &e->by)) ||
        !extent_same_place(known->ptr, e->ptr) || known->unit != e->unit)
        return false;
    t->changed |=
        (e->grows && !known->grows) || (e->filled && !known->filled) || e->element > known->element;
    if (e->element > known->element) known->element = e->element;
    known->grows |= e->grows;
    if (e->filled && !known->filled)
        known->filled = true, known->fill = e->fill, known->below = e->below;
    return true;
}

/* `int *p = s->of_four; for (i = 0; i < n; i++) p[i] = 0;`: n counts elements of the struct's own
 * array, of which are no more behind it. Bytes may be all that a record begins. */
static bool counts_inside(const struct extent_finder *t, const struct extent_body *b,
                          const struct extent *e) {
    if (e->ptr.field || e->ptr.param >= b->f->params.n || e->unit == 1 || e->ptr.into) return false;
    ir_ct ct = body_ins(b, b->f->params.at[e->ptr.param])->ct;
    const struct ir_ctype *p = ct ? ir_ctype_at(t->m, ct) : NULL;
    if (!p || p->kind != CT_PTR || !p->elem) return false;
    const struct ir_ctype *record = ir_ctype_at(t->m, p->elem);
    bool is_record = record->kind == CT_STRUCT || record->kind == CT_UNION;
    return is_record && record->size && e->unit % record->size;
}

void extent_add_fact(struct extent_finder *t, struct extent_body *b, struct extent e) {
    if (counts_inside(t, b, &e)) return;
    if (e.ptr.field && !extent_is_beside(e.ptr, e.len.at)) return;
    if (e.ptr.field && e.is_product && !extent_is_beside(e.ptr, e.by.at)) return;
    if (!e.ptr.field && (extent_is_based(e.len.at) || (e.is_product && extent_is_based(e.by.at))))
        return; /* the number is in a record that no parameter leads to */
    if (!e.unit || e.unit >> 31 || b->found.at.n == MAX_EXTENTS) return;
    for (uint32_t i = 0; i < b->found.at.n; i++)
        if (extent_is_told(t, &b->found.at.at[i], &e)) return;
    vec_push(&t->tmp, &b->found.at, e);
    t->changed = true;
}

bool extent_number_of(struct extent_finder *t, const struct extent_body *b, ir_val v, uint32_t nth,
                      struct extent_number *out) {
    const struct ir_ins *n = body_ins(b, v);
    *out = (struct extent_number){.type = n->type};
    if (b->results && b->results[v]) {
        if (nth >= b->results[v]->at.n) return false;
        *out = b->results[v]->at.at[nth];
        out->at.stale = b->stale[v];
        return true;
    }
    if (nth || !ir_is_int(n->type) || n->type % 8 || n->type > t->m->target.ptr_bits) return false;
    out->is_signed = extent_is_signed(t, n);
    return extent_place_of(b, v, &out->at);
}

/* As it was at the entry, or as the code keeps it: it moves the pointer on by as much as it takes
 * from the number. */
static bool tells_entry(const struct extent_body *b, const struct extent *e) {
    bool stale = e->ptr.stale || e->len.at.stale || (e->is_product && e->by.at.stale);
    return !stale || (!e->is_product && extent_in_step(b, e->ptr, e->len.at));
}

bool extent_times(struct extent_finder *t, const struct extent_body *b, struct extent *e,
                  const struct extent_unit *unit) {
    e->is_product = true;
    e->element = unit->used;
    e->type = (ir_type)t->m->target.ptr_bits;
    if (unit->passed)
        e->by = *unit->passed;
    else if (!extent_number_of(t, b, unit->by, 0, &e->by))
        return false;
    e->is_signed = e->len.is_signed && e->by.is_signed;
    return true;
}

void extent_add_product(struct extent_finder *t, struct extent_body *b, struct extent_place ptr,
                        ir_val one, ir_val other, ir_type type, uint64_t unit) {
    struct extent e = {.ptr = ptr, .unit = unit};
    const struct extent_unit times = {.bytes = unit, .by = other};
    if (!extent_number_of(t, b, one, 0, &e.len) || !extent_times(t, b, &e, &times)) return;
    e.type = type;
    if (tells_entry(b, &e)) extent_add_fact(t, b, e);
}

/* n from n / k, where k elements make up one: so n of the k-th part of its bytes. */
static ir_val divided_number(const struct extent_body *b, ir_val n, uint64_t *unit) {
    const struct ir_ins *i = body_ins(b, n);
    bool shifts = i->op == IR_LSHR || i->op == IR_ASHR;
    bv_t k;
    if (!shifts && i->op != IR_UDIV && i->op != IR_SDIV) return n;
    if (!ir_const_value(b->f, i->args[1], &k) || k > 16) return n;
    uint64_t parts = shifts ? (uint64_t)1 << k : (uint64_t)k;
    if (!parts || *unit % parts) return n;
    *unit /= parts;
    return extent_root(b, i->args[0], false);
}

void extent_add_units(struct extent_finder *t, struct extent_body *b, struct extent_place ptr,
                      ir_val len, struct extent_unit unit) {
    const bool times = unit.by || unit.passed;
    const struct ir_ins *n = body_ins(b, len = divided_number(b, len, &unit.bytes));
    struct extent e = {.ptr = ptr, .unit = unit.bytes};
    if (n->op == IR_MUL && !times) {
        ir_val one = extent_root(b, n->args[0], false), other = extent_root(b, n->args[1], false);
        extent_add_product(t, b, ptr, one, other, n->type, unit.bytes);
        return;
    }
    for (uint32_t k = 0; extent_number_of(t, b, len, k, &e.len); k++) {
        e.len.and_one = unit.and_one;
        e.type = e.len.type;
        e.is_signed = e.len.is_signed;
        if ((!times || extent_times(t, b, &e, &unit)) && tells_entry(b, &e))
            extent_add_fact(t, b, e);
    }
}

void extent_add(struct extent_finder *t, struct extent_body *b, struct extent_place ptr, ir_val len,
                uint64_t unit) {
    extent_add_units(t, b, ptr, len, (struct extent_unit){.bytes = unit});
}

/* ---- *p++ ---- */

/* The pointer starts at p; y is p + n. */
static void note_end(struct extent_finder *t, struct extent_body *b, struct extent_place ptr,
                     ir_val y) {
    struct extent_place base;
    const struct ir_ins *end = body_ins(b, y);
    if (end->op == IR_PTRADD && extent_pointer_place(b, end->args[0], &base) &&
        extent_same_place(base, ptr))
        extent_add(t, b, ptr, extent_root(b, end->args[1], false), end->imm);
}

/* Bytes of an element: what the pointer moves by. */
static uint64_t step_of(const struct extent_body *b, ir_val walker) {
    for (ir_val v = 1; v < b->f->ins.n; v++)
        if (body_ins(b, v)->op == IR_PTRADD && body_ins(b, v)->args[0] == walker)
            return body_ins(b, v)->imm;
    return 0;
}

/* Another pointer of the same loop goes from some place to n elements behind it. */
static void note_other_end(struct extent_finder *t, struct extent_body *b, struct extent_place ptr,
                           ir_val walker, ir_val other, ir_val y) {
    const struct ir_ins *end = body_ins(b, y);
    uint64_t from, to;
    bool beside = other != walker && body_ins(b, other)->block == body_ins(b, walker)->block;
    ir_val start = beside ? extent_induction_start(b, other, EXTENT_ANY_WAY) : 0;
    if (start && end->op == IR_PTRADD &&
        extent_pointer_root(b, start, &from) == extent_pointer_root(b, end->args[0], &to))
        extent_add(t, b, ptr, extent_root(b, end->args[1], false), step_of(b, walker));
}

/* A counter of the same loop: from a constant to n, or from n down to a constant. */
static ir_val counted(const struct extent_body *b, ir_blk loop, ir_val x, ir_val y) {
    ir_val up = extent_root(b, x, false), down = extent_root(b, y, false);
    ir_val start =
        body_ins(b, up)->block == loop ? extent_induction_start(b, up, EXTENT_ANY_WAY) : 0;
    if (start && is_constant_value(b, start)) return down;
    return is_constant_value(b, x) && body_ins(b, down)->block == loop ? extent_comes_from(b, down)
                                                                       : 0;
}

static void walked(struct extent_finder *t, struct extent_body *b, ir_val p,
                   const struct branch_facts *known) {
    struct extent_place ptr;
    uint64_t off;
    ir_val walker = extent_loop_head(b, extent_pointer_root(b, p, &off)),
           start = extent_outer_start(b, walker, EXTENT_ANY_WAY), x, y;
    if (!start || !extent_pointer_place(b, start, &ptr)) return;
    for (uint32_t k = 0; k < 2 * known->n; k++) {
        if (!extent_order(b, known->at[k / 2], k & 1, &x, &y)) continue;
        if (body_ins(b, x)->type == IR_PTR) {
            ir_val moved = extent_loop_head(b, extent_pointer_root(b, x, &off));
            if (moved == walker) note_end(t, b, ptr, y);
            note_other_end(t, b, ptr, walker, moved, y);
            continue;
        }
        ir_val n = counted(b, body_ins(b, walker)->block, x, y);
        if (n) extent_add(t, b, ptr, n, step_of(b, walker));
    }
}

/* ---- lengths ---- */

/* A member beside the pointer that has been found equal to n: `x.n == y.n && memcmp(x.p, y.p,
 * x.n)`; else n. */
static ir_val equal_beside(const struct extent_body *b, struct extent_place ptr, ir_val n,
                           ir_blk blk) {
    struct extent_place at;
    struct branch_facts known;
    if (!ptr.field || !extent_place_of(b, n, &at) || extent_is_beside(ptr, at)) return n;
    extent_block_facts(b, blk, &known);
    for (uint32_t k = 0; k < 2 * known.n; k++) {
        const struct ir_ins *c = body_ins(b, known.at[k / 2].v);
        if (c->op != (known.at[k / 2].holds ? IR_EQ : IR_NE)) continue;
        ir_val other = extent_root(b, c->args[k & 1], false);
        if (extent_same_value(b, extent_root(b, c->args[1 - (k & 1)], false), n) &&
            extent_place_of(b, other, &at) && extent_is_beside(ptr, at))
            return other;
    }
    return n;
}

/* n, n * k, k times n: of so many bytes each. */
static void length_root(struct extent_finder *t, struct extent_body *b, ir_val p, ir_val n,
                        uint64_t unit, ir_blk blk) {
    struct extent_place ptr;
    if (!extent_pointer_place(b, p, &ptr)) return;
    n = extent_without_factors(b, n, &unit);
    if (n && !extent_is_param(b, n) &&
        (body_ins(b, n)->op == IR_PARAM || body_ins(b, n)->op == IR_SELECT))
        n = extent_least(b, n, ptr);
    if (n) n = equal_beside(b, ptr, n, blk);
    if (!n || body_ins(b, n)->op == IR_SHL) return;
    extent_add(t, b, ptr, n, unit);
}

/* n elements of so many bytes, neither a constant. */
static void product_root(struct extent_finder *t, struct extent_body *b, ir_val p, ir_val n,
                         ir_val size) {
    struct extent_place ptr;
    ir_type type = body_ins(b, n)->type;
    if (!extent_pointer_place(b, p, &ptr) || body_ins(b, size)->type != type) return;
    extent_add_product(t, b, ptr, extent_root(b, n, false), extent_root(b, size, false), type, 1);
}

static void library_call(struct extent_finder *t, struct extent_body *b,
                         const struct ir_ins *call) {
    struct extent_sized x;
    for (uint32_t k = 0; extent_sized_argument(t, call, k, &x); k++) {
        if (!x.p) continue;
        uint64_t unit = extent_sized_unit(b, &x);
        if (unit)
            length_root(t, b, x.p, x.n, unit, call->block);
        else
            product_root(t, b, x.p, x.n, x.by);
    }
}

bool extent_passed_place(const struct extent_body *b, const struct ir_ins *call,
                         struct extent_place *at) {
    uint64_t off;
    if (extent_is_variable(*at)) return true;
    const uint64_t into = at->into;
    ir_val p = extent_pointer_root(b, call->args[at->param], &off);
    if (!at->field) {
        if ((into && off) || !extent_pointer_place(b, call->args[at->param], at)) return false;
        if (into) at->into = into;
        return true;
    }
    uint32_t param;
    if (!extent_record_param(b, p, &param)) return false;
    *at = (struct extent_place){.param = param, .field = true, .off = at->off + off, .into = into};
    return true;
}

bool extent_handed_place(const struct extent_body *b, const struct ir_ins *call, uint32_t arg,
                         struct extent_place *at) {
    uint64_t off;
    uint32_t param;
    ir_val p = extent_pointer_root(b, call->args[arg], &off);
    if (!at->field || !extent_record_param(b, p, &param) || param != at->param || at->off < off)
        return false;
    *at = (struct extent_place){.param = arg, .field = true, .off = at->off - off};
    return true;
}

static bool passed_number(struct extent_finder *t, const struct extent_body *b, ir_val call,
                          struct extent_number *n) {
    const struct ir_ins *i = body_ins(b, call);
    if (!n->at.field)
        return extent_number_of(t, b, extent_root(b, i->args[n->at.param], false), 0, n) &&
               !n->at.stale;
    return extent_passed_place(b, i, &n->at) && !extent_is_stored(t, b, n->at, call);
}

static bool has_argument(const struct ir_ins *call, struct extent_place at) {
    return at.param < call->nargs || extent_is_variable(at);
}

static bool has_arguments(const struct ir_ins *call, const struct extent *e) {
    return has_argument(call, e->ptr) && has_argument(call, e->len.at) &&
           (!e->is_product || has_argument(call, e->by.at));
}

/* A product of which the call gives one factor as a constant: so many times the other. */
static void fix_factor(const struct extent_body *b, const struct ir_ins *call, struct extent *e) {
    struct extent_number by = e->by, len = e->len;
    for (unsigned i = 0; e->is_product && i < 2; i++) {
        const struct extent_number *fixed = i ? &by : &len;
        bv_t k;
        if (fixed->at.field || !ir_const_value(b->f, call->args[fixed->at.param], &k) || k >> 31)
            continue;
        e->len = i ? len : by;
        e->is_product = false;
        e->type = e->len.type;
        e->is_signed = e->len.is_signed;
        e->unit *= (uint64_t)k;
    }
}

/* What grows is stored to, by the callee and maybe here. */
static void passed_growth(struct extent_finder *t, struct extent_body *b, const struct ir_ins *call,
                          struct extent e) {
    if (!e.len.at.field || !extent_passed_place(b, call, &e.ptr) ||
        !extent_passed_place(b, call, &e.len.at))
        return;
    if (e.is_product && !extent_passed_place(b, call, &e.by.at)) return;
    e.filled = e.filled && extent_passed_place(b, call, &e.fill.at);
    extent_add_fact(t, b, e);
}

/* `sort(a, 0, n - 1)`: the greatest index, or one less than a number, which tells then. */
static void passed_last(struct extent_finder *t, struct extent_body *b, ir_val p, ir_val last,
                        uint64_t bytes) {
    struct extent_place ptr;
    ir_val n = extent_root(b, last, false);
    const struct extent_unit unit = {.bytes = bytes, .and_one = extent_uncast(b, last) == n};
    if (extent_pointer_place(b, p, &ptr)) extent_add_units(t, b, ptr, n, unit);
}

/* What the callee shows of its parameters, it shows of what they are given. */
static void passed_extent(struct extent_finder *t, struct extent_body *b, ir_val at,
                          struct extent e) {
    const struct ir_ins *call = body_ins(b, at);
    if (!has_arguments(call, &e)) return;
    fix_factor(b, call, &e);
    if (!e.ptr.field && !e.ptr.into && !e.len.at.field && !e.is_product) {
        ir_val p = call->args[e.ptr.param], n = call->args[e.len.at.param];
        if (e.len.and_one)
            passed_last(t, b, p, n, e.unit);
        else
            length_root(t, b, p, n, e.unit, call->block);
        return;
    }
    if (e.grows) {
        passed_growth(t, b, call, e);
        return;
    }
    if (!extent_passed_place(b, call, &e.ptr) || e.ptr.stale || extent_is_stored(t, b, e.ptr, at))
        return;
    if (!passed_number(t, b, at, &e.len)) return;
    if (e.is_product && !passed_number(t, b, at, &e.by)) return;
    e.filled = e.filled && extent_passed_place(b, call, &e.fill.at);
    extent_add_fact(t, b, e);
}

/* The callee gets to an element at an index that it is given. */
static void passed_use(struct extent_finder *t, struct extent_body *b, ir_val at,
                       struct extent_use u, const struct branch_facts *known) {
    const struct ir_ins *call = body_ins(b, at);
    if (u.index >= call->nargs || !has_argument(call, u.ptr)) return;
    if (u.times && (!has_argument(call, u.by.at) || !passed_number(t, b, at, &u.by))) return;
    if (!extent_passed_place(b, call, &u.ptr) || u.ptr.stale || extent_is_stored(t, b, u.ptr, at))
        return;
    struct extent_index way = {.v = call->args[u.index], .unit = {.bytes = u.bytes}};
    way.unit.passed = u.times ? &u.by : NULL;
    way.unit.used = u.used;
    const uint64_t here = u.times && u.returned ? extent_bytes_used(b, at) : 0;
    if (here > u.used) way.unit.used = here;
    extent_at_index(t, b, u.ptr, at, way, known);
}

struct extent_body *extent_body_of(struct extent_finder *t, const char *name) {
    uint64_t i;
    return map_str_get(&t->index, name, &i) ? &t->bodies[i] : NULL;
}

static void called(struct extent_finder *t, struct extent_body *b, ir_val at) {
    const struct ir_ins *call = body_ins(b, at);
    const struct extent_body *c = extent_body_of(t, call->text);
    if (!c) return;
    if (c->f->is_model) {
        library_call(t, b, call);
        return;
    }
    for (uint32_t i = 0; i < c->found.at.n; i++) passed_extent(t, b, at, c->found.at.at[i]);
    struct branch_facts known = {.n = 0};
    if (c->uses.n) extent_block_facts(b, call->block, &known);
    for (uint32_t i = 0; i < c->uses.n; i++) passed_use(t, b, at, c->uses.at[i], &known);
}

/* ---- all of it ---- */

static void find_extents(struct extent_finder *t, struct extent_body *b, ir_val v) {
    const struct ir_ins *i = body_ins(b, v);
    struct branch_facts known = {.n = 0};
    bool varies = i->op == IR_PTRADD && !is_constant_value(b, i->args[1]);
    if (varies || i->op == IR_INBOUNDS) extent_block_facts(b, i->block, &known);
    if (varies) extent_of_index(t, b, v, &known);
    if (varies) extent_of_ring(t, b, i);
    if (varies) extent_of_end(t, b, v);
    if (i->op == IR_STORE) extent_of_growth(t, b, i);
    if (i->op == IR_INBOUNDS) extent_of_sum(t, b, i, &known);
    if (i->op == IR_INBOUNDS && is_constant_value(b, i->args[1])) {
        walked(t, b, i->args[0], &known);
        extent_of_cursor(t, b, i->args[0], &known);
    }
    if (i->op == IR_INBOUNDS && !is_constant_value(b, i->args[1]))
        length_root(t, b, i->args[0], i->args[1], 1, i->block);
    if (i->op == IR_COPY || i->op == IR_FILL)
        length_root(t, b, i->args[0], i->args[2], 1, i->block);
    if (i->op == IR_COPY) length_root(t, b, i->args[1], i->args[2], 1, i->block);
    if (i->op == IR_CALL) called(t, b, v);
}

/* `s->n--; ... s->d[s->n]`: what the only store to the place has stored, if it comes before the
 * load on each way and counts from what stood there. */
static ir_val stepped_value(const struct extent_body *b, struct extent_place p, ir_val load) {
    const struct extent_store *s = extent_last_store(b, p);
    if (!s || s->before) return 0;
    const ir_val only = s->v;
    ir_blk from = body_ins(b, only)->block, at = body_ins(b, load)->block;
    if (from == at ? only > load : !cfg_dominates(&b->g, from, at)) return 0;
    ir_val is = body_ins(b, only)->args[0], root = extent_root(b, is, false);
    return root != load && root < only && extent_reads_place(b, root, p) ? is : 0;
}

/* Loads of fields behind parameters, after a store there. */
static void find_stale(struct extent_finder *t, struct extent_body *b) {
    struct extent_place at;
    for (ir_val v = 1; b->stores.n && v < b->f->ins.n; v++) {
        if (extent_is_param(b, v) || !extent_place_of(b, v, &at)) continue;
        b->stale[v] = extent_is_stored(t, b, at, v);
        if (b->stale[v] && body_ins(b, v)->op == IR_LOAD) b->stepped[v] = stepped_value(b, at, v);
    }
}

static void find_records(struct extent_finder *t, struct extent_body *b, const struct ir_func *f) {
    b->record = arena_new_array(&t->tmp, uint32_t, f->ins.n);
    for (ir_val v = 1; v < f->ins.n; v++) {
        const struct ir_ins *i = &f->ins.at[v];
        uint64_t g;
        bool record = i->op == IR_COPY && i->block == 1 && extent_is_param(b, i->args[1]) &&
                      b->place[i->args[1]] < 64 && f->by_value >> b->place[i->args[1]] & 1;
        if (record && f->ins.at[i->args[0]].op == IR_ALLOCA)
            b->record[i->args[0]] = 1 + b->place[i->args[1]];
        if (i->op == IR_GLOBAL && map_str_get(&t->variables, i->text, &g))
            b->record[v] = 1 + EXTENT_VARIABLES + (uint32_t)g;
    }
}

static void set_up(struct extent_finder *t, struct extent_body *b, const struct ir_func *f) {
    b->m = t->m;
    b->f = f;
    b->place = arena_new_array(&t->tmp, uint32_t, f->ins.n);
    b->stale = arena_new_array(&t->tmp, bool, f->ins.n);
    b->stepped = arena_new_array(&t->tmp, ir_val, f->ins.n);
    cfg_build(&t->tmp, f, &b->g);
    for (uint32_t i = 0; i < f->params.n; i++) b->place[f->params.at[i]] = i;
    for (ir_blk blk = 1; blk < f->blocks.n; blk++)
        for (uint32_t i = 0; i < f->blocks.at[blk].params.n; i++)
            b->place[f->blocks.at[blk].params.at[i]] = i;
    find_records(t, b, f);
    extent_find_bases(t, b);
    find_stores(t, b);
}

static void look_through(struct extent_finder *t, struct extent_body *b, bool calls_only) {
    for (ir_blk blk = 1; !b->f->is_model && blk < b->f->blocks.n; blk++) {
        const struct ir_block *k = &b->f->blocks.at[blk];
        if (b->g.pos[blk] == CFG_UNREACHED) continue;
        for (uint32_t i = 0; i < k->ins.n; i++)
            if (!calls_only || body_ins(b, k->ins.at[i])->op == IR_CALL)
                find_extents(t, b, k->ins.at[i]);
    }
    extent_note_fills(t, b);
}

/* Is there the same with one element more? */
static bool says_one_less(const struct extent *all, uint32_t n, uint32_t k) {
    const struct extent *e = &all[k];
    for (uint32_t i = 0; i < n && !e->is_constant && !e->is_product && !e->filled; i++)
        if (!all[i].is_constant && !all[i].is_product && all[i].unit == e->unit &&
            all[i].len.and_one && !e->len.and_one && all[i].len.type == e->len.type &&
            extent_same_place(all[i].ptr, e->ptr) && extent_same_place(all[i].len.at, e->len.at))
            return true;
    return false;
}

void extent_run(struct arena *a, const struct ir_module *m, const struct ir_func *f,
                struct extents *out) {
    struct extent_finder t = {.m = m};
    *out = (struct extents){.at = {0}};
    struct extents all = {.at = {0}};
    t.bodies = arena_new_array(&t.tmp, struct extent_body, m->funcs.n);
    for (uint32_t i = 0; i < m->globals.n; i++)
        if (!m->globals.at[i]->is_const)
            map_str_put(&t.tmp, &t.variables, m->globals.at[i]->name, i);
    for (uint32_t i = 0; i < m->funcs.n; i++) {
        set_up(&t, &t.bodies[i], m->funcs.at[i]);
        map_str_put(&t.tmp, &t.index, m->funcs.at[i]->name, i);
    }
    for (uint32_t i = 0; i < m->funcs.n; i++) find_stale(&t, &t.bodies[i]);
    extent_find_results(&t);
    for (uint32_t i = 0; i < m->funcs.n; i++) find_stale(&t, &t.bodies[i]);
    for (bool first = true; first || t.changed; first = false) {
        t.changed = false;
        for (uint32_t i = 0; i < m->funcs.n; i++) look_through(&t, &t.bodies[i], !first);
    }
    struct extent_body *own = extent_body_of(&t, f->name);
    for (uint32_t k = 0; k < own->found.at.n; k++)
        if (!extent_is_based(own->found.at.at[k].ptr))
            vec_push(&t.tmp, &all.at, own->found.at.at[k]);
    extent_claim_constants(&t, own, &all);
    extent_claim_records(&t, &all);
    extent_note_nulls(&t, own, &all);
    for (uint32_t k = 0; k < all.at.n; k++)
        if (!says_one_less(all.at.at, all.at.n, k)) vec_push(a, &out->at, all.at.at[k]);
    for (uint32_t k = 0; k < all.records.n; k++)
        if (!says_one_less(all.records.at, all.records.n, k))
            vec_push(a, &out->records, all.records.at[k]);
    arena_free(&t.tmp);
}
