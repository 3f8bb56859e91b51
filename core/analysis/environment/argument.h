/* argument.h - is an argument what the environment gives for a parameter?
 *
 * A function that is verified alone assumes things of its parameters (environment.h).  At a call of
 * it they hold if the argument is the caller's own parameter of the same place, passed on within
 * the function itself, or if a few facts are shown of it that can be checked there.
 */
#ifndef VL_ANALYSIS_ENVIRONMENT_ARGUMENT_H
#define VL_ANALYSIS_ENVIRONMENT_ARGUMENT_H

#include "core/analysis/environment/environment.h"

struct env_need {
    bool object;    /* it has to point to an object from outside, with ... */
    uint64_t bytes; /* ... so many bytes from there on ... */
    bool null;      /* ... or it may be null */
};

/* Of argument i of `call` in f, which calls e->entry; f is of e's module. trusted: f's own
 * parameters are as an environment gives them. false: no such facts would do. Requires that memory
 * from outside holds the pointers that it held at first. */
bool env_argument(const struct environment *e, const struct ir_func *f, bool trusted,
                  const struct ir_ins *call, uint32_t i, struct env_need *need);

#endif
