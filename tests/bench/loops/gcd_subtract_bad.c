/* loops: gcd violated within 1: the larger is replaced by 0 where both are equal */
#include <assert.h>

int gcd(int a, int b) {
    if (a <= 0 || b <= 0) return 0;
    int first = a, second = b;
    while (b != 0 && a != 0) {
        if (a >= b)
            a -= b;
        else
            b -= a;
        assert(a > 0 && b > 0);
    }
    assert(a >= 1 && a <= first && a <= second);
    return a;
}
