/* arrays.c - Ackermann's reduction of arrays, incrementally.
 *
 * A select is pushed down to the leaves of its array:
 *     store(a, j, e)[i]  =  ite(i = j, e, a[i])
 *     ite(c, a, b)[i]    =  ite(c, a[i], b[i])
 *     const(e)[i]        =  e
 *     shifted(a, d)[i]   =  a[i + d]
 *     splice(a, b, r)[i] =  ite(i in r, b[i], a[i])
 *     bytes(a, b)[i]     =  ite(some element holds byte i, that byte of b[its number], a[i])
 * and a read a[i] of a variable becomes a fresh bit-vector variable a#i.  Two reads
 * i, j of one variable get the constraint
 *     i = j  ->  a#i = a#j                                     (functional consistency)
 *
 * As in IBMC 3.3, constraints are added when a model violates them, and the solver is called
 * again; they only grow, which suits incremental solving.  Differences: the first MAX_AT_ONCE reads
 * of a variable get theirs when they appear, unless rewriting sees that the indices differ (two
 * constants always do): there are few pairs then, and one call of the solver is enough.  And where
 * PATIENCE calls were not enough, a read that a model still violates gets all of its own.
 *
 * Limits: no equality of arrays.  n reads through a chain of m stores at unrelated
 * indices make n * m terms.
 *
 * Everything is memoised for the life of the eliminator, and iterative: chains may be
 * deeper than the C stack.
 */
#include "encoders/bits/arrays.h"

#include "encoders/bits/arrays_int.h"

#include <stdlib.h>
#include <string.h>

/* Up to so many reads of a variable, pairs get their constraints at once. */
enum { MAX_AT_ONCE = 64 };

/* So many models may violate constraints one by one. */
enum { PATIENCE = 8 };

struct arrays *arrays_new(struct term_store *s) {
    struct arrays *a = vl_malloc(sizeof *a);
    *a = (struct arrays){.s = s};
    return a;
}

void arrays_free(struct arrays *a) {
    if (!a) return;
    free(a->done);
    arena_free(&a->arena);
    free(a);
}

static uint64_t pair_key(term array, term index) { return ((uint64_t)array << 32) | index; }

void arrays_set_done(struct arrays *a, term t, term result) {
    if (t >= a->done_cap) {
        uint32_t cap = t + t / 2 + 64;
        a->done = vl_realloc(a->done, cap * sizeof *a->done);
        memset(a->done + a->done_cap, 0, (cap - a->done_cap) * sizeof *a->done);
        a->done_cap = cap;
    }
    a->done[t] = result;
}

/* ---- reads of variables ---- */

struct reads *arrays_reads(struct arrays *a, term array) {
    uint64_t k;
    if (!map_get(&a->var, array, &k)) {
        k = a->reads.n;
        vec_push(&a->arena, &a->reads, (struct reads){.array = array});
        map_put(&a->arena, &a->var, array, k);
    }
    return &a->reads.at[k];
}

/* i = j -> v = u, unless it holds anyway. */
static void add_consistency(struct arrays *a, const struct read *x, const struct read *y,
                            struct arena *arena, struct term_list *side) {
    term same = term_eq(a->s, x->index, y->index);
    term c = term_implies(a->s, same, term_eq(a->s, x->value, y->value));
    if (!term_is_true(a->s, c)) vec_push(arena, &side->terms, c);
}

static uint32_t reads_count(const struct reads *r) { return r->symbolic.n + r->constant.n; }

static term read_var(struct arrays *a, term array, term index, struct arena *arena,
                     struct term_list *side) {
    struct arena scratch = {0};
    struct reads *r = arrays_reads(a, array);
    const char *name = arena_printf(&scratch, "%s#%u", term_var_name(a->s, array), reads_count(r));
    struct read x = {.index = index, .value = term_var(a->s, width_of(a->s, array), name)};
    arena_free(&scratch);
    arrays_set_done(a, x.value, x.value);
    bool constant = is_const(a->s, index), at_once = reads_count(r) < MAX_AT_ONCE;
    for (uint32_t i = 0; at_once && i < r->symbolic.n; i++)
        add_consistency(a, &x, &r->symbolic.at[i], arena, side);
    for (uint32_t i = 0; at_once && !constant && i < r->constant.n; i++)
        add_consistency(a, &x, &r->constant.at[i], arena, side);
    if (constant)
        vec_push(&a->arena, &r->constant, x);
    else
        vec_push(&a->arena, &r->symbolic, x);
    a->evaluated = false;
    return x.value;
}

/* ---- selects ---- */

/* array[index] if it is known; else 0, and the reads that have to be known first are on the stack.
 */
