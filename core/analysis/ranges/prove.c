/* Does each store keep the ranges that are in question, if they held before?
 *
 * For that a function is copied, and the copy says before abstract interpretation looks at it what
 * is taken for granted:
 *   %n = load P       assume lo <= %n <= hi;   and %n == %m, an earlier load or store of the same
 *                     address, where nothing in between writes to P
 *   store %v, P       is lo <= %v <= hi so wherever this comes to be seen (seen.c)?
 * Where it is not, the place goes on to its next bound, which is larger, and the functions that
 * read or write it are looked at again, until all stores keep all ranges (Flanagan and Leino,
 * "Houdini", FME 2001). */
#include "core/analysis/absint/absint.h"
#include "core/analysis/ranges/ranges_int.h"
#include "core/program/insert.h"

#include <string.h>

enum { FUNCTION_STEPS = 200000 };

/* ---- the copy ---- */

struct trial {
    struct arena a;
    struct ranges *r;
    const struct range_body *b;
    struct ir_func *f;
    ir_val *in_range; /* by b->seen: an i1 there; 0: it is not kept */
};

static struct ir_func *trial_copy(struct arena *a, const struct ir_func *from) {
    struct ir_func *f = arena_new(a, struct ir_func);
    *f = *from;
    f->ins.at = arena_new_array(a, struct ir_ins, from->ins.n);
    memcpy(f->ins.at, from->ins.at, from->ins.n * sizeof *from->ins.at);
    f->ins.cap = from->ins.n;
    f->blocks.at = arena_new_array(a, struct ir_block, from->blocks.n);
    memcpy(f->blocks.at, from->blocks.at, from->blocks.n * sizeof *from->blocks.at);
    f->blocks.cap = from->blocks.n;
    for (ir_blk k = 1; k < f->blocks.n; k++) {
        struct ir_block *x = &f->blocks.at[k];
        ir_val *own = arena_new_array(a, ir_val, x->ins.n + 1);
        if (x->ins.n) memcpy(own, x->ins.at, x->ins.n * sizeof *own);
        x->ins.at = own;
        x->ins.cap = x->ins.n;
    }
    return f;
}

/* An i1 before `at`: the value is in the place's range. */
static ir_val insert_range(struct trial *t, ir_val at, ir_val v, const struct range_place *p) {
    unsigned w = p->bytes * 8;
    enum ir_op le = p->is_signed ? IR_SLE : IR_ULE;
    ir_type type = IR_I(w);
    ir_val lo = ir_insert_const(&t->a, t->f, type, bv_norm((bv_t)(sbv_t)p->least, w));
    ir_val hi = ir_insert_const(&t->a, t->f, type, bv_norm((bv_t)(sbv_t)p->bounds[p->at], w));
    ir_val above = ir_insert_step(&t->a, t->f, at, le, IR_I(1), lo, v);
    ir_val below = ir_insert_step(&t->a, t->f, at, le, IR_I(1), v, hi);
    return ir_insert_step(&t->a, t->f, at, IR_AND, IR_I(1), above, below);
}

static ir_val behind_load(const struct ir_func *f, ir_val v) {
    const struct ir_block *k = &f->blocks.at[f->ins.at[v].block];
    uint32_t n = 0;
    while (k->ins.at[n] != v) n++;
    return k->ins.at[n + 1];
}

/* Each byte of the number is this one. */
static bool fill_is_kept(const struct ir_func *f, const struct ir_ins *i,
                         const struct range_place *p) {
    bv_t byte, k = 0;
    unsigned w = p->bytes * 8;
    if (!ir_const_value(f, i->args[1], &byte)) return false;
    for (unsigned n = 0; n < p->bytes; n++) k |= (byte & 255) << (8 * n);
    sbv_t v = p->is_signed ? bv_signed(k, w) : (sbv_t)k;
    return v >= p->least && v <= p->bounds[p->at];
}

enum { KEPT = UINT32_MAX };

