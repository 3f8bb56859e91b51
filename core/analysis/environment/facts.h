/* facts.h - the results of the analyses of a task, computed once and lent to every engine and
 * encoder: facts about the pointers that the task's function gets, and intervals of its integers.
 * They hold for any arguments, any memory and any solver. Threads: a constant once facts_run has
 * returned, so engines side by side share it. Ownership: the arena's; borrows the module.
 */
#ifndef VL_ANALYSIS_ENVIRONMENT_FACTS_H
#define VL_ANALYSIS_ENVIRONMENT_FACTS_H

#include "core/analysis/absint/absint.h"
#include "core/analysis/environment/fieldtype.h"
#include "core/analysis/environment/funcpair.h"
#include "core/analysis/environment/nulltest.h"
#include "core/analysis/environment/pairs.h"
#include "core/analysis/extent/extent.h"
#include "core/result/verdict.h"

struct task_facts {
    const struct ir_module *m;
    const struct ir_func *entry;
    struct nulltest nulls;         /* pointers that the code compares with null ... */
    struct nulltest compared;      /* ... with each other, for equality ... */
    struct nulltest ordered;       /* ... orders or subtracts ... */
    struct nulltest strings;       /* ... uses as strings ... */
    struct nulltest ended;         /* ... and walks along to an element that is zero */
    struct nulltest nothing;       /* no pointers at all */
    struct funcpairs funcs;        /* functions that it compares pointers with */
    struct fieldtypes fields;      /* targets of void * and the like in memory */
    struct extents no_extents;     /* none */
    struct pairs pairs;            /* parameters of the entry that point into one object */
    struct extents extents;        /* and how many elements they point to */
    struct absint_unit *intervals; /* of integers; NULL: not asked for */
};

/* Computes all facts but intervals. Requires: entry has a body. */
void facts_run(struct arena *a, const struct ir_module *m, const struct ir_func *entry,
               struct task_facts *out);

/* `given`, or facts computed here where it is NULL: of callers that were lent none. */
const struct task_facts *facts_or_own(struct arena *a, const struct task_facts *given,
                                      const struct ir_module *m, const struct ir_func *entry);

/* Adds intervals, of all functions but library models, whose checks belong to their callers' lines:
 * each is given FACTS_MS, and all together what the deadline leaves. skip: kinds that are not
 * checked. */
void facts_add_intervals(struct arena *a, check_set skip, deadline_t deadline,
                         struct task_facts *out);
enum { FACTS_MS = 1000 };

/* Do intervals show that this check of f holds in all executions? For them an unsupported construct
 * has any value, so they may show checks that symbolic execution must leave unknown. */
bool facts_show(const struct task_facts *t, const struct ir_func *f, ir_val check);

/* Pointers that the code orders or subtracts; none with --alias none, by which pointers from
 * outside never point into one object. */
const struct nulltest *facts_ordered(const struct task_facts *t, enum alias_rule alias);

#endif
