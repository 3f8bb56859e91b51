// expect: max3: violated
#include <assert.h>
int max3(int a, int b, int c) {
    int m = a;
    if (b > m) m = b;
    else if (c > m) m = c;
    assert(m >= a && m >= b && m >= c); //! assertion information
    return m;
}
