/* ir.h - the contract between front end, analyses, encoders, engines and cache.
 *
 * A module is self-contained: types, globals, functions, text.  A function is a
 * list of blocks; blocks have parameters instead of phis.  Every value is an
 * instruction and is named by its index in func.ins (0 = none); constants are
 * instructions that stand in no block.  All memory is the module's arena.
 * Operations are total; what C leaves undefined is a `check` before it.
 * ops.def gives each operation's meaning, docs/ir.md the text form.
 *
 * Numbering: after ir_renumber, ids follow the text: parameters, then block by
 * block its parameters and instructions, then constants in order of first use.
 * The text form relies on it, and results name a check by (function, id).
 * Thread rule: one thread a module; a finished module may be read by many.
 */
#ifndef VL_IR_IR_H
#define VL_IR_IR_H

#include "core/base/arena.h"
#include "core/base/vec.h"
#include "core/sem/bv.h"
#include "core/sem/fp.h"

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

typedef uint32_t ir_val; /* index in ir_func.ins; 0 = none */
typedef uint32_t ir_blk; /* index in ir_func.blocks; 0 = none, 1 = entry */
typedef uint32_t ir_ct;  /* index in ir_module.ctypes; 0 = none */

/* Value types: 0 = void, 1..128 = iN, then the rest. */
typedef uint16_t ir_type;
#define IR_VOID ((ir_type)0)
#define IR_PTR  ((ir_type)256)
#define IR_F32  ((ir_type)257)
#define IR_F64  ((ir_type)258)
#define IR_F80  ((ir_type)259)
#define IR_I(n) ((ir_type)(n))
static inline bool ir_is_int(ir_type t) { return t >= 1 && t <= 128; }
static inline bool ir_is_float(ir_type t) { return t >= IR_F32 && t <= IR_F80; }
/* Bits of an integer or floating-point value; 0 of the others. */
static inline unsigned ir_type_bits(ir_type t) {
    return ir_is_int(t) ? t : t == IR_F32 ? 32 : t == IR_F64 ? 64 : t == IR_F80 ? 80 : 0;
}

enum ir_op {
#define IR_OP(id, text, shape, flags) IR_##id,
#include "core/ir/ops.def"
#undef IR_OP
    IR_OP_COUNT
};

enum check_kind {
#define CHECK(id, name, cwe, on, after, group, message, cite) CHECK_##id,
#include "core/ir/checks.def"
#undef CHECK
    CHECK_COUNT
};

/* A set of kinds: bit 1 << kind. */
typedef uint64_t check_set;

/* Where an input of `nondet` comes from: it decides how a finding is ranked. */
enum ir_input {
    IR_INPUT_NONDET,    /* __VERIFIER_nondet_*, volatile: anything can happen */
    IR_INPUT_UNDEFINED, /* an indeterminate value */
    IR_INPUT_EXTERN,    /* result of a call without body */
    IR_INPUT_ALLOC,     /* i1: does an allocation fail? */
    IR_INPUT_ORDER,     /* i1: is .name, "y before x", the order of evaluation? */
    IR_INPUT_CALLBACK,  /* i1: is .name, "f calls g"? */
    IR_INPUT_HANDLER,   /* the same of a handler: a signal may come, and need not */
    IR_INPUT_PADDING,   /* bytes of a record or union that no member stored to */
    IR_INPUT_CHARACTER, /* one that is read, as an unsigned char, or EOF */
    IR_INPUT_COUNT
};

/* The name of an ORDER that is not explored: unsupported code stands for it. */
#define IR_OTHER_ORDER "another order than the text's"

/* A va_list that comes from outside holds the address of this global: each va_arg is an input.
 * And the C type of what a va_list points to (core/ir/varslot.h). */
#define IR_VARARG_ANY  "__vl_any_arguments"
#define IR_VARARG_SLOT "__vl_arguments"
/* Name of the object that holds the variable arguments of a call. */
#define IR_VARIABLE_ARGUMENTS "variable arguments"

/* What names end with: of a constant that says whether a weak name is defined, and of the
 * definition that another file may have of a function that is weak here. */
#define IR_LINKED    ".linked"
#define IR_ELSEWHERE " of another file"

