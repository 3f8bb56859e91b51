// vl: --solver cadical
// expect: stop: proved
// expect: leave: proved
// expect: forever: proved
// expect: late: proved
// expect: hands: proved
// expect: main: proved
#include <assert.h>
#include <stdlib.h>

extern int code(void);
extern _Noreturn void fatal(const char *text);
typedef void ends(int) __attribute__((noreturn));
extern ends finish;

__attribute__((noreturn)) static void stop(int n) {
    if (n > 3) exit(n);
    for (;;) continue;
}

_Noreturn void leave(int n) {
    if (n) fatal("left");
    abort();
}

_Noreturn void forever(volatile int *p) {
    for (;;) *p = 1;
}

_Noreturn void late(int n);
void late(int n) {
    if (n) leave(n);
    finish(n);
}

void hands(ends *end, int n) {
    if (!n) end(n);
    assert(n);
}

int main(void) {
    int n = code();
    if (n > 2) stop(n);
    assert(n <= 2);
    return 0;
}
