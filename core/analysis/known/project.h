/* project.h - what the files of a project show each other of the functions and variables that they
 * define.
 *
 * A file's facts are taken from its module, and set in other modules on what these declare: `known`
 * of functions and variables (ir.h).  Facts taken while those of other files are missing say less
 * than they could, and are never wrong, so files are taken again until nothing changes, or as often
 * as there is time.
 * No fact where it is not sure which definition is meant: of a name that two files define, that a
 * weak definition gives way to, or that a file which does not compile seems to define.  Two compile
 * commands of one file that show the same count as one.
 * That nothing writes a variable needs all files: without a module of each of them no value is
 * known.
 */
#ifndef VL_ANALYSIS_KNOWN_PROJECT_H
#define VL_ANALYSIS_KNOWN_PROJECT_H

#include "core/ir/ir.h"

struct known_project;

struct known_project *known_project_new(void);
void known_project_free(struct known_project *p); /* NULL: nothing */

/* unit: a number for the compile command; its facts from before are replaced.  m: whose functions
 * have been set.  Returns whether others see a difference. */
bool known_take(struct known_project *p, uint32_t unit, const char *path,
                const struct ir_module *m);
/* It does not compile, and seems to define these. */
bool known_take_broken(struct known_project *p, uint32_t unit, const char *path,
                       const char *const *names, uint32_t n);

/* Sets `known` of the functions that m, the module of a file at `path`, declares. */
void known_set_functions(struct known_project *p, const char *path, struct ir_module *m);
/* Of variables: sizes and values become those of the definitions.  Once: m is then no module to
 * take facts from. */
void known_set_variables(struct known_project *p, struct ir_module *m);

#endif
