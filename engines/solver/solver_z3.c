/* solver_z3.c - terms to Z3 (C API, 4.8.12 or newer); see solver_z3_int.c for unbounded integers.
 *
 * One context a solver.  A term is translated once; terms of width 1 are kept as
 * Boolean or as bit-vector, whichever their operator yields, and converted on use (both
 * memoised), so that guards do not drown in ite(b, #b1, #b0).  Arrays are Z3's own: what the
 * first solver answers does not rest on arrays.c, so the two back ends check each other.
 * Assumption t is a fresh literal l with l -> t asserted once.
 *
 * The solver is Z3's for QF_ABV: on incremental BMC formulas 4.8.12 took half the time of
 * the simple and the default solver, and as long as QF_BV's, which must not be used here: it
 * takes arrays for uninterpreted and answers sat where they make a formula unsatisfiable.
 * Where it gives up, or takes more than its share of the time on a formula with arrays, a
 * second solver (QF_BV) gets the same facts with arrays eliminated by arrays.c.  A formula with
 * floats (solver_z3_float.c) goes there at once: its circuits are three to fifteen times as fast
 * there.
 *
 * Errors: the handler does nothing, so Z3 returns null and goes on; a null result marks the
 * adapter failed, and from then on every answer is unknown.
 */
#include "engines/solver/solver_z3.h"

#include "core/base/map.h"
#include "core/base/require.h"
#include "core/base/vec.h"
#include "encoders/bits/arrays.h"
#include "engines/solver/solver_z3_common.h"
#include "engines/solver/solver_z3_float.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_SHARE_MS = 5000 };

struct z3_fact {
    Z3_ast literal; /* of an assumption, which implies t; NULL: t holds */
    term t;
};

/* A solver of Z3's, and how much it has been told. */
struct half {
    const char *logic;
    Z3_solver solver; /* NULL until it is needed */
    uint32_t facts, side;
    bool interrupted;
};

struct z3_adapter {
    struct solver base;
    Z3_context z3;
    struct half first, second;
    VEC(struct z3_fact) facts; /* everything asserted */
    VEC(term) side;            /* of the second: what makes reads of arrays agree */
    struct arrays *arrays;     /* of the second */
    bool has_arrays;
    bool first_given_up;      /* the first has used up its share once */
    bool from_second;         /* the last answer */
    Z3_model model;           /* of the last SAT answer */
    Z3_ast *boolean, *vector; /* by term; vector holds arrays too */
    uint32_t cap;
    VEC(term) todo;
    z3_asts assumed; /* literals of the last check */
    z3_flags core;
    struct map literal; /* term -> its assumption literal */
    struct z3_floats floats;
    struct arena arena;
    bool searches; /* there are SEARCHes, for which only the second solver has lemmas */
    bool failed;
};

static struct z3_adapter *self_of(struct solver *s) { return (struct z3_adapter *)s; }

static Z3_ast checked(struct z3_adapter *self, Z3_ast a) {
    if (!a || Z3_get_error_code(self->z3) != Z3_OK) self->failed = true;
    return a;
}

/* ---- sorts and the two readings of width 1 ---- */

static Z3_sort vector_sort(struct z3_adapter *self, unsigned w) {
    return Z3_mk_bv_sort(self->z3, w);
}

static Z3_sort sort_of(struct z3_adapter *self, struct sort sort) {
    if (!sort.index) return vector_sort(self, sort.width);
    return Z3_mk_array_sort(self->z3, vector_sort(self, sort.index), vector_sort(self, sort.width));
}

static Z3_ast constant(struct z3_adapter *self, unsigned w, bv_t k) {
    char text[48];
    return checked(self, Z3_mk_numeral(self->z3, bv_dec(k, w, false, text), vector_sort(self, w)));
}

/* t, translated, as a bit-vector or array. */
static Z3_ast as_vector(struct z3_adapter *self, term t) {
    if (!self->vector[t] && self->boolean[t])
        self->vector[t] = checked(self, Z3_mk_ite(self->z3, self->boolean[t], constant(self, 1, 1),
                                                  constant(self, 1, 0)));
    return self->vector[t];
}

