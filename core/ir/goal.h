/* goal.h - what tests are to reach in a program: goals of coverage.
 *
 * The front end makes a list of them and marks each place where one is met with a check of kind
 * GOAL, whose text is the goal's number and which fails exactly where an execution meets the goal.
 * So whatever decides checks decides goals: violated is reached, proved is out of reach.
 * Values; texts belong to the arena that the list was made in.
 */
#ifndef VL_IR_GOAL_H
#define VL_IR_GOAL_H

#include "core/ir/ir.h"

/* KIND(id, name): of MCDC, the condition alone decides the outcome of its decision
 * (docs/guide/cover.md). */
#define GOAL_KIND_TABLE(X)                                                                         \
    X(STATEMENT, "statement")                                                                      \
    X(BRANCH, "branch")       /* an outcome of a decision, or a way out of a switch */             \
    X(CONDITION, "condition") /* an outcome of one of the conditions of a decision */              \
    X(MCDC, "mcdc")           /* the same, and no other condition masks it */
enum goal_kind {
#define X(id, name) GOAL_##id,
    GOAL_KIND_TABLE(X)
#undef X
        GOAL_KINDS
};
const char *goal_kind_name(enum goal_kind k);

/* How the goal is met. */
#define GOAL_WAY_TABLE(X)                                                                          \
    X(RUN, "run") /* of a statement */                                                             \
    X(TRUE, "true")                                                                                \
    X(FALSE, "false")                                                                              \
    X(CASE, "case")       /* the switch jumps to this label */                                     \
    X(DEFAULT, "default") /* or to `default` */                                                    \
    X(NO_CASE, "no-case") /* or over its body */
enum goal_way {
#define X(id, name) GOAL_BY_##id,
    GOAL_WAY_TABLE(X)
#undef X
        GOAL_WAYS
};
const char *goal_way_name(enum goal_way w);

struct test_goal {
    const char *func;
    enum goal_kind kind;
    enum goal_way way;
    bool lowered;      /* each place where it is met has its check, unless no execution gets there
                          or meets it: then the check may be missing */
    bool missed;       /* there is such a place without */
    uint32_t around;   /* the innermost branch that it lies in: its number and 1; 0: none */
    uint32_t decision; /* the same of all goals of one decision, and of no other; 0: of none */
    struct ir_loc loc;
    const char *text; /* the source of the statement, condition, decision or label */
};

typedef VEC(struct test_goal) goal_list;

#endif
