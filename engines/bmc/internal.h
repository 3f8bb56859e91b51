/* internal.h - what the files of bounded model checking share. */
#ifndef VL_ENGINES_BMC_INTERNAL_H
#define VL_ENGINES_BMC_INTERNAL_H

#include "encoders/symex/symex.h"
#include "engines/bmc/bmc.h"
#include "engines/finding/sites.h"
#include "engines/finding/verification.h"

/* The visits of one site: what symbolic execution says of it. */
struct visits {
    term reach;      /* some visit is reached */
    term acts;       /* some visit is, with something to free if it is one of free */
    term fail;       /* some visit fails */
    term pending[2]; /* visits not yet shown to hold; [1]: those that depend on unsupported
                        constructs */
    term early[2];   /* the first of them; no more than .pending */
    const struct symex_taint *taint; /* of a visit; NULL: of none */
    bool tainted_anyway; /* some visit's taint is not only that of an invalid pointer's use */
    uint32_t sound;      /* last bound up to which the taint did not matter; 0: none */
    unsigned tries;      /* models asked for anew */
    bool covered;        /* some execution gets there */
    bool late;           /* an assertion that failed while executions were under way: to be ranked
                            when they are not, with .fixed */
    bool certain;        /* a warning: so far all executions that get there fail ... */
    term fixed;          /* ... with these inputs, of a program */
    struct symex_choices *choices; /* ... or when the environment chooses so, of a function, */
    bool alike;                    /* each place the same */
    bool unchecked;                /* ... or when an allocation fails, of those that make it, */
    bool too_small;                /* ... or of those that make the memory that is too small */
    bool avoided_late;             /* behind BMC_ENOUGH some execution does not fail */
};

/* So many iterations say what is reached at all, and how certain a finding is. */
enum { BMC_ENOUGH = 8 };

struct bmc {
    struct verification v;
    struct symex *symex;
    struct solver *solver;
    VEC(struct visits *) visits; /* by site.index */
    uint32_t bound;              /* of the round at hand */
    uint32_t done_bound;         /* of the last round that was decided */
    uint32_t sound;              /* of the last one before executions were given up */
    uint32_t collected;          /* obligations */
    unsigned halved;             /* the work on a question of symbolic execution, so many times */
    bool running;                /* symbolic execution asks */
    struct trials *trials;       /* NULL: there are none */
    bool tried_late;             /* they had their turn after the first finding */
    bool large;                  /* the program: runs come before the first round */
    bool by_loop;                /* loops one after the other */
    bool cut;                    /* the strategy said to unwind no further */
    bool complete;               /* no execution is left beyond the bound */
    const struct symex_taint *lost_at;
    bool lost;             /* executions were given up: nothing is proved */
    bool invalid_pointers; /* some execution uses a pointer to nothing known: what depends on such a
                              use is not proved */
    bool cancelled;
    bool exact;   /* a finding's inputs stay as they are (trace.h) */
    bool avoided; /* the solver's model is an execution that avoids what was ranked last */
    bool covers;  /* `covered` of the visits is known */
    bool closed;  /* only checks shown to hold are left; the deadline is a near one */
};

/* ---- bmc.c: rounds ---- */

/* All executions within this bound have been searched: what of them is known for good? false:
 * undecided. */
bool bmc_bound_decided(struct bmc *b, uint32_t bound);
bool bmc_report_progress(struct bmc *b); /* what is known so far. false: cancelled */
bool bmc_is_enough(struct bmc *b);       /* Longer executions tell nothing that is wanted. */

/* ---- search.c: visits, and whether one of them fails ---- */

struct site *bmc_site(struct bmc *b, const struct ir_func *f, ir_val ins, enum check_kind kind);
/* Each site of the verification gets its visits. */
void bmc_add_visits(struct bmc *b);
struct visits *bmc_visits(const struct bmc *b, const struct site *s);
void bmc_collect(struct bmc *b); /* new visits */
bool bmc_search(struct bmc *b);  /* until nothing collected can fail. false: undecided */
/* A failure could not be trusted, nor is its absence. */
bool bmc_undecidable(const struct bmc *b, const struct site *s);

