/* internal.h - what the files behind symex.h share.
 *
 * A *state* stands for all executions that are at one point: their path condition
 * (guard), memory and live values.  At any time the states that wait, are parked at
 * the bound or have ended are disjoint sets of executions and together all of them,
 * but for those cut off by a check or an assumption.  Everything rests on that:
 * nothing is lost because a state is only ever moved, split or merged, and merging
 * two needs no more than a term that tells their executions apart.
 */
#ifndef VL_ENCODERS_SYMEX_INTERNAL_H
#define VL_ENCODERS_SYMEX_INTERNAL_H

#include "core/analysis/environment/extent.h"
#include "core/analysis/environment/fieldtype.h"
#include "core/analysis/environment/handed.h"
#include "core/analysis/environment/nulltest.h"
#include "core/analysis/environment/pairs.h"
#include "core/base/map.h"
#include "core/base/require.h"
#include "core/ir/signature.h"
#include "encoders/symex/plan.h"
#include "encoders/symex/symex.h"
#include "encoders/symex/trie.h"

/* ---- values ---- */

/* An integer: v.  A pointer: object `obj`, a tree of ites over constants (so that what it may point
 * to can be read off), and byte offset v of pointer width. */
struct value {
    term v, obj; /* obj = 0: an integer */
};

enum {
    OBJ_WIDTH = 32,
    OBJ_NULL = 0,
    OBJ_WILD = 1,  /* no object that anyone knows; v: its address */
    OBJ_UNSET = 2, /* certainly none: a pointer that was never set; v: its address */
    OBJ_FIRST = 3  /* from here on: objects */
};

/* Memory, or a function. */
static inline bool is_object(bv_t id) { return id >= OBJ_FIRST; }

/* ---- guards (guard.c) ---- */

/* A conjunction as a list, shared with the guards that it grew from. */
struct guard {
    struct guard *up;
    term cond; /* added by this node */
    term all;  /* the whole conjunction */
    uint32_t depth;
};

/* ---- memory ---- */

/* Of a variable: does a finding that depends on it need particular arguments? */
enum origin {
    ORIGIN_NONDET,
    ORIGIN_ENVIRONMENT,
    ORIGIN_UNKNOWN_CALL, /* of the environment, too: what a function without body did, if it can */
    ORIGIN_ADDRESS       /* where an object lies: no input (address.c) */
};

struct memory {
    struct trie *objects; /* object id to struct contents */
    uint64_t owner;
};

/* Bytes at a constant offset. Cells do not overlap each other or an array's bytes. */
struct cell {
    uint64_t owner;
    struct value v;
    term init;    /* width 1: holds a value; of one byte also 8: its bits that do */
    uint8_t size; /* bytes, 1 to 16 */
};

/* Elements r, r + g, r + 2g ... of `size` bytes each, as terms indexed by their number. */
struct array_view {
    uint64_t g, r;
    uint64_t count; /* elements, of an array inside a struct; 0: to the object's end */
    uint32_t size;
    bool is_ptr;
    term vals; /* integers, or offsets of pointers */
    term objs; /* objects of pointers */
    term init; /* elements of width 1; 0 = all hold a value */
    /* Of an unknown source: */
    term base;                    /* the array variable of integers */
    struct unknown_objs *unknown; /* pointers */
};

/* Pointers of an unknown source at variable indices. */
struct unknown_objs {
    term nulls;       /* which are null; 0: none */
    uint32_t pointee; /* what the others refer to */
    VEC(term) reads;  /* indices that anyone looked at */
};

enum { MAX_VIEWS = 16 };

/* What the bytes of an object are where nothing was stored. */
enum source_kind { SOURCE_UNINIT, SOURCE_BYTES, SOURCE_UNKNOWN, SOURCE_MIX };

struct source_pointer {
    uint64_t off;
    struct value v;
};

struct contents;
struct source {
    enum source_kind kind;
    const struct ir_global *global; /* BYTES */
    /* UNKNOWN: created on first use, the same for every state. */
    ir_ct ct;       /* of one element */
    uint32_t taint; /* 1 + index in symex.taints, or 0 */
    enum origin origin;
    uint8_t links;    /* of its object */
    const char *name; /* of the object, or of the pointer to it */
    bool pointed;     /* name is the pointer's */
    /* A terminator: the element number `end`, of `end_size` bytes, is 0 (end_size 0: none). */
    term end;
    uint32_t end_size;
    bool maybe_unset; /* nobody knows which bytes hold a value, either */
    bool unset;       /* none does: what is read is any value, the same each time */
    bool strings;     /* its pointers refer to terminated strings and are not null */
    struct trie *cells;
    VEC(struct source_pointer)
    pointers;                      /* found here; cells may lose them to an array of numbers */
    VEC(struct array_view) arrays; /* of MIX: those made so far */
    /* MIX: `a` where sel holds, else `b` */
    term sel;
    struct contents *a, *b;
    struct map cache;
    const struct given *given; /* UNKNOWN: what pointers in it may be to; NULL: nothing of ours */
};

