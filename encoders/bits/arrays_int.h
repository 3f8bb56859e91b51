/* arrays_int.h - what arrays.c and searches.c share.
 *
 * Ownership and threads: as arrays.h.
 */
#ifndef VL_ENCODERS_BITS_ARRAYS_INT_H
#define VL_ENCODERS_BITS_ARRAYS_INT_H

#include "core/base/map.h"
#include "encoders/bits/arrays.h"
#include "encoders/term/internal.h"

struct read {
    term index, value; /* value: the fresh variable */
    bv_t index_now;    /* under the current model */
    bool settled;      /* against all reads there were at the time */
};

struct reads { /* of one array variable */
    term array;
    uint32_t refined; /* how many models violated constraints */
    bool searched;    /* a SEARCH looks at it: what is not read is `unread` in models, not 0 */
    VEC(struct read) symbolic, constant;
};

/* A search, its operands without arrays, and the variable for its result. */
struct array_search {
    term array, key, from, limit, found;
};

struct pending_read {
    term array, index;
};

struct arrays {
    struct term_store *s;
    struct arena arena;
    term *done; /* by term: without arrays; an array whose parts are done stands for itself */
    uint32_t done_cap;
    struct map pushed; /* (array, index) -> element */
    struct map var;    /* array variable -> its number in reads */
    VEC(struct reads) reads;
    VEC(struct array_search) searches;
    bv_t unread; /* under the current model, of searched arrays */
    VEC(term) todo;
    VEC(struct pending_read) pushing;
    bool evaluated; /* index_now is that of the current model */
};

/* t without arrays, 0 if it was not met; an array whose parts are done stands for itself. */
static inline term arrays_done(const struct arrays *a, term t) {
    return t < a->done_cap ? a->done[t] : 0;
}
void arrays_set_done(struct arrays *a, term t, term result);
/* Of an array variable; made if it has none. */
struct reads *arrays_reads(struct arrays *a, term array);
/* array[index] without arrays.  Requires: the array's parts and the index are done. */
term arrays_push_select(struct arrays *a, term array, term index, struct arena *arena,
                        struct term_list *side);

/* The variable for a SEARCH whose operands are done. */
term searches_eliminate(struct arrays *a, term t, struct arena *arena, struct term_list *side);
/* As arrays_refine.  Requires: reads agree with each other in m. */
bool searches_refine(struct arrays *a, const struct term_model *m, struct arena *arena,
                     struct term_list *side);
/* The value of elements that no term reads: no search ends there. */
bv_t searches_unread(const struct arrays *a, const struct term_model *m);

#endif
