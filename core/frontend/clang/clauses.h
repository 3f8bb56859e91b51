/* clauses.h - contracts that people write: in comments (ACSL) and by macros (CBMC).
 *
 * libclang knows neither, so the conditions are handed to it as C: one function for each clause, on
 * a line of its own behind the end of the file, which declares the names that the clause has from
 * where it stands. Then the unit is parsed again.
 *
 *   static void __vl_clause_3(void) { __typeof__(int) n; (void)(n > 0); }
 *
 * Nothing is ever called by these names; unit/clause.c lowers the conditions where they hold.
 * Ownership: all is the arena's.
 */
#ifndef VL_FRONTEND_CLANG_CLAUSES_H
#define VL_FRONTEND_CLANG_CLAUSES_H

#include "core/frontend/clang/acsl.h"
#include "core/frontend/clang/included.h"
#include "core/frontend/clang/source.h"

#define CLAUSE_FUNCTION "__vl_clause_"

enum clause_kind { CLAUSE_REQUIRES, CLAUSE_ENSURES, CLAUSE_INVARIANT, CLAUSE_ASSERT, CLAUSE_NONE };

/* A name that the clause has from around it, and where that is declared: its offset in the file; of
 * parameters their number. */
struct clause_name {
    const char *name;
    unsigned at;
};

struct clause {
    enum clause_kind kind; /* NONE: only .ignored */
    enum acsl_dialect dialect;
    const char *function; /* the contract is of this one */
    unsigned at;          /* offset of the statement that it belongs to */
    const char *text;     /* the condition as it is written */
    const char *file;
    CXFile handle;     /* of .file, in the second parse */
    struct ir_loc loc; /* in .file, whose index is not set before the second parse */
    struct acsl_condition condition;
    VEC(struct clause_name) names;
    const char *declarations;
    const char *ignored; /* why it is not used; NULL: it is */
    CXCursor fn;         /* the function with the condition */
};

struct contracts {
    VEC(struct clause) at;
    const char *text; /* what stands behind the main file's */
    unsigned first;   /* the line of the first one there */
};

/* All clauses of the unit; NULL: no text has any. */
struct contracts *clauses_find(struct arena *a, CXTranslationUnit tu, struct included *included,
                               const struct fe_source *src);
/* May the text have any? */
bool clauses_marked(const char *text, size_t n);
/* The line that the first clause gets behind this text. */
unsigned clauses_first_line(const char *text, size_t n);
/* In the unit parsed again, whose main file the source has: finds the functions; a clause that is
 * no C is ignored. */
void clauses_look_up(struct contracts *cs, struct clang_source *s);
/* Is it a declaration of ours? */
bool clause_is_own(CXCursor decl);
/* Where a statement or declaration begins. */
unsigned clause_offset(CXCursor c);
bool clause_begins_in(CXCursor c, CXFile file);

#endif