/* One object on one path. */
struct contents {
    uint64_t owner;
    term live;
    bool holes; /* some byte may hold no value */
    bool stale; /* something may stand behind the object's end: it was larger once */
    struct source *src;
    struct trie *cells;
    uint32_t nviews;
    struct array_view *views; /* copied when changed */
};

enum object_kind {
    OBJECT_NULL,
    OBJECT_WILD,
    OBJECT_UNSET,
    OBJECT_LOCAL,
    OBJECT_HEAP,
    OBJECT_GLOBAL,
    OBJECT_FUNC,
    OBJECT_UNKNOWN
};

enum { MAX_RIVALS = 6 };

/* A call back was looked at: in these executions, with library models in this state. */
struct offer {
    term all;
    uint64_t noted;
};

struct object {
    enum object_kind kind;
    uint32_t index; /* GLOBAL, FUNC: in the module; UNKNOWN: of the witness */
    const char *name;
    struct ir_own_type type;   /* FUNC */
    ir_ct ct;                  /* LOCAL, GLOBAL: of the whole; UNKNOWN, HEAP: of one element */
    term size;                 /* bytes, pointer width */
    uint64_t element;          /* UNKNOWN, HEAP: bytes of one element; 0 = not known */
    uint64_t min_size;         /* it is never smaller */
    term count;                /* UNKNOWN: size in elements, 0: not said so */
    term given;                /* UNKNOWN: executions that have it at all; 0: all */
    term escaped;              /* HEAP: a function without body was given it; 0: never */
    term reached;              /* a function without body could; 0: never */
    term context;              /* it was given with a function of this file; 0: never */
    term interrupts;           /* FUNC: it was made a signal's handler just now; 0: it was not */
    VEC(struct offer) offered; /* FUNC: executions that have looked at calls back of it */
    bool alone;                /* UNKNOWN: no other pointer from outside is to it */
    uint8_t links;             /* UNKNOWN: pointers away from an argument or global */
    uint8_t nrivals;           /* UNKNOWN: objects that its pointer may point into instead */
    uint32_t rival[MAX_RIVALS];
    bool not_heap; /* UNKNOWN: nothing that may be freed */
    bool is_const;
    term readonly;            /* writing to it is undefined */
    struct contents *initial; /* GLOBAL, UNKNOWN: there from the start */
    term made;                /* LOCAL, HEAP: executions that make it; lazy: that use it */
    bool lazy;                /* UNKNOWN: there is such an object only where it is used */
    uint64_t align;           /* LOCAL, HEAP: demanded, 0: nothing */
    uint32_t address;         /* 1 + index in symex.addresses, 0: nobody asked */
};

/* An object that functions without body were given before, and the executions in which one was and
 * it lives. */
struct given_object {
    uint32_t object;
    term may;
    term end; /* a null character in it; 0: nobody asks */
};

struct given {
    struct given_object at[8];
    uint32_t n;
    bool whole; /* never behind the last element: an argument */
};

struct args {
    struct value *at;
    uint32_t n;
    const ir_ct *types; /* of a prototype; NULL: not known */
    uint64_t reads;     /* bit i: a pointer to const */
    bool handler;       /* a function among them is a signal's handler from now on */
};

/* Where an object lies, as a term. */
struct address {
    uint32_t object;
    unsigned zeros; /* aligned to 2^zeros */
    term var, base; /* base = var with the zeros behind it; of a word: what it rests on, and it */
    unsigned align; /* of a word: where the object is, that many low bits are 0 */
    term given;     /* its axioms were given out where this holds */
    bool current;   /* the query at hand depends on it */
    bool exposed;   /* the program made an integer of it */
};

/* An integer from outside that is a pointer in some executions (word.c). */
struct word {
    term root, var; /* itself, and the variable or array that it comes from */
    term start;     /* of the object: itself, but for ordered ones */
    ir_ct ct;       /* what it points to */
    uint32_t object;
    term taken; /* executions in which it became a pointer to this object */
};

/* A place that the program names by its address (fixed.c). */
struct fixed {
    uint64_t base, size;
    ir_ct ct;
    uint32_t object; /* 0: nobody has used it */
    uint64_t start;  /* of the object */
};

/* Lifetimes that ended, in the order in which they did. */
struct death {
    uint32_t object;
    uint32_t before; /* objects there were then */
    term cond;
};

/* Executions given up at one instruction. */
struct loss {
    term cond;
    struct symex_taint at;
};

/* ---- control ---- */

