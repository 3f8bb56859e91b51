/* What abstract interpretation finds in small functions, by example; runs against it are
 * differential/absint_runs. */
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
#include "tests/support/parse_ir.h"

static const char head[] = "target 64 little signed-char \"x86_64-pc-linux-gnu\"\n"
                           "type 1 = int \"int\" signed size 4 align 4\n"
                           "type 2 = int \"unsigned\" size 4 align 4\n";

static struct ir_module *module_of(struct arena *a, const char *text) {
    return parse_named_ir(a, head, text);
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
    expect("func @f(%n: i32 \"n\" 1) -> void {\n"
           "entry:\n"
           "  %neg: i1 = slt %n, i32 0\n"
           "  br %neg, :out, :start\n"
           "start:\n"
           "  jmp :loop(i32 0)\n"
           "loop(%i: i32 \"i\" 1):\n"
           "  %c: i1 = slt %i, %n\n"
           "  br %c, :body, :done\n"
           "body:\n"
           "  %o: i1 = saddo %i, i32 1\n"
           "  %ok: i1 = xor %o, i1 1\n"
           "  check signed-overflow, %ok, \"i++\"\n"
           "  %i2: i32 = add %i, i32 1\n"
           "  jmp :loop(%i2)\n"
           "done:\n"
           "  %e: i1 = eq %i, %n\n"
           "  check assertion, %e, \"i == n\"\n"
           "  %l: i1 = slt %i, %n\n"
           "  check assertion, %l, \"i < n\"\n"
           "  jmp :out\n"
           "out:\n"
           "  ret\n"
           "}\n",
           "+i++\n+i == n\n-i < n\nn >= 0\ni >= 0\ni <= n\n");
}

static void stride(void **state) {
    (void)state;
    expect("func @f(%n: i32 \"n\" 2) -> void {\n"
           "entry:\n"
           "  jmp :loop(i32 8)\n"
           "loop(%i: i32 \"i\" 2):\n"
           "  %c: i1 = ult %i, i32 100\n"
           "  br %c, :body, :done\n"
           "body:\n"
           "  %i2: i32 = add %i, i32 12\n"
           "  jmp :loop(%i2)\n"
           "done:\n"
           "  %r: i32 = urem %i, i32 4\n"
           "  %e: i1 = eq %r, i32 0\n"
           "  check assertion, %e, \"i % 4 == 0\"\n"
           "  %u: i1 = eq %i, i32 104\n"
           "  check assertion, %u, \"i == 104\"\n"
           "  ret\n"
           "}\n",
           "+i % 4 == 0\n+i == 104\n8 <= i && i <= 104\ni % 12 == 8\n");
}

/* x wraps around, so nothing is known of it but what divides 2^8. */
static void wrapping(void **state) {
    (void)state;
    expect("func @f(%n: i8 \"n\") -> void {\n"
           "entry:\n"
           "  jmp :loop(i8 0, i8 0)\n"
           "loop(%x: i8 \"x\", %y: i8 \"y\"):\n"
           "  %c: i1 = ne %x, %n\n"
           "  br %c, :body, :done\n"
           "body:\n"
           "  %x2: i8 = add %x, i8 6\n"
           "  %y2: i8 = add %y, i8 3\n"
           "  jmp :loop(%x2, %y2)\n"
           "done:\n"
           "  %l: i8 = and %x, i8 1\n"
           "  %e: i1 = eq %l, i8 0\n"
           "  check assertion, %e, \"even\"\n"
           "  %t: i8 = urem %y, i8 3\n"
           "  %d: i1 = eq %t, i8 0\n"
           "  check assertion, %d, \"by three\"\n"
           "  ret\n"
           "}\n",
           "+even\n-by three\nx <= 126\nx <= 254\nx % 2 == 0\n");
}

/* && as the front end writes it: a truth value that comes from two sides. */
static void both(void **state) {
    (void)state;
    expect("func @f(%n: i32 \"n\" 1, %k: i32 \"k\" 1) -> void {\n"
           "entry:\n"
           "  jmp :loop(i32 0)\n"
           "loop(%i: i32 \"i\" 1):\n"
           "  %c: i1 = slt %i, %n\n"
           "  br %c, :and, :join(%c)\n"
           "and:\n"
           "  %d: i1 = ne %i, %k\n"
           "  jmp :join(%d)\n"
           "join(%j: i1):\n"
           "  br %j, :body, :done\n"
           "body:\n"
           "  %o: i1 = saddo %i, i32 1\n"
           "  %ok: i1 = xor %o, i1 1\n"
           "  check signed-overflow, %ok, \"i++\"\n"
           "  %i2: i32 = add %i, i32 1\n"
           "  jmp :loop(%i2)\n"
           "done:\n"
           "  ret\n"
           "}\n",
           "+i++\ni >= 0\ni <= (unsigned)n\ni <= (unsigned)k\n");
}

/* A skipped check adds no fact. */
static void skipped(void **state) {
    static const char text[] = "func @f(%n: i32 \"n\" 1) -> void {\n"
                               "entry:\n"
                               "  %c: i1 = slt %n, i32 10\n"
                               "  check array-bounds, %c, \"a[n]\"\n"
                               "  %d: i1 = slt %n, i32 20\n"
                               "  check assertion, %d, \"n < 20\"\n"
                               "  ret\n"
                               "}\n";
    (void)state;
    expect(text, "-a[n]\n+n < 20\n");
    expect_skip(text, (check_set)1 << CHECK_ARRAY_BOUNDS, "-a[n]\n-n < 20\n");
}

static void middle(void **state) {
    (void)state;
    expect("func @f(%n: i32 \"n\" 1) -> void {\n"
           "entry:\n"
           "  jmp :loop(i32 0, %n)\n"
           "loop(%lo: i32 \"lo\" 1, %hi: i32 \"hi\" 1):\n"
           "  %c: i1 = slt %lo, %hi\n"
           "  br %c, :body, :done\n"
           "body:\n"
           "  %d: i32 = sub %hi, %lo\n"
           "  %half: i32 = sdiv %d, i32 2\n"
           "  %o: i1 = saddo %lo, %half\n"
           "  %ok: i1 = xor %o, i1 1\n"
           "  check signed-overflow, %ok, \"lo + half\"\n"
           "  %mid: i32 = add %lo, %half\n"
           "  %in: i1 = slt %mid, %n\n"
           "  check assertion, %in, \"mid < n\"\n"
           "  %any: i1 = nondet nondet\n"
           "  %next: i32 = add %mid, i32 1\n"
           "  br %any, :loop(%next, %hi), :loop(%lo, %mid)\n"
           "done:\n"
           "  ret\n"
           "}\n",
           "+lo + half\n+mid < n\nlo >= 0\nlo <= (unsigned)n\nlo <= (unsigned)hi\n(unsigned)hi <= "
           "(unsigned)n\n"
           "hi <= n\n");
}

/* Too much to do: nothing is known, and nothing is claimed. */
static void cut_short(void **state) {
    struct arena a = {0};
    struct ir_module *m = module_of(&a, "func @f() -> void {\n"
                                        "entry:\n"
                                        "  check assertion, i1 1, \"true\"\n"
                                        "  ret\n"
                                        "}\n");
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
    return cmocka_run_group_tests(tests, NULL, NULL);
}
