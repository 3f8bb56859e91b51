/* outside.h - parameters, and memory that comes from outside. */
#ifndef VL_ENCODERS_TS_OUTSIDE_H
#define VL_ENCODERS_TS_OUTSIDE_H

#include "encoders/ts/context.h"

/* The object behind a pointer; OBJ_OUTSIDE: it is not followed. */
uint32_t ts_outside_object(struct ts_builder *x, const struct env_pointer *p, const char *name);
/* May it be to an object that is there already? */
bool ts_may_equal_earlier(const struct ts_builder *x, const struct env_pointer *p);
/* The object if it is data from outside; NULL: it is not. */
struct ts_object *ts_grown_object(struct ts_builder *x, uint32_t id);
void ts_end_string(struct ts_builder *x, uint32_t object, const char *name);
void ts_make_args(struct ts_builder *x);
/* Where pointers are nothing (ts_options.numbers). */
void ts_hide_args(struct ts_builder *x);
/* args_ok; behind the variables. */
void ts_assume_args(struct ts_builder *x);
/* At the entry: what is there of memory that comes in. */
void ts_first_memory(struct ts_builder *x);
term ts_choice(struct ts_builder *x, unsigned width, const char *name);
/* Lists an assumption once; the names fill its row of assumptions.def. */
void ts_assume(struct ts_builder *x, enum assumption_kind kind, ...);
/* The same for a claim of environment.h. */
void ts_assume_claim(struct ts_builder *x, struct env_claim claim);

#endif