struct loop_count {
    uint32_t iteration; /* part of the key */
    uint32_t cost;      /* counted against the bound, in units of 1 / UNIT */
    uint32_t branches;  /* of the state when the iteration began */
    bool decided;       /* in this iteration a branch on inputs could have left the loop */
    bool counted;       /* the iteration before cost a unit */
};

struct state {
    struct guard *guard;
    struct memory mem;
    uint32_t branches;        /* on inputs, on the way */
    uint32_t deepest;         /* largest count of a loop on the way */
    struct loop_count *loops; /* of the block at hand */
    struct value
        *vals; /* waiting: the block's parameters, then its live values. returned: the result */
};

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
    const struct ir_func *target; /* whom it enters: a call through a pointer is split by that */
    bool too_deep;                /* and never will */
    uint32_t at;
    struct state *caller;
    struct value *regs;
};

struct function { /* a plan and spare register files */
    struct plan *plan;
    VEC(struct value *) spare;
};

/* One visit of a function. */
struct activation {
    struct function *fn;
    struct activation *caller;
    ir_val site; /* the call in the caller: 0 of the entry */
    uint32_t depth;
    uint32_t cost;                 /* recursion, in units of 1 / UNIT */
    uint32_t branches;             /* of the state at entry */
    struct value *regs;            /* while it runs */
    VEC(struct instance *) queue;  /* descending keys */
    VEC(struct instance *) parked; /* beyond the bound, or stopped calls */
    VEC(struct state *) returned;
    VEC(uint32_t) locals; /* objects to die at return */
    term *offers;         /* of a call back: whom it may enter, by number in symex.called_back */
    uint32_t noffers;
};

/* ---- records ---- */

struct var_info {
    enum origin origin;
    bool is_float;  /* people read it as one */
    uint32_t taint; /* 1 + index in symex.taints, or 0 */
};

enum event_kind { EVENT_INPUT, EVENT_ALLOC, EVENT_HAVOC, EVENT_UNSET };
struct havoc_target {
    uint32_t object;
    struct source *src;
};
struct event {
    enum event_kind kind;
    term guard;
    ir_type type; /* INPUT */
    struct value v;
    uint32_t object;    /* ALLOC, UNSET */
    uint32_t first, n;  /* HAVOC: in symex.havocs */
    struct source *src; /* UNSET: what the object holds where nobody has set it */
};

/* An input that the environment decides, not the caller. */
struct decision {
    term v, guard;  /* guard: the execution gets there */
    uint64_t place; /* that asks; 0: memory that nobody has set */
};

/* What a term depends on. */
struct mark {
    uint32_t taint; /* the first, as 1 + index in symex.taints; 0: none */
    bool firm;      /* one that is not `astray` */
    bool address;   /* some object's */
    bool word;      /* an address if it is one */
};

struct symex {
    const struct ir_module *m;
    struct term_store *s;
    struct symex_options opt;
    struct arena arena;
    const struct ir_func *entry;
    struct map functions; /* by name */
    struct activation *root;
    uint64_t owners; /* last one given */
    uint64_t steps;
    uint32_t polled_terms; /* how many there were when the deadline was looked at last */
    uint32_t looked;       /* bytes that memory_no_zero looked at */
    uint32_t bound;
    uint32_t split; /* calls through pointers that have other parts to go on with */
    deadline_t deadline;
    vl_status status; /* of the last run; after a failure nothing more is run */
    term complete;
    uint8_t links; /* of the unknown object that is being made */
    bool alone;    /* it is nobody else's */
    ir_ct loading; /* C type of the load at hand: what layouts do not tell of an unknown pointer */
    term sure;     /* the instruction at hand is encoded exactly where this holds */
    term when;     /* where what it reads right now is what it reads */
    term given;    /* what it takes for granted */
    VEC(struct loss) losses; /* executions given up where it does not */
    term astray;             /* executions that use a pointer to nothing known */
    struct map relaxed; /* predicates to what is certain of them: they hold, or it went astray */
    /* where execution is, for records */
    struct activation *act;
    const struct ir_func *func;
    ir_val ins;
    const struct guard *guard;
    const struct memory *mem; /* whose lifetimes comparisons of pointers ask for */
    VEC(struct obligation) obligations;
    VEC(struct event) events;
    VEC(struct havoc_target) havocs;
    VEC(struct symex_taint) taints;
    VEC(struct value) args;
    term args_ok; /* what they are assumed to satisfy */
    VEC(struct object) objects;
    VEC(struct decision) choices;
    VEC(struct assumption) assumptions;
    struct source *uninit, *zeros;    /* the ones of their kind */
    struct contents *dead;            /* of objects whose lifetime has ended */
    struct map vars;                  /* variable to var_info */
    struct map unset_vars;            /* those that memory or pointers nobody has set hold */
    struct map globals, func_objects; /* name to object */
    struct fieldtypes fields;         /* what void * and the like in memory point to */
    struct nulltest compared;         /* for equality with each other */
    struct nulltest ordered;          /* or subtracted: they may point into one object */
    struct map ordered_words;         /* variables that hold such pointers */
    bool inside;                      /* the pointer to be made is one of those */
    const struct args *handed;        /* it is the result of a call with these arguments */
    const struct given *given_by;     /* it comes from a function without body that has these */
    VEC(uint32_t) reached;            /* objects that one of them could reach, each once */
    VEC(uint32_t) called_back;        /* the same of functions with a body here */
    VEC(uint32_t) contexts;           /* objects that were given with one of those */
    struct nulltest strings;          /* pointers that the code uses as strings: unknown ones are */
    struct nulltest nulls; /* pointers that the code compares with null: unknown ones may be null */
    struct map objs_arrays; /* array of unknown pointers to what it holds (view.c) */
    uint32_t unknown_objects, unknown_functions;
    VEC(struct address) addresses;
    VEC(struct death) deaths;
    VEC(term) layout_roots;             /* what axioms already given out depend on */
    term apart;                         /* assumed: addresses are not used again (0: no matter) */
    struct map address_vars;            /* variable to index in .addresses */
    struct map tree_memo, pointer_memo; /* object tree to address; integer to pointer */
    VEC(struct word) words;
    VEC(struct fixed) fixed;
    struct map word_vars; /* what words rest on */
    uint64_t words_taken; /* integers that became pointers this way: not to be remembered */
    struct map is_memo;   /* memo: tree == constant */
    struct mark *marks;   /* by term (symex.c) */
    uint32_t nmarks, marks_cap;
    unsigned ptr_bits;
};

