/* extent_int.h - shared by the files that look for extents (extent.h): the functions of a task with
 * what was found of each, roots of values, places, and the conditions that dominate a block.
 *
 * Integers are compared by their roots: what is left after widening and constant steps.
 * Ownership: all of it is the finder's arena's.
 */
#ifndef VL_ANALYSIS_EXTENT_EXTENT_INT_H
#define VL_ANALYSIS_EXTENT_EXTENT_INT_H

#include "core/analysis/extent/extent.h"
#include "core/base/map.h"
#include "core/ir/cfg.h"

/* So many bytes behind the place, whatever the function is given (extent_constant.c). */
struct extent_reached {
    struct extent_place ptr;
    ir_ct elem;
    uint64_t bytes;
};
/* An element behind the place is got to at an index that is a parameter, and that nothing bounds
 * here: those who call say how many there are. */
struct extent_use {
    struct extent_place ptr;
    uint32_t index;
    uint64_t bytes; /* of an element, */
    bool times;     /* or so many times this number: */
    struct extent_number by;
    uint64_t used; /* bytes of an element that are accessed here */
    bool returned; /* and the pointer to the element is what comes back */
};
struct extent_store {
    ir_val v;
    struct extent_place to;
    uint32_t before; /* 1 + index of the one before it, to the same place; 0: none */
};
enum extent_visit { EXTENT_NEW, EXTENT_OPEN, EXTENT_DONE };

/* What a call gives back, or comes from several blocks: one of these, or a constant. */
struct extent_results {
    VEC(struct extent_number) at;
};

struct extent_body {
    const struct ir_module *m;
    const struct ir_func *f;
    struct cfg g;
    uint32_t *place;  /* of a parameter, in its function or block */
    ir_val *alike;    /* by value: the first one that is computed like it (extent_base.c) */
    uint32_t *record; /* by value: 1 + the parameter whose record is copied into this variable, or
                         the program's variable whose address it is; 0: neither */
    const struct extent_results **results; /* by value; NULL: there are none */
    VEC(struct extent_store) stores;       /* to places, those of one after the other */
    struct map last_store;                 /* place -> 1 + index of its last one */
    bool *stale;     /* by value: a field behind a parameter, read after a store to it */
    ir_val *stepped; /* by value: what such a load reads, if that is what stood there and a
                        constant; 0: it may be something else */
    uint8_t *ends;   /* by parameter, once asked: is it the end of an array? (extent_end.c) */
    struct extents found;
    VEC(struct extent_reached) reached;
    VEC(struct extent_use) uses;
    enum extent_visit visit;
};

struct extent_finder {
    struct arena tmp;
    const struct ir_module *m;
    struct map index, variables; /* of functions and variables, by name */
    struct extent_body *bodies;
    bool changed;
};

static inline const struct ir_ins *body_ins(const struct extent_body *b, ir_val v) {
    return &b->f->ins.at[v];
}

static inline bool extent_is_variable(struct extent_place at) {
    return at.param >= EXTENT_VARIABLES && at.param < EXTENT_BASES;
}
/* Is the place behind a pointer that the code computes? */
static inline bool extent_is_based(struct extent_place at) {
    return at.param >= EXTENT_BASES && at.param < EXTENT_RECORDS;
}

static inline bool is_constant_value(const struct extent_body *b, ir_val v) {
    return body_ins(b, v)->op == IR_CONST;
}

/* ---- roots and places ---- */

/* One step towards the root, or v itself; `parts`: a constant part is as good as the whole. */
ir_val extent_strip(const struct extent_body *b, ir_val v, bool parts);
ir_val extent_root(const struct extent_body *b, ir_val v, bool parts);
/* The pointer without constant steps, which are summed up in *off. */
ir_val extent_pointer_root(const struct extent_body *b, ir_val v, uint64_t *off);
/* The value is a parameter, or is loaded from a field behind one. */
bool extent_place_of(const struct extent_body *b, ir_val v, struct extent_place *out);
bool extent_same_place(struct extent_place x, struct extent_place y);
/* Are both fields behind one parameter, or in variables? */
bool extent_is_beside(struct extent_place x, struct extent_place y);
bool extent_is_param(const struct extent_body *b, ir_val v);
/* The parameter that v is, or is the copy of, of a record that is passed by value; or the variable
 * whose address it is; or what is computed like it, of a pointer to a record. */
