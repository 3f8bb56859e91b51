/* eval.c - the value of a term under a model: the reference for rewriting and solvers.
 *
 * Evaluates the whole cone in ascending order.  Array terms have no value of
 * their own; a select walks down its chain of stores and ites, all of whose
 * indices and conditions are known by then.
 */
#include "encoders/term/internal.h"

#include <stdlib.h>

static bv_t (*const value_of[TERM_OP_COUNT])(bv_t, bv_t, unsigned) = {
    [TERM_ADD] = bv_add,   [TERM_SUB] = bv_sub,   [TERM_MUL] = bv_mul,   [TERM_UDIV] = bv_udiv,
    [TERM_UREM] = bv_urem, [TERM_SDIV] = bv_sdiv, [TERM_SREM] = bv_srem, [TERM_AND] = bv_and,
    [TERM_OR] = bv_or,     [TERM_XOR] = bv_xor,   [TERM_SHL] = bv_shl,   [TERM_LSHR] = bv_lshr,
    [TERM_ASHR] = bv_ashr,
};
static bool (*const truth_of[TERM_OP_COUNT])(bv_t, bv_t, unsigned) = {
    [TERM_ULT] = bv_ult,     [TERM_ULE] = bv_ule,     [TERM_SLT] = bv_slt,
    [TERM_SLE] = bv_sle,     [TERM_SADDO] = bv_saddo, [TERM_SSUBO] = bv_ssubo,
    [TERM_SMULO] = bv_smulo, [TERM_UADDO] = bv_uaddo, [TERM_USUBO] = bv_usubo,
    [TERM_UMULO] = bv_umulo,
};

bv_t term_apply(enum term_op op, bv_t a, bv_t b, unsigned w) {
    if (op == TERM_EQ) return a == b;
    if (value_of[op]) return value_of[op](a, b, w);
    return VL_REQUIRE(truth_of[op]) ? truth_of[op](a, b, w) : 0;
}

bv_t term_apply_float(const struct term_node *n, const bv_t *arg, unsigned width) {
    unsigned w = n->sort.width;
    enum fp_rounding how = (enum fp_rounding)n->lo;
    switch ((enum term_op)n->op) {
    case TERM_FADD:
        return fp_add_rounded(arg[0], arg[1], how, w);
    case TERM_FMUL:
        return fp_mul_rounded(arg[0], arg[1], how, w);
    case TERM_FDIV:
        return fp_div_rounded(arg[0], arg[1], how, w);
    case TERM_FREM:
        return fp_rem(arg[0], arg[1], w);
    case TERM_FMA:
        return fp_fma_rounded(arg[0], arg[1], arg[2], how, w);
    case TERM_FSQRT:
        return fp_sqrt_rounded(arg[0], how, w);
    case TERM_FROUND:
        return fp_round(arg[0], how, w);
    case TERM_FCAST:
        return fp_cast_rounded(arg[0], how, width, w);
    case TERM_FTOSI:
    case TERM_FTOUI:
        return fp_to_int(arg[0], width, w, n->op == TERM_FTOSI);
    case TERM_SITOF:
    case TERM_UITOF:
        return fp_from_int_rounded(arg[0], width, n->op == TERM_SITOF, how, w);
    default:
        return VL_REQUIRE(false) ? 0 : 0;
    }
}

struct evaluation {
    const struct term_store *s;
    const struct term_model *m;
    struct term_cone cone;
    bv_t *value;
    uint32_t *index; /* by term: where in value; NULL: the cone is asked each time */
};

static bv_t known_value(const struct evaluation *e, term t) {
    if (e->index) return e->value[e->index[t]];
    return e->value[term_cone_index(&e->cone, t)];
}

