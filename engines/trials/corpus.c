/* corpus.c - what was met, and which run is taken up again. */
#include "engines/trials/corpus.h"

#include <string.h>

enum { INPUTS_MAX = 400000, RUN_INPUTS_MAX = 6000, LATEST = 8, PAIRS_TRIED = 8 };

/* Once, twice, up to 4, 8, 16, 32, 128, or more often. */
static uint8_t times_bit(uint32_t times) {
    static const uint32_t most[] = {1, 2, 4, 8, 16, 32, 128};
    unsigned k = 0;
    while (k < sizeof most / sizeof *most && times > most[k]) k++;
    return (uint8_t)(1u << k);
}

/* Did a comparison come nearer to being equal than ever? */
static bool is_nearest(struct corpus *c) {
    bool nearer = false;
    for (uint32_t i = 1; i < INTERP_NEAR; i++) {
        uint64_t now = c->now.near[i], before = c->near[i];
        if (!now) continue;
        nearer = nearer || (before && (now & -now) < (before & -before));
        c->near[i] |= now;
    }
    return nearer;
}

bool corpus_is_new(struct corpus *c) {
    bool new = is_nearest(c);
    c->first = false;
    c->edges = 0;
    for (uint32_t i = 1; i < INTERP_VISITS; i++) {
        if (!c->now.visits[i]) continue;
        c->edges++;
        uint8_t bit = times_bit(c->now.visits[i]);
        new = new || !(c->met[i] & bit);
        c->first = c->first || !c->met[i];
        c->met[i] |= bit;
    }
    return new;
}

bool corpus_has_room(const struct corpus *c, uint64_t inputs) {
    return inputs <= RUN_INPUTS_MAX && c->inputs + inputs <= INPUTS_MAX;
}

struct seed *corpus_untried(struct corpus *c) {
    for (uint32_t i = c->seeds.n; i && i + LATEST > c->seeds.n; i--) {
        struct seed *s = &c->seeds.at[i - 1];
        uint32_t pairs = s->nwanted < PAIRS_TRIED ? s->nwanted : PAIRS_TRIED;
        if (s->tried < 2 * pairs) return s;
    }
    return NULL;
}

/* The latest; those that got where none had been; of any two the one that met more of the program,
 * or the shorter one. */
const struct seed *corpus_pick(const struct corpus *c, struct texts *t) {
    uint32_t n = c->seeds.n, latest = n < LATEST ? n : LATEST;
    if (!n) return NULL;
    uint64_t kind = texts_below(t, 3), i = texts_below(t, n);
    if (kind == 0) i = n - 1 - texts_below(t, latest);
    for (unsigned tries = 4; kind == 1 && tries && !c->seeds.at[i].first; tries--)
        i = texts_below(t, n);
    const struct seed *s = &c->seeds.at[i], *o = &c->seeds.at[texts_below(t, n)];
    bool better = o->edges != s->edges ? o->edges > s->edges : o->steps < s->steps;
    return kind == 2 && better ? o : s;
}
