/* cover_text.c - the report of `cover` for people. */
#include "lsp/report/cover_report.h"

#include "core/base/str.h"
#include "lsp/findings/present.h"

#include <string.h>

static const char *const kind_words[GOAL_KINDS] = {[GOAL_STATEMENT] = "statements",
                                                   [GOAL_BRANCH] = "branches",
                                                   [GOAL_CONDITION] = "conditions",
                                                   [GOAL_MCDC] = "MC/DC"};

/* "branches 12 of 14, 2 cannot be reached". */
static void put_count(struct str *out, enum goal_kind kind, const struct goal_count *c) {
    const uint32_t open = c->all - c->reached - c->impossible;
    str_printf(out, "%s %u of %u", kind_words[kind], c->reached, c->all);
    if (c->impossible) str_printf(out, ", %u cannot be reached", c->impossible);
    if (open) str_printf(out, ", %u not known", open);
}

static void put_counts(struct str *out, const struct goal_count *all, unsigned kinds) {
    const char *between = "";
    for (int k = 0; k < GOAL_KINDS; k++) {
        if (!(kinds >> k & 1) || !all[k].all) continue;
        str_puts(out, between);
        put_count(out, (enum goal_kind)k, &all[k]);
        between = "; ";
    }
    if (!*between) str_puts(out, "nothing to reach");
}

/* named: where tests call several functions. */
static void put_test(struct str *out, struct arena *a, const struct cover_test *t, uint32_t n,
                     bool named) {
    const char *inputs = present_inputs(a, &t->vector->run);
    str_printf(out, "    test %u%s%s: %s", n, named ? ", of " : "", named ? t->of->func : "",
               *inputs ? inputs : "no particular inputs");
    if (t->end) str_printf(out, " (%s)", t->end);
    str_puts(out, "\n");
}

static bool is_test_of(const struct cover_file *f, const struct cover_test *t,
                       const struct cover_function *x) {
    if (!f->program) return strcmp(t->of->func, x->name) == 0;
    return false;
}

void cover_put_text(struct str *out, struct arena *a, const struct cover_file *f) {
    str_printf(out, "%s\n", f->shown);
    for (uint32_t i = 0; i < f->functions.n; i++) {
        const struct cover_function *x = &f->functions.at[i];
        str_printf(out, x->file ? "  %s (%s): " : "  %s: ", x->name, x->file);
        put_counts(out, x->count, f->kinds);
        str_puts(out, "\n");
        for (uint32_t k = 0; k < x->notes.n; k++) str_printf(out, "    %s\n", x->notes.at[k]);
        for (uint32_t k = 0; k < f->tests.n; k++)
            if (is_test_of(f, &f->tests.at[k], x)) put_test(out, a, &f->tests.at[k], k + 1, false);
    }
    if (f->program && f->tests.n)
        str_puts(out, f->library ? "  the library:\n" : "  the program:\n");
    for (uint32_t k = 0; f->program && k < f->tests.n; k++)
        put_test(out, a, &f->tests.at[k], k + 1, f->results.n > 1);
}

void cover_put_totals(struct str *out, const struct goal_count *all, unsigned kinds,
                      uint32_t tests) {
    str_puts(out, "\n");
    put_counts(out, all, kinds);
    str_printf(out, "; %u test%s\n", tests, tests == 1 ? "" : "s");
}
