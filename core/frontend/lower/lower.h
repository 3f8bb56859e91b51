/* lower.h - one function being lowered; grouped by the file that defines it. */
#ifndef VL_FRONTEND_LOWER_LOWER_H
#define VL_FRONTEND_LOWER_LOWER_H

#include "core/frontend/clang/ctypes.h"
#include "core/frontend/clang/cursor.h"
#include "core/frontend/fe.h"
#include "core/ir/goal.h"

/* A local variable, parameter or compound literal. Scalars whose address is never
 * taken are SSA variables: var holds the value, var + 1 an i1 "has a value".
 * The others live in memory: var holds the address of the current object. */
struct local {
    CXCursor decl;
    ir_ct ct;
    const char *name;
    struct ir_loc loc;
    bool memory, is_volatile;
    bool variable;       /* a variable-length array: var is null before its declaration */
    uint32_t order;      /* of its declaration in the text */
    const char *cleanup; /* the function called with its address where its scope is left, or NULL */
    uint32_t declared;   /* of one with cleanup: variable, control has reached its declaration */
    uint64_t align;      /* demanded beyond its type's; 0: none */
    uint32_t var;
};

/* A variable-length array type: variables that hold its size where it has been declared. */
struct vla {
    uint64_t owner; /* key of the declaration */
    uint32_t count, bytes;
};

struct scope {
    uint32_t parent; /* index in low.scopes; scope 0 is the whole body */
    VEC(uint32_t) locals;
};

struct label {
    CXCursor stmt; /* LabelStmt, CaseStmt or DefaultStmt */
    uint32_t scope;
    ir_blk block;
    uint32_t order;
    bool reached; /* its statement has been lowered */
};

struct switch_info {
    CXCursor stmt;
    VEC(struct label) cases;
};

/* A call of setjmp to which a longjmp that is followed may come back; setjmp.c. */
struct again {
    CXCursor call;
    uint32_t scope;
    ir_blk block;
    uint32_t epoch;   /* variable: which of the function's calls of setjmp it was last */
    uint32_t older;   /* variable: the jump went to a call of it before its last one */
    uint32_t changed; /* from here on a variable for each local: it has been stored to since */
    uint32_t ever;    /* the same, since its first call */
    bool lowered;
};

/* Where break and continue go. */
struct exits {
    ir_blk brk, cont;
    uint32_t brk_scope, cont_scope;
};

struct low {
    struct fe *fe;
    struct arena *arena;
    struct ir_builder *b;
    struct ir_func *f;
    const char *fname;
    CXCursor def;               /* of the function; null of a constant */
    struct printed *printed[2]; /* printed.c, by kind; NULL: not computed yet */
    ir_ct ret_ct;
    bool constant; /* evaluating a constant: nothing may be emitted into the module */
    uint32_t depth;
    uint32_t next_var;
    ir_val result;  /* hidden result pointer, or 0 */
    ir_ct alloc_ct; /* element type of the object being allocated, as the conversion around says; 0
                       = not known */
    VEC(struct local) locals;
    struct map local_of; /* key -> index in locals */
    VEC(struct scope) scopes;
    struct map scope_of; /* key of the statement that opens it -> scope */
    uint32_t scope;      /* the current scope */
    VEC(struct label) labels;
    struct map label_of;
    VEC(CXCursor) taken; /* LabelStmts whose address is taken, by number */
    VEC(struct switch_info) switches;
    struct map switch_of, case_of; /* key -> switch; key -> switch << 32 | case */
    struct exits exits;
    VEC(struct vla) vlas;
    struct map vla_of;             /* ir_ct -> index in vlas */
    uint32_t order;                /* last one given by prescan */
    VEC(uint32_t) temporaries;     /* of the statement at hand: locals that end with it */
    struct map strings, string_of; /* content -> literals of it so far; key -> its number */
    struct map head;               /* statements that say what callers must keep; head.c */
    bool at_head;                  /* one of these is being lowered */
    bool mathematical;             /* integers of comparisons have no end: clause.c */
    uint32_t inside;           /* expressions around the one being lowered, up to its statement */
    uint32_t guard;            /* goals.c: the branch around, its number and 1 */
    uint32_t first_goal;       /* goals.c: number of the function's first */
    uint32_t last_goal;        /* goals.c: of the last statement, its number and 1 */
    uint64_t for_init;         /* goals.c: key of a statement that is a part of its loop's */
    struct deciding *deciding; /* goals.c: the decision whose conditions come next; NULL: none */
    struct ordering *ordering; /* order.c; NULL: the order does not matter here */
    VEC(struct again) agains;
    bool may_be_left;            /* by longjmp, and its callers ask whether it was */
    ir_val is_asked;             /* i1: who called it does */
    ir_val calls_of_setjmp;      /* an object: byte n is in the buffer that call n has set */
    VEC(struct ir_front) around; /* front.c: records that begin with what a parameter is to */
    uint32_t epoch, nchanged;    /* variable: the number of such calls; variables of each again */
};