bool extent_record_param(const struct extent_body *b, ir_val v, uint32_t *param);
/* Is v loaded from there? */
bool extent_reads_place(const struct extent_body *b, ir_val v, struct extent_place at);
/* The same of a pointer without its constant steps; false, too, if they lead to an array in a
 * record that says how large it is and has members behind it: no number does. */
bool extent_pointer_place(const struct extent_body *b, ir_val v, struct extent_place *out);
/* The field behind a parameter that i stores to; false: it does not. */
bool extent_stored_place(const struct extent_body *b, const struct ir_ins *i,
                         struct extent_place *out);
/* The same value, or read from the same place: stores in between are not looked for. */
bool extent_same_value(const struct extent_body *b, ir_val x, ir_val y);
/* n, a root, without a constant factor, which multiplies *unit; n itself: it has none. *unit = 0:
 * that gets too large. */
ir_val extent_without_factor(const struct extent_body *b, ir_val n, uint64_t *unit);
/* The value before it was widened, or stored by the load's only store. */
ir_val extent_uncast(const struct extent_body *b, ir_val v);
/* The root without its constant factors, which multiply *unit; 0: that gets too large. */
ir_val extent_without_factors(const struct extent_body *b, ir_val v, uint64_t *unit);
/* Elements of so many bytes, or of so many times a number: `by`, which is read at a place, or one
 * that a function reads which is called. */
struct extent_unit {
    uint64_t bytes;
    ir_val by;                          /* 0: none here */
    const struct extent_number *passed; /* NULL: none there */
    bool and_one;                       /* there is one element more than the number says */
    uint64_t used; /* where there is a number: so many bytes of one element are accessed */
};
/* What a pointer is moved by: an index, and the bytes of an element. */
struct extent_index {
    ir_val v;
    struct extent_unit unit;
};
/* The ways to read it: the value times the constant bytes, and, where the value is a product, each
 * factor times the other one. Their number. */
enum { EXTENT_INDICES = 3 };
unsigned extent_indices(const struct extent_body *b, const struct ir_ins *ptradd,
                        struct extent_index out[EXTENT_INDICES]);
/* Is v the pointer at the place and n elements, but for constant steps? */
bool extent_indexes(const struct extent_body *b, ir_val v, struct extent_place ptr, ir_val n);

static inline bool extent_is_signed(const struct extent_finder *t, const struct ir_ins *i) {
    return i->ct && t->m->ctypes.at[i->ct].is_signed;
}

/* ---- records that the code gets to by pointers it computes (extent_base.c) ---- */
void extent_find_bases(struct extent_finder *t, struct extent_body *b);
/* The type of the record that v points to, and that is neither a parameter's nor a variable's; 0:
 * it is no such pointer. */
ir_ct extent_base_type(const struct extent_body *b, ir_val v);
/* The type of the object that a field is in; 0: it is not known. */
ir_ct extent_holder_type(const struct extent_body *b, struct extent_place at);
/* What was found of them in all functions, as claims about records of their types. */
void extent_claim_records(struct extent_finder *t, struct extents *out);

/* ---- conditions that dominate a block ---- */

struct branch_fact {
    ir_val v; /* an i1 */
    bool holds;
};
enum { MAX_BRANCH_FACTS = 64 };
struct branch_facts {
    struct branch_fact at[MAX_BRANCH_FACTS];
    uint32_t n;
};

/* Taken apart through negations, `&&` and `||`; the nearest come first. */
void extent_block_facts(const struct extent_body *b, ir_blk blk, struct branch_facts *out);

enum order { ORDER_NONE, ORDER_LESS, ORDER_LESS_EQUAL, ORDER_UNEQUAL };
/* What the fact says of *x and *y: x < y, x <= y or x != y; swapped: of y and x. An inequality is
 * both ways round. */
