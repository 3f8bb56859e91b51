/* world.h - what the models ask of the world around them, as a test wants it.
 *
 * The intrinsics of core/libc/vl_model.h for this machine. Inputs come from a queue, or are random
 * when it is empty; a check that fails and an assumption that fails are noted, not acted on.
 */
#ifndef VL_TESTS_LIBC_WORLD_H
#define VL_TESTS_LIBC_WORLD_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "tests/support/prng.h"

/* A model under its name here, with the prototype of the real one. */
#define MODEL_OF(name) extern __typeof__(name) model_##name

struct world {
    struct prng random;
    const char *failed; /* kind of the first check that failed since world_reset */
    jmp_buf *escape;    /* where a failed check goes on */
    int refused;        /* assumptions that were false */
    jmp_buf *retreat;   /* where a refused execution goes on */
    size_t inputs;      /* inputs asked for */
    size_t opened;      /* how many of them a model left open */
    /* The next floating-point inputs are this, if set. */
    int has_float;
    long double real;
    /* The next lengths are this, if set, and the next characters x. */
    int has_length;
    size_t length;
    int outside; /* all objects are */
};

extern struct world world;

void world_reset(uint64_t seed);

/* An object, for facts about pointers; at most 8. The object that p points into; none: size 0. */
void world_object(const void *start, size_t size);

/* The model's call fails a check of this kind. */
#define assert_fails(kind, call)                                                                   \
    do {                                                                                           \
        jmp_buf here;                                                                              \
        world.failed = NULL;                                                                       \
        world.escape = &here;                                                                      \
        if (!setjmp(here)) (void)(call);                                                           \
        world.escape = NULL;                                                                       \
        assert_non_null(world.failed);                                                             \
        assert_string_equal(world.failed, kind);                                                   \
        world.failed = NULL;                                                                       \
    } while (0)

/* Run it; an execution that an assumption refuses stops there, with world.refused set. */
#define HAPPENS(statement)                                                                         \
    do {                                                                                           \
        jmp_buf back;                                                                              \
        world.refused = 0;                                                                         \
        world.retreat = &back;                                                                     \
        if (!setjmp(back)) {                                                                       \
            statement;                                                                             \
        }                                                                                          \
        world.retreat = NULL;                                                                      \
    } while (0)

#endif
