/* esw: table 1, SumArray, bound 1000, 7 checks, 4.74 s
 * The sum of N unknown bytes. */
#include <assert.h>

#ifndef N
#define N 1000
#endif

unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
    static unsigned char a[N];
    int sum = 0;
    for (int i = 0; i < N; i++) a[i] = __VERIFIER_nondet_uchar();
    for (int i = 0; i < N; i++) sum += a[i];
    assert(sum >= 0 && sum <= 255 * N);
    return 0;
}
