/* linked.h - `check --program` and `check --project`: the files of programs, put together.
 *
 * Each file is lowered, its module put aside (modules.h) and only its names kept.  Once all are
 * read, it is decided which files make a program (lsp/project/programs.h); each program is linked
 * when its turn comes, and its module lives as long as its report.
 */
#ifndef VL_LSP_CLI_LINKED_H
#define VL_LSP_CLI_LINKED_H

#include "core/base/hash.h"
#include "core/options/options.h"
#include "lsp/project/modules.h"
#include "lsp/project/programs.h"
#include "lsp/report/report_text.h"

struct linked_file {
    uint32_t given; /* its number among the files of the run */
    struct stored_module module;
    struct hash128 hash; /* of its text */
};

struct linked {
    struct arena *a;
    struct program_unit *units;
    struct linked_file *files; /* one a unit */
    uint32_t n;
    struct module_store store;
    program_plans plans;
};

void linked_begin(struct linked *k, struct arena *a, uint32_t n);
void linked_end(struct linked *k);

/* The unit is as this report says. A problem with storing it becomes the report's. */
void linked_take(struct linked *k, uint32_t unit, const text_list *targets, struct file_report *f);

/* All units are one program, for better or worse. */
void linked_plan_one(struct linked *k);
/* The programs of a project; start: of the functions named as entries the one where they start. */
void linked_plan_all(struct linked *k, const char *start, const text_list *entries);

/* "program main.c, 3 files" of a project, in the run's arena. */
const char *linked_title(const struct linked *k, const struct program_plan *p, bool of_project);

/* Links a planned program into the report, whose arena it is. */
void linked_open(struct linked *k, struct arena *a, const struct program_plan *p,
                 struct file_report *out);

/* Functions to verify of a linked program: "main", of a library those of its own units that others
 * can call, by their names or through pointers, in the order of the files. */
void linked_entries(const struct linked *k, struct arena *a, const struct program_plan *p,
                    const struct ir_module *m, name_list *out);

/* Is the function of the program the one that a user calls so? "f" of "util.c:f", too. */
bool linked_is_called(const char *func, const char *name);

#endif
