/* abstract.c - replaces each product and quotient of a system by an input or by the state variable
 * made for it.
 *
 * Invariant: each path of the system is one of the result, so only its proofs may be used.
 */
#include "encoders/transform/abstract.h"

#include "encoders/term/internal.h"
#include "encoders/term/subst.h"

struct abstraction {
    const struct ts *t;
    struct ts *out;
    struct arena *a;
    struct term_subst to;
    bool some;
};

static bool is_left_out(const struct term_store *s, term t) {
    switch (op_of(s, t)) {
    case TERM_MUL:
    case TERM_SMULO:
    case TERM_UMULO:
        return !is_const(s, arg_of(s, t, 0)) && !is_const(s, arg_of(s, t, 1));
    case TERM_UDIV:
    case TERM_UREM:
    case TERM_SDIV:
    case TERM_SREM:
        return true;
    default:
        return false;
    }
}

static void replace_term(struct abstraction *x, term t) {
    struct ts_input in = {.taken = term_true(x->t->store), .type = IR_I(width_of(x->t->store, t))};
    for (uint32_t i = 0; i < x->t->vars.n; i++) {
        const struct ts_var *v = &x->t->vars.at[i];
        if (v->kind == TS_PREDICATE && v->meaning == t) {
            term_subst_put(&x->to, t, v->now);
            return;
        }
    }
    in.var = term_var(x->t->store, width_of(x->t->store, t), "result");
    vec_push(x->a, &x->out->inputs, in);
    term_subst_put(&x->to, t, in.var);
}

static void find_all(struct abstraction *x) {
    const struct ts *t = x->t;
    struct term_cone cone;
    VEC(term) roots = {0};
    vec_push(&x->to.arena, &roots, t->universal);
    vec_push(&x->to.arena, &roots, t->ended);
    for (uint32_t i = 0; i < t->vars.n; i++) vec_push(&x->to.arena, &roots, t->vars.at[i].next);
    for (uint32_t i = 0; i < t->sites.n; i++) vec_push(&x->to.arena, &roots, t->sites.at[i].fail);
    for (uint32_t i = 0; i < t->lost.n; i++) vec_push(&x->to.arena, &roots, t->lost.at[i].when);
    term_cone(&cone, t->store, roots.at, roots.n);
    for (uint32_t i = 0; i < cone.n; i++)
        if (is_left_out(t->store, cone.at[i])) {
            replace_term(x, cone.at[i]);
            x->some = true;
        }
    term_cone_free(&cone);
}

bool ts_abstract(const struct ts *t, struct arena *a, struct ts *out) {
    struct abstraction x = {.t = t, .out = out, .a = a, .to = {.store = t->store}};
    ts_variant(t, a, out);
    find_all(&x);
    out->universal = term_subst(&x.to, t->universal);
    out->ended = term_subst(&x.to, t->ended);
    for (uint32_t i = 0; i < t->vars.n; i++)
        out->vars.at[i].next = term_subst(&x.to, t->vars.at[i].next);
    for (uint32_t i = 0; i < t->sites.n; i++)
        out->sites.at[i].fail = term_subst(&x.to, t->sites.at[i].fail);
    for (uint32_t i = 0; i < t->lost.n; i++)
        out->lost.at[i].when = term_subst(&x.to, t->lost.at[i].when);
    term_subst_free(&x.to);
    return x.some;
}
