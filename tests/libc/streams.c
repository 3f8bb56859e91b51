/* streams.c - <stdio.h>: text in memory against the machine's library, streams against the
 * standard. */
#include "tests/libc/world.h"

#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int model_snprintf(char *to, size_t room, const char *format, ...);
int model_sprintf(char *to, const char *format, ...);
int model_asprintf(char **to, const char *format, ...);
int model_printf(const char *format, ...);
int model___snprintf_chk(char *to, size_t room, int flag, size_t size, const char *format, ...);
int model_sscanf(const char *text, const char *format, ...);
int model___isoc99_sscanf(const char *text, const char *format, ...);

static uint32_t below(uint32_t n) { return prng_below(&world.random, n); }

#define same(x, y) assert_int_equal((intmax_t)(x), (intmax_t)(y))

/* ---- exact text ---- */

/* Both write the same into the same room, and give the same length. */
#define PRINTS(room, format, ...)                                                                  \
    do {                                                                                           \
        char out[200], out2[200];                                                                  \
        memset(out, '#', sizeof out);                                                              \
        memset(out2, '#', sizeof out2);                                                            \
        same(snprintf(out, room, format, __VA_ARGS__),                                             \
             model_snprintf(out2, room, format, __VA_ARGS__));                                     \
        if (memcmp(out, out2, sizeof out)) print_error("%s: %s, %s\n", format, out, out2);         \
        assert_memory_equal(out, out2, sizeof out);                                                \
    } while (0)

#pragma GCC diagnostic ignored "-Wformat-nonliteral"
#pragma GCC diagnostic ignored "-Wformat-security"
#pragma GCC diagnostic ignored "-Wformat"

static char *flags(char *to) {
    *to++ = '%';
    for (const char *f = "-+ #0"; *f; f++)
        if (below(4) == 0) *to++ = *f;
    if (below(2)) to += sprintf(to, "%u", below(30) + 1);
    if (below(2)) to += sprintf(to, ".%u", below(25));
    return to;
}

static uint64_t value(void) {
    switch (below(4)) {
    case 0:
        return below(20);
    case 1:
        return (uint64_t)INT64_MIN >> below(64);
    default:
        return prng_next(&world.random) >> below(64);
    }
}

static void prints_integer(size_t room) {
    static const char kinds[] = "diouxX";
    char format[40], *end = flags(format);
    uint64_t v = value();
    char kind = kinds[below(sizeof kinds - 1)];
    switch (below(8)) {
    case 0:
        sprintf(end, "hh%c|", kind);
        PRINTS(room, format, (int)v);
        break;
    case 1:
        sprintf(end, "h%c|", kind);
        PRINTS(room, format, (int)v);
        break;
    case 2:
        sprintf(end, "l%c|", kind);
        PRINTS(room, format, (long)v);
        break;
    case 3:
        sprintf(end, "ll%c|", kind);
        PRINTS(room, format, (long long)v);
        break;
    case 4:
        sprintf(end, "j%c|", kind);
        PRINTS(room, format, (intmax_t)v);
        break;
    case 5:
        sprintf(end, "z%c|", kind);
        PRINTS(room, format, (size_t)v);
        break;
    case 6:
        sprintf(end, "t%c|", kind);
        PRINTS(room, format, (ptrdiff_t)v);
        break;
    default:
        sprintf(end, "%c|", kind);
        PRINTS(room, format, (int)v);
    }
}

static void prints_text(size_t room) {
    char format[40], text[30], *end = flags(format);
    uint32_t n = below(sizeof text);
    memset(text, 'a', sizeof text);
    text[n] = 0;
    strcpy(end, below(2) ? "s|%%" : "s");
    PRINTS(room, format, text);
    int width = (int)below(40) - 20, precision = (int)below(40) - 20, c = (int)below(256);
    PRINTS(room, "%*.*s", width, precision, text);
    end = flags(format);
    strcpy(end, "c|");
    PRINTS(room, format, c);
    PRINTS(room, "<%*d>", width, 7);
    PRINTS(room, "<%.*d%i>", precision, 7, 8);
}