/* ---- prescan.c: before lowering: locals in memory, scopes, labels, cases ---- */
void prescan(struct low *l, CXCursor body);
/* voidptr.c: parameters void * that the body converts to one pointer type get that type in the
 * IR. */
void void_params(struct low *l, CXCursor def, CXCursor body);
uint32_t low_var(struct low *l, ir_type type, const char *name, ir_ct ct); /* a fresh variable */
uint32_t low_add_local(struct low *l, CXCursor decl, uint32_t scope, bool memory);
struct local *low_local(struct low *l, CXCursor decl); /* NULL if it is none */

/* f().a of an array a: what holds the value lives until the end of the statement (6.2.4p8). */
bool is_temporary_array(struct low *l, CXCursor member);

/* ---- scope.c: lifetimes ---- */
void scope_enter(struct low *l, uint32_t scope); /* one level down from l->scope */
/* Ends all locals; only the function's end may follow. */
void scope_end_all(struct low *l);
void scope_return(struct low *l);                        /* cleanups of all scopes around */
void scope_leave(struct low *l);                         /* one level up */
void scope_goto(struct low *l, uint32_t to, ir_blk blk); /* lifetimes end and begin, then jmp */
/* The same by longjmp, which runs no cleanups. */
void scope_longjmp(struct low *l, uint32_t to, ir_blk blk);
/* Before a jump to what stands earlier: arrays of variable length declared since end (6.2.4p7). */
void scope_rewind(struct low *l, uint32_t to, uint32_t order);
bool scope_crossing_emits(const struct low *l, uint32_t from, uint32_t to);

/* ---- callback.c ---- */
/* Behind the call c of `signal`: the function named there runs at some time. */
void handler_set(struct low *l, CXCursor c, const char *who, const ir_val *args, uint32_t n);
/* Behind the call c of sigaction, which has no body: a handler that it sets is one that raise
 * calls.
 */
bool action_is_followed(const struct low *l, const char *name);
void action_set(struct low *l, CXCursor c, const ir_val *args, uint32_t n, ir_val result);
/* Behind a call of `callee`, which has no body, or (NULL) through a pointer: functions of this
 * file that such code knows may be called now. */
void calls_back(struct low *l, const char *who, ir_val through);
void never_came_back(
    struct low *l, ir_val through); /* the function given to it never returns: the execution ends */

/* ---- ending.c ---- */
void ending_begin(struct low *l); /* of main: what runs before it */
/* A variable that each thread has one of is used. */
void ending_own_variable(struct low *l, CXCursor c);
/* Behind the assignment of v there, which may be to environ: getenv looks at its strings. */
void ending_environment(struct low *l, CXCursor to, ir_val v);
/* Behind a call of dlsym. */
void ending_symbol(struct low *l, CXCursor c, const char *callee, ir_val name, ir_val symbol);
/* Of a file of a program: makes a hook of a constructor, or one that registers a destructor. */
void ending_hook(struct fe *fe, const struct fe_constructor *x, bool constructs);
/* Runs the functions registered with `exit` or `quick_exit` (how); status 0 stands for 0. */
void ending_run(struct low *l, const char *how, ir_val status);
/* abort: the handler of SIGABRT runs, if there is one. */
void ending_abort(struct low *l);

/* ---- intrinsic.c ---- */
enum asserts { ASSERTS_NOT, ASSERTS_CONDITION, ASSERTS_FAILURE };
/* Does the call state that its first argument holds, or that it is never reached? */
enum asserts intrinsic_asserts(struct low *l, CXCursor c);
bool intrinsic_knows(const char *name); /* no floating-point operation, which all have models */

