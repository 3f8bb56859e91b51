/* summaries_golden.c - which functions of each *.c of a folder are proved with summaries in place of
 * all callees that have one; must equal the *.summaries.
 *
 *     summaries_golden FOLDER [NAME...]        VL_UPDATE=1 writes what differs
 *
 * One line a function that calls others: "function: proved with a, b", or "function: nothing".  The
 * engine is asked alone, as one that is quicker would hide what it takes for a proof.  A function
 * whose name begins with `bad_` has a failure, so a proof of it fails the test whatever the file
 * says.
 */
#include "core/base/str.h"
#include "core/frontend/frontend.h"
#include "core/program/task.h"
#include "engines/bmc/bmc.h"
#include "engines/verify/callees.h"
#include "engines/verify/system.h"
#include "tests/support/lower_case.h"

#include <stdio.h>
#include <string.h>

enum { WORK = 2000000 };

/* A copy of the task; one engine after the other, so that work decides. */
static void prove_alone(struct arena *a, const struct ir_func *f, const struct verify_options *opt,
                        struct func_result *out) {
    static const enum engine_kind engines[] = {ENGINE_KINDUCTION, ENGINE_IC3};
    struct verify_options by = *opt;
    bmc_verify(a, opt->facts->m, f->name, opt, NULL, out);
    for (size_t i = 0; i < sizeof engines / sizeof *engines && !out->conclusive; i++) {
        by.engine = engines[i];
        system_verify(a, opt->facts->m, f->name, &by, NULL, out);
    }
}

static void say_what_proves(struct arena *a, const struct ir_module *m, const char *func,
                            struct str *text, bool *ok) {
    struct verify_options opt = {.rewriting = true, .budget = WORK, .calls = CALLS_SUMMARY};
    const struct ir_module *task = ir_task(a, m, func);
    struct task_facts facts;
    struct func_result r;
    uint64_t work = 0;
    opt.skip = check_off();
    if (!callees_are_for(task, func, &opt)) return;
    verify_facts(a, task, ir_find_func(task, func), &opt, verify_counted(&opt, &work), &facts);
    opt.facts = &facts;
    callees_prove(a, task, func, &opt, prove_alone, &r);
    bool proved = r.verdict == VERDICT_PROVED && r.conclusive;
    str_printf(text, "%s: %s", func, proved ? "proved with" : "nothing");
    for (uint32_t i = 0; i < r.summaries.n && proved; i++)
        str_printf(text, "%s %s", i ? "," : "", r.summaries.at[i]);
    str_puts(text, "\n");
    if (!proved || strncmp(func, "bad_", 4) != 0) return;
    printf("%s fails, and is proved\n", func);
    *ok = false;
}

static bool tell(struct arena *a, const char *name, struct str *text) {
    const struct ir_module *m = lower_case(a, name);
    bool ok = m != NULL;
    for (uint32_t i = 0; m && i < m->funcs.n; i++) {
        const struct ir_func *f = m->funcs.at[i];
        if (f->has_body && !f->is_model) say_what_proves(a, m, f->name, text, &ok);
    }
    return ok && text->n;
}

int main(int argc, char **argv) {
    return cases_golden(argc, argv, ".c", ".summaries", tell);
}