static Z3_ast as_boolean(struct z3_adapter *self, term t) {
    if (!self->boolean[t] && self->vector[t])
        self->boolean[t] = checked(self, Z3_mk_eq(self->z3, self->vector[t], constant(self, 1, 1)));
    return self->boolean[t];
}

/* ---- operators ----
 *
 * Each back end has a table of its own beside term_eval's (solver_z3_int_terms.c, bits/bitblast.c):
 * its entries are what this back end makes of an operator.  They are independent definitions of one
 * meaning on purpose, and test_solver_diff holds them against each other. */

typedef Z3_ast(make_binary)(Z3_context, Z3_ast, Z3_ast);

static make_binary *const vector_op[TERM_OP_COUNT] = {
    [TERM_ADD] = Z3_mk_bvadd,   [TERM_SUB] = Z3_mk_bvsub,     [TERM_MUL] = Z3_mk_bvmul,
    [TERM_UDIV] = Z3_mk_bvudiv, [TERM_UREM] = Z3_mk_bvurem,   [TERM_SDIV] = Z3_mk_bvsdiv,
    [TERM_SREM] = Z3_mk_bvsrem, [TERM_AND] = Z3_mk_bvand,     [TERM_OR] = Z3_mk_bvor,
    [TERM_XOR] = Z3_mk_bvxor,   [TERM_SHL] = Z3_mk_bvshl,     [TERM_LSHR] = Z3_mk_bvlshr,
    [TERM_ASHR] = Z3_mk_bvashr, [TERM_CONCAT] = Z3_mk_concat, [TERM_SELECT] = Z3_mk_select,
};
static make_binary *const compare_op[TERM_OP_COUNT] = {
    [TERM_EQ] = Z3_mk_eq,     [TERM_ULT] = Z3_mk_bvult, [TERM_ULE] = Z3_mk_bvule,
    [TERM_SLT] = Z3_mk_bvslt, [TERM_SLE] = Z3_mk_bvsle,
};

/* The number without its sign, as an unsigned one of the same width. */
static Z3_ast absolute_value(Z3_context z3, Z3_ast x, Z3_ast is_negative) {
    return Z3_mk_ite(z3, is_negative, Z3_mk_bvneg(z3, x), x);
}

/* Z3's own predicate does not build the double-width product: leading zeros, as bitblast_mul.c. Its
 * signed ones are not used: Z3 4.8.12 folds them wrongly where both operands become constants (at
 * width 3 it has no model of "2 * -2 fits").  If the product of the magnitudes is below 2^w, that
 * of the operands, modulo 2^w, has the wrong sign exactly where it does not fit. */
static Z3_ast product_overflow(struct z3_adapter *self, bool is_signed, Z3_ast a, Z3_ast b,
                               unsigned w) {
    Z3_context z3 = self->z3;
    if (!is_signed) return Z3_mk_not(z3, Z3_mk_bvmul_no_overflow(z3, a, b, false));
    Z3_ast zero = Z3_mk_unsigned_int64(z3, 0, Z3_mk_bv_sort(z3, w));
    Z3_ast sign[2] = {Z3_mk_bvslt(z3, a, zero), Z3_mk_bvslt(z3, b, zero)};
    Z3_ast product = Z3_mk_bvmul(z3, a, b);
    Z3_ast wrong = Z3_mk_ite(z3, Z3_mk_xor(z3, sign[0], sign[1]), Z3_mk_bvsgt(z3, product, zero),
                             Z3_mk_bvslt(z3, product, zero));
    Z3_ast fits = Z3_mk_bvmul_no_overflow(z3, absolute_value(z3, a, sign[0]),
                                          absolute_value(z3, b, sign[1]), false);
    Z3_ast either[2] = {Z3_mk_not(z3, fits), wrong};
    return Z3_mk_or(z3, 2, either);
}