/* Unknown alignment of a global, ALLOCA or MALLOC: its address is unknown, too. */
#define IR_ALIGN_UNKNOWN UINT32_MAX

/* Parts of the state that an unsupported construct leaves unknown, besides its value. */
enum ir_unsup {
    IR_UNSUP_VALUE = 0,
    IR_UNSUP_MEMORY = 1,  /* bit: any memory may have changed */
    IR_UNSUP_CONTROL = 2, /* bit: control may not continue here */
    IR_UNSUP_SEEN = 4,    /* bit: what changed memory is code of this unit */
    IR_UNSUP_ALL = 7,
};

/* Source range; lines and columns from 1, columns in bytes, end exclusive. line 0 = none. */
struct ir_loc {
    uint32_t file; /* index in ir_module.files */
    uint32_t line, col, eline, ecol;
};

struct ir_edge {
    ir_blk to;
    uint32_t nargs;
    ir_val *args; /* one for each parameter of `to` */
    bv_t lo, hi;  /* switch edges: taken for lo..hi */
};

struct ir_ins {
    uint16_t op;    /* enum ir_op */
    ir_type type;   /* of the result */
    uint16_t check; /* enum check_kind, of CHECK */
    uint16_t nedges;
    uint32_t nargs;
    ir_blk block; /* where it stands; 0 for constants and function parameters */
    ir_ct ct;     /* C type of the value, for people and for layouts; 0 = none */
    ir_val *args;
    struct ir_edge *edges;
    uint64_t imm;     /* see ops.def */
    bv_t k;           /* value of CONST */
    const char *text; /* see ops.def */
    const char *name; /* C name of a parameter, alloca or input; source text of a call; or NULL */
    struct ir_loc loc;
};

/* A C variable, or an lvalue such as "p->next" as the programmer wrote it. */
struct ir_var {
    const char *name;
    ir_ct ct;
    struct ir_loc loc; /* of its declaration */
};

struct ir_block {
    VEC(ir_val) params;
    VEC(ir_val) ins; /* the last one is the terminator */
    const char *label;
};

/* GCC manual, "Common Function Attributes": what a program does before main. */
enum ir_hook {
    HOOK_NONE,
    HOOK_REGISTERS, /* a destructor for the program's end; before all constructors */
    HOOK_CONSTRUCTS
};

/* The effects of a function that is defined in another file of the project, computed from its
 * definition (core/analysis/known/known.h), for all code that treats calls of functions without
 * body. Each member may promise less than holds, never more. Sets of parameters: bit i. */
struct ir_known {
    const char *place;   /* "util.c:40", of the definition, for people */
    bool never_returns;  /* each call ends the program, jumps away or goes on for ever */
    bool calls_back;     /* it may call functions that it has got hold of, or code unknown here */
    bool writes_globals; /* all that functions without body may change, else ... */
    VEC(const char *) globals; /* ... these external variables, and what parameters are to: */
    uint64_t writes;           /* the object that it points to */
    uint64_t reaches;          /* what pointers in that object lead to */
    uint64_t keeps;            /* a pointer to one of these may be stored, or given back */
    bool shares;               /* so may one to the program's variables, or to what they lead to */
    uint64_t frees; /* whenever the call returns, what it points to has been freed, or it is null */
    bool fresh;     /* the result is null, or to memory that the call has allocated */
    bool not_null;  /* the result */
    bool has_range; /* the result is a number between these, as signed */
    bv_t lo, hi;
};

/* `int p[16]`: what parameter `param` points to has so many elements, as C declares it; 0: a check
 * at the function's start says how many (`int p[static 16]`). */
struct ir_array_param {
    uint32_t param;
    uint64_t count;
};

/* The code takes what stands `bytes` before the pointer `param` for a record: a header of what the
 * pointer is to, or the record that has it as a member. */
/* container_of, or a cast where the member is the first: from a pointer to such a struct the code
 * goes to a larger one that has it as a member, `bytes` from its start. */
struct ir_container {
    ir_ct member; /* a struct */
    uint64_t bytes;
    ir_ct record; /* the type of a pointer to the larger one */
};

struct ir_front {
    uint32_t param;
    uint64_t bytes;
    ir_ct record;
};

