// <stdio.h>: assertions that the standard or POSIX promises, function by function.
// expect: case_0: proved
// expect: case_1: proved
// expect: case_2: proved
// expect: case_3: proved
// expect: case_4: proved
// expect: case_5: proved
// expect: case_6: proved
// expect: case_7: proved
// expect: case_8: proved
// expect: case_9: proved
// expect: case_10: proved
// expect: case_11: proved
// expect: case_12: proved
// expect: case_13: proved
// expect: case_14: proved
// expect: case_15: proved
// expect: case_16: proved
// expect: case_17: proved
// expect: case_18: proved
// expect: case_19: proved
// expect: case_20: proved
// expect: case_21: proved
// expect: case_22: proved
// expect: case_23: proved
// expect: case_24: proved
// expect: case_25: proved
// expect: case_26: proved
// expect: case_27: proved
// expect: case_28: proved
// expect: case_29: proved
// expect: case_30: proved
// expect: case_31: proved
// expect: main: proved
#define _GNU_SOURCE
#include <assert.h>
#include <limits.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void case_0(void) {
    char b[32];
    assert(sprintf(b, "%5d|%-4x|%+d", 42, 255, 7) == 13);
    assert(strcmp(b, "   42|ff  |+7") == 0);
}

static void case_1(void) {
    char b[4];
    assert(snprintf(b, 4, "%s", "abcdef") == 6 && strcmp(b, "abc") == 0);
    assert(snprintf(NULL, 0, "%d", -100) == 4);
}

static void case_2(void) {
    char b[32];
    assert(sprintf(b, "%05d %.3d %#x %#o", 7, 5, 16, 8) == 18 &&
           strcmp(b, "00007 005 0x10 010") != 1);
}

static void case_3(void) {
    char b[32];
    sprintf(b, "%.2s|%c|%%", "abc", 'z');
    assert(strcmp(b, "ab|z|%") == 0);
}

static void case_4(void) {
    char b[32];
    sprintf(b, "%hhd %hd %ld %lld", 300, 70000, -1L, 5LL);
    assert(strcmp(b, "44 4464 -1 5") == 0);
}

static void case_5(void) {
    char b[32];
    sprintf(b, "%u %zu %jd", UINT_MAX, (size_t)3, (intmax_t)-2);
    assert(strcmp(b, "4294967295 3 -2") == 0);
}

static void case_6(void) {
    char b[32];
    int n;
    sprintf(b, "ab%ncd", &n);
    assert(n == 2);
}

static void case_7(void) {
    char b[32];
    sprintf(b, "%*d|%-*d|%.*s", 4, 1, 3, 2, 1, "xy");
    assert(strcmp(b, "   1|2  |x") == 0);
}

static void case_8(void) {
    char b[32];
    sprintf(b, "%.1f %.0f %5.2f", 0.25, 1.5, 3.14159);
    assert(strcmp(b, "0.2 2  3.14") == 0);
}

static void case_9(void) {
    char b[32];
    assert(sprintf(b, "%g", 1e10) <= 11 && sprintf(b, "%g", 0.0) == 1);
}

static void case_10(void) {
    char b[32];
    assert(sprintf(b, "%.3e", 12345.678) == 9);
}

static void case_11(void) {
    char b[32];
    assert(sprintf(b, "% d|%+.0e", 5, 1.0) == 9);
}

static void case_12(void) {
    int a, b;
    assert(sscanf("3 4", "%d%d", &a, &b) == 2 && a == 3 && b == 4);
}

static void case_13(void) {
    int a = 9;
    assert(sscanf("x", "%d", &a) == 0 && a == 9);
    assert(sscanf("", "%d", &a) == EOF);
}

static void case_14(void) {
    char w[4];
    int n;
    assert(sscanf("abcdef 1", "%3s%n", w, &n) == 1 && n == 3 && strcmp(w, "abc") == 0);
}

static void case_15(void) {
    char w[8];
    assert(sscanf("ab12", "%[a-z]", w) == 1 && strcmp(w, "ab") == 0);
    unsigned x;
    assert(sscanf("ff", "%x", &x) == 1 && x == 255);
}

static void case_16(void) {
    int a, b;
    assert(sscanf("1-2", "%d-%d", &a, &b) == 2 && b == 2);
    assert(sscanf("1+2", "%d-%d", &a, &b) == 1);
}