static bv_t array_element(const struct evaluation *e, term array, bv_t index) {
    unsigned width = width_of(e->s, array), right = 0, shift;
    for (bv_t at, v;;) {
        const struct term_node *n = &e->s->node[array];
        unsigned w = n->sort.index;
        switch (n->op) {
        case TERM_BYTES:
            if (term_bytes_at(e->s, array, index, &at, &shift)) {
                array = n->arg[1], index = at, right += shift;
            } else {
                array = n->arg[0];
            }
            continue;
        case TERM_SHIFTED:
            index = bv_add(index, known_value(e, n->arg[1]), w);
            array = n->arg[0];
            continue;
        case TERM_SPLICE:
            array = n->arg[splice_range_has(known_value(e, n->arg[2]), index, w) ? 1 : 0];
            continue;
        case TERM_STORE:
            if (known_value(e, n->arg[1]) != index) {
                array = n->arg[0];
                continue;
            }
            v = known_value(e, n->arg[2]);
            break;
        case TERM_ITE:
            array = n->arg[known_value(e, n->arg[0]) ? 1 : 2];
            continue;
        case TERM_ARRAY_CONST:
            v = known_value(e, n->arg[0]);
            break;
        case TERM_ARRAY_VAR:
            v = e->m->element ? e->m->element(e->m->ctx, array, index) : 0;
            break;
        default:
            return VL_REQUIRE(false) ? 0 : 0;
        }
        return bv_norm(v >> right, width);
    }
}

/* Where a SEARCH ends. */
static bv_t found_index(const struct evaluation *e, const struct term_node *n) {
    unsigned w = n->sort.width;
    bv_t key = known_value(e, n->arg[1]), range = known_value(e, n->arg[2]);
    bv_t i = bv_norm(range, w), limit = bv_norm(range >> w, w);
    for (bv_t first = i; i < limit; i++) {
        if (i - first == SEARCH_MOST) return limit;
        if (array_element(e, n->arg[0], i) == key) return i;
    }
    return i;
}

static bv_t float_value(const struct evaluation *e, const struct term_node *n) {
    bv_t arg[3] = {0};
    for (unsigned i = 0; i < 3 && n->arg[i]; i++) arg[i] = known_value(e, n->arg[i]);
    return term_apply_float(n, arg, width_of(e->s, n->arg[0]));
}

static bv_t evaluate_term(const struct evaluation *e, term t) {
    const struct term_node *n = &e->s->node[t];
    unsigned w = n->sort.width;
    const term *a = n->arg;
    switch (n->op) {
    case TERM_CONST:
        return n->k;
    case TERM_VAR:
        return e->m->var ? bv_norm(e->m->var(e->m->ctx, t), w) : 0;
    case TERM_NOT:
        return bv_norm(~known_value(e, a[0]), w);
    case TERM_ZEXT:
        return bv_zext(known_value(e, a[0]), width_of(e->s, a[0]), w);
    case TERM_SEXT:
        return bv_sext(known_value(e, a[0]), width_of(e->s, a[0]), w);
    case TERM_EXTRACT:
        return bv_extract(known_value(e, a[0]), n->hi, n->lo);
    case TERM_CONCAT:
        return bv_concat(known_value(e, a[0]), known_value(e, a[1]), width_of(e->s, a[1]), w);
    case TERM_SELECT:
        return array_element(e, a[0], known_value(e, a[1]));
    case TERM_SEARCH:
        return found_index(e, n);
    case TERM_ITE:
        return known_value(e, a[known_value(e, a[0]) ? 1 : 2]);
    default:
        if (term_is_float_op((enum term_op)n->op)) return float_value(e, n);
        return term_apply((enum term_op)n->op, known_value(e, a[0]), known_value(e, a[1]),
                          width_of(e->s, a[0]));
    }
}

static void evaluate_cone(struct evaluation *e) {
    for (uint32_t i = 0; i < e->cone.n; i++)
        if (!is_array(e->s, e->cone.at[i])) e->value[i] = evaluate_term(e, e->cone.at[i]);
}

static bv_t result_value(const struct evaluation *e, term t) {
    return VL_REQUIRE(t && !is_array(e->s, t)) ? known_value(e, t) : 0;
}

static struct evaluation open_evaluation(const struct term_store *s, const term *t, uint32_t n) {
    struct evaluation e = {.s = s};
    term_cone(&e.cone, s, t, n);
    e.value = vl_malloc(e.cone.n * sizeof *e.value);
    return e;
}

static void close_evaluation(struct evaluation *e) {
    free(e->value);
    term_cone_free(&e->cone);
}

void term_eval_all(const struct term_store *s, const term *t, uint32_t n,
                   const struct term_model *m, bv_t *out) {
    struct evaluation e = open_evaluation(s, t, n);
    e.m = m;
    evaluate_cone(&e);
    for (uint32_t i = 0; i < n; i++) out[i] = result_value(&e, t[i]);
    close_evaluation(&e);
}

bv_t term_eval(const struct term_store *s, term t, const struct term_model *m) {
    bv_t v = 0;
    if (VL_REQUIRE(t && t < s->n)) term_eval_all(s, &t, 1, m, &v);
    return v;
}

