/* esw: table 1, BubbleSort, bound 35, 17 checks, 2.03 s (Z3); bound 140, 163.15 s
 * Bubble sort of a descending array in which two numbers are unknown. */
#include <assert.h>

#ifndef N
#define N 35
#endif

int __VERIFIER_nondet_int(void);

static void sort(int a[], int n) {
    for (int end = n - 1; end > 0; end--)
        for (int i = 0; i < end; i++)
            if (a[i] > a[i + 1]) {
                int t = a[i];
                a[i] = a[i + 1];
                a[i + 1] = t;
            }
}

int main(void) {
    int a[N];
    for (int i = 0; i < N; i++) a[i] = N - i;
    a[0] = __VERIFIER_nondet_int();
    a[N / 2] = __VERIFIER_nondet_int();
    sort(a, N);
    for (int i = 0; i + 1 < N; i++) assert(a[i] <= a[i + 1]);
    return 0;
}
