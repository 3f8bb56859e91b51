/* gen_calls.h - between the files of gen_calls. */
#ifndef VL_TESTS_GEN_CALLS_H
#define VL_TESTS_GEN_CALLS_H

#include "core/base/vec.h"
#include "tests/differential/gen_tail.h"
#include "tests/differential/gen_text.h"

typedef VEC(const char *) texts;

struct gen {
    struct arena a;
    struct prng p;
    struct str out;
    int depth;
    uint32_t fresh; /* names so far */
    texts reads;    /* expressions of integer types, in scope */
};

void reads(struct gen *g, const char *text); /* may be read from here on */
const char *one_of(struct gen *g, const texts *t);

/* An `unsigned` made of what may be read. */
const char *number(struct gen *g, int depth);

void gen_callbacks(struct gen *g);
void gen_exits(struct gen *g);
void gen_consts(struct gen *g);
void gen_searches(struct gen *g);
void gen_texts(struct gen *g);
void gen_jumps(struct gen *g);

#endif
