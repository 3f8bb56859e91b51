/* cone_int.h - what cone.c, cone_search.c and cone_define.c share.
 *
 * Inside, a literal is 2 * variable + inverted; a clause is an offset in `mem`: its head, then its
 * literals, the first two of which are watched.
 */
#ifndef VL_ENGINES_SOLVER_CONE_INT_H
#define VL_ENGINES_SOLVER_CONE_INT_H

#include "core/base/vec.h"
#include "engines/solver/cone.h"

typedef uint32_t lit_t;
typedef uint32_t clause_t; /* 0: none */

static inline uint32_t var_of(lit_t l) { return l >> 1; }
static inline lit_t lit_inside(int lit) { return lit > 0 ? 2 * (lit_t)lit : 2 * (lit_t)-lit + 1; }

enum { CONE_NONE = 0, CONE_TRUE = 1, CONE_FALSE = -1 };

struct clause_head {
    uint32_t size;
    uint32_t glue : 29; /* levels among its literals when it was learnt */
    uint32_t learnt : 1, once : 1, dead : 1;
};
enum { HEAD = sizeof(struct clause_head) / sizeof(uint32_t) };

struct clause_watch {
    clause_t clause;
    lit_t blocker; /* another literal of it: if true, the clause need not be looked at */
};
struct watches {
    struct clause_watch *at;
    uint32_t n, cap;
};

struct cone_var {
    clause_t reason;
    uint32_t level;
    uint32_t look; /* position in s->looks, of this question */
    uint32_t heap; /* position + 1, or 0 */
    double activity;
    bool phase, seen, failed, defined; /* defined: defined by clauses of its own */
    uint32_t deps, deps_n;             /* in s->deps: variables of these clauses */
};

/* s->deps[first ...]: what is free in its cone. */
struct follower {
    uint32_t var, first, n;
};

struct cone {
    struct arena arena;
    enum sat_answer state;
    bool contradictory;
    uint32_t vars; /* 1 .. vars */
    struct cone_var *var;
    signed char *value;      /* by literal */
    uint32_t *in_cone;       /* by variable: == question: may get a value in this one */
    struct watches *watches; /* by literal: clauses that watch it */
    uint32_t cap;            /* of these four, in variables */
    VEC(uint32_t) mem;
    uint32_t wasted;
    VEC(clause_t) clauses, learnt, once;
    VEC(lit_t) trail, learning;
    VEC(uint32_t) cleared, failed; /* variables that are seen, that failed */
    VEC(uint32_t) stamps;          /* by level */
    uint32_t stamp;
    bool refuted;         /* clauses of the question are contradictory by themselves */
    VEC(uint32_t) levels; /* where in the trail each begins */
    uint32_t head;        /* of the trail: what was propagated */
    VEC(uint32_t) heap, asked, in_every_cone, deps;
    VEC(struct follower) followers;
    uint32_t cursor; /* in looks: those before it have values or are in the heap */
    uint32_t question;
    double bump;
    uint32_t max_learnt;
};

static inline struct clause_head *head_of(const struct cone *s, clause_t c) {
    return (struct clause_head *)(void *)(s->mem.at + c);
}
static inline lit_t *lits_of(const struct cone *s, clause_t c) { return s->mem.at + c + HEAD; }

/* ---- cone.c ---- */
void cone_vars(struct cone *s, uint32_t last);
clause_t cone_add(struct cone *s, const lit_t *lits, uint32_t n, struct clause_head head);
void cone_watch(struct cone *s, lit_t l, clause_t c, lit_t blocker);
void cone_remove(struct cone *s, clause_t c);
/* At level 0: half of what was learnt goes if it is too much. */
void cone_reduce(struct cone *s);

/* ---- cone_search.c ---- */
void cone_assign(struct cone *s, lit_t l, clause_t reason);
/* The clause that is false, or 0. */
clause_t cone_propagate(struct cone *s);
void cone_back_to(struct cone *s, uint32_t level);
enum sat_answer cone_search(struct cone *s, const int *assumptions, uint32_t n,
                            deadline_t deadline);

#endif
