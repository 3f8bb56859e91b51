/* The heap's operations and the facts about it, from IR text: symbolic execution with both
 * solvers, and the interpreter, which replays each failure. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/analysis/environment/pairs.h"
#include "tests/support/bmc_expect.h"

static const char head[] = "target 64 little signed-char \"x86_64-pc-linux-gnu\"\n"
                           "type 1 = int \"int\" signed size 4 align 4\n"
                           "type 2 = ptr \"int *\" of 1 size 8 align 8\n"
                           "type 3 = int \"const int\" signed const size 4 align 4\n"
                           "type 4 = ptr \"const int *\" of 3 size 8 align 8\n"
                           "global @g type 2 size 8 align 8 zero\n"
                           "global @own type 2 size 8 align 8 static zero\n"
                           "global @k type 3 size 4 align 4 const init x\"07000000\"\n";

/* Which objects are on the heap, and how large they are. */
static void facts(void **state) {
    (void)state;
    static const char text[] = "func @f(%n: i64, %p: ptr \"p\" 2) -> void {\n"
                               "entry:\n"
                               "  %l: ptr = alloca i64 8\n"
                               "  %m: ptr = malloc %n\n"
                               "  %c: i1 = eq %n, i64 3\n"
                               "  %x: ptr = select %c, %m, %l\n"
                               "  %1: i1 = isheap %m\n"
                               "  check assertion, %1, \"malloc\"\n"
                               "  %2: i1 = isheap %l\n"
                               "  check assertion, %2, \"local\"\n"
                               "  %3: i1 = isheap @g\n"
                               "  check assertion, %3, \"global\"\n"
                               "  %4: i1 = isheap null\n"
                               "  check assertion, %4, \"null\"\n"
                               "  %5: i1 = isheap %p\n"
                               "  check assertion, %5, \"outside\"\n"
                               "  %6: i1 = isheap %x\n"
                               "  check assertion, %6, \"either\"\n"
                               "  ret\n"
                               "}\n"
                               "func @size(%n: i64) -> void {\n"
                               "entry:\n"
                               "  %l: ptr = alloca i64 8\n"
                               "  %m: ptr = malloc %n\n"
                               "  %c: i1 = ult %n, i64 3\n"
                               "  %x: ptr = select %c, %m, %l\n"
                               "  %s: i64 = objsize %m\n"
                               "  %1: i1 = eq %s, %n\n"
                               "  check assertion, %1, \"n\"\n"
                               "  %t: i64 = objsize %x\n"
                               "  %2: i1 = ult %t, i64 8\n"
                               "  check assertion, %2, \"below 8\"\n"
                               "  %y: ptr = ptradd %x, i64 5 * 1\n"
                               "  %o: i64 = offset %y\n"
                               "  %3: i1 = eq %o, i64 5\n"
                               "  check assertion, %3, \"offset\"\n"
                               "  %z: i64 = objsize null\n"
                               "  %4: i1 = eq %z, i64 0\n"
                               "  check assertion, %4, \"of null\"\n"
                               "  ret\n"
                               "}\n";
    expect(head, text, "f", 8,
           "malloc: proved\n"
           "local: violated warning\n"
           "global: proved unreached\n"
           "null: proved unreached\n"
           "outside: proved unreached\n"
           "either: proved unreached\n");
    expect(head, text, "size", 8,
           "n: proved\nbelow 8: violated information\noffset: proved\nof null: proved\n");
}

/* Freed where the pointer says so, and nowhere else; null may be freed. */
static void freeing(void **state) {
    (void)state;
    static const char text[] = "func @f(%c: i1, %p: ptr \"p\" 2) -> void {\n"
                               "entry:\n"
                               "  %a: ptr = malloc i64 4\n"
                               "  %b: ptr = malloc i64 4\n"
                               "  %x: ptr = select %c, %a, null\n"
                               "  free %x\n"
                               "  %1: i1 = islive %b\n"
                               "  check assertion, %1, \"b\"\n"
                               "  %2: i1 = islive %x\n"
                               "  check use-after-free, %2, \"x\"\n"
                               "  %3: i1 = islive %a\n"
                               "  check assertion, %3, \"a\"\n"
                               "  free %p\n"
                               "  %5: i1 = isended %p\n"
                               "  %6: i1 = xor %5, i1 1\n"
                               "  check dangling-pointer, %6, \"q\"\n"
                               "  %7: i1 = isended %b\n"
                               "  %8: i1 = xor %7, i1 1\n"
                               "  check dangling-pointer, %8, \"r\"\n"
                               "  %4: i1 = islive %p\n"
                               "  check double-free, %4, \"p\"\n"
                               "  ret\n"
                               "}\n";
    expect(head, text, "f", 8,
           "b: proved\n"
           "x: violated information\n"
           "a: proved\n" /* once x is null */
           "q: violated warning\n"
           "r: proved\n"
           "p: violated warning\n");
}

