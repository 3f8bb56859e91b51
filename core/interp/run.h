/* run.h - the state of one run; private to core/interp.
 *
 * Functions are made ready once (code.c): operands become slots of a frame, blocks
 * one array of instructions, each with the C function that performs it.  A frame's
 * slots are constants, then everything else.  Calls push frames on a heap-allocated
 * stack, so depth costs no C stack.
 *
 * Taint: a value that comes from an unsupported construct is marked `bad` and the
 * run goes on; it ends INTERP_UNSUPPORTED where such a value would decide
 * something (a check, a branch, an address, a size).  While nothing is bad the marks are
 * not looked at.
 */
#ifndef VL_INTERP_RUN_H
#define VL_INTERP_RUN_H

#include "core/interp/accel.h"
#include "core/interp/interp.h"
#include "core/interp/memory.h"
#include "core/ir/bodiless.h"
#include "core/ir/fold.h"
#include "core/ir/signature.h"

union slot_value {
    bv_t i;
    struct mem_ptr p;
};

struct run;
struct code;
typedef void (*code_step)(struct run *x, const struct code *c);

struct code_edge {
    const struct code *to;
    uint32_t n;
    const uint32_t *src, *dst; /* slots, copied in parallel */
    bv_t lo, hi;
    uint32_t loop;  /* of a back edge: in run.accel; else 0 */
    uint32_t visit; /* its counter in interp_coverage; 0: of a model */
};

struct code {
    code_step step;
    union {
        ir_binary_fn bin;
        ir_compare_fn cmp;
        ir_cast_fn cast;
        const struct code_edge *edges;
    } u;
    const struct ir_ins *ins;
    const uint32_t *args;
    uint64_t imm;     /* as in ops.def; STORE: type of the value */
    uint32_t dst;     /* 0: no result */
    uint32_t a, b, c; /* slots of the first operands */
    uint32_t nargs;
    ir_val id;
    uint16_t w;     /* width of the first operand */
    uint16_t to;    /* width of the result */
    uint32_t bytes; /* LOAD, STORE: size of the value */
    uint32_t nedges;
    uint32_t near; /* of a comparison of integers: its counter in interp_coverage; 0: of a model */
    uint32_t callee; /* CALL: index in the module's functions; UINT32_MAX = none. CALLPTR: args
                        are those behind the pointer, which is a */
};

struct code_func {
    const struct ir_func *f;
    const struct code *entry;
    const uint32_t *params;   /* slots */
    union slot_value *consts; /* of slots 0 .. nconsts-1 */
    uint32_t nconsts, nslots;
};

/* A constant that is the address of a global, or of a function. */
struct code_address {
    union slot_value *at;
    bool is_func;
    uint32_t index; /* in the module */
};

/* For one run, or several of them (interp_options.code). */
struct interp_code {
    struct arena arena;
    struct code_func **funcs; /* by index in the module's functions; NULL = not ready */
    struct map func_index, global_index;
    VEC(struct code_address) addresses;
    uint32_t first_global, first_func; /* objects, in .addresses */
    uint32_t nloops;
};

struct frame {
    const struct code_func *cf;
    const struct code *back; /* in the caller: behind the call */
    ir_val call;             /* in the caller */
    uint32_t dst;            /* slot in the caller */
    uint32_t base;           /* first slot in run.slots */
    uint32_t objects;        /* list of its allocas, by mem_object.next */
    uint32_t inputs;         /* run_inputs() when it was entered */
    uint32_t stores;         /* index of the next store of a model when it was entered */
    uint32_t before;         /* number of objects when it was entered */
    uint32_t nth;            /* of a model that the program called: the call's number, from 1 */
    uint32_t depth;          /* without models that models call */
    bool hidden;             /* a model that a model calls: not shown */
    bool back_call;          /* IR_CALL_BACK: the trace shows its arguments */
};

/* The steps kept: the first ones, then a ring of the last ones. */
struct trace {
    struct interp_step *at;
    struct trace_args {
        struct wit_val *at;
        uint32_t cap;
    } * args; /* parallel to .at: buffers that are used again by later steps in the slot */
    uint32_t max, n, cap;
    uint64_t total;
};