/* By the definition, but for products. */
static Z3_ast overflow(struct z3_adapter *self, enum term_op op, Z3_ast a, Z3_ast b, unsigned w) {
    const struct term_overflow test = term_overflow_of(op);
    if (test.op == TERM_MUL && (w > 1 || !test.is_signed))
        return product_overflow(self, test.is_signed, a, b, w);
    Z3_ast (*extend)(Z3_context, unsigned, Z3_ast) =
        test.is_signed ? Z3_mk_sign_ext : Z3_mk_zero_ext;
    make_binary *compute = vector_op[test.op];
    Z3_ast narrow = extend(self->z3, 1, compute(self->z3, a, b));
    Z3_ast wide = compute(self->z3, extend(self->z3, 1, a), extend(self->z3, 1, b));
    return Z3_mk_not(self->z3, Z3_mk_eq(self->z3, narrow, wide));
}

/* Width 1, bit by bit; NULL if the operator is none of these. */
static Z3_ast translate_logic(struct z3_adapter *self, const struct term_node *n) {
    Z3_context z3 = self->z3;
    Z3_ast pair[2];
    switch (n->op) {
    case TERM_CONST:
        return n->k ? Z3_mk_true(z3) : Z3_mk_false(z3);
    case TERM_NOT:
        return Z3_mk_not(z3, as_boolean(self, n->arg[0]));
    case TERM_ITE:
        return Z3_mk_ite(z3, as_boolean(self, n->arg[0]), as_boolean(self, n->arg[1]),
                         as_boolean(self, n->arg[2]));
    case TERM_AND:
    case TERM_OR:
    case TERM_XOR:
        pair[0] = as_boolean(self, n->arg[0]);
        pair[1] = as_boolean(self, n->arg[1]);
        if (n->op == TERM_XOR) return Z3_mk_xor(z3, pair[0], pair[1]);
        return n->op == TERM_AND ? Z3_mk_and(z3, 2, pair) : Z3_mk_or(z3, 2, pair);
    default:
        return NULL;
    }
}

static Z3_ast translate_predicate(struct z3_adapter *self, const struct term_node *n) {
    enum term_op op = (enum term_op)n->op;
    Z3_ast a = as_vector(self, n->arg[0]), b = as_vector(self, n->arg[1]);
    if (compare_op[op]) return compare_op[op](self->z3, a, b);
    return overflow(self, op, a, b, term_width(self->base.store, n->arg[0]));
}

/* Numbered names: people's names need not be unique. */
static Z3_ast translate_var(struct z3_adapter *self, const struct term_node *n) {
    bool logic = n->op == TERM_VAR && n->sort.width == 1;
    Z3_sort sort = logic ? Z3_mk_bool_sort(self->z3) : sort_of(self, n->sort);
    return Z3_mk_const(self->z3, Z3_mk_int_symbol(self->z3, (int)n->id), sort);
}

/* Ranges as lambdas over the element's number. */
static Z3_ast translate_range(struct z3_adapter *self, const struct term_node *n) {
    Z3_context z3 = self->z3;
    unsigned w = n->sort.index;
    Z3_ast i = Z3_mk_fresh_const(z3, "i", vector_sort(self, w)), a = as_vector(self, n->arg[0]);
    Z3_ast b = as_vector(self, n->arg[1]), element;
    if (n->op == TERM_SHIFTED) {
        element = Z3_mk_select(z3, a, Z3_mk_bvadd(z3, i, b));
    } else {
        Z3_ast range = as_vector(self, n->arg[2]);
        Z3_ast from = Z3_mk_bvsub(z3, i, Z3_mk_extract(z3, w - 1, 0, range));
        Z3_ast here = Z3_mk_bvult(z3, from, Z3_mk_extract(z3, 2 * w - 1, w, range));
        element = Z3_mk_ite(z3, here, Z3_mk_select(z3, b, i), Z3_mk_select(z3, a, i));
    }
    Z3_app bound = Z3_to_app(z3, i);
    return Z3_mk_lambda_const(z3, 1, &bound, element);
}

