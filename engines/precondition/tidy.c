/* Chooses the parts of a precondition that are shown, and their order.
 *
 * Every step keeps the condition's meaning, or leaves out a cube of one that is not the weakest
 * anyway, so no solver has to be asked again.
 */
#include "core/sem/bv.h"
#include "encoders/term/internal.h"
#include "engines/precondition/internal.h"

enum {
    MAX_SUFFICIENT = 2, /* cubes of a precondition that is not the weakest */
    MAX_ATOMS = 2,      /* of such a cube: more of them describe one counterexample */
    ODD_VALUE = 256     /* from here on, a number needs a reason to be there */
};

/* Does the failure depend on a constant at most so far away? */
static bool is_near_constant(const struct precondition_search *q, sbv_t k, sbv_t by) {
    struct term_cone cone;
    bool found = false;
    term_cone(&cone, q->s, &q->fail, 1);
    for (uint32_t i = 0; i < cone.n && !found; i++) {
        const struct term_node *n = term_get(q->s, cone.at[i]);
        found = n->op == TERM_CONST && n->sort.width > 1 &&
                is_near(k, bv_signed(n->k, n->sort.width), by);
    }
    term_cone_free(&cone);
    return found;
}

/* A number that the program compares something with, or so; small ones need no reason. */
static bool is_familiar(const struct precondition_search *q, const struct entry_input *x, sbv_t k) {
    bool small = k > -ODD_VALUE && k < ODD_VALUE;
    sbv_t limit = (sbv_t)1 << (x->is_signed ? x->width - 1 : x->width);
    return small || is_near(k, limit, 2) || is_near(k, -limit, 2) || is_near_constant(q, k, 2);
}

static bool is_odd(const struct precondition_search *q, const struct precondition *p,
                   const struct entry_atom *a) {
    const struct entry_input *x = &p->inputs.at[a->m.x];
    if (a->mask) return true;
    return (a->has_lo && !is_familiar(q, x, a->lo)) || (a->has_hi && !is_familiar(q, x, a->hi));
}

static bool is_telling(const struct precondition_search *q, const struct precondition *p,
                       const struct entry_cube *c) {
    if (c->all.n > MAX_ATOMS) return false;
    for (uint32_t i = 0; i < c->all.n; i++)
        if (is_odd(q, p, &c->all.at[i])) return false;
    return true;
}

/* Bits side by side, as of a remainder or a flag, or those that the program has a mask for. */
static bool has_odd_bits(const struct precondition_search *q, const struct entry_atom *a) {
    uint64_t lowest = a->mask & -a->mask;
    bool beside = (a->mask & (a->mask + lowest)) == 0;
    return !beside && !is_near_constant(q, (sbv_t)a->mask, 0);
}

/* The weakest precondition is only told as a whole. */
static void drop_odd_bits(const struct precondition_search *q, struct precondition *p) {
    bool odd = false;
    for (uint32_t i = 0; i < p->any.n; i++)
        for (uint32_t k = 0; k < p->any.at[i].all.n; k++)
            odd |= has_odd_bits(q, &p->any.at[i].all.at[k]);
    if (odd) p->any.n = 0;
}

/* Of what is not the weakest precondition, the simple cubes. */
static void keep_telling(const struct precondition_search *q, struct precondition *p) {
    uint32_t n = 0;
    for (uint32_t i = 0; i < p->any.n && n < MAX_SUFFICIENT; i++)
        if (is_telling(q, p, &p->any.at[i])) p->any.at[n++] = p->any.at[i];
    p->any.n = n;
}

/* ---- inputs with one value ---- */

static bool has_one_value(const struct entry_atom *a) {
    return !a->m.sign && !a->mask && !a->unequal && a->has_lo && a->has_hi && a->lo == a->hi;
}

/* x is k: a sum or difference with it is about the other input. */
static void know_input(struct entry_atom *a, uint32_t x, sbv_t k) {
    if (!a->m.sign || (a->m.x != x && a->m.y != x) || a->m.x == a->m.y) return;
    const struct entry_atom was = *a;
    bool first = a->m.x == x, turned = first && a->m.sign < 0; /* k - y */
    sbv_t off = first ? k : k * a->m.sign;
    a->m = (struct entry_measure){.x = first ? a->m.y : a->m.x};
    a->lo = was.lo - off, a->hi = was.hi - off;
    if (!turned) return;
    a->has_lo = was.has_hi, a->has_hi = was.has_lo;
    a->lo = -(was.hi - off), a->hi = -(was.lo - off);
    if (was.unequal) a->has_lo = true, a->has_hi = was.has_hi, a->lo = a->hi = off - was.lo;
}