/* The edge gets a block of its own; its last instruction. */
static ir_val split_edge(struct trial *t, ir_blk from, uint32_t edge) {
    struct ir_block *b = &t->f->blocks.at[from];
    struct ir_ins *jump = &t->f->ins.at[b->ins.at[b->ins.n - 1]];
    struct ir_edge *own = arena_new_array(&t->a, struct ir_edge, jump->nedges);
    struct ir_edge *rest = arena_new(&t->a, struct ir_edge);
    memcpy(own, jump->edges, jump->nedges * sizeof *own);
    *rest = own[edge];
    rest->lo = rest->hi = 0;
    own[edge].to = t->f->blocks.n;
    own[edge].nargs = 0;
    own[edge].args = NULL;
    jump->edges = own;
    struct ir_ins out = {.op = IR_JMP, .block = t->f->blocks.n, .nedges = 1, .edges = rest};
    struct ir_block middle = {.label = "edge"};
    vec_push(&t->a, &middle.ins, t->f->ins.n);
    vec_push(&t->a, &t->f->ins, out);
    vec_push(&t->a, &t->f->blocks, middle);
    return t->f->ins.n - 1;
}

static ir_val insert_seen(struct trial *t, const struct range_seen *s) {
    const struct range_access *a = &t->b->accesses.at[s->access];
    const struct range_place *p = &t->r->places.at[a->place];
    const struct ir_ins *i = &t->b->f->ins.at[a->at];
    ir_val root;
    if (!ranges_is_candidate(p)) return KEPT;
    if (i->op == IR_FILL) return fill_is_kept(t->f, i, p) ? KEPT : 0;
    if (i->op != IR_STORE) return 0;
    if (t->f->ins.at[i->args[0]].type == IR_I(p->bytes * 8))
        return insert_range(t, s->from ? split_edge(t, s->from, s->edge) : s->before, i->args[0],
                            p);
    /* A pointer or the like, in a record of another type. */
    return ranges_accessed(t->r, t->b, i, &root) == a->place ? 0 : KEPT;
}

static void insert_load(struct trial *t, const struct range_access *a) {
    const struct range_place *p = &t->r->places.at[a->place];
    if (!a->loads || a->loose || !ranges_is_candidate(p)) return;
    ir_val next = behind_load(t->f, a->at);
    ir_val holds = insert_range(t, next, a->at, p);
    ir_insert_step(&t->a, t->f, next, IR_ASSUME, IR_VOID, holds, 0);
}

static void insert_equal(struct trial *t, const struct range_equal *e) {
    ir_val next = behind_load(t->f, e->load);
    ir_val same = ir_insert_step(&t->a, t->f, next, IR_EQ, IR_I(1), e->load, e->is);
    ir_insert_step(&t->a, t->f, next, IR_ASSUME, IR_VOID, same, 0);
}

static bool trial_reaches(const struct trial *t, const struct absint *x, ir_val v) {
    const struct absint_state *s = absint_at(x, t->f->ins.at[v].block);
    return s && s->reached;
}

/* A range in which the store is never executed is too small to be true: what only takes from a
 * number keeps it at 0. */
static bool seen_is_kept(const struct trial *t, const struct absint *x, uint32_t k) {
    ir_val v = t->in_range[k];
    struct absval known;
    bv_t is;
    if (v == 0 || v == KEPT) return v == KEPT;
    if (!absint_done(x) || !trial_reaches(t, x, t->b->accesses.at[t->b->seen.at[k].access].at))
        return false;
    if (!trial_reaches(t, x, v)) return true;
    return absint_value(x, v, &known) &&
           (absval_empty(&known) || (absval_is_const(&known, &is, 1) && is == 1));
}

/* How large the number gets here; INT64_MIN: nothing is stored, or what is known. */
static int64_t reach_of(const struct trial *t, const struct absint *x, uint32_t k) {
    const struct range_access *a = &t->b->accesses.at[t->b->seen.at[k].access];
    const struct ir_ins *i = &t->b->f->ins.at[a->at];
    const struct range_place *p = &t->r->places.at[a->place];
    struct absval v;
    bv_t is;
    if (i->op != IR_STORE || t->in_range[k] == 0 || t->in_range[k] == KEPT) return INT64_MIN;
    if (ir_const_value(t->f, i->args[0], &is))
        return p->is_signed ? (int64_t)bv_signed(is, p->bytes * 8) : (int64_t)is;
    if (!absint_value(x, i->args[0], &v) || absval_empty(&v)) return INT64_MAX;
    struct itv in = absval_reading(&v, p->is_signed);
    return in.hi > INT64_MAX ? INT64_MAX : (int64_t)in.hi;
}

/* ---- what was found last ---- */

struct range_outcome {
    bool kept;
    int64_t reach;
};

