/* args.h - the arguments of the entry, and the assumptions about them. */
#ifndef VL_ENCODERS_SYMEX_ARGS_H
#define VL_ENCODERS_SYMEX_ARGS_H

#include <stdint.h>

struct symex;

/* Ensures: symex.env.args has the entry's arguments, symex.env.args_ok what is assumed of them. */
void make_args(struct symex *x);

/* extent.c: what the code says of lengths; objects: what each argument alone points to, or 0. */
void assume_extents(struct symex *x, const uint32_t *objects);

#endif
