/* ir_golden.c - each *.c of a folder lowered; the printed IR must equal the *.ir beside it.
 *
 *     ir_golden FOLDER [NAME...]        VL_UPDATE=1 writes what differs
 *
 * A first line `// flags: ...` gives compile flags.  The target is fixed, so that the
 * text does not depend on the machine.  Library models are those of FOLDER/models, not ours.  Each
 * module is also validated and read back.
 */
#include "core/base/str.h"
#include "core/frontend/frontend.h"
#include "core/ir/validate.h"
#include "core/irtext/text.h"
#include "tests/support/cases.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool reads_back(struct arena *a, const struct str *text) {
    struct ir_module *again;
    struct str out = {.arena = a};
    char *error;
    if (ir_parse(a, text->at, text->n, &again, &error) != VL_OK) {
        printf("    not readable: %s\n", error);
        return false;
    }
    ir_print(&out, again, IR_PRINT_LOCS);
    if (strcmp(out.at, text->at) == 0) return true;
    printf("    reads back as something else\n");
    return false;
}

static bool lower(struct arena *a, const char *name, struct str *text) {
    struct case_flags flags = case_flags(a, name);
    struct fe_source src = {.path = name, .flags = flags.at, .nflags = flags.n};
    src.models = fe_models_new();
    src.models_dir = "models";
    src.no_builtin_models = true;
    struct fe_unit *unit = NULL;
    struct fe_result result;
    vl_status s = fe_lower(a, &unit, &src, &result);
    fe_unit_free(unit);
    fe_models_free(src.models);
    if (s != VL_OK) {
        printf("    %s: %s\n", vl_status_text(s),
               result.messages.n ? result.messages.at[0].text : "no message");
        return false;
    }
    ir_print(text, result.module, IR_PRINT_LOCS);
    char *invalid = ir_validate(a, result.module);
    if (invalid) printf("    invalid: %s\n", invalid);
    return !invalid && reads_back(a, text);
}

int main(int argc, char **argv) {
    return cases_golden(argc, argv, ".c", ".ir", lower);
}
