/* `verify-ls dump --invariants`: prints the facts of abstract interpretation at the heads of loops.
 */
#include "core/analysis/absint/invariants.h"
#include "core/ir/validate.h"
#include "core/irtext/text.h"
#include "lsp/cli/check.h"

#include <stdio.h>
#include <string.h>

static uint32_t block_line(const struct ir_func *f, ir_blk b) {
    const struct ir_block *blk = &f->blocks.at[b];
    for (uint32_t i = 0; i < blk->ins.n; i++)
        if (f->ins.at[blk->ins.at[i]].loc.line) return f->ins.at[blk->ins.at[i]].loc.line;
    return 0;
}

static void print_facts(struct arena *a, const struct ir_module *m, const struct ir_func *f,
                        const struct invariants *facts) {
    const char *before = "";
    for (uint32_t i = 0; i < facts->at.n; i++) {
        const char *text = invariant_text(a, m, f, &facts->at.at[i]);
        if (strcmp(text, before) != 0) printf("    %s\n", text);
        before = text;
    }
}

static void print_head(struct arena *a, const struct ir_module *m, const struct absint *x,
                       const struct ir_func *f, ir_blk b) {
    struct invariants all, equal = {0};
    invariants_at(a, x, f, b, &all);
    equalities_at(a, x, b, &equal);
    printf("  line %u, b%u:\n", block_line(f, b), b);
    if (!absint_at(x, b)->reached) printf("    not reached\n");
    print_facts(a, m, f, &equal);
    print_facts(a, m, f, &all);
}

static void print_func(const struct ir_module *m, struct absint_unit *unit, const struct ir_func *f,
                       check_set skip) {
    struct arena a = {0};
    uint32_t checks = 0, hold = 0;
    const struct absint *x = absint_of(unit, f);
    for (ir_val v = 1; v < f->ins.n; v++) {
        if (f->ins.at[v].op != IR_CHECK || (skip >> f->ins.at[v].check & 1)) continue;
        checks++;
        hold += absint_holds(x, v);
    }
    printf("%s: %u of %u checks hold%s\n", f->name, hold, checks,
           absint_done(x) ? "" : " (too large or not covered)");
    for (ir_blk b = 1; b < f->blocks.n && absint_done(x); b++)
        if (absint_is_head(x, b)) print_head(&a, m, x, f, b);
    arena_free(&a);
}

bool dump_invariants(const char *module, check_set skip) {
    struct arena a = {0};
    struct ir_module *m = NULL;
    char *why = NULL;
    bool ok = ir_parse(&a, module, strlen(module), &m, &why) == VL_OK && !ir_validate(&a, m);
    struct absint_options opt = {.skip = skip};
    struct absint_unit *unit = ok ? absint_unit_new(&a, m, &opt) : NULL;
    for (uint32_t i = 0; ok && i < m->funcs.n; i++)
        if (m->funcs.at[i]->has_body && !m->funcs.at[i]->is_model)
            print_func(m, unit, m->funcs.at[i], skip);
    arena_free(&a);
    return ok;
}
