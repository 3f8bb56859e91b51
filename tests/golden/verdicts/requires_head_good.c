// The same as far as it can be required.
#include <assert.h>

int count;

int before_a_store(int n) {
    assert(n > 0);
    count = 1;
    return 8 / n;
}

int of_a_parameter(int n) {
    assert(n % 8 != 3);
    int k = n % 8;
    assert(k != 3);
    return k;
}

int by_a_macro(int n, int deep) {
#define REQUIRE(c) do { assert(c); } while (0)
    REQUIRE(!deep || n > 0);
    return deep ? 8 / n : n;
}

// expect: before_a_store: proved
// expect: of_a_parameter: proved
// expect: by_a_macro: proved