/* The same ranges taken for granted of the places that a function accesses: the same outcome. */
struct range_tried {
    bool known;
    int64_t *granted; /* by access: the end of the range, or INT64_MIN */
    struct range_outcome *seen;
};

static int64_t granted_of(const struct ranges *r, const struct range_body *b, uint32_t access) {
    const struct range_place *p = &r->places.at[b->accesses.at[access].place];
    return ranges_is_candidate(p) ? p->bounds[p->at] : INT64_MIN;
}

static bool is_tried(const struct ranges *r, const struct range_body *b) {
    bool same = b->tried->known;
    for (uint32_t k = 0; same && k < b->accesses.n; k++)
        same = b->tried->granted[k] == granted_of(r, b, k);
    return same;
}

static void note_outcome(struct ranges *r, const struct range_body *b, uint32_t k,
                         struct range_outcome o, bool *changed) {
    uint32_t place = b->accesses.at[b->seen.at[k].access].place;
    if (!o.kept) changed[place] = true;
    struct range_place *p = &r->places.at[place];
    if (o.reach > p->reach) p->reach = o.reach;
    if (o.reach > p->limited && o.reach < ranges_largest(p) / 2) p->limited = o.reach;
}

static void begin_tried(struct ranges *r, struct range_body *b) {
    b->tried = arena_new(&r->tmp, struct range_tried);
    b->tried->granted = arena_new_array(&r->tmp, int64_t, b->accesses.n + 1);
    b->tried->seen = arena_new_array(&r->tmp, struct range_outcome, b->seen.n + 1);
}

/* Sets changed[place] of those that the function does not keep. */
static void try_body(struct ranges *r, const struct range_body *b, bool *changed) {
    struct trial t = {.r = r, .b = b};
    const check_set holds = (check_set)1 << CHECK_SIGNED_OVERFLOW;
    struct absint_options opt = {.skip = ~holds, .max_steps = FUNCTION_STEPS};
    if (is_tried(r, b)) {
        for (uint32_t k = 0; k < b->seen.n; k++) note_outcome(r, b, k, b->tried->seen[k], changed);
        return;
    }
    if (opt.max_steps > r->steps) opt.max_steps = r->steps + 1;
    t.f = trial_copy(&t.a, b->f);
    t.in_range = arena_new_array(&t.a, ir_val, b->seen.n + 1);
    for (uint32_t k = 0; k < b->seen.n; k++) t.in_range[k] = insert_seen(&t, &b->seen.at[k]);
    for (uint32_t k = 0; k < b->accesses.n; k++) insert_load(&t, &b->accesses.at[k]);
    for (uint32_t k = 0; k < b->equals.n; k++) insert_equal(&t, &b->equals.at[k]);
    const struct absint *x = absint_run(&t.a, r->m, t.f, &opt);
    uint64_t steps = absint_steps(x) + b->f->ins.n;
    r->steps -= steps < r->steps ? steps : r->steps;
    for (uint32_t k = 0; k < b->accesses.n; k++) b->tried->granted[k] = granted_of(r, b, k);
    b->tried->known = absint_done(x);
    for (uint32_t k = 0; k < b->seen.n; k++) {
        struct range_outcome o = {seen_is_kept(&t, x, k), reach_of(&t, x, k)};
        b->tried->seen[k] = o;
        note_outcome(r, b, k, o, changed);
    }
    arena_free(&t.a);
}

/* ---- all of them ---- */

/* Does the function store to a candidate, and read or write a place that has changed? */
static bool concerns(const struct ranges *r, const struct range_body *b, const bool *changed) {
    bool stores = false, concerned = false;
    for (uint32_t k = 0; k < b->accesses.n; k++) {
        const struct range_access *a = &b->accesses.at[k];
        stores |= !a->loads && ranges_is_candidate(&r->places.at[a->place]);
        concerned |= changed[a->place];
    }
    return stores && concerned;
}

static bool try_concerned(struct ranges *r, const bool *changed, bool *next) {
    bool any = false;
    memset(next, 0, r->places.n * sizeof *next);
    for (uint32_t i = 0; i < r->body.n; i++)
        if (concerns(r, &r->body.at[i], changed)) try_body(r, &r->body.at[i], next);
    for (uint32_t i = 0; i < r->places.n; i++) {
        if (next[i]) r->places.at[i].at++;
        any |= next[i];
    }
    return any;
}

