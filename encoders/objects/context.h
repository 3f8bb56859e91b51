/* context.h - struct symex: one symbolic execution, and what its files share.
 *
 * A *state* (state.h) stands for all executions that are at one point: their path condition
 * (guard), memory and live values.  At any time the states that wait, are parked at
 * the bound or have ended are disjoint sets of executions and together all of them,
 * but for those cut off by a check or an assumption.  Everything rests on that:
 * nothing is lost because a state is only ever moved, split or merged, and merging
 * two needs no more than a term that tells their executions apart.
 *
 * The context is grouped by idea, and each group belongs to the files that its comment names; other
 * files read it.  The place of the instruction at hand is in `here`; nothing else of the context is
 * an argument in disguise. Ownership: arena holds everything but `vars.marks`; module, store and
 * options are the caller's. Threads: one context belongs to one thread.
 */
#ifndef VL_ENCODERS_OBJECTS_CONTEXT_H
#define VL_ENCODERS_OBJECTS_CONTEXT_H

#include "core/analysis/environment/environment.h"
#include "core/base/arena.h"
#include "core/base/map.h"
#include "core/base/require.h"
#include "core/base/vec.h"
#include "encoders/objects/run.h"

struct activation;
struct address;
struct assumption;
struct contents;
struct death;
struct decision;
struct event;
struct fixed;
struct guard;
struct havoc_target;
struct loss;
struct mark;
struct memory;
struct object;
struct source;
struct value;
struct word;

/* The part of the program that runs, and its progress (sched.c, call.c, exec.c). */
struct symex_sched {
    struct map functions;    /* by name: struct planned_function */
    struct activation *root; /* of the entry; NULL before the first run */
    uint64_t steps;
    uint32_t polled_terms; /* how many there were when the deadline was looked at last ... */
    uint32_t polled_looks; /* ... and at what a pointer may be */
    uint32_t merged_cells; /* not counted as work yet */
    uint32_t bound;
    deadline_t deadline;
    term complete; /* executions that have run to their end */
};

/* The calls that have not returned, innermost first. */
struct call_stack {
    const struct call_stack *caller; /* NULL: the entry */
    const struct ir_func *func;
    ir_val site; /* the call in the caller: 0 of the entry */
};

/* Where execution is, and what is said of the instruction there (exec.c sets it before each).
 * `exact` and `assumed` are results, not arguments: whatever an instruction calls may only narrow
 * them, nothing but exec.c reads them, once, when the instruction is encoded. */
struct symex_here {
    struct activation *act;
    const struct call_stack *calls; /* act's; NULL before the entry */
    const struct ir_func *func;
    ir_val ins;
    const struct guard *guard;   /* NULL before the entry */
    const struct memory *memory; /* comparisons of pointers ask it for lifetimes */
    term exact;                  /* the instruction is encoded exactly where this holds ... */
    const char *inexact;         /* ... and what is not, elsewhere */
    term assumed;                /* assumptions of its encoding */
};

/* Objects, and contents that states share (object.c, memory/memory.c). */
struct symex_mem {
    VEC(struct object) objects;    /* by id; OBJ_FIRST of them stand for no memory (value.h) */
    uint64_t owners;               /* last number given: its holder may change what it marks */
    struct source *uninit, *zeros; /* the ones of their kind */
    struct contents *dead;         /* of objects whose lifetime has ended */
    struct map unknown_arrays;     /* array of unknown pointers to what it holds (view.c) */
    struct map is_memo;            /* tree == constant, computed before (value.c) */
    VEC(uint32_t) searched;        /* objects of unknown size that were searched (text.c) */
    uint32_t text_bytes;           /* that memory_no_zero has looked at: its budget (text.c) */
};

/* Values from outside: arguments, globals, results of calls without body. */
struct symex_env {
    VEC(struct value) args;           /* of the entry */
    term args_ok;                     /* assumptions about them */
    struct map globals, func_objects; /* name to object */
    struct environment decided;       /* decisions made before execution */
    struct map ordered_words;         /* variables that hold such pointers */
    VEC(uint32_t) reached;     /* objects that a function without body could reach, each once */
    VEC(uint32_t) called_back; /* the same of functions with a body here */
    VEC(uint32_t) contexts;    /* objects that were given with one of those */
    bool memory_given; /* a function without body could reach some: also pointers that are read only
                          later */
    uint32_t unknown_objects, unknown_functions;
};

/* Where objects lie, and which integers are pointers (address.c, layout.c, word.c, fixed.c). */
struct symex_layout {
    VEC(struct address) addresses;
    VEC(struct death) deaths;
    VEC(term) roots;         /* terms that axioms already given out depend on */
    term apart;              /* assumed: addresses are not used again (0: no matter) */
    struct map address_vars; /* variable to index in `addresses` */
    struct map tree_memo;    /* object tree to address */
    struct map pointer_memo; /* integer to pointer */
    VEC(struct word) words;
    struct map word_vars; /* variables that words depend on */
    uint64_t words_taken; /* integers that became pointers this way: not to be remembered */
    VEC(struct fixed) fixed;
};

/* Findings of the run so far; all of them only grow (record.h). */
struct symex_found {
    VEC(struct obligation) obligations;
    VEC(struct event) events;
    VEC(struct havoc_target) havocs;
    VEC(struct symex_taint) taints;
    VEC(struct decision) choices;
    VEC(struct assumption) assumptions;
    VEC(struct loss) losses;  /* executions given up as the encoding is not exact there */
    VEC(struct loss) put_off; /* the same of those that first do something: not only return */
    term invalid;             /* executions that use an invalid pointer */
    term merged;              /* ... that take pointers at different indices for one (view.c) */
    term met;                 /* ... and find that two of them are equal (address.c) */
    term excluded;      /* executions that end as an assumption of a library model does not hold */
    struct map relaxed; /* predicates to what is certain of them: they hold, or an invalid pointer
                           was used */
};

/* Facts about variables, and about the terms above them (record.c). */
struct symex_vars {
    struct map info;    /* variable to var_info */
    struct map unset;   /* those that memory or pointers hold that were never set */
    struct mark *marks; /* by term */
    uint32_t nmarks, marks_cap;
};

struct symex {
    const struct ir_module *m;
    struct term_store *s;
    struct symex_options opt;
    struct arena arena;
    const struct ir_func *entry;
    unsigned ptr_bits;
    vl_status status; /* of the last run; after a failure nothing more is run */
    struct symex_sched sched;
    struct symex_here here;
    struct symex_mem mem;
    struct symex_env env;
    struct symex_layout layout;
    struct symex_found found;
    struct symex_vars vars;
};

/* Ensures: x->status is a failure, the first one that was reported. */
void symex_fail(struct symex *x, vl_status why);

#endif