/* Elements read byte by byte (encoders/term/bytes.c). */
static Z3_ast translate_bytes(struct z3_adapter *self, term t) {
    Z3_context z3 = self->z3;
    const struct term_node *n = term_get(self->base.store, t);
    const struct term_layout l = term_bytes_layout(self->base.store, t);
    unsigned w = n->sort.index, unit = n->sort.width;
    unsigned wide = term_width(self->base.store, n->arg[1]);
    Z3_ast i = Z3_mk_fresh_const(z3, "i", vector_sort(self, w)), g = constant(self, w, l.g);
    Z3_ast d = Z3_mk_bvsub(z3, i, constant(self, w, l.r)), m = Z3_mk_bvurem(z3, d, g);
    Z3_ast q = Z3_mk_bvudiv(z3, d, g), here = Z3_mk_bvult(z3, m, constant(self, w, l.size));
    Z3_ast more[3] = {here, Z3_mk_true(z3), Z3_mk_true(z3)};
    if (l.count) more[1] = Z3_mk_bvult(z3, q, constant(self, w, l.count));
    if (l.g & (l.g - 1)) more[2] = Z3_mk_bvsge(z3, d, constant(self, w, 0));
    Z3_ast byte = Z3_mk_select(z3, as_vector(self, n->arg[1]), q);
    if (wide != unit) {
        unsigned both = wide > w ? wide : w; /* room for the shift and the element */
        if (l.big_endian) m = Z3_mk_bvsub(z3, constant(self, w, l.size - 1), m);
        m = Z3_mk_bvmul(z3, Z3_mk_zero_ext(z3, both - w, m), constant(self, both, unit));
        byte = Z3_mk_bvlshr(z3, Z3_mk_zero_ext(z3, both - wide, byte), m);
        byte = Z3_mk_extract(z3, unit - 1, 0, byte);
    }
    Z3_ast rest = Z3_mk_select(z3, as_vector(self, n->arg[0]), i);
    Z3_app bound = Z3_to_app(z3, i);
    byte = Z3_mk_ite(z3, Z3_mk_and(z3, 3, more), byte, rest);
    return Z3_mk_lambda_const(z3, 1, &bound, byte);
}

static Z3_ast translate_vector(struct z3_adapter *self, const struct term_node *n) {
    Z3_context z3 = self->z3;
    Z3_ast a = n->arg[0] ? as_vector(self, n->arg[0]) : NULL;
    Z3_ast b = n->arg[1] ? as_vector(self, n->arg[1]) : NULL;
    unsigned from = n->arg[0] ? term_width(self->base.store, n->arg[0]) : 0;
    switch (n->op) {
    case TERM_CONST:
        return constant(self, n->sort.width, n->k);
    case TERM_NOT:
        return Z3_mk_bvnot(z3, a);
    case TERM_ZEXT:
        return Z3_mk_zero_ext(z3, n->sort.width - from, a);
    case TERM_SEXT:
        return Z3_mk_sign_ext(z3, n->sort.width - from, a);
    case TERM_EXTRACT:
        return Z3_mk_extract(z3, n->hi, n->lo, a);
    case TERM_ARRAY_CONST:
        return Z3_mk_const_array(z3, vector_sort(self, n->sort.index), a);
    case TERM_STORE:
        return Z3_mk_store(z3, a, b, as_vector(self, n->arg[2]));
    case TERM_SHIFTED:
    case TERM_SPLICE:
        return translate_range(self, n);
    case TERM_ITE:
        return Z3_mk_ite(z3, as_boolean(self, n->arg[0]), b, as_vector(self, n->arg[2]));
    default:
        return VL_REQUIRE(vector_op[n->op]) ? vector_op[n->op](z3, a, b) : NULL;
    }
}

static bool is_float(const struct term_node *n) { return n->op >= TERM_FADD && n->op <= TERM_FMA; }

static Z3_ast translate_float(struct z3_adapter *self, const struct term_node *n) {
    Z3_ast arg[3] = {NULL};
    for (unsigned i = 0; i < 3 && n->arg[i]; i++) arg[i] = as_vector(self, n->arg[i]);
    unsigned from = term_width(self->base.store, n->arg[0]);
    Z3_ast a = z3_float(&self->floats, self->z3, n, from, arg);
    if (a || Z3_get_error_code(self->z3) != Z3_OK) return a;
    self->base.incomplete = true;
    return Z3_mk_fresh_const(self->z3, "float", vector_sort(self, n->sort.width));
}

