/* loops: main proved: the greatest common divisor of 84 and 30 is 6 */
#include <assert.h>

static long gcd(long a, long b) {
    while (a != b)
        if (a > b)
            a -= b;
        else
            b -= a;
    return a;
}

int main(void) {
    long g = gcd(84, 30);
    assert(84 % g == 0 && 30 % g == 0);
    assert(g == 6);
    return 0;
}
