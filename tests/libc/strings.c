/* strings.c - <string.h>, <strings.h> and <ctype.h>: models against the machine's library. */
#include "tests/libc/world.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#define EACH(X)                                                                                    \
    X(memcpy)                                                                                      \
    X(memmove)                                                                                     \
    X(memset)                                                                                      \
    X(mempcpy)                                                                                     \
    X(memccpy)                                                                                     \
    X(memchr)                                                                                      \
    X(memrchr)                                                                                     \
    X(rawmemchr)                                                                                   \
    X(swab)                                                                                        \
    X(memcmp)                                                                                      \
    X(memmem)                                                                                      \
    X(bcmp)                                                                                        \
    X(bzero)                                                                                       \
    X(bcopy)                                                                                       \
    X(explicit_bzero)                                                                              \
    X(strlen) X(strnlen) X(strcpy) X(strncpy) X(stpcpy) X(stpncpy) X(strcat) X(strncat) X(strcmp)  \
        X(strncmp) X(strcoll) X(strxfrm) X(strcasecmp) X(strncasecmp) X(strchr) X(strrchr)         \
            X(strchrnul) X(strspn) X(strcspn) X(strpbrk) X(strstr) X(strcasestr) X(strtok)         \
                X(strtok_r) X(strsep) X(strdup) X(strndup) X(index) X(rindex) X(ffs) X(ffsl)       \
                    X(ffsll)
#define DECLARE(name) MODEL_OF(name);
EACH(DECLARE)
size_t model_strlcpy(char *to, const char *from, size_t size);
size_t model_strlcat(char *to, const char *from, size_t size);

enum { ROOM = 24, ROUNDS = 3000 };

static uint32_t below(uint32_t n) { return prng_below(&world.random, n); }

/* A string of up to 11 letters of a small alphabet, so that things are found. */
static char *text(char *to) {
    static const char letters[] = "aabAB,; \xe9";
    uint32_t n = below(12);
    memset(to, '#', ROOM);
    for (uint32_t i = 0; i < n; i++) to[i] = letters[below(sizeof letters - 1)];
    to[n] = 0;
    return to;
}

static int sign(int v) { return (v > 0) - (v < 0); }

struct pair {
    char a[ROOM], b[ROOM], a2[ROOM], b2[ROOM];
};

static void two(struct pair *p) {
    text(p->a);
    text(p->b);
    if (below(4) == 0) memcpy(p->b, p->a, ROOM);
    memcpy(p->a2, p->a, ROOM);
    memcpy(p->b2, p->b, ROOM);
}

#define same(x, y) assert_int_equal((intptr_t)(x), (intptr_t)(y))

static void measures(const struct pair *p) {
    size_t n = below(ROOM);
    int c = p->b[0];
    same(strlen(p->a), model_strlen(p->a));
    same(strnlen(p->a, n), model_strnlen(p->a, n));
    world_object(p->a, ROOM); /* these read beyond the end of the text */
    same(memchr(p->a, c, n), model_memchr(p->a, c, n));
    same(memrchr(p->a, c, n), model_memrchr(p->a, c, n));
    same(rawmemchr(p->a, p->a[n]), model_rawmemchr(p->a, p->a[n]));
    world_reset(world.random.state);
    same(strchr(p->a, c), model_strchr(p->a, c));
    same(strchr(p->a, c - 256), model_strchr(p->a, c - 256));
    same(strrchr(p->a, c), model_strrchr(p->a, c));
    same(strrchr(p->a, 0), model_strrchr(p->a, 0));
    same(index(p->a, c), model_index(p->a, c));
    same(rindex(p->a, c), model_rindex(p->a, c));
    same(strchrnul(p->a, c), model_strchrnul(p->a, c));
    same(strspn(p->a, p->b), model_strspn(p->a, p->b));
    same(strcspn(p->a, p->b), model_strcspn(p->a, p->b));
    same(strpbrk(p->a, p->b), model_strpbrk(p->a, p->b));
    const char *part = p->b + below((uint32_t)strlen(p->b) + 1);
    same(strstr(p->a, part), model_strstr(p->a, part));
    same(strcasestr(p->a, part), model_strcasestr(p->a, part));
    same(memmem(p->a, n, part, strlen(part)), model_memmem(p->a, n, part, strlen(part)));
}

