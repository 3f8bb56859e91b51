/* str.h - a growing string in an arena.  Always NUL-terminated once written to. */
#ifndef VL_BASE_STR_H
#define VL_BASE_STR_H

#include "core/base/arena.h"

#include <stdint.h>

struct str {
    struct arena *arena; /* borrowed */
    char *at;
    size_t n, cap;
};

void str_put(struct str *s, const char *bytes, size_t n);
void str_puts(struct str *s, const char *text);
void str_printf(struct str *s, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
/* A quoted literal; a quote or backslash gets a backslash, a control byte becomes \xHH. */
void str_quote(struct str *s, const char *bytes, size_t n);
/* "1st", "2nd", "13th"; in the arena. */
const char *str_ordinal(struct arena *a, uint64_t n);
/* Within text, what follows the last such mark; all of it without one: the name of a file in a
 * path, of a function in FILE:NAME. */
const char *str_behind(const char *text, char mark);
/* A C string literal for people: bytes that are not UTF-8 are escaped. */
void str_literal(struct str *s, const char *bytes, size_t n);

#endif
