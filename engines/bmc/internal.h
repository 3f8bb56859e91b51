/* internal.h - what the files of bounded model checking share. */
#ifndef VL_ENGINES_BMC_INTERNAL_H
#define VL_ENGINES_BMC_INTERNAL_H

#include "core/base/map.h"
#include "core/base/vec.h"
#include "encoders/symex/symex.h"
#include "engines/bmc/bmc.h"

/* A replay leaps through loops that only count, once they came back so often. */
enum { REPLAY_ACCELERATE = 64 };

/* All visits of one check; or at the call of a library model, of all checks of a kind in there. */
struct site {
    const struct ir_func *func;
    ir_val ins;
    bool seen;       /* there was a visit */
    bool own;        /* stands in the verified function */
    bool open;       /* neither violated nor unknown so far */
    bool asked;      /* .shown is known */
    bool shown;      /* to hold on all executions, by abstract interpretation: nobody is asked */
    term reach;      /* some visit is reached */
    term fail;       /* some visit fails */
    term pending[2]; /* visits not yet shown to hold; [1]: those that depend on unsupported
                        constructs */
    const struct symex_taint *taint; /* of a visit; NULL: of none */
    bool firm;                       /* of some visit the taint is not only `astray` */
    uint32_t sound;                  /* last bound up to which that did not matter; 0: none */
    unsigned tries;                  /* models asked for anew */
    bool covered;                    /* some execution gets there */
    bool late;                       /* an assertion that failed while executions were under way:
                                        to be ranked when they are not, with .fixed */
    bool certain;                    /* a warning: so far all executions that get there fail ... */
    term fixed;                      /* ... with these inputs, of a program */
    struct symex_choices *choices;   /* ... or when the environment chooses so, of a function, */
    bool alike;                      /* each place the same */
    struct check_result result;
};

struct bmc {
    struct arena *arena; /* results */
    struct arena scratch;
    const struct ir_module *task;
    const struct ir_func *func;
    const struct verify_options *opt;
    const struct verify_progress *progress;
    struct term_store *store;
    struct symex *symex;
    struct solver *solver;
    deadline_t deadline;
    uint64_t work; /* that .deadline counts */
    bool hurried;  /* something was found: .deadline is a near one */
    int64_t started;
    uint32_t bound;      /* of the round at hand */
    uint32_t done_bound; /* of the last round that was decided */
    uint32_t sound;      /* of the last one before executions were given up */
    uint32_t collected;  /* obligations */
    uint64_t queries;
    bool running;  /* symbolic execution asks */
    bool by_loop;  /* loops one after the other */
    bool cut;      /* it was told to unwind no further */
    bool complete; /* no execution is left beyond the bound */
    bool vacuous;
    bool assumes; /* the program leaves executions out ... */
    bool met;     /* ... and one is known that it does not */
    const struct symex_taint *lost_at;
    bool lost;   /* executions were given up: nothing is proved */
    bool astray; /* or used a pointer to nothing known: what depends on that is not */
    bool cancelled;
    bool exact; /* other inputs may fail for some of what is unknown only: they stay as they are */
    bool avoided;        /* the solver's model is an execution that avoids what was ranked last */
    bool own_checks;     /* of it or its callees */
    bool indirect;       /* calls go through pointers: not all sites are known beforehand */
    bool covers;         /* `covered` of the sites is known */
    const char *stopped; /* why there is no further round: "timeout", ... */
    VEC(struct site *) sites;
    struct map site_of;
    const struct task_facts *facts;
    unsigned heard; /* of others */
    bool closed;    /* only checks shown to hold are left; the deadline is a near one */
};

/* bmc.c */
enum solver_answer bmc_ask(struct bmc *b, const term *assumptions, uint32_t n, deadline_t deadline);
void bmc_stop(struct bmc *b, const char *why); /* no further round */
void bmc_collect(struct bmc *b);               /* new visits */
/* Once there is a finding, all else gets a small multiple of the work so far; with --bound the user
 * has said how far. */
