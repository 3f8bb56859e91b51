/* system.c - <time.h>, POSIX and <wchar.h>: what models give is what the real functions may. */
#include "tests/libc/world.h"

#include <arpa/inet.h>
#include <getopt.h>
#include <locale.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>
#include <wchar.h>
#include <wctype.h>

#define EACH(X)                                                                                    \
    X(time)                                                                                        \
    X(gmtime_r)                                                                                    \
    X(localtime_r)                                                                                 \
    X(timegm)                                                                                      \
    X(localtime)                                                                                   \
    X(mktime) X(strftime) X(difftime) X(clock_gettime) X(gettimeofday) X(asctime) X(read) X(write) \
        X(pipe) X(getopt) X(getopt_long) X(optopt) X(getcwd) X(gethostname) X(readlink) X(mkstemp) X(htonl) X(ntohl)        \
            X(htons) X(ntohs) X(sleep) X(lseek) X(optind) X(optarg) X(wcslen) X(wcsnlen)           \
                X(wmemcpy) X(wmemset) X(wmemcmp) X(wmemchr) X(wcscpy) X(wcsncpy) X(wcscat)         \
                    X(wcscmp) X(wcsncmp) X(wcschr) X(wcsrchr) X(wmemmove) X(wmempcpy) X(wcpcpy)    \
                        X(wcpncpy) X(wcsncat) X(wcsspn) X(wcscspn) X(wcspbrk) X(wcsstr) X(wcstok)  \
                            X(wcsdup) X(swprintf) X(sigemptyset) X(sigfillset) X(sigaddset)        \
                                X(sigdelset) X(sigismember) X(iswalpha) X(iswdigit) X(iswalnum)    \
                                    X(iswspace) X(iswupper) X(iswlower) X(iswpunct) X(iswxdigit)   \
                                        X(iswblank) X(iswcntrl) X(iswprint) X(iswgraph)            \
                                            X(towlower) X(towupper) X(ctime_r) X(mbrtowc) X(mbrlen) X(wcrtomb) X(mbsinit) X(btowc) X(wctob) X(mbsrtowcs) X(wcsrtombs) X(localeconv)
#define DECLARE(name) MODEL_OF(name);
EACH(DECLARE)

#define same(x, y) assert_int_equal((intmax_t)(x), (intmax_t)(y))

static uint32_t below(uint32_t n) { return prng_below(&world.random, n); }

static int between(long low, long v, long high) { return low <= v && v <= high; }

static int is_date(const struct tm *t) {
    return between(0, t->tm_sec, 60) && between(0, t->tm_min, 59) && between(0, t->tm_hour, 23) &&
           between(1, t->tm_mday, 31) && between(0, t->tm_mon, 11) && between(0, t->tm_wday, 6) &&
           between(0, t->tm_yday, 365);
}

/* How often each is not refused. */
enum { ROUNDS = 200000, ENOUGH = 5 };

