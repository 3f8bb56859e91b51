/* A clause of ic3 is about all cut points at once; here it becomes a lemma for each of them at
 * which its literals over pc leave it open. */
#include "engines/explain/internal.h"

/* ---- terms ---- */

static term literal_term(const struct explain *x, const struct literal *l, enum ts_when when) {
    const struct ts_var *p = &x->t->vars.at[l->predicate];
    term t = !l->predicate ? fact_term(x->t, &l->is, when) : when == TS_NEXT ? p->next : p->meaning;
    return t && l->negated ? term_not(x->s, t) : t;
}

/* 0: some literal cannot be said. */
static term lemma_term(const struct explain *x, const struct lemma *l, enum ts_when when) {
    term some = term_false(x->s);
    for (uint32_t i = 0; i < l->lits.n; i++) {
        term t = literal_term(x, &l->lits.at[i], when);
        if (!t) return 0;
        some = term_or(x->s, some, t);
    }
    return term_implies(x->s, ts_is_at(x->t, l->cut, when), some);
}

static bool add_lemma(struct explain *x, struct lemma *l) {
    l->now = lemma_term(x, l, TS_NOW);
    l->next = lemma_term(x, l, TS_NEXT);
    if (!l->now || !l->next) return false;
    if (!term_is_true(x->s, l->now)) vec_push(&x->scratch, &x->lemmas, *l);
    return true;
}

bool explain_add(struct explain *x, uint32_t cut, const struct invariant *i) {
    struct lemma l = {.cut = cut, .used = true};
    vec_push(&x->scratch, &l.lits, (struct literal){.is = *i});
    return add_lemma(x, &l);
}

/* ---- clauses ---- */

/* The variable and its bit that a bit number stands for. false: none. */
static bool bit_of(const struct explain *x, uint32_t number, ir_val *var, unsigned *bit) {
    for (uint32_t i = 0; i < x->t->vars.n; i++) {
        unsigned w = term_width(x->s, x->t->vars.at[i].now);
        if (number <= w) {
            *var = i;
            *bit = number - 1;
            return number > 0;
        }
        number -= w;
    }
    return false;
}

static struct literal bit_literal(ir_val var, unsigned bit, bool set) {
    struct invariant i = {.kind = INVARIANT_BITS, .x = var};
    i.m = (uint64_t)1 << bit;
    i.r = set ? i.m : 0;
    return (struct literal){.is = i};
}

static struct literal predicate_literal(struct explain *x, uint32_t cut, ir_val var, bool set) {
    struct literal l = {.negated = !set};
    struct invariant other;
    if (!explain_read(x, cut, x->t->vars.at[var].meaning, &l.is)) {
        l.predicate = var;
    } else if (l.negated &&
               invariant_negated(&l.is, term_width(x->s, x->t->vars.at[l.is.x].now), &other)) {
        l.is = other;
        l.negated = false;
    }
    return l;
}

static bool is_bit(const struct literal *l) {
    return !l->predicate && l->is.kind == INVARIANT_BITS;
}

/* false: it always holds there, or it is about more than there are words for. */
static bool clause_at(struct explain *x, uint32_t cut, const int *lits, uint32_t n,
                      struct lemma *out) {
    *out = (struct lemma){.cut = cut, .clause = true, .used = true};
    for (uint32_t i = 0; i < n; i++) {
        bool set = lits[i] > 0;
        ir_val var;
        unsigned bit;
        if (!bit_of(x, (uint32_t)(set ? lits[i] : -lits[i]), &var, &bit) || bit >= 64) return false;
        if (var == 0) {
            if ((cut >> bit & 1) == set) return false;
            continue;
        }
        bool predicate = x->t->vars.at[var].kind == TS_PREDICATE;
        if (predicate && term_width(x->s, x->t->vars.at[var].now) > 1) return false; /* a product */
        struct literal l =
            predicate ? predicate_literal(x, cut, var, set) : bit_literal(var, bit, set);
        vec_push(&x->scratch, &out->lits, l);
    }
    if (out->lits.n == 1) out->clause = is_bit(&out->lits.at[0]) || out->lits.at[0].predicate;
    return true;
}

static void collect_clauses(struct explain *x, const struct clauses *c) {
    uint32_t at = 0, n;
    for (const int *lits; (lits = clauses_next(c, &at, &n));)
        for (uint32_t cut = 1; cut < x->t->cuts.n; cut++) {
            struct lemma l;
            if (clause_at(x, cut, lits, n, &l)) add_lemma(x, &l);
        }
}

/* A guard is left out by what holds where it does not. */
static void add_guarded(struct explain *x, const struct ts_fact *f) {
    struct lemma l = {.cut = f->cut, .used = true};
    for (uint32_t i = 0; i < f->guards; i++) {
        struct literal not = {.is = f->guard[i]};
        not .is.unequal = true;
        vec_push(&x->scratch, &l.lits, not );
    }
    bool predicate = x->t->vars.at[f->is.x].kind == TS_PREDICATE && f->is.kind == INVARIANT_RANGE;
    struct literal is = {.is = f->is};
    if (predicate) is = predicate_literal(x, f->cut, f->is.x, f->is.lo != 0);
    vec_push(&x->scratch, &l.lits, is);
    l.clause = f->guards > 0 || is.predicate;
    add_lemma(x, &l);
}

void explain_collect(struct explain *x) {
    const struct ts_facts *facts = x->claim->facts;
    for (uint32_t i = 0; i < facts->at.n; i++)
        if (facts->at.at[i].cut) add_guarded(x, &facts->at.at[i]);
    x->facts = x->lemmas.n;
    if (x->claim->clauses) collect_clauses(x, x->claim->clauses);
}
