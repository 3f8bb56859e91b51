/* Runs a C function without parameters by front end and interpreter:
 *
 *   run_c [-s MILLION-STEPS] FILE FUNCTION [CLANG-FLAGS...]
 *
 * As a program: globals start from their initialisers, unknown calls return 0 and change nothing.
 * It runs twice: step by step, and leaping through loops that only count (core/interp/accel.h).
 * Prints the result in hexadecimal, "leapt" behind it where that took fewer steps, and exits 0;
 * else says on stdout where and how it ended and exits 1 (a check failed, a bug of ours), 2
 * (unsupported, fuel) or 3 (bad input).
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/frontend/frontend.h"
#include "core/interp/interp.h"
#include "core/ir/validate.h"

enum { LEAP_AFTER = 2 };

static const char *const ends[] = {"returned",    "halted", "check failed",  "assumption failed",
                                   "unsupported", "fuel",   "internal error"};

static int report(const struct ir_module *m, const struct interp_result *r) {
    const struct ir_func *f = r->func ? ir_find_func(m, r->func) : NULL;
    printf("%s in %s", ends[r->end], r->func ? r->func : "(no function)");
    if (f && r->ins) {
        const struct ir_ins *in = &f->ins.at[r->ins];
        printf(" %u:%u: %s", in->loc.line, in->loc.col, ir_ops[in->op].text);
        if (in->op == IR_CHECK) printf(" %s", check_infos[in->check].name);
        if (in->text) printf(" \"%s\"", in->text);
    }
    printf("\n");
    return r->end == INTERP_UNSUPPORTED || r->end == INTERP_FUEL ? 2 : 1;
}

static int run(struct arena *a, const struct ir_module *m, const char *entry, uint64_t steps) {
    struct witness w = {.entry = entry};
    struct interp_options opt = {.max_steps = steps, .skip = check_off()};
    struct interp_result r, leaping;
    char *wrong = ir_validate(a, m);
    if (wrong) {
        printf("invalid IR: %s\n", wrong);
        return 1;
    }
    interp_run(a, m, &w, &opt, &r);
    if (r.end != INTERP_RETURNED) return report(m, &r);
    opt.accelerate = LEAP_AFTER;
    interp_run(a, m, &w, &opt, &leaping);
    if (leaping.end != INTERP_RETURNED) return report(m, &leaping);
    if (leaping.ret.bits != r.ret.bits) {
        printf("leaping: %016llx\n", (unsigned long long)leaping.ret.bits);
        return 1;
    }
    printf("%016llx%s\n", (unsigned long long)r.ret.bits, leaping.steps < r.steps ? " leapt" : "");
    return 0;
}

int main(int argc, char **argv) {
    struct arena a = {0};
    struct fe_unit *unit = NULL;
    struct fe_result out = {0};
    uint64_t steps = 200;
    if (argc > 3 && strcmp(argv[1], "-s") == 0) {
        steps = strtoull(argv[2], NULL, 10);
        argc -= 2;
        argv += 2;
    }
    if (argc < 3) {
        fprintf(stderr, "run_c [-s MILLION-STEPS] FILE FUNCTION [CLANG-FLAGS...]\n");
        return 3;
    }
    struct fe_source src = {
        .path = argv[1], .flags = (const char *const *)argv + 3, .nflags = (uint32_t)argc - 3};
    vl_status s = fe_lower(&a, &unit, &src, &out);
    int code = 3;
    if (s == VL_OK)
        code = run(&a, out.module, argv[2], steps * 1000000);
    else
        printf("%s: %s\n", vl_status_text(s), out.messages.n ? out.messages.at[0].text : "");
    fe_unit_free(unit);
    arena_free(&a);
    return code;
}
