// Answers in the library's memory stay until the next one of their kind is asked for.
// long
// vl: --budget 6000
// expect: kept_user: bounded
// expect: next_user: proved
// expect: shown: proved
// expect: each_error: proved
// expect: set_back: proved
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <assert.h>
#include <grp.h>
#include <locale.h>
#include <pwd.h>
#include <stdlib.h>
#include <string.h>

void kept_user(void) {
    struct passwd *p = getpwuid(1);
    if (!p) return;
    char *name = p->pw_name, c = name[0];
    endgrent();
    struct group *g = getgrgid(2);
    assert(name[0] == c && p->pw_uid == 1 && (!g || g->gr_gid == 2));
}

void next_user(char *to) {
    struct passwd *p = getpwuid(1);
    if (p) to[0] = p->pw_name[0];
    p = getpwuid(2);
    if (p) to[0] = p->pw_name[0];
}

void shown(struct in_addr a) {
    char *text = inet_ntoa(a);
    assert(strlen(text) >= 7 && strlen(text) <= 15);
}

void each_error(char *to) {
    char *text = strerror(1);
    to[0] = text[0];
    text = strerror(2);
    to[0] = text[0];
}

void set_back(void) {
    char *before = setlocale(LC_ALL, ""), *copy = before ? strdup(before) : NULL;
    setlocale(LC_ALL, "C");
    if (copy) setlocale(LC_ALL, copy);
    free(copy);
}
