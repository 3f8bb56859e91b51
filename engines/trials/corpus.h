/* corpus.h - the runs that went where none had gone before, to begin further ones with.
 *
 * Source: AFL.  A run is kept if it takes an edge of the program's control flow for the first time,
 * or twice, four times, eight times as often as any before it: so tables fill up, too.  libFuzzer's
 * value profile: it is kept, too, if what it compares is nearer to being equal than ever before, as
 * far as the number of bits of the distance goes: so a text becomes as long as its buffer.
 */
#ifndef VL_ENGINES_TRIALS_CORPUS_H
#define VL_ENGINES_TRIALS_CORPUS_H

#include "core/interp/interp.h"
#include "engines/trials/mutate.h"

/* The inputs that one place took; by the number of the place. */
struct seed {
    struct input_list *lists;
    uint32_t nlists;
    struct input_list *texts; /* what the arguments hold, and the other texts that it was given */
    uint32_t ntexts;
    uint32_t argc;
    uint64_t steps;
    uint32_t edges;   /* of the program that it took */
    bool first;       /* it took an edge that none had taken before */
    uint32_t nwanted; /* pairs: a character, and the one that it was compared with in vain */
    uint8_t (*wanted)[2];
    uint32_t tried; /* runs that had the wanted one of one of the last pairs: two of each */
};

struct corpus {
    struct arena arena;
    struct interp_coverage now; /* of the run at hand */
    bool first;                 /* of the same, once it was asked whether it is new */
    uint32_t edges;             /* the same */
    uint8_t met[INTERP_VISITS]; /* by counter: orders of magnitude */
    uint64_t near[INTERP_NEAR]; /* by comparison: distances, as there */
    VEC(struct seed) seeds;
    uint64_t inputs; /* of all */
};

/* Did the run at hand go somewhere new? It counts as met from then on. */
bool corpus_is_new(struct corpus *c);
/* Is there room for one with so many inputs? */
bool corpus_has_room(const struct corpus *c, uint64_t inputs);
/* The latest one for which what its last pairs want was not all tried; NULL: there is none. */
struct seed *corpus_untried(struct corpus *c);
/* NULL: there is none. */
const struct seed *corpus_pick(const struct corpus *c, struct texts *t);

#endif
