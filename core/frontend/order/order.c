/* order.c - evaluation order: every order that C allows, where it can be told.
 *
 * Before an expression whose parts conflict is lowered, these parts (atoms) are, in each order in
 * which operands come before what needs them; then the expression, with their values in place.
 * The orders share what they have in common: a block stands for each set of atoms that are done, an
 * edge for the one that comes next, and an input of the program chooses among the edges.  Groups
 * of atoms that do not conflict with each other follow each other in the order of the text.
 */
#include "core/frontend/order/order.h"

#include <string.h>

enum { MANY_STEPS = 160, TOGETHER = 8 };

/* The value of an expression that has been evaluated. */
struct value_of {
    uint32_t var; /* unless it has none */
    bool has, off;
};

/* Where and whether an lvalue has been accessed. */
struct watched {
    uint32_t addr, done;
};

struct running {
    const struct order_plan *plan;
    bool busy, checked;
};

struct ordering {
    struct map values; /* key of an expression -> index */
    VEC(struct value_of) value;
    struct map watched; /* key of an lvalue -> index */
    VEC(struct watched) watch;
    struct map plans; /* key of an expression -> index */
    VEC(struct running) plan;
};

/* ---- is it worth a look? ---- */

static bool changes(CXCursor c, CXCursor parent) {
    if (cursor_is_assignment(c)) return true;
    switch (clang_getCursorKind(c)) {
    case CXCursor_CallExpr:
    case CXCursor_StmtExpr:
        return true;
    case CXCursor_BinaryOperator:
    case CXCursor_UnaryOperator:
        return false;
    default: /* below what is no conversion: va_arg, atomic operations */
        return cursor_is(parent, CXCursor_UnexposedExpr) &&
               !clang_equalRanges(clang_getCursorExtent(c), clang_getCursorExtent(parent));
    }
}

static enum CXChildVisitResult count_changes(CXCursor c, CXCursor parent, CXClientData data) {
    uint32_t *n = data;
    *n += changes(c, parent);
    return *n > 1 ? CXChildVisit_Break : CXChildVisit_Recurse;
}

/* One change alone conflicts with nothing if it is the whole expression. */
static bool may_matter(CXCursor c) {
    bool whole = changes(c, clang_getNullCursor()) && !cursor_is(c, CXCursor_StmtExpr);
    uint32_t n = whole;
    clang_visitChildren(c, count_changes, &n);
    return n > whole;
}

/* ---- values ---- */

static struct value_of *find_value(struct low *l, CXCursor c) {
    uint64_t i;
    if (!l->ordering || !map_get(&l->ordering->values, cursor_key(c), &i)) return NULL;
    return &l->ordering->value.at[i];
}

bool order_known(struct low *l, CXCursor c, ir_val *v) {
    const struct value_of *x = find_value(l, c);
    if (!x || x->off) return false;
    *v = x->has ? ir_read_var(l->b, x->var) : 0;
    return true;
}

static void new_value(struct low *l, CXCursor c) {
    ir_ct ct = ct_cursor(l->fe, c);
    ir_type t = ct_value(l->fe, ct);
    struct value_of x = {.has = t != IR_VOID, .off = true};
    if (x.has) x.var = low_var(l, t, NULL, ct);
    map_put(l->arena, &l->ordering->values, cursor_key(c), l->ordering->value.n);
    vec_push(l->arena, &l->ordering->value, x);
}

/* A record's value is where it is: a copy, which nothing changes. */
static void evaluate_atom(struct low *l, CXCursor c) {
    ir_ct ct = ct_cursor(l->fe, c);
    ir_val v = rvalue(l, c);
    at(l, c);
    if (ct_is_record(l->fe, ct) && !cursor_is(c, CXCursor_CallExpr)) {
        ir_val copy = temporary(l, ct, NULL);
        ir_val n = ir_const(l->b, IR_I(l->fe->m->target.ptr_bits), ct_bytes(l->fe, ct));
        ir_effect(l->b, IR_COPY, (ir_val[]){copy, v, n}, 3);
        v = copy;
    }
    const struct value_of *x = find_value(l, c);
    if (x->has) ir_write_var(l->b, x->var, v);
}

