/* source.h - where things stand in the text, and how they read.
 *
 * Ranges are what a person expects: an expression in a macro's argument stands
 * where it is written, anything from a macro's body stands at the macro's use.
 * Snippets are rebuilt from tokens in one canonical spacing, so that comments and
 * white space never reach the IR (its hash must not see them).
 */
#ifndef VL_FRONTEND_CLANG_SOURCE_H
#define VL_FRONTEND_CLANG_SOURCE_H

#include "core/base/map.h"
#include "core/ir/ir.h"

#include <clang-c/Index.h>

struct clang_source {
    struct arena *arena;
    CXTranslationUnit tu;
    struct ir_module *m;
    struct map by_handle, by_name; /* CXFile, path -> index in m->files */
    bool nowhere;                  /* library models: their places are never shown */
    CXFile main;    /* lines from .added on are ours, which stand for these places; */
    unsigned added; /* 0: there are none */
    const struct ir_loc *stands_for;
    uint32_t nadded;
};

/* Is it in the lines that are ours? */
bool source_is_added(const struct clang_source *s, CXSourceLocation at);
/* Index of the file in the module. */
uint32_t source_file(struct clang_source *s, CXFile file);
struct ir_loc source_loc(struct clang_source *s, CXCursor c);
struct ir_loc source_range(struct clang_source *s, CXSourceRange r);
struct ir_loc source_point(struct clang_source *s, CXSourceLocation l);
/* The last character of a range, as a range: a closing brace. */
struct ir_loc source_last(struct ir_loc l);

/* Canonical text of the cursor, at most max bytes ("..." at the end if cut); NULL if it is in no
 * file. */
const char *source_text(struct clang_source *s, CXCursor c, size_t max);
/* The same of any piece of C. */
const char *source_canonical(struct arena *a, const char *text, size_t n, size_t max);

/* The file's text from where the cursor's first token is spelled (inside a macro's
 * body, the body) to the end of that file; NULL if it has none. */
const char *source_spelled(struct clang_source *s, CXCursor c, size_t *n);

/* Sets which of the three parts of this `for` header are present; text starts at `for`. */
bool source_for_parts(const char *text, size_t n, bool part[3]);

/* Does the text between two offsets of the cursor's range hold `...`? (range designators) */
bool source_has_ellipsis(struct clang_source *s, CXCursor from, CXCursor to);

#endif