struct term_evals {
    struct evaluation e;
    struct arena arena;
    const term *terms;
    uint32_t n;
};

struct term_evals *term_evals_new(const struct term_store *s, const term *t, uint32_t n) {
    struct arena arena = {0};
    struct term_evals *r = arena_new(&arena, struct term_evals);
    term *terms = arena_new_array(&arena, term, n + 1);
    for (uint32_t i = 0; i < n; i++) terms[i] = t[i];
    *r = (struct term_evals){.e = open_evaluation(s, t, n), .terms = terms, .n = n};
    r->e.index = arena_new_array(&arena, uint32_t, s->n);
    for (uint32_t i = 0; i < r->e.cone.n; i++) r->e.index[r->e.cone.at[i]] = i;
    r->arena = arena;
    return r;
}

void term_evals_run(struct term_evals *e, const struct term_model *m, bv_t *out) {
    e->e.m = m;
    evaluate_cone(&e->e);
    for (uint32_t i = 0; i < e->n; i++) out[i] = result_value(&e->e, e->terms[i]);
}

void term_evals_free(struct term_evals *e) {
    struct arena arena = e->arena;
    close_evaluation(&e->e);
    arena_free(&arena);
}

struct term_memo {
    struct evaluation e;
    struct arena *arena;
    VEC(bv_t) value; /* the first stands for no term */
    uint32_t room;   /* terms that have an index */
    VEC(term) open;
};

struct term_memo *term_memo_new(struct arena *a, const struct term_store *s,
                                const struct term_model *m) {
    struct term_memo *r = arena_new(a, struct term_memo);
    *r = (struct term_memo){.e = {.s = s, .m = m}, .arena = a};
    vec_push(a, &r->value, 0);
    return r;
}

bool term_memo_has(const struct term_memo *r, term t) { return t < r->room && r->e.index[t]; }

void term_memo_forget(struct term_memo *r) {
    r->value.n = 1;
    for (uint32_t i = 0; i < r->room; i++) r->e.index[i] = 0;
}

static void make_room_for_all(struct term_memo *r) {
    if (r->room >= r->e.s->n) return;
    uint32_t room = r->e.s->n + r->e.s->n / 2;
    uint32_t *index = arena_new_array(r->arena, uint32_t, room);
    for (uint32_t i = 0; i < r->room; i++) index[i] = r->e.index[i];
    r->e.index = index;
    r->room = room;
}

static bool open_arguments(struct term_memo *r, term t) {
    const struct term_node *n = &r->e.s->node[t];
    uint32_t before = r->open.n;
    for (unsigned i = 0; i < 3; i++)
        if (n->arg[i] && !r->e.index[n->arg[i]]) vec_push(r->arena, &r->open, n->arg[i]);
    return r->open.n > before;
}

static void memorise(struct term_memo *r, term t) {
    r->e.value = r->value.at;
    bv_t v = is_array(r->e.s, t) ? 0 : evaluate_term(&r->e, t);
    r->e.index[t] = r->value.n;
    vec_push(r->arena, &r->value, v);
}

bv_t term_memo_value(struct term_memo *r, term t) {
    if (!VL_REQUIRE(t && t < r->e.s->n && !is_array(r->e.s, t))) return 0;
    make_room_for_all(r);
    if (!r->e.index[t]) vec_push(r->arena, &r->open, t);
    while (r->open.n) {
        term top = r->open.at[r->open.n - 1];
        if (!r->e.index[top]) {
            if (open_arguments(r, top)) continue;
            memorise(r, top);
        }
        r->open.n--;
    }
    return r->value.at[r->e.index[t]];
}

bool term_search_given_up(const struct term_store *s, const struct term_model *m) {
    struct arena a = {0};
    struct term_memo *values = term_memo_new(&a, s, m);
    bool given_up = false;
    for (term t = 1; t < s->n && !given_up; t++) {
        const struct term_node *n = &s->node[t];
        if (n->op != TERM_SEARCH) continue;
        unsigned w = n->sort.width;
        bv_t range = term_memo_value(values, n->arg[2]);
        bv_t from = bv_norm(range, w), limit = bv_norm(range >> w, w);
        given_up =
            from < limit && limit - from > SEARCH_MOST && term_memo_value(values, t) == limit;
    }
    arena_free(&a);
    return given_up;
}