/* ---- stmt.c ---- */
void stmt(struct low *l, CXCursor c);
/* Values of a case label, converted to the promoted type of the condition (6.8.4.2p5). */
bool case_bounds(struct low *l, CXCursor c, ir_ct ct, bv_t *lo, bv_t *hi);
/* The value of a statement expression's last statement. */
ir_val stmt_value(struct low *l, CXCursor compound, ir_ct ct);

/* ---- jump.c ---- */
ir_blk new_block(struct low *l, const char *label);
/* All edges to blk are there; what follows goes into it. */
void start_block(struct low *l, ir_blk blk);
void goto_stmt(struct low *l, CXCursor c);
void indirect_goto(struct low *l, CXCursor c);
void label_stmt(struct low *l, CXCursor c);
/* Ends blocks of labels whose statements were not lowered. */
void stmt_close_labels(struct low *l);

/* ---- expr.c ---- */
void at(struct low *l, CXCursor c);       /* source range of what follows */
ir_val rvalue(struct low *l, CXCursor c); /* records and arrays: their address */
ir_val rvalue_as(struct low *l, CXCursor c, ir_ct to);
ir_val cond(struct low *l, CXCursor c); /* i1 */
/* Is the condition e one of others, by && || ! (goals.c)? */
bool cond_is_joined(struct low *l, CXCursor e);
void effect(struct low *l, CXCursor c); /* for its side effects */
ir_val zero_value(struct low *l, ir_ct ct);
ir_val temporary(struct low *l, ir_ct ct, const char *name);
const char *snippet(struct low *l, CXCursor c);

/* ---- goals.c: goals of coverage ---- */
void goals_begin(struct low *l);          /* of a function */
void goals_end(struct low *l);            /* when all of it is built */
ir_val decide(struct low *l, CXCursor c); /* cond() of the decision c */
/* The same of parts[0], unless another part says that an assertion failed: `assert` demands, and
 * decides nothing. */
ir_val decide_unless_asserted(struct low *l, const struct kids *parts);
/* The decision c, of one condition, has the truth v. */
void goals_outcome(struct low *l, CXCursor c, ir_val v);
/* e is an && or || whose value is used: a decision, with none around it. */
bool goals_begin_here(const struct low *l, CXCursor e);
/* The condition at hand has the truth v. */
void goals_condition(struct low *l, ir_val v);
/* The expression e of the decision at hand has been evaluated before, as a whole. */
void goals_pass_over(struct low *l, CXCursor e);
uint32_t goals_next(const struct low *l); /* the number of the next condition in its decision */
/* The right operand of && or || has the truth v: it may mask these conditions of the left one. */
void goals_mask(struct low *l, uint32_t first, uint32_t end, bool is_and, ir_val v);
void goal_statement(struct low *l, CXCursor c); /* c begins */
/* What follows lies in this branch of the decision c. The branch around is returned. */
uint32_t goals_inside(struct low *l, CXCursor c, enum goal_way way);
/* The switch c over q jumps to where the value v says. */
void goals_switch(struct low *l, CXCursor c, CXCursor q, ir_val v);

/* ---- order.c: evaluation order ---- */
struct running;
/* Called where an expression begins and ends. At its start the parts that have several orders
 * are evaluated. */
struct running *order_begin(struct low *l, CXCursor c);
void order_end(struct low *l, struct running *r);
/* The expression's value has been found before. */
bool order_known(struct low *l, CXCursor c, ir_val *v);
/* An lvalue is accessed; addr 0: it is no memory. */
void order_accessed(struct low *l, CXCursor lvalue, ir_val addr);
void order_checks_now(struct low *l, CXCursor c); /* before the call c, whose operands are done */

/* ---- unsupported.c ---- */
/* An unknown value, and the effects (enum ir_unsup) that c may have beyond the lowered part. */
ir_val unsupported(struct low *l, CXCursor c, ir_ct ct, unsigned effects, const char *what);
/* Lowers the expressions below c for their effects, in the order of the text. */
void operands(struct low *l, CXCursor c);
/* The rest of c, beyond the lowered part, may do anything, also to the variables named in it. */
ir_val half_lowered(struct low *l, CXCursor c, ir_ct ct, const char *what);
/* The same where nothing of c has been lowered: its operands may be evaluated or not. */
ir_val not_lowered(struct low *l, CXCursor c, ir_ct ct, const char *what);
/* A local that is no memory may have changed; v may be NULL. */
void local_unknown(struct low *l, struct local *v, const char *what);
CXCursor generic_choice(struct low *l, CXCursor c); /* generic.c; null: not known */

