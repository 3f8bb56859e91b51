/* One program in several forms must run the same:  ir_forms [N] [SEED] [--print | --file FILE]
 *
 * Forms of a random IR program: as written; renumbered; printed and parsed again; cut out
 * as a task; made by the builder, which folds and makes SSA; and that printed, parsed
 * and cut out.  Each runs on the same inputs.  Prints the seed of what disagrees.  Of a program in
 * a file there are the forms before the builder's.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/interp/interp.h"
#include "core/ir/validate.h"
#include "core/irtext/text.h"
#include "core/program/task.h"
#include "core/ssa/renumber.h"
#include "tests/support/gen_ir.h"
#include "tests/support/ir_file.h"

enum { WITNESSES = 3 };

static unsigned runs, returned; /* of the forms as written */

/* The end of a run in terms that all forms share: checks by their text. */
static char *outcome(struct arena *a, const struct ir_module *m, const struct witness *w) {
    struct interp_options opt = {.max_steps = 3000000, .max_trace = 8};
    struct interp_result r;
    char buf[48];
    interp_run(a, m, w, &opt, &r);
    if (r.end == INTERP_RETURNED)
        return arena_printf(a, "returns %s", bv_dec(r.ret.bits, r.ret.type, false, buf));
    const struct ir_func *f = r.func ? ir_find_func(m, r.func) : NULL;
    const char *text = f && r.ins ? f->ins.at[r.ins].text : NULL;
    return arena_printf(a, "end %d in %s at %s", (int)r.end, r.func ? r.func : "-",
                        text ? text : "-");
}

static struct ir_module *reparsed(struct arena *a, const struct ir_module *m) {
    struct str s = {.arena = a};
    struct ir_module *out = NULL;
    char *error = NULL;
    ir_print(&s, m, IR_PRINT_LOCS);
    if (ir_parse(a, s.at, s.n, &out, &error) == VL_OK) {
        struct str again = {.arena = a};
        ir_print(&again, out, IR_PRINT_LOCS);
        if (strcmp(s.at, again.at) == 0) return out;
        error = "prints differently";
    }
    printf("parse: %s\n", error);
    return NULL;
}

static struct ir_module *renumbered(struct arena *a, uint64_t seed,
                                    const struct gen_ir_options *opt) {
    struct ir_module *m = gen_ir(a, seed, GEN_IR_RAW, opt);
    for (uint32_t i = 0; i < m->funcs.n; i++) ir_renumber(m, m->funcs.at[i]);
    return m;
}

static bool valid(struct arena *a, const char *form, const struct ir_module *m) {
    char *wrong = m ? ir_validate(a, m) : "is missing";
    if (wrong) printf("%s: %s\n", form, wrong);
    return !wrong;
}

enum { FORMS = 7 };

struct form {
    const char *name;
    struct ir_module *m;
};

/* Of one program; the first is as it was written. Their number; 0: none is wanted. */
static unsigned make_forms(struct arena *a, uint64_t seed, const struct ir_file_options *from,
                           struct form forms[FORMS]) {
    struct gen_ir_options opt = {.memory = seed % 3 != 0, .calls = true, .loops = true};
    opt.pointers = seed % 2;
    if (opt.pointers) opt.functions = 5;
    struct ir_module *raw = gen_ir(a, seed, GEN_IR_RAW, &opt), *built;
    struct ir_module *small = ir_file_program(a, from, renumbered(a, seed, &opt));
    if (!small) return 0;
    forms[0] = (struct form){"raw", from->file ? ir_file_program(a, from, NULL) : raw};
    if (from->file)
        for (uint32_t i = 0; i < small->funcs.n; i++) ir_renumber(small, small->funcs.at[i]);
    forms[1] = (struct form){"renumbered", small};
    forms[2] = (struct form){"parsed", reparsed(a, small)};
    forms[3] = (struct form){"task", ir_task(a, small, "f0")};
    if (from->file) return 4;
    built = gen_ir(a, seed, GEN_IR_BUILT, &opt);
    forms[4] = (struct form){"built", built};
    forms[5] = (struct form){"built and parsed", reparsed(a, built)};
    forms[6] = (struct form){"task of built", ir_task(a, built, "f0")};
    return FORMS;
}

static bool forms_agree(struct arena *a, const struct form *forms, unsigned n, uint64_t seed) {
    struct witness w;
    gen_ir_witness(a, forms[0].m, seed, &w);
    const char *want = outcome(a, forms[0].m, &w);
    bool ok = true;
    runs++;
    returned += strncmp(want, "returns", 7) == 0;
    for (unsigned i = 1; i < n; i++) {
        const char *got = outcome(a, forms[i].m, &w);
        if (strcmp(want, got) == 0) continue;
        printf("%s: %s, but raw: %s\n", forms[i].name, got, want);
        ok = false;
    }
    return ok;
}

static bool try_seed(uint64_t seed, const struct ir_file_options *from) {
    struct arena a = {0};
    struct form forms[FORMS];
    unsigned n = make_forms(&a, seed, from, forms);
    bool ok = true;
    for (unsigned i = 1; i < n; i++) /* raw is not numbered by the text */
        ok = valid(&a, forms[i].name, forms[i].m) && ok;
    for (uint64_t k = 0; k < WITNESSES && ok && n; k++)
        ok = forms_agree(&a, forms, n, seed * 31 + k);
    arena_free(&a);
    return ok;
}

int main(int argc, char **argv) {
    const struct ir_file_options from = ir_file_options(&argc, argv);
    uint64_t n = argc > 1 ? strtoull(argv[1], NULL, 10) : 300,
             seed = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
    int failed = 0;
    for (uint64_t i = 0; i < n; i++) {
        if (try_seed(seed + i, &from)) continue;
        printf("ir_forms: seed %llu\n", (unsigned long long)(seed + i));
        failed++;
    }
    if (from.print) return 0;
    if (!from.file && (returned * 4 < runs || !runs)) { /* runs that end at once agree too easily */
        printf("ir_forms: only %u of %u runs come to their end\n", returned, runs);
        failed++;
    }
    printf("%d passed, %d failed\n", (int)n - failed, failed);
    return failed ? 1 : 0;
}