/* symex.c */
bool may_be_null(const struct symex *x, ir_ct ptr_ct); /* unknown pointers of this type */

enum { UNIT = 4096 }; /* cost of an iteration that inputs decide */
struct state *state_fork(struct symex *x, struct state *s);
void symex_fail(struct symex *x, vl_status why);
bool depends_on_taint(struct symex *x, term t);
bool depends_on_address(struct symex *x, term t);
bool depends_on_word(struct symex *x, term t);

/* extent.c: what the code says of lengths; objects: what each argument alone points to, or 0
 */
void assume_extents(struct symex *x, const uint32_t *objects);

/* guard.c */
struct guard *guard_push(struct symex *x, struct guard *g, term cond); /* NULL: false */
/* g or h; *sel is true in executions of g, false in those of h. NULL: no execution in either. */
struct guard *guard_merge(struct symex *x, struct guard *g, struct guard *h, term *sel);

/* Does cond hold on the way here? Looks at the last conditions only. */
bool guard_has(const struct symex *x, term cond);
/* Do the executions of g come from a guard that was `all`? */
bool guard_past(const struct guard *g, term all);
/* Is it known that no execution gets to the instruction at hand with cond? May ask a solver. */
bool impossible(const struct symex *x, term cond);

/* merge.c: states at one point, with nvals values and inside nest loops, into one.
 * NULL: no execution is in them. */
struct state *state_merge(struct symex *x, struct state **states, uint32_t n, uint32_t nvals,
                          uint32_t nest);

/* cond: a's executions. */
struct contents *contents_ite(struct symex *x, term cond, struct contents *a, struct contents *b,
                              uint64_t owner);

/* exec.c: run a block from instruction `at`; the state is consumed. */
void exec_block(struct symex *x, struct activation *act, struct state *s, ir_blk b, uint32_t at);

void record_event(struct symex *x, const struct state *s, struct event e);

/* sched.c */
struct instance *instance_new(struct symex *x, const struct plan *p, ir_blk b,
                              const struct loop_count *loops);
void activation_queue(struct symex *x, struct activation *act, struct instance *in);
/* A state goes along an edge: queued, or parked beyond the bound. */
void activation_send(struct symex *x, struct activation *act, struct state *s, ir_blk from,
                     const struct ir_edge *e);
/* May the state, in here at that cost, take a loop or recursion once more? */
enum unwinding activation_unwind(struct symex *x, const struct activation *act,
                                 const struct state *s, uint32_t cost);
void activation_run(struct symex *x, struct activation *act);
/* Queues what the bound at hand allows to go on, and runs. */
void activation_resume(struct symex *x, struct activation *act);
/* No larger bound lets anything go on (calls are too deep). */
bool activation_stuck(struct symex *x, const struct activation *act);
/* sum, or any execution that is parked in here. */
term activation_frontier(struct symex *x, const struct activation *act, term sum);

/* call.c */
/* Where what happens at the instruction at hand is said to happen: there, or if that is in a
 * model, at the innermost call in a function that is none. */
