// Ranges of indices, as sorts and searches have them: the upper end is an index, too, and the array
// has one element more. Indices that come towards each other.
// vl: --bound 3
// long: z3
#include <limits.h>
#include <stddef.h>

// expect: swap: proved
void swap(int *x, int *y) {
    int t = *x;
    *x = *y;
    *y = t;
}

// expect: sum_range: bounded
unsigned sum_range(const int *a, unsigned from, unsigned to) {
    unsigned s = 0;
    for (unsigned i = from; i <= to && i < UINT_MAX; i++) s ^= (unsigned)a[i];
    return s;
}

// expect: search: bounded
int search(const int *a, unsigned l, unsigned r, int x) {
    while (l <= r && r < UINT_MAX) {
        unsigned m = l + (r - l) / 2;
        if (a[m] == x) return 1;
        if (a[m] < x)
            l = m + 1;
        else if (m == 0)
            return 0;
        else
            r = m - 1;
    }
    return 0;
}

// expect: pivot: bounded
size_t pivot(int *a, size_t lo, size_t hi) {
    if (lo >= hi) return lo;
    int p = a[hi];
    size_t i = lo;
    for (size_t j = lo; j < hi; j++)
        if (a[j] < p) swap(&a[i++], &a[j]);
    swap(&a[i], &a[hi]);
    return i;
}

// expect: sorts: bounded
void sorts(int *a, size_t n) {
    if (n > 1) (void)pivot(a, 0, n - 1);
}

// expect: last_seven: bounded
int last_seven(const unsigned char *d, int at) {
    for (int i = at; i >= 0; i--)
        if (d[i] == 7) return i;
    return -1;
}

// expect: towards: bounded
void towards(int *a, size_t lo, size_t hi) {
    while (lo < hi) swap(&a[lo++], &a[hi--]);
}

struct vector {
    size_t n;
    void **at;
};

// expect: reverse: bounded
void reverse(struct vector *v) {
    if (v->n == 0) return;
    for (size_t i = 0, j = v->n - 1; i < v->n / 2; i++, j--) {
        void *t = v->at[i];
        v->at[i] = v->at[j];
        v->at[j] = t;
    }
}

// expect: palindrome: bounded
int palindrome(const char *s, size_t n) {
    if (!n) return 1;
    for (size_t i = 0, j = n - 1; i < j; i++, j--)
        if (s[i] != s[j]) return 0;
    return 1;
}

// expect: from_behind: proved
void *from_behind(const struct vector *v, size_t i) {
    return i < v->n ? v->at[v->n - 1 - i] : NULL;
}