struct run {
    struct arena arena; /* code and tables; freed with the run */
    struct arena *out;
    const struct ir_module *m;
    const struct witness *w;
    struct interp_options opt;
    struct interp_result *res;
    bool ended, tainted;
    bool called_back;       /* a function without body may have called one of this unit */
    bool watched;           /* by an observer, or for a leap */
    bool before_unknown;    /* the last `inbounds` that was false: see interp_result */
    bool parts;             /* some object is taken for a part of a larger one */
    struct mem_ptr outside; /* the same: where it began, and how many bytes were wanted */
    uint64_t outside_bytes;
    uint32_t left;       /* the same: 1 + the witness's object that it is to; 0: none */
    bool apart_unknown;  /* the last `sameobj` that was false: two objects from outside */
    bool no_memory;      /* the last allocation failed */
    struct mem_ptr dead; /* the last pointer that was found to lead to no object that lives */
    uint64_t steps;
    uint64_t leaps; /* of loops, so far */
    const struct code *pc;
    union slot_value *v; /* the frame's slots */
    uint8_t *bad;        /* beside them */
    union slot_value *slots;
    uint8_t *bads;
    uint32_t nslots_cap;
    VEC(struct frame) frames;
    struct interp_code *code;
    struct ir_own_type *own_types; /* by index in the module's functions */
    struct map bases;              /* wanted addresses, by place and index */
    struct map reached, passed;    /* checks */
    uint64_t furthest;             /* .max_steps, as it was asked for */
    struct map reads;              /* of interp_result.reads */
    struct map allocations;        /* how often each instruction got memory from the heap */
    union slot_value *scratch;
    uint8_t *scratch_bad;
    uint32_t scratch_cap;
    uint32_t input, havoc;                          /* next of the witness */
    uint32_t model_calls;                           /* by the program */
    uint32_t aligned, aligned_end;                  /* the model call that took inputs last, and
                                                       where its inputs end (align.c) */
    uint32_t first_global, first_func, first_alloc; /* objects */
    struct mem mem;
    struct trace trace;
    struct accel accel;
};

/* Where something at instruction ins of the running function is said to happen: there, or if
 * that is a model, at the innermost call in a function that is none. */
struct run_place {
    const struct ir_func *f;
    ir_val ins;
};
struct run_place run_place(const struct run *x, ir_val ins); /* calls.c */
/* The same of an instruction of the last of so many frames, which is not 0. */
struct run_place run_place_of(const struct run *x, uint32_t frames, ir_val ins);
/* The frame of the model that the program called, NULL: it runs the program. */
const struct frame *run_model(const struct run *x); /* calls.c */

/* code.c */
const struct code_func *code_get(struct run *x, uint32_t func);
/* Borrows .opt.code, or makes one. */
void code_begin(struct run *x);
/* Once the run's objects are numbered. */
void code_place(struct run *x);
void code_end(struct run *x);
code_step step_of(enum ir_op op); /* interp_run.c */

/* setup.c: objects of the witness, globals and functions; false if it makes no sense */
bool setup_memory(struct run *x);
/* A new object of this place and number, at the address that the witness demands, if any. 0:
 * refused.
 */
uint32_t setup_object(struct run *x, enum wit_place place, uint32_t index, uint64_t size,
                      uint32_t align, bool clear);
/* Gives an allocated object the contents that the witness says it has before any store. */
void setup_unset(struct run *x, uint32_t obj);
bool value_from_witness(struct run *x, const struct wit_val *w, ir_type type,
                        union slot_value *out);
struct wit_val value_to_witness(struct run *x, ir_type type, const union slot_value *v);
/* failing.c: what a check that failed says beside its kind. */
void failing_tell(struct run *x, const struct code *c);
/* Stores a witness's value, whatever the object's protection. */
bool setup_store(struct run *x, struct mem_ptr at, const struct wit_val *v);

/* trace.c */
void trace_add(struct run *x, enum step_kind kind, ir_val ins, uint32_t var, ir_type type,
               const union slot_value *v);
