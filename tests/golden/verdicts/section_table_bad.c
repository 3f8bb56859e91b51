// A table in a section of functions that run before main is not covered: main is not proved behind one.
// expect: begin: proved
// expect: main: unknown
#include <assert.h>
static int n;
static void begin(void) { n = 4; }
__attribute__((section(".init_array"), used)) static void (*table)(void) = begin;
int main(void) {
    assert(n == 0);
    return 0;
}