/* ---- setjmp.c; buffer: the first argument ---- */
ir_val setjmp_call(struct low *l, CXCursor c, ir_val buffer, const char *name); /* an int */
void longjmp_call(struct low *l, CXCursor c, ir_val buffer, ir_val value);
void again_noted(struct low *l, CXCursor c, uint32_t scope); /* by prescan: a call of setjmp */
void again_begin(struct low *l);                             /* where the function begins */
void again_changed(struct low *l, uint32_t local);           /* it is stored to */
void again_end(struct low *l);                               /* when all is lowered */
/* Around a call of this function, NULL: through a pointer: longjmp may leave it. */
void leaving_before(struct low *l, const char *callee);
void leaving_behind(struct low *l, const char *callee);

/* ---- leaving.c ---- */
bool leaving_is_setjmp(CXCursor decl);
bool leaving_by_cancel(struct arena *a, CXCursor call); /* where the thread is cancelled */
/* longjmp may end calls of this function, and its callers in the unit ask whether it did. */
bool leaving_may(struct fe *fe, const char *name);
/* It may turn out so in the program: the function, or what it calls, is not in this unit, is called
 * through a pointer or calls back. */
bool leaving_open(struct fe *fe, const char *name);
/* The unit declares setjmp. */
bool leaving_any(struct fe *fe);
/* It calls setjmp. */
bool leaving_sets(struct fe *fe, const char *name);

/* ---- conv.c: C11 6.3 ---- */
ir_val convert(struct low *l, ir_val v, ir_ct from, ir_ct to, CXCursor c);
ir_val truth(struct low *l, ir_val v, ir_ct ct);
struct arith {
    unsigned width;
    bool is_signed;
};
struct arith arith_of(const struct fe *fe, ir_ct ct);
struct arith promoted(const struct fe *fe, ir_ct ct);                    /* 6.3.1.1p2 */
struct arith usual(const struct fe *fe, struct arith x, struct arith y); /* 6.3.1.8 */
ir_val to_arith(struct low *l, ir_val v, ir_ct from, struct arith to);
ir_val from_arith(struct low *l, ir_val v, struct arith from, ir_ct to);
ir_val resize(struct low *l, ir_val v, unsigned from, bool is_signed, unsigned to);

/* ---- arith.c ---- */
ir_type pointer_int(const struct low *l);        /* an integer as wide as a pointer */
ir_val pointer_const(struct low *l, uint64_t n); /* n as one */
ir_val binary(struct low *l, CXCursor c);
ir_val unary(struct low *l, CXCursor c);
ir_val compound_assign(struct low *l, CXCursor c);
ir_val compare(struct low *l, CXCursor c, enum CXBinaryOperatorKind op); /* i1 */
ir_val compare_ints(struct low *l, enum CXBinaryOperatorKind op, ir_val x, ir_val y,
                    bool is_signed);
ir_val arith_op(struct low *l, enum CXBinaryOperatorKind op, ir_val x, ir_val y, struct arith t,
                struct arith amount, CXCursor c);

/* ---- place.c: lvalues ---- */
enum place_kind { PLACE_VAR, PLACE_MEMORY, PLACE_BITS, PLACE_NONE };
struct place {
    enum place_kind kind;
    ir_ct ct;
    uint32_t local; /* VAR: index in locals */
    ir_val addr;
    ir_val base;      /* the pointer that was dereferenced, 0 if the object is declared */
    bool member;      /* of what base points to: null has none, accessed or not */
    uint64_t align;   /* that base must have; 0: none */
    bool bounds;      /* the access must be checked against the object's size */
    ir_val moved;     /* where [n] moved a pointer to, 0 if nothing did */
    ir_val exact;     /* that this did not wrap around, 0 if it cannot */
    bool initialised; /* static storage: always has a value */
    bool is_volatile;
    bool is_atomic;
    bool named; /* it is (part of) the variable `name` */
    CXCursor name;
    bool literal;  /* of a string literal: not to be written */
    bool trailing; /* an array at the end of a record behind a pointer */
    bool last;     /* the last member of its struct */
    unsigned bit_off, bits;
};
enum { PLACE_ADDRESS = 1 }; /* only the address is wanted: one past the end will do */
struct place place(struct low *l, CXCursor c, unsigned flags);
/* Names the variable that the pointer e was just made of, if there is one. */
void place_name_behind(struct low *l, CXCursor e, struct place *p);
void place_formed(struct low *l, const struct place *p, CXCursor c); /* its address is a value */
ir_val place_load(struct low *l, const struct place *p, CXCursor c);
/* volatile.c: what reading a volatile object gives. */
enum volatility {
    VOLATILE_MEMORY, /* what was stored */
    VOLATILE_SHARED, /* anything: others may write it */
    VOLATILE_DEVICE, /* anything: it is no memory of this file */
};
enum volatility volatile_read(struct low *l, CXCursor decl); /* a variable */
enum volatility volatile_behind(struct low *l, ir_val addr); /* what is at this address */
enum volatility atomic_read(struct low *l, CXCursor decl);   /* an atomic variable */
/* Of a variable that is VOLATILE_SHARED: may what writes it have started? Until then it is memory.
 * 0: always. */
