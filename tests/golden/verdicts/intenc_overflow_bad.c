// Overflow cannot be seen without bounds: never proved, and the reason says so.
// vl: --int-encoding int
// expect: add: unknown not looked at in unbounded arithmetic
// expect: shifted: unknown not looked at in unbounded arithmetic
// expect: wraps: unknown spurious in unbounded arithmetic
#include <assert.h>

int add(int a, int b) { return a + b; }

int shifted(int a, int by) { return a << by; }

// Holds of int, but the bits of an unbounded integer are not followed that far.
void wraps(unsigned x, unsigned y) { assert((x ^ y) == (x | y) - (x & y)); }
