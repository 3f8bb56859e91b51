/* Facts of abstract interpretation as candidates: those that the system does not keep are dropped,
 * until the rest is inductive (Houdini: Flanagan, Leino, FME 2001).
 *
 * So nothing rests on the analysis: SAT?  U & all facts & some fact fails in the next state.
 * Limits: congruences are kept where the modulus is a power of two, which is a matter of bits.
 */
#include "engines/strengthen.h"

#include "core/analysis/invariants.h"
#include "core/base/require.h"
#include "engines/solver.h"

enum { MAX_FACTS = 400, MAX_ROUNDS = 100 };

struct fact {
    term first, now, next; /* in an initial state; in any; in the one after it */
    bool dropped;
};

struct facts {
    struct arena scratch;
    struct ts *t;
    struct term_store *s;
    VEC(struct fact) at;
};

/* ---- facts as terms ---- */

static const struct ts_var *var_of(const struct facts *f, ir_val v) {
    for (uint32_t i = 0; i < f->t->vars.n; i++)
        if (f->t->vars.at[i].kind == TS_VALUE && f->t->vars.at[i].ins == v)
            return &f->t->vars.at[i];
    return NULL;
}

static term number(struct facts *f, sbv_t k, unsigned width) {
    return term_const(f->s, width, bv_norm((bv_t)k, width));
}

static term at_most(struct facts *f, term a, term b, bool is_signed) {
    return term_bin(f->s, is_signed ? TERM_SLE : TERM_ULE, a, b);
}

static term range(struct facts *f, const struct invariant *i, term x) {
    unsigned w = term_width(f->s, x);
    return term_and(f->s, at_most(f, number(f, i->lo, w), x, i->x_signed),
                    at_most(f, x, number(f, i->hi, w), i->x_signed));
}

/* 0: not one of those that are kept. */
static term congruence(struct facts *f, const struct invariant *i, term x) {
    unsigned bits = 0;
    while (bits < 63 && (uint64_t)1 << bits < i->m) bits++;
    if (i->m != (uint64_t)1 << bits || !bits || bits > term_width(f->s, x)) return 0;
    return term_eq(f->s, term_extract(f->s, x, bits - 1, 0), number(f, (sbv_t)i->r, bits));
}

static term widened(struct facts *f, term x, bool is_signed, unsigned width) {
    return is_signed ? term_sext(f->s, x, width) : term_zext(f->s, x, width);
}

/* Over the integers: wide enough that nothing wraps. */
static term difference(struct facts *f, const struct invariant *i, term x, term y) {
    unsigned w = term_width(f->s, x), v = term_width(f->s, y), wide = (w > v ? w : v) + 2;
    sbv_t most = (sbv_t)1 << (wide - 1);
    if (i->hi >= most || i->hi < -most || (i->has_lo && (i->lo >= most || i->lo < -most))) return 0;
    term less = term_bin(f->s, TERM_SUB, widened(f, x, i->x_signed, wide),
                         widened(f, y, i->y_signed, wide));
    term holds = at_most(f, less, number(f, i->hi, wide), true);
    if (!i->has_lo) return holds;
    return term_and(f->s, holds, at_most(f, number(f, i->lo, wide), less, true));
}

static term meaning(struct facts *f, const struct invariant *i, term x, term y) {
    if (term_width(f->s, x) > 64 || (y && term_width(f->s, y) > 64)) return 0;
    switch (i->kind) {
    case INVARIANT_RANGE:
        return range(f, i, x);
    case INVARIANT_CONGRUENCE:
        return congruence(f, i, x);
    default:
        return y ? difference(f, i, x, y) : 0;
    }
}

static term first_value(struct facts *f, const struct ts_var *v) {
    return v->fixed ? term_const(f->s, term_width(f->s, v->now), v->first) : v->now;
}

/* Where pc is at the cut point. */
static term there(struct facts *f, term pc, uint32_t cut, term fact) {
    return term_implies(f->s, term_eq(f->s, pc, number(f, cut, term_width(f->s, pc))), fact);
}

