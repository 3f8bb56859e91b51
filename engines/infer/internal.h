/* internal.h - what the files of infer.h share.
 *
 * Both domains hold the least of their elements that has all states which were joined to it.
 */
#ifndef VL_ENGINES_INFER_INTERNAL_H
#define VL_ENGINES_INFER_INTERNAL_H

#include "core/analysis/domains/linear.h"
#include "core/base/map.h"
#include "engines/infer/infer.h"
#include "engines/infer/sample.h"
#include "engines/solver/solver.h"

/* States that runs met. */
struct states {
    VEC(const bv_t *) at; /* each by variable */
};

/* ---- box.c: ranges, at each cut point, for each guard ---- */

enum { MAX_GUARDED = 2 };

/* Each of these variables has that value. */
struct infer_guard {
    bool off;
    bool minor; /* not for conditions */
    uint32_t n;
    ir_val var[MAX_GUARDED];
    bv_t is[MAX_GUARDED];
    uint32_t weaker[MAX_GUARDED + 1], weaker_n; /* indices of guards that hold as well */
};

struct range {
    sbv_t lo, hi;
    uint32_t moves;
    term now, next; /* the fact that it is; 0: not built yet */
};
struct box {
    bool met;
    struct range *of; /* by word */
};

struct boxes {
    struct arena *a;
    const struct ts *t;
    VEC(ir_val) words;              /* variables that are looked at */
    bool *relevant;                 /* by variable */
    bool *used;                     /* cut * words.n + word: a step from there looks at it */
    bool *depends;                  /* by word: its range is looked at under guards, too */
    VEC(struct infer_guard) guards; /* [0]: none */
    struct box *box;                /* cut * guards.n + guard */
    const sbv_t *constants;
    uint32_t nconstants;
    bool conditions; /* these only, all else is settled; or all else */
    bool learning;   /* from runs, whose ranges are taken as they are */
};

/* Chooses words and guards by the states that runs met, and joins these. Requires .a, .t and
 * .constants; called once. */
void boxes_open(struct boxes *d, const struct states *met);
/* Joins the state. Returns whether it was in the domain already. */
bool boxes_join(struct boxes *d, const bv_t *state);
/* Turns off guards of more than n variables, for good. */
void boxes_forget(struct boxes *d, uint32_t n);
/* The range of the word at the cut point without guards; NULL: nothing is claimed there. */
const struct range *boxes_range(const struct boxes *d, uint32_t cut, uint32_t word);
/* Replaces *out by the facts of the domain, but for those that follow from others. */
void boxes_facts(const struct boxes *d, struct ts_facts *out);

struct inference {
    struct arena scratch;
    struct ts *t;
    struct term_store *s;
    struct sampler *sampler;
    struct solver *solver; /* knows `known` */
    struct states met;
    uint32_t states; /* no more than these */
    struct boxes boxes;
    deadline_t deadline, sampling_deadline; /* no more samples */
    struct map var_of;                      /* by term: index in vars */
    term confirmed;                         /* all facts */
};

/* U, and that states at the entry are initial ones. */
term infer_known(const struct inference *x);

static inline bool is_number_var(const struct ts_var *v) {
    return v->kind == TS_VALUE || v->kind == TS_CELL;
}

/* ---- sums.c ---- */

enum { MAX_SUMMED = 16 };

/* Sums of variables of one width that are 0 at a cut point. */
struct sum_group {
    uint32_t cut;
    bool met, off;
    VEC(ir_val) vars;
    struct linear rows; /* columns: vars, then 1; in Howell's form */
    struct linear
        short_rows; /* the same module, with fewer words and smaller factors in each row */
};

/* Adds the equalities that each step keeps. */
void infer_sums(struct inference *x, struct arena *a, struct ts_facts *kept);

/* ---- confirm.c ---- */

/* A step from `before` to the group's cut point makes one of its sums 0. */
struct sum_claim {
    uint32_t before;
    const struct sum_group *from; /* whose sums are 0 before it; NULL: nothing is known there */
    const struct sum_group *to;
    const uint64_t *row; /* of to->said */
    struct linear ways;  /* sums before the step, one of which that sum is behind it */
    term premise;        /* that sums of `from` are 0, if that is needed for which ways there are */
};
/* Is the claim true? Requires a solver that was told infer_known and nothing else. false: not
 * confirmed in time. */
bool sums_confirm(const struct inference *x, struct solver *s, const struct sum_claim *claim,
                  deadline_t deadline);

#endif