static void contents(void **state) {
    (void)state;
    static const char text[] = "func @f(%n: i64) -> void {\n"
                               "entry:\n"
                               "  %c: i1 = ult %n, i64 100\n"
                               "  assume %c\n"
                               "  %a: ptr 1 = calloc i64 400\n"
                               "  %q: ptr = ptradd %a, %n * 4\n"
                               "  %1: i1 = isinit %q, i64 4\n"
                               "  check uninitialised-read, %1, \"zeroed\"\n"
                               "  %v: i32 = load %q\n"
                               "  %2: i1 = eq %v, i32 0\n"
                               "  check assertion, %2, \"zero\"\n"
                               "  %b: ptr 1 = malloc i64 400\n"
                               "  %r: ptr = ptradd %b, %n * 4\n"
                               "  %3: i1 = isinit %r, i64 4\n"
                               "  check uninitialised-read, %3, \"fresh\"\n"
                               "  ret\n"
                               "}\n";
    expect(head, text, "f", 8, "zeroed: proved\nzero: proved\nfresh: violated warning\n");
}

/* realloc's move: what fits, and nothing beyond it. */
#define MOVE(old, new)                                                                             \
    "func @f(%n: i64, %i: i64) -> void {\n"                                                        \
    "entry:\n"                                                                                     \
    "  %z: i1 = ult %n, i64 100\n"                                                                 \
    "  assume %z\n"                                                                                \
    "  %a: ptr 1 = " old "\n"                                                                      \
    "  store i32 5, %a\n"                                                                          \
    "  %a1: ptr = ptradd %a, i64 4 * 1\n"                                                          \
    "  store i32 6, %a1\n"                                                                         \
    "  %b: ptr 1 = " new "\n"                                                                      \
                         "  relocate %b, %a\n"                                                     \
                         "  free %a\n"                                                             \
                         "  %v: i32 = load %b\n"                                                   \
                         "  %1: i1 = eq %v, i32 5\n"                                               \
                         "  check assertion, %1, \"first\"\n"                                      \
                         "  %b1: ptr = ptradd %b, i64 4 * 1\n"                                     \
                         "  %w: i32 = load %b1\n"                                                  \
                         "  %2: i1 = eq %w, i32 6\n"                                               \
                         "  check assertion, %2, \"second\"\n"                                     \
                         "  %b2: ptr = ptradd %b, i64 8 * 1\n"                                     \
                         "  %3: i1 = isinit %b2, i64 4\n"                                          \
                         "  check uninitialised-read, %3, \"third\"\n"                             \
                         "  ret\n"                                                                 \
                         "}\n"

static void moving(void **state) {
    (void)state;
    expect(head, MOVE("malloc i64 8", "malloc i64 16"), "f", 8,
           "first: proved\nsecond: proved\nthird: violated warning\n");
    expect(head, MOVE("calloc i64 8", "malloc i64 16"), "f", 8,
           "first: proved\nsecond: proved\nthird: violated warning\n");
    expect(head, MOVE("calloc i64 12", "malloc i64 16"), "f", 8,
           "first: proved\nsecond: proved\nthird: proved\n");
}