static void know_inputs(struct entry_cube *c) {
    for (uint32_t i = 0; i < c->all.n; i++)
        for (uint32_t k = 0; k < c->all.n && has_one_value(&c->all.at[i]); k++)
            if (k != i) know_input(&c->all.at[k], c->all.at[i].m.x, c->all.at[i].lo);
}

/* ---- cubes that are one ---- */

static bool same_measure(const struct entry_atom *a, const struct entry_atom *b) {
    return a->m.x == b->m.x && a->m.y == b->m.y && a->m.sign == b->m.sign && !a->mask && !b->mask;
}

static bool same_atom(const struct entry_atom *a, const struct entry_atom *b) {
    bool range = a->has_lo == b->has_lo && a->has_hi == b->has_hi && a->unequal == b->unequal &&
                 (!a->has_lo || a->lo == b->lo) && (!a->has_hi || a->hi == b->hi);
    return same_measure(a, b) && range;
}

/* The only atom of a that b does not have; NULL: there are several. */
static struct entry_atom *only_other(const struct entry_cube *a, const struct entry_cube *b) {
    struct entry_atom *found = NULL;
    uint32_t others = 0;
    for (uint32_t i = 0; i < a->all.n; i++) {
        bool has = false;
        for (uint32_t k = 0; k < b->all.n; k++) has |= same_atom(&a->all.at[i], &b->all.at[k]);
        if (has) continue;
        found = &a->all.at[i];
        others++;
    }
    return others == 1 ? found : NULL;
}

static bool is_upper(const struct entry_atom *a) { return a->has_lo && !a->has_hi && !a->unequal; }
static bool is_lower(const struct entry_atom *a) { return a->has_hi && !a->has_lo; }

/* "x < 5 || x > 5" is "x != 5". false: they stay apart. */
static bool united_cube(struct entry_cube *c, const struct entry_cube *with) {
    if (c->all.n != with->all.n) return false;
    struct entry_atom *a = only_other(c, with), *b = only_other(with, c);
    if (!a || !b || !same_measure(a, b)) return false;
    if (!(is_lower(a) && is_upper(b)) && !(is_upper(a) && is_lower(b))) return false;
    sbv_t below = is_lower(a) ? a->hi : b->hi, above = is_lower(a) ? b->lo : a->lo;
    if (above - below != 2) return false;
    a->unequal = true;
    a->has_lo = true;
    a->has_hi = false;
    a->lo = a->hi = below + 1;
    return true;
}

static void unite_cubes(struct precondition *p) {
    for (uint32_t i = 0; i < p->any.n; i++)
        for (uint32_t k = i + 1; k < p->any.n; k++)
            if (united_cube(&p->any.at[i], &p->any.at[k])) p->any.at[k--] = p->any.at[--p->any.n];
}

static bool is_below(const struct precondition *p, const struct entry_cube *c) {
    const struct entry_atom *a = c->all.at;
    return c->all.n == 1 && is_lower(a) && p->inputs.at[a->m.x].what == ENTRY_NUMBER;
}

/* "n < 0 || n > 15", not the other way round. */
static void sort_cubes(struct precondition *p) {
    uint32_t n = 0;
    for (uint32_t i = 0; i < p->any.n; i++) {
        const struct entry_cube c = p->any.at[i];
        if (!is_below(p, &c)) continue;
        for (uint32_t k = i; k > n; k--) p->any.at[k] = p->any.at[k - 1];
        p->any.at[n++] = c;
    }
}

void tidy(const struct precondition_search *q, struct precondition *p) {
    for (uint32_t i = 0; i < p->any.n; i++) know_inputs(&p->any.at[i]);
    if (!p->exact && !q->seeking) keep_telling(q, p);
    if (p->exact && !q->seeking) drop_odd_bits(q, p);
    unite_cubes(p);
    sort_cubes(p);
}
