/* project.h - facts about functions and variables that the files of a project learn from the files
 * that define them.
 *
 * A file's facts are taken from its module, and set in other modules on what these declare: `known`
 * of functions and variables (ir.h).  Facts computed while those of other files are missing promise
 * less than they could, and are never wrong, so files are analysed again until nothing changes, or
 * time is over. A name has no facts if it is not certain which definition is used: if two files
 * define it, if a weak definition may give way to another, or if a file which does not compile
 * seems to define it. Two compile commands of one file with the same facts count as one. A
 * variable's value is known only if no file writes it, so it needs the modules of all files.
 */
#ifndef VL_ANALYSIS_KNOWN_PROJECT_H
#define VL_ANALYSIS_KNOWN_PROJECT_H

#include "core/ir/ir.h"

struct known_project;

struct known_project *known_project_new(void);
void known_project_free(struct known_project *p); /* NULL: nothing */

/* Takes the facts of m, which replace earlier ones of the compile command number `unit`. Requires:
 * known_set_functions has been called on m. true: facts that other files use have changed. */
bool known_take(struct known_project *p, uint32_t unit, const char *path,
                const struct ir_module *m);
/* The same for a file that does not compile, and seems to define these names. */
bool known_take_broken(struct known_project *p, uint32_t unit, const char *path,
                       const char *const *names, uint32_t n);

/* Sets `known` of the functions that m, the module of a file at `path`, declares. */
void known_set_functions(struct known_project *p, const char *path, struct ir_module *m);
/* Gives declared variables the sizes and values of their definitions. Requires: it is called once,
 * after which no facts are taken from m. */
void known_set_variables(struct known_project *p, struct ir_module *m);

#endif
