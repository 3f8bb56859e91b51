/* stepper.h - a run that stops at statements, goes on, and goes backwards: for a debugger.
 *
 * A run is deterministic, so a position, the number of instructions executed, is a state. Going
 * back is running again from the start up to a position. So memory is that of one run, however long
 * it is, and a step costs at most two runs of what lies before it; none is longer than
 * STEPPER_STEPS. What is longer than that is run with leaps over loops, like a replay, and
 * variables that a leap may have changed are unknown until they are set again.
 *
 * Stops are positions at which a statement begins: an instruction of the program, not of a library
 * model, whose line is another one than the last of the same call, or a further iteration of a loop
 * that stands in one line. Calls ("frames") are counted without models.
 *
 *     struct stepper *s = stepper_new(m, w, &opt);
 *     while (stepper_forward(s, wants, ctx)) ...
 *
 * Ownership: module and witness are borrowed; what a function gives is valid until the next move.
 * Thread rule: one thread a stepper.
 */
#ifndef VL_INTERP_STEPPER_H
#define VL_INTERP_STEPPER_H

#include "core/interp/interp.h"

enum { STEPPER_STEPS = 20000000 };

struct stepper;

/* Of opt, .skip and .until count. The run stands at its first stop, or has ended. */
struct stepper *stepper_new(const struct ir_module *m, const struct witness *w,
                            const struct interp_options *opt);
void stepper_free(struct stepper *s);

/* ---- moving ---- */

enum stepper_event {
    STEPPER_STATEMENT, /* a stop */
    STEPPER_RETURNED,  /* behind a call, within the statement of the caller */
};
/* Is the run to stop here? It may be looked at. */
typedef bool (*stepper_wants)(void *ctx, const struct stepper *s, enum stepper_event e);

/* false: the run has ended. */
bool stepper_forward(struct stepper *s, stepper_wants wants, void *ctx);
/* To the last stop before this position that is wanted. false: there is none, and the run is at its
 * first stop. */
bool stepper_backward(struct stepper *s, stepper_wants wants, void *ctx);
/* To the last stop of the same call, else of its caller. false: there is none. */
bool stepper_step_back(struct stepper *s);

/* Runs anew up to this position, and shows each stop on the way and the one that it stands at. */
void stepper_again(struct stepper *s, void (*see)(void *ctx, const struct stepper *s), void *ctx);

uint64_t stepper_position(const struct stepper *s);
/* Does it stand at the first stop of a call? */
bool stepper_enters(const struct stepper *s);
/* How the run ended; NULL: it has not. */
const struct interp_result *stepper_end(const struct stepper *s);
/* Were iterations leapt over? */
bool stepper_leapt(const struct stepper *s);

/* The line at which the instruction begins a statement; 0: it begins none. */
uint32_t stepper_line(const struct ir_func *f, const struct ir_ins *in);

/* ---- looking ---- */

struct stepper_call {
    const struct ir_func *f;
    struct ir_loc loc; /* the statement, or the call, that it is at; .line 0: not known */
};
/* Open calls, without those of models; call 0 is the innermost one. */
uint32_t stepper_depth(const struct stepper *s);
struct stepper_call stepper_call(const struct stepper *s, uint32_t call);

enum stepper_state {
    STEPPER_HAS_VALUE,
    STEPPER_UNINITIALISED,
    STEPPER_UNKNOWN, /* it depends on what is not interpreted, or was leapt over */
    STEPPER_ENDED,   /* its lifetime has: freed, or out of scope */
    STEPPER_OUTSIDE, /* no memory of the object is there */
    STEPPER_NULL,
    STEPPER_NOWHERE, /* an address at which no object is known */
};

/* A parameter or a variable of a call. */
struct stepper_variable {
    const char *name;
    ir_ct ct;
    bool in_memory;           /* .value is a pointer to it; else the value itself */
    enum stepper_state state; /* of .value */
    struct wit_val value;
    struct ir_loc declared; /* of memory the block around it; .line 0: a parameter */
};
typedef VEC(struct stepper_variable) stepper_variables;
/* Parameters, then what has a value or stands in a line before this one, then what is in memory:
 * also of blocks that have been left, and of several of one name all. */
void stepper_locals(const struct stepper *s, struct arena *a, uint32_t call,
                    stepper_variables *out);

/* A pointer to the global of this number in the module. */
struct wit_val stepper_global(const struct stepper *s, uint32_t global);
/* The object that a pointer leads to, and whether it may be used there. */
struct stepper_object {
    uint64_t size;
    bool live, heap, from_outside;
};
/* false: it leads to none. */
bool stepper_object(const struct stepper *s, const struct wit_val *at, struct stepper_object *out);

/* Reads a value of this type from memory. */
enum stepper_state stepper_load(const struct stepper *s, const struct wit_val *at, ir_type type,
                                struct wit_val *out);
/* The same of a bit-field, whose record is at `at`: an integer of its declared type. */
enum stepper_state stepper_load_field(const struct stepper *s, const struct wit_val *at,
                                      const struct ir_field *f, struct wit_val *out);

#endif
