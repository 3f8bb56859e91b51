/* report_text.h - what `check` prints for people.
 *
 * Arranges what present.h words: findings with their traces, a line for each function, a summary.
 * Ownership: all is borrowed, and the caller of all reports fills a struct file_report, its parts
 * in the file's arena.  Errors of writing stay in the FILE, for the caller to ask.
 */
#ifndef VL_LSP_REPORT_REPORT_TEXT_H
#define VL_LSP_REPORT_REPORT_TEXT_H

#include "lsp/findings/allow.h"
#include "lsp/findings/present.h"
#include "lsp/findings/replay.h"

#include <stdio.h>

enum { REPORT_TRACE_LINES = 15 };

/* A file's outcome, for both formats. */
struct file_report {
    const char *shown;         /* the name as the user gave it */
    const char *path;          /* absolute */
    bool is_program;           /* several files as one program; the messages are those of linking */
    bool is_library;           /* the same without main */
    VEC(const char *) members; /* of a program: the files, absolute */
    name_list searched,
        left_out; /* of a program whose entry was left open: the functions from which
                     was searched towards it, and those that time did not allow */
    struct lowered lowered;
    const char *problem; /* one line: why nothing could be verified; NULL: nothing is wrong */
    const struct func_result **results; /* by function verified */
    uint32_t n;
    finding_list findings;
    uint32_t unlisted;              /* findings besides (likely.h) */
    allowance_list allowances;      /* of the file itself, not of a program */
    const char *const *complaints;  /* one an allowance, or NULL */
    struct machine_replay *machine; /* one a finding, or NULL */
};

struct report_style {
    FILE *out;
    bool colour, verbose;
};

/* The sums over the reports of all files. */
struct report_totals {
    uint32_t count[VERDICT_COUNT]; /* functions */
    uint32_t functions, unbounded, broken, programs, libraries;
    uint32_t files; /* of a project; 0: there is none */
    uint32_t allowed;
    uint32_t unchanged; /* functions that are as in the revision of --diff, and not verified */
    uint32_t known;     /* findings that the baseline has */
    uint32_t unlisted;  /* findings that are not likely, and left out */
    uint32_t lack;      /* findings to act on that need memory to run out */
    uint32_t kept;      /* functions whose result is an earlier run's */
};

/* The path as the user would type it. NULL: the file's own. */
const char *report_path(const struct file_report *f, const char *path);
void report_count(struct report_totals *t, const struct file_report *f);
void report_file(const struct report_style *s, const struct file_report *f);
void report_summary(const struct report_style *s, const struct report_totals *t, int64_t millis);
/* A trace as a text document, for editors without a view of their own. */
void report_function(FILE *out, const struct ir_module *m, const struct func_result *r);

#endif
