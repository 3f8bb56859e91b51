/* relation_int.h - what the files of relations between two fields share (relation.c).
 *
 * Ownership: all of it is ranges.tmp's, but for what a walk says it owns. */
#ifndef VL_ANALYSIS_RANGES_RELATION_INT_H
#define VL_ANALYSIS_RANGES_RELATION_INT_H

#include "core/analysis/ranges/ranges_int.h"

/* Two numbers of one record, of the same type: 0 <= a <= b, or a < b. */
struct field_pair {
    uint32_t a, b;  /* places */
    bool strict;    /* a < b */
    uint64_t limit; /* and b <= limit, to show that b does not wrap; 0: without */
};

struct relation_list {
    struct field_pair *at;
    uint32_t n, cap;
};

/* ---- which there are (relation.c) ---- */

/* Pairs that the code compares. Requires: accesses have been found (ranges_bounds). */
void relation_candidates(struct ranges *r, struct relation_list *out);
/* Sets `below` of fields. Requires: what is open is so. */
void relation_prove(struct ranges *r, const struct relation_list *pairs);

/* ---- what code does to the two (events.c) ---- */

enum pair_event {
    EVENT_NONE,
    EVENT_BLIND, /* bytes of an object of no known type */
    EVENT_LOADS_A,
    EVENT_LOADS_B,
    EVENT_STORES_A, /* nothing else of the two */
    EVENT_STORES_B,
    EVENT_STORES_ANY, /* it is not known which */
    EVENT_CLEARS_ONE, /* one record, all of it */
    EVENT_CLEARS,     /* both, wherever it writes one */
    EVENT_COPIES,     /* both, from an object of the same type */
    EVENT_MAKES,      /* zeros, which do not keep a strict relation */
    EVENT_TEARS       /* one of them without the other */
};

/* What a function or what it calls does; opaque: it calls what is not known. */
enum { TOUCH_READS = 1, TOUCH_WRITES = 2, TOUCH_OPAQUE = 4, TOUCH_ALLOCATES = 8 };

struct relation_call {
    uint32_t from, to; /* functions, by their place in the module */
};
struct relation_body {
    uint32_t func;       /* its place in the module */
    VEC(ir_val) bulk;    /* instructions that write several bytes */
    uint8_t *event;      /* by instruction */
    bool writes;         /* itself */
    bool entered_only;   /* calls of it that are entered have to keep the relation, and no others */
    bool *writes_behind; /* by block: there or further on something is written */
    bool **loop;         /* by block: of a loop's head, by block, what belongs to the loop */
};

struct relations {
    struct ranges *r;
    struct field_pair at;            /* the one in question */
    VEC(struct relation_body) body;  /* as ranges.body */
    VEC(struct relation_call) calls; /* between functions with a body */
    struct map funcs;                /* name -> place in the module */
    uint8_t *opaque;                 /* by function: its own TOUCH_*, whatever the relation */
    uint8_t *touches;                /* by function: TOUCH_*, with what it calls */
    uint64_t steps;                  /* left for proofs */
    bool grows;                      /* some store makes the lesser number greater */
};

/* Once. false: the module has code that no proof follows. */
bool relation_begin(struct relations *x);
/* Of x->at. false: some write keeps nothing. */
bool relation_events(struct relations *x);
/* May an object of this type (0: not known), made of so many bytes (0: as many as it takes), hold
 * such a record? */
bool relation_may_hold(const struct relations *x, ir_ct ct, uint64_t size);
/* TOUCH_* of a function that a call names. */
unsigned relation_touches(const struct relations *x, const char *func);

/* ---- one way through a function as straight-line code (line.c) ---- */

struct line {
    struct arena *a;
    struct ir_func f;
    VEC(ir_val) asked;  /* checks */
    VEC(ir_val) probed; /* checks that need not hold */
};
struct line_mark {
    uint32_t ins, text, asked, probed;
};

void line_begin(struct line *l, struct arena *a);
struct line_mark line_here(const struct line *l);
void line_back_to(struct line *l, struct line_mark m);
ir_val line_const(struct line *l, ir_type type, bv_t k);
ir_val line_fresh(struct line *l, ir_type type);
/* Constants are folded. */
ir_val line_cast(struct line *l, enum ir_op op, ir_type type, ir_val x);
ir_val line_binary(struct line *l, enum ir_op op, ir_type type, ir_val x, ir_val y);
ir_val line_select(struct line *l, ir_type type, ir_val c, ir_val x, ir_val y);
bool line_is_const(const struct line *l, ir_val v, bv_t *k);
void line_assume(struct line *l, ir_val cond);
void line_ask(struct line *l, ir_val cond);
/* Is there an execution in which this does not hold? */
void line_probe(struct line *l, ir_val cond);
struct line_answer {
    bool holds;  /* all that was asked, but for the first `from` */
    bool probed; /* some probe does not */
};
/* *steps: less what it took. */
struct line_answer line_answers(const struct line *l, uint32_t from, const struct ir_module *m,
                                uint64_t *steps);

/* ---- all ways through the functions that write (way.c) ---- */

/* Does `body` keep the relation, on all ways, at all places where others may see it? */
bool relation_is_kept_by(struct relations *x, uint32_t body);

#endif
