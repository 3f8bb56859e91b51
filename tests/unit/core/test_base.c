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
#include "core/base/sha256.h"
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
    struct str l = {.arena = &a};
    str_literal(&l,
                "\"\n\001"
                "7\xc3\xa4\xe4\xed\xa0\x80\xf0\x9f\x98\x80\xc0\x80\xe2\x82",
                18);
    assert_string_equal(l.at, "\"\\\"\\n\\0017\xc3\xa4\\344\\355\\240\\200"
                              "\xf0\x9f\x98\x80\\300\\200\\342\\202\"");
    static const char *const nth[] = {"1st",  "2nd",  "3rd",  "4th",  "11th",
                                      "12th", "13th", "21st", "112th"};
    static const unsigned numbers[] = {1, 2, 3, 4, 11, 12, 13, 21, 112};
    for (size_t i = 0; i < 9; i++) assert_string_equal(str_ordinal(&a, numbers[i]), nth[i]);
    arena_free(&a);
}

/* Vectors of FIPS 180-4's examples, and the lengths around a block's end. */
static void sha256(void **state) {
    (void)state;
    char text[201], out[65];
    memset(text, 'a', 200);
    text[200] = 0;
    static const struct {
        const char *message, *hash;
    } known[] = {{"", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"},
                 {"abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"},
                 {"abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
                  "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"}};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        sha256_hex(known[i].message, strlen(known[i].message), out);
        assert_string_equal(out, known[i].hash);
    }
    static const struct {
        size_t n;
        const char *hash;
    } as[] = {{55, "9f4390f8d30c2dd92ec9f095b65e2b9ae9b0a925a5258e241c9f1e910f734318"},
              {56, "b35439a4ac6f0948b6d6f9e3c6af0f5f590ce20f1bde7090ef7970686ec6738a"},
              {63, "7d3e74a05d7db15bce4ad9ec0658ea98e3f06eeecf16b4c6fff2da457ddc2f34"},
              {64, "ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb"},
              {65, "635361c48bb9eab14198e76ea8ab7f1a41685d6ad62aa9146d301d4f17eb0ae0"},
              {119, "31eba51c313a5c08226adf18d4a359cfdfd8d2e816b13f4af952f7ea6584dcfb"},
              {120, "2f3d335432c70b580af0e8e1b3674a7c020d683aa5f73aaaedfdc55af904c21c"},
              {200, "c2a908d98f5df987ade41b5fce213067efbcc21ef2240212a41e54b5e7c28ae5"}};
    for (size_t i = 0; i < sizeof as / sizeof *as; i++) {
        sha256_hex(text, as[i].n, out);
        assert_string_equal(out, as[i].hash);
    }
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

/* Each look is a unit, whatever the clock says. */
static void work_is_counted(void **state) {
    (void)state;
    uint64_t work = 0;
    deadline_t d = {.at = INT64_MAX, .work = &work, .most = 100};
    deadline_t part = deadline_part(d, 1, 4), worth = deadline_worth(d, 60000);
    for (unsigned i = 1; i < 25; i++) assert_false(deadline_passed(part));
    assert_true(deadline_passed(part));
    assert_int_equal(deadline_units(part), 0);
    assert_int_equal(deadline_units(worth), 75);
    assert_int_equal(deadline_room(d), 75);
    assert_false(deadline_passed(worth));
    deadline_worked(d, 80);
    assert_true(deadline_passed(d) && deadline_passed(worth));
    assert_int_equal(deadline_left(d), 0);
    deadline_t later = deadline_worth((deadline_t){.at = INT64_MAX, .work = &work}, 60000);
    assert_false(deadline_passed(later));
    assert_true(deadline_left(later) > 500000 && deadline_units(later) < 60000 * 1000);
    deadline_t counted = {.at = INT64_MAX, .work = &work, .most = 1000000, .by_work = true};
    counted = deadline_worth(counted, 1);
    assert_true(deadline_left(counted) == INT64_MAX && deadline_units(counted) == 1000);
    assert_true(deadline_units(CLOCK_NEVER) == UINT64_MAX);
    assert_true(deadline_left(deadline_worth(CLOCK_NEVER, 100)) <= 100);
}

static void deadlines_pass(void **state) {
    (void)state;
    assert_false(deadline_passed(CLOCK_NEVER));
    assert_true(deadline_passed(deadline_in(0)));
    assert_int_equal(deadline_left(deadline_in(-5)), 0);
    assert_true(deadline_left(CLOCK_NEVER) == INT64_MAX);
    assert_true(deadline_left(deadline_in(60000)) > 50000);
    assert_true(deadline_left(deadline_within(deadline_in(60000), 100)) <= 100);
    assert_true(deadline_left(deadline_within(deadline_in(100), 60000)) <= 100);
    atomic_bool stop = false;
    deadline_t d = {.at = INT64_MAX, .stop = &stop}, soon = deadline_within(d, 60000);
    assert_false(deadline_passed(d) || deadline_passed(soon));
    atomic_store(&stop, true);
    assert_true(deadline_passed(d) && deadline_passed(soon));
    assert_int_equal(deadline_left(d), 0);
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
        cmocka_unit_test(sha256),
        cmocka_unit_test(deadlines_pass),
        cmocka_unit_test(work_is_counted),
        cmocka_unit_test(every_status_has_a_text),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
