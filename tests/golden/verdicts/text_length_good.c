// Texts of unknown length that fit where they are put: shown for any length.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// vl: --budget 10000
// long
// expect: joins: proved
void joins(const char *first, const char *second) {
    char b[1024];
    if (strlen(first) + strlen(second) >= sizeof b) return;
    strcpy(b, first);
    strcat(b, second);
}

// expect: copies: proved
size_t copies(const char *s) {
    char b[1024];
    if (strlen(s) >= sizeof b) return 0;
    strcpy(b, s);
    return strlen(b) == strlen(s) ? strlen(b) : 100 / (strlen(s) - strlen(s));
}

// expect: ended: proved
size_t ended(const char *s) {
    char b[1024];
    strncpy(b, s, sizeof b - 1);
    b[sizeof b - 1] = 0;
    return strlen(b);
}

// expect: appends: proved
void appends(const char *s) {
    char b[1024] = "/tmp/";
    strncat(b, s, sizeof b - 6);
}

// expect: home: proved
void home(void) {
    char b[256];
    const char *from = getenv("HOME");
    if (from && strlen(from) < sizeof b) strcpy(b, from);
}

// expect: end_of: proved
char end_of(const char *s) {
    char b[300];
    int n = snprintf(b, sizeof b, "%s", s);
    return n >= 0 && n < (int)sizeof b ? b[n] : 0;
}

// expect: same: proved
char *same(const char *s) {
    char *p = strdup(s);
    if (p && p[strlen(s)] != 0) p[strlen(s) + 1] = 0;
    return p;
}

// expect: option: proved
int option(const char *s) {
    char b[200];
    if (strlen(s) >= sizeof b) return 0;
    strcpy(b, s);
    if (b[0] == '-' && b[1] != 'x') return 100 / (b[1] - 'x');
    return 1;
}

// expect: help: proved
int help(const char *s) {
    char b[200];
    if (strlen(s) >= sizeof b) return 0;
    strcpy(b, s);
    return strcmp(b, "help") == 0 ? 100 / (b[3] - 'o') : 0;
}

// expect: value_of: proved
const char *value_of(const char *s) {
    const char *at = strchr(s, '=');
    return at && *at == '=' ? at + 1 : s;
}

// expect: field: proved
char field(const char *s) {
    const char *end = memchr(s, 0, strlen(s) + 1);
    return *end ? end[1] : 0;
}
