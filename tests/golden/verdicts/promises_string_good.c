// <string.h>: assertions that the standard or POSIX promises, function by function.
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
// expect: main: proved
#define _GNU_SOURCE
#include <assert.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static void case_0(void) {
    char a[8] = "abc";
    assert(memcpy(a, "xy", 2) == a && a[0] == 'x' && a[2] == 'c');
}

static void case_1(void) {
    char a[8] = "abcdef";
    memmove(a + 1, a, 3);
    assert(strcmp(a, "aabcef") == 0);
}

static void case_2(void) {
    char a[4];
    assert(memset(a, 300, 4) == a && a[3] == 44);
}

static void case_3(void) {
    char a[8];
    assert((char *)mempcpy(a, "abc", 4) == a + 4);
}

static void case_4(void) {
    char a[8];
    assert(memccpy(a, "abc", 'b', 3) == a + 2);
    assert(!memccpy(a, "abc", 'z', 3));
}

static void case_5(void) {
    assert(memchr("abc", 'c', 2) == NULL);
    assert(*(char *)memchr("abc", 'b' + 256, 3) == 'b');
}

static void case_6(void) {
    const char *s = "abab";
    assert(memrchr(s, 'b', 4) == s + 3);
}

static void case_7(void) {
    assert(memcmp("\xff", "\x01", 1) > 0);
    assert(memcmp("a", "b", 0) == 0);
}

static void case_8(void) {
    assert(strcmp("a", "b") < 0 && strcmp("b", "a") > 0 && strcmp("", "") == 0);
}

static void case_9(void) { assert(strcmp("\x80", "a") > 0); }

static void case_10(void) { assert(strncmp("abc", "abd", 2) == 0 && strncmp("a", "b", 0) == 0); }

static void case_11(void) {
    char b[8];
    assert(strxfrm(b, "ab", 8) < 8 || 1);
}

static void case_12(void) {
    assert(strcasecmp("AbC", "aBc") == 0 && strncasecmp("abX", "ABy", 2) == 0);
}

static void case_13(void) {
    assert(strlen("") == 0 && strlen("ab\0c") == 2 && strnlen("abc", 2) == 2 &&
           strnlen("a", 5) == 1);
}

static void case_14(void) {
    char b[8];
    assert(stpcpy(b, "ab") == b + 2 && strcpy(b, "x") == b);
}

static void case_15(void) {
    char b[5] = "zzzz";
    strncpy(b, "a", 3);
    assert(b[1] == 0 && b[2] == 0 && b[3] == 'z');
}

static void case_16(void) {
    char b[5];
    assert(stpncpy(b, "ab", 4) == b + 2);
    assert(stpncpy(b, "abcd", 3) == b + 3);
}

static void case_17(void) {
    char b[8] = "a";
    strcat(b, "b");
    strncat(b, "cde", 2);
    assert(strcmp(b, "abcd") == 0);
}

static void case_18(void) {
    char *p = strdup("ab");
    if (p) {
        assert(strcmp(p, "ab") == 0);
        free(p);
    }
}

static void case_19(void) {
    char *p = strndup("abc", 2);
    if (p) {
        assert(strcmp(p, "ab") == 0);
        free(p);
    }
}

static void case_20(void) {
    const char *s = "abc";
    assert(strchr(s, 0) == s + 3 && strchr(s, 'b') == s + 1 && !strchr(s, 'z') &&
           strrchr(s, 'c') == s + 2);
}

static void case_21(void) { assert(strspn("aab", "a") == 2 && strcspn("abc", "cb") == 1); }

static void case_22(void) {
    const char *s = "hello";
    assert(strpbrk(s, "lo") == s + 2 && !strpbrk(s, "xyz"));
}

static void case_23(void) {
    const char *s = "hello";
    assert(strstr(s, "ll") == s + 2 && strstr(s, "") == s && !strstr(s, "hellos"));
}

static void case_24(void) {
    char b[] = "a,b";
    assert(strcmp(strtok(b, ","), "a") == 0);
    assert(strcmp(strtok(0, ","), "b") == 0);
    assert(!strtok(0, ","));
}

static void case_25(void) {
    char b[] = ",,a,,b,";
    char *r;
    assert(strcmp(strtok_r(b, ",", &r), "a") == 0 && strcmp(strtok_r(0, ",", &r), "b") == 0 &&
           !strtok_r(0, ",", &r));
}

static void case_26(void) {
    char b[] = "a,,b", *p = b;
    assert(strcmp(strsep(&p, ","), "a") == 0 && *strsep(&p, ",") == 0 &&
           strcmp(strsep(&p, ","), "b") == 0 && !p && !strsep(&p, ","));
}

static void case_27(void) { assert(ffs(0) == 0 && ffs(8) == 4 && ffsl(1L << 40) == 41); }

static void case_28(void) {
    const char *s = "abc";
    assert(memmem(s, 3, "bc", 2) == s + 1);
    assert(memmem(s, 3, "", 0) == s);
}

static void case_29(void) { assert(strcoll("a", "a") == 0 && strcoll("a", "b") < 0); }

static void case_30(void) { assert(strerror(2) != NULL); }

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
    }
    return 0;
}
