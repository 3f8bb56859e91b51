/* internal.h - what the files of violation preconditions share. */
#ifndef VL_ENGINES_PRECONDITION_INTERNAL_H
#define VL_ENGINES_PRECONDITION_INTERNAL_H

#include "encoders/symex/entry.h"
#include "engines/finding/ask.h"
#include "engines/precondition/precondition.h"

/* The search for one function, and the check at hand. */
struct precondition_search {
    struct arena *a; /* of the result */
    struct arena scratch;
    const struct ir_module *task;
    const struct verify_options *opt;
    struct term_store *s;
    struct symex *x;
    struct solver *solver;
    deadline_t deadline;
    uint64_t work, queries;
    bool seeking;   /* for a search, not to be read: lengths of texts, numbers of any kind */
    uint32_t cubes; /* at most; 0: as many as are told */
    uint32_t bound; /* of the symbolic execution */
    term frontier;  /* executions beyond it */
    bool within;    /* these are left out */
    bool cut;       /* they were in the way of a precondition */
    term given;     /* what is assumed: of the arguments, and with .within */
    /* of the check: */
    term fail;
    struct entry_terms entry; /* inputs that it depends on, and pointers to them */
    bool *matters;            /* by input: it is one of those that the failure depends on */
};

/* Makes .s, .solver and .x for .task and .opt; max_terms: 0 for the default. false: there is no
 * solver. search_end frees them in any case. */
bool search_begin(struct precondition_search *q, const struct ir_func *f, uint64_t max_terms);
void search_end(struct precondition_search *q);

enum solver_answer search_ask(struct precondition_search *q, const term *assumptions, uint32_t n);

/* The failure of this check, as far as executions have been looked at. */
term search_fail(const struct precondition_search *q, const char *func, ir_val ins,
                 enum check_kind kind);

/* Is no execution left beyond .frontier, and none given up, under .given? */
bool search_is_complete(struct precondition_search *q);

/* For which inputs .fail, that of this check, happens. Requires .frontier. NULL: no condition is to
 * be told. */
const struct precondition *search_condition(struct precondition_search *q,
                                            const struct check_result *c);

/* ---- measure.c: a number that an input or two give, and an interval for it ---- */

struct measure {
    struct entry_measure of;
    term t;
    bool is_signed;    /* t is to be read so */
    sbv_t least, most; /* that its type allows */
    sbv_t lo, hi;      /* the interval; least..most: no condition */
    sbv_t value;       /* in the counterexample, inside */
    uint64_t mask;     /* not 0: instead of the interval, these bits are as in .value */
};

/* At most `by` apart. */
static inline bool is_near(sbv_t k, sbv_t to, sbv_t by) { return k - to >= -by && k - to <= by; }

struct measure measure_of(struct precondition_search *q, struct entry_measure of);
bool measure_is_free(const struct measure *m); /* no condition */
sbv_t measure_read(const struct precondition_search *q, const struct measure *m,
                   const struct term_model *in);
term measure_holds(struct precondition_search *q, const struct measure *m);
struct entry_atom measure_atom(const struct measure *m);

/* ---- weaken.c ---- */

/* A cube around the counterexample that the solver has just found. false: none that can be said. */
struct weakened {
    struct entry_cube cube;
    term holds;
    bool chosen;    /* the environment's choices are part of it */
    const char *by; /* the name of one */
};
bool weaken(struct precondition_search *q, struct weakened *out);

/* ---- beyond.c ---- */

/* Of a condition that leaves out executions beyond the bound: do those that are run fail, too? */
bool holds_beyond(struct precondition_search *q, const struct check_result *c, term condition);

/* ---- tidy.c ---- */

void tidy(const struct precondition_search *q, struct precondition *p);

#endif