void trace_enter(struct run *x, const struct frame *fr);
void trace_fail(struct run *x, const struct code *c);
/* Is it a check that is not asked for, of whose failure the trace tells all the same? */
bool trace_tells_wraps(const struct run *x, const struct ir_func *f, const struct ir_ins *check);
/* The last step is a call without body, with these arguments. */
void trace_passed(struct run *x, const struct code *c);
/* A model stores a value. */
void trace_store(struct run *x, struct mem_ptr at, ir_type type, const union slot_value *v);
/* Does the input decide about the object that was made just before, and has that no bytes? realloc
 * makes it later. */
bool trace_is_of_nothing(const struct run *x, const struct ir_ins *in);
/* The object of so many bytes is realloc's new one. */
void trace_relocate(struct run *x, uint64_t size);
void trace_stores(struct run *x, struct mem_ptr at, ir_type type, const union slot_value *v,
                  uint64_t more);
/* A model reads a value of this C type. */
void trace_read(struct run *x, struct mem_ptr at, ir_ct ct);
void trace_finish(struct run *x); /* to the result, with the open calls */
void trace_free(struct run *x);

/* calls.c */
void call_enter(struct run *x, uint32_t func, const struct code *c);
void call_unknown(struct run *x, const struct code *c);
void call_pointer(struct run *x, const struct code *c);
/* Is p a function that may be called so? Of an unknown one *func is UINT32_MAX. */
bool callable(struct run *x, struct mem_ptr p, const char *signature, uint32_t *func);
void call_return(struct run *x, const struct code *c);
bool next_input(struct run *x, const struct ir_ins *ins, union slot_value *out);
/* The same of a byte that is received; *more: so many further ones are wanted, and are alike. */
bool next_bytes(struct run *x, const struct ir_ins *ins, union slot_value *out, uint64_t *more);
/* All further inputs are 0, and none is recorded. */
bool no_inputs_left(const struct run *x);
/* How many the run has taken: indices of its witness, with opt.takers of result.inputs. */
uint32_t run_inputs(const struct run *x);

/* align.c: moves to the input that is for this instruction; false: there is none */
struct interp_taker align_taker(const struct run *x, const struct ir_ins *ins);
bool align_input(struct run *x, const struct ir_ins *ins);

/* Is the effect of this call of a function without body unknown? */
bool run_doubts(const struct run *x, const struct code *c);

/* reach.c: memory that a call without body may have written holds values afterwards */
void reach_settle(struct run *x, const struct code *c, const struct ir_bodiless *b);
/* What a function that reads input (ir_reads_input) left in memory that its arguments do not lead
 * to is unknown to a run that doubts. */
void reach_doubt(struct run *x, const struct code *c, const struct ir_bodiless *b);
/* alias.c: interp_options.aliases, after a store of a pointer */
void alias_stored(struct run *x, const struct code *c, struct mem_ptr p);
/* noleak: can each live heap object of this run be reached? With `nothing`: is there none? */
bool reach_all(struct run *x, struct mem_ptr root, bool nothing);

/* observe.c: called after a step, or (c NULL) after the entry has been called. frames, call: of
 * the frame that the step began in. */
void observe_step(struct run *x, const struct code *c, uint32_t frames, ir_val call);

/* interp.c: a run in its parts */
void run_begin(struct run *x, struct arena *a, const struct ir_module *m, const struct witness *w,
               const struct interp_options *opt, struct interp_result *out);
/* Executes one instruction. false: the run has ended. */
bool run_next(struct run *x);
void run_finish(struct run *x); /* frees all but the result */

/* interp_run.c */
/* Performs an instruction while some value is unknown. */
void run_tainted(struct run *x, const struct code *c);
/* Something new was met: .quiet begins anew. */
void run_goes_on(struct run *x);
void run_end(struct run *x, enum interp_end end, const struct code *c);
void run_fault(struct run *x, enum mem_fault fault, const struct code *c);
/* Frees the object, which lives. */
void run_free(struct run *x, const struct code *c, struct mem_ptr p);
/* The value in this slot of the frame is unknown from now on. */
void run_forget(struct run *x, uint32_t slot);
/* Is c a check whose kind is skipped? */
bool run_skips(const struct run *x, const struct code *c);

/* receive.c: bytes from outside to where the instruction says. */
void receive_step(struct run *x, const struct code *c);

/* Into an object that the witness has. */
static inline bool run_from_outside(const struct run *x, struct mem_ptr p) {
    return p.obj && p.obj < x->first_global;
}

#endif
