/* reuse_int.h - shared by reuse.c, reuse_keep.c and reuse_types.c; see reuse.h. */
#ifndef VL_FRONTEND_UNIT_REUSE_INT_H
#define VL_FRONTEND_UNIT_REUSE_INT_H

#include "core/frontend/unit/bodies.h"
#include "core/frontend/unit/reuse.h"

/* A function that has been lowered, or taken over, and what that rests on. */
struct reuse_func {
    const char *name;
    const struct ir_func *f; /* in the kept module; NULL: it is to be lowered */
    bool declares;           /* functions or external variables, within its body */
    bool asks_exposed;       /* whether a pointer may lead to a static variable */
    bool asks_volatile;      /* about volatile objects */
    bool names_line;         /* a macro may give it its line */
    bool counts;             /* a macro gives it a number that is not its line */
    bool has_unread;         /* an initialiser that could not be followed */
    struct hash128 exposes;  /* what it does to static variables (order.h) */
    name_list read;          /* functions whose effects it rests on */
    name_list made;          /* made-up objects that its lowering has made, used or not */
    name_list asked;         /* functions that its text names, in code that never runs, too */
};

/* A type that is made of another one, without a type of clang's. */
struct reuse_const {
    ir_ct of, is;
};

struct fe_reuse {
    struct arena arena;
    struct unit_bodies text;
    struct hash128 facts; /* the flags of the unit */
    struct ir_module *m;  /* types, bodies that may be taken over, declarations, made-up objects */
    struct map keys;      /* of a type -> its number */
    name_list key_of;     /* by number; NULL: it is not known again */
    VEC(struct reuse_const) consts;
    ir_ct va_pointer;
    VEC(struct reuse_func) at;
    struct map by_name;           /* of a function -> index */
    struct map declared, objects; /* of .m: name -> struct ir_func, struct ir_global */
    struct map settles;           /* objects that may settle -> 1 */
    struct map own;               /* declarations that are the program's own -> 1 */
};

struct reusing {
    const struct fe_reuse *before; /* whose types are there; NULL: nothing is taken over */
    struct unit_bodies text;
    bool bodies;         /* they may be taken over */
    uint32_t main;       /* the main file's number in the module */
    bool exposes_others; /* bodies that have changed do other things to static variables */
    struct map changed;  /* names of functions whose bodies have changed -> 1 */
    struct map defined;  /* name of a function -> index */
    VEC(CXCursor) definitions;
    name_list key_of;  /* by number of a type */
    struct map keys;   /* of the types that this lowering has met -> 1 */
    VEC(bool) claimed; /* by number: this lowering has described it */
    bool unclear;      /* two types have one key: nothing is kept */
    bool confused;     /* and bodies may have been taken over that mean one of them */
    VEC(struct reuse_func) at;
    struct reuse_func *now; /* the one being lowered */
    uint32_t objects;       /* of the module, when it began */
    bool unread;            /* fe.unread_initialiser, when it began */
};

/* May the text of this type be looked for in another lowering? */
bool reuse_type_is_known(const struct reusing *u, const struct fe *fe, ir_ct ct);
void reuse_open_types(struct fe *fe, struct reusing *u);
void reuse_keep_types(struct fe *fe, struct fe_reuse *r);

/* The flags of the unit that its text as a whole decides. */
struct hash128 reuse_facts(const struct fe *fe);
/* Objects that the front end makes for a function; they have names that C has not. */
bool reuse_is_made_up(const char *name);

#endif