/* ---- orders ---- */

/* Atoms that conflict, directly or not, with each other only. */
struct conflict_group {
    struct low *l;
    const struct order_plan *plan;
    uint32_t atoms[TOGETHER], n;
    uint32_t done[TOGETHER]; /* of each: the members that come before it, as a mask */
    ir_blk state[1u << TOGETHER];
    bool reached[1u << TOGETHER];
};

static uint64_t neighbours(const struct order_plan *p, uint32_t i) {
    uint64_t m = p->against.at[i] | p->before.at[i];
    for (uint32_t k = 0; k < p->atoms.n; k++)
        if (p->before.at[k] >> i & 1) m |= (uint64_t)1 << k;
    return m;
}

static uint64_t component(const struct order_plan *p, uint32_t first) {
    uint64_t all = (uint64_t)1 << first, before = 0;
    while (all != before) {
        before = all;
        for (uint32_t i = 0; i < p->atoms.n; i++)
            if (all >> i & 1) all |= neighbours(p, i);
    }
    return all;
}

static bool make_group(struct conflict_group *g, uint64_t members) {
    const struct order_plan *p = g->plan;
    for (uint32_t i = 0; i < p->atoms.n; i++) {
        if (!(members >> i & 1)) continue;
        if (g->n == TOGETHER) return false;
        g->atoms[g->n++] = i;
    }
    for (uint32_t i = 0; i < g->n; i++)
        for (uint32_t k = 0; k < g->n; k++)
            if (p->before.at[g->atoms[i]] >> g->atoms[k] & 1) g->done[i] |= 1u << k;
    return true;
}

static bool can_follow(const struct conflict_group *g, uint32_t mask, uint32_t i) {
    return !(mask >> i & 1) && (g->done[i] & ~mask) == 0;
}

static uint32_t steps(struct conflict_group *g) {
    uint32_t n = 0, all = (1u << g->n) - 1;
    memset(g->reached, 0, sizeof g->reached);
    g->reached[0] = true;
    for (uint32_t mask = 0; mask < all; mask++)
        for (uint32_t i = 0; g->reached[mask] && i < g->n; i++) {
            if (!can_follow(g, mask, i)) continue;
            g->reached[mask | 1u << i] = true;
            n++;
        }
    return n;
}

static CXCursor node(const struct conflict_group *g, uint32_t i) {
    return g->plan->atoms.at[g->atoms[i]];
}

/* "g", or "the second f()" if there are several that read alike. */
static const char *atom_name(const struct conflict_group *g, uint32_t i) {
    static const char *const nth[TOGETHER] = {"first", "second", "third",   "fourth",
                                              "fifth", "sixth",  "seventh", "eighth"};
    const char *text = snippet(g->l, node(g, i));
    uint32_t before = 0, same = 0;
    for (uint32_t k = 0; k < g->n; k++) {
        if (strcmp(text, snippet(g->l, node(g, k))) != 0) continue;
        before += k < i;
        same++;
    }
    if (strstr(text, " before "))
        text = "operand";
    else if (same == 1)
        return text;
    return arena_printf(g->l->arena, "the %s %s", nth[before], text);
}

/* "mod() before g" */
static const char *choice_name(const struct conflict_group *g, uint32_t first, uint32_t then) {
    return arena_printf(g->l->arena, "%s before %s", atom_name(g, first), atom_name(g, then));
}

static void evaluate_next(struct conflict_group *g, uint32_t mask, uint32_t i) {
    struct low *l = g->l;
    for (uint32_t k = 0; k < g->n; k++) find_value(l, node(g, k))->off = !(mask >> k & 1);
    evaluate_atom(l, node(g, i));
    at(l, g->plan->root);
    ir_jmp(l->b, g->state[mask | 1u << i]);
}

/* Adds the edges from a set of evaluated atoms to each set with one more: the first in the text,
 * unless an input chooses another. */
