/* replay.h - runs a counterexample on the machine: `check --replay`.
 *
 * The driver (core/result/driver.h) is compiled together with the user's file by the
 * system's compiler under AddressSanitizer and UndefinedBehaviorSanitizer, and run.
 * This executes the user's code, so only that flag may call it.
 * Blocks; not for the server.
 */
#ifndef VL_LSP_REPORT_REPLAY_H
#define VL_LSP_REPORT_REPLAY_H

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

struct machine_replay replay_on_machine(struct arena *a, const struct check_result *c,
                                        const char *path, const struct compile_flags *flags);

#endif
