/* shrink_steer.c - inputs that steer a failing run, and do not decide what fails.
 *
 * `if (s->open) { char b[8]; b[n] = 0; }` needs s->open, but it is n that is too large: with any
 * other value of s->open the check is not met at all, with other values of n it holds.  An input
 * steers if several other values were tried alone, and the check was met with none of them.
 */
#include "core/shrink/shrink_int.h"

static bool only_steers(struct shrinking *k, uint32_t i) {
    bool tried = false;
    for (unsigned other = 0; other < vary_others(&k->v); other++) {
        if (k->left < RUN_COST) return false;
        if (!vary_take(&k->v, i, other)) continue;
        bool alike = shrink_fails_alike(k);
        bool refused = k->refused;
        vary_restore_part(&k->v, i);
        if (alike || refused) continue;
        if (k->met) return false;
        tried = true;
    }
    return tried;
}

void shrink_find_steering(struct shrinking *k) {
    if (!k->opt.until.func) return; /* it is not known when the check is met */
    for (uint32_t i = 0; i < k->v.at.n; i++) {
        struct varied *t = &k->v.at.at[i];
        if (!t->irrelevant && t->kind != VARY_SIZE) t->steers = only_steers(k, i);
    }
}
