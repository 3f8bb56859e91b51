/* shrink_int.h - one attempt to make a witness smaller; for shrink*.c and shorten.c alone. */
#ifndef VL_SHRINK_SHRINK_INT_H
#define VL_SHRINK_SHRINK_INT_H

#include "core/shrink/vary.h"

/* A run costs its steps, and these for setting it up. */
enum { RUN_COST = 2000 };

struct shrinking {
    struct variation v;
    struct interp_options opt;
    const struct interp_result *want;
    uint32_t place; /* only inputs of this place are asked about; 0: all parts */
    uint64_t left;  /* steps that the remaining runs may cost */
    uint32_t took;  /* inputs that the last run took */
    bool refused;   /* the last run met an assumption that does not hold */
    struct map way; /* blocks that the failing run comes to */
    uint64_t held;  /* times that the check holds there before it fails */
    uint64_t met;   /* times that it was met in the last run */
    bool elsewhere; /* the last run failed on this way before it came that far */
    bool before,
        now_before; /* interp_result.before_unknown of the first run, and of the last run */
};

/* The run of the witness as it is; `way` is its way from now on. */
void shrink_run(struct shrinking *k, struct interp_result *out);
/* Does the witness fail the same check at the same place? */
bool shrink_fails_alike(struct shrinking *k);
/* Takes the value if the witness fails alike with it. */
bool shrink_accept(struct shrinking *k, struct varied *t, bv_t bits);
/* The same for the present values, which are kept if so. */
bool shrink_holds(struct shrinking *k);
/* The smallest number that fails, if larger ones do; `try` takes one if it does. */
typedef bool shrink_try(struct shrinking *k, void *ctx, bv_t n);
bv_t shrink_least(struct shrinking *k, bv_t fails, shrink_try *try, void *ctx);
/* The smallest magnitude, if what is larger fails, too. */
void shrink_int(struct shrinking *k, struct varied *t);
/* Bytes of one element of the object. */
uint64_t shrink_unit(const struct shrinking *k, const struct wit_object *o);

/* shrink_bytes.c: shrinks numbers that are there in bytes. */
void shrink_bytes(struct shrinking *k);

/* shrink_steer.c: finds the values that only decide that the run gets to the check. */
void shrink_find_steering(struct shrinking *k);

/* shrink_places.c: drops the names of places that decide nothing. */
void shrink_places(struct shrinking *k);

/* shorten_rounds.c: leaves out rounds of loops that take inputs. false: none. */
bool shorten_rounds(struct shrinking *k);

/* shorten.c: shortens texts, and arrays together with the numbers that hold their lengths. */
void shorten_all(struct shrinking *k);
/* Arrays of records, alone. */
void shorten_records(struct shrinking *k);
/* Shrinks numbers of about one size, and arrays of about as many elements, all together. */
void shorten_together(struct shrinking *k);
/* Shrinks argc and the size of argv together, and keeps argv[argc] null (5.1.2.2.1p2). */
void shorten_main(struct shrinking *k);
/* Shrinks an object of very many elements. */
void shorten_huge(struct shrinking *k, struct wit_object *o);
/* Cuts a text off behind its first zero byte. */
void shorten_text(struct shrinking *k, struct wit_object *o);

#endif
