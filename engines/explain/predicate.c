/* Conditions of the program as facts: a comparison of variables and constants, or an equation of
 * sums of them.  A sum in an inequality may wrap, which no fact says.
 */
#include "encoders/term/internal.h"
#include "engines/explain/internal.h"

enum { MAX_TERMS = 8 };

/* A variable, read in one way, or a number. */
struct operand {
    bool is_number;
    sbv_t k;
    ir_val var;
    bool is_signed;
};

static bool state_var(const struct explain *x, term t, ir_val *out) {
    uint64_t i;
    if (op_of(x->s, t) != TERM_VAR || !map_get(&x->var_of, t, &i)) return false;
    *out = (ir_val)i;
    return term_width(x->s, t) <= 64;
}

/* Of a comparison that reads its operands as signed or not. */
static bool read_operand(const struct explain *x, term t, bool is_signed, struct operand *out) {
    bv_t k;
    *out = (struct operand){.is_signed = is_signed};
    if (term_is_const(x->s, t, &k)) {
        unsigned w = term_width(x->s, t);
        out->is_number = true;
        out->k = is_signed ? bv_signed(k, w) : (sbv_t)k;
        return w <= 64;
    }
    if (op_of(x->s, t) == TERM_ZEXT || (op_of(x->s, t) == TERM_SEXT && is_signed)) {
        out->is_signed = op_of(x->s, t) == TERM_SEXT;
        t = arg_of(x->s, t, 0);
    }
    return state_var(x, t, &out->var);
}

/* lo <= v <= hi as far as its width goes. */
static bool as_range(const struct explain *x, const struct operand *v, sbv_t lo, sbv_t hi,
                     struct invariant *out) {
    unsigned w = term_width(x->s, x->t->vars.at[v->var].now);
    struct itv in = itv_meet(itv_of(lo, hi), itv_full(w, v->is_signed));
    *out = (struct invariant){.kind = INVARIANT_RANGE, .x = v->var, .x_signed = v->is_signed};
    out->lo = in.lo;
    out->hi = in.hi;
    return !itv_empty(in);
}

/* a <= b, or a < b */
static bool as_order(const struct explain *x, const struct operand *a, const struct operand *b,
                     bool less, struct invariant *out) {
    const sbv_t far = (sbv_t)1 << 65;
    if (a->is_number && b->is_number) return false;
    if (b->is_number) return as_range(x, a, -far, b->k - less, out);
    if (a->is_number) return as_range(x, b, a->k + less, far, out);
    *out = (struct invariant){.kind = INVARIANT_DIFFERENCE, .x = a->var, .y = b->var};
    out->x_signed = a->is_signed;
    out->y_signed = b->is_signed;
    out->hi = less ? -1 : 0;
    return true;
}

/* ---- equations ---- */

struct sum {
    unsigned w;
    uint32_t n;
    ir_val vals[MAX_TERMS];
    uint64_t coefs[MAX_TERMS];
    uint64_t constant;
};

static bool add_term(struct sum *s, ir_val var, uint64_t by) {
    uint32_t i = 0;
    while (i < s->n && s->vals[i] != var) i++;
    if (i == MAX_TERMS) return false;
    if (i == s->n) {
        s->vals[s->n] = var;
        s->coefs[s->n++] = 0;
    }
    s->coefs[i] = (uint64_t)bv_norm((bv_t)s->coefs[i] + by, s->w);
    return true;
}

/* Adds by * t. */
static bool add_sum(const struct explain *x, struct sum *s, term t, uint64_t by, unsigned depth) {
    bv_t k;
    ir_val var;
    if (depth > MAX_TERMS) return false;
    if (term_is_const(x->s, t, &k)) {
        s->constant = (uint64_t)bv_norm((bv_t)s->constant + bv_norm(k * by, s->w), s->w);
        return true;
    }
    if (state_var(x, t, &var)) return add_term(s, var, by);
    enum term_op op = op_of(x->s, t);
    if (op != TERM_ADD && op != TERM_SUB && op != TERM_MUL) return false;
    term a = arg_of(x->s, t, 0), b = arg_of(x->s, t, 1);
    uint64_t minus = (uint64_t)bv_norm(-(bv_t)by, s->w);
    if (op == TERM_MUL) {
        if (!term_is_const(x->s, b, &k)) return false;
        return add_sum(x, s, a, (uint64_t)bv_norm(k * by, s->w), depth + 1);
    }
    return add_sum(x, s, a, by, depth + 1) &&
           add_sum(x, s, b, op == TERM_SUB ? minus : by, depth + 1);
}

static bool as_equality(struct explain *x, term a, term b, struct invariant *out) {
    struct sum s = {.w = term_width(x->s, a)};
    if (s.w > 64 || !add_sum(x, &s, a, 1, 0)) return false;
    if (!add_sum(x, &s, b, (uint64_t)bv_norm(-(bv_t)1, s.w), 0)) return false;
    ir_val *vals = arena_new_array(&x->scratch, ir_val, s.n + 1);
    uint64_t *coefs = arena_new_array(&x->scratch, uint64_t, s.n + 1);
    uint32_t n = 0;
    for (uint32_t i = 0; i < s.n; i++) {
        if (!s.coefs[i]) continue;
        vals[n] = s.vals[i];
        coefs[n++] = s.coefs[i];
    }
    coefs[n] = s.constant;
    *out = (struct invariant){
        .kind = INVARIANT_EQUALITY, .w = s.w, .n = n, .vals = vals, .coefs = coefs};
    return n > 0;
}

/* The lowest bits of a variable. */
static bool as_remainder(struct explain *x, term a, term b, struct invariant *out) {
    const struct term_node *n = term_get(x->s, a);
    bv_t k;
    if (n->op != TERM_EXTRACT || n->lo || n->hi >= 63 || !term_is_const(x->s, b, &k)) return false;
    *out = (struct invariant){.kind = INVARIANT_CONGRUENCE};
    out->m = (uint64_t)1 << (n->hi + 1);
    out->r = (uint64_t)k;
    return state_var(x, n->arg[0], &out->x);
}

/* x == k and x == y are read as people would. */
static bool as_equation(struct explain *x, uint32_t cut, term a, term b, struct invariant *out) {
    struct operand p, q;
    ir_val var;
    if (term_is_const(x->s, a, NULL)) {
        term t = a;
        a = b;
        b = t;
    }
    bool is_signed = state_var(x, a, &var) && explain_spell(x, cut, var).is_signed;
    if (as_remainder(x, a, b, out)) return true;
    if (!read_operand(x, a, is_signed, &p) || !read_operand(x, b, is_signed, &q))
        return as_equality(x, a, b, out);
    if (p.is_number) return false;
    if (q.is_number) return as_range(x, &p, q.k, q.k, out);
    if (!as_order(x, &p, &q, false, out)) return false;
    out->has_lo = true;
    return true;
}

bool explain_read(struct explain *x, uint32_t cut, term condition, struct invariant *out) {
    enum term_op op = op_of(x->s, condition);
    struct operand p, q;
    if (op < TERM_EQ || op > TERM_SLE) return false;
    term a = arg_of(x->s, condition, 0), b = arg_of(x->s, condition, 1);
    if (op == TERM_EQ) return as_equation(x, cut, a, b, out);
    bool is_signed = op == TERM_SLT || op == TERM_SLE, less = op == TERM_ULT || op == TERM_SLT;
    return read_operand(x, a, is_signed, &p) && read_operand(x, b, is_signed, &q) &&
           as_order(x, &p, &q, less, out);
}
