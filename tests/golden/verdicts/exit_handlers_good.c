// vl: --property +memory-leak
// A handler registered for the program's end may free the remaining memory; _Exit and abort run none, exit
// and quick_exit run their own.
// expect: main: proved
// expect: fails: proved
// expect: checks: proved
// expect: frees: proved
// expect: told: proved
// expect: leaves: proved
// expect: leaves_quickly: proved
// expect: stops: proved
// expect: aborts: proved
#include <assert.h>
#include <stdlib.h>
int on_exit(void (*f)(int, void *), void *argument);
static int counted;
static char *memory;

static void fails(void) {
    if (counted == 1) abort();
}
static void checks(void) {
    if (counted == 1) assert(counted > 0);
}
static void frees(void) { free(memory); }
static void told(int status, void *argument) {
    if (argument != &counted) return;
    if (counted == 9) assert(status > 0 || status <= 0);
}

int leaves(void) {
    counted = 9;
    on_exit(told, &counted);
    at_quick_exit(fails);
    exit(9);
}
int leaves_quickly(void) {
    counted = 1;
    at_quick_exit(checks);
    atexit(fails);
    quick_exit(0);
}
int stops(void) {
    counted = 1;
    atexit(fails);
    _Exit(1);
}
int aborts(void) {
    counted = 1;
    atexit(fails);
    abort();
}
int main(int argc, char **argv) {
    memory = malloc(10);
    atexit(frees);
    if (argc > 1) exit(argv != 0);
    return 0;
}
