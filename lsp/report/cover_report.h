/* cover_report.h - goals of coverage in words: what tests reach, what nothing reaches and why.
 *
 * A goal has one of three states for people: reached by a test, cannot be reached, not known.
 * Everything lives in the arena that it is made in.
 */
#ifndef VL_LSP_REPORT_COVER_REPORT_H
#define VL_LSP_REPORT_COVER_REPORT_H

#include "core/base/str.h"
#include "core/result/coverage.h"
#include "lsp/wire/lower_json.h"

enum goal_state { GOAL_REACHED, GOAL_IMPOSSIBLE, GOAL_OPEN };

struct goal_report {
    const struct test_goal *goal;
    uint32_t number;
    enum goal_state state;
    const char *why; /* OPEN: in words */
};

/* reached, impossible, open: of conditions, where the kind is MCDC */
struct goal_count {
    uint32_t all, reached, impossible;
};

struct cover_function {
    const char *name;
    const char *file; /* of a program of several files; NULL: the report's */
    uint32_t line;
    VEC(struct goal_report) goals; /* by number, which is the order of the text but for details */
    struct goal_count count[GOAL_KINDS];
    VEC(const char *) notes; /* a line each: what cannot be reached, and what is not known */
    bool uncalled;           /* the program never calls it */
};

struct cover_test {
    const struct cover_vector *vector;
    const struct func_result *of;
    const char *end; /* how its run ends, in words; NULL: it returns */
};

struct cover_file {
    const char *shown, *path;
    const char *problem; /* NULL, or why there is nothing about it */
    struct lowered lowered;
    unsigned kinds;                   /* bit k: goals of this kind were asked for */
    VEC(struct cover_result) results; /* of a function alone, or of a program */
    bool program;
    /* Of a linked program: numbers of goals are those of the whole project; .loc.file of these, and
     * of functions, is the number of a file, from 1. */
    VEC(const char *) units;
    VEC(const char *) messages; /* of linking */
    bool several;               /* of these files it has more than one */
    bool library;               /* a program without a start of its own */
    bool partial;               /* entered at functions that were named: the rest is left out */
    VEC(struct cover_function) functions;
    VEC(struct cover_test) tests;
};

/* What a test reaches, in a sentence; of the kind asked for that says most. */
const char *cover_test_words(struct arena *a, const struct cover_file *f,
                             const struct cover_vector *v);
/* From .lowered and .results: functions, tests, and the words. */
void cover_summarise(struct arena *a, struct cover_file *f);
void cover_put_text(struct str *out, struct arena *a, const struct cover_file *f);
/* The line at the end. */
void cover_put_totals(struct str *out, const struct goal_count *all, unsigned kinds,
                      uint32_t tests);
cJSON *cover_file_to_json(const struct cover_file *f);
void cover_add_counts(const struct cover_file *f, struct goal_count *all);

#endif
