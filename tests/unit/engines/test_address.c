/* Pointers as integers: verdicts with both solvers, with and without rewriting, and runs in given
 * layouts; from IR text. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/interp/interp.h"
#include "tests/support/bmc_expect.h"

static const char head[] = "target 64 little signed-char \"x86_64-pc-linux-gnu\"\n"
                           "type 1 = int \"int\" signed size 4 align 4\n"
                           "type 2 = ptr \"int *\" of 1 size 8 align 8\n"
                           "type 3 = int \"char\" signed char size 1 align 1\n"
                           "global @g type 1 size 4 align 4 zero\n"
                           "global @p type 2 size 8 align 8 const zero { 0 @g }\n";

/* There and back, through sums and tags. */
static void round_trips(void **state) {
    (void)state;
    static const char text[] = "func @f(%k: i64 \"k\", %v: i32 \"v\" 1) -> void {\n"
                               "entry:\n"
                               "  %x: ptr \"x\" 1 = alloca i64 4\n"
                               "  store %v, %x\n"
                               "  %n: i64 = ptrtoint %x\n"
                               "  %t: i64 = and %k, i64 3\n"
                               "  %m: i64 = or %n, %t\n"
                               "  %low: i64 = and %m, i64 3\n"
                               "  %same: i1 = eq %low, %t\n"
                               "  check assertion, %same, \"tag\"\n"
                               "  %u: i64 = and %m, i64 -4\n"
                               "  %q: ptr = inttoptr %u\n"
                               "  %eq: i1 = ptreq %q, %x\n"
                               "  check assertion, %eq, \"untagged\"\n"
                               "  %in: i1 = inbounds %q, i64 4\n"
                               "  check out-of-bounds, %in, \"*q\"\n"
                               "  %w: i32 = load %q\n"
                               "  %vw: i1 = eq %v, %w\n"
                               "  check assertion, %vw, \"v\"\n"
                               "  %r: ptr = inttoptr %m\n"
                               "  %ne: i1 = ptreq %r, %x\n"
                               "  check assertion, %ne, \"tagged\"\n"
                               "  ret\n"
                               "}\n";
    expect(head, text, "f", 4,
           "tag: proved\nuntagged: proved\n*q: proved\nv: proved\n"
           "tagged: violated information\n");
}

/* Two addresses in one number: the one that it is comes back, whichever that is. */
static void mixed_addresses(void **state) {
    (void)state;
    static const char text[] = "func @f(%c: i1 \"c\") -> void {\n"
                               "entry:\n"
                               "  %x: ptr \"x\" 1 = alloca i64 4\n"
                               "  %y: ptr \"y\" 1 = alloca i64 4\n"
                               "  store i32 1, %x\n"
                               "  store i32 2, %y\n"
                               "  %a: i64 = ptrtoint %x\n"
                               "  %b: i64 = ptrtoint %y\n"
                               "  %less: i1 = ult %a, %b\n"
                               "  %min: i64 = select %less, %a, %b\n"
                               "  %p: ptr = inttoptr %min\n"
                               "  %v: i32 = load %p\n"
                               "  %k: i32 = select %less, i32 1, i32 2\n"
                               "  %e: i1 = eq %v, %k\n"
                               "  check assertion, %e, \"least\"\n"
                               "  %page: i64 = and %a, i64 -4096\n"
                               "  %rest: i64 = and %a, i64 4095\n"
                               "  %sum: i64 = or %page, %rest\n"
                               "  %q: ptr = inttoptr %sum\n"
                               "  %w: i32 = load %q\n"
                               "  %f: i1 = eq %w, i32 1\n"
                               "  check assertion, %f, \"page\"\n"
                               "  ret\n"
                               "}\n";
    expect(head, text, "f", 4, "least: proved\npage: proved\n");
}

