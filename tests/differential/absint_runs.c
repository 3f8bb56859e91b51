/* The abstract interpreter against execution:  absint_runs [N] [SEED] [loops | program] [--print | --file FILE]
 *
 * Random functions with loops over narrow integers, run on every argument; and random IR
 * programs of any width on random inputs.  Whatever a run computes must lie in what the analysis
 * says of that place, and a check that is known to hold must not fail.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/irtext/text.h"
#include "core/program/task.h"
#include "core/ssa/renumber.h"
#include "tests/support/absint_oracle.h"
#include "tests/support/gen_ir.h"
#include "tests/support/gen_loops.h"
#include "tests/support/ir_file.h"
#include "tests/support/prng.h"

enum { RANDOM_RUNS = 60, FEW_BITS = 10, STEPS = 800 };

static struct oracle_counts sum;

static check_set random_skip(uint64_t seed) {
    struct prng p = {.state = seed};
    return prng_below(&p, 3) ? 0 : (check_set)1 << (prng_below(&p, 2) ? CHECK_ASSERTION : CHECK_SIGNED_OVERFLOW);
}

static void run(struct absint_oracle *o, const struct ir_module *m, const struct witness *w,
                check_set skip) {
    struct arena a = {0};
    struct interp_result r;
    struct interp_options opt = {.max_steps = STEPS, .skip = skip, .observer = oracle_observer(o)};
    interp_run(&a, m, w, &opt, &r);
    oracle_judge(o, &r);
    arena_free(&a);
}

static void add_counts(const struct absint_oracle *o) {
    struct oracle_counts c = oracle_counts(o);
    sum.holding += c.holding;
    sum.checks += c.checks;
    sum.values += c.values;
    sum.differences += c.differences;
    sum.equalities += c.equalities;
}

static bool try_loops(uint64_t seed, const struct ir_file_options *from) {
    struct arena a = {0};
    struct ir_module *m = ir_file_program(&a, from, gen_loops(&a, seed, seed % 4 ? 5 : 8));
    if (!m) {
        arena_free(&a);
        return true;
    }
    const struct ir_func *f = m->funcs.at[0];
    check_set skip = random_skip(seed);
    struct absint_oracle *o = oracle_new(&a, m, skip);
    unsigned w0 = f->ins.at[f->params.at[0]].type, w1 = f->ins.at[f->params.at[1]].type;
    uint64_t all = (uint64_t)1 << (w0 + w1), n = w0 + w1 <= FEW_BITS ? all : 1 << FEW_BITS;
    for (uint64_t k = 0; k < n && !oracle_complaint(o); k++) {
        uint64_t args = n == all ? k : k * 2654435761u;
        struct witness w = {.entry = "f0"};
        vec_push(&a, &w.args, (struct wit_val){.type = IR_I(w0), .bits = bv_norm(args, w0)});
        vec_push(&a, &w.args, (struct wit_val){.type = IR_I(w1), .bits = bv_norm(args >> w0, w1)});
        run(o, m, &w, skip);
    }
    add_counts(o);
    bool ok = !oracle_complaint(o);
    arena_free(&a);
    return ok;
}

static bool try_program(uint64_t seed, const struct ir_file_options *from) {
    struct arena a = {0};
    struct gen_ir_options gen = {.max_width = seed % 2 ? 8 : 128, .functions = 2, .statements = 14};
    gen.memory = seed % 3 == 0;
    gen.calls = gen.loops = true;
    struct ir_module *whole = gen_ir(&a, seed, seed % 4 ? GEN_IR_BUILT : GEN_IR_RAW, &gen);
    for (uint32_t i = 0; i < whole->funcs.n; i++) ir_renumber(whole, whole->funcs.at[i]);
    struct ir_module *m = ir_file_program(&a, from, ir_task(&a, whole, "f0"));
    if (!m) {
        arena_free(&a);
        return true;
    }
    check_set skip = random_skip(seed);
    struct absint_oracle *o = oracle_new(&a, m, skip);
    for (uint64_t k = 0; k < RANDOM_RUNS && !oracle_complaint(o); k++) {
        struct witness w;
        gen_ir_witness(&a, m, seed * 1000 + k, &w);
        run(o, m, &w, skip);
    }
    add_counts(o);
    bool ok = !oracle_complaint(o);
    arena_free(&a);
    return ok;
}

static struct {
    unsigned tried, failed;
} tally;

static void try_one(const char *what, bool (*try)(uint64_t, const struct ir_file_options *),
                    uint64_t seed, const struct ir_file_options *from) {
    tally.tried++;
    if (try(seed, from)) return;
    printf("absint_runs: %s of seed %llu\n", what, (unsigned long long)seed);
    tally.failed++;
}

int main(int argc, char **argv) {
    const struct ir_file_options from = ir_file_options(&argc, argv);
    uint64_t n = argc > 1 ? strtoull(argv[1], NULL, 10) : 200,
             seed = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
    const char *of = argc > 3 ? argv[3] : NULL;
    for (uint64_t i = seed; i < seed + n; i++) {
        if (!of || strcmp(of, "loops") == 0) try_one("loops", try_loops, i, &from);
        if (of ? strcmp(of, "program") == 0 : i % 2 == 0) try_one("program", try_program, i, &from);
    }
    if (from.print) return 0;
    printf("%llu of %llu checks hold; %llu values, %llu differences and %llu equalities looked at\n",
           (unsigned long long)sum.holding, (unsigned long long)sum.checks,
           (unsigned long long)sum.values, (unsigned long long)sum.differences,
           (unsigned long long)sum.equalities);
    if (!from.file && (!sum.holding || !sum.differences || !sum.equalities)) {
        printf("absint_runs: nothing was known that a run could contradict\n");
        tally.failed++;
    }
    printf("%d passed, %u failed\n", (int)(tally.tried - tally.failed), tally.failed);
    return tally.failed || !tally.tried ? 1 : 0;
}
