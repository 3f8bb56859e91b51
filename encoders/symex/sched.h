/* sched.h - what runs next: block instances in the order of their keys, and the bound.
 *
 * Invariant: when an instance is taken from its activation's queue, all states that can still reach
 * it wait in it (sched.c says why).
 * Ownership: all of it is in the context's arena; spare register files are used again.
 */
#ifndef VL_ENCODERS_SYMEX_SCHED_H
#define VL_ENCODERS_SYMEX_SCHED_H

#include "encoders/objects/context.h"
#include "encoders/objects/state.h"
#include "encoders/symex/plan.h"

struct activation;

/* States that wait to enter a block in one iteration, or a call whose callee stopped at the bound.
 */
struct instance {
    uint32_t *key;
    uint32_t nkey;
    ir_blk block;
    VEC(struct state *) states;
    /* A call at instruction `at` that has not returned on all paths: */
    bool stopped;
    struct activation *callee;    /* it is parked in there ... */
    bool waiting;                 /* ... or it has not begun: states[0] waits before the call */
    const struct ir_func *target; /* the callee: a call through a pointer is split by callees */
    bool too_deep;                /* and never will */
    uint32_t at;
    struct state *caller;
    struct value *regs;
};

struct planned_function { /* a plan and spare register files */
    struct plan *plan;
    VEC(struct value *) spare;
    enum { READS_UNASKED, READS_ONLY, READS_NOT_ONLY } reads;
    VEC(struct kept_call *) kept; /* calls that have returned (repeat.c) */
};

/* One visit of a function. */
struct activation {
    struct planned_function *fn;
    struct activation *caller;
    struct call_stack calls; /* this visit and those that it is inside */
    uint32_t depth;
    uint32_t cost;                 /* recursion, in units of 1 / UNIT */
    uint32_t branches;             /* of the state at entry */
    struct value *regs;            /* while it runs */
    VEC(struct instance *) queue;  /* descending keys */
    VEC(struct instance *) parked; /* beyond the bound, or stopped calls */
    VEC(struct state *) returned;
    bool split;           /* it is in one callee of a call through a pointer that has several */
    VEC(uint32_t) locals; /* objects to die at return */
    term *may_call; /* of a call back: callees that it may enter, by number in env.called_back */
    uint32_t nmay_call;
};

struct instance *instance_new(struct symex *x, const struct plan *p, ir_blk b,
                              const struct loop_count *loops);
/* Ensures: the instance is in the queue, in the order of keys. */
void activation_queue(struct symex *x, struct activation *act, struct instance *in);
/* A state goes along an edge: queued, or parked beyond the bound.  Consumes it. */
void activation_send(struct symex *x, struct activation *act, struct state *s, ir_blk from,
                     const struct ir_edge *e);
/* May the state, in here at that cost, take a loop or recursion once more? */
enum unwinding activation_unwind(struct symex *x, const struct activation *act,
                                 const struct state *s, uint32_t cost);
/* Ensures: the queue is empty, or x->status is a failure. */
void activation_run(struct symex *x, struct activation *act);
/* Queues what the bound at hand allows to go on, and runs. */
void activation_resume(struct symex *x, struct activation *act);
/* No larger bound lets anything go on (calls are too deep). */
bool activation_stuck(const struct activation *act);
/* sum, or any execution that is parked in here, in this call of f. */
term activation_inside(struct symex *x, const struct activation *act, const struct ir_func *f,
                       ir_val call, term sum);
/* sum, or any execution that is parked in here. */
term activation_frontier(struct symex *x, const struct activation *act, term sum);

/* exec.c: runs a block from instruction `at`; consumes the state. */
void exec_block(struct symex *x, struct activation *act, struct state *s, ir_blk b, uint32_t at);

#endif