/* A block that shrinks and grows again has lost what was cut off, or nobody knows. */
static void shrinking(void **state) {
    (void)state;
    static const char text[] = "func @f(%n: i64) -> void {\n"
                               "entry:\n"
                               "  %z: i1 = ult %n, i64 8\n"
                               "  assume %z\n"
                               "  %a: ptr 1 = malloc i64 8\n"
                               "  %a1: ptr = ptradd %a, i64 4 * 1\n"
                               "  store i32 6, %a1\n"
                               "  %b: ptr 1 = malloc %n\n"
                               "  relocate %b, %a\n"
                               "  %c: ptr 1 = malloc i64 8\n"
                               "  relocate %c, %b\n"
                               "  %c1: ptr = ptradd %c, i64 4 * 1\n"
                               "  %1: i1 = isinit %c1, i64 4\n"
                               "  check uninitialised-read, %1, \"second\"\n"
                               "  ret\n"
                               "}\n";
    struct arena a = {0};
    struct verify_options o = options(SOLVER_CADICAL);
    struct func_result r = verify_with(&a, head, text, "f", &o);
    assert_int_equal(r.checks.n, 1);
    assert_int_not_equal(r.checks.at[0].verdict, VERDICT_PROVED);
    arena_free(&a);
}

/* Pointers may be behind the last byte; before an object from outside is not ours to tell. */
static void within(void **state) {
    (void)state;
    static const char text[] = "func @f(%p: ptr \"p\" 2) -> void {\n"
                               "entry:\n"
                               "  %l: ptr = alloca i64 8\n"
                               "  %e: ptr = ptradd %l, i64 8 * 1\n"
                               "  %1: i1 = iswithin %e\n"
                               "  check pointer-overflow, %1, \"end\"\n"
                               "  %b: ptr = ptradd %p, i64 -1 * 4\n"
                               "  %2: i1 = iswithin %b\n"
                               "  check pointer-overflow, %2, \"before p\"\n"
                               "  %n: ptr = ptradd null, i64 0 * 1\n"
                               "  %3: i1 = iswithin %n\n"
                               "  check pointer-overflow, %3, \"null\"\n"
                               "  %q: ptr = ptradd %p, i64 2 * 4\n"
                               "  %4: i1 = iswithin %q\n"
                               "  check pointer-overflow, %4, \"behind p\"\n"
                               "  %m: ptr = ptradd null, i64 1 * 1\n"
                               "  %5: i1 = iswithin %m\n"
                               "  check pointer-overflow, %5, \"null + 1\"\n"
                               "  ret\n"
                               "}\n";
    expect(head, text, "f", 8,
           "end: proved\n"
           "before p: proved\n"
           "null: proved\n"
           "behind p: violated information\n"
           "null + 1: violated warning\n");
}

static void writable(void **state) {
    (void)state;
    static const char text[] = "func @f(%p: ptr \"p\" 2, %q: ptr \"q\" 4) -> void {\n"
                               "entry:\n"
                               "  %1: i1 = iswritable null, i64 1\n"
                               "  check string-literal-write, %1, \"null\"\n"
                               "  %2: i1 = iswritable %p, i64 1\n"
                               "  check string-literal-write, %2, \"p\"\n"
                               "  %3: i1 = iswritable %q, i64 1\n"
                               "  check string-literal-write, %3, \"q\"\n"
                               "  store i32 1, %q\n"
                               "  %4: i1 = iswritable @k, i64 1\n"
                               "  check string-literal-write, %4, \"k\"\n"
                               "  ret\n"
                               "}\n";
    expect(head, text, "f", 8,
           "null: proved\n"
           "p: proved\n"
           "q: violated information\n"
           "k: violated warning\n");
}

/* Kept by a global, by the result, inside another block, by a callee; or by nobody. */
#define LEAK(body, result)                                                                         \
    "func @f(%c: i1, %out: ptr \"out\" 2) -> ptr 2 {\n"                                            \
    "entry:\n"                                                                                     \
    "  %a: ptr 2 = malloc i64 8\n" body "  %1: i1 = noleak 0, " result "\n"                        \
    "  check memory-leak, %1, \"end\"\n"                                                           \
    "  ret " result "\n"                                                                           \
    "}\n"                                                                                          \
    "declare @look(%1: ptr) -> void\n"

