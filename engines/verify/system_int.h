/* system_int.h - what the files of verification as a transition system share. */
#ifndef VL_ENGINES_VERIFY_SYSTEM_INT_H
#define VL_ENGINES_VERIFY_SYSTEM_INT_H

#include "encoders/ts/bits.h"
#include "encoders/ts/ts.h"
#include "engines/finding/sites.h"
#include "engines/infer/infer.h"
#include "engines/reach/reach.h"
#include "engines/verify/system.h"

struct system {
    struct verification v;
    const struct reach_engine *engine;
    struct ts t;
    struct ts_bits *bits;
    struct ts paths;           /* t, or with accelerated steps: where paths are sought */
    struct ts_bits *path_bits; /* NULL: in t */
    struct site **site;        /* of each site of t */
    bool *open;                /* by site of t */
    bool *known;               /* by site of t: it cannot fail, if nothing is lost */
    bool interrupted;          /* the last question was, by other engines */
    bool proved;               /* no path to the goal is left */
    bool some_proved;          /* some check was, by itself */
    struct reach_memory memory;
    uint32_t steps;             /* at most, of the engine */
    bool paths_lost;            /* some path is lost ... */
    const struct ts_lost *lost; /* ... here */
    term universal;             /* of t, before it was strengthened ... */
    struct ts_facts facts;      /* ... by these */
    struct clauses invariant;   /* of ic3, over state variables bit by bit; others have none */
};

/* ---- system_search.c ---- */

/* Sets .proved, closes sites, or stops. */
void system_search(struct system *p);
/* Is a check open, or is it open whether executions are lost? */
bool system_some_open(const struct system *p);
/* The same, after hearing what other engines have closed. */
bool system_some_left(struct system *p);
/* So many parts of the time that is left, of so many. */
deadline_t system_share(const struct system *p, uint32_t parts, uint32_t of);

/* ---- system_replay.c: k is a site of .t ---- */

void system_close(struct system *p, int k, enum verdict verdict, struct reason reason);
/* Closes what other engines have closed. */
void system_import_results(struct system *p);
/* The interpreter runs the path's inputs: site k is violated or unknown afterwards. */
void system_replay(struct system *p, int k, const struct ts_path *path);
/* A program that takes no input. */
bool system_has_one_execution(const struct system *p);
/* Does the only execution fail in so many steps? true: it goes on behind them. */
bool system_run_for(struct system *p, uint64_t steps, const deadline_t *deadline);
/* The same, for half of the time. */
void system_run_long(struct system *p);

/* ---- system_report.c ---- */

void system_report(struct system *p, struct func_result *out);
/* Tells what is known so far, in which a check was closed: it stays so. */
void system_report_progress(struct system *p);
/* Adds to a proof what it rests on, or takes it back. */
void system_explain(struct system *p, struct func_result *out);

#endif
