/* bmc_golden.c - what bounded model checking says of each *.ir of a folder; must equal the *.verdicts.
 *
 *     bmc_golden FOLDER [NAME...]        VL_UPDATE=1 writes what differs
 *
 * Programs are IR with names (tests/support/named_ir.h).  Lines that begin with `;` are comments, and
 * `; verify FUNCTION [BOUND]` asks about a function; without a bound it grows until all is decided.
 * Each question is asked of both solvers, without rewriting of terms, and with loops unwound one after
 * the other: all must say the same.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/ir/validate.h"
#include "core/program/task.h"
#include "tests/support/bmc_expect.h"
#include "tests/support/cases.h"

static const struct {
    const char *name;
    enum solver_kind solver;
    bool rewriting;
    enum unwind_strategy strategy;
} ways[] = {
    {"cadical", SOLVER_CADICAL, true, STRATEGY_ALL},
    {"z3", SOLVER_Z3, true, STRATEGY_ALL},
    {"without rewriting", SOLVER_CADICAL, false, STRATEGY_ALL},
    {"loop after loop", SOLVER_CADICAL, true, STRATEGY_LOOP},
};
enum { WAYS = sizeof ways / sizeof *ways };

static struct ir_module *read_module(struct arena *a, const char *file, const char *text) {
    struct ir_module *m = NULL;
    char *wrong = NULL;
    struct str ir = {.arena = a};
    str_puts(&ir, "");
    for (const char *line = text; *line;) {
        size_t n = strcspn(line, "\n") + 1;
        if (*line != ';') str_put(&ir, line, n);
        line += n;
    }
    const char *plain = named_ir(a, ir.at);
    if (ir_parse(a, plain, strlen(plain), &m, &wrong) == VL_OK) wrong = ir_validate(a, m);
    if (!wrong) return m;
    printf("    %s: %s\n", file, wrong);
    return NULL;
}

static const char *verdicts_in(struct arena *a, const struct ir_module *m, const char *func,
                               uint32_t bound, int way) {
    struct verify_options o = options(ways[way].solver);
    struct func_result r;
    o.max_bound = bound;
    o.rewriting = ways[way].rewriting;
    o.strategy = ways[way].strategy;
    bmc_verify(a, ir_task(a, m, func), func, &o, NULL, &r);
    return summary(a, &r);
}

/* The answer to one question, indented; false: two ways differ. */
static bool put_answer(struct arena *a, struct str *out, const struct ir_module *m,
                       const char *func, uint32_t bound) {
    const char *said = verdicts_in(a, m, func, bound, 0);
    str_printf(out, bound ? "%s%s, bound %u\n" : "%s%s\n", out->n ? "\n" : "", func, bound);
    for (const char *line = said; *line; line += strcspn(line, "\n") + 1)
        str_printf(out, "  %.*s\n", (int)strcspn(line, "\n"), line);
    for (int way = 1; way < WAYS; way++) {
        const char *other = verdicts_in(a, m, func, bound, way);
        if (strcmp(said, other) == 0) continue;
        printf("    %s, %s:\n%s    but %s:\n%s", func, ways[way].name, other, ways[0].name, said);
        return false;
    }
    return true;
}

static bool answer(struct arena *a, const char *file, struct str *out) {
    static const char mark[] = "; verify ";
    const char *text = case_read(a, file);
    const struct ir_module *m = text ? read_module(a, file, text) : NULL;
    for (const char *at = text; m && (at = strstr(at, mark)); at++) {
        char func[64];
        unsigned bound = 0;
        if (sscanf(at + strlen(mark), "%63s%*[ ]%u", func, &bound) < 1 || !ir_find_func(m, func)) {
            printf("    %s: no such function\n", file);
            return false;
        }
        if (!put_answer(a, out, m, func, bound)) return false;
    }
    return m && out->n;
}

int main(int argc, char **argv) {
    return cases_golden(argc, argv, ".ir", ".verdicts", answer);
}
