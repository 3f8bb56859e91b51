// Counting from any other pointer, or what is no address zero, is as wrong as before.
// expect: of_two: violated
// expect: of_a_null: violated
// expect: odd: violated
// expect: constant: violated
#include <assert.h>
#include <stddef.h>
#include <stdint.h>

ptrdiff_t of_two(void) {
    char a[4], b[4];
    return a - b; //! pointer-comparison warning
}

ptrdiff_t of_a_null(const char *text, char *p) {
    const char *none = text[0] ? text : NULL; //! out-of-bounds information
    return p - none; //! pointer-comparison information
}

int odd(char *p) {
    uintptr_t n = (uintptr_t)(p - (char *)0);
    assert(n % 2 == 0); //! assertion information
    return 0;
}

char *constant(void) { return (char *)0 + 8; } //! pointer-overflow warning
