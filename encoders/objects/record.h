/* record.h - what is noted during a run, for witnesses and for what a term can be trusted with.
 *
 * Ownership: symex.found and symex.vars; records are only ever appended.
 */
#ifndef VL_ENCODERS_OBJECTS_RECORD_H
#define VL_ENCODERS_OBJECTS_RECORD_H

#include "encoders/objects/contents.h"
#include "encoders/objects/run.h"

struct call_stack;
struct state;

/* Where what happens at the instruction at hand is said to happen: there, or if that is in a
 * model, at the innermost call in a function that is none. */
struct blame {
    const struct ir_func *func;
    ir_val ins;
};
/* Of an instruction at the end of these calls. */
struct blame place_of(const struct call_stack *at, struct blame here);
struct blame place_here(const struct symex *x);

struct var_info {
    enum origin origin;
    bool is_float;  /* C programmers read it as one */
    uint32_t taint; /* 1 + index in found.taints, or 0 */
};

enum event_kind { EVENT_INPUT, EVENT_ALLOC, EVENT_HAVOC, EVENT_UNSET, EVENT_RECEIVE };
struct havoc_target {
    uint32_t object;
    struct source *src;
};
struct event {
    enum event_kind kind;
    term guard;
    ir_type type; /* INPUT */
    struct value v;
    uint32_t object;    /* ALLOC, UNSET; RECEIVE: it holds the bytes, v says how many */
    uint32_t first, n;  /* HAVOC: in found.havocs */
    struct source *src; /* UNSET: what the object holds where it was never set */
};

/* An input that the environment decides, not the caller. */
struct decision {
    term v, guard;   /* guard: the execution gets there */
    uint64_t place;  /* that asks; 0: memory that was never set */
    struct blame at; /* of a place */
};

/* Executions given up at one instruction. */
struct loss {
    term cond;
    struct symex_taint at;
};

/* Inputs that a term depends on. */
struct mark {
    uint32_t taint; /* the first, as 1 + index in found.taints; 0: none */
    bool other;     /* there is a taint other than the use of an invalid pointer */
    bool address;   /* some object's */
    bool word;      /* an address if it is one */
};

/* Appends an event, of the state's executions. */
void record_event(struct symex *x, const struct state *s, struct event e);
/* v is an input that the environment chooses here; s: NULL: of memory. */
void choice_note(struct symex *x, const struct state *s, term v);

/* New variables; taint: 1 + index in symex.found.taints, or 0. */
term fresh_bits(struct symex *x, unsigned width, const char *name, enum origin o, uint32_t taint);
term fresh_array(struct symex *x, unsigned width, const char *name, enum origin o, uint32_t taint);
/* false: it is no variable of ours. */
bool var_info(const struct symex *x, term var, struct var_info *out);
/* Who chooses an input: a variable of ours or an element of one. */
enum origin var_origin(const struct symex *x, term input);
void mark_float(struct symex *x, term var);

/* 1 + index in found.taints: an unsupported construct at the instruction at hand. */
uint32_t taint_here(struct symex *x, const char *what);
/* Any value, tainted so. */
struct value tainted(struct symex *x, ir_type t, const char *what);
/* The result of using an invalid pointer: any value, with an invalid-pointer taint.  The use
 * happens where cond holds. */
struct value invalid_use(struct symex *x, ir_type t, term cond, const char *what);

struct mark mark_of(struct symex *x, term t);
bool depends_on_taint(struct symex *x, term t);
bool depends_on_address(struct symex *x, term t);
bool depends_on_word(struct symex *x, term t);

#endif
