/* searches.c - searches in arrays to formulas over bit-vectors.
 *
 * search(a, key, from, limit) becomes a variable e with
 *     from <= e,   e <= limit or e = from,   e < limit -> a[e] = key
 * at once, and of
 *     from <= i < e -> a[i] != key                             (for each i)
 * the instances that models violate: the first i that a model has wrong.  It is named by a term
 * that has its value there, if one says why it matters (an index that is stored to or read, an end
 * of a splice), so that one instance excludes all models of the kind, and by its number else.
 * Terms above such an instance are an array property (Bradley, Manna, Sipma, VMCAI 2006), for which
 * finitely many instances are enough where indices are only compared.
 *
 * Elements that no term reads may be anything: models have a value there that is no key, so no
 * search needs an instance for each of them.
 */
#include "encoders/bits/arrays_int.h"

/* ---- elimination ---- */

/* Variables at the bottom of the array. */
static void mark_searched(struct arrays *a, term array) {
    struct term_cone cone;
    term_cone(&cone, a->s, &array, 1);
    for (uint32_t i = 0; i < cone.n; i++)
        if (op_of(a->s, cone.at[i]) == TERM_ARRAY_VAR) arrays_reads(a, cone.at[i])->searched = true;
    term_cone_free(&cone);
    a->evaluated = false;
}

static void say(struct arrays *a, term t, struct arena *arena, struct term_list *side) {
    (void)a;
    vec_push(arena, &side->terms, t);
}

term searches_eliminate(struct arrays *a, term t, struct arena *arena, struct term_list *side) {
    struct term_store *s = a->s;
    unsigned w = width_of(s, t);
    term range = arrays_done(a, arg_of(s, t, 2));
    struct array_search f = {.array = arg_of(s, t, 0), .key = arrays_done(a, arg_of(s, t, 1))};
    f.from = term_extract(s, range, w - 1, 0);
    f.limit = term_extract(s, range, 2 * w - 1, w);
    f.found = term_var(s, w, "search");
    arrays_set_done(a, f.found, f.found);
    mark_searched(a, f.array);
    term end = term_bin(s, TERM_ULE, f.found, f.limit);
    say(a, term_bin(s, TERM_ULE, f.from, f.found), arena, side);
    say(a, term_or(s, end, term_eq(s, f.found, f.from)), arena, side);
    term hit = term_eq(s, arrays_push_select(a, f.array, f.found, arena, side), f.key);
    say(a, term_implies(s, term_bin(s, TERM_ULT, f.found, f.limit), hit), arena, side);
    vec_push(&a->arena, &a->searches, f);
    return f.found;
}

/* ---- elements under a model ---- */

/* The reasons for the value of an element: terms that are indices of the whole array. */
struct reasons {
    VEC(term) at;
    struct arena arena;
};

struct search_walk {
    struct arrays *a;
    const struct term_model *m;
    struct map known; /* values of terms */
    struct arena arena;
};

static bv_t value_now(struct search_walk *k, term t) {
    uint64_t at;
    if (is_const(k->a->s, t)) return const_of(k->a->s, t);
    if (map_get(&k->known, t, &at)) return *(bv_t *)(uintptr_t)at;
    bv_t *v = arena_new(&k->arena, bv_t);
    *v = term_eval(k->a->s, t, k->m);
    map_put(&k->arena, &k->known, t, (uint64_t)(uintptr_t)v);
    return *v;
}

/* Index `t` of an array whose elements have moved by so much. */
static void reason(struct search_walk *k, struct reasons *why, term t, term moved) {
    if (!why) return;
    t = term_bin(k->a->s, TERM_SUB, t, moved);
    arrays_set_done(k->a, t, t);
    vec_push(&why->arena, &why->at, t);
}

static void reason_of_reads(struct search_walk *k, struct reasons *why, term array, term moved) {
    if (!why) return;
    const struct reads *r = arrays_reads(k->a, array);
    for (uint32_t i = 0; i < r->symbolic.n; i++) reason(k, why, r->symbolic.at[i].index, moved);
}

/* The range that index i of the splice is in, or not. */
static bool in_splice(struct search_walk *k, struct reasons *why, term range, bv_t i, term moved) {
    struct term_store *s = k->a->s;
    unsigned w = width_of(s, range) / 2;
    if (why) {
        term lo = term_extract(s, range, w - 1, 0), n = term_extract(s, range, 2 * w - 1, w);
        reason(k, why, lo, moved);
        reason(k, why, term_bin(s, TERM_ADD, lo, n), moved);
    }
    return splice_range_has(value_now(k, range), i, w);
}