static term known_read(struct arrays *a, term array, term index) {
    uint64_t v;
    if (map_get(&a->pushed, pair_key(array, index), &v)) return (term)v;
    vec_push(&a->arena, &a->pushing, (struct pending_read){array, index});
    return 0;
}

/* ite(c, y[index], z[index]). */
static term push_choice(struct arrays *a, term c, term y, term z, term index) {
    term p = 0, q = 0;
    if (!term_is_false(a->s, c) && !(p = known_read(a, y, index))) return 0;
    if (!term_is_true(a->s, c) && !(q = known_read(a, z, index))) return 0;
    return p && q ? term_ite(a->s, c, p, q) : p + q; /* one of them is 0 */
}

/* bytes(rest, elements)[index] */
static term push_byte(struct arrays *a, term bytes, term index) {
    term rest = arg_of(a->s, bytes, 0), elements = arg_of(a->s, bytes, 1), p = 0, q = 0;
    struct bytes_place place;
    bytes_place(a->s, bytes, index, &place);
    arrays_set_done(a, place.element, place.element);
    if (!term_is_false(a->s, place.holds) && !(p = known_read(a, elements, place.element)))
        return 0;
    if (!term_is_true(a->s, place.holds) && !(q = known_read(a, rest, index))) return 0;
    if (p) p = bytes_in_element(a->s, bytes, p, place.within);
    return p && q ? term_ite(a->s, place.holds, p, q) : p + q; /* one of them is 0 */
}

/* One attempt at array[index]; 0 if parts were missing. */
static term push_once(struct arrays *a, term array, term index, struct arena *arena,
                      struct term_list *side) {
    struct term_store *s = a->s;
    term x = arg_of(s, array, 0), y = arg_of(s, array, 1), z = arg_of(s, array, 2);
    switch (op_of(s, array)) {
    case TERM_ARRAY_VAR:
        return read_var(a, array, index, arena, side);
    case TERM_ARRAY_CONST:
        return arrays_done(a, x);
    case TERM_STORE: {
        term hit = term_eq(s, arrays_done(a, y), index);
        if (term_is_true(s, hit)) return arrays_done(a, z);
        term miss = known_read(a, x, index);
        return miss ? term_ite(s, hit, arrays_done(a, z), miss) : 0;
    }
    case TERM_ITE:
        return push_choice(a, arrays_done(a, x), y, z, index);
    case TERM_SPLICE:
        return push_choice(a, splice_holds(s, arrays_done(a, z), index), y, x, index);
    case TERM_SHIFTED: {
        term moved = term_bin(s, TERM_ADD, index, arrays_done(a, y));
        arrays_set_done(a, moved, moved);
        return known_read(a, x, moved);
    }
    case TERM_BYTES:
        return push_byte(a, array, index);
    default:
        return VL_REQUIRE(false) ? 0 : term_const(s, width_of(s, array), 0);
    }
}

term arrays_push_select(struct arrays *a, term array, term index, struct arena *arena,
                        struct term_list *side) {
    term t = known_read(a, array, index);
    while (a->pushing.n) {
        struct pending_read top = a->pushing.at[a->pushing.n - 1];
        uint64_t v;
        if (!map_get(&a->pushed, pair_key(top.array, top.index), &v)) {
            term r = push_once(a, top.array, top.index, arena, side);
            if (!r) continue;
            arrays_set_done(a, r, r);
            map_put(&a->arena, &a->pushed, pair_key(top.array, top.index), r);
            v = r;
        }
        t = (term)v;
        a->pushing.n--;
    }
    return t;
}

/* ---- all terms ---- */

static bool args_done(struct arrays *a, term t) {
    bool all = true;
    for (unsigned i = term_arity(op_of(a->s, t)); i-- > 0;) {
        term x = arg_of(a->s, t, i);
        if (arrays_done(a, x)) continue;
        vec_push(&a->arena, &a->todo, x);
        all = false;
    }
    return all;
}

static term rebuild(struct arrays *a, term t, struct arena *arena, struct term_list *side) {
    struct term_store *s = a->s;
    if (is_array(s, t)) return t;
    if (op_of(s, t) == TERM_SEARCH) return searches_eliminate(a, t, arena, side);
    if (op_of(s, t) == TERM_SELECT)
        return arrays_push_select(a, arg_of(s, t, 0), arrays_done(a, arg_of(s, t, 1)), arena, side);
    term arg[3] = {0};
    bool same = true;
    for (unsigned i = 0; i < term_arity(op_of(s, t)); i++) {
        arg[i] = arrays_done(a, arg_of(s, t, i));
        same = same && arg[i] == arg_of(s, t, i);
    }
    return same ? t : term_with_args(s, t, arg);
}

