/* copies_int.h - proofs by copies of a task in which calls of some functions are replaced
 * by summaries (core/program/summary.h): what the two ways to choose these functions share.
 *
 * A *head* is such a function.  If no check fails in the copy for each head, nor in the one for the
 * function asked about, none fails in the task: of the failing check that comes first, the call it
 * is in has met only calls that returned without a failure, and these did what their summaries say
 * (Hoare's rule of recursion, which holds for calls that are not recursive just as well).
 */
#ifndef VL_ENGINES_VERIFY_COPIES_INT_H
#define VL_ENGINES_VERIFY_COPIES_INT_H

#include "core/analysis/environment/environment.h"
#include "core/analysis/known/frame.h"
#include "core/program/summary.h"
#include "engines/finding/options.h"
#include "engines/verify/recursion.h"

enum {
    MAX_SUMMARIES = 8,
    MAX_ROUNDS = 8,
    PARTS = 4,      /* of the work that is allowed, for each copy */
    HEAD_PARTS = 8, /* the same of one of a callee that is not recursive */
};

struct head {
    const char *name;
    struct environment env; /* of the copy `plain` */
    struct memory_frame frame;
    struct ir_summary summary;
    struct ir_summary_need *needs; /* by parameter, where they are data; NULL: none are */
    bool ranged;                   /* numbers that calls pass are part of its precondition */
    assumption_list assumptions;   /* of its own proof */
};

struct replaced_call {
    const char *in;
    ir_val at;
    uint32_t head;
    struct ir_summary_need *needs;
    bool entered;       /* it is not replaced after all */
    ir_val first, next; /* of what was put in for it, in the last copy */
};

struct call_induction {
    struct arena *a; /* of the result */
    struct arena scratch;
    const struct ir_module *task;
    const char *root;
    const struct verify_options *opt;
    recursion_prover *prove;
    deadline_t deadline;
    uint64_t work;
    struct ir_module *plain; /* a copy as it is, for questions */
    struct ir_module *copy;  /* the last one that was verified */
    name_list heads;
    struct head head[MAX_SUMMARIES];
    VEC(struct replaced_call) calls;
    unsigned failed; /* verifications of heads that showed nothing */
    bool blame;      /* of heads: for which arguments do checks fail? */
    bool from_start; /* what parameters of heads are to may be any memory that begins there */
    bool frees, looks_outside;
    bool reads_bytes, reads_deeper;
    const char *why; /* there is no proof */
};

/* The first reason counts. */
void copies_give_up(struct call_induction *x, const char *why);

/* A function of the program whose calls may be replaced at all. */
bool copies_may_replace(const struct ir_module *m, const char *name);

/* Options that ask for what no summary keeps. */
bool copies_are_for(const struct ir_module *task, const struct verify_options *opt);

/* .env of a head, of x->plain. */
void copies_look_at(struct call_induction *x, struct head *h, const char *name);

/* Verifies `func` in a copy in which x->calls are replaced; in that of a head it is called from
 * anywhere. true: a proof of all checks. */
bool copies_verify(struct call_induction *x, struct arena *a, const char *func, bool head,
                   struct func_result *out);

/* The same of a head, whose assumptions are kept, but for those that calls of it check. */
bool copies_show_head(struct call_induction *x, struct head *h);
/* With the result, whose memory is a's. */
bool copies_try_head(struct call_induction *x, struct head *h, struct arena *a,
                     struct func_result *r);

/* Guesses what heads return, and keeps what holds. true: something does. */
bool copies_know_results(struct call_induction *x);

/* A proof of the function asked about as a result of the task, without the checks that were put
 * in. */
void copies_tell(struct call_induction *x, enum proved_by by, struct func_result *out);

#endif
