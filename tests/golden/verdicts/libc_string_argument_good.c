// Strings compared with constants need no more of them than the constants are long.
// vl: --bound 4
// expect: is_abc: proved
// expect: second: proved
// expect: last: proved
// expect: starts: proved
// expect: of_helper: proved
// expect: told: proved
// expect: is_first: proved
#include <stdio.h>
#include <string.h>

struct item {
    int n;
    const char *name;
};

int is_abc(const char *s) { return s && strcmp(s, "abc") == 0; }

char second(const struct item *i) {
    if (strcmp(i->name, "xy") == 0) return i->name[2];
    return 0;
}

char last(const char *s) { return s[strlen(s)]; }

static int starts(const char *s) { return strcmp(s, "b") == 0; }

void told(const char *who, int n) { printf("%s: %d\n", who, n); }

int of_helper(const char *s) { return s[0] ? starts(s + 1) : 0; }

extern const char *title(int n);

int is_first(int n) { return strcmp(title(n), "one") == 0; }
