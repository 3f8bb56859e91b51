/* known_golden.c - what callers that do not see the bodies may know of each function of each *.c of
 * a folder, and the static variables that no pointer leads to; must equal the *.known.
 *
 *     known_golden FOLDER [NAME...]        VL_UPDATE=1 writes what differs
 */
#include "core/analysis/known/known.h"
#include "core/analysis/known/variables.h"
#include "core/base/str.h"
#include "core/frontend/frontend.h"
#include "tests/support/lower_case.h"

#include <stdio.h>

static bool tell(struct arena *a, const char *name, struct str *text) {
    struct ir_module *m = lower_case(a, name);
    const struct ir_known **known = m ? known_find(a, m) : NULL;
    for (uint32_t i = 0; m && i < m->funcs.n; i++) {
        const struct ir_func *f = m->funcs.at[i];
        if (!known[i]) continue;
        str_printf(text, "%s, defined at %s, %s\n", f->name, known[i]->place,
                   known_text(a, f, known[i]));
    }
    if (m) variables_find_private(m);
    for (uint32_t i = 0; m && i < m->globals.n; i++)
        if (m->globals.at[i]->is_private) str_printf(text, "%s is private\n", m->globals.at[i]->name);
    return m && text->n;
}

int main(int argc, char **argv) {
    return cases_golden(argc, argv, ".c", ".known", tell);
}
