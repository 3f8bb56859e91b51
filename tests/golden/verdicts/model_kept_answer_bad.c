// Answers in the library's memory may change, or go, with the next call (POSIX): it may use the same memory or other.
// vl: --budget 6000
// expect: kept_user: violated
// expect: same_user: violated
// expect: other_user: violated
// expect: kept_group: violated
// expect: same_text: violated
// expect: kept_error: violated
// expect: kept_locale: violated
// expect: set_back: violated
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <assert.h>
#include <grp.h>
#include <locale.h>
#include <pwd.h>
#include <stddef.h>
#include <string.h>

void kept_user(void) {
    struct passwd *p = getpwuid(1);
    if (!p) return;
    char *name = p->pw_name, c = name[0];
    getpwuid(2);
    assert(name[0] == c); //! dangling warning
}

void same_user(void) {
    struct passwd *p = getpwuid(1), *q = getpwuid(2);
    if (p && q) assert(p == q); //! assertion warning
}

void other_user(void) {
    struct passwd *p = getpwuid(1), *q = getpwuid(2);
    if (p && q) assert(p->pw_uid == 1); //! assertion warning
}

void kept_group(char *to) {
    struct group *g = getgrgid(1);
    if (!g) return;
    char *name = g->gr_name;
    getgrgid(2);
    to[0] = name[0]; //! dangling warning
}

void same_text(struct in_addr a, struct in_addr b) {
    char *x = inet_ntoa(a), *y = inet_ntoa(b);
    assert(x == y); //! assertion information
}

void kept_error(char *to) {
    char *text = strerror(1);
    (void)strerror(2);
    to[0] = text[0]; //! dangling information
}

void kept_locale(char *to) {
    char *name = setlocale(LC_ALL, "de");
    if (!name || !setlocale(LC_ALL, "fr")) return;
    to[0] = name[0]; //! dangling information
}

void set_back(void) {
    setlocale(LC_ALL, "");
    char *before = setlocale(LC_ALL, NULL);
    setlocale(LC_ALL, "C");
    setlocale(LC_ALL, before); //! dangling information
}
