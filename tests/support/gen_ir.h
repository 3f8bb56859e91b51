/* gen_ir.h - random IR programs: integers of many widths, loops of bounded trip count, memory,
 * calls, some through tables of pointers.
 *
 * The same seed gives the same program in two forms: written directly, with every
 * variable in memory and nothing folded, or through the builder, which makes SSA and
 * folds.  Everything that reads IR must give both forms the same meaning.
 * The entry is "f0"; each check has a text of its own ("c7"), the same in both forms.
 */
#ifndef VL_TESTS_SUPPORT_GEN_IR_H
#define VL_TESTS_SUPPORT_GEN_IR_H

#include "core/interp/witness.h"

enum { GEN_IR_RAW, GEN_IR_BUILT };

struct gen_ir_options {
    unsigned max_width;  /* of integers; 0 = 128 */
    unsigned functions;  /* 0 = 3 */
    unsigned statements; /* in the longest list; 0 = 6 */
    bool memory;         /* an array beside the variables, read and written at computed places */
    bool outside;        /* with memory: the entry gets pointers, to memory of unknown size */
    bool addresses; /* pointers as numbers and in pieces; comparisons depend on the layout */
    bool calls, loops;
    bool pointers;  /* with calls: functions share signatures, and some calls go through pointers */
    bool no_inputs; /* no nondet: the arguments decide everything */
};

struct ir_module *gen_ir(struct arena *a, uint64_t seed, int form,
                         const struct gen_ir_options *opt);

/* Random arguments and inputs for the entry. */
void gen_ir_witness(struct arena *a, const struct ir_module *m, uint64_t seed, struct witness *w);

#endif
