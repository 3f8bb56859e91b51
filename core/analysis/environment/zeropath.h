/* zeropath.h - what does a loop do where a value in it has come out in a certain way?
 *
 * `while (*s) if (*s++ == c) n++;` reads no further character once it has read a zero; that a loop
 * does so, however it is written (&&, switch, break, a helper that asks), is what tells a walk over
 * a string from one over an array. The loop is executed with that one value known and all others
 * unknown: both ways of a condition are followed, and each tells what holds on it.
 *
 * Limits: what is too long or too deep counts as going on; what memory holds is known only of the
 * address that was read, until the code stores a pointer.
 * Ownership: nothing is kept.
 */
#ifndef VL_ANALYSIS_ENVIRONMENT_ZEROPATH_H
#define VL_ANALYSIS_ENVIRONMENT_ZEROPATH_H

#include "core/base/map.h"
#include "core/ir/cfg.h"

struct zeropath_loop {
    const struct ir_module *m;
    const struct map *index; /* of functions, by name */
    const struct ir_func *f;
    ir_blk head;
    const bool *in; /* by block: is it in the loop? */
};

/* In an iteration in which v, an instruction of the loop, has the value k: may v be executed
 * again? */
bool zeropath_comes_again(const struct zeropath_loop *l, ir_val v, bv_t k);
/* May this other instruction be, after v? */
bool zeropath_leads_to(const struct zeropath_loop *l, ir_val v, bv_t k, ir_val to);

/* Are both the same, or read from one address? */
bool zeropath_same_value(const struct ir_func *f, ir_val x, ir_val y);

#endif
