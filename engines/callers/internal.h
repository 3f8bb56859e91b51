/* internal.h - what the files of the search towards the entry share. */
#ifndef VL_ENGINES_CALLERS_INTERNAL_H
#define VL_ENGINES_CALLERS_INTERNAL_H

#include "core/base/map.h"
#include "core/program/callers.h"
#include "engines/callers/callers.h"
#include "engines/callers/fragment.h"
#include "engines/precondition/seek.h"

/* What makes a function fail at the check in question, to be asked at what comes before it. */
struct obligation_up {
    const char *func;
    const struct code_fragment *begin;    /* NULL: the whole function; else from there on */
    const struct ir_module *of;           /* the module in which .condition numbers its globals */
    const struct precondition *condition; /* NULL: the function's body is entered instead */
    struct seek_goal goal;                /* in .of: the failure that .condition is for */
    uint32_t height;                      /* calls above the check */
    uint32_t passes;                      /* most disjuncts of a precondition on the way here */
    bool settled;                         /* it is not to be weakened any more */
};

/* A question that was asked of a call, whatever the check. */
struct answered {
    enum seek_answer answer;
    const struct ir_module *task;
    struct seek_goal goal;
    const struct precondition *condition;
};

struct climb {
    struct arena *a; /* results */
    struct arena tmp;
    const struct ir_module *program;
    name_list entries;
    const struct verify_options *opt;
    const struct verify_progress *progress;
    struct ir_callers callers;
    deadline_t deadline;
    const struct check_result *check; /* the check whose failure is searched for */
    VEC(struct obligation_up) queue;
    struct map seen;  /* pairs of function and condition that were met, of this check */
    struct map asked; /* questions -> in .answers, of all checks */
    VEC(struct answered) answers;
    uint32_t instances;      /* solved for this check */
    struct func_result *out; /* by entry */
};

/* ---- confirm.c: the run of the whole program ---- */

bool is_reported(const struct climb *c, const struct check_result *k);

/* The result of this entry; NULL: it is none. */
struct func_result *result_of_entry(const struct climb *c, const char *func);

/* Runs the program from `entry` with the inputs found in `asked`, the task of o's question. true:
 * it fails at the check in question.  A failure of a program at any other place is a finding as
 * well; one of a library's function may be what it requires of its arguments. */
bool confirm(struct climb *c, const struct obligation_up *o, const char *entry,
             const struct ir_module *asked, const struct seek_goal *goal, bool stepping,
             struct seek_found *found);

#endif
