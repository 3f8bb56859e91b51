/* draws.h - random cases of any kind that fail: shrunk, kept in a file, and run again from there.
 *
 * A generator makes a case of the numbers that it draws.  Where a check of the case fails, the
 * numbers are made fewer and smaller while it fails alike, whatever the generator makes of them
 * (MacIver and Donaldson, Test-case reduction via test-case generation, ECOOP 2020), and one
 * command, `TEST CHECK FILE`, is printed that runs the check on the numbers in FILE.
 *
 * A generator should make simple things of small numbers, and must come to an end on zeros, which
 * are what it draws behind the last number of a file.  Each trial is a process of its own: an
 * assertion or a crash ends only that one.  Where a sanitizer or a signal ends the test itself, a
 * process in its place shrinks the case (`TEST --shrink CHECK FILE`) and fails.
 * Thread rule: one thread.
 */
#ifndef VL_TESTS_SUPPORT_DRAWS_H
#define VL_TESTS_SUPPORT_DRAWS_H

#include "core/base/vec.h"

#include <stdbool.h>

typedef VEC(uint64_t) draws_list;

struct draws {
    uint64_t seed;
    bool replays; /* `drawn` is what it gives, not what it gave */
    uint32_t at;  /* when it replays: numbers given */
    struct arena arena;
    draws_list drawn; /* in order */
};

/* 0 .. n-1 */
uint32_t draw_below(struct draws *d, uint32_t n);
uint64_t draw_bits(struct draws *d);
bool draw_chance(struct draws *d, uint32_t percent);

/* Asserts, by cmocka, what holds of the case that it makes of the draws. */
struct draw_check {
    const char *name;
    void (*run)(struct draws *d);
};

/* The test's main, before all else: true: it was asked for a check of a file, and *status is what
 * it exits with.  Checks end with one without name. */
bool draws_asked(int argc, char **argv, const struct draw_check *checks, int *status);
/* The part of a test that runs the check on so many cases, the first one of this seed. */
void draws_run(const struct draw_check *c, uint64_t seed, unsigned cases);
/* The teardown of such a test: shrinks and keeps the case with which it failed. */
int draws_after(void **state);

/* Shrinks the list while the check fails alike, in so many trials at most; false: it passes. */
bool draws_shrink(const struct draw_check *c, struct arena *a, draws_list *drawn, unsigned trials);

#endif