/* Until all stores keep all ranges. Requires: what is not marked is so. */
static void until_kept(struct ranges *r, bool *changed) {
    bool *next = arena_new_array(&r->tmp, bool, r->places.n);
    while (r->steps && try_concerned(r, changed, next))
        memcpy(changed, next, r->places.n * sizeof *next);
    for (uint32_t i = 0; !r->steps && i < r->places.n; i++) r->places.at[i].dull = true;
}

/* `if (n <= 16) n++;` and `if (n) n--;`: where nothing else limits the number, what the one store
 * reaches may be what the other one keeps.  Tried before the type's largest number. */
static void try_limited(struct range_place *p) {
    if (p->limited < p->most || p->nbounds == MAX_BOUNDS) return;
    if (p->at && p->bounds[p->at - 1] >= p->limited) return;
    p->bounds[p->nbounds++] = p->bounds[p->at];
    p->bounds[p->at] = p->limited;
}

/* What stores reach may be less than the code's constants suggest. */
static void draw_in(struct ranges *r) {
    bool *changed = arena_new_array(&r->tmp, bool, r->places.n);
    for (uint32_t i = 0; i < r->places.n; i++) {
        r->places.at[i].reach = r->places.at[i].most;
        r->places.at[i].limited = INT64_MIN;
    }
    memset(changed, 1, r->places.n * sizeof *changed);
    until_kept(r, changed);
    for (uint32_t i = 0; i < r->places.n; i++) {
        struct range_place *p = &r->places.at[i];
        if (!ranges_is_candidate(p)) continue;
        if (p->bounds[p->at] == ranges_largest(p) && p->reach >= ranges_largest(p) / 2)
            try_limited(p);
        else if (p->reach < p->bounds[p->at])
            p->bounds[p->at] = p->reach;
    }
}

/* What was found before is asked for again. */
static void try_apart(struct ranges *r, struct range_body *b, bool *broken) {
    struct range_tried *last = b->tried;
    begin_tried(r, b);
    try_body(r, b, broken);
    b->tried = last;
}

/* Is a smaller range kept just as well?  So it is by what only takes from a number, as long as that
 * is not 0, or masks some of its bits: such code says nothing of how large the number is.  Where
 * that is as large as its type has it, half of it, as what doubles gives no odd numbers. */
static bool is_loose(struct ranges *r, uint32_t place) {
    struct range_place *p = &r->places.at[place];
    bool *broken = arena_new_array(&r->tmp, bool, r->places.n);
    const int64_t was = p->bounds[p->at];
    if (was == p->most) return false;
    p->bounds[p->at] = was == ranges_largest(p) ? was / 2 : was - 1;
    for (uint32_t i = 0; i < r->body.n && !broken[place]; i++) {
        struct range_body *b = &r->body.at[i];
        bool stores = false;
        for (uint32_t k = 0; k < b->accesses.n; k++)
            stores |= b->accesses.at[k].place == place && !b->accesses.at[k].loads;
        if (stores) try_apart(r, b, broken);
    }
    p->bounds[p->at] = was;
    return !broken[place];
}

/* Is nothing but 0 stored? Then other code gives it what this code resets, unless no other can. */
static bool is_only_reset(const struct ranges *r, uint32_t place) {
    const struct range_place *p = &r->places.at[place];
    const struct ir_global *g = p->record ? NULL : ir_find_global(r->m, p->variable);
    return p->least == 0 && p->bounds[p->at] == 0 && !(g && g->is_static);
}

void ranges_prove(struct ranges *r) {
    bool *changed = arena_new_array(&r->tmp, bool, r->places.n);
    for (uint32_t i = 0; i < r->body.n; i++) {
        ranges_seen(r, &r->body.at[i]);
        ranges_equals(r, &r->body.at[i]);
        begin_tried(r, &r->body.at[i]);
    }
    memset(changed, 1, r->places.n * sizeof *changed);
    until_kept(r, changed);
    draw_in(r);
    memset(changed, 1, r->places.n * sizeof *changed);
    until_kept(r, changed);
    for (uint32_t i = 0; i < r->places.n; i++)
        if (ranges_is_candidate(&r->places.at[i]) && (is_only_reset(r, i) || is_loose(r, i)))
            r->places.at[i].dull = true;
    /* Without the ranges that were dropped, the others have to hold still. */
    memset(changed, 1, r->places.n * sizeof *changed);
    until_kept(r, changed);
}
