/* internal.h - data and functions that the files of this room share. */
#ifndef VL_ENGINES_EXPLAIN_INTERNAL_H
#define VL_ENGINES_EXPLAIN_INTERNAL_H

#include "core/analysis/environment/loop_vars.h"
#include "core/base/map.h"
#include "engines/explain/explain.h"
#include "engines/solver/solver.h"

/* A fact over variables, or what is left where it fails; or a predicate that is no such fact. */
struct literal {
    struct invariant is;
    bool negated;
    ir_val predicate; /* index in t->vars; 0: none */
};

/* At a cut point one of the literals holds. */
struct lemma {
    uint32_t cut;
    VEC(struct literal) lits;
    term now, next;
    bool clause; /* a clause of ic3 that is no single fact */
    bool used;
    bool merged; /* it is part of another lemma */
};

/* A loop as the programmer sees it. */
struct source_loop {
    const struct ir_func *func; /* NULL: the loop is not shown */
    ir_val ins;                 /* instruction of func, whose place is the loop's */
    ir_blk head;                /* of func */
    const struct ir_inlined_func *copy;
    const struct loop_vars *vars;
};

struct explain {
    struct arena *a; /* of the result */
    struct arena scratch;
    const struct explain_claim *claim;
    const struct ts *t;
    struct term_store *s;
    struct solver *solver; /* `known` is asserted */
    deadline_t deadline;
    term known; /* the universal constraint, and facts about initial states */
    term goal;  /* the goal states, which the proof excludes */
    VEC(struct lemma) lemmas;
    uint32_t facts;            /* so many of the first lemmas are facts, each inductive alone */
    struct source_loop *loops; /* by cut */
    struct map var_of;         /* by term: index in t->vars */
};

/* lemma.c: turns the claimed invariants into lemmas at cut points */
void explain_collect(struct explain *x);
/* false: the invariant cannot be expressed as a term. */
bool explain_add(struct explain *x, uint32_t cut, const struct invariant *i);

/* predicate.c: the condition as a fact over variables as they are seen at the cut point.
 * false: it is no such fact. */
bool explain_read(struct explain *x, uint32_t cut, term condition, struct invariant *out);

/* explain.c: does it hold at the cut point, by the lemmas that are used? */
bool explain_implied(struct explain *x, uint32_t cut, term holds);
/* ... and if not, where does it fail? */
enum solver_answer explain_ask(struct explain *x, const term *more, uint32_t n);

/* lift.c: adds facts about whole variables that follow from used clauses */
void explain_lift(struct explain *x);

/* text.c */
void explain_find_loops(struct explain *x);
/* The variable at a cut point; .name is NULL if it has no name in the source there. */
struct spelling explain_spell(const struct explain *x, uint32_t cut, ir_val var);
void explain_report(struct explain *x, struct func_result *out);

#endif