static void case_17(void) {
    int a;
    assert(sscanf("12345", "%2d", &a) == 1 && a == 12);
    int r = sscanf("5", "%*d%d", &a);
    assert(r == EOF || r == 0);
}

static void case_18(void) {
    char c;
    assert(sscanf(" x", " %c", &c) == 1 && c == 'x');
    assert(sscanf(" x", "%c", &c) == 1 && c == ' ');
}

static void case_19(void) {
    int a;
    assert(sscanf("0x1f", "%i", &a) == 1 && a == 31);
    assert(sscanf("017", "%i", &a) == 1 && a == 15);
}

static void case_20(void) {
    float f;
    assert(sscanf("1.5", "%f", &f) == 1 && f == 1.5f);
}

static void case_21(void) {
    int c = getchar();
    assert(c >= -1 && c <= 255);
    if (c != EOF) {
        assert(ungetc(c, stdin) == c);
        assert(getchar() == c);
    }
}

static void case_22(void) {
    char b[4];
    if (fgets(b, 4, stdin)) {
        assert(strlen(b) < 4);
        char *n = strchr(b, '\n');
        assert(!n || n[1] == 0);
    }
}

static void case_23(void) {
    char b[4];
    size_t n = fread(b, 1, 4, stdin);
    assert(n <= 4);
    if (n < 4) assert(feof(stdin) || ferror(stdin));
}

static void case_24(void) {
    int r = puts("x");
    assert(r >= -1 || r == EOF);
    r = putchar('a');
    assert(r == 'a' || r == EOF);
}

static void case_25(void) {
    int r = printf("%d\n", 10);
    assert(r == 3 || r < 0);
    assert(fwrite("ab", 1, 2, stdout) <= 2);
}

static void case_26(void) {
    char *l = NULL;
    size_t n = 0;
    ssize_t r = getline(&l, &n, stdin);
    if (r != -1) {
        assert(r > 0 && l[r] == 0 && n > (size_t)r);
    }
    free(l);
}

static void case_27(void) {
    FILE *f = tmpfile();
    if (f) {
        int r = fputc('a', f);
        assert(r == 'a' || r == EOF);
        rewind(f);
        assert(!ferror(f));
        fclose(f);
    }
}

static void case_28(void) {
    char *p;
    int r = asprintf(&p, "%d", 12);
    if (r >= 0) {
        assert(r == 2 && strcmp(p, "12") == 0);
        free(p);
    }
}

static void case_29(void) { assert(fileno(stdin) == 0 && fileno(stdout) == 1 && fileno(stderr) == 2); }

static void case_30(void) {
    char b[8];
    assert(snprintf(b, sizeof b, "%c", 0) == 1 && b[1] == 0);
}

static void case_31(void) {
    clearerr(stdin);
    assert(!feof(stdin) && !ferror(stdin));
}

int main(int argc, char **argv) {
    (void)argv;
    switch (argc) {
    case 1:
        case_0();
        break;
    case 2:
        case_1();
        break;
    case 3:
        case_2();
        break;
    case 4:
        case_3();
        break;
    case 5:
        case_4();
        break;
    case 6:
        case_5();
        break;
    case 7:
        case_6();
        break;
    case 8:
        case_7();
        break;
    case 9:
        case_8();
        break;
    case 10:
        case_9();
        break;
    case 11:
        case_10();
        break;
    case 12:
        case_11();
        break;
    case 13:
        case_12();
        break;
    case 14:
        case_13();
        break;
    case 15:
        case_14();
        break;
    case 16:
        case_15();
        break;
    case 17:
        case_16();
        break;
    case 18:
        case_17();
        break;
    case 19:
        case_18();
        break;
    case 20:
        case_19();
        break;
    case 21:
        case_20();
        break;
    case 22:
        case_21();
        break;
    case 23:
        case_22();
        break;
    case 24:
        case_23();
        break;
    case 25:
        case_24();
        break;
    case 26:
        case_25();
        break;
    case 27:
        case_26();
        break;
    case 28:
        case_27();
        break;
    case 29:
        case_28();
        break;
    case 30:
        case_29();
        break;
    case 31:
        case_30();
        break;
    case 32:
        case_31();
        break;
    }
    return 0;
}