/* Dates in UTC, and what is written of them, are the machine's. */
static void dates_agree(void **state) {
    (void)state;
    static const char *const formats[] = {
        "%a %A %b %B %h", "%c|%D|%F", "%C %d %e %j %m", "%g %G %V",    "%H %I %M %S %p %P",
        "%k %l",          "%r %R %T", "%u %U %w %W",    "%x %X %y %Y", "100%% %n%t%Ey %Od",
    };
    int exact = 0;
    world_reset(1);
    for (int i = 0; i < 20000; i++) {
        time_t t = (time_t)(prng_next(&world.random) >> (8 + below(50)));
        if (below(3) == 0) t = -t;
        struct tm real, model;
        char text[100], text2[100];
        struct tm *r = gmtime_r(&t, &real), *m = model_gmtime_r(&t, &model);
        same(r != NULL, m != NULL);
        if (!r) continue;
        assert_true(is_date(&model));
        same(real.tm_year, model.tm_year);
        same(real.tm_yday, model.tm_yday);
        same(real.tm_wday, model.tm_wday);
        same(real.tm_mon * 32 + real.tm_mday, model.tm_mon * 32 + model.tm_mday);
        same(real.tm_hour * 3600 + real.tm_min * 60 + real.tm_sec,
             model.tm_hour * 3600 + model.tm_min * 60 + model.tm_sec);
        size_t room = below(40) + 1;
        const char *format = formats[below(sizeof formats / sizeof *formats)];
        size_t n = strftime(text, room, format, &real);
        size_t opened = world.opened, n2 = model_strftime(text2, room, format, &real);
        if (world.opened != opened) continue;
        if (n != n2) fail_msg("%s: %zu, %zu: %s, %s", format, n, n2, text, text2);
        if (n) assert_string_equal(text, text2);
        exact++;
        if (real.tm_year <= 8099 && real.tm_year >= -900)
            assert_string_equal(asctime(&real), model_asctime(&model));
        model.tm_mon += (int)below(40) - 20;
        model.tm_mday += (int)below(4000) - 2000;
        model.tm_hour -= (int)below(100);
        real = model;
        same(timegm(&real), model_timegm(&model));
        same(real.tm_yday, model.tm_yday);
    }
    assert_true(exact > 3000);
    assert_null(world.failed);
    same(model_difftime(10, 4), difftime(10, 4));
    struct tm t = {.tm_year = 9000};
    assert_fails("library-argument", model_asctime(&t));
}

/* The machine's local time is one of those that the model allows. */
static void local_dates_are_dates(void **state) {
    (void)state;
    volatile int found = 0;
    world_reset(2);
    for (int i = 0; i < ROUNDS && found < ENOUGH; i++) {
        time_t now = 1000000;
        struct tm t = {0};
        HAPPENS(found += model_localtime_r(&now, &t) && !world.refused && is_date(&t));
        HAPPENS(model_mktime(&t));
        if (!world.refused) assert_true(is_date(&t));
    }
    assert_true(found == ENOUGH);
}

static void reads_what_fits(void **state) {
    (void)state;
    volatile int found = 0;
    char b[40];
    world_reset(2);
    for (int i = 0; i < 2000; i++) {
        volatile ssize_t n = -2;
        memset(b, '#', sizeof b);
        HAPPENS(n = model_read(0, b, 32));
        assert_true(world.refused || between(-1, n, 32));
        assert_int_equal(b[32], '#');
        HAPPENS(n = model_write(1, b, 8));
        assert_true(world.refused || between(-1, n, 8));
        char *volatile cwd = NULL;
        HAPPENS(cwd = model_getcwd(b, 32));
        assert_true(world.refused || !cwd || (cwd == b && strlen(b) < 32));
        assert_int_equal(b[32], '#');
        char template[] = "abXXXXXX";
        volatile int fd = -2;
        HAPPENS(fd = model_mkstemp(template));
        assert_true(world.refused || fd >= -1);
        assert_memory_equal(template, "ab", 2);
        found += fd >= -1;
    }
    assert_true(found > ENOUGH);
    char wrong[] = "XXXXX";
    assert_fails("library-argument", model_mkstemp(wrong));
}

/* Of main's arguments the real function's answers are among those of the model. */
static void options_are_found(void **state) {
    (void)state;
    world_reset(3);
    char *argv[] = {"prog", "-ab", "-c", "text", "rest", NULL};
    int seen[256] = {0};
    volatile int ends = 0;
    world.outside = 1;
    for (int i = 0; i < ROUNDS; i++) {
        model_optind = 1;
        volatile int c = 0;
        HAPPENS(c = model_getopt(5, argv, "abc:"));
        if (world.refused) continue;
        assert_true(c == -1 || c == '?' || strchr("abc", c));
        assert_true(between(1, model_optind, 5));
        if (c == 'c') assert_non_null(model_optarg);
        ends += c == -1;
        if (c > 0) seen[c]++;
    }
    assert_true(ends > ENOUGH && seen['a'] > ENOUGH && seen['b'] > ENOUGH && seen['c'] > ENOUGH);
    assert_true(seen['?'] > ENOUGH);
}