ir_val volatile_started(struct low *l, CXCursor decl, bool atomic);
/* The statement may take the address of what starts then. */
void volatile_addresses(struct low *l, CXCursor c);
CXCursor volatile_base(struct low *l,
                       CXCursor e); /* the variable that lvalue e is part of, or null */
/* Stores v (of type p->ct) and tells the trace. */
void place_store(struct low *l, const struct place *p, ir_val v, CXCursor c);
void place_check(struct low *l, const struct place *p, uint64_t size, CXCursor c);
void place_check_write(struct low *l, const struct place *p, uint64_t size, CXCursor c);
void local_unset(struct low *l, const struct local *v);
void local_set(struct low *l, uint32_t local, ir_val v);
/* addr of the weak name, or null. */
ir_val weak_address(struct low *l, const char *name, ir_val addr);
/* Of a weak alias, another file's definition may have the name. here: what it stands for. */
bool weak_alias_yields(struct fe *fe, CXCursor decl);
ir_val weak_alias_address(struct low *l, CXCursor decl, ir_val here);
/* Where the function begins: another file's definition may run in its place. */
void weak_enter(struct low *l, CXCursor def);
ir_val place_offset(struct low *l, ir_val addr, uint64_t off);
uint64_t place_pointee_alignment(CXType pointer);
uint64_t place_alignment(CXType t); /* what an object of the type demands, 0: nothing known */

/* ---- step.c: from one element to another ---- */
struct step {
    ir_val n;          /* elements, in a pointer's width */
    ir_val exact;      /* that n is the number which the program computed, 0 if it always is */
    struct arith type; /* which the program computed it in; of width 0: a constant */
};
struct step step_make(struct low *l, ir_val v, ir_ct ct, bool minus);
struct step step_by(struct low *l, CXCursor index);
ir_val step_from(struct low *l, ir_val p, struct step s, ir_ct elem);
ir_val step_exact(struct low *l, struct step s, ir_ct elem); /* place.c: array[by] */
struct place place_step(struct low *l, CXCursor array, struct step by, ir_ct elem, unsigned flags,
                        CXCursor c);
/* without wrapping around; 0: always */
uint64_t step_size(const struct fe *fe, ir_ct elem);
ir_val step_bytes(struct low *l, ir_ct elem); /* the same as a value, of a variable array, too */
ir_val both_exact(struct low *l, ir_val a, ir_val b); /* 0: always */

/* ---- counted.c: the attribute `counted_by` ---- */
/* base[index], which is c: where a member of the record counts the elements of the member `base`.
 */
void counted_element(struct low *l, CXCursor base, struct step index, bool one_past, CXCursor c);

/* ---- settled.c: when all is lowered ---- */
void settle_globals(struct fe *fe);

/* ---- head.c: assertions at the head of a function ---- */
void head_find(struct low *l, CXCursor body);  /* into .head */
bool head_computes(struct low *l, CXCursor c); /* the expression finds a value, and does nothing */
/* An assertion that c demands: of callers too, if it is at the head. */
void check_asserted(struct low *l, enum check_kind kind, ir_val cond, CXCursor c);