/* Arguments are translated. */
static void translate_node(struct z3_adapter *self, term t) {
    const struct term_node *n = term_get(self->base.store, t);
    bool one = n->sort.width == 1 && !n->sort.index;
    Z3_ast logic = NULL;
    if (n->sort.index) self->has_arrays = true;
    if (n->op == TERM_VAR || n->op == TERM_ARRAY_VAR) {
        *(one ? &self->boolean[t] : &self->vector[t]) = checked(self, translate_var(self, n));
        return;
    }
    if (n->op >= TERM_EQ && n->op <= TERM_UMULO)
        logic = translate_predicate(self, n);
    else if (one && !is_float(n))
        logic = translate_logic(self, n);
    if (n->op == TERM_SEARCH) {
        self->searches = true;
        self->vector[t] =
            checked(self, Z3_mk_fresh_const(self->z3, "search", vector_sort(self, n->sort.width)));
    } else if (is_float(n))
        self->vector[t] = checked(self, translate_float(self, n));
    else if (n->op == TERM_BYTES)
        self->vector[t] = checked(self, translate_bytes(self, t));
    else if (logic)
        self->boolean[t] = checked(self, logic);
    else
        self->vector[t] = checked(self, translate_vector(self, n));
}

static bool translated(const struct z3_adapter *self, term t) {
    return self->boolean[t] || self->vector[t];
}

static void reserve(struct z3_adapter *self) {
    uint32_t need = term_count(self->base.store) + 1, old = self->cap;
    if (need <= old) return;
    self->cap = need + need / 2;
    self->boolean = vl_realloc(self->boolean, self->cap * sizeof(Z3_ast));
    self->vector = vl_realloc(self->vector, self->cap * sizeof(Z3_ast));
    memset(self->boolean + old, 0, (self->cap - old) * sizeof(Z3_ast));
    memset(self->vector + old, 0, (self->cap - old) * sizeof(Z3_ast));
}

/* Depth first with our own stack: terms may be deeper than C's. */
static void translate(struct z3_adapter *self, term root) {
    reserve(self);
    self->todo.n = 0;
    vec_push(&self->arena, &self->todo, root);
    while (self->todo.n && !self->failed) {
        term t = self->todo.at[self->todo.n - 1];
        const struct term_node *n = term_get(self->base.store, t);
        uint32_t before = self->todo.n;
        for (unsigned i = 0; i < 3 && !translated(self, t); i++)
            if (n->arg[i] && !translated(self, n->arg[i]))
                vec_push(&self->arena, &self->todo, n->arg[i]);
        if (self->todo.n > before) continue;
        if (!translated(self, t)) translate_node(self, t);
        self->todo.n--;
    }
}

/* NULL after an error. */
static Z3_ast condition(struct z3_adapter *self, term t) {
    translate(self, t);
    if (self->failed) return NULL;
    Z3_ast a = as_boolean(self, t);
    return self->failed ? NULL : a;
}

/* ---- assertions and checks ---- */

static void assert_ast(struct z3_adapter *self, Z3_solver solver, Z3_ast a) {
    if (!a) return;
    Z3_solver_assert(self->z3, solver, a);
    if (Z3_get_error_code(self->z3) != Z3_OK) self->failed = true;
}

/* t, or literal -> t */
static void assert_fact(struct z3_adapter *self, Z3_solver solver, struct z3_fact f) {
    Z3_ast c = condition(self, f.t);
    if (c && f.literal) c = checked(self, Z3_mk_implies(self->z3, f.literal, c));
    assert_ast(self, solver, c);
}

static void assert_term(struct solver *s, term t) {
    struct z3_adapter *self = self_of(s);
    struct z3_fact f = {.t = t};
    z3_drop_model(self->z3, &self->model);
    vec_push(&self->arena, &self->facts, f);
}

