/* alias.h - pointers from outside that may be into the objects of others.
 *
 * The candidates are those of symbolic execution (encoders/objects/alias.h), all of them: where
 * there are more than can be told apart here, an execution that takes one of these is lost.
 */
#ifndef VL_ENCODERS_TS_ALIAS_H
#define VL_ENCODERS_TS_ALIAS_H

#include "encoders/ts/context.h"

/* A candidate: an element in a row of them in an object. */
struct ts_offer {
    uint32_t object; /* OBJ_OUTSIDE: one that is not followed */
    uint64_t off, element;
    term bytes;   /* of all; 0: there is one */
    term only_if; /* it is none elsewhere */
};

/* What a pointer may be to. */
struct ts_alias {
    struct ts_value v; /* at first; of all pointers of a type: nothing */
    struct object_set to;
    bool may_end;                /* and behind the last element */
    VEC(struct ts_offer) offers; /* besides its own object */
};

/* A pointer that the code compares, orders or subtracts, for which object `own` was made: to that,
 * or to a candidate; where the code orders it, anywhere in either.  Requires: own is no
 * OBJ_OUTSIDE. */
struct ts_alias ts_alias_of(struct ts_builder *x, const struct env_pointer *p, uint32_t own,
                            const char *name);
/* The same for all pointers of a type, for which object `own` stands. */
struct ts_alias ts_alias_of_all(struct ts_builder *x, const struct env_pointer *p, uint32_t own);
/* One of these, which is read just now: to `own`, or any candidate. */
struct ts_value ts_alias_any(struct ts_builder *x, const struct ts_alias *all, struct ts_value own);
/* Is it one of these? */
bool ts_alias_is_for(const struct env_pointer *p);
/* May the pointer that object `own` was made for be to what is at `at` (0: anywhere) in another
 * object, though no choice says so? */
term ts_alias_left(struct ts_builder *x, uint32_t own, uint32_t other, term at);
/* Two pointers that the code orders are to one object, where there are executions in which they
 * are (C11 6.5.6p9, 6.5.8p5), if it orders pointers in memory. */
void ts_alias_in_one(struct ts_builder *x, const struct ts_value *v);

#endif
