/* Facts that abstract interpretation finds in small functions, by example; random runs are compared
 * with it in differential/absint_runs. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "core/analysis/absint/invariants.h"
#include "core/base/str.h"
#include "core/ir/validate.h"
#include "core/irtext/text.h"
#include "tests/support/program_text.h"

static struct arena texts;

static const char *program(const char *name) { return program_text(&texts, name); }

static struct ir_module *module_of(struct arena *a, const char *text) {
    return parse_named_ir(a, "", text);
}

/* Each check with + or -, then what holds at each loop head. */
static void expect_skip(const char *text, check_set skip, const char *want) {
    struct arena a = {0};
    struct str s = {.arena = &a};
    struct ir_module *m = module_of(&a, text);
    const struct ir_func *f = m->funcs.at[0];
    struct absint_options opt = {.skip = skip};
    const struct absint *x = absint_run(&a, m, f, &opt);
    assert_true(absint_done(x));
    for (ir_val v = 1; v < f->ins.n; v++)
        if (f->ins.at[v].op == IR_CHECK)
            str_printf(&s, "%c%s\n", absint_holds(x, v) ? '+' : '-', f->ins.at[v].text);
    for (ir_blk b = 1; b < f->blocks.n; b++) {
        struct invariants all;
        if (!absint_is_head(x, b)) continue;
        invariants_at(&a, x, f, b, &all);
        for (uint32_t i = 0; i < all.at.n; i++)
            str_printf(&s, "%s\n", invariant_text(&a, m, f, &all.at.at[i]));
    }
    assert_string_equal(s.at ? s.at : "", want);
    arena_free(&a);
}

static void expect(const char *text, const char *want) { expect_skip(text, 0, want); }

static void counted(void **state) {
    (void)state;
    expect(program("counted"), "+i++\n+i == n\n-i < n\nn >= 0\ni >= 0\ni <= n\n");
}

static void stride(void **state) {
    (void)state;
    expect(program("stride"), "+i % 4 == 0\n+i == 104\n8 <= i && i <= 104\ni % 12 == 8\n");
}

/* x wraps around, so nothing is known of it but what divides 2^8. */
static void wrapping(void **state) {
    (void)state;
    expect(program("wrapping"), "+even\n-by three\nx <= 126\nx <= 254\nx % 2 == 0\n");
}

/* && as the front end writes it: a truth value that comes from two sides. */
static void both(void **state) {
    (void)state;
    expect(program("both"), "+i++\ni >= 0\ni <= (unsigned)n\ni <= (unsigned)k\n");
}

/* A skipped check adds no fact. */
static void skipped(void **state) {
    const char *text = program("skipped");
    (void)state;
    expect(text, "-a[n]\n+n < 20\n");
    expect_skip(text, (check_set)1 << CHECK_ARRAY_BOUNDS, "-a[n]\n-n < 20\n");
}

static void middle(void **state) {
    (void)state;
    expect(program("middle"),
           "+lo + half\n+mid < n\nlo >= 0\nlo <= (unsigned)n\nlo <= (unsigned)hi\n(unsigned)hi <= "
           "(unsigned)n\n"
           "hi <= n\n");
}

/* Too much to do: nothing is known, and nothing is claimed. */
static void cut_short(void **state) {
    struct arena a = {0};
    struct ir_module *m = module_of(&a, program("cut_short"));
    struct absint_options opt = {.max_steps = 1};
    const struct absint *x = absint_run(&a, m, m->funcs.at[0], &opt);
    (void)state;
    assert_false(absint_done(x));
    assert_false(absint_holds(x, m->funcs.at[0]->blocks.at[1].ins.at[0]));
    assert_null(absint_at(x, 1));
    arena_free(&a);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(counted),   cmocka_unit_test(stride),  cmocka_unit_test(wrapping),
        cmocka_unit_test(both),      cmocka_unit_test(skipped), cmocka_unit_test(middle),
        cmocka_unit_test(cut_short),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    arena_free(&texts);
    return failed;
}