static void orders(const struct pair *p) {
    size_t n = below(ROOM);
    same(sign(strcmp(p->a, p->b)), sign(model_strcmp(p->a, p->b)));
    same(sign(strncmp(p->a, p->b, n)), sign(model_strncmp(p->a, p->b, n)));
    same(sign(memcmp(p->a, p->b, n)), sign(model_memcmp(p->a, p->b, n)));
    same(sign(strcoll(p->a, p->b)), sign(model_strcoll(p->a, p->b)));
    same(sign(strcasecmp(p->a, p->b)), sign(model_strcasecmp(p->a, p->b)));
    same(sign(strncasecmp(p->a, p->b, n)), sign(model_strncasecmp(p->a, p->b, n)));
    same(!bcmp(p->a, p->b, n), !model_bcmp(p->a, p->b, n));
}

static void equal(const struct pair *p) {
    assert_memory_equal(p->a, p->a2, ROOM);
    assert_memory_equal(p->b, p->b2, ROOM);
}

/* A call on each copy: same effect, same place in the result. */
#define ON_BOTH(real, model)                                                                       \
    do {                                                                                           \
        two(p);                                                                                    \
        n = below(ROOM - 12);                                                                      \
        same((char *)(real) - (p->a), (char *)(model) - (p->a2));                                  \
        equal(p);                                                                                  \
    } while (0)

static void copies(struct pair *p) {
    size_t n, k = below(4);
    ON_BOTH(strcpy(p->a, p->b), model_strcpy(p->a2, p->b2));
    ON_BOTH(stpcpy(p->a, p->b), model_stpcpy(p->a2, p->b2));
    ON_BOTH(strncpy(p->a, p->b, n), model_strncpy(p->a2, p->b2, n));
    ON_BOTH(stpncpy(p->a, p->b, n), model_stpncpy(p->a2, p->b2, n));
    ON_BOTH(strcat(p->a, p->b), model_strcat(p->a2, p->b2));
    ON_BOTH(strncat(p->a, p->b, n), model_strncat(p->a2, p->b2, n));
    ON_BOTH(memcpy(p->a, p->b, n), model_memcpy(p->a2, p->b2, n));
    ON_BOTH(mempcpy(p->a, p->b, n), model_mempcpy(p->a2, p->b2, n));
    ON_BOTH(memset(p->a, (int)n * 77, n), model_memset(p->a2, (int)n * 77, n));
    world_object(p->a, ROOM);
    world_object(p->a2, ROOM);
    ON_BOTH(memmove(p->a + k, p->a + 2, n), model_memmove(p->a2 + k, p->a2 + 2, n));
    world_reset(world.random.state);
    ON_BOTH((bzero(p->a, n), p->a), (model_bzero(p->a2, n), p->a2));
    ON_BOTH((explicit_bzero(p->a, n), p->a), (model_explicit_bzero(p->a2, n), p->a2));
    ON_BOTH((bcopy(p->b, p->a, n), p->a), (model_bcopy(p->b2, p->a2, n), p->a2));
    ON_BOTH((swab(p->b, p->a, (ssize_t)(n & ~(size_t)1)), p->a),
            (model_swab(p->b2, p->a2, (ssize_t)(n & ~(size_t)1)), p->a2));
    volatile ssize_t less = -1;
    ON_BOTH((swab(p->b, p->a, less), p->a), (model_swab(p->b2, p->a2, less), p->a2));
    two(p);
    void *end = memccpy(p->a, p->b, 'a', n), *end2 = model_memccpy(p->a2, p->b2, 'a', n);
    same(!end, !end2);
    if (end) same((char *)end - p->a, (char *)end2 - p->a2);
    equal(p);
    two(p);
    same(strxfrm(p->a, p->b, ROOM), model_strxfrm(p->a2, p->b2, ROOM));
    equal(p);
}

/* glibc got them later: written out here. */
static void bsd_copies(struct pair *p) {
    two(p);
    size_t n = below(ROOM - 12);
    same(strlen(p->b), model_strlcpy(p->a2, p->b2, n));
    if (n) snprintf(p->a, n, "%s", p->b);
    equal(p);
    two(p);
    same(strnlen(p->a, n) + strlen(p->b), model_strlcat(p->a2, p->b2, n));
    if (strnlen(p->a, n) < n) strncat(p->a, p->b, n - strlen(p->a) - 1);
    equal(p);
}

