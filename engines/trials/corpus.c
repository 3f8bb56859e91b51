/* corpus.c - what was met, and which run is taken up again. */
#include "engines/trials/corpus.h"

#include <string.h>

enum { INPUTS_MAX = 400000, RUN_INPUTS_MAX = 6000, LATEST = 8 };

/* Once, twice, up to 4, 8, 16, 32, 128, or more often. */
static uint8_t times_bit(uint32_t times) {
    static const uint32_t most[] = {1, 2, 4, 8, 16, 32, 128};
    unsigned k = 0;
    while (k < sizeof most / sizeof *most && times > most[k]) k++;
    return (uint8_t)(1u << k);
}

bool corpus_is_new(struct corpus *c) {
    bool new = false;
    c->first = false;
    for (uint32_t i = 1; i < INTERP_VISITS; i++) {
        if (!c->now.visits[i]) continue;
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

/* The latest; those that got where none had been; the shorter one of any two. */
const struct seed *corpus_pick(const struct corpus *c, struct texts *t) {
    uint32_t n = c->seeds.n, latest = n < LATEST ? n : LATEST;
    if (!n) return NULL;
    uint64_t kind = texts_below(t, 3), i = texts_below(t, n);
    if (kind == 0) i = n - 1 - texts_below(t, latest);
    for (unsigned tries = 4; kind == 1 && tries && !c->seeds.at[i].first; tries--)
        i = texts_below(t, n);
    uint64_t k = texts_below(t, n);
    if (kind == 2 && c->seeds.at[k].steps < c->seeds.at[i].steps) i = k;
    return &c->seeds.at[i];
}
