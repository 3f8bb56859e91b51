/* accel.h - loops that only count are run in one leap; private to core/interp.
 *
 * A loop that has come back to its head often enough is watched for two iterations. The first one
 * says by how much each parameter of the head, and each number in memory, changes; the second one,
 * that this change is the same in each further iteration as long as the same path is taken, and for
 * how many iterations it is: each value on the path is a progression (core/sem), and each
 * comparison tells of how many terms it is as true. All but the last of these iterations are then
 * left out: parameters and memory are set to what they would be. An iteration is not leapt over if
 * it takes inputs, calls a model or a function without body, allocates, or reads and writes at
 * places that change. A loop that would never end is out of fuel. Iterations that are left out cost
 * no steps and leave no trace.
 *
 * Where interp_options.forgets, numbers that change in some other way and decide nothing in the
 * loop (`sum ^= i`) do not keep it from being leapt over: they are unknown from then on (run.h,
 * taint), so a run that depends on one ends as unsupported.
 */
#ifndef VL_INTERP_ACCEL_H
#define VL_INTERP_ACCEL_H

#include "core/interp/memory.h"
#include "core/sem/progression.h"

struct run;
struct code;
struct code_edge;
union slot_value;

/* A place in memory that an iteration reads or writes. */
struct accel_cell {
    struct mem_ptr at;
    uint32_t bytes;
    bool pointer;
    bool loaded;       /* before it is stored */
    bool loaded_again; /* in the second iteration, too */
    bool stored;       /* in the second one */
    struct mem_ptr p;  /* contents at the start: a pointer, or */
    bv_t first;        /* a number, at the start of this iteration */
    bv_t by, stored_by;
    bool lost, stored_lost; /* the contents are no progression, and may be forgotten; the same of
                               the stored value */
};

/* Arrivals at the head by one back edge, and the arrival at which watching begins. */
struct accel_loop {
    uint64_t seen, due;
};

/* Parameters and memory of the loop that is watched next that were seen to be no progressions. */
struct accel_lost {
    bool *params; /* of the head */
    VEC(struct mem_ptr) cells;
};

/* A value of the frame: it grows by this each iteration. */
struct accel_slot {
    bv_t by;
    bool unknown; /* no progression */
};

struct accel {
    enum accel_phase { ACCEL_OFF, ACCEL_RECORD, ACCEL_FOLLOW } phase;
    const struct code_edge *edge; /* back to the head */
    uint32_t frames;
    uint64_t until;                    /* steps */
    uint64_t good;                     /* iterations that are alike, the second one included */
    struct accel_slot *slots, *copied; /* of the current frame; scratch */
    struct accel_slot *all;            /* of the loop's frame, and those of its callees */
    struct accel_slot *claimed;        /* of the head's parameters */
    union slot_value *start;           /* these themselves */
    uint32_t cap;
    VEC(struct accel_cell) cells;
    VEC(struct accel_loop) loops; /* by code_edge.loop - 1 */
    struct accel_lost lost;
};

/* Registers a back edge of the code; the result is its code_edge.loop. */
void accel_new_loop(struct run *x);
/* While it is watched: before an instruction; before an edge's values are copied. */
void accel_step(struct run *x, const struct code *c);
void accel_edge(struct run *x, const struct code_edge *e);
/* While it is watched: behind a call that enters a function; behind a return, whose value went to
 * dst (0: nowhere). */
void accel_enter(struct run *x, const struct code *c);
void accel_return(struct run *x, const struct code *c, uint32_t dst);
/* Behind a back edge. */
void accel_arrive(struct run *x, const struct code_edge *e);

#endif
