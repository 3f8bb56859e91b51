/* gen_c.h - between the files of gen_c. */
#ifndef VL_TESTS_GEN_C_H
#define VL_TESTS_GEN_C_H

#include "core/base/vec.h"
#include "tests/differential/gen_text.h"

struct int_type {
    const char *name, *suffix;
    int rank; /* 0 = below int */
    bool is_signed;
};

enum { INT, UINT, BOOL, LONG_LONG = 10, ULL = 11, ENUM = 12, NTYPES = 13, ARRAY = 8, STRUCTS = 3 };

extern const struct int_type int_types[NTYPES];

/* The types of expressions have rank 1 to 3; `is_signed` (above) of the small ones is what they
 * promote to. */
struct expr {
    const char *text;
    int rank;
    bool is_signed;
};

struct lvalue {
    const char *text;
    int type; /* in int_types */
};

struct function {
    const char *name;
    int ret;       /* int type, or 100 + structure */
    int params[4]; /* int type; 100 + s: structure; 200 + t: pointer to int type */
    int nparams;
    bool table; /* "t" and its name: two pointers, the first to this function */
};

struct field {
    const char *name;
    int type;
    bool array;
    int nested; /* structure + 1 */
};

struct structure {
    struct field fields[6];
    int nfields;
};

struct gen {
    struct arena a;
    struct prng p;
    struct str out;
    VEC(struct lvalue) vars;     /* in scope */
    VEC(struct lvalue) pointers; /* pointers to int types in scope: text, pointee */
    VEC(struct lvalue) structs;  /* in scope: text, structure */
    VEC(struct function) funcs;
    struct structure shapes[STRUCTS];
    uint32_t globals, global_pointers, global_structs; /* how many of the above are global */
    int depth, loops, next_name;
    bool in_switch;
    bool edges;                  /* and what gen_lang.c adds */
    bool floats;                 /* the program has floating point */
    VEC(struct lvalue) reals;    /* in scope: text, kind of real_types */
    uint32_t global_reals;
};

struct expr gen_expr(struct gen *g, int depth);

/* gen_float.c: what a program with floating point has besides. */
extern const char float_head[];
void float_globals(struct gen *g);
void float_functions(struct gen *g);
void float_locals(struct gen *g);
void float_leave(struct gen *g); /* tells the checksum the locals, and forgets them */
void float_statement(struct gen *g);
struct expr float_test(struct gen *g, int depth); /* an int made of floating-point values */

/* gen_lang.c: variable arguments, arrays of variable length, computed goto, bit-fields, unions. */
extern const char lang_head[];
void lang_statement(struct gen *g);

#endif
