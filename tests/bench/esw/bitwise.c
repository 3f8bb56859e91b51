/* esw: table 1, BitWise, bound 8, 1 check, 28.37 s
 * Multiplication of two unknown bytes by shifts and additions equals the product. */
#include <assert.h>

unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
    unsigned char a = __VERIFIER_nondet_uchar(), b = __VERIFIER_nondet_uchar();
    unsigned result = 0;
    for (unsigned i = 0; i < 8; i++)
        if (b >> i & 1) result += (unsigned)a << i;
    assert(result == (unsigned)a * b);
    return 0;
}
