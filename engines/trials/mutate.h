/* mutate.h - a text that an earlier run has read becomes one that is like it.
 *
 * What a text is made of is kept, and more of the same put in: a program that has read one entry
 * well reads forty of them, each with a name of its own, until its table is full.
 */
#ifndef VL_ENGINES_TRIALS_MUTATE_H
#define VL_ENGINES_TRIALS_MUTATE_H

#include "engines/trials/texts.h"

/* Inputs of one place, in order: characters as a rule. */
struct input_list {
    uint64_t *at;
    uint32_t n, cap;
};

/* Changes it at one place, or a few; `other` is another text to take parts of, or empty. */
void mutate_text(struct texts *t, struct arena *a, struct input_list *text,
                 const struct input_list *other);

/* Somewhere in it, the last place as often as all others, `wanted` comes in place of `is` or before
 * it. false: it does not have that. */
bool put_wanted(struct texts *t, struct arena *a, struct input_list *text, uint8_t is,
                uint8_t wanted);

/* The last one, to be replaced or not. */
bool put_wanted_last(struct arena *a, struct input_list *text, uint8_t is, uint8_t wanted,
                     bool replace);

/* The same for numbers, which stand for themselves. */
void mutate_numbers(struct texts *t, struct arena *a, struct input_list *list);

#endif
