/* texts.h - made-up numbers and texts, out of what the program's own text mentions.
 *
 * A program that reads "workers = 40" has "workers" as a string and '=' as a constant; random bytes
 * would hardly ever make that line.
 */
#ifndef VL_ENGINES_TRIALS_TEXTS_H
#define VL_ENGINES_TRIALS_TEXTS_H

#include "core/base/vec.h"
#include "core/ir/ir.h"

struct texts {
    struct arena arena; /* of the lists */
    uint64_t random;
    VEC(const char *) words; /* string literals */
    VEC(uint64_t) numbers;   /* constants, and numbers at which things often end */
    VEC(uint8_t) letters;    /* constants that are characters */
};

void texts_collect(struct texts *t, const struct ir_module *m);
void texts_free(struct texts *t);

/* Below n; 0 for n = 0. */
uint64_t texts_below(struct texts *t, uint64_t n);
uint64_t texts_number(struct texts *t);
uint8_t texts_letter(struct texts *t);

/* The characters that one source (a stream, an argument) gives. */
struct text_style {
    unsigned weights[4]; /* of the kinds of pieces: letters, words, numbers, separators */
    uint8_t letters[4];
    unsigned longest; /* repetition of a letter */
};
void texts_style(struct texts *t, struct text_style *s);

/* A piece of text that is being read. */
struct text_piece {
    char at[40];
    uint32_t n, next;
};
/* The next character; new pieces as they are needed. */
uint8_t texts_next(struct texts *t, const struct text_style *s, struct text_piece *p);

#endif
