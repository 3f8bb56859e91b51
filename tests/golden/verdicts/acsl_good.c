// Contracts in comments (ACSL): assumed inside, kept by callers and by the bodies.
#include <limits.h>
#include <stdbool.h>
#include <stddef.h>

/*@ requires n > 0;
  @ requires \valid_read(a + (0 .. n - 1));
  @*/
int last(const int *a, int n) { return a[n - 1]; }

/*@ requires -1000 <= x <= 1000 && -1000 <= y <= 1000;
    ensures \result == x + y;
*/
int add(int x, int y) {
    x += y;
    return x;
}

// Integers have no end: this says that the difference fits.
/*@ requires INT_MIN <= a - b <= INT_MAX;
    ensures \result == a - b; */
int difference(int a, int b) { return a - b; }

/*@ requires \valid(p) && \valid(q);
    ensures *p == \old(*q) && *q == \old(*p); */
void swap(int *p, int *q) {
    int t = *p;
    *p = *q;
    *q = t;
}

//@ ensures less: \result <==> a < b;
bool is_less(int a, int b);
bool is_less(int x, int y) { return x < y; }

int callers(int k) {
    int t[4] = {1, 2, 3, 4}, z = 3;
    swap(&t[0], &z);
    return k > 0 && k <= 4 ? last(t, k) + add(k, z) : 0;
}

/*@ requires p == NULL || *p > 0; */
void count_down(int *p) {
    if (p) (*p)--;
}

int take(const int *p, int n);
/*@ requires \valid_read(p) && n < 10; */
int take(const int *p, int n);
int outside(int n) {
    int x = n;
    return n < 10 ? take(&x, n) & 1 : 0;
}

// Of another tool.
/*@null@*/ const char *none(/*@unused@*/ int n) { return NULL; }

// expect: last: proved
// expect: add: proved
// expect: difference: proved
// expect: swap: proved
// expect: is_less: proved
// expect: callers: proved
// expect: count_down: proved
// expect: outside: proved
// expect: none: proved