static void text_agrees(void **state) {
    (void)state;
    world_reset(1);
    for (int i = 0; i < 10000; i++) {
        size_t room = below(3) ? 200 : below(20);
        prints_integer(room);
        prints_text(room);
        int n = 0, m = 0;
        char text[20];
        snprintf(text, sizeof text, "%d%n%%", (int)room, &n);
        model_snprintf(text, sizeof text, "%d%n%%", (int)room, &m);
        same(n, m);
    }
    PRINTS(200, "plain%s", "");
    PRINTS(0, "%d", 123);
    same(model_snprintf(NULL, 0, "%s-%d", "abc", 12), 6);
    char text[40], *made;
    same(model_sprintf(text, "%5.2s|%-4d|%#x", "abc", 7, 255), 15);
    assert_string_equal(text, "   ab|7   |0xff");
    same(model___snprintf_chk(text, 4, 1, 40, "%d", 123456), 6);
    assert_string_equal(text, "123");
    same(model_asprintf(&made, "%d+%s", 12, "x"), 4);
    assert_string_equal(made, "12+x");
    free(made);
    assert_null(world.failed);
    same(world.refused, 0);
}

/* ---- bounded text ---- */

/* The real length is one that the model allows. */
static void real_length_is_allowed(const char *format, int is_long, long double v) {
    char text[6000];
    if (v != v) return; /* the sign of a NaN is the library's */
    int n = is_long ? snprintf(text, sizeof text, format, v)
                    : snprintf(text, sizeof text, format, (double)v);
    world.has_length = 1;
    world.length = (size_t)n;
    int m = is_long ? model_snprintf(text, sizeof text, format, v)
                    : model_snprintf(text, sizeof text, format, (double)v);
    if (world.refused) print_error("%s of %Lg: %d is refused\n", format, v, n);
    same(world.refused, 0);
    same(n, m);
}

static long double real(void) {
    union {
        uint64_t bits;
        double v;
    } u = {prng_next(&world.random)};
    long double near = 1;
    switch (below(5)) {
    case 0:
        return u.v;
    case 4: /* beside a power of ten, where rounding brings a digit */
        for (uint32_t n = below(16); n > 0; n--) near /= 10;
        near = below(2) ? 1 - near : 1 + near;
        for (uint32_t n = below(24); n > 0; n--) near *= 10;
        for (uint32_t n = below(20); n > 0; n--) near /= 10;
        return near;
    case 1:
        return (long double)(int64_t)u.bits / (double)(1 + below(1000000));
    case 2:
        return (long double)(int)below(2000) - 1000;
    default:
        return (long double)((1ull << below(64)) - 1) / 8;
    }
}

/* Where the model leaves nothing open, digits are the machine's. */
static void digits_of_reals(void **state) {
    (void)state;
    int exact = 0;
    world_reset(4);
    for (int i = 0; i < 40000; i++) {
        char format[40], *end = flags(format), out[600], out2[600];
        static const char *const kinds[] = {"f", "F", "g", "G", "e", "E", "a", "A"};
        strcpy(end, kinds[below(8)]);
        double v = (double)real();
        if (v != v) continue;
        if (below(2)) v = ((double)(int)below(4000) - 2000) / (below(2) ? 8 : 100);
        size_t opened = world.opened, room = below(40) + 1;
        int n = snprintf(out, room, format, v), m = model_snprintf(out2, room, format, v);
        if (world.opened != opened) continue;
        exact++;
        if (n != m || strcmp(out, out2) != 0) fail_msg("%s of %.20g: %s, %s", format, v, out, out2);
    }
    assert_true(exact > 15000);
    char text[16];
    same(model_snprintf(text, sizeof text, "%.2f", 1.5), 4);
    assert_string_equal(text, "1.50");
    same(model_snprintf(text, sizeof text, "%.0f", 2.5), 1);
    assert_string_equal(text, "2");
}

static void lengths_of_reals(void **state) {
    (void)state;
    static const char kinds[] = "fFeEgGaA";
    world_reset(2);
    for (int i = 0; i < 20000; i++) {
        char format[40], *end = flags(format);
        char kind = kinds[below(sizeof kinds - 1)];
        int is_long = below(3) == 0;
        sprintf(end, is_long ? "L%c" : "%c", kind);
        real_length_is_allowed(format, is_long, real());
    }
    real_length_is_allowed("%f", 0, 1.7976931348623157e308);
    real_length_is_allowed("%.0f", 0, 999.9999999);
    real_length_is_allowed("%f", 0, -__builtin_inf());
    real_length_is_allowed("%e", 0, __builtin_nan(""));
    real_length_is_allowed("%Lf", 1, 1e4932L);
    real_length_is_allowed("%Lg", 1, 1e-4940L);
    world.length = (size_t)snprintf(NULL, 0, "%p", (void *)&world);
    char text[64];
    same(model_snprintf(text, sizeof text, "%p", (void *)&world), world.length);
    same(world.refused, 0);
}

