/* esw: table 1, InsertionSort, bound 35, 17 checks, 2.51 s; bound 140, 143 s; table 3, insertsort, bound 10, 0.32 s
 * Insertion sort with a sentinel in front. */
#include <assert.h>

#ifndef N
#define N 35
#endif

int __VERIFIER_nondet_int(void);

static void sort(unsigned a[], int n) {
    a[0] = 0;
    for (int i = 2; i <= n; i++)
        for (int j = i; a[j] < a[j - 1]; j--) {
            unsigned t = a[j];
            a[j] = a[j - 1];
            a[j - 1] = t;
        }
}

int main(void) {
    unsigned a[N + 1];
    for (int i = 1; i <= N; i++) a[i] = (unsigned)(N + 1 - i);
    a[N / 2] = (unsigned)__VERIFIER_nondet_int();
    sort(a, N);
    for (int i = 1; i < N; i++) assert(a[i] <= a[i + 1]);
    return 0;
}
