/* parse_ir.h - IR text in a test as a module; the test fails where the text is no valid module. */
#ifndef VL_TESTS_SUPPORT_PARSE_IR_H
#define VL_TESTS_SUPPORT_PARSE_IR_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "core/ir/validate.h"
#include "core/irtext/text.h"
#include "tests/support/named_ir.h"

static inline struct ir_module *parse_ir(struct arena *a, const char *text) {
    struct ir_module *m = NULL;
    char *wrong = NULL;
    if (ir_parse(a, text, strlen(text), &m, &wrong) == VL_OK) wrong = ir_validate(a, m);
    if (wrong) fail_msg("%s\n%s", wrong, text);
    return m;
}

/* The same of text with names, behind a head. */
static inline struct ir_module *parse_named_ir(struct arena *a, const char *head,
                                               const char *text) {
    return parse_ir(a, named_ir(a, arena_printf(a, "%s%s", head, text)));
}

#endif
