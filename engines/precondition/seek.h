/* seek.h - one step of the search towards the entry: an execution of a function that fails at a
 * given check, and for which inputs it does.
 *
 * Bounded model checking with one question: of all obligations, only those of the goal are asked.
 */
#ifndef VL_ENGINES_PRECONDITION_SEEK_H
#define VL_ENGINES_PRECONDITION_SEEK_H

#include "core/interp/witness.h"
#include "engines/finding/options.h"

struct seek_goal {
    const char *func;
    ir_val at; /* the check, or the call of a model that checks */
    enum check_kind kind;
    uint32_t cubes; /* of the precondition at most; 0: as many as are told */
};

enum seek_answer {
    SEEK_FOUND, /* .witness */
    SEEK_NEVER, /* no execution of the task fails there */
    SEEK_OPEN   /* not known within the deadline */
};

struct seek_found {
    struct witness witness;
    bool certain; /* of a program: it fails whatever functions without body do */
    const struct precondition
        *precondition; /* of a function that is no program's entry: for which
                          inputs it fails; NULL: no simple condition is known */
};

/* opt->program: f is the entry of a program.  Lives in the arena. */
enum seek_answer seek_failure(struct arena *a, const struct ir_module *task,
                              const struct ir_func *f, const struct verify_options *opt,
                              const struct seek_goal *goal, deadline_t deadline,
                              struct seek_found *out);

#endif
