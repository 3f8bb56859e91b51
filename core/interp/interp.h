/* interp.h - run IR on concrete inputs, checking everything; the builder of traces.
 *
 * The user sees a counterexample as the trace of this run. It shares the meaning of operations with
 * folding and encoders' tests (core/sem) and nothing else with the encoders: memory here is bytes,
 * each with its own initialised flag and, for pointers, its own provenance.
 *
 * Models of library functions are run like any other function, but neither trace nor stack shows
 * their inside: its events are shown at the call in the program.
 */
#ifndef VL_INTERP_INTERP_H
#define VL_INTERP_INTERP_H

#include "core/base/clock.h"
#include "core/interp/witness.h"

enum interp_end {
    INTERP_RETURNED,
    INTERP_HALTED, /* exit, abort */
    INTERP_CHECK_FAILED,
    INTERP_ASSUME_FAILED,
    INTERP_UNSUPPORTED, /* reached an unsupported construct */
    INTERP_FUEL,        /* too many steps or calls too deep */
    INTERP_INTERNAL,    /* an access that no check guarded: a bug in the front end */
};

/* FREE: memory is freed, also by a library function. WRAP: an unsigned difference is below 0. GAP:
 * of a shown trace only: steps that are left out. */
#define STEP_TABLE(X)                                                                              \
    X(ENTER, "enter")                                                                              \
    X(ASSIGN, "assign")                                                                            \
    X(INPUT, "input")                                                                              \
    X(RETURN, "return")                                                                            \
    X(FREE, "free")                                                                                \
    X(WRAP, "wrap")                                                                                \
    X(FAIL, "fail")                                                                                \
    X(GAP, "gap")
enum step_kind {
#define X(id, name) STEP_##id,
    STEP_TABLE(X)
#undef X
        STEP_COUNT
};
/* As it is in JSON. */
const char *step_kind_name(enum step_kind k);

struct interp_step {
    enum step_kind kind;
    uint32_t depth;    /* of the call stack, entry = 0 */
    const char *func;  /* function it happens in; ENTER: the one entered */
    const char *place; /* function of .ins */
    ir_val ins;        /* where; ENTER: the call in the caller (0 for the entry) */
    uint32_t var;      /* ASSIGN: index in that function's vars; INPUT of a call: 1 + index of its
                          writes in witness.havocs, 0 = none */
    uint32_t text_n;   /* of .text: bytes of the string */
    struct wit_val value;          /* ASSIGN, INPUT, RETURN; FREE: the pointer; FAIL: of a check
                                      about a lifetime that has ended, the pointer to the object.
                                      type 0: no value, or an unknown one */
    uint32_t first_input, ninputs; /* INPUT: of the witness; RETURN of a model: those it took */
    bool of_nothing;               /* INPUT: whether an allocation of 0 bytes gives memory */
    bool by_jump;                  /* RETURN: longjmp leaves the function */
    uint16_t check;                /* FAIL: the kind */
    const char *what;              /* FAIL: as interp_result.what */
    const char *text;              /* RETURN of a model that took inputs: the string that its result
                                      points to, as C writes it, or NULL */
    uint32_t first_store, nstores; /* RETURN of a model: of interp_result.stores */
    struct wit_val *args;          /* ENTER, and INPUT of a call without body: the arguments */
    uint32_t nargs;
    const struct interp_behind *behind; /* INPUT of a call without body: pointers to what the
                                           program allocated, at the start of its arguments */
    uint32_t nbehind;
};

/* A pointer in memory that a function without body was given: at `off` from argument `arg`. */
struct interp_behind {
    uint32_t arg;
    int64_t off;
    struct wit_val to;
};

/* A value that a library model stored in memory that was there before it was called. */
struct interp_store {
    struct wit_val at, value; /* value.more: of further bytes, too */
    uint32_t input;           /* of the witness: the last that the call had taken */
    uint32_t inputs;          /* so many behind it are stored here, too */
};

/* A value that was read from an object of the witness or a global, and its C type. */
struct interp_read {
    struct wit_val at;
    ir_ct ct;
};

/* Callbacks for each step of a run, with which tests compare an analysis. depth: of calls, entry
 * = 0. */
