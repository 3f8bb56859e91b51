/* term_case.h - random terms that fail: shrunk, kept in a file, and run again from there.
 *
 * A test that makes terms at random states what holds of each as a check of one term.  Where it
 * fails, term_case_failed shrinks the term while the check fails, and prints one command, `TEST
 * CHECK FILE`, that runs the check on what is left (lines of encoders/term/term_text.h).  Where a
 * sanitizer or a signal ends the test, a process in its place does so (`TEST --shrink CHECK FILE`).
 * Thread rule: one thread.
 */
#ifndef VL_TESTS_SUPPORT_TERM_CASE_H
#define VL_TESTS_SUPPORT_TERM_CASE_H

#include "core/base/map.h"
#include "encoders/term/term.h"

#include <stdbool.h>

/* Does what is tested hold of t? It makes its random choices from seeds of its own, so that it
 * always says the same of a term.  The store holds nothing but t and is the check's: it does not
 * rewrite until the check says so. */
struct term_check {
    const char *name;
    bool (*passes)(struct term_store *s, term t);
};

/* The test's main, before all else: true: it was asked for a check of a file, and *status is what
 * it exits with. Checks end with one without name. */
bool term_case_asked(int argc, char **argv, const struct term_check *checks, int *status);
/* What is next is about t: a crash is its. t = 0: about no term, before the store goes. */
void term_case_tries(const struct term_check *c, const struct term_store *s, term t);
/* t, of any store, failed the check: a smaller term is kept, if t alone fails it again. */
void term_case_failed(const struct term_check *c, const struct term_store *s, term t);
/* The term that is left of t, of a store that does not rewrite, after so many checks at most. */
term term_case_shrunk(struct term_store *s, term t, bool (*passes)(struct term_store *, term),
                      unsigned checks);

/* Values for all variables: small, large, near the sign, or any. They depend on the numbers of the
 * variables and on `round` alone. */
struct term_values {
    const struct term_store *store;
    uint64_t round;
};
struct term_model term_values_model(struct term_values *v);

/* A term made again with rewriting, of variables of its own: they have the values of those that
 * they stand for. */
struct term_twins {
    struct term_values values;
    struct arena arena;
    struct map of; /* by twin */
};
/* What the constructors make of t's operators, in the store of .values. */
term term_twins_rewritten(struct term_twins *w, term t);
struct term_model term_twins_model(struct term_twins *w);
void term_twins_free(struct term_twins *w);

#endif
