/* Facts as text: for people, and as C that means the same. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "core/analysis/absint/invariants.h"
#include "core/analysis/environment/loop_vars.h"
#include "core/irtext/text.h"
#include "tests/support/program_text.h"

static struct arena texts;

static const char *program(const char *name) { return program_text(&texts, name); }

/* i, n: int; u: unsigned; c: unsigned char; s: signed char; l, m: long; q: unsigned long; %9 none
 */
enum { NONE, I, N, U, C, S, L, M, Q };
static struct spelling spell(void *ctx, ir_val v) {
    static const struct spelling all[] = {
        [I] = {"i", 32, true, true}, [N] = {"n", 32, true, true}, [U] = {"u", 32, true, false},
        [C] = {"c", 8, true, false}, [S] = {"s", 8, true, true},  [L] = {"l", 64, true, true},
        [M] = {"m", 64, true, true}, [Q] = {"q", 64, true, false}};
    (void)ctx;
    return all[v];
}

static void expect(struct invariant i, const char *people, const char *c) {
    struct arena a = {0};
    struct speller s = {NULL, spell};
    const char *text = invariant_say(&a, &s, &i), *strict = invariant_in_c(&a, &s, &i);
    if (people)
        assert_string_equal(text, people);
    else
        assert_null(text);
    if (c)
        assert_string_equal(strict, c);
    else
        assert_null(strict);
    arena_free(&a);
}

static struct invariant range(ir_val x, bool is_signed, sbv_t lo, sbv_t hi) {
    return (struct invariant){
        .kind = INVARIANT_RANGE, .x = x, .x_signed = is_signed, .lo = lo, .hi = hi};
}

static void ranges(void **state) {
    (void)state;
    expect(range(I, true, 0, 10), "0 <= i && i <= 10", "0 <= i && i <= 10");
    expect(range(I, true, INT32_MIN, 9), "i <= 9", "i <= 9");
    expect(range(I, true, -1, INT32_MAX), "i >= -1", "i >= -1");
    expect(range(I, true, 3, 3), "i == 3", "i == 3");
    expect(range(I, false, 0, 3000000000), "(unsigned)i <= 3000000000",
           "(unsigned)i <= 3000000000");
    expect(range(C, true, -3, 127), "(signed)c >= -3", "(signed char)c >= -3");
    expect(range(L, true, INT64_MIN, INT64_MIN), "l == -9223372036854775808",
           "l == (-9223372036854775807 - 1)");
    expect(range(Q, false, 0, (sbv_t)1 << 63), "q <= 9223372036854775808",
           "q <= 9223372036854775808u");
    expect(range(NONE, true, 0, 1), NULL, NULL);
    struct invariant same = range(U, true, 0, 7);
    same.x_same = true;
    expect(same, "u <= 7", "u <= 7");
}

static void remainders_and_bits(void **state) {
    (void)state;
    struct invariant i = {.kind = INVARIANT_CONGRUENCE, .x = U, .m = 4, .r = 1};
    expect(i, "u % 4 == 1", "u % 4 == 1");
    i.x = I;
    expect(i, "(unsigned)i % 4 == 1", "(unsigned)i % 4 == 1");
    struct invariant bits = {.kind = INVARIANT_BITS, .x = I, .m = 6, .r = 2};
    expect(bits, "(i & 6) == 2", "((unsigned)i & 6) == 2");
    bits.unequal = true;
    expect(bits, "(i & 6) != 2", "((unsigned)i & 6) != 2");
}

static struct invariant below(ir_val x, bool xs, ir_val y, bool ys, sbv_t c) {
    return (struct invariant){
        .kind = INVARIANT_DIFFERENCE, .x = x, .y = y, .x_signed = xs, .y_signed = ys, .hi = c};
}