enum order extent_order(const struct extent_body *b, struct branch_fact k, bool swapped, ir_val *x,
                        ir_val *y);

/* ---- ranges ---- */

enum extent_way { EXTENT_ANY_WAY, EXTENT_UP, EXTENT_DOWN };
/* The first value of a loop head's parameter; 0 if it does not go by constant steps in this
 * direction. */
ir_val extent_induction_start(const struct extent_body *b, ir_val v, enum extent_way way);
/* The same, of the outermost of nested loops that go on with it. */
ir_val extent_outer_start(const struct extent_body *b, ir_val v, enum extent_way way);
/* A loop variable that comes down from the number at some place: that, as a root; 0: it does not.
 */
ir_val extent_comes_from(const struct extent_body *b, ir_val v);
/* x + k, where k is a constant that is not negative? */
bool extent_rises(const struct extent_body *b, ir_val v);
/* Does this hold of each value that a parameter of a block may be given? */
typedef bool extent_arrival(void *ctx, ir_val v);
bool extent_all_arrive(const struct extent_body *b, ir_val param, extent_arrival *holds, void *ctx);
/* Is it a parameter of a loop's head? */
bool extent_is_loop_value(const struct extent_body *b, ir_val v);
/* The loop's variable that v is but for constant steps, whichever way was taken; v itself: none. */
ir_val extent_loop_head(const struct extent_body *b, ir_val v);

struct extent_range {
    int64_t lo, hi;
};
/* The number as a signed one, as far as constants limit it where these conditions hold. false: it
 * has no end. */
bool extent_range_of(const struct extent_body *b, ir_val v, const struct branch_facts *known,
                     struct extent_range *out);

/* ---- calls ---- */
/* The callee's place, as the caller names it in this call. */
bool extent_passed_place(const struct extent_body *b, const struct ir_ins *call,
                         struct extent_place *at);
/* The other way round: the caller's field, as the callee names it behind this parameter. */
bool extent_handed_place(const struct extent_body *b, const struct ir_ins *call, uint32_t arg,
                         struct extent_place *at);
/* extent_result.c: numbers that are read behind an argument, by calls or on several ways. */
void extent_find_results(struct extent_finder *t);

/* The function of this name; NULL: there is none. */
struct extent_body *extent_body_of(struct extent_finder *t, const char *name);
/* A pointer that a library function is given, and n elements behind it that it uses. */
struct extent_sized {
    ir_val p, n, by; /* p = 0: it is not that function. by: the bytes of an element; 0: unit */
    uint64_t unit;
    bool may_stop; /* at what it looks for: fewer elements may do */
};
/* The k-th row of library functions, of this call. false: there are fewer rows. */
bool extent_sized_argument(struct extent_finder *t, const struct ir_ins *call, uint32_t k,
                           struct extent_sized *out);
/* The bytes of an element as a constant; 0: there is none. Makes n the number of elements. */
uint64_t extent_sized_unit(const struct extent_body *b, struct extent_sized *x);

/* ---- what is found ---- */

/* len is a root: a place, or a product of two. */
void extent_add(struct extent_finder *t, struct extent_body *b, struct extent_place ptr, ir_val len,
                uint64_t unit);
/* The same of such elements. */
void extent_add_units(struct extent_finder *t, struct extent_body *b, struct extent_place ptr,
                      ir_val len, struct extent_unit unit);
/* Makes e, which counts elements of some bytes, one that counts those of the unit, which has a
 * number. false: that is read at no place. */
bool extent_times(struct extent_finder *t, const struct extent_body *b, struct extent *e,
                  const struct extent_unit *unit);
/* The place that v, a root, is read from, as it was at the entry; of several one after the other.
 */
bool extent_number_of(struct extent_finder *t, const struct extent_body *b, ir_val v, uint32_t nth,
                      struct extent_number *out);
