/* esw: table 1, MinMax, bound 1000, 9 checks, 6.22 s
 * Smallest and largest of N numbers of which a few are unknown. */
#include <assert.h>

#ifndef N
#define N 1000
#endif

int __VERIFIER_nondet_int(void);

int main(void) {
    static int a[N];
    for (int i = 0; i < N; i++) a[i] = i;
    a[N / 3] = __VERIFIER_nondet_int();
    a[N / 2] = __VERIFIER_nondet_int();
    int min = a[0], max = a[0];
    for (int i = 1; i < N; i++) {
        if (a[i] < min) min = a[i];
        if (a[i] > max) max = a[i];
    }
    assert(min <= max && min <= a[N / 3] && a[N / 2] <= max);
    return 0;
}
