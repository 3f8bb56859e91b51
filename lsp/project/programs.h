/* programs.h - which files make a program, from what they define and miss.
 *
 * Each file that defines `main` starts a program.  The files of its build target belong to it (the
 * folder of their objects says so, as CMake and Meson name it), and of all others those that define
 * what is missing, and what these miss, as a linker takes members of an archive.  Files that belong
 * to no program make libraries: files that use each other, or of one target, and again what they
 * miss. Of several files that define a missing name one of the same target is taken, else the
 * nearest by folder, and a note says so.  A file with another `main` is never taken.
 *
 * All results live in the arena; units are borrowed.
 */
#ifndef VL_LSP_PROJECT_PROGRAMS_H
#define VL_LSP_PROJECT_PROGRAMS_H

#include "core/program/symbols.h"
#include "lsp/project/entries.h"

/* A file as one command compiles it. */
struct program_unit {
    const char *file, *shown;  /* absolute; for notes */
    VEC(const char *) targets; /* program_target of its objects */
    const char *problem;       /* why it is not read, one phrase; NULL: it is */
    struct ir_symbols symbols; /* with a problem: the functions that it seems to define */
};

struct program_plan {
    uint32_t root;   /* the unit that starts it; of a library the first */
    bool is_partial; /* a file that may belong to it is not read */
    bool is_library; /* of entry points: the exported functions of its own units */
    uint32_t own;    /* so many units, the first ones, are not there for others' sake alone */
    VEC(uint32_t) units;
    VEC(const char *) notes; /* one line each */
};
typedef VEC(struct program_plan) program_plans;

/* start: where programs start, "main" by default; with another one there are no libraries.
 * entries: a program has the files that define these, too, where its target does not say otherwise.
 */
void programs_find(struct arena *a, const struct program_unit *units, uint32_t n, const char *start,
                   const text_list *entries, program_plans *out);

/* The build target that an object file belongs to: "/b/CMakeFiles/tool.dir" for
 * "/b/CMakeFiles/tool.dir/src/main.c.o". NULL: the path does not show it. */
const char *program_target(struct arena *a, const char *object);

#endif
