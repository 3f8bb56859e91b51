/* cursor.h - small helpers on libclang cursors. */
#ifndef VL_FRONTEND_CLANG_CURSOR_H
#define VL_FRONTEND_CLANG_CURSOR_H

#include "core/base/arena.h"

#include <clang-c/Index.h>
#include <stdbool.h>
#include <stdint.h>

struct kids {
    CXCursor *at;
    uint32_t n, cap;
};

/* All children; or only expressions and statements (no type references). */
struct kids kids_all(struct arena *a, CXCursor c);
struct kids kids_of(struct arena *a, CXCursor c);
CXCursor kid_last(struct arena *a, CXCursor c);

/* Between the braces of a function's definition; null: it has none. */
CXCursor cursor_body(struct arena *a, CXCursor def);

/* Identity: two cursors of the same declaration or statement have the same key. */
uint64_t cursor_key(CXCursor c);

bool cursor_is(CXCursor c, enum CXCursorKind k);
/* Does it stand in the main file, if only as what a macro becomes there? */
bool cursor_is_in_main_file(CXCursor c);
/* Is its name one of these n? */
bool cursor_is_named(CXCursor c, const char *const *names, size_t n);
/* &x */
bool cursor_is_address(CXCursor c);
/* x = y, x += y, x++: does it store to its first operand? */
bool cursor_is_assignment(CXCursor c);
/* Through parentheses, __extension__ and nothing else. */
CXCursor cursor_unparen(struct arena *a, CXCursor c);
/* An implicit cast: libclang shows it as an unexposed expression over the same text. */
bool cursor_is_implicit_cast(CXCursor c, const struct kids *k);

/* x of (T)x and of an implicit cast, parentheses aside; false: it is none. */
bool cursor_cast_operand(struct arena *a, CXCursor c, CXCursor *operand);
/* Through all of them. */
CXCursor cursor_uncast(struct arena *a, CXCursor c);

/* A constant scalar expression by clang's evaluator; false if it has no integer value. */
bool cursor_eval_int(CXCursor c, int64_t *out);
bool cursor_eval_float(CXCursor c, double *out);

#endif
