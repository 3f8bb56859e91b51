/* reuse.h - functions taken over from the lowering before of the same unit, with all that their
 * text rests on unchanged.
 *
 * A body is taken over where its own text is as it was, and
 *   - so is all text outside of bodies, with what it includes (bodies.h);
 *   - so are the flags of the unit that its text as a whole decides;
 *   - so are the bodies whose effects were asked for (order/effects.c), and what bodies that have
 *     changed do to static variables of the file, if that was asked for (order/object.c);
 *   - it did not ask for what is not kept: volatile objects, the line that it stands on.
 * Types have the same numbers as in the lowering before: a record is known again by where it is
 * declared, another type by its parts.
 *
 * A unit of a program, one with contracts, with goals, with models of the user's own, that
 * speaks of __COUNTER__ or declares setjmp is always lowered anew.  tests/differential/relower.c
 * compares with that.
 *
 * Thread rule: as fe.h.
 */
#ifndef VL_FRONTEND_UNIT_REUSE_H
#define VL_FRONTEND_UNIT_REUSE_H

#include "core/frontend/fe.h"

struct fe_reuse; /* of a unit: what a lowering leaves for the next one */
struct reusing;  /* of a lowering; NULL in struct fe: nothing is taken over, nothing kept */

void reuse_free(struct fe_reuse *r);
/* Before any type is made. *before: of the lowering before, or NULL. */
void reuse_open(struct fe *fe, const struct fe_reuse *before);
/* When the file-scope names are collected, before the first body. */
void reuse_ready(struct fe *fe);
/* Gives the function its body of the lowering before; false: it is to be lowered. */
bool reuse_body(struct fe *fe, struct ir_func *f);
/* Around the lowering of a body. */
void reuse_begin_body(struct fe *fe, const char *name, CXCursor def);
void reuse_end_body(struct fe *fe);
/* Two types were taken for one: what has been lowered is to be lowered once more without. */
bool reuse_is_confused(const struct fe *fe);
/* When all bodies are there, and before anything in the module changes: for the next lowering,
 * which *r is; the one before is freed. */
void reuse_close(struct fe *fe, struct fe_reuse **r);

/* ---- what the body at hand rests on ---- */
void reuse_asks_effects(struct fe *fe, const char *function);
void reuse_asks_function(struct fe *fe, const char *name);
void reuse_asks_exposed(struct fe *fe);
void reuse_asks_volatile(struct fe *fe);

/* ---- types ---- */
/* What a type is known by, in the unit's scratch; NULL: by nothing. May make its parts. */
const char *reuse_type_key(struct fe *fe, CXType t, const struct ir_ctype *d);
/* The number that it has had, under which it is to be described anew; or 0. */
ir_ct reuse_type(struct fe *fe, const char *key);
/* It has got its first number. */
void reuse_new_type(struct fe *fe, const char *key, ir_ct ct);

#endif
