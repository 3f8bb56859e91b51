// flags: -lm
/* Tables, options in a text, classes by name and comparisons of POSIX and glibc, by their models and by
 * the machine's own. */
#define _GNU_SOURCE
#include <search.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>
#include <wctype.h>

static unsigned sum;

static void add(long v) { sum = sum * 31 + (unsigned)v; }

static void table(void) {
    static int values[] = {3, 5, 7};
    static char *const keys[] = {"three", "five", "seven"};
    struct hsearch_data t;
    ENTRY *e;
    memset(&t, 0, sizeof t);
    if (!hcreate_r(8, &t)) return;
    for (int i = 0; i < 3; i++) {
        if (!hsearch_r((ENTRY){keys[i], &values[i]}, ENTER, &e, &t)) exit(0);
        add(e->key[0]);
    }
    for (int i = 0; i < 3; i++)
        if (hsearch_r((ENTRY){keys[i], NULL}, FIND, &e, &t)) add(*(int *)e->data);
    add(hsearch_r((ENTRY){"nine", NULL}, FIND, &e, &t));
    add(e == NULL);
    hsearch_r((ENTRY){"five", NULL}, ENTER, &e, &t);
    add(*(int *)e->data);
    add(hcreate_r(8, &t));
    hdestroy_r(&t);
    add(t.table == NULL);
}

static void options(void) {
    char text[] = "size=12,rw,,other=3,ro", *rest = text, *value;
    char *const tokens[] = {"size", "rw", "ro", NULL};
    while (*rest) {
        add(getsubopt(&rest, tokens, &value));
        add(value == NULL);
        if (value) add((long)strlen(value) + value[0]);
    }
    add(getsubopt(&rest, tokens, &value));
}

static void classes(void) {
    static const char *const names[] = {"alnum", "alpha", "blank", "cntrl", "digit", "graph",
                                        "lower", "print", "punct", "space", "upper", "xdigit"};
    for (int i = 0; i < 12; i++)
        for (wint_t c = 0; c < 128; c++) add(iswctype(c, wctype(names[i])) != 0);
    add(wctype("none") == 0);
    for (wint_t c = 0; c < 128; c++) add((long)(towctrans(c, wctrans("toupper")) + 3 * towctrans(c, wctrans("tolower"))));
    add(wctrans("none") == NULL);
}

static int sign(int v) { return (v > 0) - (v < 0); }

static void compared(void) {
    add(sign(wcscasecmp(L"Straight", L"sTRAIGHT")));
    add(sign(wcscasecmp(L"a", L"B")));
    add(sign(wcsncasecmp(L"abcX", L"ABCy", 3)));
    add(wcswidth(L"abc", 2) + wcswidth(L"abc", 9) + wcswidth(L"a\tc", 9));
    add(strverscmp("a", "a"));
    add(strverscmp("a", "b") != 0);
}

int main(void) {
    table();
    options();
    classes();
    compared();
    return (int)(sum % 251);
}
