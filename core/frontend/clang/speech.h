/* speech.h - what the text of a file speaks of, by words that it holds, be they in comments. Pure.
 */
#ifndef VL_FRONTEND_CLANG_SPEECH_H
#define VL_FRONTEND_CLANG_SPEECH_H

#include <stddef.h>

enum speech {
    SPEAKS_OF_ALLOCATION = 1,
    SPEAKS_OF_ENDING = 2, /* functions registered for the program's end */
    SPEAKS_OF_SIGNS = 4,  /* what may show the sign of a NaN */
    SPEAKS_OF_FREEING = 8,
    SPEAKS_OF_COPYING = 16,  /* functions that copy bytes */
    SPEAKS_OF_THREADS = 32,  /* starts them */
    SPEAKS_OF_COUNTING = 64, /* __COUNTER__ */
    SPEAKS_OF_CLEANUP = 128, /* functions that run where a thread ends */
    SPEAKS_OF_JUMPING = 256, /* by builtins, which no header declares */
    SPEAKS_OF_SIGNALS = 512  /* sets their handlers */
};

/* A sum of those that the text speaks of and that are not in `known`. */
unsigned speech_of(const char *text, size_t n, unsigned known);

#endif
