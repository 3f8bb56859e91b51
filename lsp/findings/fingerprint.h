/* fingerprint.h - a name for a finding that stays when lines move, and the findings known before.
 *
 * The name is a hash of check, file name (without its folder), function, the checked expression,
 * and a number where these are the same. A baseline is the SARIF report of an earlier run: what it
 * lists is known, and does not fail a build.
 * Ownership: texts and tables live in the arenas given. Thread rule: one thread a baseline.
 */
#ifndef VL_LSP_FINDINGS_FINGERPRINT_H
#define VL_LSP_FINDINGS_FINGERPRINT_H

#include "core/base/map.h"
#include "lsp/findings/present.h"
#include "lsp/wire/json.h"

/* The name under which SARIF has it in partialFingerprints. */
#define FINGERPRINT_KEY "verifyLs/v1"

struct baseline { /* zeroed: nothing is known */
    struct arena arena;
    struct map seen;  /* of this run: how often each name without its number was given */
    struct map known; /* fingerprint -> number of the earlier result, from 1 */
    bool given;
    const cJSON *results; /* of the earlier run; borrowed from .report */
    cJSON *report;
    uint32_t met; /* known findings of this run */
};

/* NULL, or why the file is no baseline, in the arena of b. */
const char *baseline_read(struct baseline *b, const char *path);
/* Sets .fingerprint and .is_known of each. The findings of a run come in the same order each time.
 */
void baseline_mark(struct baseline *b, struct arena *a, const struct ir_module *m,
                   finding_list *findings);
void baseline_free(struct baseline *b);

#endif