struct blame {
    const struct ir_func *func;
    ir_val ins;
};
struct blame place_here(const struct symex *x);
struct activation *activation_new(struct symex *x, struct activation *caller,
                                  const struct ir_func *f, const struct state *s);
struct instance *entry_instance(struct symex *x, struct activation *callee, const struct state *s,
                                const struct value *args, uint32_t nargs);
/* false: nothing of the state has returned (yet). */
bool exec_call(struct symex *x, struct activation *act, struct state *s, ir_blk b, uint32_t at);
void call_resume(struct symex *x, struct activation *act, struct instance *in);
bool call_can_start(const struct symex *x, const struct activation *act, const struct instance *in);
/* What has returned from the activation since last asked, with its locals dead; NULL: nothing. */
struct state *activation_result(struct symex *x, struct activation *act);

/* value.c */
bool is_ptr(struct value v);
unsigned type_bits(const struct symex *x, ir_type t);
term offset_const(struct symex *x, int64_t k); /* of pointer width */
struct value pointer_to(struct symex *x, uint32_t object);
struct value value_ite(struct symex *x, term c, struct value a, struct value b);
struct value value_const(struct symex *x, const struct ir_func *f, ir_val v);
/* tree == k, for trees of ites over constants; any other leaf gives an equation. */
term tree_is(struct symex *x, term tree, bv_t k);
term tree_eq(struct symex *x, term a, term b);
bool tree_ite(struct symex *x, term t, term arg[3]);
/* The constants of a tree; false if it has other leaves or more than max. */
bool tree_leaves(struct symex *x, term tree, bv_t *out, uint32_t max, uint32_t *n);
struct value eval_pure(struct symex *x, const struct ir_ins *ins, const struct value *args);

/* address.c: pointers as integers */
struct value ptr_to_int(struct symex *x, struct value p);
/* The same by the program: numbers may name the object from now on. */
struct value expose_address(struct symex *x, struct value p);
struct value int_to_ptr(struct symex *x, struct value i);
term compare_pointers(struct symex *x, enum ir_op op, const struct value *v);
/* OR and XOR of two integers; tags put into the low bits of an address stay apart from it. */
term tag_bits(struct symex *x, enum ir_op op, const struct value *v);
term pointer_difference(struct symex *x, struct value p, struct value q);
/* Calls see(ctx, object) for objects whose address t depends on; false: for some only. */
bool addresses_in(struct symex *x, term t, uint32_t max, void (*see)(void *ctx, uint32_t object),
                  void *ctx);

bool object_is_literal(const struct symex *x, uint32_t id);

/* word.c: integers from outside as pointers */
/* The execution at hand uses the object where cond holds. */
void object_used(struct symex *x, uint32_t object, term cond);
void value_used(struct symex *x, struct value p); /* what p may refer to */
/* A word itself, whatever its index in an array depends on. */
bool is_word(const struct symex *x, term t);
/* The pointer that the integer is, if it is a word and something; x->loading: its type. */
bool word_pointer(struct symex *x, term t, struct value *out);
term word_base(struct symex *x, uint32_t object); /* a variable, of a lazy object without one */
unsigned object_alignment(const struct symex *x, const struct object *o); /* as a power of 2 */

/* fixed.c: memory at constant addresses */
void fixed_say(struct symex *x, uint64_t base, ir_ct ptr); /* cast to a pointer of this type */
void fixed_find(struct symex *x);                          /* all that the code has */
uint32_t fixed_at(struct symex *x, uint64_t address, uint64_t *off); /* 0: nothing known */

/* layout.c: where objects may lie */
void object_died(struct symex *x, uint32_t object, term cond);
struct spot {
    uint32_t object;
    uint64_t base, size;
    bool matters; /* the query depends on it */
};
/* A model in which every object that anyone asked for has an address. */
struct layout {
    struct symex *x;
    const struct term_model *m;
    struct term_model all;
    struct map chosen; /* variable to value, where the model says nothing */
    struct arena *arena;
    VEC(struct spot) spots; /* ascending */
};
void layout_complete(struct symex *x, const struct term_model *m, struct arena *a,
                     struct layout *out);

static inline const struct ir_ctype *ctype(const struct symex *x, ir_ct ct) {
    return &x->m->ctypes.at[ct];
}

/* object.c */
bool var_info(const struct symex *x, term var, struct var_info *out);
void mark_float(struct symex *x, term var);
void choice_note(struct symex *x, const struct state *s, term v); /* s: NULL: of memory */
term fresh_bits(struct symex *x, unsigned width, const char *name, enum origin o, uint32_t taint);
term fresh_array(struct symex *x, unsigned width, const char *name, enum origin o, uint32_t taint);
struct value fresh(struct symex *x, ir_type t, ir_ct ct, const char *name, bool may_be_null,
                   enum origin o);