/* ---- formats that are wrong ---- */

static void wrong_formats(void **state) {
    (void)state;
    world_reset(3);
    assert_fails("format", model_printf("%"));
    assert_fails("format", model_printf("%5"));
    assert_fails("format", model_printf("%y", 1));
    assert_fails("format", model_printf("%hs", "a"));
    assert_fails("format", model_printf("%0$d", 1));
    assert_fails("format", model_printf("%hld", 1));
    assert_fails("format", model_sscanf("1", "%", NULL));
    assert_fails("format", model_sscanf("1", "%0d", NULL));
    assert_fails("format", model_sscanf("1", "%y", NULL));
    model_printf("%d%%%s%c%-*d\n", 1, "a", 'c', 3, 4);
    assert_null(world.failed);
}

/* ---- scanning ---- */

/* The variables that a scan sets, each where a number of any type may stand; bytes that it does not
 * write stay '#'. */
struct scanned {
    int r;
    _Alignas(long double) char at[6][2 * sizeof(long double)];
};

#define SCAN(f, to, text, format)                                                                  \
    do {                                                                                           \
        memset(&(to), '#', sizeof(to));                                                            \
        (to).r = f(text, format, (to).at[0], (to).at[1], (to).at[2], (to).at[3], (to).at[4],       \
                   (to).at[5]);                                                                    \
    } while (0)

/* A text is scanned as the machine does it. */
static void scans_texts(void **state) {
    (void)state;
    static const char *const formats[] = {
        "%d",          "%d %d",    "%d,%d",    "%x",          "%i %i",       "%o%n",
        "%2d%2d%n",    "%hhd %hd", "%ld %lld", "%u",          "%s %s",       "%3s%s",
        "%c%c",        "%4c",      "%[a-c]%n", "%[^,],%s",    "%*d%d",       "%*s %s",
        "ab%d",        " a%d",     "%d%%%d",   "%[]x]%s",     "%[^]x]%s",    "%f",
        "%lf %lf",     "%Lf",      "%5lf%n",   "%d.%d.%d.%d", "%2[0-9]:%2d", "%n%d",
        "%ju %zu %td", "%X %x",    "(%d)",     "%d %s %d",    "%*[^:]:%d",   "a%n b%n",
    };
    static const char *const texts[] = {
        "",           "12",           "12 34",   "12,34",
        "0x1f -7",    "-5",           "+3 4",    "007 8",
        "abc def",    "a,b",          "  a12",   "ab7",
        "3%4",        "xyz]",         "]x y",    "1.5",
        "-2.25e3 7",  "1.2.3.4",      "12:34",   "(5)",
        "1 two 3",    "k:9 z",        " ",       "abcabc,",
        "99 bottles", "255 -1 65535", "1234567", "18446744073709551615 1 2",
        "a b",        "inf nan",      "\t\n8",
    };
    size_t exact = 0;
    world_reset(4);
    for (size_t f = 0; f < sizeof formats / sizeof *formats; f++)
        for (size_t t = 0; t < sizeof texts / sizeof *texts; t++) {
            struct scanned real, model;
            size_t opened = world.opened, inputs = world.inputs;
            SCAN(sscanf, real, texts[t], formats[f]);
            SCAN(model___isoc99_sscanf, model, texts[t], formats[f]);
            bool any = world.inputs != inputs && real.r > 0; /* a number that does not fit */
            if (world.opened != opened || any) continue;
            bool none = real.r <= 0 && model.r <= 0; /* 0 or EOF where libraries differ */
            if ((real.r != model.r && !none) || memcmp(real.at, model.at, sizeof real.at))
                fail_msg("%s of \"%s\": %d, %d", formats[f], texts[t], real.r, model.r);
            exact++;
        }
    assert_true(exact > 900);
    assert_null(world.failed);
}

