/* bodies.h - the text of a unit as its functions' bodies and the rest.
 *
 * What stands outside of bodies declares things; what stands in a body changes nothing for
 * another one.  A body counts as the rest, which is the cautious side, where that may not be so: it
 * holds a directive of the preprocessor that is no conditional, `_Pragma` or `extern`, or a macro
 * makes its braces.
 *
 * Offsets and columns count bytes, lines begin at 1.
 */
#ifndef VL_FRONTEND_UNIT_BODIES_H
#define VL_FRONTEND_UNIT_BODIES_H

#include "core/base/hash.h"
#include "core/frontend/fe.h"

struct body_text {
    const char *name;
    unsigned from, to;     /* from the opening brace to behind the closing one, in the main file */
    unsigned line, column; /* of the opening brace */
    unsigned last;         /* line of the closing one */
    unsigned head;         /* column where the definition begins */
    struct hash128 hash;   /* of the text */
};

struct unit_bodies {
    VEC(struct body_text) at; /* as they stand in the text */
    struct map by_name;       /* name -> index */
    struct hash128 rest;      /* of the text outside, the names of bodies, and what is included */
};

/* In the arena a. False: the unit's text does not tell. */
bool bodies_read(struct fe *fe, struct arena *a, struct unit_bodies *out);
/* The body of that name; NULL: there is none. */
const struct body_text *bodies_find(const struct unit_bodies *b, const char *name);
/* Does the offset in the main file lie in a body? If not, *rest counts the bytes outside of bodies
 * before it. */
bool bodies_hold(const struct unit_bodies *b, unsigned offset, unsigned *rest);

/* Moves a place of `from`, whose rest is that of `to`, to where it stands now; false: it stood in
 * another body than `own`, which has changed. */
bool bodies_move(const struct unit_bodies *from, const struct unit_bodies *to,
                 const struct body_text *own, struct ir_loc *loc);

#endif