uint32_t taint_here(struct symex *x, const char *what);
struct value tainted(struct symex *x, ir_type t, const char *what);
/* What a use of a pointer to nothing known gives; it is one where cond holds. */
struct value astray(struct symex *x, ir_type t, term cond, const char *what);
uint32_t object_new(struct symex *x, struct object o);
/* What new memory holds. */
struct contents *contents_unset(struct symex *x, struct state *s, uint32_t object);
/* The object holds that of src, too, where nobody has set it. */
void contents_say_unset(struct symex *x, struct state *s, uint32_t object, struct source *src);
/* A pointer that nobody has set; t: its address. */
struct value unset_pointer(struct symex *x, term t);
bool is_unset(const struct symex *x, term t);
bool object_repeats(const struct object *o); /* ct is one of many elements */
struct contents *contents_new(struct symex *x, struct source *src);
struct source *source_new(struct symex *x, enum source_kind kind);
struct source *source_unknown(struct symex *x, ir_ct ct, const char *name, bool pointed,
                              enum origin o, uint32_t taint);
uint32_t unknown_object(struct symex *x, ir_ct ptr_ct, const char *name, enum origin o,
                        uint32_t taint);
/* n bytes or more that nobody knows, where *fits: there are so many. */
uint32_t unknown_memory(struct symex *x, ir_ct ptr_ct, const char *name, enum origin o, term n,
                        term *fits);
/* Some byte of the object is 0: a string ends. Only of objects made of bytes. */
void terminate_string(struct symex *x, uint32_t object);
/* A pointer from outside that the program uses as a string. */
struct value unknown_text(struct symex *x, ir_ct ptr_ct, const char *name, bool may_be_null,
                          enum origin o);
struct value unknown_or_null(struct symex *x, uint32_t object, const char *name, bool may_be_null,
                             enum origin o);
/* To an element of an unknown object, or behind its last one; *ok: within it. */
term unknown_multiple(struct symex *x, uint64_t element, const char *name, enum origin o);
struct value unknown_element(struct symex *x, uint32_t object, const char *name, enum origin o,
                             term *ok);
struct value unknown_pointer(struct symex *x, ir_ct ptr_ct, const char *name, bool may_be_null,
                             enum origin o);
/* alias.c */
/* What is assumed, once there are two objects that it is about; else NULL. */
void assume_apart(struct symex *x);
void alias_one_object(struct symex *x, const struct value *v);
bool alias_may_equal(const struct symex *x, ir_ct ptr); /* does the code compare such pointers? */
/* Remembers that `other` is an object which the one's pointer may point into instead. */
void alias_rival(struct symex *x, uint32_t one, uint32_t other);
bool alias_same_type(const struct symex *x, ir_ct a, ir_ct b); /* but for const */
/* A multiple of the row's element, no larger than the row. */
term alias_place(struct symex *x, uint64_t element, term bytes, const char *name, enum origin o);
/* given.c */
void given_reached(struct symex *x, const struct state *s, uint32_t object);
void handler_reached(struct symex *x, const struct state *s, uint32_t object);
const struct given *given_now(struct symex *x, const struct state *s, bool whole);
/* Those of them that hold a text, where they do. */
const struct given *given_texts(struct symex *x, struct state *s);
/* Executions in which such a function may call one of this file now. */
term given_calls(struct symex *x, const struct state *s);
/* At a call back: whether any function that it has not been asked about before may be called; then
 * whether f may. */
term given_offers(struct symex *x, const struct state *s);
term given_offer(struct symex *x, const char *f);
/* p, or a pointer to something of type `want` in what x->given_by lists. */
struct value given_back(struct symex *x, ir_ct want, const char *name, enum origin origin,
                        struct value p);
struct value alias_earlier(struct symex *x, uint32_t own, ir_ct ptr_ct, bool inside,
                           enum origin origin);
struct value global_pointer(struct symex *x, const char *name);
struct value func_pointer(struct symex *x, const char *name);
/* Lists an assumption once; the names fill its row of assumptions.def. */
void assume_that(struct symex *x, enum assumption_kind kind, ...);
void assume_here(struct symex *x, enum assumption_kind kind); /* of the instruction at hand */
void assume_function(struct symex *x, const char *name); /* what calls of an unknown one may do */

