/* Proof against execution:  proof_runs [N] [SEED] [REPORT-DIR] [ENGINE] [--print | --file FILE]
 *
 * Verifies random IR programs and runs them: every argument where there are few
 * enough, else random inputs; where programs look at addresses, in random layouts.  A check that is
 * proved (or bounded, the loops being shorter) must never fail; a violated one must come with a
 * trace that ends there; and where every argument was tried, what never failed must not be violated
 * and what failed must be.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/interp/interp.h"
#include "core/program/task.h"
#include "core/ssa/renumber.h"
#include "engines/reach/reach.h"
#include "engines/verify/verify.h"
#include "tests/support/gen_ir.h"
#include "tests/support/ir_file.h"
#include "tests/support/prng.h"

enum { RANDOM_RUNS = 300, FEW_BITS = 14, LAYOUTS = 100, PLACES = 24 };

struct trial {
    struct arena a;
    struct ir_module *m;
    struct func_result r;
    uint8_t *failed; /* by check of .r: some run failed there */
    bool all;        /* every argument was tried, and there are no other inputs */
    bool ok;
};

static void complain(struct trial *t, const struct check_result *c, const char *what) {
    printf("check \"%s\" of %s: %s, but %s\n", c->snippet ? c->snippet : "?", c->func,
           verdict_name(c->verdict), what);
    t->ok = false;
}

static unsigned argument_bits(const struct ir_func *f) {
    unsigned bits = 0;
    for (uint32_t i = 0; i < f->params.n; i++) bits += f->ins.at[f->params.at[i]].type;
    return bits;
}

/* Spreads the number's bits over the arguments. */
static void number_arguments(struct trial *t, uint64_t k, struct witness *w) {
    const struct ir_func *f = ir_find_func(t->m, "f0");
    *w = (struct witness){.entry = "f0"};
    for (uint32_t i = 0; i < f->params.n; i++) {
        ir_type type = f->ins.at[f->params.at[i]].type;
        vec_push(&t->a, &w->args, (struct wit_val){.type = type, .bits = bv_norm(k, type)});
        k >>= type;
    }
}

/* Puts some of the first allocations anywhere. */
static void random_layout(struct trial *t, struct prng *p, struct witness *w) {
    for (uint32_t i = 0; i < PLACES; i++) {
        if (prng_below(p, 4) == 0) continue;
        uint64_t base = 0x1000 + 0x50 * (uint64_t)prng_below(p, PLACES);
        if (prng_below(p, 4) == 0) base += (uint64_t)1 << (20 + prng_below(p, 43));
        vec_push(&t->a, &w->bases,
                 (struct wit_base){.place = WIT_ALLOC, .index = i, .base = base, .size = 64});
    }
}

static void note_failure(struct trial *t, const char *func, ir_val ins) {
    for (uint32_t i = 0; i < t->r.checks.n; i++) {
        const struct check_result *c = &t->r.checks.at[i];
        if (c->ins == ins && strcmp(c->func, func) == 0) t->failed[i] = 1;
    }
}

static void run_one(struct trial *t, const struct witness *w) {
    struct arena a = {0};
    struct interp_result r;
    interp_run(&a, t->m, w, NULL, &r);
    if (r.end == INTERP_INTERNAL && w->bases.n) { /* no layout: live objects meet */
        arena_free(&a);
        return;
    }
    if (r.end == INTERP_INTERNAL || r.end == INTERP_UNSUPPORTED) {
        printf("a run ends %d in %s\n", (int)r.end, r.func);
        t->ok = false;
    }
    if (r.end == INTERP_CHECK_FAILED) note_failure(t, r.func, r.ins);
    for (uint32_t i = 0; i < r.passed.n; i++)
        note_failure(t, r.passed.at[i].func, r.passed.at[i].ins);
    arena_free(&a);
}

static void run_all(struct trial *t, uint64_t seed, bool no_inputs, bool addresses) {
    unsigned bits = argument_bits(ir_find_func(t->m, "f0"));
    struct prng p = {.state = seed};
    t->all = no_inputs && bits <= FEW_BITS && !addresses;
    uint64_t n = t->all ? (uint64_t)1 << bits : RANDOM_RUNS;
    for (uint64_t k = 0; k < n && t->ok; k++) {
        struct witness w;
        if (t->all)
            number_arguments(t, k, &w);
        else
            gen_ir_witness(&t->a, t->m, seed * 1000 + k, &w);
        if (addresses && k >= LAYOUTS) random_layout(t, &p, &w);
        run_one(t, &w);
    }
}