/* l with l -> t */
static Z3_ast literal_of(struct z3_adapter *self, term t) {
    uint64_t known;
    if (map_get(&self->literal, t, &known)) return (Z3_ast)(uintptr_t)known;
    Z3_ast l = checked(self, Z3_mk_fresh_const(self->z3, "assume", Z3_mk_bool_sort(self->z3)));
    if (!l) return NULL;
    struct z3_fact f = {.literal = l, .t = t};
    vec_push(&self->arena, &self->facts, f);
    map_put(&self->arena, &self->literal, t, (uint64_t)(uintptr_t)l);
    return l;
}

static enum solver_answer check_half(struct z3_adapter *self, struct half *h, deadline_t deadline) {
    Z3_solver solver = h->solver;
    Z3_lbool r = z3_check(self->z3, solver, &self->assumed, deadline);
    if (Z3_get_error_code(self->z3) != Z3_OK) r = Z3_L_UNDEF;
    h->interrupted = r == Z3_L_UNDEF;
    if (!z3_take_result(self->z3, solver, r, &self->assumed, &self->arena, &self->model,
                        &self->core))
        self->failed = true;
    if (self->failed || r == Z3_L_UNDEF) return SOLVER_UNKNOWN;
    return r == Z3_L_TRUE ? SOLVER_SAT : SOLVER_UNSAT;
}

/* One whose time was over while it was asked may have taken in a part only of what it was told, and
 * gives models of that later: there is another one then. */
static void renew(struct z3_adapter *self, struct half *h) {
    if (h->solver && !h->interrupted) return;
    if (h->solver) Z3_solver_dec_ref(self->z3, h->solver);
    *h = (struct half){.logic = h->logic};
    h->solver = Z3_mk_solver_for_logic(self->z3, Z3_mk_string_symbol(self->z3, h->logic));
    Z3_solver_inc_ref(self->z3, h->solver);
}

static void assert_to_first(struct z3_adapter *self) {
    struct half *h = &self->first;
    renew(self, h);
    for (; h->facts < self->facts.n && !self->failed; h->facts++)
        assert_fact(self, h->solver, self->facts.at[h->facts]);
}

static void assert_side(struct z3_adapter *self, const struct term_list *more) {
    struct half *h = &self->second;
    for (uint32_t i = 0; i < more->terms.n; i++)
        vec_push(&self->arena, &self->side, more->terms.at[i]);
    for (; h->side < self->side.n && !self->failed; h->side++)
        assert_fact(self, h->solver, (struct z3_fact){.t = self->side.at[h->side]});
}

/* All facts, without arrays. */
static void assert_to_second(struct z3_adapter *self) {
    struct half *h = &self->second;
    struct arena arena = {0};
    struct term_list side = {0};
    if (!self->arrays) self->arrays = arrays_new(self->base.store);
    renew(self, h);
    for (; h->facts < self->facts.n && !self->failed; h->facts++) {
        struct z3_fact f = self->facts.at[h->facts];
        f.t = arrays_eliminate(self->arrays, f.t, &arena, &side);
        assert_fact(self, h->solver, f);
    }
    assert_side(self, &side);
    arena_free(&arena);
}

static bv_t model_var(void *ctx, term var);

/* Adds what reads of arrays violate in the second solver's model, which is none then. */
static bool refined(struct z3_adapter *self) {
    struct term_list side = {0};
    struct arena arena = {0};
    struct term_model m = {.ctx = self, .var = model_var};
    bool any = arrays_refine(self->arrays, &m, &arena, &side);
    if (any) z3_drop_model(self->z3, &self->model);
    assert_side(self, &side);
    arena_free(&arena);
    return any;
}

/* IBMC 3.3: until no constraint between reads is violated. */
static enum solver_answer check_second(struct z3_adapter *self, deadline_t deadline) {
    enum solver_answer answer;
    do {
        if (self->failed || deadline_passed(deadline)) return SOLVER_UNKNOWN;
        answer = check_half(self, &self->second, deadline);
        arrays_new_model(self->arrays);
    } while (answer == SOLVER_SAT && refined(self));
    return answer;
}