static void leaks(void **state) {
    (void)state;
    expect(head, LEAK("", "null"), "f", 8, "end: violated warning\n");
    expect(head, LEAK("", "%a"), "f", 8, "end: proved\n");
    expect(head, LEAK("  store %a, @own\n", "null"), "f", 8, "end: proved\n");
    expect(head, LEAK("  store %a, @own\n  store null, @own\n", "null"), "f", 8,
           "end: violated warning\n");
    expect(head, LEAK("  store %a, %out\n", "null"), "f", 8, "end: proved\n");
    expect(head, LEAK("  %l: ptr = alloca i64 8\n  store %a, %l\n", "null"), "f", 8,
           "end: violated warning\n");
    expect(head, LEAK("  %b: ptr 2 = malloc i64 8\n  store %a, %b\n", "%b"), "f", 8,
           "end: proved\n");
    expect(head, LEAK("  %b: ptr 2 = malloc i64 8\n  store %a, %b\n  store %b, %a\n", "null"), "f",
           8, "end: violated warning\n");
    expect(head, LEAK("  call @look(%a)\n", "null"), "f", 8, "end: proved\n");
    expect(head, LEAK("  %x: ptr = select %c, %a, null\n  free %x\n", "null"), "f", 8,
           "end: violated information\n");
    expect(head, LEAK("  %x: ptr = select %c, %a, null\n  store %x, @own\n", "null"), "f", 8,
           "end: violated information\n");
}

/* In a callee the caller's memory counts for nothing, so it is not asked there. */
static void leaks_in_callees(void **state) {
    (void)state;
    static const char text[] = "func @new() -> ptr 2 {\n"
                               "entry:\n"
                               "  %a: ptr 2 = malloc i64 8\n"
                               "  %1: i1 = noleak 0, null\n"
                               "  check memory-leak, %1, \"callee\"\n"
                               "  ret %a\n"
                               "}\n"
                               "func @f() -> void {\n"
                               "entry:\n"
                               "  %l: ptr = alloca i64 8\n"
                               "  %p: ptr 2 = call @new()\n"
                               "  store %p, %l\n"
                               "  free %p\n"
                               "  %1: i1 = noleak 0, null\n"
                               "  check memory-leak, %1, \"end\"\n"
                               "  ret\n"
                               "}\n";
    expect(head, text, "f", 8, "end: proved\n");
}

/* ---- parameters with one object ---- */

static void pairs_of(const char *text, uint8_t of1, uint8_t towards0) {
    struct arena a = {0};
    struct ir_module *m = NULL;
    char *error = NULL;
    struct pairs p;
    const char *ir = named_ir(&a, arena_printf(&a, "%s%s", head, text));
    assert_int_equal(ir_parse(&a, ir, strlen(ir), &m, &error), VL_OK);
    pairs_run(m, ir_find_func(m, "f"), &p);
    assert_int_equal(p.of[1], of1);
    assert_int_equal(p.not_behind[0], towards0);
    arena_free(&a);
}

#define PAIR(type, body)                                                                           \
    "func @f(%p: ptr \"p\" 2, %q: ptr \"q\" " type ") -> void {\n"                                 \
    "entry:\n" body "  ret\n"                                                                      \
    "}\n"

static void pairs(void **state) {
    (void)state;
    static const char ordered[] = PAIR("2", "  %s: i1 = sameobj %p, %q\n"
                                            "  check pointer-comparison, %s, \"p < q\"\n");
    static const char qualified[] = PAIR("4", "  %s: i1 = sameobj %p, %q\n"
                                              "  check pointer-comparison, %s, \"p < q\"\n");
    static const char moved[] = PAIR("2", "  %n: ptr = ptradd %p, i64 1 * 4\n"
                                          "  %e: i1 = ptreq %n, %q\n"
                                          "  assume %e\n");
    static const char equal[] = PAIR("2", "  %e: i1 = ptreq %p, %q\n"
                                          "  assume %e\n");
    static const char checked[] = PAIR("2", "  %n: ptr = ptradd %p, i64 1 * 4\n"
                                            "  %e: i1 = ptreq %n, %q\n"
                                            "  check overlap, %e, \"*p = *q\"\n");
    pairs_of(ordered, 0, 0);
    pairs_of(qualified, 0, 0);
    pairs_of(moved, 0, 2);
    pairs_of(equal, 1, 0);
    pairs_of(checked, 1, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(facts),    cmocka_unit_test(freeing), cmocka_unit_test(contents),
        cmocka_unit_test(moving),   cmocka_unit_test(within),  cmocka_unit_test(shrinking),
        cmocka_unit_test(writable), cmocka_unit_test(leaks),   cmocka_unit_test(leaks_in_callees),
        cmocka_unit_test(pairs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
