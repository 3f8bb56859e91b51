/* Numbers over the integers, as terms wide enough that nothing wraps in them. */
#include "engines/precondition/internal.h"

#include "core/sem/bv.h"

static bool reads_signed(const struct entry_input *i) {
    return i->what == ENTRY_NUMBER && i->is_signed;
}

static term widened_input(struct precondition_search *q, uint32_t input, unsigned width) {
    const struct entry_term *e = &q->entry.at.at[input];
    return reads_signed(&e->is) ? term_sext(q->s, e->t, width) : term_zext(q->s, e->t, width);
}

static void set_limits(struct measure *m, unsigned width) {
    unsigned bits = m->is_signed ? width - 1 : width;
    m->most = bits > 126 ? ((sbv_t)1 << 126) : ((sbv_t)1 << bits) - 1;
    m->least = m->is_signed ? -m->most - 1 : 0;
}

struct measure measure_of(struct precondition_search *q, struct entry_measure of) {
    const struct entry_term *x = &q->entry.at.at[of.x], *y = &q->entry.at.at[of.y];
    struct measure m = {.of = of, .t = x->t, .is_signed = reads_signed(&x->is)};
    unsigned width = term_width(q->s, x->t), other = term_width(q->s, y->t);
    if (of.sign) {
        if (other > width) width = other;
        width += 2;
        m.is_signed = true;
        m.t = term_bin(q->s, of.sign > 0 ? TERM_ADD : TERM_SUB, widened_input(q, of.x, width),
                       widened_input(q, of.y, width));
    }
    set_limits(&m, width);
    if (!of.sign && x->is.what == ENTRY_CAPACITY) m.least = 1;
    m.lo = m.least;
    m.hi = m.most;
    return m;
}

bool measure_is_free(const struct measure *m) {
    return !m->mask && m->lo == m->least && m->hi == m->most;
}

sbv_t measure_read(const struct precondition_search *q, const struct measure *m,
                   const struct term_model *in) {
    bv_t v = term_eval(q->s, m->t, in);
    return m->is_signed ? bv_signed(v, term_width(q->s, m->t)) : (sbv_t)v;
}

static term constant_of(struct precondition_search *q, const struct measure *m, sbv_t k) {
    unsigned w = term_width(q->s, m->t);
    return term_const(q->s, w, bv_norm((bv_t)k, w));
}

static term at_most_condition(struct precondition_search *q, const struct measure *m, term a,
                              term b) {
    return term_bin(q->s, m->is_signed ? TERM_SLE : TERM_ULE, a, b);
}

term measure_holds(struct precondition_search *q, const struct measure *m) {
    if (m->mask) {
        term mask = constant_of(q, m, (sbv_t)m->mask);
        return term_eq(q->s, term_bin(q->s, TERM_AND, m->t, mask),
                       constant_of(q, m, (sbv_t)((uint64_t)m->value & m->mask)));
    }
    term all = term_true(q->s);
    if (m->lo > m->least) all = at_most_condition(q, m, constant_of(q, m, m->lo), m->t);
    if (m->hi < m->most)
        all = term_and(q->s, all, at_most_condition(q, m, m->t, constant_of(q, m, m->hi)));
    return all;
}

struct entry_atom measure_atom(const struct measure *m) {
    struct entry_atom a = {.m = m->of, .lo = m->lo, .hi = m->hi, .mask = m->mask};
    a.has_lo = !m->mask && m->lo > m->least;
    a.has_hi = !m->mask && m->hi < m->most;
    if (!m->mask && m->lo == m->hi) a.has_lo = a.has_hi = true;
    a.value = (uint64_t)m->value & m->mask;
    return a;
}
