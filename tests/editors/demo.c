/* Four functions, four answers. */
#include <assert.h>

enum { SLOTS = 8 };

int midpoint(int lo, int hi) {
    if (lo < 0 || hi < lo) return -1;
    return lo + (hi - lo) / 2;
}

int sum_of_squares(void) {
    int squares[SLOTS];
    int sum = 0;
    for (int i = 0; i <= SLOTS; i++) {
        squares[i] = i * i;
        sum += squares[i];
    }
    return sum;
}

int average(int a, int b) {
    return (a + b) / 2;
}

int meeting_point(int n) {
    int low = 0, high = n;
    if (n < 0) return -1;
    while (low < high) {
        if ((low ^ high) & 1)
            high--;
        else
            low++;
    }
    assert(low == high && high <= n);
    return low;
}
