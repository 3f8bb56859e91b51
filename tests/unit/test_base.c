/* The base library: arenas, vectors, maps, strings, hashes, clock. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "core/base/clock.h"
#include "core/base/hash.h"
#include "core/base/map.h"
#include "core/base/status.h"
#include "core/base/str.h"
#include "core/base/vec.h"

static void arena_gives_zeroed_aligned_memory(void **state) {
    (void)state;
    struct arena a = {0};
    for (size_t n = 0; n < 5000; n += 7) {
        unsigned char *p = arena_alloc(&a, n);
        assert_int_equal((uintptr_t)p % 16, 0);
        for (size_t i = 0; i < n; i++) assert_int_equal(p[i], 0);
        memset(p, 0xff, n);
    }
    size_t large = (size_t)3 << 20;
    memset(arena_alloc(&a, large), 1, large);
    assert_true(a.bytes >= large);
    arena_free(&a);
    assert_int_equal(a.bytes, 0);
    assert_null(a.head);
    assert_string_equal(arena_strndup(&a, "abcdef", 3), "abc");
    assert_string_equal(arena_printf(&a, "%d-%s", 7, "x"), "7-x");
    arena_free(&a);
}

static void vec_keeps_what_was_pushed(void **state) {
    (void)state;
    struct arena a = {0};
    VEC(uint32_t) v = {0};
    for (uint32_t i = 0; i < 1000; i++) vec_push(&a, &v, i * i);
    assert_int_equal(v.n, 1000);
    for (uint32_t i = 0; i < v.n; i++) assert_int_equal(v.at[i], i * i);
    arena_free(&a);
}

static void map_finds_the_last_value_put(void **state) {
    (void)state;
    struct arena a = {0};
    struct map m = {0};
    uint64_t got = 99;
    assert_false(map_get(&m, 0, &got));
    for (uint64_t k = 0; k < 2000; k++) map_put(&a, &m, k * 0x10001, k);
    for (uint64_t k = 0; k < 2000; k += 3) map_put(&a, &m, k * 0x10001, k + 1);
    assert_int_equal(m.n, 2000);
    for (uint64_t k = 0; k < 2000; k++) {
        assert_true(map_get(&m, k * 0x10001, &got));
        assert_int_equal(got, k % 3 ? k : k + 1);
    }
    assert_false(map_get(&m, 5, NULL));
    arena_free(&a);
}

static void map_keeps_strings_apart_from_numbers(void **state) {
    (void)state;
    struct arena a = {0};
    struct map m = {0};
    uint64_t got = 0;
    for (int i = 0; i < 500; i++) map_str_put(&a, &m, arena_printf(&a, "k%d", i), (uint64_t)i);
    map_put(&a, &m, 7, 1234);
    assert_true(map_str_get(&m, "k321", &got));
    assert_int_equal(got, 321);
    assert_false(map_str_get(&m, "k500", NULL));
    assert_true(map_get(&m, 7, &got));
    assert_int_equal(got, 1234);
    arena_free(&a);
}

static void str_grows_and_quotes(void **state) {
    (void)state;
    struct arena a = {0};
    struct str s = {.arena = &a};
    for (int i = 0; i < 300; i++) str_printf(&s, "%d,", i % 10);
    assert_int_equal(s.n, 600);
    assert_memory_equal(s.at, "0,1,2,", 6);
    struct str q = {.arena = &a};
    str_quote(&q, "a\"\\\n\0z", 6);
    assert_string_equal(q.at, "\"a\\\"\\\\\\x0a\\x00z\"");
    arena_free(&a);
}

static void hashes_differ_and_repeat(void **state) {
    (void)state;
    char one[33], two[33];
    hash128_hex(hash128_bytes("abc", 3), one);
    hash128_hex(hash128_bytes("abc", 3), two);
    assert_string_equal(one, two);
    assert_int_equal(strlen(one), 32);
    hash128_hex(hash128_bytes("abd", 3), two);
    assert_string_not_equal(one, two);
}

static void deadlines_pass(void **state) {
    (void)state;
    assert_false(deadline_passed(CLOCK_NEVER));
    assert_true(deadline_passed(clock_ms()));
    assert_int_equal(deadline_left(clock_ms() - 5), 0);
    assert_true(deadline_left(CLOCK_NEVER) == INT64_MAX);
    assert_true(deadline_left(clock_ms() + 60000) > 50000);
}

static void every_status_has_a_text(void **state) {
    (void)state;
    assert_string_equal(vl_status_text(VL_OK), "ok");
    assert_string_equal(vl_status_text(VL_INTERNAL), "internal");
    assert_string_equal(vl_status_text((vl_status)1000), "internal");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(arena_gives_zeroed_aligned_memory),
        cmocka_unit_test(vec_keeps_what_was_pushed),
        cmocka_unit_test(map_finds_the_last_value_put),
        cmocka_unit_test(map_keeps_strings_apart_from_numbers),
        cmocka_unit_test(str_grows_and_quotes),
        cmocka_unit_test(hashes_differ_and_repeat),
        cmocka_unit_test(deadlines_pass),
        cmocka_unit_test(every_status_has_a_text),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