static void differences(void **state) {
    (void)state;
    expect(below(I, true, N, true, 0), "i <= n", "i <= n");
    expect(below(I, true, N, true, -1), "i < n", "i < n");
    expect(below(I, true, N, true, 3), "i <= n + 3", "(long long)i <= (long long)n + 3");
    expect(below(I, true, N, true, -3), "i + 3 <= n", "(long long)i + 3 <= (long long)n");
    expect(below(L, true, M, true, 0), "l <= m", "l <= m");
    expect(below(L, true, M, true, 3), "l <= m + 3", NULL); /* the sum could overflow */
    /* C would compare i as unsigned; it promotes c to int, and u to long. */
    expect(below(I, true, U, false, 0), "i <= u", "(long long)i <= (long long)u");
    expect(below(I, true, C, false, 0), "i <= c", "i <= c");
    expect(below(U, false, L, true, 0), "u <= l", "u <= l");
    expect(below(L, true, Q, false, 0), "l <= q", NULL);
    expect(below(S, true, C, false, 0), "s <= c", "s <= c");
    expect(below(I, false, N, false, 0), "(unsigned)i <= (unsigned)n",
           "(unsigned)i <= (unsigned)n");
    struct invariant known = below(I, true, U, false, 0);
    known.x_same = true; /* not negative: C's conversion does no harm */
    expect(known, "i <= u", "i <= u");
    struct invariant both = below(I, true, N, true, 2);
    both.has_lo = true;
    both.lo = 2;
    expect(both, "i == n + 2", "(long long)i == (long long)n + 2");
}

static void equalities(void **state) {
    (void)state;
    ir_val vals[] = {I, N, U};
    uint64_t coefs[] = {1, UINT32_MAX, 2, 5};
    struct invariant i = {
        .kind = INVARIANT_EQUALITY, .w = 32, .n = 3, .vals = vals, .coefs = coefs};
    expect(i, "i + 2 * u + 5 == n", "(unsigned)i + 2 * (unsigned)u + 5 == (unsigned)n");
    ir_val narrow[] = {C, S};
    uint64_t sum[] = {1, 1, 251};
    struct invariant j = {.kind = INVARIANT_EQUALITY, .w = 8, .n = 2, .vals = narrow, .coefs = sum};
    expect(j, "c + s == 5", "(unsigned char)((unsigned)c + (unsigned)s) == (unsigned char)(5)");
}

static void contraries(void **state) {
    (void)state;
    struct invariant i = below(I, true, N, true, 0), out;
    assert_true(invariant_negated(&i, 32, &out));
    expect(out, "n < i", "n < i");
    i = range(I, true, INT32_MIN, 9);
    assert_true(invariant_negated(&i, 32, &out));
    expect(out, "i >= 10", "i >= 10");
    i = range(I, true, 4, 4);
    assert_true(invariant_negated(&i, 32, &out));
    expect(out, "i != 4", "i != 4");
    i = range(I, true, 4, 6);
    assert_false(invariant_negated(&i, 32, &out));
}

/* ---- names at loop heads ---- */

static void expect_names(const char *text, const char *want) {
    struct arena a = {0};
    struct ir_module *m = parse_named_ir(&a, "", text);
    const struct ir_func *f = m->funcs.at[0];
    struct loop_vars *h = loop_vars_of(&a, f);
    struct str said = {.arena = &a};
    for (ir_blk b = 1; b < f->blocks.n; b++) {
        if (!loop_vars_entry(h, b)) continue;
        str_printf(&said, "%u:", f->ins.at[loop_vars_entry(h, b)].loc.line);
        for (ir_val v = 1; v < f->ins.n; v++) {
            ir_ct ct;
            const char *name = f->ins.at[v].block || f->ins.at[v].op == IR_PARAM
                                   ? loop_vars_name(h, b, v, &ct)
                                   : NULL;
            if (name) str_printf(&said, " %%%u=%s", v, name);
        }
        str_puts(&said, "\n");
    }
    assert_string_equal(said.at, want);
    arena_free(&a);
}

/* m = n; m = 0; while (m < n) m++: the old value of m is n's alone. */
static void overwritten(void **state) {
    (void)state;
    expect_names(program("overwritten"), "4: %1=n %5=m\n");
}

/* Two loops with an own k each: the first one is gone in the second. */
static void gone(void **state) {
    (void)state;
    expect_names(program("gone"), "2: %1=n %4=k\n3: %1=n %12=k\n");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ranges),      cmocka_unit_test(remainders_and_bits),
        cmocka_unit_test(differences), cmocka_unit_test(equalities),
        cmocka_unit_test(contraries),  cmocka_unit_test(overwritten),
        cmocka_unit_test(gone),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    arena_free(&texts);
    return failed;
}
