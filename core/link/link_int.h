/* link_int.h - what the files of the linker share: its symbols and its state.
 *
 * link.c runs it: symbols of all modules (link_symbol.c), then each module under the program's
 * names. link_note.c reports problems; link_call.c makes functions that adapt a call to a
 * definition that does not fit it. Ownership: the program and its notes live in linker.a; all else
 * in linker.tmp, until ir_link returns.
 */
#ifndef VL_LINK_LINK_INT_H
#define VL_LINK_LINK_INT_H

#include "core/link/link.h"
#include "core/link/link_begin.h"
#include "core/program/copy.h"
#include "core/program/task.h"

/* One name of the program. `m` and `f` or `g`: the definition, else a declaration. */
struct symbol {
    const char *name; /* in the program */
    const struct ir_module *m;
    const struct ir_func *f;
    const struct ir_global *g;
    int rank; /* of the definition: the highest counts */
    const char
        *target; /* of an alias: its definition's name in m, later in the program; else NULL */
    bool taken;  /* copied */
    struct hash128 model; /* of a model: hash of its task */
    bool is_model, hashed;
};

struct linker {
    struct arena *a, tmp;
    const struct ir_module *const *modules;
    uint32_t n;
    struct ir_linked *out;
    struct ir_module *to;
    struct map funcs, globals; /* external names and models: struct symbol */
    struct map taken;          /* names of the program */
    struct ir_keys *keys;      /* by module */
    VEC(struct link_hook) hooks;
};

/* ---- link_symbol.c ---- */

/* NULL: there is none. */
struct symbol *link_find_symbol(const struct map *names, const char *name);
struct symbol *link_new_symbol(struct linker *x, struct map *names, const char *name);
/* Gives each external name of m its symbol, and finds definitions that contradict each other. */
void link_see_module(struct linker *x, const struct ir_module *m);
/* A global that has no place in the program's text is a library model's. */
bool link_is_of_model(const struct ir_global *g);
/* Is it one object for all files that have it?  External ones are, and statics of models, strings
 * and the like, as their names say what they are. */
bool link_is_shared(const struct ir_global *g);

/* The name that a renaming gives; the name itself if it gives none. */
const char *link_new_name(const struct map *names, const char *name);
/* A name that the program has not used yet, from that of m's static. */
const char *link_free_name(struct linker *x, const struct ir_module *m, const char *name);
/* Of a helper of models, which is the same in two files if its task is. */
const char *link_model_name(struct linker *x, uint32_t module, const struct ir_func *f);

/* Requires: c has the program's names for all of m's functions and globals. */
void link_name_aliases(struct linker *x, const struct ir_module *m, const struct ir_copy *c);
/* The definition at the end of a chain of aliases; the name itself if it is no alias. */
const char *link_aliased(const struct map *names, const char *name);
/* Uses of aliases become uses of their definitions. */
void link_resolve_aliases(struct linker *x);

/* ---- link_note.c ---- */

/* Adds a note that a function or global of m does not fit the symbol's definition. */
void link_note_func(struct linker *x, enum ir_link_kind kind, const struct symbol *first,
                    const struct ir_module *m, const struct ir_func *f);
void link_note_global(struct linker *x, enum ir_link_kind kind, const struct symbol *first,
                      const struct ir_module *m, const struct ir_global *g);
/* The difference between two types of results or parameters that have the same name, as text; NULL:
 * there is none. */
const char *link_func_difference(struct arena *a, const struct ir_module *m,
                                 const struct ir_func *f, const struct symbol *s);

/* ---- link_call.c ---- */

/* The name by which m calls the function that it declares as f: the symbol's, or that of an adapter
 * made for it. */
const char *link_called_name(struct linker *x, const struct ir_module *m, const struct ir_func *f,
                             const struct symbol *s);

/* ---- link_body.c ---- */

/* Drops from f what stands there for calls of functions without body that have one in the
 * program. */
void link_drop_for_bodies(struct linker *x, struct ir_func *f);

#endif
