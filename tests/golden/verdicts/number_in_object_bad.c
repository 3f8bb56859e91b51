// A number from a function without body may be the address of an object whose address the program has looked at
// as a number: then it points into it.
// expect: subtracted: violated
// expect: read: violated
// expect: equal: violated
// expect: ordered: violated
// expect: on_the_heap: violated
// expect: outside: proved
// expect: is_in: proved
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
uintptr_t any_address(void);

static int is_in(uintptr_t a, const void *p, size_t n) { return (uintptr_t)p <= a && a < (uintptr_t)p + n; }

void subtracted(void) {
    unsigned char buffer[16];
    uintptr_t a = any_address();
    if (is_in(a, buffer, 16)) assert((unsigned char *)a - buffer != 3); //! assertion information
}
void read(void) {
    unsigned char buffer[16] = {0};
    uintptr_t a = any_address();
    if (is_in(a, buffer, 16)) assert(*(unsigned char *)a != 0); //! assertion information
}
void equal(void) {
    unsigned char buffer[16] = {0};
    uintptr_t a = any_address();
    if (is_in(a, buffer, 16)) assert((unsigned char *)a != buffer + 3); //! assertion information
}
void ordered(void) {
    static unsigned char buffer[16];
    uintptr_t a = any_address();
    if (is_in(a, buffer, 16)) assert((unsigned char *)a <= buffer + 3); //! assertion information
}
void on_the_heap(void) {
    unsigned char *buffer = malloc(16);
    uintptr_t a = any_address();
    if (buffer && is_in(a, buffer, 16)) assert((unsigned char *)a == buffer); //! assertion information
    free(buffer);
}
void outside(void) {
    unsigned char buffer[16] = {7};
    uintptr_t a = any_address();
    if (is_in(a, buffer, 1)) assert(*(unsigned char *)a == 7 && (unsigned char *)a == buffer);
}