struct interp_observer {
    void *ctx;
    /* v has this integer value now; NULL: it is unknown. May be left out */
    void (*value)(void *ctx, uint32_t depth, const struct ir_func *f, ir_val v, const bv_t *is);
    /* entered, its parameters set */
    void (*block)(void *ctx, uint32_t depth, const struct ir_func *f, ir_blk b);
};

/* A check that failed. */
struct interp_failure {
    const char *func;
    ir_val ins;
    uint16_t check;
};

/* The instruction that took an input, and in which call of a model. */
struct interp_taker {
    const struct ir_ins *ins;
    const struct ir_ins *from; /* of the program: the same, or the call of a model */
    uint32_t call;             /* which call of a model, from 1; 0: it was none */
};

/* Of the place that takes an input, whichever call it is: for a map, as long as the module lives.
 */
static inline uint64_t interp_place_key(const struct interp_taker *by) {
    return (uint64_t)(uintptr_t)by->ins * 31 + (uint64_t)(uintptr_t)by->from;
}

enum { INTERP_VISITS = 1 << 14, INTERP_UNEQUAL = 64, INTERP_NEAR = 1 << 10 };

/* Where a run went: for each edge of the program's own control flow how often it was taken (two may
 * share a counter; 0 is of no edge); for each comparison of the program's own how near its integers
 * came to each other (bit 0: equal, bit k: their distance has k bits; again two may share them);
 * and the last pairs of unequal characters that it compared. */
struct interp_coverage {
    uint32_t visits[INTERP_VISITS];
    uint64_t near[INTERP_NEAR];
    uint32_t nunequal; /* all; the last INTERP_UNEQUAL are kept, from the start again */
    struct {
        uint8_t is, wanted;
    } unequal[INTERP_UNEQUAL];
};

/* Gives the inputs that the witness does not have; the run stays the caller's to repeat. */
struct interp_source {
    void *ctx;
    void (*draw)(void *ctx, const struct interp_taker *by, struct wit_val *v);
};

struct interp_options {
    uint64_t max_steps;         /* instructions; 0 = 10 million */
    uint64_t quiet;             /* fuel is out after so many, too, of which none passes a check for
                                   the first time (interp_result.passed); 0: it is not */
    const deadline_t *deadline; /* then fuel is out too; looked at now and then; NULL: none */
    uint32_t max_depth;         /* calls; 0 = 5000 */
    uint32_t max_trace;         /* steps kept: the first 16 and the last ones; 0 = no trace */
    uint32_t accelerate;        /* loops that only count are leapt through once they came back so
                                   often; 0: never. Not with an observer */
    bool forgets;               /* leaps may lose numbers that decide nothing in the loop: unknown
                                   from then on */
    bool only;                  /* it ends as unsupported where another execution may differ: at
                                   inputs, addresses as numbers, unknown contents (engines/verify/one_run.h) */
    bool doubts;                /* what functions without body give and change, what models leave
                                   open, where objects lie and, of one function alone, what comes
                                   in, is unknown */
    bool aliases;               /* a pointer that is stored through one from outside may have been
                                   stored in each other object from outside, and in globals that
                                   hold such pointers: what pointers are there is unknown */
    check_set skip;             /* kinds that are not checked */
    const struct interp_taker
        *takers; /* of another run with inputs of which some were others: each input goes to the
                    instruction that took it there (align.c). NULL: they are taken in their order */
    uint32_t ntakers;
    bv_t further; /* with takers: what inputs are, other than pointers, that none took there */
    uint32_t further_object; /* with takers: such pointers are to this object of the witness, its
                                index and 1; 0: they are null */
    const struct interp_source *source; /* NULL: inputs that the witness does not have are 0 */
    struct interp_code *code;           /* NULL: the run makes all ready that it enters */
    struct interp_coverage *coverage;   /* is added to; NULL: not wanted */
    struct interp_failure until;       /* ends the run even if its kind does not; whether it held is
                                          noted; .func NULL: none */
    const struct interp_failure *also; /* shrink.h: that these are passed, too, makes a run alike */
    uint32_t nalso;
    const struct interp_observer *observer; /* NULL: none */
};

/* What an access was to, that left its object. */
struct interp_reach {
    struct wit_val at;    /* IR_PTR; else there was none */
    uint64_t bytes, size; /* of the access, of the object */
};

