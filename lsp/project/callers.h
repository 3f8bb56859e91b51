/* callers.h - the callers of a file's functions in all files of its programs, and the tasks that
 * verify these callers with the function's body inside.
 *
 * Files are those of struct project_facts, whose modules are stored; what each defines is read from
 * its module once after it changed.  A file that belongs to several programs has the callers of
 * all. Nothing is told where the callers cannot be known: `problem` says why. Thread rule:
 * callers_find reads modules and links programs, so it is for a thread beside the loop's; it and
 * the loop must not use the facts at once.
 */
#ifndef VL_LSP_PROJECT_CALLERS_H
#define VL_LSP_PROJECT_CALLERS_H

#include "core/program/callers.h"
#include "lsp/project/facts.h"
#include "lsp/project/programs.h"

/* A caller, as a part of its program: one in the file itself, too, as what it calls in other files
 * may call the file's functions again. */
struct caller_task {
    const char *name; /* as it is shown: "use (main.c)"; of the file itself "use" */
    const char *func; /* in the task */
    const char *path; /* of its file */
    const char *key;  /* hash of the task */
    const char *task; /* IR text */
};

struct call_place {
    const char *callee, *caller; /* names in the graph */
    const char *path;
    struct ir_loc loc; /* .file means nothing */
};

struct file_callers {
    struct arena arena;
    struct ir_callers graph; /* of declarations alone: names of the file's functions as they are,
                                others as shown; those that may be called by more are `used` */
    VEC(struct caller_task) tasks;
    VEC(struct call_place) places; /* in the order of the graph's calls */
    const char *problem;           /* one line: the callers are not known; NULL: they are */
};

/* What the files define. */
struct project_names {
    struct arena arena;
    VEC(struct ir_symbols) symbols; /* one a unit of the facts */
    VEC(struct arena) owned;        /* of each */
    VEC(const char *) targets;      /* of each (program_target), or NULL */
};

/* The unit is new, or has changed. target: borrowed. */
void project_names_drop(struct project_names *n, uint32_t unit, const char *target);
void project_names_free(struct project_names *n);

/* Of the file at this path. others: the project has files in other languages. Takes no more modules
 * than fit: a program that is too large is a problem. The result owns its memory;
 * file_callers_free. */
struct file_callers *callers_find(struct project_names *n, struct project_facts *facts,
                                  const char *path, const text_list *entries, bool others);
void file_callers_free(struct file_callers *c); /* NULL: nothing */

#endif