struct ir_func {
    const char *name;    /* as linked; a static local's module-wide name is f.x */
    bool is_static;      /* C linkage */
    bool is_weak;        /* yields to another definition of its name: weak, or inline (6.7.4p7) */
    bool is_used;        /* static, and yet called from elsewhere: by an alias, before main, through
                            a variable of the file, as the attribute `used` says */
    bool is_alone;       /* not static, and yet only its definition declares it, and the file calls
                            it: other files hardly do. None in a program of several files */
    enum ir_hook hook;   /* of a file of a program: runs before main although nothing calls it */
    uint32_t priority;   /* of a hook: the lowest first */
    uint64_t restricted; /* bit i: what parameter i points to is reached by it alone (6.7.3.1) */
    uint64_t by_value;   /* bit i: parameter i is the address of a record that C passes by value */
    VEC(struct ir_array_param) arrays;   /* in the order of parameters; with a body only */
    VEC(struct ir_front) fronts;         /* in the order of the code; with a body only */
    VEC(struct ir_container) containers; /* the same, each once */
    bool has_body;
    bool varargs;   /* as declared; the front end passes what `...` stands for behind one pointer
                       (docs/ir.md, "Variable arguments") */
    bool is_system; /* without body: a system header declares it, so it is no part of the program */
    bool not_null;  /* without body: it says that its result is no null pointer */
    uint64_t gives; /* without body: its result points to as many bytes as the product of these
                       parameters says, bit i: parameter i; 0: nothing is said */
    bool is_model;  /* stands for a library function: its checks count at its caller's line */
    ir_type ret;
    ir_ct ret_ct;
    const struct ir_known *known; /* without body: what another file's definition shows, or NULL */
    const char *written;    /* its type as declared (signature.h), of a file of a program; or NULL:
                               what parameters are told to point to may be more than that */
    VEC(ir_val) params;     /* IR_PARAM instructions; without body: types only */
    VEC(struct ir_ins) ins; /* [0] unused */
    VEC(struct ir_block) blocks; /* [0] unused, [1] entry: no parameters, no predecessors */
    VEC(struct ir_var) vars;
    struct ir_loc loc; /* the whole definition */
    struct ir_loc name_loc;
};

/* Each store of the module keeps the number between these, as its type reads it
 * (core/analysis/ranges/ranges.h). by: the functions that store to it, for people; NULL: nothing is
 * known. */
struct ir_kept {
    int64_t lo, hi;
    const char *by;
};

/* Each store of the module keeps the number of a field no larger than that of another field of its
 * record, and not negative (core/analysis/ranges/relation.c). by: as of ir_kept. */
struct ir_below {
    uint64_t off; /* of the other one */
    bool strict;  /* it is less */
    const char *by;
};

/* Initial contents: bytes, with pointers laid over them. */
struct ir_reloc {
    uint64_t off;
    const char *target; /* global or function */
    int64_t addend;
    bool is_func;
};

struct ir_global {
    const char *name;
    ir_ct ct;
    uint64_t size;
    uint32_t align;
    bool is_static, is_const, is_string; /* is_string: a string literal */
    bool is_weak;                        /* yields to another definition of its name */
    bool is_private; /* static, and nothing in the module gives its address away */
    bool is_noted;  /* library models record earlier calls in it: as initialised at every start, and
                       out of reach of functions without body */
    bool is_system; /* a variable of the library: declared in a system header, or by POSIX */
    const char
        *known; /* a place as of ir_known: of another file's definition, whose size it has, and, if
                   it is_const, whose value, as nothing in the project writes it; or NULL */
    bool has_init;  /* false: declared only (extern) or tentative => see bytes */
    uint8_t *bytes; /* size bytes; NULL = all zero (has_init) or unknown (!has_init) */
    VEC(struct ir_reloc) relocs;
    struct ir_kept kept; /* of an integer */
    struct ir_loc loc;
};

/* C types: for presentation, for layouts of unknown objects, for nothing else. */
enum ir_ctkind {
    CT_VOID,
    CT_BOOL,
    CT_INT,
    CT_FLOAT,
    CT_ENUM,
    CT_PTR,
    CT_ARRAY,
    CT_STRUCT,
    CT_UNION,
    CT_FUNC
};

