// Contracts in comments (ACSL) that callers, or the bodies, break.
#include <limits.h>
#include <stddef.h>

/*@ requires n > 0;                           //! assertion information
  @ requires \valid_read(a + (0 .. n - 1));   //! assertion warning
  @*/
int last(const int *a, int n) { return a[n - 1]; }

/*@ ensures \result >= 0; */    //! postcondition information
int magnitude(int x) { return x < 0 && x > INT_MIN ? -x : x - (x > 0); }

// In `ensures` a parameter is what it was given.
/*@ requires x < INT_MAX;
    ensures \result == x; */    //! postcondition warning
int next(int x) {
    x++;
    return x;
}

/*@ requires \valid(p);
    ensures *p > \old(*p); */    //! postcondition information
void count(unsigned *p) { ++*p; }

int callers(int k) {
    int t[4] = {1, 2, 3, 4};
    return last(t, k & 3) + last(NULL, 1);
}

int sum(int n) {
    int s = 0;
    /*@ loop invariant 0 <= i <= n; */    //! loop-invariant information
    for (int i = 0; i < n; i++) s ^= i;
    return s;
}

int halves(unsigned n) {
    unsigned k = 0;
    //@ loop invariant k <= n / 2;    //! loop-invariant information
    while (k + k < n) k++;
    //@ assert 2 * k == n;
    return k == n;
}

/*@ requires p != NULL ==> *p < 10; */
int take(const int *p);
int outside(int n) {
    return take(&n) & 1;    //! assertion information
}

// No call keeps both.
/*@ requires n > 0; requires n < 0; */    //! assertion information; assertion warning
int none(int n) { return n & 1; }

// expect: last: proved
// expect: magnitude: violated
// expect: next: violated
// expect: count: violated
// expect: callers: violated
// expect: sum: violated
// expect: halves: violated
// expect: outside: violated
// expect: none: violated
