/* Floating-point operators by Z3's theory.
 *
 * Z3's solver for bit-vectors and arrays is the one that suits the rest of our formulas, and it
 * does not do floats.  So each operator is translated once, on placeholder variables:
 * its formula over Z3's floats goes through Z3's own tactic fpa2bv, and the bit-vector
 * formula that comes out is instantiated for each use.  The assertions are then formulas of the
 * same kind as without floats, and stay incremental.
 *
 * Z3's floats have neither our NaN (it leaves the bits of one open) nor the integer bit of
 * x87: both are put right around the operator.
 * fmod is not translated: Z3's remainder is IEEE's, and as wide as the range of the exponent.
 */
#include "engines/solver/solver_z3_float.h"

#include "core/base/map.h"

struct z3_float_template {
    uint16_t op, how;
    unsigned from, to;
    Z3_ast arg[3], body; /* body NULL: no translation */
};

struct maker {
    Z3_context z3;
    const struct term_node *n;
    unsigned from, to;
};

void z3_floats_free(struct z3_floats *f) { arena_free(&f->arena); }

/* ---- formats ---- */

static unsigned exponent_bits(unsigned w) { return w == 32 ? 8 : w == 64 ? 11 : 15; }

static Z3_sort float_sort(Z3_context z3, unsigned w) {
    return Z3_mk_fpa_sort(z3, exponent_bits(w), fp_precision(w));
}

static Z3_ast numeral(Z3_context z3, bv_t k, unsigned w) {
    char text[48];
    return Z3_mk_numeral(z3, bv_dec(k, w, false, text), Z3_mk_bv_sort(z3, w));
}

static Z3_ast is(Z3_context z3, Z3_ast a, unsigned hi, unsigned lo, bv_t k) {
    return Z3_mk_eq(z3, Z3_mk_extract(z3, hi, lo, a), numeral(z3, k, hi - lo + 1));
}

/* x87's 80 bits without the integer bit: what the hardware rejects becomes a NaN, a
 * pseudo-denormal gets the exponent 1 that it has. */
static Z3_ast without_integer_bit(Z3_context z3, Z3_ast a) {
    Z3_ast lead = is(z3, a, 63, 63, 1), none = is(z3, a, 78, 64, 0);
    Z3_ast exp = Z3_mk_extract(z3, 78, 64, a);
    Z3_ast and[2] = {lead, none};
    exp = Z3_mk_ite(z3, Z3_mk_and(z3, 2, and), numeral(z3, 1, 15), exp);
    Z3_ast head = Z3_mk_concat(z3, Z3_mk_extract(z3, 79, 79, a), exp);
    Z3_ast bits = Z3_mk_concat(z3, head, Z3_mk_extract(z3, 62, 0, a));
    Z3_ast fine = Z3_mk_or(z3, 2, and);
    return Z3_mk_ite(z3, fine, bits, numeral(z3, bv_mask(78), 79));
}

static Z3_ast to_float(Z3_context z3, Z3_ast bits, unsigned w) {
    if (w == 80) bits = without_integer_bit(z3, bits);
    return Z3_mk_fpa_to_fp_bv(z3, bits, float_sort(z3, w));
}

static Z3_ast with_integer_bit(Z3_context z3, Z3_ast a) {
    Z3_ast lead = Z3_mk_ite(z3, is(z3, a, 77, 63, 0), numeral(z3, 0, 1), numeral(z3, 1, 1));
    Z3_ast head = Z3_mk_concat(z3, Z3_mk_extract(z3, 78, 63, a), lead);
    return Z3_mk_concat(z3, head, Z3_mk_extract(z3, 62, 0, a));
}

static Z3_ast to_bits(Z3_context z3, Z3_ast f, unsigned w) {
    Z3_ast bits = Z3_mk_fpa_to_ieee_bv(z3, f);
    if (w == 80) bits = with_integer_bit(z3, bits);
    return Z3_mk_ite(z3, Z3_mk_fpa_is_nan(z3, f), numeral(z3, fp_nan(w), w), bits);
}

/* ---- operators ---- */

/* 2^k, or infinity. */
static Z3_ast float_power_of_two(Z3_context z3, unsigned k, unsigned w) {
    bv_t exp = (bv_t)((unsigned)fp_max_exp(w) + k) << (fp_precision(w) - 1);
    unsigned stored = w == 80 ? 79 : w;
    return Z3_mk_fpa_to_fp_bv(z3, numeral(z3, exp, stored), float_sort(z3, w));
}