/* cell.c: memory at constant offsets */
struct loaded {
    struct value v;
    term init; /* width 1: all its bytes hold a value; of one byte also 8: its bits that do */
};
term init_all(struct symex *x, term init);  /* of width 1 */
term init_bits(struct symex *x, term init); /* of width 8 */
struct loaded loaded_as(struct symex *x, struct loaded l, bool ptr);
struct loaded loaded_ite(struct symex *x, term c, struct loaded a, struct loaded b);
term bytes_of(struct symex *x, term v, uint32_t size, uint32_t i, uint32_t n);
term bytes_join(struct symex *x, term a, term b); /* b behind a in memory */
void contents_carve(struct symex *x, struct contents *c, uint64_t off, uint32_t size);
bool contents_touches(const struct contents *c, uint64_t off, uint64_t size);
struct loaded contents_load(struct symex *x, struct contents *c, uint64_t off, uint32_t size,
                            bool ptr);
/* Where cond holds. */
struct loaded load_when(struct symex *x, term cond, struct contents *c, uint64_t off, uint32_t size,
                        bool ptr);
term contents_init(struct symex *x, const struct contents *c, uint64_t off, uint64_t n);
/* c may be changed; it is the caller's own. */
void contents_store(struct symex *x, struct contents *c, uint64_t off, uint32_t size,
                    struct loaded what);

/* source.c: what is there before anything is stored */
struct loaded source_load(struct symex *x, struct source *s, uint64_t off, uint32_t size, bool ptr);
term source_init(struct symex *x, struct source *s, uint64_t off, uint64_t n);
bool source_pointer_at(const struct symex *x, const struct source *s, uint64_t off,
                       uint64_t *start);
uint64_t source_descend(const struct symex *x, const struct source *s, uint64_t off, ir_ct *ct);
const char *source_name(struct symex *x, const struct source *s, uint64_t off, ir_ct *ct);

/* view.c: arrays, for offsets that are not constant */
struct loaded view_load(struct symex *x, const struct array_view *v, term index);
struct loaded view_load_at(struct symex *x, const struct array_view *v, uint64_t index);
void view_put(struct symex *x, struct array_view *v, term index, struct loaded what);
/* v is one of c's views. */
void view_store(struct symex *x, struct contents *c, const struct array_view *v, term index,
                struct loaded what);
void view_replace(struct symex *x, struct contents *c, uint32_t i, const struct array_view *v);
bool view_same_region(const struct array_view *a, const struct array_view *b);
const struct array_view *view_over(struct symex *x, struct contents *c,
                                   const struct array_view *region);
struct array_view view_ite(struct symex *x, term c, const struct array_view *a,
                           const struct array_view *b);

/* `to` with the elements from `first` on from `with`: vals, objs and init of that count. */
struct array_view view_splice(struct symex *x, const struct array_view *to,
                              const struct array_view *with, term first, term count);

/* flat.c: objects as bytes */
const struct array_view *flat_view(const struct contents *c);            /* NULL: it is not flat */
const struct array_view *flat_make(struct symex *x, struct contents *c); /* NULL: not possible */
bool flat_possible(const struct array_view *views, uint32_t n);
/* v is all bytes; what views and cells hold is laid over it. */
void flat_lay(struct symex *x, struct array_view *v, const struct array_view *views, uint32_t n,
              const struct trie *cells);
struct loaded flat_load(struct symex *x, const struct array_view *v, term off, uint32_t size);
/* c is flat, and the caller's own. */
void flat_store(struct symex *x, struct contents *c, term off, uint32_t size, struct loaded what,
                term cond);
/* Byte by byte, whatever the elements are; false: not possible here, nothing has changed. */
bool flat_copy(struct symex *x, struct state *s, struct value to, struct value from, term n);
bool flat_fill(struct symex *x, struct state *s, struct value to, term byte, term n);

/* region.c: what such offsets hit */
/* The elements that an access hits, for a view of their own; false: no such view. */
bool region_of(struct symex *x, const struct object *o, term off, uint32_t size,
               struct array_view *v);
struct low_bits {
    unsigned n; /* the n lowest bits are those of r */
    uint64_t r;
};
struct low_bits known_bits(const struct symex *x, term t);
/* off modulo n, if it is a multiple of n and its constant part. */
uint64_t constant_rest(const struct symex *x, term off, uint64_t n);
static inline unsigned log2_of(uint64_t n) { return (unsigned)__builtin_ctzll(n); }
static inline bool is_pow2(uint64_t n) { return n && !(n & (n - 1)); }
/* off = r + index * g; 0 if not seen. *sure: false where index * g may have wrapped around. */
term index_in(struct symex *x, term off, uint64_t g, uint64_t r, term *sure);
/* Bytes of the elements that the object's layout repeats. */
uint64_t object_stride(const struct symex *x, const struct object *o);
uint64_t layout_offset(struct symex *x, const struct object *o, term off);
unsigned known_zeros(const struct symex *x, term t); /* at the low end */

/* access.c: offsets that are not constant */
struct loaded object_load(struct symex *x, const struct object *o, struct contents *c, term off,
                          uint32_t size, bool ptr);
