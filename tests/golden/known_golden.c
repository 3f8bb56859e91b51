/* known_golden.c - what callers that do not see the bodies may know of each function of each *.c of
 * a folder; must equal the *.known.
 *
 *     known_golden FOLDER [NAME...]        VL_UPDATE=1 writes what differs
 */
#include "core/analysis/known/known.h"
#include "core/base/str.h"
#include "core/frontend/frontend.h"
#include "tests/support/lower_case.h"

#include <stdio.h>
#include <unistd.h>

static bool run(const char *name) {
    struct arena a = {0};
    struct str text = {.arena = &a};
    const struct ir_module *m = lower_case(&a, name);
    const struct ir_known **known = m ? known_find(&a, m) : NULL;
    for (uint32_t i = 0; m && i < m->funcs.n; i++) {
        const struct ir_func *f = m->funcs.at[i];
        if (!known[i]) continue;
        str_printf(&text, "%s, defined at %s, %s\n", f->name, known[i]->place,
                   known_text(&a, f, known[i]));
    }
    bool ok = m && text.n && !case_differs(&a, case_sibling(&a, name, ".known"), text.at);
    if (!ok) printf("FAILED %s\n", name);
    arena_free(&a);
    return ok;
}

int main(int argc, char **argv) {
    if (argc < 2 || chdir(argv[1]) != 0) return 2;
    return cases_run(".", argv + 2, run);
}