/* array[i], and if `why` is given, the terms that may be its reasons. */
static bv_t element_now(struct search_walk *k, term array, bv_t i, struct reasons *why) {
    struct arrays *a = k->a;
    struct term_store *s = a->s;
    unsigned w = s->node[array].sort.index, width = width_of(s, array), right = 0, shift;
    term moved = term_const(s, w, 0);
    for (bv_t v, at;;) {
        struct term_node n = s->node[array];
        switch (n.op) {
        case TERM_STORE:
            reason(k, why, arrays_done(a, n.arg[1]), moved);
            if (value_now(k, arrays_done(a, n.arg[1])) != i) {
                array = n.arg[0];
                continue;
            }
            v = value_now(k, arrays_done(a, n.arg[2]));
            break;
        case TERM_ITE:
            array = n.arg[value_now(k, arrays_done(a, n.arg[0])) ? 1 : 2];
            continue;
        case TERM_SPLICE:
            array = n.arg[in_splice(k, why, arrays_done(a, n.arg[2]), i, moved) ? 1 : 0];
            continue;
        case TERM_SHIFTED:
            i = bv_add(i, value_now(k, arrays_done(a, n.arg[1])), w);
            if (why) moved = term_bin(s, TERM_ADD, moved, arrays_done(a, n.arg[1]));
            array = n.arg[0];
            continue;
        case TERM_BYTES:
            if (term_bytes_at(s, array, i, &at, &shift)) {
                array = n.arg[1], i = at, right += shift;
                why = NULL; /* elements' numbers are no indices of the whole */
            } else {
                array = n.arg[0];
            }
            continue;
        case TERM_ARRAY_CONST:
            v = value_now(k, arrays_done(a, n.arg[0]));
            break;
        default:
            reason_of_reads(k, why, array, moved);
            v = arrays_element(a, array, i, k->m);
        }
        return bv_norm(v >> right, width);
    }
}

/* ---- refinement ---- */

/* The term for index i: one of the reasons, or its number. */
static term name_of(struct search_walk *k, const struct array_search *f, bv_t i) {
    struct reasons why = {0};
    term best = term_const(k->a->s, width_of(k->a->s, f->found), i);
    element_now(k, f->array, i, &why);
    for (uint32_t j = 0; j < why.at.n; j++)
        if (!is_const(k->a->s, why.at.at[j]) && value_now(k, why.at.at[j]) == i) {
            best = why.at.at[j];
            break;
        }
    arena_free(&why.arena);
    return best;
}

/* The first index below e that the search should have ended at. */
static bool missed(struct search_walk *k, const struct array_search *f, bv_t *i) {
    bv_t end = value_now(k, f->found), key = value_now(k, f->key);
    *i = value_now(k, f->from);
    for (uint32_t n = 0; *i < end && n < SEARCH_MOST; ++*i, n++)
        if (element_now(k, f->array, *i, NULL) == key) return true;
    return false;
}

static void instance(struct arrays *a, const struct array_search *f, term i, struct arena *arena,
                     struct term_list *side) {
    struct term_store *s = a->s;
    arrays_set_done(a, i, i);
    term inside =
        term_and(s, term_bin(s, TERM_ULE, f->from, i), term_bin(s, TERM_ULT, i, f->found));
    term hit = term_eq(s, arrays_push_select(a, f->array, i, arena, side), f->key);
    say(a, term_implies(s, inside, term_not(s, hit)), arena, side);
}

bool searches_refine(struct arrays *a, const struct term_model *m, struct arena *arena,
                     struct term_list *side) {
    struct search_walk k = {.a = a, .m = m};
    uint32_t before = side->terms.n, n = a->searches.n;
    VEC(term) names = {0};
    for (uint32_t i = 0; i < n; i++) {
        bv_t at;
        term name = missed(&k, &a->searches.at[i], &at) ? name_of(&k, &a->searches.at[i], at) : 0;
        vec_push(&k.arena, &names, name);
    }
    for (uint32_t i = 0; i < n; i++) { /* afterwards: these read more, and the model is as it was */
        const struct array_search f = a->searches.at[i];
        if (names.at[i]) instance(a, &f, names.at[i], arena, side);
    }
    arena_free(&k.arena);
    return side->terms.n != before;
}

bv_t searches_unread(const struct arrays *a, const struct term_model *m) {
    enum { STEP = 2, LAST = 'y' }; /* odd, so that it is none of 0 at any width */
    for (bv_t letter = 'a'; letter < LAST; letter += STEP) {
        bool key = false;
        for (uint32_t i = 0; i < a->searches.n && !key; i++) {
            term t = a->searches.at[i].key;
            key = term_eval(a->s, t, m) == bv_norm(letter, width_of(a->s, t));
        }
        if (!key) return letter;
    }
    return LAST;
}