struct interp_result {
    enum interp_end end;
    const char *func; /* where it ended; never inside a model: the call of it */
    ir_val ins;
    uint16_t check;   /* CHECK_FAILED: its kind */
    const char *what; /* and what __vl_check in a model, or failing.c, says of it, or NULL */
    struct interp_reach reach;
    bool before_unknown; /* CHECK_FAILED: access before the start of an unknown object, or to what
                            the program takes for a part of a larger one, two of them compared, or
                            one called as a function;
                            that a pointer from outside is the start of an object of its own is only
                            our model */
    uint32_t left;       /* CHECK_FAILED, of an access out of bounds: 1 + the witness's object that
                            is too small for it; 0: it is another's */
    bool of_nothing;     /* an allocation of 0 bytes gave no memory, as it may */
    uint64_t held;       /* times that the check of .until was met and did not fail */
    struct wit_val ret;
    uint64_t steps;                     /* without those that were leapt over */
    VEC(struct interp_failure) passed;  /* checks that failed where the run went on, each once */
    VEC(struct interp_failure) reached; /* .only: checks that were met, each once */
    VEC(uint32_t) orders;               /* of the inputs, those that chose an order of evaluation */
    VEC(uint32_t) padding;              /* and those that padding took */
    VEC(struct interp_taker)
    takers; /* of each input that was taken; those that the
               witness does not have are 0 */
    VEC(struct wit_val)
    inputs;                          /* with opt.takers: in the order of this run, which
                                        the trace numbers so */
    bool further;                    /* with opt.takers: some input was opt.further */
    VEC(struct interp_read) reads;   /* with a trace; each once */
    VEC(struct interp_store) stores; /* by models, after they took inputs */
    VEC(struct interp_step) trace;
    uint64_t omitted; /* steps missing in the trace, before its step .omitted_at */
    uint32_t omitted_at;
    VEC(struct wit_val) unset;     /* of each of witness.unset the object's start; type 0: none */
    VEC(struct interp_step) stack; /* calls open at the end, outermost first: ENTER steps */
};

/* Borrows m and w; the result's memory is a. Never fails: problems are an `end`. */
void interp_run(struct arena *a, const struct ir_module *m, const struct witness *w,
                const struct interp_options *opt, struct interp_result *out);

/* Functions that are ready to run: what one run enters need not be made ready for the next ones.
 * Only for runs of this module with the same .skip, one after the other, without observers. */
struct interp_code *interp_code_new(const struct ir_module *m);
void interp_code_free(struct interp_code *code);

/* A value as C would write it: "-3", "'a'", "0x1p3", "&x[2]", "NULL", "RED". In the arena. */
const char *interp_show(struct arena *a, const struct ir_module *m, const struct witness *w,
                        const struct wit_val *v, ir_ct ct);

/* A character that was read, as an int: "'a'", "EOF", "200". */
const char *interp_show_character(struct arena *a, bv_t bits);

/* The object at a place as C would write it: "t[1]", "p->next"; *ct: its type. NULL: no name
 * fits. */
const char *interp_show_place(struct arena *a, const struct ir_module *m, const struct witness *w,
                              const struct wit_val *at, ir_ct *ct);
/* The lvalue through which a value of this type was read there: "v->u.d". NULL: no path leads to
 * it. */
const char *interp_show_read(struct arena *a, const struct ir_module *m, const struct witness *w,
                             const struct wit_val *at, ir_ct ct);
/* Does it lie in a stream that a library model opened? Its members are internal to the library. */
bool interp_is_stream(const struct ir_module *m, const struct wit_val *v);
/* Is it FILE? */
bool interp_is_file(const struct ir_ctype *t);

/* What the program asks to know a model's variable by: "feof(stdin)" of
 * "vl_input_stream.state.eof". NULL: it does not ask for that. */
const char *interp_show_stream(struct arena *a, const char *cell);

/* As interp_show_place, with `name` for the object: the name of a pointer to its start. */
const char *interp_show_behind(struct arena *a, const struct ir_module *m, const struct witness *w,
                               const struct wit_val *at, const char *pointer, ir_ct *ct);
/* Is the object allocated memory, which has no name of its own? */
bool interp_is_unnamed(const struct wit_val *at);

#endif
