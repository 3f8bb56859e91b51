// From main everything is checked, what main asserts of its own arguments, too.
#include <assert.h>

static int half(int n) {
    assert(n > 0);    //! assertion error
    return 100 / n;
}

int main(int argc, char **argv) {
    assert(argv != 0);
    assert(argc < 3);    //! assertion error
    return half(argc - 2);
}

// expect: half: proved
// expect: main: violated
