/* options.h - the command line, parsed by the table options.def. */
#ifndef VL_LSP_PROJECT_OPTIONS_H
#define VL_LSP_PROJECT_OPTIONS_H

#include "core/base/status.h"
#include "core/base/vec.h"
#include "core/ir/ir.h"

enum command { COMMAND_NONE, COMMAND_CHECK, COMMAND_DUMP, COMMAND_SOLVE };
enum { FORMAT_TEXT, FORMAT_JSON };
enum { COLOR_AUTO, COLOR_ALWAYS, COLOR_NEVER };

typedef VEC(const char *) text_list;

struct options {
    enum command command;
    bool no_malloc_failure, simple_paths;
    bool strict, replay, verbose, stdio, version, help;
    bool dump_ir, dump_invariants, dump_dimspec, dump_aiger, dump_btor2, dump_smt2;
    int64_t bound, jobs, memory_mb, client_pid; /* 0: default */
    int64_t timeout_ms, work;
    int64_t format, solver, engine, unwind_strategy, int_encoding, alias, color,
        block; /* index of the choice */
    const char *entry, *compile_commands_dir, *worker_dir, *report_dir, *witness_dir;
    const char *libc_models; /* a folder, "none", or NULL: only what is built in */
    check_set properties;    /* kinds NOT to check */
    text_list functions, files, flags;
};

extern const char *const solver_names[]; /* by options.solver */

/* VL_INPUT: *error is one line, in the arena. */
vl_status options_parse(struct arena *a, int argc, char **argv, struct options *out, char **error);
/* Text of --help. */
const char *options_help(struct arena *a);

/* "array-bounds,+shift,-assertion": the kinds not to check. NULL, or the piece that means nothing.
 */
const char *properties_parse(struct arena *a, const char *list, check_set *skip);

#endif