static const char *const words[] = {"-a", "-b",    "-ab",    "-c",     "-cx",      "-d",  "-dx",
                                    "-z", "--",    "-",      "x",      "--one",    "--o", "--two=1",
                                    "--t", "--two", "--tw=2", "--tee=3", "--one=1", "--bad"};

/* One after the other, on a copy each, until the end. Arguments that are no options come last, as
 * what is done with others depends on the library. */
static void options_agree(void **state) {
    (void)state;
    static const struct option longs[] = {
        {"one", 0, NULL, 1}, {"two", 1, NULL, 2}, {"tee", 2, NULL, 3}, {NULL, 0, NULL, 0}};
    static const char *const letters[] = {"abc:d::", ":abc:d::", "+abc:d::", "-abc:d::"};
    world_reset(6);
    opterr = 0;
    for (int i = 0; i < 20000; i++) {
        char *mine[8] = {"prog"}, *its[8];
        int n = 1 + (int)below(6), index = 7, its_index = 7, c, real;
        const char *known = letters[below(4)];
        bool with_names = below(2) != 0;
        for (int k = 1; k < n; k++) mine[k] = (char *)words[below(sizeof words / sizeof *words)];
        memcpy(its, mine, sizeof its);
        optind = 0;
        model_optind = 1;
        model_getopt(1, mine, "a"); /* nothing is left of the last one */
        model_optind = 0;
        do {
            real = with_names ? getopt_long(n, its, known, longs, &its_index) : getopt(n, its, known);
            c = with_names ? model_getopt_long(n, mine, known, longs, &index)
                           : model_getopt(n, mine, known);
            if (world.opened) break;
            same(real, c);
            same(its_index, index);
            same(optind, model_optind);
            assert_true(optarg == model_optarg || (optarg && !strcmp(optarg, model_optarg)));
            if (real == '?') same(optopt, model_optopt);
        } while (real != -1);
        world.opened = 0;
    }
}

static void bytes_are_turned(void **state) {
    (void)state;
    world_reset(4);
    for (int i = 0; i < 1000; i++) {
        uint32_t v = (uint32_t)prng_next(&world.random);
        assert_true(htonl(v) == model_htonl(v) && ntohl(v) == model_ntohl(v));
        assert_true(htons((uint16_t)v) == model_htons((uint16_t)v));
        assert_true(ntohs((uint16_t)v) == model_ntohs((uint16_t)v));
    }
}

/* ---- wide strings ---- */

enum { ROOM = 24 };

static void wide_text(wchar_t *to) {
    static const wchar_t letters[] = L"ab\x7fffffff";
    uint32_t n = prng_below(&world.random, 12);
    for (uint32_t i = 0; i < ROOM; i++)
        to[i] = i < n ? letters[prng_below(&world.random, 3)] : L'#';
    to[n] = 0;
}

static int sign(int v) { return (v > 0) - (v < 0); }

static void wide_strings_agree(void **state) {
    (void)state;
    wchar_t a[ROOM], b[ROOM], c[ROOM];
    world_reset(5);
    for (int i = 0; i < 3000; i++) {
        size_t n = prng_below(&world.random, 12);
        wide_text(a);
        wide_text(b);
        wmemcpy(c, a, ROOM);
        same(wcslen(a), model_wcslen(a));
        same(wcsnlen(a, n), model_wcsnlen(a, n));
        same(sign(wcscmp(a, b)), sign(model_wcscmp(a, b)));
        same(sign(wcsncmp(a, b, n)), sign(model_wcsncmp(a, b, n)));
        same(sign(wmemcmp(a, b, n)), sign(model_wmemcmp(a, b, n)));
        assert_ptr_equal(wcschr(a, b[0]), model_wcschr(a, b[0]));
        assert_ptr_equal(wcsrchr(a, b[0]), model_wcsrchr(a, b[0]));
        assert_ptr_equal(wmemchr(a, b[0], n), model_wmemchr(a, b[0], n));
        wcscat(a, b);
        model_wcscat(c, b);
        assert_memory_equal(a, c, sizeof a);
        wcsncpy(a, b, n);
        model_wcsncpy(c, b, n);
        assert_memory_equal(a, c, sizeof a);
        wmemset(a, b[0], n);
        model_wmemset(c, b[0], n);
        assert_memory_equal(a, c, sizeof a);
        wcscpy(a, b);
        model_wcscpy(c, b);
        assert_memory_equal(a, c, sizeof a);
    }
}

