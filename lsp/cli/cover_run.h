/* cover_run.h - a run of `verify-ls cover`, shared by its files; private to them.
 *
 * Files are units: each is a source with a report, or with --program and --project is put together
 * with others, and each program is a source whose report has the functions of its units.
 */
#ifndef VL_LSP_CLI_COVER_RUN_H
#define VL_LSP_CLI_COVER_RUN_H

#include "lsp/cli/linked.h"
#include "lsp/project/compdb.h"
#include "lsp/report/cover_report.h"
#include "lsp/workers/pool.h"

struct coverage_run;
struct cover_source;

struct cover_task {
    struct cover_source *file;
    const char *func;
    bool started, done;
    struct cover_result result;
};

struct cover_source {
    struct coverage_run *run;
    struct cover_file report;
    struct compile_flags flags;
    text_list targets;
    struct hash128 hash;             /* of the module before its goals were numbered */
    const struct program_plan *plan; /* NULL: no program */
    bool sent, lowered;
    VEC(struct cover_task *) tasks;
};

struct coverage_run {
    const struct options *o;
    struct arena arena;
    uv_loop_t loop;
    struct pool *pool;
    VEC(struct cover_source *) units, files; /* files: that are reported */
    struct linked linked;                    /* of programs */
    unsigned kinds;
    bool closed, broken, planned;
    uint32_t tests_written, tests_there;
};

/* cover.c */
void cover_add_task(struct cover_source *f, const char *func);
/* cover_files.c: the units. false: there are none, and why has been said. */
bool cover_add_units(struct coverage_run *r);
/* cover_programs.c: once all units are lowered, the programs that they make. */
void cover_plan_programs(struct coverage_run *r);
/* The unit that has the function of the program; the first where none has. */
uint32_t cover_unit_of(const struct cover_source *f, const char *func);

#endif