/* Of a longer one anything comes that fits. */
static void scans_long_texts(void **state) {
    (void)state;
    char text[100];
    int assigned[8] = {0};
    world_reset(4);
    memset(text, '1', sizeof text);
    text[sizeof text - 1] = 0;
    world.has_length = 1;
    for (int i = 0; i < 3000; i++) {
        world.length = 1 + below(5);
        struct {
            char before, text[8], after;
        } s = {'#', "", '#'};
        int n = -7;
        short h[3] = {1, 2, 3};
        char set[16] = "";
        volatile int r = -3;
        HAPPENS(r = model_sscanf(text, "%d%hd %7s%*d%[^]x]", &n, &h[1], s.text, set));
        same(s.before, '#');
        same(s.after, '#');
        same(h[0], 1);
        same(h[2], 3);
        if (world.refused) continue;
        assert_true(r >= -1 && r <= 4);
        assert_true(strlen(s.text) <= 7);
        assert_true(strlen(set) <= 5);
        assigned[r + 1]++;
    }
    for (int r = 0; r < 5; r++) assert_true(assigned[r] > 0);
    assert_null(world.failed);
}

/* ---- streams ---- */

MODEL_OF(fopen);
MODEL_OF(fclose);
MODEL_OF(freopen);
MODEL_OF(fgetc);
MODEL_OF(ungetc);
MODEL_OF(fgets);
MODEL_OF(fread);
MODEL_OF(fwrite);
MODEL_OF(getline);
MODEL_OF(feof);
MODEL_OF(ferror);
MODEL_OF(clearerr);
MODEL_OF(rewind);
MODEL_OF(fseek);
MODEL_OF(ftell);
MODEL_OF(fputs);
extern FILE *const model_stdin;

static void end_stays(FILE *f) {
    while (model_fgetc(f) != EOF) {
    }
    if (model_feof(f)) {
        char text[4];
        same(model_fgetc(f), EOF);
        assert_null(model_fgets(text, 4, f));
        same(model_fread(text, 1, 4, f), 0);
        same(model_ungetc('x', f), 'x');
        same(model_feof(f), 0);
        same(model_fgetc(f), 'x');
    } else {
        assert_true(model_ferror(f));
        model_clearerr(f);
        same(model_ferror(f), 0);
    }
}

static void reads_line(FILE *f) {
    char text[40];
    memset(text, '#', sizeof text);
    const char *line = model_fgets(text, 32, f);
    assert_true(!line || (line == text && memchr(text, 0, 32)));
    same(text[32], '#');
    assert_true(model_fread(text, 3, 7, f) <= 7);
    same(text[32], '#');
}

static void reads_long_line(FILE *f) {
    static char *line;
    static size_t size;
    size = 0; /* or in the end no memory that is chosen is large enough */
    ssize_t n = model_getline(&line, &size, f);
    assert_true(n == -1 || ((size_t)n < size && line[n] == 0));
}

static void streams_behave(void **state) {
    (void)state;
    world_reset(5);
    world_object(model_stdin, 16);
    int happened[3] = {0};
    FILE *f;
    for (int i = 0; i < 3000; i++) {
        model_rewind(model_stdin);
        HAPPENS(end_stays(model_stdin));
        happened[0] += !world.refused;
        model_rewind(model_stdin);
        HAPPENS(reads_line(model_stdin));
        happened[1] += !world.refused;
        model_rewind(model_stdin);
        HAPPENS(reads_long_line(model_stdin));
        happened[2] += !world.refused;
        HAPPENS(if ((f = model_fopen("a", "r"))) model_fclose(f));
    }
    for (int i = 0; i < 3; i++) assert_true(happened[i] > 10);
    assert_null(world.failed);
    char text[4];
    assert_fails("library-argument", model_fopen("a", "x"));
    assert_fails("null-dereference", model_fgetc(NULL));
    assert_fails("null-dereference", model_fputs("a", NULL));
    assert_fails("library-argument", model_fgets(text, 0, model_stdin));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(text_agrees),     cmocka_unit_test(lengths_of_reals),
        cmocka_unit_test(digits_of_reals), cmocka_unit_test(wrong_formats),
        cmocka_unit_test(scans_texts),     cmocka_unit_test(scans_long_texts),
        cmocka_unit_test(streams_behave),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