void bmc_hurry(struct bmc *b);
bool bmc_search(struct bmc *b); /* until nothing collected can fail. false: undecided */
/* All executions within this bound have been searched: what of them is known for good? false:
 * undecided. */
bool bmc_settle(struct bmc *b, uint32_t bound);
bool bmc_tell(struct bmc *b);   /* what is known so far. false: cancelled */
bool bmc_enough(struct bmc *b); /* Longer executions tell nothing that is wanted. */
/* To be reached is to fail. */
bool bmc_is_failure(const struct site *s);
struct site *bmc_site(struct bmc *b, const struct ir_func *f, ir_val ins, enum check_kind kind);

/* unwind.c: --unwind-strategy */
void bmc_choose_strategy(struct bmc *b); /* .by_loop, and the first bound */
enum unwinding bmc_unwind(void *ctx, term some, uint32_t explored);

/* unbounded.c: --int-encoding int */
bool bmc_sees_no(const struct bmc *b, enum check_kind k); /* there, failures of this kind */
void bmc_blind(struct site *s);                           /* closes such a check */
/* Asks until nothing pending of this part can fail. false: undecided. */
bool bmc_search_unbounded(struct bmc *b, unsigned part);

/* facts.c: sets .facts: the task's, or where there are none yet its own, in .scratch. */
void bmc_take_facts(struct bmc *b);

/* explain.c: adds the invariants of the function's loops on which such facts rest. Before it
 * begins, it tells that the verdict is known. */
void bmc_explain(struct bmc *b, struct func_result *out);

/* sites.c: the sites of the verified function and its callees that are known beforehand;
 * .assumes */
void bmc_known_sites(struct bmc *b);

/* bmc.c: nothing is called proved where no execution is known that the program's assumptions
 * allow, as there may be none. */
void bmc_doubt(const struct bmc *b, struct func_result *out);

/* replay.c: runs a witness up to opt->until; the rest of *opt is set to what the run was given.
 * What takes too long is run once more with leaps that forget what decides nothing. */
void bmc_run(const struct bmc *b, struct arena *a, const struct witness *w,
             struct interp_options *opt, struct interp_result *run);
/* replay.c: the interpreter runs the model's inputs. The site of the model is closed, violated
 * or unknown, as is any other where the run fails. */
void bmc_replay(struct bmc *b, struct site *s);

/* story.c: what a user is told of a failing run, of w with these options; w may become a
 * smaller one that fails alike. */
void bmc_story(struct bmc *b, struct witness *w, const struct interp_options *opt,
               const struct interp_result *run, struct check_result *out);

/* rank.c */
/* Of what fails whatever is unknown. */
enum severity bmc_certainly(const struct bmc *b);
/* Does it fail there whatever functions without body do, and models leave open; of one function
 * alone, for any arguments and globals? As far as a run of w can tell: false may be wrong. */
bool bmc_fails_anyway(const struct bmc *b, const struct witness *w,
                      const struct interp_options *opt, const struct interp_result *run);
/* A model that the interpreter has run. */
struct replay {
    struct arena a;
    struct witness w;
    struct interp_options opt;
    struct interp_result run;
};
enum severity bmc_severity(struct bmc *b, struct site *s, const struct term_model *m,
                           const struct replay *by);
/* Of a program, where that was information: is there a model that fails with what functions without
 * body do in the execution that avoided it? Then the solver has it. */
bool bmc_other_inputs(struct bmc *b, const struct site *s);
/* After a round that saw longer executions: do they avoid what was certain to fail? */
void bmc_rank_again(struct bmc *b);
/* Is it worth another round to know? */
bool bmc_rank_open(const struct bmc *b);
/* Looks for smaller inputs of the same failure. The solver ends with a model of it; false: it has
 * no time left for that. */
bool bmc_shrink(struct bmc *b, term fail);
/* -limit <= v <= limit, read as signed. */
term bmc_within(const struct bmc *b, term v, unsigned limit);

#endif
