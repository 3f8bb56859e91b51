/* program_text.h - programs of a test as files `NAME.ir` in its folder, which CMake names (VL_PROGRAMS). */
#ifndef VL_TESTS_SUPPORT_PROGRAM_TEXT_H
#define VL_TESTS_SUPPORT_PROGRAM_TEXT_H

#include "tests/support/cases.h"
#include "tests/support/parse_ir.h"

static inline const char *program_text(struct arena *a, const char *name) {
    const char *text = case_read(a, arena_printf(a, VL_PROGRAMS "/%s.ir", name));
    if (!text) fail_msg("%s/%s.ir cannot be read", VL_PROGRAMS, name);
    return text;
}

#endif
