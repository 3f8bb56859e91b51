/* gen_text.h - random C text, line by line: what all generators of C programs share.
 *
 * `g` is a pointer to the generator's own struct, which has the members
 *     struct arena a;  struct prng p;  struct str out;  int depth;     depth: of indentation
 */
#ifndef VL_TESTS_GEN_TEXT_H
#define VL_TESTS_GEN_TEXT_H

#include "core/base/str.h"
#include "tests/support/prng.h"

/* Directives of the preprocessor are not indented. */
static inline void gen_line(struct str *out, int depth, const char *text) {
    str_printf(out, "%*s%s\n", *text == '#' ? 0 : 4 * depth, "", text);
}

static inline const char *gen_pick(struct prng *p, size_t n, const char *const *of) {
    return of[prng_below(p, (uint32_t)n)];
}

#define below(g, n) prng_below(&(g)->p, (n))
#define chance(g, percent) prng_chance(&(g)->p, (percent))
#define fmt(g, ...) arena_printf(&(g)->a, __VA_ARGS__)
#define line(g, text) gen_line(&(g)->out, (g)->depth, (text))
#define LINE(g, ...) line((g), fmt(g, __VA_ARGS__))
/* One of these strings. */
#define PICK(g, ...)                                                                               \
    gen_pick(&(g)->p, sizeof((const char *[]){__VA_ARGS__}) / sizeof(char *),                      \
             (const char *[]){__VA_ARGS__})

#endif
