/* lower_case.h - a test program in a file, lowered with the library models. */
#ifndef VL_TESTS_SUPPORT_LOWER_CASE_H
#define VL_TESTS_SUPPORT_LOWER_CASE_H

#include "core/frontend/frontend.h"
#include "tests/support/cases.h"

/* With the flags that its first line names. NULL: it does not compile. */
static inline struct ir_module *lower_case(struct arena *a, const char *name) {
    struct case_flags flags = case_flags(a, name);
    struct fe_source src = {.path = name, .flags = flags.at, .nflags = flags.n};
    struct fe_unit *unit = NULL;
    struct fe_result result;
    src.models = fe_models_new();
    vl_status st = fe_lower(a, &unit, &src, &result);
    fe_unit_free(unit);
    fe_models_free(src.models);
    return st == VL_OK ? result.module : NULL;
}

#endif