/* The time that the first solver may use. */
static deadline_t share(const struct z3_adapter *self, deadline_t deadline) {
    if (!self->has_arrays) return deadline;
    return deadline_worth(deadline_part(deadline, 1, 4), MAX_SHARE_MS);
}

static enum solver_answer check(struct solver *s, const term *assumptions, uint32_t n,
                                deadline_t deadline) {
    struct z3_adapter *self = self_of(s);
    z3_drop_model(self->z3, &self->model);
    self->assumed.n = self->core.n = 0;
    for (uint32_t i = 0; i < n && !self->failed; i++)
        vec_push(&self->arena, &self->assumed, literal_of(self, assumptions[i]));
    if (self->failed || deadline_passed(deadline)) return SOLVER_UNKNOWN;
    if (!self->first_given_up) {
        assert_to_first(self); /* which finds floats and arrays */
        self->first_given_up = self->floats.made.n != 0 || self->searches;
    }
    self->from_second = self->first_given_up;
    if (!self->first_given_up) {
        deadline_t own = share(self, deadline);
        enum solver_answer answer = check_half(self, &self->first, own);
        if (answer != SOLVER_UNKNOWN || self->failed) return answer;
        self->first_given_up = self->has_arrays && deadline_passed(own);
    }
    if (deadline_passed(deadline)) return SOLVER_UNKNOWN;
    self->from_second = true;
    assert_to_second(self);
    return check_second(self, deadline);
}

static bool failed(struct solver *s, uint32_t i) {
    struct z3_adapter *self = self_of(s);
    return VL_REQUIRE(i < self->core.n) ? self->core.at[i] : true;
}

/* ---- models ---- */

static bv_t value(struct solver *s, term var) {
    struct z3_adapter *self = self_of(s);
    if (!self->model || var >= self->cap || !translated(self, var)) return 0;
    Z3_ast a = self->boolean[var] ? self->boolean[var] : self->vector[var];
    return z3_model_value(self->z3, self->model, a, term_width(s->store, var));
}

static bv_t model_var(void *ctx, term var) { return value(ctx, var); }

static bv_t element(struct solver *s, term array_var, bv_t index) {
    struct z3_adapter *self = self_of(s);
    if (self->model && self->from_second) {
        struct term_model m = {.ctx = s, .var = model_var};
        return arrays_element(self->arrays, array_var, index, &m);
    }
    if (!self->model || array_var >= self->cap || !self->vector[array_var]) return 0;
    struct sort sort = term_get(s->store, array_var)->sort;
    Z3_ast i = constant(self, sort.index, index);
    return z3_model_value(self->z3, self->model, Z3_mk_select(self->z3, self->vector[array_var], i),
                          sort.width);
}

/* ---- life ---- */

static void adapter_free(struct solver *s) {
    struct z3_adapter *self = self_of(s);
    z3_drop_model(self->z3, &self->model);
    if (self->first.solver) Z3_solver_dec_ref(self->z3, self->first.solver);
    if (self->second.solver) Z3_solver_dec_ref(self->z3, self->second.solver);
    arrays_free(self->arrays);
    Z3_del_context(self->z3);
    free(self->boolean);
    free(self->vector);
    z3_floats_free(&self->floats);
    arena_free(&self->arena);
    free(self);
}

static const struct solver_ops ops = {
    .name = "z3",
    .assert_term = assert_term,
    .check = check,
    .value = value,
    .element = element,
    .failed = failed,
    .free = adapter_free,
};

const char *solver_z3_version(char *buf, size_t size) {
    unsigned part[4];
    Z3_get_version(&part[0], &part[1], &part[2], &part[3]);
    snprintf(buf, size, "%u.%u.%u.%u", part[0], part[1], part[2], part[3]);
    return buf;
}

struct solver *solver_z3_new(struct term_store *store) {
    struct z3_adapter *self = vl_malloc(sizeof *self);
    *self = (struct z3_adapter){
        .base = {.ops = &ops, .store = store}, .first.logic = "QF_ABV", .second.logic = "QF_BV"};
    self->z3 = z3_context();
    return &self->base;
}
