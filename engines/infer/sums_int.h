/* sums_int.h - what the files behind infer_sums share.
 *
 * sums.c has the method, the passes and the facts; sums_group.c keeps the equalities of one cut
 * point and width; sums_step.c decides whether a step keeps one of them.
 * Ownership: groups live in inference.scratch, what belongs to one row in sums.scratch.
 */
#ifndef VL_ENGINES_INFER_SUMS_INT_H
#define VL_ENGINES_INFER_SUMS_INT_H

#include "engines/infer/internal.h"

enum { MAX_PASSES = 40 };

/* Does the step keep the row?  JOINED: no, and a state that it leads to has been joined.  OPEN: not
 * known. */
enum kept { KEPT, JOINED, OPEN };

struct sums {
    struct inference *x;
    struct arena scratch; /* of one row */
    VEC(struct sum_group) groups;
    struct solver *solver;        /* knows infer_known, and nothing that algebra says */
    const struct sum_group *from; /* of this step; NULL: nothing is known before it */
    struct sum_group *to;
    const uint64_t *row;
    uint32_t before; /* the cut point */
    unsigned ways;
    struct linear known; /* on this way: twice the columns of `from`.  Its rows f as (f, f), what
                            has been decided, x - k, as (x - k, 0) */
    bool asked;          /* some way is kept only by what a solver says of it */
    struct linear
        *sums; /* the sums before the step, one for each path that cancels; NULL: not collected */
};

static inline uint64_t sums_mask(unsigned w) { return (uint64_t)bv_mask(w); }

/* ---- sums_group.c ---- */

/* Adds the group of the words of width w that differ in the states met at the cut point, if there
 * are some, but not too many. */
void sums_find_group(struct sums *s, uint32_t cut, unsigned w);
/* Does the state satisfy the equality? */
bool group_satisfies(const struct sum_group *g, const uint64_t *row, const bv_t *state);
/* Ensures: the rows of each group at the state's cut point are satisfied by it.  ctx: struct sums;
 * true, for samplers: go on. */
bool sums_join(void *ctx, const bv_t *state);
/* Fewer words and smaller factors for each row: Howell's form makes rows long. */
void group_shorten(struct sum_group *g);

/* ---- sums_step.c ---- */

/* Does each step from the cut point to that of s->to keep s->row?  KEPT only if confirm.c says so.
 * Requires: s->solver was told infer_known and nothing else. */
enum kept sums_kept_from(struct sums *s, uint32_t cut);

#endif