static void wide_searches_agree(void **state) {
    (void)state;
    wchar_t a[ROOM], b[ROOM], c[ROOM];
    world_reset(6);
    world_object(c, sizeof c);
    for (int i = 0; i < 3000; i++) {
        size_t n = prng_below(&world.random, 12);
        wchar_t *rest, *rest2;
        wide_text(a);
        wide_text(b);
        wmemcpy(c, a, ROOM);
        same(wcsspn(a, b), model_wcsspn(a, b));
        same(wcscspn(a, b), model_wcscspn(a, b));
        assert_ptr_equal(wcspbrk(a, b), model_wcspbrk(a, b));
        assert_ptr_equal(wcsstr(a, b), model_wcsstr(a, b));
        same(wcsncat(a, b, n) - a, model_wcsncat(c, b, n) - c);
        assert_memory_equal(a, c, sizeof a);
        same(wcpncpy(a, b, n) - a, model_wcpncpy(c, b, n) - c);
        same(wcpcpy(a, b) - a, model_wcpcpy(c, b) - c);
        assert_memory_equal(a, c, sizeof a);
        same(wmempcpy(a + 1, b, n) - a, model_wmempcpy(c + 1, b, n) - c);
        assert_memory_equal(a, c, sizeof a);
        same(wmemmove(a + 2, a, n) - a, model_wmemmove(c + 2, c, n) - c);
        assert_memory_equal(a, c, sizeof a);
        wide_text(a);
        wmemcpy(c, a, ROOM);
        wchar_t *copy = model_wcsdup(a);
        if (copy) same(wcscmp(a, copy), 0);
        free(copy);
        wchar_t *word = wcstok(a, L"a", &rest), *word2 = model_wcstok(c, L"a", &rest2);
        for (; word && word2;
             word = wcstok(NULL, L"a", &rest), word2 = model_wcstok(NULL, L"a", &rest2))
            same(wcscmp(word, word2), 0);
        same(word != NULL, word2 != NULL);
    }
}

static void wide_text_is_printed(void **state) {
    (void)state;
    wchar_t a[ROOM], b[ROOM];
    world_reset(7);
    for (int i = 0; i < 2000; i++) {
        int v = (int)prng_next(&world.random);
        size_t room = 1 + below(ROOM - 1);
        int n = swprintf(a, room, L"%d|%5x<%s>%c", v, (unsigned)v >> 3, "text", 'c');
        same(n, model_swprintf(b, room, L"%d|%5x<%s>%c", v, (unsigned)v >> 3, "text", 'c'));
        if (n >= 0) same(wcscmp(a, b), 0);
    }
    assert_fails("format", model_swprintf(b, ROOM, L"%\x263a", 1));
    assert_fails("format", model_swprintf(b, ROOM, L"%"));
}

/* Characters beyond ASCII are in no class in the locale "C". */
static void wide_classes_agree(void **state) {
    (void)state;
    for (wint_t c = 0; c < 128; c++) {
#define AGREES(name) same(!name(c), !model_##name(c));
        AGREES(iswalpha)
        AGREES(iswdigit)
        AGREES(iswalnum)
        AGREES(iswspace)
        AGREES(iswupper)
        AGREES(iswlower)
        AGREES(iswpunct)
        AGREES(iswxdigit)
        AGREES(iswblank)
        AGREES(iswcntrl)
        AGREES(iswprint)
        AGREES(iswgraph)
        same(towlower(c), model_towlower(c));
        same(towupper(c), model_towupper(c));
    }
}

