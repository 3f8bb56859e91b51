/* ic3_internal.h - what the files of IC3 share.
 *
 * A cube is a conjunction of literals over state variables: those that T sets, or I names.  The
 * other variables of a state (inputs, gates) are free in each state, as far as U allows. Frame j
 * holds cubes that F_1 .. F_j exclude, so F_i is U without the cubes of frames i, i+1, ...; F_0 is
 * I.  Each frame's clauses are switched on by its activation literal.  F_infinity holds the cubes
 * that are excluded for good: the set without each of them is inductive relative to the cubes of
 * F_infinity before it, so no reachable state is in them, whatever the goal.
 */
#ifndef VL_ENGINES_REACH_IC3_INTERNAL_H
#define VL_ENGINES_REACH_IC3_INTERNAL_H

#include "engines/reach/reach.h"
#include "engines/solver/cone.h"
#include "engines/solver/sat.h"

struct cube {
    uint32_t n;
    uint64_t vars; /* a bit for each variable modulo 64: for quick tests */
    int lit[];     /* by variable */
};

/* The goal is reached from each state of the cube, in `depth` steps; none of F_level is to be in
 * it. */
struct ic3_obligation {
    const struct cube *cube;
    const struct ic3_obligation *next; /* where a step from here leads; NULL: the goal is here */
    uint32_t level, depth;
};

enum { IC3_INFINITY = INT32_MAX }; /* level of cubes of F_infinity */

struct ic3_frame {
    VEC(const struct cube *) cubes;
    int act;
};

struct ic3 {
    struct arena arena;       /* of the run */
    struct arena obligations; /* of one major step */
    const struct dimspec *d;
    const struct reach_options *opt;
    struct reach_result *out;
    bool lifting;
    VEC(int) vars;        /* state variables */
    bool *is_predicate;   /* by variable: of the cubes' literals, those that are preferred */
    bool *is_state;       /* by variable */
    signed char *initial; /* by variable: the sign that I fixes, 0 if none */
    uint32_t *activity;   /* by variable: in how many cubes of frames */
    bool *value;          /* by variable: the last model's state */

    bool *known; /* by variable: has it a value there? */

    struct cone *step; /* U, T, I and frames under their literals, and that G fails */
    struct cone *goal; /* U, G, frames */
    struct sat *init;  /* I, U */
    int lift_goal;     /* G fails */
    int step_next;     /* next unused variable */
    uint32_t dropped;  /* cubes that the solvers still have */
    VEC(struct ic3_frame) frames;
    VEC(const struct cube *) infinity; /* cubes of F_infinity */
    uint32_t pause, pauses; /* ic3_inductive_cube: calls to skip now, and after the next failure */
    uint32_t k;             /* the last frame: F_k may still meet the goal */
    VEC(struct ic3_obligation *) queue; /* a heap: lowest level first, then shortest */
    VEC(int) assumed, clause;           /* scratch */
    const struct ic3_obligation *found; /* a path from here leads to the goal */
};

/* ---- ic3.c ---- */
/* Requires d, opt, out and lifting. Ensures open solvers, frame 0, and F_infinity of an earlier
 * run. */
void ic3_set_up(struct ic3 *x);

/* ---- ic3_query.c: questions to solvers ---- */
void ic3_open(struct ic3 *x);
void ic3_close(struct ic3 *x);
void ic3_new_frame(struct ic3 *x);
/* The engine has to end: no answer. Sets the reason. */
bool ic3_stopped(struct ic3 *x);
/* SAT?  F_(level-1) & -c & U & T & c', without a frame if level is IC3_INFINITY.  UNSAT: *core is
 * the part of c that suffices, kept apart from I.  SAT: x->value is the state that the step comes
 * from.
 */
enum sat_answer ic3_consecution(struct ic3 *x, const struct cube *c, uint32_t level,
                                const struct cube **core);
/* SAT?  F_level & U & T & c', c being a cube of that frame. */
enum sat_answer ic3_pushable(struct ic3 *x, const struct cube *c, uint32_t level,
                             const struct cube **core);
/* SAT?  F_k & U & G. */
enum sat_answer ic3_meets_goal(struct ic3 *x);
/* Is some state of the cube one of I? */
bool ic3_is_initial(struct ic3 *x, const struct cube *c);
/* A cube around x->value from whose states the same inputs lead into `to` (NULL: meet the goal). */
const struct cube *ic3_lift(struct ic3 *x, const struct cube *to);
/* c is excluded from F_1 .. F_level, or from F_infinity if that is IC3_INFINITY. */
void ic3_exclude(struct ic3 *x, const struct cube *c, uint32_t level);

/* ---- ic3_cube.c ---- */
/* lits in order of their variables */
struct cube *ic3_cube(struct arena *a, const int *lits, uint32_t n);
bool ic3_cube_has(const struct cube *c, int lit);
bool ic3_cube_subset(const struct cube *small, const struct cube *large);
struct cube *ic3_cube_without(struct arena *a, const struct cube *c, int lit);
/* The literals of c that are true in the state. */
struct cube *ic3_cube_true(struct arena *a, const struct cube *c, const bool *value);

/* ---- ic3_general.c: smaller cubes that are excluded for the same reason ---- */
/* ic3_consecution(c, level) was UNSAT: a cube inside c of which that is true as well. */
const struct cube *ic3_generalise(struct ic3 *x, const struct cube *c, uint32_t level);
/* A cube inside c (as a set of literals) that can be excluded for good, or NULL. */
const struct cube *ic3_inductive_cube(struct ic3 *x, const struct cube *c);

/* ---- ic3_block.c: obligations ---- */
/* No state of F_k may be in the cube. false: a path was found, or the engine has to end. */
bool ic3_block(struct ic3 *x, const struct cube *bad);

/* ---- ic3_path.c ---- */
/* The path along x->found, state by state. false: there is none, as the system is not functional
 * though it says so. */
bool ic3_path(struct ic3 *x, struct arena *a);

#endif
