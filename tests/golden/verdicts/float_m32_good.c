// Where x87 may keep more bits, it is said that it does not.
// vl: -- -m32
// expect: f: proved
#include <assert.h>
void f(short i) {
    float d = i;
    assert(d + 0.5f != d);
}