/* ---- contract.c: what attributes say of arguments and results ---- */
void contract_params(struct low *l, CXCursor def); /* where the function begins */
/* Where a function without body is called; args: from its first C parameter on. */
void contract_arguments(struct low *l, CXCursor decl, CXCursor c, const ir_val *args, uint32_t n);
void contract_result(struct low *l, ir_val v, CXCursor e); /* where e is returned */
bool contract_returns_object(struct fe *fe, CXCursor decl);
uint64_t contract_returns_bytes(struct fe *fe, CXCursor decl); /* ir_func.gives */

/* ---- staticarray.c: int a[static n] ---- */
void static_arrays(struct low *l, CXCursor def); /* where the function begins */
/* Where a function without body is called, or this one; args: from its first C parameter on. */
void static_array_arguments(struct low *l, CXCursor decl, CXCursor c, const ir_val *args,
                            uint32_t n);
/* Where any function is called: of members and rows. */
void static_array_members(struct low *l, CXCursor decl, CXCursor c, const ir_val *args, uint32_t n);

/* ---- clause.c: contracts that people write ---- */
void clauses_enter(struct low *l);            /* where the function begins */
void clauses_return(struct low *l, ir_val v); /* where it returns v, or (0) nothing */
/* Where a function without body is called; args as of contract_arguments. */
void clauses_called(struct low *l, const char *name, CXCursor c, const ir_val *args, uint32_t n);
void clauses_iteration(struct low *l, CXCursor loop); /* before its condition */
void clauses_before(struct low *l, CXCursor statement);
/* A comparison in a condition: false: not of integers. */
bool clause_compare(struct low *l, CXCursor c, enum CXBinaryOperatorKind op, ir_val *out);
ir_val clause_valid(struct low *l, CXCursor c, bool writable); /* i1: of a call of ACSL_VALID */

/* ---- access.c: the attribute `access` ---- */
void access_params(struct low *l, CXCursor def); /* where the function begins */
/* As static_array_arguments. */
void access_arguments(struct low *l, CXCursor decl, CXCursor c, const ir_val *args, uint32_t n);

/* ---- vla.c: sizes known at run time ---- */
void vla_declare(struct low *l, CXCursor c, CXType t, const struct kids *sizes);
void vla_declare_decl(struct low *l, CXCursor c); /* of a variable, parameter or typedef */
ir_val vla_bytes(struct low *l, ir_ct ct);        /* of any type */
ir_val vla_count(struct low *l, ir_ct ct);
ir_ct vla_layout(const struct fe *fe, ir_ct ct);
ir_val vla_element_count(struct low *l, CXCursor e); /* a size expression; 0: it is none */
ir_val vla_sizeof(struct low *l, CXCursor c);        /* 0: not understood */

/* ---- asm.c ---- */
void asm_stmt(struct low *l, CXCursor c);
bool asm_register(CXCursor decl); /* a variable tied to a register */

/* ---- bits.c ---- */
ir_val bits_initialised(struct low *l, const struct place *p); /* the field holds a value */
uint8_t bits_byte_mask(const struct low *l, const struct place *p, unsigned i, unsigned n);
ir_val bits_load(struct low *l, const struct place *p);
void bits_store(struct low *l, const struct place *p, ir_val v);

/* ---- checks.c: one predicate builder an undefined behaviour ---- */
void check_that(struct low *l, enum check_kind kind, ir_val cond, CXCursor c);
void check_signed(struct low *l, enum ir_op overflow, ir_val x, ir_val y, CXCursor c);
void check_unsigned(struct low *l, enum ir_op overflow, ir_val x, ir_val y, CXCursor c);
void check_divide(struct low *l, ir_val x, ir_val y, struct arith t, CXCursor c);
void check_shift(struct low *l, bool left, ir_val x, ir_val n, struct arith t, struct arith amount,
                 CXCursor c);
