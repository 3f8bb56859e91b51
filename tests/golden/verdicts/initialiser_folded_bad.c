// A folded value that must not be divided by.
// vl: -- -Wno-everything
// expect: main: violated
#include <assert.h>
const int three = 3;
static int from_const = three - 3;
static int character = "abc"[3];
static int *place = three ? 0 : &from_const;
int main(void) {
    int *p = place;
    assert(character == 0);
    if (character) return *p;
    return 1 / from_const; //! division-by-zero error
}
