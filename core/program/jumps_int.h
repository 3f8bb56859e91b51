/* jumps_int.h - what the two steps of ir_follow_jumps share. */
#ifndef VL_PROGRAM_JUMPS_INT_H
#define VL_PROGRAM_JUMPS_INT_H

#include "core/base/map.h"
#include "core/ir/ir.h"

struct jumping_func {
    struct ir_func *f;
    bool sets;      /* calls setjmp: the front end has it ask, nothing else can */
    bool jumps;     /* calls longjmp */
    bool left;      /* longjmp may end its calls */
    bool addressed; /* its address is taken */
    bool changed;
};

struct jumping {
    struct ir_module *m;
    struct arena tmp;
    VEC(struct jumping_func) funcs;
    struct map by_name;
    bool left_by_pointer; /* a call through a pointer may be left */
    bool unasked;         /* a function that calls setjmp does not ask where it should */
};

/* NULL: no function of the module has this name. */
struct jumping_func *jumping_find(const struct jumping *x, const char *name);
/* A library function that calls back while it runs, and not later: qsort. */
bool jumping_lends(const struct ir_func *f);

/* Takes the second return from the setjmps that need none; jumps_seen.c. */
void jumping_settle(struct jumping *x);

#endif