static void choose_next(struct conflict_group *g, uint32_t mask) {
    struct ir_builder *b = g->l->b;
    uint32_t first = 0;
    while (!can_follow(g, mask, first)) first++;
    for (uint32_t i = first + 1; i < g->n; i++) {
        if (!can_follow(g, mask, i)) continue;
        ir_blk other = ir_block_new(b, NULL), more = ir_block_new(b, NULL);
        at(g->l, g->plan->root);
        ir_val q = ir_nondet(b, IR_I(1), IR_INPUT_ORDER, choice_name(g, i, first), 0);
        ir_br(b, q, other, more);
        ir_seal(b, other);
        ir_set_block(b, other);
        evaluate_next(g, mask, i);
        ir_seal(b, more);
        ir_set_block(b, more);
    }
    evaluate_next(g, mask, first);
}

static void run_group(struct conflict_group *g) {
    struct ir_builder *b = g->l->b;
    uint32_t all = (1u << g->n) - 1;
    for (uint32_t mask = 1; mask <= all; mask++)
        if (g->reached[mask]) g->state[mask] = ir_block_new(b, NULL);
    for (uint32_t mask = 0; mask <= all; mask++) {
        if (!g->reached[mask]) continue;
        if (mask) ir_seal(b, g->state[mask]);
        if (mask) ir_set_block(b, g->state[mask]);
        if (mask != all) choose_next(g, mask);
    }
    for (uint32_t k = 0; k < g->n; k++) find_value(g->l, node(g, k))->off = false;
}

/* Emits the order of the text, and unsupported code in place of the other ones.  It goes on, with
 * values that are not known: what follows would else be proved for the order of the text alone. */
static void not_explored(struct low *l, CXCursor c) {
    static const char what[] = "evaluation in so many orders";
    struct ir_builder *b = l->b;
    ir_blk other = ir_block_new(b, NULL), join = ir_block_new(b, NULL);
    at(l, c);
    ir_br(b, ir_nondet(b, IR_I(1), IR_INPUT_ORDER, IR_OTHER_ORDER, 0), other, join);
    ir_seal(b, other);
    ir_set_block(b, other);
    for (uint32_t i = 0; i < l->locals.n; i++) local_unknown(l, &l->locals.at[i], what);
    ir_unsupported(b, IR_I(1), IR_UNSUP_MEMORY | IR_UNSUP_CONTROL, what);
    ir_jmp(b, join);
    ir_seal(b, join);
    ir_set_block(b, join);
}

static void run_orders(struct low *l, const struct order_plan *p) {
    uint64_t done = 0;
    for (uint32_t i = 0; i < p->atoms.n; i++) new_value(l, p->atoms.at[i]);
    for (uint32_t i = 0; i < p->atoms.n; i++) {
        struct conflict_group g = {.l = l, .plan = p};
        if (done >> i & 1) continue;
        uint64_t members = component(p, i);
        done |= members;
        if (make_group(&g, members) && steps(&g) <= MANY_STEPS)
            run_group(&g);
        else
            not_explored(l, p->root);
    }
}

/* ---- what C leaves undefined ---- */

static bool is_certain(const struct order_plan *p, const struct conflict *c) {
    return c->always && !p->events.at[c->x].maybe && !p->events.at[c->y].maybe;
}

static struct watched *find_watch(struct low *l, CXCursor lvalue) {
    uint64_t i;
    if (!l->ordering || !map_get(&l->ordering->watched, cursor_key(lvalue), &i)) return NULL;
    return &l->ordering->watch.at[i];
}

static void watch(struct low *l, const struct order_event *e) {
    struct watched w = {low_var(l, IR_PTR, NULL, 0), low_var(l, IR_I(1), NULL, 0)};
    map_put(l->arena, &l->ordering->watched, cursor_key(e->node), l->ordering->watch.n);
    vec_push(l->arena, &l->ordering->watch, w);
    ir_write_var(l->b, w.addr, ir_null(l->b));
    ir_write_var(l->b, w.done, ir_bool(l->b, false));
}

void order_accessed(struct low *l, CXCursor lvalue, ir_val addr) {
    const struct watched *w = find_watch(l, lvalue);
    if (!w) return;
    if (addr) ir_write_var(l->b, w->addr, addr);
    ir_write_var(l->b, w->done, ir_bool(l->b, true));
}