term arrays_eliminate(struct arrays *a, term t, struct arena *arena, struct term_list *side) {
    if (!VL_REQUIRE(t && !is_array(a->s, t))) return t;
    vec_push(&a->arena, &a->todo, t);
    while (a->todo.n) {
        term top = a->todo.at[a->todo.n - 1];
        if (!arrays_done(a, top)) {
            if (!args_done(a, top)) continue;
            term r = rebuild(a, top, arena, side);
            arrays_set_done(a, r, r);
            arrays_set_done(a, top, r);
        }
        a->todo.n--;
    }
    return arrays_done(a, t);
}

/* ---- models ---- */

void arrays_new_model(struct arrays *a) { a->evaluated = false; }

/* All indices in one walk over their cones. */
static void evaluate_reads(struct arrays *a, const struct term_model *m) {
    struct arena scratch = {0};
    VEC(term) index = {0};
    for (uint32_t k = 0; k < a->reads.n; k++)
        for (uint32_t i = 0; i < a->reads.at[k].symbolic.n; i++)
            vec_push(&scratch, &index, a->reads.at[k].symbolic.at[i].index);
    bv_t *value = arena_new_array(&scratch, bv_t, index.n + 1);
    term_eval_all(a->s, index.at, index.n, m, value);
    uint32_t next = 0;
    for (uint32_t k = 0; k < a->reads.n; k++)
        for (uint32_t i = 0; i < a->reads.at[k].symbolic.n; i++)
            a->reads.at[k].symbolic.at[i].index_now = value[next++];
    arena_free(&scratch);
    a->unread = searches_unread(a, m);
    a->evaluated = true;
}

bv_t arrays_element(struct arrays *a, term array_var, bv_t index, const struct term_model *m) {
    uint64_t k;
    if (!map_get(&a->var, array_var, &k)) return 0;
    if (!a->evaluated) evaluate_reads(a, m);
    const struct reads *r = &a->reads.at[k];
    for (uint32_t i = 0; i < r->constant.n; i++)
        if (const_of(a->s, r->constant.at[i].index) == index)
            return m->var(m->ctx, r->constant.at[i].value);
    for (uint32_t i = 0; i < r->symbolic.n; i++)
        if (r->symbolic.at[i].index_now == index) return m->var(m->ctx, r->symbolic.at[i].value);
    return r->searched ? bv_norm(a->unread, width_of(a->s, array_var)) : 0;
}

/* ---- consistency on demand ---- */

struct valued {
    struct read *read;
    bv_t value;
};

static int by_index(const void *p, const void *q) {
    const struct read *x = ((const struct valued *)p)->read, *y = ((const struct valued *)q)->read;
    return x->index_now < y->index_now ? -1 : x->index_now > y->index_now;
}

static void settle_read(struct arrays *a, const struct valued *v, uint32_t n, struct read *x,
                        struct arena *arena, struct term_list *side) {
    for (uint32_t i = 0; i < n && !x->settled; i++)
        if (v[i].read != x) add_consistency(a, x, v[i].read, arena, side);
    x->settled = true;
}

/* The constraints hold for all pairs if they hold for neighbours in the order of indices. */
static bool refine(struct arrays *a, struct reads *r, const struct term_model *m,
                   struct arena *arena, struct term_list *side) {
    uint32_t n = 0, before = side->terms.n;
    struct valued *v = arena_new_array(arena, struct valued, reads_count(r));
    for (uint32_t i = 0; i < r->symbolic.n; i++) v[n++].read = &r->symbolic.at[i];
    for (uint32_t i = 0; i < r->constant.n; i++) {
        v[n].read = &r->constant.at[i];
        v[n++].read->index_now = const_of(a->s, r->constant.at[i].index);
    }
    for (uint32_t i = 0; i < n; i++) v[i].value = m->var(m->ctx, v[i].read->value);
    qsort(v, n, sizeof *v, by_index);
    for (uint32_t i = 1; i < n; i++) {
        struct read *x = v[i - 1].read, *y = v[i].read;
        if (x->index_now != y->index_now || v[i - 1].value == v[i].value) continue;
        add_consistency(a, x, y, arena, side);
        if (r->refined >= PATIENCE) settle_read(a, v, n, x, arena, side);
    }
    if (side->terms.n == before) return false;
    r->refined++;
    return true;
}

bool arrays_refine(struct arrays *a, const struct term_model *m, struct arena *arena,
                   struct term_list *side) {
    bool any = false;
    for (uint32_t k = 0; k < a->reads.n; k++) {
        if (reads_count(&a->reads.at[k]) <= MAX_AT_ONCE) continue;
        if (!a->evaluated) evaluate_reads(a, m);
        any |= refine(a, &a->reads.at[k], m, arena, side);
    }
    return any || searches_refine(a, m, arena, side);
}