void check_index(struct low *l, struct step index, ir_val count, bool one_past, CXCursor c);
void check_array_size(struct low *l, ir_val ok, CXCursor c);
void check_not_null(struct low *l, ir_val base, CXCursor c);
void check_pointer(struct low *l, ir_val base, CXCursor c);
/* p is passed on, to code without body or to callers: its object must still live. */
void check_not_ended(struct low *l, ir_val p, CXCursor c);
void check_function(struct low *l, ir_val f, const char *passed, const char *written, CXCursor c);
void check_aligned(struct low *l, ir_val p, uint64_t align, CXCursor c);
void check_sequenced(struct low *l, ir_val meet, CXCursor c);
void check_conversion(struct low *l, ir_val v, struct arith from, struct arith to, CXCursor c);
void check_written_cast(struct low *l, ir_val v, struct arith from, struct arith to, CXCursor c);
void check_bounds(struct low *l, ir_val addr, ir_val size, ir_val exact, CXCursor c);
void check_moved(struct low *l, ir_val moved, ir_val exact, CXCursor c);
ir_val conversion_keeps(struct low *l, ir_val v, struct arith from, struct arith to);
void check_one_object(struct low *l, ir_val x, ir_val y, CXCursor c);
void check_apart(struct low *l, ir_val to, ir_val from, ir_val n, bool or_same, CXCursor c);
void check_leak(struct low *l, ir_val result, bool end, const char *text);
void check_writable(struct low *l, ir_val addr, uint64_t size, CXCursor c);
void check_range_writable(struct low *l, ir_val addr, ir_val n, CXCursor c);
void check_initialised(struct low *l, ir_val has, CXCursor c);
void check_builtin_zero(struct low *l, ir_val v, unsigned width, CXCursor c);
void check_vararg(struct low *l, ir_val ok, CXCursor c);
void check_vararg_sign(struct low *l, ir_val ok, CXCursor c);
struct demand {
    ir_val count, size; /* elements, and bytes of one */
    bool is_signed;     /* count, as C declares it */
};
void check_elements(struct low *l, enum check_kind kind, ir_val p, const struct demand *d,
                    CXCursor c);
/* Of n bytes that a library function takes. */
void check_library_pointer(struct low *l, ir_val p, ir_val n, CXCursor c);
void check_label(struct low *l, ir_val ok, CXCursor c);
/* The condition comes back. */
ir_val check_float_cast(struct low *l, ir_val v, struct arith to, CXCursor c);
/* A bit-field gets v, which has the type `from`. */
void check_fits_bits(struct low *l, ir_val v, ir_ct from, struct arith bits, bool was_float,
                     CXCursor c);
/* r is what the operation made of x and y (0: one operand). */
void check_float_overflow(struct low *l, ir_val r, ir_val x, ir_val y, CXCursor c);
void check_nan(struct low *l, ir_val r, ir_val x, ir_val y, CXCursor c);
void check_fails(struct low *l, enum check_kind kind, CXCursor c);
/* The function ends here; text as of ir_check. */
void check_may_return(struct low *l, const char *text);

/* ---- container.c: the struct around a member ---- */
/* A pointer to a member less its offset in a struct: the difference, and what it is of. */
struct container {
    CXCursor sum, member, offset;
};
/* Is e, which is converted to `to`, such a one? */
bool is_container(struct low *l, CXCursor e, ir_ct to, struct container *out);
ir_val container_around(struct low *l, const struct container *c);
/* Is e p - n, where p moves by bytes and *off is n?  ->member is p without casts. */
bool container_step(struct low *l, CXCursor e, struct container *out, int64_t *off);
/* Sets *ct to its member or element at *off, and *off to the offset in that; false: it has none. */
bool container_part(const struct fe *fe, ir_ct *ct, uint64_t *off);
/* ---- front.c: what stands in front of a parameter ---- */
/* The code takes p for a pointer to such elements. */
void front_note(struct low *l, ir_val p, ir_ct element);
/* e, of the type `from`, is cast to `to`: from a member, wherever the pointer is from, to the
 * record around it? */
void front_note_container(struct low *l, CXCursor e, ir_ct from, ir_ct to);
/* Once the body is lowered: gives parameters that are cast to a container the type of that. */
void front_tell(struct low *l);

/* ---- inner.c: arrays that are part of an object ---- */
/* Is e one that is converted to a pointer? */
bool is_inner_array(struct low *l, CXCursor e, CXCursor *array);
/* Is e such a one and an index added or subtracted? */
bool is_inner_sum(struct low *l, CXCursor e, CXCursor *array, CXCursor *index);
/* The sum, and what it points to: the lvalue c. */
ir_val inner_address(struct low *l, CXCursor sum, CXCursor array, CXCursor index);
struct place inner_element(struct low *l, CXCursor sum, CXCursor array, CXCursor index,
                           unsigned flags, CXCursor c);
/* Behind the call of a library function of that name: what it has written fits such an array. */
void inner_written(struct low *l, CXCursor c, const char *name, const ir_val *args, uint32_t n,
                   ir_val result);
