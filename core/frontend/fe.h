/* fe.h - what the lowering of one translation unit shares.
 *
 *   struct fe   the unit: types, declarations, files
 *   struct low  one function being lowered (or one constant being evaluated)
 *
 * Grouped by the file that defines it.  C types are ir_ct everywhere; CXType
 * appears only in ctypes.c and where one is turned into an ir_ct.
 */
#ifndef VL_FRONTEND_FE_H
#define VL_FRONTEND_FE_H

#include "core/base/hash.h"
#include "core/frontend/clang/source.h"
#include "core/ssa/build.h"

/* Nesting of expressions and statements beyond which C is `unsupported`. */
#define FE_MAX_DEPTH 2000
#define FE_SNIPPET   60

struct fe_source;
struct fe_volatiles; /* volatile.c */
struct fe_leaving;   /* leaving.c */
struct contracts;    /* clang/clauses.h */
struct fe_symbol;    /* a file-scope name and its best declaration (unit-wide) */
struct reusing;      /* unit/reuse.h */

/* &&label: byte k of a global of its function's. */
struct fe_label {
    const char *global;
    uint32_t k;
};

/* A function that runs before main or after the program's end. */
struct fe_constructor {
    CXCursor decl;
    int priority; /* the lowest first */
};

/* What the text of the unit speaks of: bodies of a unit that does not speak of something need no
 * code for it. */
struct unit_text {
    bool allocates;
    bool frees;            /* free or realloc: heap objects may end */
    bool threads;          /* it starts threads */
    bool cleans_up;        /* functions that run where a thread ends */
    bool jumps_by_builtin; /* __builtin_setjmp */
    bool handles_signals;  /* it sets handlers */
    unsigned spoken;       /* all of these that are known (clang/speech.h) */
    bool copies_bytes;     /* functions that copy bytes */
    bool copies_records;   /* records are assigned (unit/staticset.h) */
    bool ends;             /* it registers functions for the program's end */
    bool looks_at_signs;   /* what shows the sign of a NaN */
    bool counts;           /* __COUNTER__: bodies depend on those before them */
};

struct fe {
    struct arena *arena; /* the module's */
    struct fe_result *out;
    struct arena scratch; /* gone with the unit: cursors, maps */
    CXTranslationUnit tu;
    struct ir_module *m;
    struct clang_source src;
    struct unit_text text;
    unsigned unsaid;         /* speech that calls have shown, and no text: macros made the words */
    bool unread_initialiser; /* there is one that could not be followed */
    VEC(struct ir_global *) may_settle; /* variables of the unit itself, no volatile ones */
    bool x87;                           /* long double is x87's 80-bit format */
    bool sets_rounding;                 /* operations take the rounding mode from a variable */
    bool sees_errno;                    /* errno's function is declared, as by <errno.h> */
    bool wraps;                         /* signed arithmetic wraps around, as with -fwrapv */
    const char *float_limit; /* why floating-point operations are not IEEE 754's here, or NULL */
    struct map types;        /* CXType -> ir_ct */
    struct map const_of;     /* ir_ct -> the same, const */
    struct map variable;     /* ir_ct of a variable-length array -> 1 */
    struct map parts;        /* ir_ct of a complex type -> 1, of a vector -> 0; parts.h */
    struct map anonymous;    /* declaration of an anonymous member's record -> its offset there */
    struct map fields;       /* FieldDecl -> record ct << 32 | index in its fields */
    struct map names;        /* external name -> index in symbols */
    VEC(struct fe_symbol) symbols;
    struct map statics;        /* VarDecl of a static local -> its global's name */
    const char *model_problem; /* why a built-in model that was looked for is missing, or NULL */
    VEC(CXCursor) pending;     /* function definitions to be lowered */
    VEC(CXCursor) shared;      /* volatile and atomic variables of the file */
    uint32_t lowered;          /* how many of these are lowered */
    bool stopped;              /* the rest is not lowered: the result is not wanted any more */
    struct map queued;         /* FunctionDecl definition -> 1 */
    struct map taken;          /* names of static locals in use */
    struct map functions;      /* name -> struct ir_func */
    struct map own;            /* functions that the program declares, not a system header -> 1 */
    struct map globals;        /* name -> struct ir_global */
    struct map used;           /* static functions that the file does not show all calls of -> 1 */
    struct map weak;           /* names that are weak -> 1 */
    struct map external;       /* functions that a declaration without `inline` is of -> 1 */
    ir_ct va_pointer;          /* what a va_list begins with; 0: not made yet */
    const struct fe_source *source;
    bool is_model; /* library models: without places and names of values, which are never shown */
    struct map labels; /* LabelStmt whose address is taken -> index in taken_labels */
    VEC(struct fe_label) taken_labels;
    VEC(struct fe_constructor) constructors, destructors;
    struct contracts *clauses;            /* NULL: there are none */
    const struct fe_volatiles *volatiles; /* NULL: not computed yet */
    const struct fe_leaving *leaving;     /* the same */
    struct map exposed;           /* variables whose address is taken somewhere -> 1; object.c */
    bool knows_exposed;           /* .exposed has been computed */
    struct map goal_of;           /* goals.c: what a goal is about -> its number */
    struct map does, does_itself; /* FunctionDecl -> known_effects, deeds; effects.c */
    struct reusing *reuse;        /* unit/reuse.h; NULL: nothing is taken over, nothing kept */
    struct hash128 included;      /* of the files that the unit includes */
};

