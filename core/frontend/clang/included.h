/* included.h - what the files that a unit includes say, kept from one parse to the next.
 *
 * A reparse takes headers from memory; to look into them again would read them all from disk.  So
 * a file is looked at once, and again when its time of change or its size is another one.
 * Thread rule: as the unit's.
 */
#ifndef VL_FRONTEND_CLANG_INCLUDED_H
#define VL_FRONTEND_CLANG_INCLUDED_H

#include "core/base/hash.h"
#include "core/base/map.h"
#include "core/frontend/frontend.h"

#include <clang-c/Index.h>
#include <time.h>

struct file_state {
    bool known;
    struct timespec changed;
    uint64_t size, number;
};

struct included_file {
    const char *name, *real; /* as the unit names it; where it lies */
    struct file_state state; /* when it was looked at */
    bool system;             /* a system header: its contents are not looked at */
    unsigned speaks_of;      /* speech.h */
    bool has_contracts;      /* it may hold clauses (clauses.h) */
    struct hash128 contents; /* of a system header: of its state */
};

struct included {
    struct arena arena;
    struct map by_name; /* -> struct included_file */
};

/* The file, and the main one, as it is now. */
const struct included_file *included_look(struct included *x, CXTranslationUnit tu,
                                          const struct fe_source *src, CXFile file);

#endif
