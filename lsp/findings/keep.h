/* keep.h - a counterexample keep_outcome as a test: a C file that needs nothing of verify-ls.
 *
 * It calls the function with the inputs of the failing run, so it fails while the failure is there
 * and passes once it is repaired. It is named after function, check and the finding's fingerprint,
 * which stay when lines move.
 * Ownership: texts live in the arena. keep_write blocks; for the server only its text is made.
 */
#ifndef VL_LSP_FINDINGS_KEEP_H
#define VL_LSP_FINDINGS_KEEP_H

#include "core/options/choices.h"
#include "lsp/findings/present.h"
#include "lsp/findings/replay.h"

struct kept_test {
    const char *name;    /* a C identifier; the file's name without .c */
    const char *text;    /* of the file */
    const char *cmake;   /* of style ctest: of the .cmake file beside it; else NULL */
    const char *problem; /* NULL, or why there is no text */
};

struct keep_place {
    const char *folder; /* absolute */
    enum test_style style;
};

/* f has a fingerprint, and its check a driver. The first of the n sources, at least one, has the
 * function that was verified; m: their module. */
struct kept_test keep_test(struct arena *a, const struct ir_module *m, const struct finding *f,
                           const struct replay_source *sources, uint32_t n,
                           const struct keep_place *at);

/* A run of coverage's as a test: it reaches what `what` says, and is named after the function. */
struct kept_vector {
    const struct check_result *run; /* with a driver */
    const char *func;               /* that it calls */
    uint32_t number;                /* among the tests of its file */
    const char *what, *end;         /* comments: what it reaches; how the run ends, or NULL */
};
/* Sources as of keep_test. */
struct kept_test keep_vector(struct arena *a, const struct ir_module *m,
                             const struct kept_vector *v, const struct replay_source *sources,
                             uint32_t n, const struct keep_place *at);

/* The CMakeLists.txt of a folder of such tests. */
extern const char keep_cmake_lists[];

enum keep_outcome { KEPT_WRITTEN, KEPT_THERE, KEPT_FAILED };
/* Writes the file and what belongs to it; not over a file that is there, unless `again`. The folder
 * is made. KEPT_FAILED: errno says why. */
enum keep_outcome keep_write(struct arena *a, const struct kept_test *t,
                             const struct keep_place *at, bool again);

#endif
