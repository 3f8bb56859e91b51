/* sites.h - what the verified function can fail at: one site for each check, with what is known of
 * it.
 */
#ifndef VL_ENGINES_FINDING_SITES_H
#define VL_ENGINES_FINDING_SITES_H

#include "engines/finding/verification.h"

/* One check; or at the call of a library model, all checks of a kind in there. */
struct site {
    uint32_t index; /* in verification.sites; an engine keeps its own records by it */
    const struct ir_func *func;
    ir_val ins;
    bool seen;         /* some execution may get there */
    bool own;          /* stands in the verified function */
    bool open;         /* neither violated nor unknown so far */
    bool asked;        /* .by_intervals is known */
    bool by_intervals; /* to hold on all executions, by abstract interpretation: no solver is asked
                        */
    struct check_result result;
};

/* The one of this check, which is added if it is new: open, but for kinds in .undecidable. */
struct site *site_of(struct verification *v, const struct ir_func *f, ir_val ins,
                     enum check_kind kind);

/* Adds those of the verified function and its callees that are known beforehand; sets
 * .has_assumptions, .indirect and .own_checks. */
void sites_known(struct verification *v);

/* Does abstract interpretation show that it holds? Asked once, and of a closed one never. */
bool site_holds_by_intervals(struct verification *v, struct site *s);

/* To be reached is to fail, as in the function that a failing assert calls. */
bool site_is_failure(const struct site *s);

/* The failure of the check at this site. */
struct interp_failure site_failure(const struct site *s);

/* Closes it as unknown: the engine cannot decide it. Requires that it is open. */
void site_give_up(struct site *s, struct reason why);

#endif
