// vl: --function main
// The program's end: what was registered runs last first, then the destructors, those without a
// priority first and then the higher ones, each the last in the text first. A handler that is
// registered by one runs next.
// expect: main: proved
#include <assert.h>
#include <stdlib.h>
static int stage;
static void step(int n) {
    assert(stage == n);
    stage = n + 1;
}
static void opens(void) __attribute__((constructor));
static void ends_last(void) __attribute__((destructor(101)));

static void added(void) { step(2); }
static void second(void) { step(3); }
static void early(void) { step(4); }
static void first(void) {
    step(1);
    atexit(added);
}
static void opens(void) {
    stage = 0;
    atexit(early);
}
static void ends_last(void) { step(8); }
__attribute__((destructor(200))) static void ends_before(void) { step(7); }
__attribute__((destructor)) static void ends_second(void) { step(6); }
__attribute__((destructor)) static void ends_first(void) { step(5); }
int main(int argc, char **argv) {
    (void)argv;
    atexit(second);
    atexit(first);
    step(0);
    if (argc > 3) exit(1);
    return 0;
}
