/* loops: gcd proved: of two positive numbers the smaller one bounds the result, which stays
 * positive */
#include <assert.h>

int gcd(int a, int b) {
    if (a <= 0 || b <= 0) return 0;
    int first = a, second = b;
    while (a != b) {
        if (a > b)
            a -= b;
        else
            b -= a;
        assert(a > 0 && b > 0);
    }
    assert(a >= 1 && a <= first && a <= second);
    return a;
}
