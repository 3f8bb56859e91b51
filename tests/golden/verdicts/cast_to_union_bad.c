// expect: rest: violated
// expect: value: violated
#include <assert.h>

union word {
    char c;
    int i;
    float f;
};

void rest(char c) {
    union word w = (union word)c;
    assert(w.c == c);
    assert(w.i == c); //! assertion warning
}

void value(int i) {
    union word w = (union word)i;
    assert(w.i != 7); //! assertion information
}