/* Where the value does not fit, Z3 leaves the result open. */
static Z3_ast to_int(const struct maker *m, Z3_ast f) {
    Z3_context z3 = m->z3;
    bool is_signed = m->n->op == TERM_FTOSI;
    unsigned bits = m->to;
    Z3_ast whole = Z3_mk_fpa_round_to_integral(z3, Z3_mk_fpa_rtz(z3), f);
    Z3_ast end = float_power_of_two(z3, is_signed ? bits - 1 : bits, m->from);
    Z3_ast least = Z3_mk_fpa_zero(z3, float_sort(z3, m->from), false);
    if (is_signed) least = Z3_mk_fpa_neg(z3, end);
    Z3_ast fits[2] = {Z3_mk_fpa_leq(z3, least, whole), Z3_mk_fpa_lt(z3, whole, end)};
    Z3_ast rtz = Z3_mk_fpa_rtz(z3);
    Z3_ast value =
        is_signed ? Z3_mk_fpa_to_sbv(z3, rtz, f, bits) : Z3_mk_fpa_to_ubv(z3, rtz, f, bits);
    return Z3_mk_ite(z3, Z3_mk_and(z3, 2, fits), value, numeral(z3, 0, bits));
}

static Z3_ast rounding(Z3_context z3, enum fp_rounding how) {
    switch (how) {
    case ROUND_ZERO:
        return Z3_mk_fpa_rtz(z3);
    case ROUND_DOWN:
        return Z3_mk_fpa_rtn(z3);
    case ROUND_UP:
        return Z3_mk_fpa_rtp(z3);
    case ROUND_AWAY:
        return Z3_mk_fpa_rna(z3);
    case ROUND_EVEN:
        break;
    }
    return Z3_mk_fpa_rne(z3);
}

static Z3_ast arithmetic(const struct maker *m, const Z3_ast *arg) {
    Z3_context z3 = m->z3;
    Z3_ast how = rounding(z3, (enum fp_rounding)m->n->lo), f[3] = {NULL};
    for (unsigned i = 0; i < 3 && arg[i]; i++) f[i] = to_float(z3, arg[i], m->from);
    switch ((enum term_op)m->n->op) {
    case TERM_FADD:
        return Z3_mk_fpa_add(z3, how, f[0], f[1]);
    case TERM_FMUL:
        return Z3_mk_fpa_mul(z3, how, f[0], f[1]);
    case TERM_FDIV:
        return Z3_mk_fpa_div(z3, how, f[0], f[1]);
    case TERM_FMA:
        return Z3_mk_fpa_fma(z3, how, f[0], f[1], f[2]);
    case TERM_FSQRT:
        return Z3_mk_fpa_sqrt(z3, how, f[0]);
    case TERM_FROUND:
        return Z3_mk_fpa_round_to_integral(z3, how, f[0]);
    case TERM_FCAST:
        return Z3_mk_fpa_to_fp_float(z3, how, f[0], float_sort(z3, m->to));
    default:
        return NULL;
    }
}

static Z3_ast formula(const struct maker *m, const Z3_ast *arg) {
    Z3_context z3 = m->z3;
    Z3_ast how = rounding(z3, (enum fp_rounding)m->n->lo), f;
    Z3_sort to = m->n->op >= TERM_SITOF && m->n->op <= TERM_UITOF ? float_sort(z3, m->to) : NULL;
    switch ((enum term_op)m->n->op) {
    case TERM_FTOSI:
    case TERM_FTOUI:
        return to_int(m, to_float(z3, arg[0], m->from));
    case TERM_SITOF:
        return to_bits(z3, Z3_mk_fpa_to_fp_signed(z3, how, arg[0], to), m->to);
    case TERM_UITOF:
        return to_bits(z3, Z3_mk_fpa_to_fp_unsigned(z3, how, arg[0], to), m->to);
    default:
        f = arithmetic(m, arg);
        return f ? to_bits(z3, f, m->to) : NULL;
    }
}

/* ---- templates ---- */

/* The right side of `r = body` after fpa2bv. Other formulas in the result restrict bits that Z3
 * leaves open and that our formulas do not read; a proof stays one if they are dropped. */
static Z3_ast defined_body(Z3_context z3, Z3_goal goal, Z3_ast r) {
    for (unsigned i = 0; i < Z3_goal_size(z3, goal); i++) {
        Z3_ast a = Z3_goal_formula(z3, goal, i);
        if (Z3_get_ast_kind(z3, a) != Z3_APP_AST) continue;
        Z3_app app = Z3_to_app(z3, a);
        if (Z3_get_decl_kind(z3, Z3_get_app_decl(z3, app)) != Z3_OP_EQ) continue;
        Z3_ast left = Z3_get_app_arg(z3, app, 0), right = Z3_get_app_arg(z3, app, 1);
        if (Z3_is_eq_ast(z3, left, r)) return right;
        if (Z3_is_eq_ast(z3, right, r)) return left;
    }
    return NULL;
}

static Z3_goal goal_of(Z3_context z3, Z3_ast a) {
    Z3_goal goal = Z3_mk_goal(z3, false, false, false);
    Z3_goal_inc_ref(z3, goal);
    Z3_goal_assert(z3, goal, a);
    return goal;
}

