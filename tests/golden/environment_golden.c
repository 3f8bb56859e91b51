/* environment_golden.c - what is decided of the environment of each function of each *.c of a
 * folder; must equal the *.env.
 *
 *     environment_golden FOLDER [NAME...]        VL_UPDATE=1 writes what differs
 *
 * The name of a file says the options: same_* and none_* are --alias same and none, program_* is a
 * program that starts at main.
 */
#include "core/analysis/environment/environment.h"
#include "core/base/str.h"
#include "core/frontend/frontend.h"
#include "core/program/task.h"
#include "tests/support/lower_case.h"

#include <stdio.h>
#include <string.h>

static bool begins(const char *name, const char *with) {
    return strncmp(name, with, strlen(with)) == 0;
}

static struct env_options options_of(const char *name) {
    struct env_options opt = {.alias = ALIAS_COMPARED, .program = begins(name, "program_")};
    if (begins(name, "same_")) opt.alias = ALIAS_SAME;
    if (begins(name, "none_")) opt.alias = ALIAS_NONE;
    return opt;
}

/* Its task is what engines see of the file. */
static void describe(struct arena *a, const struct ir_module *m, const char *func,
                     const struct env_options *opt, struct str *out) {
    const struct ir_module *task = ir_task(a, m, func);
    struct task_facts facts;
    struct environment e;
    facts_run(a, task, ir_find_func(task, func), &facts);
    env_init(a, &facts, opt, &e);
    str_printf(out, "%s%s\n", out->n ? "\n" : "", func);
    env_print(a, &e, out);
}

static bool tell(struct arena *a, const char *name, struct str *text) {
    struct env_options opt = options_of(name);
    const struct ir_module *m = lower_case(a, name);
    for (uint32_t i = 0; m && i < m->funcs.n; i++) {
        const struct ir_func *f = m->funcs.at[i];
        bool entry = !opt.program || strcmp(f->name, "main") == 0;
        if (f->has_body && !f->is_model && entry) describe(a, m, f->name, &opt, text);
    }
    return m && text->n;
}

int main(int argc, char **argv) {
    return cases_golden(argc, argv, ".c", ".env", tell);
}
