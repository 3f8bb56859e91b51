/* order.h - evaluation order (C11 5.1.2.3, 6.5p2-3, 6.5.2.2p10): what may be evaluated before what,
 * and does it matter.
 *
 *   object.c    which object an lvalue designates, and whether two may be the same
 *   effects.c   what a call reads and writes
 *   sequence.c  one walk over an expression: its accesses and calls, which of them are ordered,
 *               and which conflict
 *   order.c     what is emitted: each order of the evaluations that conflict, as an input of the
 *               program; a check where C leaves a conflict undefined
 */
#ifndef VL_FRONTEND_ORDER_ORDER_H
#define VL_FRONTEND_ORDER_ORDER_H

#include "core/frontend/lower/lower.h"

/* ---- object.c ---- */

enum object_root {
    OBJECT_NONE,    /* a value that shares no memory with others */
    OBJECT_SSA,     /* a local whose address is never taken */
    OBJECT_NAMED,   /* another variable */
    OBJECT_POINTER, /* behind a pointer */
    OBJECT_STATE,   /* a library's own */
};

enum { OBJECT_FIELDS = 4 };

struct object_field {
    ir_ct record;
    uint32_t index;
};

struct order_object {
    enum object_root root;
    uint64_t key;  /* of the declaration; of STATE: which */
    CXCursor decl; /* of SSA and NAMED */
    bool ranged;   /* bits from .. from + bits of it */
    bool wild;     /* any type, and how much is not known */
    uint64_t from, bits;
    ir_ct ct; /* of what is accessed */
    struct object_field
        fields[OBJECT_FIELDS]; /* members on the way, innermost last; not of unions */
    uint32_t nfields;
};

enum meet { MEET_NEVER, MEET_MAYBE, MEET_ALWAYS };
enum meet object_meet(struct low *l, const struct order_object *x, const struct order_object *y);
/* Two accesses of one expression: bytes through pointers to characters are not taken for pieces of
 * other objects. */
enum meet object_meet_here(struct low *l, const struct order_object *x,
                           const struct order_object *y);
/* Can an unknown function reach the object? */
bool object_is_reached(struct low *l, const struct order_object *x);
struct order_object object_named(struct low *l, CXCursor decl);
void object_member(struct low *l, struct order_object *x, CXCursor member, CXCursor of);

/* Of what a function's own text does to static variables: which ones a pointer may lead to. */
struct hash128 object_exposes(struct fe *fe, CXCursor def);

/* ---- effects.c ---- */

typedef VEC(struct order_object) objects_t;

struct effects {
    objects_t reads, writes;
    bool anything;        /* may call any function of this unit */
    bool unknown;         /* calls a function without body: it may change all that it can reach */
    bool passes_writable; /* that function got a pointer through which it may write */
    bool takes;  /* calls what is not written in this unit, but for functions that look at numbers
                    and texts only: it may give back anything, or assume something */
    bool leaves; /* may jump, or end a program that goes on at its end: what has not been done by
                    then never is */
};

/* The effects of the call alone, without those of its arguments. */
const struct effects *effects_of_call(struct low *l, CXCursor call);
const struct effects *effects_of_statement(struct low *l, CXCursor stmt_expr);
bool effects_conflict(struct low *l, const struct effects *x, const struct effects *y);
bool effects_touch(struct low *l, const struct effects *x, const struct order_object *o,
                   bool written);

/* ---- sequence.c ---- */

enum order_event_kind { EVENT_READ, EVENT_WRITE, EVENT_CALL };

struct order_event {
    enum order_event_kind kind;
    CXCursor node; /* the lvalue, or the call */
    uint32_t atom; /* what is evaluated as a whole */
    uint32_t own;  /* the same, as its neighbours see it */
    struct order_object object;
    bool maybe;   /* in some executions only */
    bool pending; /* a side effect that the expression's value does not wait for */
    bool twice;   /* its place is looked for again, to be written */
    bool hidden;  /* from what stands around: that sees another event instead */
    uint64_t arm; /* of which conditional; 0: of none */
};

/* An expression that is evaluated as a whole; those below it come before it. */
struct atom {
    CXCursor node;
    uint32_t from, to; /* events of it and of what is below it */
};

/* Two evaluations that C does not order. */
struct conflict {
    uint32_t x, y;  /* events */
    CXCursor at;    /* the operator whose operands they are */
    bool undefined; /* both are accesses of this function: 6.5p2 */
    bool always;    /* they are of one object, whenever both happen */
    bool listed;    /* clauses of an initialiser: one is evaluated after the other */
};

/* An expression in which order may matter: what must be explored, what must be checked. */
struct order_plan {
    CXCursor root;
    VEC(CXCursor) atoms;   /* what is evaluated in each order, operands before what needs them */
    VEC(uint64_t) before;  /* of each: atoms below it, as a mask */
    VEC(uint64_t) against; /* of each: atoms that it conflicts with */
    VEC(struct conflict) checks;
    VEC(struct order_event) events; /* of the checks */
    bool too_much;                  /* more than is explored */
};

struct sequence {
    struct low *l;
    VEC(struct order_event) events;
    VEC(struct atom) atoms;
    VEC(struct conflict) conflicts;
    VEC(struct order_plan) plans;
    uint32_t depth;
    bool collect;  /* only what happens, not in which order */
    bool confused; /* something that is not understood, or too much of it */
};

void sequence_value(struct sequence *s, CXCursor c);
void sequence_statement(struct sequence *s, CXCursor c);
/* Walks a whole expression and collects its plans. */
void sequence_whole(struct sequence *s, CXCursor c);
/* The object that an lvalue designates; what happens on the way there is added to s. */
struct order_object sequence_place(struct sequence *s, CXCursor c);
CXCursor sequence_callee(struct low *l, CXCursor call); /* a function's declaration or null */

#endif