static void tokens(struct pair *p) {
    two(p);
    char *next = NULL, *next2 = NULL, *s = p->a, *s2 = p->a2;
    for (int i = 0; i < 4; i++) {
        char *t = strtok_r(s, p->b, &next), *t2 = model_strtok_r(s2, p->b2, &next2);
        same(t ? t - p->a : -1, t2 ? t2 - p->a2 : -1);
        s = s2 = NULL;
    }
    equal(p);
    two(p);
    s = p->a, s2 = p->a2;
    for (int i = 0; i < 4; i++) {
        char *t = strtok(s, ",a"), *t2 = model_strtok(s2, ",a");
        same(t ? t - p->a : -1, t2 ? t2 - p->a2 : -1);
        s = s2 = NULL;
    }
    equal(p);
    two(p);
    s = p->a, s2 = p->a2;
    for (int i = 0; i < 4; i++) {
        char *t = strsep(&s, p->b), *t2 = model_strsep(&s2, p->b2);
        same(t ? t - p->a : -1, t2 ? t2 - p->a2 : -1);
        same(s ? s - p->a : -1, s2 ? s2 - p->a2 : -1);
    }
    equal(p);
}

static void duplicates(struct pair *p) {
    two(p);
    size_t n = below(ROOM);
    char *s = model_strdup(p->a), *t = model_strndup(p->a, n), *u = strndup(p->a, n);
    assert_string_equal(s, p->a);
    assert_string_equal(t, u);
    free(s);
    free(t);
    free(u);
}

static void strings_agree(void **state) {
    (void)state;
    struct pair p;
    world_reset(1);
    for (int i = 0; i < ROUNDS; i++) {
        two(&p);
        measures(&p);
        orders(&p);
        copies(&p);
        bsd_copies(&p);
        tokens(&p);
        duplicates(&p);
        same(world.failed, NULL);
    }
}

static void bits_agree(void **state) {
    (void)state;
    world_reset(2);
    same(model_ffs(0), 0);
    for (int i = 0; i < 200; i++) {
        uint64_t v = prng_next(&world.random) << below(64);
        same(ffs((int)v), model_ffs((int)v));
        same(ffsl((long)v), model_ffsl((long)v));
        same(ffsll((long long)v), model_ffsll((long long)v));
    }
}

static void overlaps_are_found(void **state) {
    (void)state;
    char a[32] = "abcdef";
    world_reset(3);
    world_object(a, sizeof a);
    assert_fails("overlap", model_memcpy(a, a + 3, 4));
    assert_fails("overlap", model_memcpy(a + 3, a, 4));
    strcpy(a, "abcdef");
    assert_fails("overlap", model_strcpy(a, a + 2));
    strcpy(a, "abcdef");
    char *same_place = a;
    assert_fails("overlap", model_strcat(a, same_place));
    strcpy(a, "abcdef");
    model_memcpy(a, a + 3, 3);
    model_memcpy(a + 3, a, 3);
    model_strcpy(a + 7, a);
    model_memmove(a, a + 1, 3);
    assert_null(world.failed);
}

/* ---- <ctype.h> ---- */

#define CLASSES(X)                                                                                 \
    X(isupper)                                                                                     \
    X(islower)                                                                                     \
    X(isalpha)                                                                                     \
    X(isdigit)                                                                                     \
    X(isxdigit) X(isspace) X(isprint) X(isgraph) X(isblank) X(iscntrl) X(ispunct) X(isalnum)
CLASSES(DECLARE)
MODEL_OF(tolower);
MODEL_OF(toupper);
MODEL_OF(__ctype_b_loc);
MODEL_OF(__ctype_tolower_loc);
MODEL_OF(__ctype_toupper_loc);
int model_isascii(int c);
int model_toascii(int c);

static void classes_agree(void **state) {
    (void)state;
    world_reset(4);
    for (int c = -128; c < 256; c++) {
#define COMPARE(name) same(!(name)(c), !model_##name(c));
        CLASSES(COMPARE)
        same((char)tolower(c), (char)model_tolower(c));
        same((char)toupper(c), (char)model_toupper(c));
        if (c >= 0) same(tolower(c) + 256 * toupper(c), model_tolower(c) + 256 * model_toupper(c));
        same((*__ctype_b_loc())[c], (*model___ctype_b_loc())[c]);
        same((*__ctype_tolower_loc())[c], (*model___ctype_tolower_loc())[c]);
        same((*__ctype_toupper_loc())[c], (*model___ctype_toupper_loc())[c]);
    }
    assert_string_equal(world.failed, "negative-character");
    world.failed = NULL;
    for (int c = -300; c < 300; c++) {
        same(!isascii(c), !model_isascii(c));
        same(toascii(c), model_toascii(c));
    }
    assert_null(world.failed);
    assert_fails("negative-character", model_isdigit(-2));
    assert_fails("library-argument", model_isalpha(256));
    assert_fails("negative-character", model_toupper(-128));
    assert_fails("library-argument", model_toupper(-129));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(strings_agree),
        cmocka_unit_test(bits_agree),
        cmocka_unit_test(overlaps_are_found),
        cmocka_unit_test(classes_agree),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
