/* What lies behind undefined behaviour is not reached; what lies before it is. */
#include <assert.h>
int table[4];
int guarded(int i) {
    int v = table[i];
    if (i > 3) return -1;
    return v;
}
int late(int i) {
    int r = i > 10 ? 1 : 2;
    return table[i] + r;
}
int asserted(int x) {
    assert(x > 0);
    if (x <= 0) return 5;
    return 6;
}
int unasserted(int x) {
    if (x > 5) {
        if (x < 3) {
            x = 1;
            assert(x == 1);
        }
    }
    return x;
}
