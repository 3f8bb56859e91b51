// The bytes of a pointer in an initialiser are those of an address, whatever reads them.
#include <assert.h>
#include <stdint.h>
#include <string.h>

static int x;
static const union {
    int *p;
    uintptr_t n;
} constant = {&x};
static struct {
    int n;
    int *p;
} variable = {1, &x};

// expect: as_a_member: violated
void as_a_member(void) {
    assert(constant.n == 0); //! assertion warning
}

// expect: some_bits: violated
void some_bits(void) {
    uintptr_t k = constant.n & 0xffff;
    assert(k == 0); //! assertion information
}

// expect: byte_by_byte: violated
void byte_by_byte(void) {
    const unsigned char *b = (const unsigned char *)&constant;
    unsigned s = 0;
    for (int i = 0; i < 8; i++) s |= b[i];
    assert(s == 0); //! assertion warning
}

// expect: copied: violated
void copied(void) {
    uintptr_t k = 0;
    variable.p = &x;
    memcpy(&k, &variable.p, sizeof k);
    assert(k == 0); //! assertion warning
}