/* Code names a function so, which the text may not show (`-DEND=atexit`): then the unit is lowered
 * once more. */
void fe_hear(struct fe *fe, const char *name);

/* ---- decl.c: names to globals and functions ---- */
struct fe_symbol {
    CXCursor decl; /* definition, else tentative definition, else declaration */
    int rank;
    bool global_made;
};
void fe_collect(struct fe *fe);
/* Of a unit that is lowered: which functions others hardly call. */
void fe_settle_alone(struct fe *fe);
/* The name of the IR global for a variable with static storage; makes it on first use. */
const char *fe_global(struct fe *fe, CXCursor decl);
const char *fe_static_local(struct fe *fe, const char *func, CXCursor decl);
const char *fe_string(struct fe *fe, CXCursor literal, uint32_t number);
/* A new static global of zeros that stands for no declaration. */
struct ir_global *fe_new_global(struct fe *fe, const char *name);
void fe_add_function(struct fe *fe, struct ir_func *f);
void fe_add_global(struct fe *fe, struct ir_global *g);
/* Enters the unit's file-scope variables, which fe_global looks up. */
void fe_collect_symbols(struct fe *fe);
struct ir_func *fe_find_function(const struct fe *fe, const char *name);
struct ir_global *fe_find_global(const struct fe *fe, const char *name);
/* The IR function for a declaration; queues its body on first use. */
struct ir_func *fe_function(struct fe *fe, CXCursor decl);
void fe_lower_pending(struct fe *fe);
/* Is the function defined here, and does no definition elsewhere take its place? */
bool fe_surely_defines(struct fe *fe, CXCursor decl);
/* __attribute__((alias("f"))): another name of a function defined here. */
bool fe_alias_of(struct fe *fe, CXCursor decl, CXCursor *out);
void fe_list_functions(struct fe *fe);
/* frontend.c */
void fe_read_target(struct fe *fe, const struct fe_source *src);
/* The alignment that _Alignas and the like demand of a declaration, itself or in the typedef of its
 * type; 0: its type's; or IR_ALIGN_UNKNOWN. */
uint64_t fe_decl_align(struct fe *fe, CXCursor decl);
const char *fe_cstr(struct fe *fe, CXString s); /* copied; disposes s */

/* rounding.c: sets fe.sets_rounding; of a unit, not of a model. */
void rounding_collect(struct fe *fe);

/* ---- attr.c ---- */
/* The argument of a declaration's attribute as text, without quotes; NULL: it has no such one. */
const char *attribute(struct fe *fe, CXCursor decl, const char *name);
/* Has it one of these? */
bool attribute_any(struct fe *fe, CXCursor decl, const char *const *names, size_t n);
/* Does the declaration say that the function never returns: _Noreturn, [[noreturn]]? */
bool attribute_says_noreturn(struct fe *fe, CXCursor decl);
/* The name in assembly that follows the declarator: `int f(int) __asm__("g");`. NULL: none does. */
const char *attribute_label(struct fe *fe, CXCursor decl);
/* The declaration as libclang prints it, without a body. */
const char *printed_declaration(struct fe *fe, CXCursor decl);
/* weak.c: collects weak names, whose address may be null: of one declaration; of all pragmas. */
void weak_collect(struct fe *fe, CXCursor decl);
void weak_pragmas(struct fe *fe, const char *text, size_t n);
bool is_weak(struct fe *fe, CXCursor decl);
/* Another file's definition may take the place of the one that is here. */
bool weak_may_yield(struct fe *fe, CXCursor decl);
/* The same of a unit that is taken alone: no linker will tell. */
bool weak_yields(struct fe *fe, CXCursor decl);
/* The numbers that attributes of this name give the function: bit i for i + 1. ALL: one gives none.
 */
#define ATTRIBUTE_ALL UINT64_MAX
uint64_t attribute_numbers(struct fe *fe, CXCursor decl, const char *name);
/* The function that an attribute names. */
bool attribute_function(struct fe *fe, const char *name, CXCursor *out);

/* ---- clause.c ---- */
typedef void clause_said(void *ctx, struct ir_loc loc, const char *text);
/* When all is lowered: what is not used, and why. */
void clauses_report(struct fe *fe, clause_said *say, void *ctx);

/* ---- function.c ---- */
void fe_lower_body(struct fe *fe, struct ir_func *f, CXCursor def);
/* The function is defined by f(a, b) int a; char b; {...}: arguments are not converted to its
 * types. */
bool fe_is_old_style(struct fe *fe, CXCursor decl);
/* Does the declaration, or one before it, have a prototype, which converts arguments (6.5.2.2p7)?
 */
bool fe_has_prototype(struct fe *fe, CXCursor decl);
ir_ct fe_promoted(struct fe *fe, ir_ct ct);                 /* by the default argument promotions */
ir_ct fe_passed_as(struct fe *fe, CXCursor decl, ir_ct ct); /* a parameter of this type */
ir_ct fe_param_ct(struct fe *fe, CXCursor decl, unsigned i); /* what parameter i is passed as */
/* Parameters and result of the IR function for a C function. */
void fe_signature(struct fe *fe, struct ir_func *f, CXCursor decl, struct ir_builder *b);

#endif