static void begin_checks(struct low *l, const struct order_plan *p) {
    for (uint32_t i = 0; i < p->checks.n; i++) {
        const struct conflict *c = &p->checks.at[i];
        if (is_certain(p, c)) {
            check_fails(l, CHECK_UNSEQUENCED, c->at);
            return;
        }
        watch(l, &p->events.at[c->x]);
        watch(l, &p->events.at[c->y]);
    }
}

static uint64_t event_bytes(const struct order_event *e) {
    return e->object.bits ? (e->object.bits + 7) / 8 : 1;
}

/* Do the accesses have a byte in common? Addresses are compared modulo 2^W. */
static ir_val overlap(struct low *l, const struct order_event *x, const struct order_event *y) {
    struct ir_builder *b = l->b;
    ir_type w = IR_I(l->fe->m->target.ptr_bits);
    ir_val p = ir_read_var(b, find_watch(l, x->node)->addr);
    ir_val q = ir_read_var(b, find_watch(l, y->node)->addr);
    ir_val same = ir_pred(b, IR_SAMEOBJ, p, q);
    ir_val up = ir_bin(b, IR_PTRDIFF, p, q), down = ir_bin(b, IR_PTRDIFF, q, p);
    ir_val in = ir_bin(b, IR_ULT, up, ir_const(b, w, event_bytes(y)));
    in = ir_bin(b, IR_OR, in, ir_bin(b, IR_ULT, down, ir_const(b, w, event_bytes(x))));
    return ir_bin(b, IR_AND, same, in);
}

static void end_checks(struct low *l, const struct order_plan *p) {
    struct ir_builder *b = l->b;
    for (uint32_t i = 0; i < p->checks.n; i++) {
        const struct conflict *c = &p->checks.at[i];
        const struct order_event *x = &p->events.at[c->x], *y = &p->events.at[c->y];
        if (is_certain(p, c)) return;
        at(l, c->at);
        ir_val meet = ir_bin(b, IR_AND, ir_read_var(b, find_watch(l, x->node)->done),
                             ir_read_var(b, find_watch(l, y->node)->done));
        if (!c->always) meet = ir_bin(b, IR_AND, meet, overlap(l, x, y));
        check_sequenced(l, meet, c->at);
    }
}

void order_checks_now(struct low *l, CXCursor c) {
    uint64_t i;
    if (!l->ordering || !map_get(&l->ordering->plans, cursor_key(c), &i)) return;
    struct running *r = &l->ordering->plan.at[i];
    if (r->busy && !r->checked) end_checks(l, r->plan);
    r->checked = true;
}

/* ---- where an expression begins and ends ---- */

/* Plans for a statement's expression and all below it. */
static void make_plans(struct low *l, CXCursor c) {
    struct sequence s = {.l = l};
    if (!may_matter(c)) return;
    sequence_whole(&s, c);
    if (s.confused) {
        not_explored(l, c);
        return;
    }
    if (!s.plans.n) return;
    struct ordering *o = l->ordering = arena_new(l->arena, struct ordering);
    for (uint32_t i = 0; i < s.plans.n; i++) {
        struct order_plan *p = arena_new(l->arena, struct order_plan);
        *p = s.plans.at[i];
        map_put(l->arena, &o->plans, cursor_key(p->root), o->plan.n);
        vec_push(l->arena, &o->plan, (struct running){.plan = p});
    }
}

struct running *order_begin(struct low *l, CXCursor c) {
    bool outermost = l->inside++ == 0;
    uint64_t i;
    if (outermost && !l->constant && !l->fe->is_model && !ir_terminated(l->b)) make_plans(l, c);
    if (!l->ordering || !map_get(&l->ordering->plans, cursor_key(c), &i)) return NULL;
    struct running *r = &l->ordering->plan.at[i];
    if (r->busy) return NULL;
    r->busy = true;
    r->checked = false;
    begin_checks(l, r->plan);
    if (r->plan->too_much)
        not_explored(l, c);
    else
        run_orders(l, r->plan);
    return r;
}

void order_end(struct low *l, struct running *r) {
    if (r && !r->checked) end_checks(l, r->plan);
    if (r) r->busy = false;
    if (--l->inside == 0) l->ordering = NULL;
}
