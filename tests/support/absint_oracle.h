/* absint_oracle.h - an observer of runs that holds the abstract interpreter against them.
 *
 * Each integer must lie in what is known of it where it is computed, and at the entry of each
 * block all that is live must lie in the block's state, differences included.
 */
#ifndef VL_TESTS_SUPPORT_ABSINT_ORACLE_H
#define VL_TESTS_SUPPORT_ABSINT_ORACLE_H

#include "core/analysis/absint/absint.h"
#include "core/interp/interp.h"

struct absint_oracle;

struct absint_oracle *oracle_new(struct arena *a, const struct ir_module *m, check_set skip);
const struct interp_observer *oracle_observer(struct absint_oracle *o);
/* Of a finished run: a check that fails must not be known to hold. */
void oracle_judge(struct absint_oracle *o, const struct interp_result *r);
/* The first violated fact as text, or NULL. It is printed, too. */
const char *oracle_complaint(const struct absint_oracle *o);
/* Checks known to hold, and all; values that were looked at; differences that were. */
struct oracle_counts {
    uint64_t holding, checks, values, differences, equalities;
};
struct oracle_counts oracle_counts(const struct absint_oracle *o);

#endif
