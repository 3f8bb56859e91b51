/* unit.h - one translation unit in libclang: parse, reparse, refuse what is unsafe or no C.
 *
 * The text always reaches libclang as an unsaved buffer, so that what is checked
 * here is what is parsed.  Flags that load code into the process or read more
 * flags from a file are refused.
 */
#ifndef VL_FRONTEND_CLANG_UNIT_H
#define VL_FRONTEND_CLANG_UNIT_H

#include "core/frontend/clang/included.h"
#include "core/frontend/frontend.h"

#include <clang-c/Index.h>

/* On failure *why is one sentence in the arena; *unit stays as it was or is reset. */
vl_status unit_parse(struct arena *a, struct fe_unit **unit, const struct fe_source *src,
                     const char **why);
CXTranslationUnit unit_tu(const struct fe_unit *unit);
struct included *unit_included(struct fe_unit *unit);
/* What a lowering of the unit leaves for the next one (unit/reuse.h); the unit's. */
struct fe_reuse **unit_reuse(struct fe_unit *unit);

/* NULL, or why the flag must not reach the compiler. next: the flag after it, or NULL. */
const char *flag_refused(const char *flag, const char *next);

/* "19.1.7"; in the arena. */
const char *clang_version_digits(struct arena *a);
/* The flag for the headers of libclang that are installed beside this program; NULL: there are
 * none, and libclang finds its own. */
const char *bundled_headers_flag(struct arena *a);

#endif