/* Two live objects lie apart in either order; a dead one's place may be used again. */
static void layouts(void **state) {
    (void)state;
    static const char text[] = "func @f() -> void {\n"
                               "entry:\n"
                               "  %x: ptr \"x\" 1 = alloca i64 4\n"
                               "  %y: ptr \"y\" 1 = alloca i64 4\n"
                               "  %a: i64 = ptrtoint %x\n"
                               "  %b: i64 = ptrtoint %y\n"
                               "  %ne: i1 = ne %a, %b\n"
                               "  check assertion, %ne, \"apart\"\n"
                               "  %nz: i1 = ne %a, i64 0\n"
                               "  check assertion, %nz, \"not null\"\n"
                               "  %al: i64 = and %a, i64 3\n"
                               "  %z: i1 = eq %al, i64 0\n"
                               "  check assertion, %z, \"aligned\"\n"
                               "  %lt: i1 = ptrlt %x, %y\n"
                               "  check assertion, %lt, \"below\"\n"
                               "  ret\n"
                               "}\n"
                               "func @h() -> void {\n"
                               "entry:\n"
                               "  %x: ptr \"x\" 1 = alloca i64 4\n"
                               "  %y: ptr \"y\" 1 = alloca i64 4\n"
                               "  %gt: i1 = ptrlt %y, %x\n"
                               "  check assertion, %gt, \"above\"\n"
                               "  ret\n"
                               "}\n"
                               "func @d() -> void {\n"
                               "entry:\n"
                               "  %x: ptr \"x\" 1 = alloca i64 4\n"
                               "  %a: i64 = ptrtoint %x\n"
                               "  end %x\n"
                               "  %y: ptr \"y\" 1 = alloca i64 4\n"
                               "  %b: i64 = ptrtoint %y\n"
                               "  %ne: i1 = ne %a, %b\n"
                               "  check assertion, %ne, \"not used again\"\n"
                               "  ret\n"
                               "}\n";
    expect(head, text, "f", 4,
           "apart: proved\nnot null: proved\naligned: proved\nbelow: violated information\n");
    expect(head, text, "h", 4, "above: violated information\n");
    expect(head, text, "d", 4, "not used again: violated information\n");
}

/* What depends on where things lie is told so. */
static void layouts_are_told(void **state) {
    (void)state;
    static const char text[] = "func @f() -> void {\n"
                               "entry:\n"
                               "  %x: ptr \"x\" 3 = alloca i64 1\n"
                               "  %a: i64 = ptrtoint %x\n"
                               "  %b: i64 = and %a, i64 7\n"
                               "  %z: i1 = ne %b, i64 5\n"
                               "  check assertion, %z, \"never 5\"\n"
                               "  ret\n"
                               "}\n";
    struct arena a = {0};
    struct verify_options o = options(SOLVER_CADICAL);
    struct func_result r = verify_with(&a, head, text, "f", &o);
    assert_int_equal(r.checks.n, 1);
    assert_int_equal(r.checks.at[0].inputs.n, 1);
    assert_string_equal(r.checks.at[0].inputs.at[0].name, "&x");
    assert_int_equal(strtoull(r.checks.at[0].inputs.at[0].value, NULL, 16) & 7, 5);
    arena_free(&a);
}

/* A number that is no object's address: exact as an address, unknown in use. */
static void addresses_of_nothing(void **state) {
    (void)state;
    static const char text[] = "func @f(%k: i64 \"k\") -> void {\n"
                               "entry:\n"
                               "  %x: ptr \"x\" 1 = alloca i64 4\n"
                               "  %s: ptr = inttoptr i64 -1\n"
                               "  %e: i1 = ptreq %s, %x\n"
                               "  %ne: i1 = xor %e, i1 1\n"
                               "  check assertion, %ne, \"&x != -1\"\n"
                               "  %q: ptr = inttoptr %k\n"
                               "  %n: i64 = ptrtoint %q\n"
                               "  %same: i1 = eq %n, %k\n"
                               "  check assertion, %same, \"round\"\n"
                               "  %t: ptr = inttoptr i64 4096\n"
                               "  %in: i1 = inbounds %t, i64 4\n"
                               "  check out-of-bounds, %in, \"*t\"\n"
                               "  ret\n"
                               "}\n";
    expect(
        head, text, "f", 4,
        "&x != -1: proved\nround: proved\n*t: unknown (unsupported: use of an unknown pointer)\n");
}

/* The bytes of pointers in memory: stored, of an initialiser, behind an unknown pointer. */
static void pointer_bytes(void **state) {
    (void)state;
    static const char text[] = "func @f(%u: ptr \"u\" 2) -> void {\n"
                               "entry:\n"
                               "  %a: ptr = alloca i64 16\n"
                               "  %h: i32 = load @p\n"
                               "  %p4: ptr = ptradd @p, i64 4 * 1\n"
                               "  %i: i32 = load %p4\n"
                               "  store %h, %a\n"
                               "  %a4: ptr = ptradd %a, i64 4 * 1\n"
                               "  store %i, %a4\n"
                               "  %q: ptr = load %a\n"
                               "  %e: i1 = ptreq %q, @g\n"
                               "  check assertion, %e, \"initialiser\"\n"
                               "  %b: ptr = ptradd %a, i64 3 * 1\n"
                               "  store %u, %b\n"
                               "  %r: ptr = load %b\n"
                               "  %s: i1 = ptreq %r, %u\n"
                               "  check assertion, %s, \"odd place\"\n"
                               "  %n: i64 = load %b\n"
                               "  %m: i64 = ptrtoint %u\n"
                               "  %t: i1 = eq %n, %m\n"
                               "  check assertion, %t, \"as a number\"\n"
                               "  ret\n"
                               "}\n";
    expect(head, text, "f", 4, "initialiser: proved\nodd place: proved\nas a number: proved\n");
}

