/* sums_group.c - equalities between the words of one width at one cut point.
 *
 * The set is the least one, in Howell's form, that all states joined so far satisfy (linear.h).
 */
#include "engines/infer/sums_int.h"

#include <string.h>

enum { MAX_GROUPS = 8 };

/* ---- words ---- */

static bool varies(const struct states *met, uint32_t cut, ir_val v) {
    const bv_t *first = NULL;
    for (uint32_t i = 0; i < met->at.n; i++) {
        const bv_t *s = met->at.at[i];
        if (s[0] != cut) continue;
        if (first && first[v] != s[v]) return true;
        if (!first) first = s;
    }
    return false;
}

void sums_find_group(struct sums *s, uint32_t cut, unsigned w) {
    struct inference *x = s->x;
    struct sum_group g = {.cut = cut};
    for (uint32_t i = 1; i < x->t->vars.n; i++) {
        const struct ts_var *v = &x->t->vars.at[i];
        if (is_number_var(v) && term_width(x->s, v->now) == w && varies(&x->met, cut, i))
            vec_push(&x->scratch, &g.vars, i);
    }
    g.rows.arena = g.short_rows.arena = &x->scratch;
    linear_clear(&g.rows, w, g.vars.n + 1);
    if (g.vars.n > 1 && g.vars.n <= MAX_SUMMED && s->groups.n < MAX_GROUPS)
        vec_push(&x->scratch, &s->groups, g);
}

/* ---- states ---- */

bool group_satisfies(const struct sum_group *g, const uint64_t *row, const bv_t *state) {
    uint64_t sum = row[g->vars.n];
    for (uint32_t i = 0; i < g->vars.n; i++) sum += row[i] * (uint64_t)state[g->vars.at[i]];
    return (sum & sums_mask(g->rows.w)) == 0;
}

static bool group_contains(const struct sum_group *g, const bv_t *state) {
    for (uint32_t r = 0; r < linear_rows(&g->rows); r++)
        if (!group_satisfies(g, linear_row(&g->rows, r), state)) return false;
    return g->met;
}

static void join_group(struct sum_group *g, const bv_t *state) {
    if (g->off || state[0] != g->cut || group_contains(g, state)) return;
    struct arena tmp = {0};
    struct linear point = {.arena = &tmp};
    linear_clear(&point, g->rows.w, g->rows.cols);
    for (uint32_t i = 0; i < g->vars.n; i++) {
        uint64_t *row = linear_new(&point);
        row[i] = 1;
        row[g->vars.n] = (uint64_t)bv_norm(-state[g->vars.at[i]], g->rows.w);
    }
    if (g->met)
        linear_join(&g->rows, &g->rows, &point);
    else
        linear_copy(&g->rows, &point);
    g->met = true;
    arena_free(&tmp);
}

bool sums_join(void *ctx, const bv_t *state) {
    struct sums *s = ctx;
    for (uint32_t i = 0; i < s->groups.n; i++) join_group(&s->groups.at[i], state);
    return true;
}

/* ---- short rows ---- */

/* The magnitude of a factor. */
static uint64_t magnitude(uint64_t k, unsigned w) {
    sbv_t v = bv_signed(k, w);
    return (uint64_t)(v < 0 ? -v : v);
}

static uint64_t weight(const struct sum_group *g, const uint64_t *row) {
    uint64_t sum = 0;
    for (uint32_t i = 0; i < g->vars.n; i++) {
        uint64_t k = magnitude(row[i], g->rows.w);
        sum += k ? 10000 + (k < 1000 ? k : 1000) : 0;
    }
    return sum;
}

/* row - k * other in place of row, if that is shorter. */
static bool shorten(const struct sum_group *g, uint64_t *row, const uint64_t *other) {
    uint64_t less[MAX_SUMMED + 1];
    for (uint32_t c = 0; c < g->vars.n; c++) {
        sbv_t p = bv_signed(row[c], g->rows.w), q = bv_signed(other[c], g->rows.w);
        if (!p || !q || p % q) continue;
        uint64_t k = (uint64_t)(p / q);
        for (uint32_t i = 0; i <= g->vars.n; i++)
            less[i] = (row[i] - k * other[i]) & sums_mask(g->rows.w);
        if (weight(g, less) >= weight(g, row)) continue;
        memcpy(row, less, (g->vars.n + 1) * sizeof *row);
        return true;
    }
    return false;
}

void group_shorten(struct sum_group *g) {
    bool again = true;
    linear_copy(&g->short_rows, &g->rows);
    for (unsigned round = 0; again && round < MAX_PASSES; round++) {
        again = false;
        for (uint32_t i = 0; i < linear_rows(&g->short_rows); i++)
            for (uint32_t k = 0; k < linear_rows(&g->short_rows); k++)
                if (i != k)
                    again |=
                        shorten(g, linear_row(&g->short_rows, i), linear_row(&g->short_rows, k));
    }
}
