/* Smaller inputs for a failure: one condition an input, kept if the solver still has a model.
 *
 * The interpreter makes them smaller once more, with the run as the judge (core/shrink/shrink.h);
 * here the solver sees what is assumed of them, so sizes and lengths shrink together.
 */
#include "core/sem/fp.h"
#include "engines/bmc/internal.h"

enum { SHRINK_MS = 300, MAX_SHRUNK = 40 };

struct model_shrinking {
    struct bmc *b;
    term fixed[MAX_SHRUNK + 3]; /* the failure, short texts, then one condition an input */
    uint32_t n;
    deadline_t until;
};

static bool holds_with(struct model_shrinking *k, term extra) {
    k->fixed[k->n] = extra;
    return bmc_ask(k->b, k->fixed, k->n + 1, k->until) == SOLVER_SAT;
}

static term equals(const struct bmc *b, term v, bv_t value) {
    return term_eq(b->v.store, v, term_const(b->v.store, term_width(b->v.store, v), value));
}

term bmc_within(const struct bmc *b, term v, unsigned limit) {
    unsigned w = term_width(b->v.store, v);
    term shifted = term_bin(b->v.store, TERM_ADD, v, term_const(b->v.store, w, limit));
    return term_bin(b->v.store, TERM_ULE, shifted, term_const(b->v.store, w, 2 * limit));
}

/* Zero, else a small number, else what the model says; the sign as a last resort, as sizes and
 * unsigned numbers have none. */
static void shrink_input(struct model_shrinking *k, term v, bv_t value) {
    static const unsigned limits[] = {10, 100, 1000, 10000, 1000000};
    struct bmc *b = k->b;
    unsigned w = term_width(b->v.store, v);
    bool small = value == 0 || holds_with(k, equals(b, v, 0));
    if (small) value = 0;
    for (unsigned i = 0; !small && i < sizeof limits / sizeof *limits; i++) {
        if (2 * limits[i] >= bv_mask(w) / 2) break;
        term low = term_bin(b->v.store, TERM_ULE, v, term_const(b->v.store, w, limits[i]));
        small = holds_with(k, low) || holds_with(k, bmc_within(b, v, limits[i]));
        if (small) value = solver_value(b->solver, v);
    }
    k->fixed[k->n++] = equals(b, v, value);
}

/* Of the fraction no more than `digits` bits, and 2^-range <= |v| < 2^(range + 1). */
static term readable(const struct bmc *b, term v, unsigned digits, unsigned range, bool positive) {
    struct term_store *s = b->v.store;
    unsigned w = term_width(s, v), n = fp_precision(w) - 1, at = w == 80 ? 64 : n,
             size = w - 1 - at;
    bv_t bias = (bv_t)fp_max_exp(w);
    term exp = term_extract(s, v, w - 2, at);
    term least = term_const(s, size, bias - range), most = term_const(s, size, bias + range);
    term all = term_eq(s, term_extract(s, v, n - 1 - digits, 0), term_const(s, n - digits, 0));
    all = term_and(s, all, term_bin(s, TERM_ULE, least, exp));
    all = term_and(s, all, term_bin(s, TERM_ULE, exp, most));
    if (w == 80) all = term_and(s, all, term_extract(s, v, n, n));
    term sign = term_extract(s, v, w - 1, w - 1);
    return positive ? term_and(s, all, term_not(s, sign)) : all;
}

/* Zero, one, a number with few digits, else what the model says. */
static void shrink_float(struct model_shrinking *k, term v, bv_t value) {
    static const struct { unsigned digits, range; } steps[] = {{3, 3}, {8, 8}, {16, 20}};
    struct bmc *b = k->b;
    unsigned w = term_width(b->v.store, v);
    bv_t one = fp_from_int(1, 2, false, w);
    bool small = true;
    if (value == 0 || holds_with(k, equals(b, v, 0)))
        value = 0;
    else if (holds_with(k, equals(b, v, one)))
        value = one;
    else
        small = false;
    for (unsigned i = 0; !small && i < sizeof steps / sizeof *steps; i++) {
        small = holds_with(k, readable(b, v, steps[i].digits, steps[i].range, true)) ||
                holds_with(k, readable(b, v, steps[i].digits, steps[i].range, false));
        if (small) value = solver_value(b->solver, v);
    }
    k->fixed[k->n++] = equals(b, v, value);
}

static void shrink_texts(struct model_shrinking *k) {
    for (unsigned step = 0; step < SYMEX_SHORT_STEPS; step++) {
        term few = symex_short(k->b->symex, step);
        if (term_is_true(k->b->v.store, few)) return;
        if (!holds_with(k, few)) continue;
        k->fixed[k->n++] = few;
        return;
    }
}

/* The model that there was before: with its inputs given, there is little left to search. */
static bool found_again(struct bmc *b, term fail, const term *inputs, const bv_t *values,
                        uint32_t n) {
    term all[MAX_SHRUNK + 1] = {fail};
    for (uint32_t i = 0; i < n; i++) all[i + 1] = equals(b, inputs[i], values[i]);
    return bmc_ask(b, all, n + 1, b->v.deadline) == SOLVER_SAT;
}

bool bmc_shrink(struct bmc *b, term fail) {
    struct model_shrinking k = {
        .b = b, .fixed = {fail}, .n = 1, .until = deadline_worth(b->v.deadline, SHRINK_MS)};
    term inputs[MAX_SHRUNK];
    bv_t first[MAX_SHRUNK];
    uint32_t n = symex_inputs(b->symex, fail, inputs, MAX_SHRUNK);
    for (uint32_t i = 0; i < n; i++) first[i] = solver_value(b->solver, inputs[i]);
    shrink_texts(&k);
    for (uint32_t i = 0; i < n && !deadline_passed(k.until); i++) {
        if (bmc_ask(b, k.fixed, k.n, k.until) != SOLVER_SAT) break;
        bv_t value = solver_value(b->solver, inputs[i]);
        bool is_float = symex_is_float(b->symex, inputs[i]);
        (is_float ? shrink_float : shrink_input)(&k, inputs[i], value);
    }
    return bmc_ask(b, k.fixed, k.n, k.until) == SOLVER_SAT ||
           found_again(b, fail, inputs, first, n) ||
           bmc_ask(b, &fail, 1, b->v.deadline) == SOLVER_SAT;
}