struct ir_field {
    const char *name;
    uint64_t off; /* bytes */
    ir_ct ct;
    uint8_t bit_off, bits; /* bit-field if bits != 0 */
    struct ir_kept kept;   /* of an integer */
    struct ir_below below; /* the same */
};

struct ir_enumerator {
    const char *name;
    bv_t value; /* normalised to the enum's size */
};

struct ir_ctype {
    enum ir_ctkind kind;
    bool is_signed; /* INT and ENUM */
    bool is_char;   /* INT: a character type */
    bool is_const;
    const char *name; /* as C writes it: "unsigned int", "struct node" */
    uint64_t size;    /* bytes; 0 = incomplete */
    uint32_t align;
    ir_ct elem;     /* PTR: pointee, ARRAY: element */
    uint64_t count; /* ARRAY: elements; 0 = unknown */
    VEC(struct ir_field) fields;
    VEC(struct ir_enumerator) enums;
};

struct ir_target {
    uint32_t ptr_bits; /* 32 or 64; W in ops.def */
    bool big_endian;
    bool char_signed;
    const char *triple;
};

/* Of a file of a program: another external name of what it defines as `target` (GCC manual,
 * "alias"), for other files and for itself. */
struct ir_alias {
    const char *name, *target;
    bool is_func, is_weak;
};

struct ir_module {
    struct arena *arena; /* borrowed */
    struct ir_target target;
    VEC(const char *) files;     /* [0] unused */
    VEC(struct ir_ctype) ctypes; /* [0] unused */
    VEC(struct ir_global *) globals;
    VEC(struct ir_func *) funcs;
    VEC(struct ir_alias) aliases; /* of a linked program those of variables; none in a task */
};

/* ---- tables (ir.c) ---- */
enum ir_shape {
    S_CONST,
    S_LEAF,
    S_BIN,
    S_CMP,
    S_CAST,
    S_SEL,
    S_PTR,
    S_PRED,
    S_MEM,
    S_CHECK,
    S_DBG,
    S_CALL,
    S_TERM,
    S_FBIN,
    S_FCMP,
    S_FFUN,
    S_FTRI,
    S_FCONV,
    S_FMODE
};
enum { F_FOLD = 1, F_EFFECT = 2, F_TERM = 4, F_READ = 8, F_WRITE = 16 };
struct ir_opinfo {
    const char *text;
    enum ir_shape shape;
    unsigned flags;
};
extern const struct ir_opinfo ir_ops[IR_OP_COUNT];

enum check_after { AFTER_ENDS, AFTER_GOES_ON };
enum check_group {
    GROUP_UNREACH,
    GROUP_OVERFLOW,
    GROUP_MEMORY,
    GROUP_PEDANTIC,
    GROUP_OTHER,
    GROUP_GOAL,
    GROUP_ALWAYS
};
struct check_info {
    const char *name;
    int cwe;
    bool on;
    enum check_after after;
    enum check_group group;
    const char *message, *cite;
};
extern const struct check_info check_infos[CHECK_COUNT];
/* Words of the text form, by value. */
extern const char *const ir_ctkind_names[CT_FUNC + 1];
extern const char *const ir_input_names[IR_INPUT_COUNT];

/* By its name; CHECK_COUNT if there is none. */
enum check_kind check_find(const char *name);
/* Does nothing follow where it fails? Else the execution goes on: nothing may be assumed to hold.
 */
static inline bool check_ends(enum check_kind k) { return check_infos[k].after == AFTER_ENDS; }
/* Kinds of checks that are off unless a user asks for them. */
check_set check_off(void);

