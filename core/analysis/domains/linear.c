/* linear.c - rows of linear equalities modulo 2^w.
 *
 * Invariant: rows are in echelon form, by columns from the left, and a row's leading coefficient
 * is a power of two. So the consequences of the rows after columns are dropped from the left
 * are the rows that remain.
 */
#include "core/analysis/domains/linear.h"

#include "core/sem/bv.h"

#include <string.h>

static uint64_t mask(unsigned w) { return w >= 64 ? UINT64_MAX : ((uint64_t)1 << w) - 1; }

/* Factors of two; w of 0. */
static unsigned twos(uint64_t k, unsigned w) { return k ? (unsigned)__builtin_ctzll(k) : w; }

void linear_clear(struct linear *l, unsigned w, uint32_t cols) {
    l->w = w;
    l->cols = cols;
    l->at.n = 0;
}

uint64_t *linear_new(struct linear *l) {
    for (uint32_t i = 0; i < l->cols; i++) vec_push(l->arena, &l->at, 0);
    return linear_row(l, linear_rows(l) - 1);
}

void linear_copy(struct linear *to, const struct linear *from) {
    linear_clear(to, from->w, from->cols);
    for (uint32_t i = 0; i < from->at.n; i++) vec_push(to->arena, &to->at, from->at.at[i]);
}

bool linear_is_zero(const uint64_t *row, uint32_t n) {
    for (uint32_t i = 0; i < n; i++)
        if (row[i]) return false;
    return true;
}

/* row += by * other */
static void add_multiple(const struct linear *l, uint64_t *row, uint64_t by,
                         const uint64_t *other) {
    for (uint32_t i = 0; i < l->cols; i++) row[i] = (row[i] + by * other[i]) & mask(l->w);
}

static void swap(const struct linear *l, uint32_t i, uint32_t k) {
    for (uint32_t c = 0; c < l->cols; c++) {
        uint64_t t = linear_row(l, i)[c];
        linear_row(l, i)[c] = linear_row(l, k)[c];
        linear_row(l, k)[c] = t;
    }
}

/* The row from `from` on with the fewest factors of two in the column; UINT32_MAX: all are zero. */
static uint32_t pivot(const struct linear *l, uint32_t from, uint32_t col) {
    uint32_t best = UINT32_MAX;
    unsigned least = l->w;
    for (uint32_t i = from; i < linear_rows(l); i++) {
        unsigned t = twos(linear_row(l, i)[col], l->w);
        if (t < least) {
            least = t;
            best = i;
        }
    }
    return best;
}

/* Makes row `at` the only one, from there on, that has something in the column. */
static void clear_column(struct linear *l, uint32_t at, uint32_t col) {
    unsigned k = twos(linear_row(l, at)[col], l->w);
    uint64_t odd = (uint64_t)bv_inverse(linear_row(l, at)[col] >> k, 64);
    for (uint32_t c = 0; c < l->cols; c++)
        linear_row(l, at)[c] = (linear_row(l, at)[c] * odd) & mask(l->w);
    for (uint32_t i = at + 1; i < linear_rows(l); i++)
        add_multiple(l, linear_row(l, i), (uint64_t)0 - (linear_row(l, i)[col] >> k),
                     linear_row(l, at));
    if (!k) return;
    uint64_t *more = linear_new(l); /* the rest of a multiple in which the column vanishes */
    add_multiple(l, more, (uint64_t)1 << (l->w - k), linear_row(l, at));
}

void linear_normalise(struct linear *l) {
    uint32_t at = 0;
    for (uint32_t col = 0; col < l->cols; col++) {
        uint32_t p = pivot(l, at, col);
        if (p == UINT32_MAX) continue;
        swap(l, at, p);
        clear_column(l, at, col);
        at++;
    }
    l->at.n = at * l->cols;
}

void linear_drop(struct linear *to, const struct linear *l, uint32_t skip) {
    linear_clear(to, l->w, l->cols - skip);
    for (uint32_t i = 0; i < linear_rows(l); i++) {
        if (!linear_is_zero(linear_row(l, i), skip)) continue;
        memcpy(linear_new(to), linear_row(l, i) + skip, sizeof(uint64_t) * to->cols);
    }
}

/* Zassenhaus: of the rows (p, p) and (q, 0), those with nothing on the left have what is both a
 * combination of p's and of q's rows on the right. */
void linear_join(struct linear *to, const struct linear *p, const struct linear *q) {
    struct arena tmp = {0};
    struct linear both = {.arena = &tmp};
    uint32_t n = p->cols;
    linear_clear(&both, p->w, 2 * n);
    for (uint32_t i = 0; i < linear_rows(p); i++) {
        uint64_t *row = linear_new(&both);
        memcpy(row, linear_row(p, i), sizeof *row * n);
        memcpy(row + n, linear_row(p, i), sizeof *row * n);
    }
    for (uint32_t i = 0; i < linear_rows(q); i++)
        memcpy(linear_new(&both), linear_row(q, i), sizeof(uint64_t) * n);
    linear_normalise(&both);
    linear_drop(to, &both, n);
    arena_free(&tmp);
}

static uint32_t leading(const struct linear *l, uint32_t i) {
    uint32_t c = 0;
    while (c < l->cols && !linear_row(l, i)[c]) c++;
    return c;
}

void linear_reduce(const struct linear *l, uint64_t *row) {
    for (uint32_t i = 0; i < linear_rows(l); i++) {
        uint32_t c = leading(l, i);
        if (c == l->cols || !row[c]) continue;
        unsigned k = twos(linear_row(l, i)[c], l->w);
        if (twos(row[c], l->w) >= k)
            add_multiple(l, row, (uint64_t)0 - (row[c] >> k), linear_row(l, i));
    }
}

bool linear_within(struct linear *scratch, const struct linear *p, const struct linear *q) {
    for (uint32_t i = 0; i < linear_rows(q); i++) {
        linear_clear(scratch, q->w, q->cols);
        uint64_t *row = linear_new(scratch);
        memcpy(row, linear_row(q, i), sizeof *row * q->cols);
        linear_reduce(p, row);
        if (!linear_is_zero(row, q->cols)) return false;
    }
    return true;
}
