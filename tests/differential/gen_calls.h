/* gen_calls.h - between the files of gen_calls. */
#ifndef VL_TESTS_GEN_CALLS_H
#define VL_TESTS_GEN_CALLS_H

#include "core/base/str.h"
#include "core/base/vec.h"
#include "tests/differential/gen_tail.h"
#include "tests/support/prng.h"

typedef VEC(const char *) texts;

struct gen {
    struct arena a;
    struct prng p;
    struct str out;
    int depth;
    uint32_t fresh; /* names so far */
    texts reads;    /* expressions of integer types, in scope */
};

static inline uint32_t below(struct gen *g, uint32_t n) { return prng_below(&g->p, n); }
static inline bool chance(struct gen *g, uint32_t percent) { return prng_chance(&g->p, percent); }

#define fmt(g, ...)  arena_printf(&(g)->a, __VA_ARGS__)
#define LINE(g, ...) line((g), fmt(g, __VA_ARGS__))
void line(struct gen *g, const char *text);
void reads(struct gen *g, const char *text); /* may be read from here on */
const char *one_of(struct gen *g, const texts *t);

/* An `unsigned` made of what may be read. */
const char *number(struct gen *g, int depth);

void gen_callbacks(struct gen *g);
void gen_exits(struct gen *g);
void gen_consts(struct gen *g);
void gen_searches(struct gen *g);
void gen_texts(struct gen *g);

#endif
