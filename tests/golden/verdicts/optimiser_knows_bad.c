// expect: size: violated
// expect: least: violated
// expect: later: violated
// expect: constant: violated
// expect: known: violated
#include <assert.h>
#include <stddef.h>

/* The facts that an optimiser finds are not known. */
void size(char *p) {
    assert(__builtin_object_size(p, 0) == (size_t)-1); //! assertion information
}

void least(char *p) {
    assert(__builtin_object_size(p, 2) == 0); //! assertion information
}

void later(void) {
    char b[10];
    char *p = b;
    assert(__builtin_dynamic_object_size(p, 0) == (size_t)-1); //! assertion information
}

void constant(int n) {
    if (__builtin_constant_p(n)) assert(n); //! assertion information
}

void known(void) {
    char b[10];
    assert(__builtin_object_size(b, 0) != 10); //! assertion warning
    b[0] = 0;
}
