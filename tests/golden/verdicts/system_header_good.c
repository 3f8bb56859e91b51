// expect: kept: proved
// expect: named: proved
// expect: counted: proved
// expect: deeper: proved
// expect: hooks_set: proved
// expect: not_called: proved
// expect: through_const: proved
#include <assert.h>
#include <search.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/statvfs.h>
#include <sys/uio.h>

/* Variables of the program, which other files know, too; no function of the library does. */
int limit, table[4];
char *name;
struct hooks {
    void (*changed)(void);
    int depth;
} hooks;
static int depth;

static void deeper(void) { depth = 9; }

void kept(void) {
    struct statvfs s;
    limit = 3;
    table[2] = 4;
    if (statvfs("/", &s)) return;
    assert(limit == 3 && table[2] == 4);
}

void named(void) {
    struct rusage u;
    name = "abc";
    getrusage(RUSAGE_SELF, &u);
    assert(name[1] == 'b');
}

/* It writes what it is given. */
int counted(void) {
    double load[3] = {0};
    int n = getloadavg(load, 3);
    limit = n > 0 && n <= 3 ? n : 1;
    getloadavg(load, limit);
    return 12 / limit;
}

void hooks_set(void) { hooks.changed = deeper; }

/* Nothing has passed `deeper` on, although a variable that other files know leads there. */
void not_called(void) {
    struct rusage u;
    hooks.changed = deeper;
    depth = 1;
    getrusage(RUSAGE_SELF, &u);
    assert(depth == 1);
}

/* The records are const, and so stay as they are; not what they point to. */
void through_const(int fd) {
    char text[2] = "x";
    struct iovec v = {text, 2};
    preadv(fd, &v, 1, 0);
    assert(v.iov_len == 2 && v.iov_base == text);
}