/* The number as a signed one, as wide as pointers. */
ir_val as_size(struct low *l, ir_val v);
/* So many bytes from there on, as the call c writes them, fit the array that `to` names, if it
 * does; with_one_byte: all of the same value. */
void inner_filled(struct low *l, CXCursor c, CXCursor to, ir_val at_start, ir_val size,
                  bool with_one_byte);
/* A call of the model of that name, for a check that belongs to the call c: a pointer, and two
 * numbers as wide as pointers. */
void fits_ask(struct low *l, CXCursor c, const char *name, const ir_val args[3]);

/* ---- given.c ---- */
/* Before the call of a library function of that name: what it gives away was set. */
void given_out(struct low *l, CXCursor c, const char *name, const ir_val *args, uint32_t n);

/* ---- padding.c ---- */
void store_record(struct low *l, ir_val to, ir_val from, ir_ct ct); /* its padding may differ */
/* The bytes between the members of a struct take any value. */
void padding_of_members(struct low *l, ir_val addr, ir_ct ct);
/* These bytes of a union, beyond the member that is initialised, take any value. */
void union_rest(struct low *l, ir_val addr, uint64_t off, uint64_t n);
bool padding_is_known(struct low *l, ir_ct ct); /* no union in it, and not too large */
void padding_clear(struct low *l, ir_val addr, ir_ct ct);
/* The padding of a variable takes any value at the start of its lifetime. */
void padding_of_variable(struct low *l, ir_val addr, ir_ct ct);

/* ---- init.c ---- */
/* Where the leaves of an initialiser go: memory of a local, or bytes of a global. */
struct init_sink {
    void (*scalar)(struct init_sink *s, uint64_t off, ir_ct ct, const struct ir_field *bits,
                   CXCursor e);
    void (*string)(struct init_sink *s, uint64_t off, ir_ct ct, CXCursor literal);
    void (*record)(struct init_sink *s, uint64_t off, ir_ct ct, CXCursor e);
    void (*zero)(struct init_sink *s, uint64_t off, uint64_t size);
    void (*copy)(struct init_sink *s, uint64_t to, uint64_t from, uint64_t size);
    /* A list gave all members of the struct there. */
    void (*complete)(struct init_sink *s, uint64_t off, ir_ct ct);
    /* Bytes of a union beyond the member that is initialised next. */
    void (*beyond)(struct init_sink *s, uint64_t off, uint64_t size);
};
/* False if not all of it could be followed. */
bool init_walk(struct fe *fe, struct init_sink *s, ir_ct ct, CXCursor e);
void init_local(struct low *l, ir_val addr, ir_ct ct, CXCursor e);
void init_global(struct fe *fe, struct ir_global *g, CXCursor e);

/* ---- literal.c ---- */
struct string_literal {
    uint8_t *bytes; /* with the terminating zero */
    uint64_t size;
    unsigned unit; /* bytes a character */
};
bool literal_string(struct fe *fe, CXCursor c, struct string_literal *out);

/* ---- constant.c ---- */
enum constant_kind { CONSTANT_INT, CONSTANT_NULL, CONSTANT_GLOBAL, CONSTANT_FUNC };
struct constant {
    enum constant_kind kind;
    bv_t value;
    const char *name;
    int64_t addend;
};
/* The expression's value converted to ct; false if it is no constant. */
bool constant_eval(struct fe *fe, CXCursor e, ir_ct ct, struct constant *out);
/* The same of a complex number or vector: the bits of its parts. */
bool constant_parts(struct fe *fe, CXCursor e, ir_ct ct, bv_t *out);
/* What C wants to be an integer constant expression; libclang leaves __builtin_constant_p open. */
bool constant_number(struct fe *fe, CXCursor e, int64_t *out);
/* In a constant: what is in an object of its own, or in a compound literal; 0: not known. */
ir_val constant_load(struct low *l, ir_val addr, ir_type t);

/* ---- call.c, intrinsic.c ---- */
/* The function's declaration, if the call names one. */
bool call_names(struct low *l, CXCursor c, CXCursor *out);
bool call_never_returns(struct low *l, CXCursor decl); /* that is what decl says (6.7.4p8) */
ir_val call(struct low *l, CXCursor c);
/* True if the callee is known here; *out is the value. */
bool intrinsic(struct low *l, const char *name, CXCursor c, ir_ct ct, ir_val *out);

#endif
