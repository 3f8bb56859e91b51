/* check_run.h - one run of `verify-ls check`: its files, their functions, and the results.
 *
 * check.c drives it, check_files.c says which files there are, check_report.c reports them.
 * Ownership: data that lasts to the end is in the run's arena, data for a file's report in the
 * file's.
 */
#ifndef VL_LSP_CLI_CHECK_RUN_H
#define VL_LSP_CLI_CHECK_RUN_H

#include "core/base/map.h"
#include "core/program/callers.h"
#include "core/program/task.h"
#include "lsp/cli/linked.h"
#include "lsp/project/compdb.h"
#include "lsp/project/facts.h"
#include "lsp/project/revision.h"
#include "lsp/report/report_sarif.h"
#include "lsp/store/kept.h"
#include "lsp/workers/task.h"

struct check_run;

struct check_task {
    struct check_run *run;
    struct check_file *file;
    const char *func;
    bool unreported; /* for the sake of others; such tasks come last */
    bool started;
    int64_t began; /* of clock_ms */
    struct job *job;
    struct task_news news;
    struct result_box *box;     /* NULL: not verified yet */
    const char *key;            /* in the store; NULL: there is none */
    struct result_box *audited; /* its result from the store, verified again; NULL: not so */
};

/* A function of a program, with the search from its possible failures towards the entry; of a
 * library, towards those functions that others can call and that are left open. */
struct check_search {
    struct check_file *file;
    struct check_task *into; /* of a program: whose result takes what is found; NULL: a library */
    name_list entries;
    const char *func;
    struct job *job;
    bool started, done;
    cJSON *news;                       /* its findings so far */
    struct result_box **found, *alone; /* found: by entry; NULL: no result */
};

struct check_file {
    struct check_run *run;
    struct arena arena; /* until it is reported */
    struct file_report report;
    struct compile_flags flags;
    text_list targets;               /* of its compile commands */
    const struct program_plan *plan; /* of a program of several files; NULL: a file */
    struct check_task *tasks;
    uint32_t unit, ntasks; /* its number among the files that are linked */
    struct ir_keys keys;   /* of its module, while it has a store */
    struct check_search *searches;
    const char *search_entry; /* of the program; of a library any */
    uint32_t nsearches;
    int64_t search_until; /* of clock_ms: no more are started */
    uint64_t search_work; /* for each; 0: no limit */
    bool sent, lowered;
    bool read;        /* lowered, but its functions may wait for the facts of other files */
    text_list before; /* "name:key" of its functions in the revision of --diff */
    bool untouched;   /* neither it nor a file that it includes has changed since */
    bool wants_old;   /* to be lowered as it was */
    bool only_facts;  /* not asked for: it shows what others call */
};

struct planned_task {
    const char *name; /* of its file */
    const char *func;
};

struct check_run {
    const struct options *o;
    struct arena arena;
    uv_loop_t loop;
    uv_timer_t ticker; /* shows progress */
    uv_timer_t looker; /* for what takes long */
    struct pool *pool;
    VEC(struct check_file *) files; /* programs come last */
    uint32_t units;                 /* the files among these */
    uint32_t next_lower, next_open, next_report;
    struct linked linked; /* with --program and --project */
    bool links, planned;
    struct project_facts facts; /* with --project-facts: of the files behind those given */
    uint32_t given;
    bool others; /* the project has files that are not in C */
    uint32_t done_tasks, all_tasks;
    int64_t start;
    bool progress, progress_shown, finished;
    bool broken, found, open; /* the reports so far, for the exit status */
    struct report_totals totals;
    /* the reports so far, in the format asked for: */
    cJSON *json; /* an array */
    struct sarif_parts sarif;
    struct str junit;
    struct baseline baseline;
    struct store *store; /* NULL: none */
    bool replays;        /* findings are run; .o->prover.replay only asks for their drivers */
    struct check_tests {
        uint32_t written, there, without;
    } tests; /* of --emit-test */
    struct check_audit {
        uint64_t random;
        uint32_t again, differ; /* functions */
    } audit;
    struct check_plan {
        const char *folder; /* absolute; NULL: functions are verified here */
        VEC(struct planned_task) tasks;
        struct map names;
        uint32_t kept; /* functions whose results the store has */
    } plan;
    struct revision revision; /* with --diff */
    uint64_t functions_found; /* bit i: --function number i exists in some file */
    uint64_t entries_found;   /* and of --entry */
};