static Z3_ast after_tactic(Z3_context z3, Z3_goal goal, Z3_ast r) {
    Z3_ast body = NULL;
    Z3_tactic tactic = Z3_mk_tactic(z3, "fpa2bv");
    Z3_tactic_inc_ref(z3, tactic);
    Z3_apply_result result = Z3_tactic_apply(z3, tactic, goal);
    if (result) {
        Z3_apply_result_inc_ref(z3, result);
        if (Z3_apply_result_get_num_subgoals(z3, result) == 1)
            body = defined_body(z3, Z3_apply_result_get_subgoal(z3, result, 0), r);
        Z3_apply_result_dec_ref(z3, result);
    }
    Z3_tactic_dec_ref(z3, tactic);
    return body;
}

struct open_bits {
    Z3_context z3;
    VEC(Z3_ast) todo, from, to;
    struct map seen;
    struct arena arena;
};

static void visit_ast(struct open_bits *o, Z3_ast a) {
    if (Z3_get_ast_kind(o->z3, a) != Z3_APP_AST) return;
    if (map_get(&o->seen, Z3_get_ast_id(o->z3, a), NULL)) return;
    map_put(&o->arena, &o->seen, Z3_get_ast_id(o->z3, a), 1);
    Z3_app app = Z3_to_app(o->z3, a);
    unsigned n = Z3_get_app_num_args(o->z3, app);
    for (unsigned i = 0; i < n; i++) vec_push(&o->arena, &o->todo, Z3_get_app_arg(o->z3, app, i));
    if (!n || Z3_get_decl_kind(o->z3, Z3_get_app_decl(o->z3, app)) != Z3_OP_UNINTERPRETED) return;
    vec_push(&o->arena, &o->from, a);
    vec_push(&o->arena, &o->to, Z3_mk_fresh_const(o->z3, "open", Z3_get_sort(o->z3, a)));
}

/* Results that Z3 leaves open (bits of a NaN, numbers that do not fit an integer) are functions
 * that are not defined; our formulas do not depend on them. */
static Z3_ast without_functions(Z3_context z3, Z3_ast body) {
    struct open_bits o = {.z3 = z3};
    vec_push(&o.arena, &o.todo, body);
    while (o.todo.n) visit_ast(&o, o.todo.at[--o.todo.n]);
    if (o.from.n) body = Z3_substitute(z3, body, o.from.n, o.from.at, o.to.at);
    arena_free(&o.arena);
    return body;
}

static bool only_bit_vectors(Z3_context z3, Z3_ast a) {
    Z3_goal goal = goal_of(z3, a);
    Z3_probe probe = Z3_mk_probe(z3, "is-qfbv");
    Z3_probe_inc_ref(z3, probe);
    bool yes = Z3_probe_apply(z3, probe, goal) > 0;
    Z3_probe_dec_ref(z3, probe);
    Z3_goal_dec_ref(z3, goal);
    return yes;
}

static Z3_ast as_bit_vectors(Z3_context z3, Z3_ast a, unsigned w) {
    Z3_ast r = Z3_mk_fresh_const(z3, "result", Z3_mk_bv_sort(z3, w));
    Z3_goal goal = goal_of(z3, Z3_mk_eq(z3, r, a));
    Z3_ast body = after_tactic(z3, goal, r);
    Z3_goal_dec_ref(z3, goal);
    if (body) body = without_functions(z3, body);
    return body && only_bit_vectors(z3, Z3_mk_eq(z3, r, body)) ? body : NULL;
}

static struct z3_float_template *template_new(struct z3_floats *f, const struct maker *m) {
    static const char *const names[] = {"a", "b", "c"};
    struct z3_float_template *t = arena_new(&f->arena, struct z3_float_template);
    *t = (struct z3_float_template){m->n->op, m->n->lo, m->from, m->to, {NULL}, NULL};
    for (unsigned i = 0; i < 3 && m->n->arg[i]; i++)
        t->arg[i] = Z3_mk_fresh_const(m->z3, names[i], Z3_mk_bv_sort(m->z3, m->from));
    Z3_ast whole = formula(m, t->arg);
    if (whole) t->body = as_bit_vectors(m->z3, whole, m->to);
    vec_push(&f->arena, &f->made, t);
    return t;
}

static struct z3_float_template *template_of(struct z3_floats *f, const struct maker *m) {
    for (uint32_t i = 0; i < f->made.n; i++) {
        struct z3_float_template *t = f->made.at[i];
        if (t->op == m->n->op && t->how == m->n->lo && t->from == m->from && t->to == m->to)
            return t;
    }
    return template_new(f, m);
}

Z3_ast z3_float(struct z3_floats *f, Z3_context z3, const struct term_node *n, unsigned from,
                const Z3_ast *arg) {
    struct maker m = {z3, n, from, n->sort.width};
    struct z3_float_template *t = template_of(f, &m);
    unsigned count = 0;
    while (count < 3 && n->arg[count]) count++;
    return t->body ? Z3_substitute(z3, t->body, count, t->arg, arg) : NULL;
}
