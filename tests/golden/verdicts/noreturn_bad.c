// expect: stop: violated
// expect: leave: violated
// expect: wait: violated
// expect: declared_before: violated
// expect: use: violated
// expect: takes: violated
// expect: fail: proved
// expect: main: violated
#include <assert.h>
#include <stdlib.h>

extern int code(void);

__attribute__((noreturn)) static void stop(int n) {
    if (n > 3) exit(n);
} //! noreturn-returns error

_Noreturn void leave(int n) {
    if (n) return; //! noreturn-returns warning
    abort();
}

_Noreturn void wait(const int *p) {
    while (*p) continue;
} //! noreturn-returns warning

_Noreturn void declared_before(int n);
void declared_before(int n) {
    switch (n) {
    case 1: exit(1);
    }
} //! noreturn-returns warning

/* The attribute is one of a parameter's, or of what comes back: these calls return. */
extern void each(void (*fail)(void) __attribute__((noreturn)));
__attribute__((noreturn)) static void fail(void) { abort(); }

void use(int n) {
    each(fail);
    assert(n); //! assertion information
}

typedef void fatal(void) __attribute__((noreturn));
extern fatal *handler(void);

void takes(int n) {
    handler();
    assert(n); //! assertion information
}

int main(void) {
    int n = code();
    if (n > 2) stop(n);
    return 0;
}
