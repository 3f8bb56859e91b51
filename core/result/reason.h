/* reason.h - why a verdict is `unknown`: a row of reasons.def with a detail.
 *
 * Code decides by .id; the text is for people alone.
 */
#ifndef VL_RESULT_REASON_H
#define VL_RESULT_REASON_H

#include "core/base/arena.h"

#include <stdbool.h>

enum reason_id {
#define REASON(id, code, text, helps) REASON_##id,
#include "core/result/reasons.def"
#undef REASON
    REASON_COUNT
};

struct reason {
    enum reason_id id;  /* NONE: there is none */
    const char *detail; /* of an arena, or a constant; NULL: none */
};

struct reason reason_of(enum reason_id id);
struct reason reason_with(enum reason_id id, const char *detail);
/* The first one, or if there is none the other. */
struct reason reason_or(struct reason first, enum reason_id other);

/* "unsupported: inline assembly"; of the arena, or a constant. */
const char *reason_text(struct arena *a, struct reason r);
const char *reason_code(enum reason_id id);
/* Reads the output of reason_code and reason_text; the detail is a part of `text`. An unknown code
 * becomes INTERNAL, because the reason of an unknown must not get lost; NONE if both are NULL. */
struct reason reason_read(const char *code, const char *text);
/* May more time, more memory or another engine decide it? */
bool reason_helps(enum reason_id id);

#endif
