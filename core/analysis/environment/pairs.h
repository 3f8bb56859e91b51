/* pairs.h - which pointer parameters of a function point into one object?
 *
 * A function verified alone that orders or subtracts two of its parameters, or moves one until
 * it equals the other, can only mean pointers into one object (C11 6.5.6p9, 6.5.8p5): begin
 * and end, most often.  Copies are followed through block parameters, selects, pointer
 * arithmetic and locals in memory.  Only parameters of one type, qualifiers aside.
 */
#ifndef VL_ANALYSIS_ENVIRONMENT_PAIRS_H
#define VL_ANALYSIS_ENVIRONMENT_PAIRS_H

#include "core/ir/ir.h"

enum { PAIRS_MAX = 64 /* parameters looked at */ };

struct pairs {
    uint32_t n;            /* of parameters */
    uint8_t of[PAIRS_MAX]; /* the first parameter with the same object; itself if there is none */
    uint8_t not_behind[PAIRS_MAX]; /* 1 + the parameter that it is moved towards; 0: none */
};

void pairs_run(const struct ir_module *m, const struct ir_func *f, struct pairs *out);

#endif
