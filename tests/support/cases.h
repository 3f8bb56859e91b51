/* cases.h - test programs in a folder: list them, read their flags, run one function on each. */
#ifndef VL_TESTS_CASES_H
#define VL_TESTS_CASES_H

#include "core/base/str.h"
#include "core/base/vec.h"

#include <stdbool.h>

struct case_flags {
    const char **at;
    uint32_t n, cap;
};

/* --target first, then what the file's first line `// flags: ...` says. */
struct case_flags case_flags(struct arena *a, const char *file);
/* The file's text, or NULL. */
char *case_read(struct arena *a, const char *file);
/* "x.c" or "x.ir" to "x" + suffix. */
char *case_sibling(struct arena *a, const char *file, const char *suffix);
/* The file's text is another one, and the first line in which it is has been printed.  Where
 * VL_UPDATE is set the file gets this text instead. */
bool case_differs(struct arena *a, const char *file, const char *text);
/* Every *.c of the folder in alphabetical order, or those whose names are given (NULL-terminated);
 * prints `N passed, N failed`; the exit status. */
int cases_run(const char *folder, char **names, bool (*run)(const char *file));
/* The same of files with another ending, ".ir". */
int cases_run_of(const char *folder, const char *ending, char **names,
                 bool (*run)(const char *file));

/* Says what a golden test shows of a file. false: it went wrong, and that was printed. */
typedef bool case_tell(struct arena *a, const char *file, struct str *text);
/* A golden test: of each file of the folder argv[1] with this ending, or of those named behind it,
 * the text equals that of the file beside it with this suffix. The exit status. */
int cases_golden(int argc, char **argv, const char *ending, const char *suffix, case_tell *tell);

#endif
