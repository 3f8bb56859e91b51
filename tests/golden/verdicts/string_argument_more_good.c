// An argument of any function that reads a string is taken for one: also where the length is limited,
// where the name is one of POSIX, in a message, and through a parameter of the program's own.
// vl: --budget 800
// long
// expect: prefix: proved
// expect: cut: proved
// expect: copied: proved
// expect: number: bounded
// expect: logged: proved
// expect: printed: proved
// expect: same: proved
// expect: both: proved
#define _GNU_SOURCE
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <syslog.h>
#include <unistd.h>

struct entry {
    const char *key;
    char *value;
};

int prefix(const char *s) { return strncmp(s, "http", 4) == 0; }

char cut(const char *s) {
    char b[10];
    strncpy(b, s, sizeof b - 1);
    b[9] = 0;
    return b[0];
}

void copied(const char *s) { free(strndup(s, 5)); }

intmax_t number(const char *s) { return strtoimax(s, NULL, 10); }

void logged(const struct entry *e) { syslog(LOG_INFO, "%s", e->value); }

void printed(const char *s) {
    char *text = NULL;
    if (asprintf(&text, "<%s>", s) >= 0) free(text);
}

static int same(const char *a, const char *b) { return strncasecmp(a, b, 3) == 0; }

int both(const struct entry *e, const char *s) { return same(e->key, s); }
