/* Invariant: a try that fails leaves nothing behind but its memory, so the next seed is independent of
 * it. */
#include "tests/support/seeds.h"

#include "core/program/task.h"
#include "core/ssa/renumber.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MANY = 50, THOROUGH = 30 };

static jmp_buf failure;

void seed_expect(bool holds, const char *condition) {
    if (holds) return;
    printf("expected: %s\n", condition);
    longjmp(failure, 1);
}

struct ir_module *seed_program(struct arena *a, const struct ir_file_options *source,
                               struct ir_module *m) {
    for (uint32_t i = 0; i < m->funcs.n; i++)
        if (m->funcs.at[i]->has_body) ir_renumber(m, m->funcs.at[i]);
    return ir_file_program(a, source, ir_task(a, m, "f0"));
}

static bool passes(const struct seed_kind *kind, uint64_t seed, const struct ir_file_options *source) {
    if (setjmp(failure)) return false;
    kind->try(seed, source);
    return true;
}

int seeds_main(int argc, char **argv, const char *runner, const struct seed_kind *kinds) {
    const struct ir_file_options source = ir_file_options(&argc, argv);
    uint64_t n = argc > 1 ? strtoull(argv[1], NULL, 10) : 100,
             from = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
    const char *only = argc > 3 ? argv[3] : NULL, *thorough = getenv("VL_THOROUGH");
    bool many = n >= MANY;
    unsigned tried = 0, failed = 0;
    if (many && thorough && strcmp(thorough, "1") == 0) n *= THOROUGH;
    for (const struct seed_kind *k = kinds; k->name; k++) {
        unsigned of_kind = 0;
        if (only && strcmp(only, k->name) != 0) continue;
        for (uint64_t seed = from; seed < from + (only ? 1 : k->times) * n; seed++, of_kind++) {
            if (passes(k, seed, &source)) continue;
            printf("%s: %s of seed %llu\n", runner, k->name, (unsigned long long)seed);
            failed++;
        }
        tried += of_kind;
        if (many && !source.print && !source.file && k->enough && !k->enough(of_kind)) failed++;
    }
    if (source.print) return 0;
    printf("%u passed, %u failed\n", tried > failed ? tried - failed : 0, failed);
    return failed || !tried ? 1 : 0;
}
