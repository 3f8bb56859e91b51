/* esw: table 1, SelectionSort, bound 35, 17 checks, 0.83 s; bound 140, 74.36 s
 * Selection sort of an array that is known but for one element. */
#include <assert.h>

#ifndef N
#define N 35
#endif

int __VERIFIER_nondet_int(void);

static int smallest(const int a[], int from, int n) {
    int best = from;
    for (int i = from + 1; i < n; i++)
        if (a[i] < a[best]) best = i;
    return best;
}

static void sort(int a[], int n) {
    for (int i = 0; i < n - 1; i++) {
        int k = smallest(a, i, n), t = a[i];
        a[i] = a[k];
        a[k] = t;
    }
}

int main(void) {
    int a[N];
    for (int i = 0; i < N; i++) a[i] = (i * 7919) % 101;
    a[0] = __VERIFIER_nondet_int();
    sort(a, N);
    for (int i = 0; i + 1 < N; i++) assert(a[i] <= a[i + 1]);
    return 0;
}