static void add_fact(struct facts *f, uint32_t cut, const struct invariant *i) {
    const struct ts_var *x = var_of(f, i->x), *pc = &f->t->vars.at[0];
    const struct ts_var *y = i->kind == INVARIANT_DIFFERENCE ? var_of(f, i->y) : NULL;
    if (!x || (i->kind == INVARIANT_DIFFERENCE && !y) || f->at.n >= MAX_FACTS) return;
    term first = meaning(f, i, first_value(f, x), y ? first_value(f, y) : 0);
    term now = meaning(f, i, x->now, y ? y->now : 0);
    term next = meaning(f, i, x->next, y ? y->next : 0);
    if (!first || !now || !next || term_is_true(f->s, now)) return;
    struct fact fact = {.first = there(f, first_value(f, pc), cut, first),
                        .now = there(f, pc->now, cut, now),
                        .next = there(f, pc->next, cut, next)};
    vec_push(&f->scratch, &f->at, fact);
}

static void collect(struct facts *f, deadline_t deadline) {
    const struct ir_func *func = &f->t->inlined.func;
    struct absint_options opt = {.skip = f->t->opt.skip, .deadline = deadline};
    struct absint *x = absint_run(&f->scratch, f->t->task, func, &opt);
    if (!absint_done(x)) return;
    for (uint32_t c = 0; c < f->t->cuts.n; c++) {
        struct invariants at = {0};
        invariants_at(&f->scratch, x, func, f->t->cuts.at[c], &at);
        for (uint32_t i = 0; i < at.at.n; i++) add_fact(f, c, &at.at.at[i]);
    }
}

/* ---- those that are kept ---- */

static term all_now(const struct facts *f) {
    term all = f->t->universal;
    for (uint32_t i = 0; i < f->at.n; i++)
        if (!f->at.at[i].dropped) all = term_and(f->s, all, f->at.at[i].now);
    return all;
}

/* Some fact that is left fails: first, or after a step. */
static term some_fails(const struct facts *f, bool first) {
    term none = term_true(f->s);
    for (uint32_t i = 0; i < f->at.n; i++)
        if (!f->at.at[i].dropped)
            none = term_and(f->s, none, first ? f->at.at[i].first : f->at.at[i].next);
    return term_not(f->s, none);
}

static void drop_failing(struct facts *f, const struct term_model *m, bool first) {
    for (uint32_t i = 0; i < f->at.n; i++) {
        struct fact *k = &f->at.at[i];
        if (!k->dropped && !term_eval(f->s, first ? k->first : k->next, m)) k->dropped = true;
    }
}

/* Until no fact that is left fails. false: not known. */
static bool settle(struct facts *f, struct solver *solver, bool first, deadline_t deadline) {
    for (unsigned round = 0; round < MAX_ROUNDS; round++) {
        term ask[] = {some_fails(f, first), first ? term_true(f->s) : all_now(f)};
        if (term_is_false(f->s, ask[0])) return true;
        enum solver_answer answer = solver_check(solver, ask, 2, deadline);
        if (answer != SOLVER_SAT) return answer == SOLVER_UNSAT;
        struct term_model m = solver_model(solver);
        drop_failing(f, &m, first);
    }
    return false;
}

uint32_t ts_strengthen(struct ts *t, deadline_t deadline) {
    struct facts f = {.t = t, .s = t->store};
    uint32_t kept = 0;
    collect(&f, deadline);
    struct solver *solver = f.at.n ? solver_new(SOLVER_CADICAL, t->store) : NULL;
    bool sure = solver && settle(&f, solver, true, deadline) && settle(&f, solver, false, deadline);
    for (uint32_t i = 0; sure && i < f.at.n; i++) kept += !f.at.at[i].dropped;
    if (kept) t->universal = all_now(&f);
    if (solver) solver_free(solver);
    arena_free(&f.scratch);
    return kept;
}
