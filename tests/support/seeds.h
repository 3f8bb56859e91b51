/* seeds.h - a runner of random programs:  RUNNER [N] [SEED] [KIND] [--print | --file FILE]
 *
 * Tries N seeds from SEED of each kind, or of one; says which condition fails first of a program, and
 * its seed, in the form that tests/differential/random_ir.py reads to shrink the program.
 * Thread rule: one thread; one runner a process.
 */
#ifndef VL_TESTS_SUPPORT_SEEDS_H
#define VL_TESTS_SUPPORT_SEEDS_H

#include "tests/support/ir_file.h"

#include <stdint.h>

/* Makes the program of the seed and gets what is to be run from seed_program; frees all it made. */
typedef void seed_try(uint64_t seed, const struct ir_file_options *source);

struct seed_kind {
    const char *name;
    seed_try *try;
    unsigned times; /* so many times N, if all kinds are tried */
    /* NULL, or prints what was not tried often enough, after so many seeds. */
    bool (*enough)(unsigned tried);
};

/* The runner's main, of kinds that end with one without name; its name is for messages.
 * VL_THOROUGH=1: 30 times N. Few seeds need not be enough. */
int seeds_main(int argc, char **argv, const char *runner, const struct seed_kind *kinds);

/* The program of `f0` in m, or what is in the file instead; NULL: nothing is to be run. */
struct ir_module *seed_program(struct arena *a, const struct ir_file_options *source,
                               struct ir_module *m);

/* In a try: unless it holds, the program has failed and its try ends here. */
#define EXPECT(condition) seed_expect((condition), #condition)
void seed_expect(bool holds, const char *condition);

#endif