/* A callee without body can write through a number that is an address. */
static void leaked_address(void **state) {
    (void)state;
    static const char text[] = "func @f() -> void {\n"
                               "entry:\n"
                               "  %x: ptr \"x\" 1 = alloca i64 4\n"
                               "  store i32 1, %x\n"
                               "  %n: i64 = ptrtoint %x\n"
                               "  %m: i64 = or %n, i64 1\n"
                               "  call @ext(%m)\n"
                               "  %v: i32 = load %x\n"
                               "  %e: i1 = eq %v, i32 1\n"
                               "  check assertion, %e, \"kept\"\n"
                               "  ret\n"
                               "}\n"
                               "declare @ext(%1: i64) -> void\n";
    expect(head, text, "f", 4, "kept: violated information\n");
}

/* ---- runs ---- */

static const char compare[] = "func @f() -> i1 {\n"
                              "entry:\n"
                              "  %x: ptr \"x\" 1 = alloca i64 4\n"
                              "  %y: ptr \"y\" 1 = alloca i64 4\n"
                              "  %c: i1 = ptrlt %x, %y\n"
                              "  ret %c\n"
                              "}\n";
static const char behind[] = "func @f() -> i1 {\n"
                             "entry:\n"
                             "  %x: ptr \"x\" 1 = alloca i64 4\n"
                             "  %y: ptr \"y\" 1 = alloca i64 4\n"
                             "  %e: ptr = ptradd %x, i64 4 * 1\n"
                             "  %c: i1 = ptreq %e, %y\n"
                             "  ret %c\n"
                             "}\n";
static const char old_place[] = "func @f() -> i1 {\n"
                                "entry:\n"
                                "  %x: ptr \"x\" 1 = alloca i64 4\n"
                                "  end %x\n"
                                "  %y: ptr \"y\" 1 = alloca i64 4\n"
                                "  %c: i1 = ptreq %x, %y\n"
                                "  ret %c\n"
                                "}\n";
static const char reused[] = "func @f() -> i1 {\n"
                             "entry:\n"
                             "  %x: ptr \"x\" 1 = alloca i64 4\n"
                             "  %a: i64 = ptrtoint %x\n"
                             "  end %x\n"
                             "  %y: ptr \"y\" 1 = alloca i64 4\n"
                             "  %b: i64 = ptrtoint %y\n"
                             "  %p: ptr = inttoptr %a\n"
                             "  %live: i1 = islive %p\n"
                             "  ret %live\n"
                             "}\n";

static void expect_run(const char *text, const uint64_t *bases, uint32_t n, enum interp_end end,
                       bv_t result) {
    struct arena a = {0};
    struct ir_module *m = NULL;
    char *error = NULL;
    const char *ir = named_ir(&a, arena_printf(&a, "%s%s", head, text));
    if (ir_parse(&a, ir, strlen(ir), &m, &error)) fail_msg("%s\n%s", error, ir);
    struct witness w = {.entry = "f"};
    for (uint32_t i = 0; i < n; i++)
        vec_push(&a, &w.bases,
                 (struct wit_base){.place = WIT_ALLOC, .index = i, .base = bases[i], .size = 4});
    struct interp_result r;
    interp_run(&a, m, &w, NULL, &r);
    assert_int_equal(r.end, end);
    if (end == INTERP_RETURNED) assert_int_equal(r.ret.bits, result);
    arena_free(&a);
}

static void runs_use_the_witness_layout(void **state) {
    (void)state;
    expect_run(compare, (uint64_t[]){0x1000, 0x2000}, 2, INTERP_RETURNED, 1);
    expect_run(compare, (uint64_t[]){0x2000, 0x1000}, 2, INTERP_RETURNED, 0);
    expect_run(compare, (uint64_t[]){UINT64_MAX - 100, 16}, 2, INTERP_RETURNED, 0);
    expect_run(compare, (uint64_t[]){0x10000}, 1, INTERP_RETURNED, 1); /* the other keeps away */
}