/* ---- check_files.c ---- */

/* Adds the files given, or those of the project. false: it has said why there are none. */
bool check_add_files(struct check_run *r);

/* ---- check.c ---- */

void check_add_task(struct check_file *f, const char *func);
/* What it is verified as. */
struct options check_options(const struct check_task *t);
struct task_terms check_terms(const struct check_task *t);

/* ---- check_diff.c ---- */

/* false: it has said what is wrong. */
bool check_diff_begin(struct check_run *r);
/* Has the file, or one that it includes, changed? Without --diff: yes. */
bool check_diff_touches(const struct check_file *f);
/* To lower the file as it was; NULL: it was not there. */
cJSON *check_diff_request(const struct check_file *f);
void check_diff_take(struct check_file *f, const cJSON *answer);
/* Is the function what it was? */
bool check_diff_same(const struct check_file *f, const struct lowered_func *g);

/* ---- check_callers.c ---- */

/* Is it a whole program from main, with nothing left out that may call into it? */
bool check_is_closed(const struct check_file *f);
void check_find_callers(const struct check_file *f, struct arena *a, struct ir_callers *out);
/* Of a library: the nearest functions that others can call, that may call this one, and whose
 * verification is not conclusive. The calls from the first of them to it; 0: there is none. */
uint32_t check_open_callers(struct check_file *f, const struct ir_callers *callers,
                            const char *func, name_list *out);
/* Unreported tasks: the callers of all functions that have a task; the functions that a failing run
 * has entered, in the result of t, which starts the program. */
void check_add_callers(struct check_file *f);
void check_add_blamed(struct check_task *t);

/* ---- check_search.c ---- */

/* A function of a program is verified, or its verification goes on for long. If the entry is left
 * open, all functions are searched; with --function, the one that is asked for. */
void check_search_plan(struct check_task *t);
/* The next one that waits; NULL: none does. */
struct check_search *check_search_next(struct check_run *r);
void check_search_start(struct check_search *s);
bool check_search_done(const struct check_file *f);
/* Puts what was found into the result of the entry. */
void check_search_merge(struct check_file *f);
void check_search_drop(struct check_search *s); /* its results */

/* ---- check_store.c ---- */

void check_open_store(struct check_run *r);
/* Reports what went wrong, and what an audit has found. */
void check_close_store(struct check_run *r);
/* The result of t is kept and is not to be audited: t has it now. */
bool check_take_kept(struct check_task *t);
/* t has a result that a prover has answered; it is kept, and compared with the one it had. */
void check_keep(struct check_task *t);

/* ---- check_plan.c ---- */

/* false: it has said why nothing can be planned. */
bool check_plan_begin(struct check_run *r);
/* Writes t's file, and gives t an empty result. */
void check_plan_task(struct check_task *t);
/* A file that cannot be planned is said so. */
void check_plan_report(struct check_file *f);
/* Writes what runs the tasks. The exit status. */
int check_plan_end(struct check_run *r);

/* ---- check_machine.c ---- */

void check_replay(struct check_file *f);
/* Each finding that no comment allows, in the folder of --emit-test. */
void check_write_tests(struct check_file *f);
void check_tell_tests(const struct check_run *r);

/* ---- check_report.c ---- */

void check_clear_progress(struct check_run *r);
void check_report_begin(struct check_run *r);
/* The end of the report, or all of it where it is one document. */
void check_report_end(struct check_run *r, int status, int64_t millis);
/* There is nothing to report. */
void check_report_drop(struct check_run *r);
/* Reports each file whose turn it is and whose functions are all verified, and frees it. */
void check_report_ready(struct check_run *r);

#endif