term object_init(struct symex *x, const struct object *o, struct contents *c, term off,
                 uint32_t size);
/* Stores where cond holds; c is the caller's own. */
void object_store(struct symex *x, const struct object *o, struct contents *c, term off,
                  uint32_t size, struct loaded what, term cond);

/* mem.c: memory through pointers */
enum { MAX_TARGETS = 32, MAX_LEAVES = 512 };
struct target {
    term cond;
    uint32_t object;
    term off;
};
struct targets {
    struct target room[MAX_TARGETS], *at;
    uint32_t n, visits;
    bool too_many;
};
/* What a pointer may refer to: conditions exclude each other and together are always true. */
void pointer_targets(struct symex *x, struct value p, struct targets *t);
void pointer_peek(struct symex *x, struct value p, struct targets *t); /* which is no use of it */
/* The same, a constant address being nothing known: no memory is made there. */
void pointer_objects(struct symex *x, struct value p, struct targets *t);
struct contents *memory_get(struct symex *x, const struct memory *m, uint32_t object);
struct contents *memory_own(struct symex *x, struct memory *m, uint32_t object); /* for changing */
struct loaded memory_load_bytes(struct symex *x, struct state *s, struct value p, uint32_t size,
                                bool ptr);
struct value memory_load(struct symex *x, struct state *s, struct value p, ir_type type);
void memory_end(struct symex *x, struct state *s, struct value p); /* lifetime */
bool memory_free(struct symex *x, struct state *s, struct value p);
/* These three: false if no execution survives. */
bool memory_store_bytes(struct symex *x, struct state *s, struct value p, uint32_t size,
                        struct loaded what);
bool memory_store(struct symex *x, struct state *s, struct value p, ir_type type, struct value v);
bool memory_assume_valid(struct symex *x, struct state *s, struct value p, term n);
bool memory_assume_writable(struct symex *x, struct state *s, struct value p, term n);
term memory_predicate(struct symex *x, struct state *s, enum ir_op op, struct value p, term n);
term memory_size(struct symex *x, struct value p); /* of the object */
/* Surely no byte of 0 among these n (text.c). */
term memory_no_zero(struct symex *x, struct state *s, struct value p, term n);
void memory_targets(struct symex *x, struct value p, struct targets *t); /* but for null */
void memory_peek(struct symex *x, struct value p, struct targets *t);

/* callee.c: calls through pointers */
struct callee {
    enum { CALLEE_FUNC, CALLEE_OUTSIDE /* of another file */, CALLEE_WILD /* nobody knows */ } kind;
    const struct ir_func *f; /* FUNC */
    term cond;
};
struct callees {
    struct callee *at;
    uint32_t n;
};
void callees_of(struct symex *x, struct value p, const char *signature, struct callees *out);
term callee_fits(struct symex *x, struct value p, const char *signature); /* isfunc */

/* heap.c */
struct value heap_alloc(struct symex *x, struct state *s, const struct ir_ins *ins, term size);
/* These two: false if no execution survives. */
bool heap_assume_freeable(struct symex *x, struct state *s, struct value p);
bool heap_relocate(struct symex *x, struct state *s, struct value to, struct value from);

/* leak.c */
/* Before a call without body: what it is given it may keep. */
void leak_escape(struct symex *x, struct state *s, const struct value *args, uint32_t n,
                 bool statics);
term leak_none(struct symex *x, const struct activation *act, struct state *s, bool at_all,
               struct value result);

/* copy.c */
struct scalar {
    uint32_t size;
    bool ptr;
};
/* The scalar that starts at off, cut to `room` bytes; single bytes where there is none. */
struct scalar scalar_at(struct symex *x, const struct object *o, uint64_t off, uint64_t room);
/* The byte repeated; a pointer (null) only where ptr is wanted and the byte is 0. */
struct loaded filled_scalar(struct symex *x, term byte, uint32_t size, bool ptr);
bool memory_copy(struct symex *x, struct state *s, struct value to, struct value from, term n);
bool memory_set_bits(struct symex *x, struct state *s, struct value p, term v, term mask);
bool memory_fill(struct symex *x, struct state *s, struct value to, term byte, term n);

/* range.c: arrays spliced; false: not possible here, nothing has changed */
bool range_copy(struct symex *x, struct state *s, struct value to, struct value from, term n);
bool range_fill(struct symex *x, struct state *s, struct value to, term byte, term n);

/* havoc.c: a call of a function without body, or unsupported memory effects */
/* Of what a call without body gives. */
enum origin call_origin(const char *callee);
/* What the arguments and the globals reach: those of other files, with `statics` this one's too. */
void havoc_call(struct symex *x, struct state *s, const struct args *args, bool statics,
                enum origin origin);
void havoc_all(struct symex *x, struct state *s, uint32_t taint);

#endif