/* The same signals are in both sets. */
static void sets_of_signals_agree(void **state) {
    (void)state;
    sigset_t a, b;
    world_reset(9);
    sigemptyset(&a);
    model_sigemptyset(&b);
    for (int i = 0; i < 2000; i++) {
        int sig = (int)below(80) - 5;
        if (sig == 32 || sig == 33) continue; /* the library's own */
        bool adds = below(2);
        same(adds ? sigaddset(&a, sig) : sigdelset(&a, sig),
             adds ? model_sigaddset(&b, sig) : model_sigdelset(&b, sig));
        same(sigismember(&a, sig), model_sigismember(&b, sig));
    }
}

/* Of bytes that are characters in the locale "C". */
static void characters_agree(void **state) {
    (void)state;
    world_reset(7);
    mbstate_t is = {0}, may = {0};
    for (int c = 0; c < 128; c++) {
        char byte = (char)c, to = 1, to2 = 1;
        wchar_t w = 1, w2 = 1;
        for (size_t n = 0; n < 2; n++) {
            same(mbrtowc(&w, &byte, n, &is), model_mbrtowc(&w2, &byte, n, &may));
            same(w, w2);
            is = (mbstate_t){0};
            same(mbrlen(&byte, n, &is), model_mbrlen(&byte, n, &may));
            is = (mbstate_t){0};
        }
        same(wcrtomb(&to, c, &is), model_wcrtomb(&to2, c, &may));
        same(to, to2);
        same(btowc(c), model_btowc(c));
        same(wctob((wint_t)c), model_wctob((wint_t)c));
    }
    same(wcrtomb(NULL, L'a', &is), model_wcrtomb(NULL, L'a', &may));
    same(mbrtowc(NULL, NULL, 3, &is), model_mbrtowc(NULL, NULL, 3, &may));
    same(btowc(EOF), model_btowc(EOF));
    same(wctob(WEOF), model_wctob(WEOF));
    same(mbsinit(NULL) != 0, model_mbsinit(NULL) != 0);
    same(mbsinit(&is) != 0, model_mbsinit(&may) != 0);
}

static void strings_of_characters_agree(void **state) {
    (void)state;
    world_reset(8);
    mbstate_t is = {0}, may = {0};
    for (size_t n = 0; n < 9; n++) {
        const char *s = "some", *t = s;
        const wchar_t *v = L"wide", *u = v;
        wchar_t w[9] = {0}, w2[9] = {0};
        char b[9] = {0}, b2[9] = {0};
        same(mbsrtowcs(w, &s, n, &is), model_mbsrtowcs(w2, &t, n, &may));
        same(s ? *s : -1, t ? *t : -1);
        assert_memory_equal(w, w2, sizeof w);
        same(wcsrtombs(b, &v, n, &is), model_wcsrtombs(b2, &u, n, &may));
        same(v ? *v : -1, u ? *u : -1);
        assert_memory_equal(b, b2, sizeof b);
        s = t = "other";
        same(mbsrtowcs(NULL, &s, n, &is), model_mbsrtowcs(NULL, &t, n, &may));
        assert_ptr_equal(s, t);
    }
}

static void conventions_agree(void **state) {
    (void)state;
    struct lconv *is = localeconv(), *may = model_localeconv();
    assert_string_equal(is->decimal_point, may->decimal_point);
    assert_string_equal(is->thousands_sep, may->thousands_sep);
    assert_string_equal(is->grouping, may->grouping);
    assert_string_equal(is->int_curr_symbol, may->int_curr_symbol);
    assert_string_equal(is->negative_sign, may->negative_sign);
    same(is->frac_digits, may->frac_digits);
    same(is->int_n_sign_posn, may->int_n_sign_posn);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(characters_agree),
        cmocka_unit_test(strings_of_characters_agree),
        cmocka_unit_test(conventions_agree),
        cmocka_unit_test(wide_classes_agree),  cmocka_unit_test(sets_of_signals_agree),
        cmocka_unit_test(dates_agree),         cmocka_unit_test(local_dates_are_dates),
        cmocka_unit_test(reads_what_fits),     cmocka_unit_test(options_are_found), cmocka_unit_test(options_agree),
        cmocka_unit_test(bytes_are_turned),    cmocka_unit_test(wide_strings_agree),
        cmocka_unit_test(wide_searches_agree), cmocka_unit_test(wide_text_is_printed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
