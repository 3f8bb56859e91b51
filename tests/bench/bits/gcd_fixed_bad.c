/* loops: main violated within 9: it is not 3 */
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
    assert(g == 3);
    return 0;
}