/* The product of two places, each widened to `type` before. */
void extent_add_product(struct extent_finder *t, struct extent_body *b, struct extent_place ptr,
                        ir_val one, ir_val other, ir_type type, uint64_t unit);

/* The number that limits a length on each way on which it has come, a select or a block's
 * parameter; 0: there is none. */
ir_val extent_least(const struct extent_body *b, ir_val v, struct extent_place ptr);

/* Does the code move the pointer on wherever it takes as much from the number? */
bool extent_in_step(const struct extent_body *b, struct extent_place ptr, struct extent_place n);

/* Are they the same pair?  Then `known` becomes what both say of it. */
bool extent_is_told(struct extent_finder *t, struct extent *known, const struct extent *e);
/* All its places are as they were at the entry. */
void extent_add_fact(struct extent_finder *t, struct extent_body *b, struct extent e);

/* The last store to the place, whose .before lead to the others; NULL: there is none. */
const struct extent_store *extent_last_store(const struct extent_body *b, struct extent_place p);
static inline const struct extent_store *extent_store_before(const struct extent_body *b,
                                                             const struct extent_store *s) {
    return s->before ? &b->stores.at[s->before - 1] : NULL;
}
/* Does a store to the place come before this load of it?  load = 0: is there one at all? */
bool extent_is_stored(struct extent_finder *t, const struct extent_body *b, struct extent_place p,
                      ir_val load);

/* Does C call the number a length? */
bool extent_is_called_length(const struct extent_finder *t, const struct extent_body *b, ir_val n);

/* Or so: is the word its name, or a part of it? */
bool extent_is_called(const struct extent_finder *t, const struct extent_body *b, ir_val n,
                      const char *word);

/* Is the number itself an index of the pointer?  Then a comparison with it bounds nothing. */
bool extent_is_index(const struct extent_body *b, struct extent_place ptr, ir_val n);

/* extent_index.c: p[i], and the same of a place and an index that a function is called with. */
void extent_at_index(struct extent_finder *t, struct extent_body *b, struct extent_place ptr,
                     ir_val element, struct extent_index way, const struct branch_facts *known);
void extent_of_index(struct extent_finder *t, struct extent_body *b, ir_val ptradd,
                     const struct branch_facts *known);
/* So many bytes behind the pointer are accessed, by constant sizes. */
uint64_t extent_bytes_used(const struct extent_body *b, ir_val p);
/* extent_mask.c: an index that goes round. */
void extent_of_round(struct extent_finder *t, struct extent_body *b, struct extent_place ptr,
                     struct extent_index way);
/* extent_sum.c: the last byte that an access reaches is a sum, which a condition bounds. */
void extent_of_sum(struct extent_finder *t, struct extent_body *b, const struct ir_ins *inbounds,
                   const struct branch_facts *known);
/* extent_null.c: of all that was found of the function, pointers that are null only where there are
 * no elements. */
void extent_note_nulls(struct extent_finder *t, struct extent_body *b, struct extents *all);
/* extent_end.c: the place behind the last element. */
void extent_of_end(struct extent_finder *t, struct extent_body *b, ir_val ptradd);
/* extent_step.c: one element of a cursor's is read. */
void extent_of_cursor(struct extent_finder *t, struct extent_body *b, ir_val p,
                      const struct branch_facts *known);
/* extent_constant.c: what the function reaches whatever it is given, for its callers; and the
 * claims that follow for itself, with those of its declaration. */
void extent_find_constants(struct extent_finder *t, struct extent_body *b);
void extent_claim_constants(struct extent_finder *t, struct extent_body *b, struct extents *out);
/* extent_fill.c: an array that grows, the numbers of elements in use of those, and the last one. */
void extent_of_growth(struct extent_finder *t, struct extent_body *b, const struct ir_ins *store);
void extent_of_ring(struct extent_finder *t, struct extent_body *b, const struct ir_ins *ptradd);
void extent_note_fills(struct extent_finder *t, struct extent_body *b);
void extent_of_last(struct extent_finder *t, struct extent_body *b, struct extent_place ptr,
                    struct extent_index way, const struct branch_facts *known);

#endif
