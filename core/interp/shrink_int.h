/* shrink_int.h - one attempt to make a witness smaller; for shrink.c and shorten.c alone. */
#ifndef VL_INTERP_SHRINK_INT_H
#define VL_INTERP_SHRINK_INT_H

#include "core/interp/vary.h"

/* A run costs its steps, and as many as it takes to set one up. */
enum { RUN_COST = 2000 };

struct shrinking {
    struct variation v;
    struct interp_options opt;
    const struct interp_result *want;
    uint64_t left; /* of the cost */
    bool refused;  /* the last run met an assumption that does not hold */
    bool before,
        now_before; /* interp_result.before_unknown of the first run, and of the last run */
};

/* Does the witness fail the same check at the same place? */
bool shrink_fails_alike(struct shrinking *k);
/* Takes the value if the witness fails alike with it. */
bool shrink_accept(struct shrinking *k, struct varied *t, bv_t bits);
/* The same, and the present values are kept if so. */
bool shrink_holds(struct shrinking *k);
/* The smallest number that fails, if larger ones do; `try` takes one if it does. */
typedef bool shrink_try(struct shrinking *k, void *ctx, bv_t n);
bv_t shrink_least(struct shrinking *k, bv_t fails, shrink_try *try, void *ctx);
/* Bytes of one element of the object. */
uint64_t shrink_unit(const struct shrinking *k, const struct wit_object *o);

/* shorten.c: texts, arrays with the numbers that say how long they are. */
void shorten_all(struct shrinking *k);
/* Numbers that are about as large, and arrays of about as many elements: all together. */
void shorten_together(struct shrinking *k);
/* argc, argv[argc] and the size of argv go together (5.1.2.2.1p2). */
void shorten_main(struct shrinking *k);
/* An object of very many elements. */
void shorten_huge(struct shrinking *k, struct wit_object *o);
/* A text ends where its first byte of 0 is. */
void shorten_text(struct shrinking *k, struct wit_object *o);

#endif