/* ---- modules (ir.c) ---- */
struct ir_module *ir_module_new(struct arena *a);
struct ir_func *ir_find_func(const struct ir_module *m, const char *name);
/* Is the name in the list? NULL is in none. */
bool ir_is_listed(const name_list *names, const char *name);
/* Where the instruction stands; 0: where the function is named. No line if there is none such. */
struct ir_loc ir_loc_of(const struct ir_module *m, const char *func, ir_val ins);
/* The path of the place's file; NULL: the place is not known. */
const char *ir_file_of(const struct ir_module *m, const struct ir_loc *loc);
/* Does it make a number of numbers, and nothing else? */
bool ir_computes(enum ir_op op);
/* Is v an operand of i, or passed along one of its edges? */
bool ir_uses(const struct ir_ins *i, ir_val v);
/* Are the two pointers the same place, as far as constant steps tell? */
bool ir_same_address(const struct ir_func *f, ir_val p, ir_val q);
/* Has the module code that is not seen, so that it may change any object and take any address? */
bool ir_has_unseen_code(const struct ir_module *m);
/* The same of any instruction of f. */
bool ir_is_used(const struct ir_func *f, ir_val v);
/* Does a check of kind k hold of the call at `site` because its result is not used? So it is of
 * missing-return. */
bool ir_unused_result(const struct ir_func *caller, ir_val site, enum check_kind k);
/* Is g the memory of a library model? It is no input that a user would know. */
bool ir_of_model(const struct ir_global *g);
/* The state of a standard stream in a library model: the world decides it, as it does what is read,
 * and no caller. */
bool ir_is_stream(const struct ir_global *g);
const char *ir_shown_name(const char *global); /* `__vl_errno` is errno */
/* Its name without qualifiers in front: "const struct s" and "struct s" are one. */
const char *ir_bare_name(const struct ir_ctype *t);
/* "level.linked" says whether there is a level. */
bool ir_says_linked(const char *global);
/* Does it say whether another file's definition of a weak function counts? */
bool ir_tells_elsewhere(const struct ir_global *g);
/* May a function without body change it by its name? statics: it may call back into this file. */
bool ir_changes_elsewhere(const struct ir_global *g, bool statics);
/* Does it hold its initialiser where the execution starts, of a program or of one function? */
bool ir_starts_known(const struct ir_global *g, bool program);
struct ir_global *ir_find_global(const struct ir_module *m, const char *name);
/* Is there a global that is neither a constant nor a string? */
bool ir_has_variables(const struct ir_module *m);
/* Is there one that is as large as another file says? */
bool ir_has_open_sizes(const struct ir_module *m);
/* `signal` and its kin, which keep what they are given for when a signal comes; does the module
 * call or declare one? */
bool ir_sets_handler(const char *name);
bool ir_has_handlers(const struct ir_module *m);
/* Instructions of all functions but library models. */
uint64_t ir_program_size(const struct ir_module *m);
/* Requires: ct is one of the module's types, or 0, whose kind is VOID.  Valid until the module gets
 * another type. */
static inline const struct ir_ctype *ir_ctype_at(const struct ir_module *m, ir_ct ct) {
    return &m->ctypes.at[ct];
}
/* The type that a pointer of type ct points to; 0: not known. */
static inline ir_ct ir_pointee(const struct ir_module *m, ir_ct ct) {
    return ct && ir_ctype_at(m, ct)->kind == CT_PTR ? ir_ctype_at(m, ct)->elem : 0;
}
/* Does it order two integers? */
static inline bool ir_is_order(enum ir_op op) {
    return op == IR_ULT || op == IR_ULE || op == IR_SLT || op == IR_SLE;
}
/* The type that an array of type ct repeats, through arrays of arrays; ct itself if it is none. */
static inline ir_ct ir_without_arrays(const struct ir_module *m, ir_ct ct) {
    while (ct && ir_ctype_at(m, ct)->kind == CT_ARRAY) ct = ir_ctype_at(m, ct)->elem;
    return ct;
}
/* One level into ct at *off, which becomes the offset in there; 0: at a scalar, a union or padding.
 */
ir_ct ir_inner(const struct ir_module *m, ir_ct ct, uint64_t *off);
/* Does a record of the type begin `off` bytes into ct? */
bool ir_begins_record(const struct ir_module *m, ir_ct ct, uint64_t off, ir_ct record);
/* The array that a record of type ct ends with, or its last member does, and where in the record it
 * begins; 0: it ends with none. Without a dimension it is a flexible array member (6.7.2.1p18). */
ir_ct ir_last_array(const struct ir_module *m, ir_ct ct, uint64_t *at);
/* Equal but for qualifiers; pointers and arrays by what they hold, the others by name. */
bool ir_same_type(const struct ir_module *m, ir_ct x, ir_ct y);
/* The range of the number there in an object of type ct, or in an array of these; NULL: it is none
 * of a record, or has none. */