static void layouts_that_overlap_are_refused(void **state) {
    (void)state;
    expect_run(compare, (uint64_t[]){0x1000, 0x1000}, 2, INTERP_INTERNAL, 0);
    expect_run(compare, (uint64_t[]){0x1000, 0x1002}, 2, INTERP_INTERNAL, 0);
    expect_run(compare, (uint64_t[]){0x1003, 0x1000}, 2, INTERP_INTERNAL, 0);
    expect_run(compare, (uint64_t[]){0x1000, 0x1005}, 2, INTERP_RETURNED, 1);
    expect_run(compare, (uint64_t[]){0}, 1, INTERP_INTERNAL, 0);
    expect_run(compare, (uint64_t[]){UINT64_MAX - 2}, 1, INTERP_INTERNAL, 0); /* wraps around */
}

/* 6.5.9p6: equal where the one begins just behind the other. */
static void objects_may_touch(void **state) {
    (void)state;
    expect_run(compare, (uint64_t[]){0x1004, 0x1000}, 2, INTERP_RETURNED, 0);
    expect_run(behind, (uint64_t[]){0x1000, 0x1004}, 2, INTERP_RETURNED, 1);
    expect_run(behind, (uint64_t[]){0x1000, 0x1005}, 2, INTERP_RETURNED, 0);
    expect_run(behind, (uint64_t[]){0x1004, 0x1000}, 2, INTERP_RETURNED, 0);
    expect_run(old_place, (uint64_t[]){0x1000, 0x1000}, 2, INTERP_RETURNED, 1);
    expect_run(old_place, (uint64_t[]){0x1000, 0x2000}, 2, INTERP_RETURNED, 0);
}

static void an_address_means_the_live_object(void **state) {
    (void)state;
    expect_run(reused, (uint64_t[]){0x1000, 0x2000}, 2, INTERP_RETURNED, 0);
    expect_run(reused, (uint64_t[]){0x1000, 0x1000}, 2, INTERP_RETURNED, 1);
}

/* A number from outside is a pointer where the object's address may come from there. */
static void run_of_a_word(bool exposed, bool inside, enum interp_end end) {
    static const char text[] = "func @f(%1: i64 \"a\") -> i32 {\n"
                               "entry:\n"
                               "  %p: ptr = inttoptr %1\n"
                               "  %v: i32 = load %p\n"
                               "  ret %v\n"
                               "}\n";
    struct arena a = {0};
    struct ir_module *m = NULL;
    char *error = NULL;
    const char *ir = named_ir(&a, arena_printf(&a, "%s%s", head, text));
    if (ir_parse(&a, ir, strlen(ir), &m, &error)) fail_msg("%s\n%s", error, ir);
    struct witness w = {.entry = "f"};
    struct wit_object o = {.name = "*a", .size = 8};
    vec_push(&a, &o.cells, (struct wit_cell){.off = 4, .v = {.type = IR_I(32), .bits = 7}});
    vec_push(&a, &w.objects, o);
    vec_push(&a, &w.bases,
             (struct wit_base){.place = WIT_OBJECT, .base = 0x1000, .size = 8, .exposed = exposed});
    vec_push(&a, &w.args, (struct wit_val){.type = IR_I(64), .bits = inside ? 0x1004 : 0x2000});
    struct interp_result r;
    interp_run(&a, m, &w, NULL, &r);
    assert_int_equal(r.end, end);
    if (end == INTERP_RETURNED) assert_int_equal(r.ret.bits, 7);
    arena_free(&a);
}

static void words_of_the_witness(void **state) {
    (void)state;
    run_of_a_word(true, true, INTERP_RETURNED);
    run_of_a_word(false, true, INTERP_UNSUPPORTED);
    run_of_a_word(true, false, INTERP_UNSUPPORTED);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(words_of_the_witness),
        cmocka_unit_test(round_trips),
        cmocka_unit_test(mixed_addresses),
        cmocka_unit_test(layouts),
        cmocka_unit_test(layouts_are_told),
        cmocka_unit_test(addresses_of_nothing),
        cmocka_unit_test(pointer_bytes),
        cmocka_unit_test(leaked_address),
        cmocka_unit_test(runs_use_the_witness_layout),
        cmocka_unit_test(layouts_that_overlap_are_refused),
        cmocka_unit_test(objects_may_touch),
        cmocka_unit_test(an_address_means_the_live_object),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
