// What only executions that fail would get to was written for some that do not.
// expect: find: violated
// expect: twice: violated
// expect: late: violated
// expect: divides: violated
// expect: wraps: violated
// expect: asserts: violated
// expect: bounded: violated
#include <assert.h>
#include <limits.h>

int table[8];

int find(int k) {
    for (int i = 0; i <= 8; i++)
        if (table[i] == k) return i; //! array-bounds warning
    return -1;
}

// The second index says nothing that the first has not said.
int twice(int k) {
    for (int i = 0; i <= 8; i++)
        if (table[i] == k || table[i] == -k) return i; //! array-bounds warning; signed-overflow information
    return -1;
}

int late(unsigned i) {
    int got = table[i]; //! array-bounds warning
    if (i >= 8) return 0;
    return got;
}

int divides(int n) {
    int share = 100 / n; //! division-by-zero warning
    return n == 0 ? -1 : share;
}

int wraps(int n) {
    if (n < 0) return 0;
    int more = n + 1; //! signed-overflow warning
    if (more <= 0) return INT_MAX;
    return more;
}

// An assertion is to keep executions from what follows it.
int asserts(int k) {
    switch (k) {
    case 0: return 3;
    case 1: return 4;
    default: assert(0); //! assertion information
    }
    return -1;
}

int bounded(int i) {
    if (i < 0) return -1;
    return table[i]; //! array-bounds information
}
