// vl: --property +memory-leak
// Handlers registered for the program's end run there; main's variables are gone by then.
// expect: main: violated
// expect: checks: violated
// expect: writes: proved
// expect: ends_again: proved
// expect: told: violated
// expect: quick: violated
// expect: leaves: violated
// expect: leaves_quickly: violated
// expect: fails: violated
// expect: twice: violated
// expect: keeps: violated
#include <assert.h>
#include <err.h>
#include <stdlib.h>
int on_exit(void (*f)(int, void *), void *argument);
static int stage, *here;

static void checks(void) { assert(stage != 5); } //! assertion warning
static void writes(void) { *here = 1; } //! dangling error
static void ends_again(void) { exit(1); } //! library-argument warning
static void told(int status, void *argument) { assert(status == *(int *)argument); } //! assertion warning
static void quick(void) { assert(stage == 1); } //! assertion warning

int leaves(void) {
    atexit(checks);
    stage = 5;
    exit(0);
}
int leaves_quickly(void) {
    at_quick_exit(quick);
    stage = 2;
    quick_exit(0);
}
int fails(void) {
    static int two = 2;
    two = 2;
    on_exit(told, &two);
    err(1, "cannot go on");
}
int twice(void) {
    atexit(ends_again);
    exit(0);
}
void *keeps(void) {
    void *p = malloc(1);
    atexit(checks);
    stage = 0;
    return p == 0 ? 0 : 0; //! memory-leak warning
}
int main(void) {
    int local = 0;
    here = &local;
    atexit(writes);
    stage = 2;
    if (malloc(1)) return 1;
    return 0;
}