/* ---- try.c: runs with made-up inputs ---- */

void bmc_begin_trials(struct bmc *b);
/* The solver has just found an execution beyond the bound: trials of a function alone begin so. */
void bmc_start_trials_beyond(struct bmc *b);
void bmc_end_trials(struct bmc *b);
/* They get a part of the work: as much as the rounds took so far, of a large program all that is
 * theirs. false: cancelled. */
bool bmc_try(struct bmc *b);
/* For a question that may be easy; where it is not, they come first. */
deadline_t bmc_patience(const struct bmc *b);
/* The question was not decided with so little patience: they had their turn, and it is to be asked
 * again. */
bool bmc_tried_instead(struct bmc *b);

/* ---- query.c: the solver ---- */

/* Of executions whose objects lie apart. */
enum solver_answer bmc_ask(struct bmc *b, const term *assumptions, uint32_t n, deadline_t deadline);

/* ---- cover.c: what is reached at all ---- */

/* Finds whether no execution satisfies the assumptions (.vacuous, .met). */
void bmc_find_vacuity(struct bmc *b);
/* Finds which checks some execution gets to. */
void bmc_cover(struct bmc *b);
bool bmc_is_unreached(const struct bmc *b, const struct site *s);

/* ---- report.c ---- */

void bmc_report(const struct bmc *b, struct func_result *out);

/* ---- unwind.c: --unwind-strategy ---- */

void bmc_choose_strategy(struct bmc *b); /* .by_loop, and the first bound */
enum unwinding bmc_unwind(void *ctx, term some, uint32_t explored);

/* ---- int_arithmetic.c: --int-encoding int ---- */

/* Kinds of checks whose failures are not seen there. */
check_set bmc_undecidable_integers(void);
/* Asks until nothing pending of this part can fail. false: undecided. */
bool bmc_search_integers(struct bmc *b, unsigned part);

/* ---- replay.c ---- */

/* A model that the interpreter has run. */
struct replay {
    struct arena a;
    struct witness w;
    struct interp_options opt;
    struct interp_result run;
};
/* The interpreter runs the model's inputs. The site of the model is closed, violated or unknown, as
 * is any other where the run fails. */
void bmc_replay(struct bmc *b, struct site *s);

/* ---- rank.c ---- */

enum severity bmc_severity(struct bmc *b, struct site *s, const struct term_model *m,
                           const struct replay *by);
/* Where that was information: is there a model that may be more? Then the solver has it. Of a
 * program, one that fails with what functions without body do in the execution that avoided it; of
 * a function, one that has memory made, if the first has none. */
bool bmc_other_inputs(struct bmc *b, const struct site *s);
/* After a round that saw longer executions: do they avoid what was certain to fail? */
void bmc_rank_again(struct bmc *b);
/* Is it worth another round to know? */
bool bmc_rank_open(const struct bmc *b);
/* Have too few executions been looked at to call it more than information? */
bool bmc_rank_doubted(const struct bmc *b, const struct site *s);

/* ---- behind.c ---- */

/* Executions that fail elsewhere with the assertion s behind them. */
term bmc_fails_behind(struct bmc *b, const struct site *s);

/* ---- escape.c ---- */

/* Of a function alone: are there inputs with which executions get there, as far as they are known,
 * and pass whatever the environment chooses? As far as a few tries can tell: false may be wrong. */
bool bmc_escapes(struct bmc *b, const struct visits *v);

/* ---- small_model.c ---- */

/* Looks for smaller inputs of the same failure. The solver ends with a model of it; false: it has
 * no time left for that. */
bool bmc_shrink(struct bmc *b, term fail);
/* -limit <= v <= limit, read as signed. */
term bmc_within(const struct bmc *b, term v, unsigned limit);

#endif