static void judge(struct trial *t, uint32_t i) {
    const struct check_result *c = &t->r.checks.at[i];
    bool holds = c->verdict == VERDICT_PROVED || c->verdict == VERDICT_BOUNDED;
    if (holds && t->failed[i]) complain(t, c, "a run fails there");
    if (c->verdict == VERDICT_UNKNOWN && c->reason.id == REASON_INTERNAL)
        complain(t, c, c->reason.detail ? c->reason.detail : "internal");
    if (c->verdict != VERDICT_VIOLATED) return;
    if (!c->trace.n)
        complain(t, c, "there is no trace");
    else if (c->trace.at[c->trace.n - 1].kind != STEP_FAIL ||
             c->trace.at[c->trace.n - 1].ins != c->ins)
        complain(t, c, "the trace ends elsewhere");
    if (t->all && !t->failed[i]) complain(t, c, "no run fails there");
}

static bool try_seed(uint64_t seed, const struct ir_file_options *from, const char *reports,
                     enum engine_kind engine, int counts[VERDICT_COUNT]) {
    bool small = seed % 2;
    struct gen_ir_options gen = {.max_width = small ? 8 : 64, .functions = 2, .statements = 14};
    gen.pointers = seed % 5 < 2;
    if (gen.pointers) gen.functions = 4, gen.statements = 8;
    gen.memory = seed % 3 == 0;
    gen.addresses = seed % 5 == 0;
    gen.outside = gen.memory && seed % 2;
    gen.calls = gen.loops = true;
    gen.no_inputs = small;
    struct trial t = {.ok = true};
    struct verify_options opt = {.engine = engine,
                                 .solver = SOLVER_AUTO,
                                 .timeout_ms = reach_engine(engine) ? 1000 : 5000,
                                 .rewriting = true,
                                 .report_dir = reports};
    struct ir_module *whole = gen_ir(&t.a, seed, seed % 4 ? GEN_IR_BUILT : GEN_IR_RAW, &gen);
    for (uint32_t i = 0; i < whole->funcs.n; i++) ir_renumber(whole, whole->funcs.at[i]);
    t.m = ir_file_program(&t.a, from, ir_task(&t.a, whole, "f0"));
    if (!t.m) {
        arena_free(&t.a);
        return true;
    }
    verify_function(&t.a, t.m, "f0", &opt, NULL, &t.r);
    t.failed = arena_new_array(&t.a, uint8_t, t.r.checks.n);
    run_all(&t, seed, small, gen.addresses);
    for (uint32_t i = 0; i < t.r.checks.n; i++) {
        counts[t.r.checks.at[i].verdict]++;
        judge(&t, i);
    }
    arena_free(&t.a);
    return t.ok;
}

int main(int argc, char **argv) {
    const struct ir_file_options from = ir_file_options(&argc, argv);
    uint64_t n = argc > 1 ? strtoull(argv[1], NULL, 10) : 60,
             seed = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
    const char *reports = argc > 3 && *argv[3] ? argv[3] : NULL;
    enum engine_kind engine = argc > 4 ? engine_find(argv[4]) : ENGINE_AUTO;
    int failed = 0, counts[VERDICT_COUNT] = {0};
    for (uint64_t i = 0; i < n; i++) {
        if (try_seed(seed + i, &from, reports, engine, counts)) continue;
        printf("proof_runs: seed %llu\n", (unsigned long long)(seed + i));
        failed++;
    }
    if (from.print) return 0;
    for (int v = 0; v < VERDICT_COUNT; v++)
        printf("%s %d  ", verdict_name((enum verdict)v), counts[v]);
    printf("\n%d passed, %d failed\n", (int)n - failed, failed);
    bool lame = !from.file && (!counts[VERDICT_PROVED] || !counts[VERDICT_VIOLATED]);
    return failed || lame ? 1 : 0;
}
