/* ic3_cube.c - cubes of IC3 as sorted arrays of literals.
 *
 * Invariant: literals are sorted by variable, each variable once, and `vars` has a bit for each
 * variable modulo 64, which decides most questions of inclusion at once.
 */
#include "engines/reach/ic3_internal.h"

#include "core/base/require.h"

#include <stdlib.h>
#include <string.h>

struct cube *ic3_cube(struct arena *a, const int *lits, uint32_t n) {
    struct cube *c = arena_alloc(a, sizeof *c + n * sizeof *c->lit);
    c->n = n;
    c->vars = 0;
    for (uint32_t i = 0; i < n; i++) {
        VL_REQUIRE(lits[i] && (i == 0 || abs(lits[i - 1]) < abs(lits[i])));
        c->lit[i] = lits[i];
        c->vars |= (uint64_t)1 << (abs(lits[i]) & 63);
    }
    return c;
}

bool ic3_cube_has(const struct cube *c, int lit) {
    uint32_t lo = 0, hi = c->n;
    while (lo < hi) {
        uint32_t mid = (lo + hi) / 2;
        if (abs(c->lit[mid]) < abs(lit))
            lo = mid + 1;
        else
            hi = mid;
    }
    return lo < c->n && c->lit[lo] == lit;
}

bool ic3_cube_subset(const struct cube *small, const struct cube *large) {
    if (small->n > large->n || (small->vars & ~large->vars)) return false;
    for (uint32_t i = 0, k = 0; i < small->n; i++, k++) {
        while (k < large->n && abs(large->lit[k]) < abs(small->lit[i])) k++;
        if (k == large->n || large->lit[k] != small->lit[i]) return false;
    }
    return true;
}

struct cube *ic3_cube_without(struct arena *a, const struct cube *c, int lit) {
    struct cube *to = ic3_cube(a, c->lit, c->n);
    to->n = 0;
    to->vars = 0;
    for (uint32_t i = 0; i < c->n; i++) {
        if (c->lit[i] == lit) continue;
        to->lit[to->n++] = c->lit[i];
        to->vars |= (uint64_t)1 << (abs(c->lit[i]) & 63);
    }
    return to;
}

struct cube *ic3_cube_true(struct arena *a, const struct cube *c, const bool *value) {
    struct cube *to = ic3_cube(a, c->lit, c->n);
    to->n = 0;
    to->vars = 0;
    for (uint32_t i = 0; i < c->n; i++) {
        if (value[abs(c->lit[i])] != (c->lit[i] > 0)) continue;
        to->lit[to->n++] = c->lit[i];
        to->vars |= (uint64_t)1 << (abs(c->lit[i]) & 63);
    }
    return to;
}