const struct ir_kept *ir_kept_at(const struct ir_module *m, ir_ct ct, uint64_t off);
/* Has the range an upper end other than its type's? */
static inline bool ir_kept_ends(const struct ir_kept *k) {
    return k->hi != INT32_MAX && k->hi != INT64_MAX;
}
/* Is an object of the type constant, or each element of such an array? Code that has a pointer to
 * one reads what is there, and does not write it (6.7.3p6). false of 0, a type that is not known.
 */
bool ir_ctype_is_const(const struct ir_module *m, ir_ct ct);
/* Is one of the pointers in an object of type ct such that is(m, pointer's type, wanted)?  NULL: is
 * there any?  Members of unions count. */
bool ir_some_pointer(const struct ir_module *m, ir_ct ct,
                     bool (*is)(const struct ir_module *m, ir_ct pointer, ir_ct wanted),
                     ir_ct wanted);
/* Bytes that a value of the type takes in memory. */
uint32_t ir_type_size(const struct ir_module *m, ir_type t);
/* "i32", "ptr", "f64"; in the arena where need be. */
const char *ir_type_name(struct arena *a, ir_type t);
/* The name of a call's result: "f()", "p->hook()". In the arena. */
const char *ir_call_name(struct arena *a, const struct ir_ins *call);
/* The arguments, bit i for argument i of the callee, whose product says how many bytes f's call of
 * a function without body gives, if it does not fail; 0: it asks for no size. Its declaration says
 * so, or it returns void *, and takes one number as wide as a size, or two if its name ends in
 * "calloc", and at most one pointer. callee: NULL of a call through a pointer. */
uint64_t ir_asks_for_size(const struct ir_module *m, const struct ir_func *f,
                          const struct ir_ins *call, const struct ir_func *callee);
/* `xmalloc`, `hooks->allocate`: who uses more than such a function was asked for is wrong, whatever
 * it gives. Of others the number may be no size, and is the least that there is. */
bool ir_names_allocator(const struct ir_ins *call);
/* Does this function, which has neither body nor model, return input of a user or another program?
 * Then any result is possible. Of others (or NULL) the possible results are unknown. */
bool ir_reads_input(const char *callee);
/* The operation of a floating-point instruction, whatever says how it rounds. */
static inline enum ir_op ir_rounded_op(const struct ir_ins *i) {
    return (enum ir_op)(i->op == IR_INMODE ? i->imm : i->op);
}
static inline bool ir_is_null(const struct ir_func *f, ir_val v) {
    return f->ins.at[v].op == IR_NULL;
}

/* Do both begin at one place? */
static inline bool ir_same_start(const struct ir_loc *p, const struct ir_loc *q) {
    return p->file == q->file && p->line == q->line && p->col == q->col;
}

/* Is it whether a function is called back? */
static inline bool ir_is_callback(const struct ir_ins *ins) {
    return ins->op == IR_NONDET && (ins->imm == IR_INPUT_CALLBACK || ins->imm == IR_INPUT_HANDLER);
}

/* A check of what callers must keep (core/program/requirement.h). */
static inline bool ir_states_requirement(const struct ir_ins *ins) {
    return ins->op == IR_CHECK && ins->name;
}

static inline bool ir_is_character(const struct ir_ins *ins) {
    return ins->op == IR_NONDET && ins->imm == IR_INPUT_CHARACTER;
}

/* May functions without body, or what a model leaves open, always give another value? That no
 * signal comes is always possible. */
static inline bool ir_is_open(const struct ir_ins *ins, bool signal_comes) {
    return ins->imm == IR_INPUT_EXTERN || ins->imm == IR_INPUT_CALLBACK ||
           (ins->imm == IR_INPUT_HANDLER && signal_comes);
}

/* A value that bytes outside of members take (front end: padding.c). */
static inline bool ir_is_padding(const struct ir_ins *ins) {
    return ins->op == IR_NONDET && ins->imm == IR_INPUT_PADDING;
}
/* The constant's value; false if v is no CONST. */
bool ir_const_value(const struct ir_func *f, ir_val v, bv_t *out);

#endif
