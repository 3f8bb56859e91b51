// A text that comes back ends somewhere, also in an array that was passed to be filled.
// expect: ends: proved
// expect: unused: proved
// expect: kept_apart: proved
#include <assert.h>
#include <stddef.h>
#include <string.h>

char *next_line(void *, char *, size_t);
char *version(void);

int ends(void *arg) {
    char buf[4];
    char *head = next_line(arg, buf, sizeof buf);
    if (head != buf) return 0;
    assert(strlen(head) < 4);
    return 1;
}

int unused(void) {
    char buf[4] = "abc";
    char *v = version();
    if (!v || strcmp(v, "abc") != 0) return 0;
    assert(v != buf);
    return buf[0] == 'a';
}

static const char fixed[] = "fixed";
int kept_apart(void *arg) {
    char *head = next_line(arg, (char *)fixed, 0);
    if (head && strcmp(head, "no") == 0) assert(fixed[0] == 'f');
    return 0;
}
