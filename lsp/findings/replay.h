/* replay.h - runs a counterexample on the machine: `check --replay`.
 *
 * The driver (core/result/driver.h) is compiled together with the user's file by the
 * system's compiler under AddressSanitizer and UndefinedBehaviorSanitizer, and run; the other files
 * of a program are compiled by themselves and linked.
 * This executes the user's code, so only that flag may call it.
 * Blocks; not for the server.
 * Ownership: results live in the arena.  Errors: MACHINE_NO_DRIVER, with the reason in `detail`;
 * the temporary folder is removed in any case.
 */
#ifndef VL_LSP_FINDINGS_REPLAY_H
#define VL_LSP_FINDINGS_REPLAY_H

#include "core/result/verdict.h"
#include "lsp/project/compdb.h"

enum machine_answer {
    MACHINE_CONFIRMED,
    MACHINE_OTHER,     /* it fails with another report */
    MACHINE_RETURNED,  /* it does not fail */
    MACHINE_NO_CHECK,  /* no sanitizer looks for this */
    MACHINE_NO_DRIVER, /* it could not be built or run */
    MACHINE_ORDER /* it does not fail so, but evaluates in whichever order its compiler chose */
};
const char *machine_answer_name(enum machine_answer a);

struct machine_replay {
    enum machine_answer answer;
    const char *detail; /* the sanitizer's line, or why there is no run */
};

struct replay_source {
    const char *path; /* absolute */
    const struct compile_flags *flags;
};

/* The first of the n sources, at least one, has the function that was verified; m: their module. */
struct machine_replay replay_on_machine(struct arena *a, const struct ir_module *m,
                                        const struct check_result *c,
                                        const struct replay_source *sources, uint32_t n);

#endif
