// The same with a test in place of an assertion.
#include <assert.h>

static int half(int n) {
    assert(n > 0);
    return 100 / n;
}

int main(int argc, char **argv) {
    assert(argv != 0);
    return argc < 3 ? half(argc) : half(2);
}

// expect: half: proved
// expect: main: proved
