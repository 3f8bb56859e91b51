// What is called a length counts elements, and nothing is behind the upper end of a range.
// vl: --bound 4
#include <stddef.h>

// expect: one_too_many: violated
int one_too_many(const int *a, int n) {
    int s = 0;
    for (int i = 0; i <= n; i++) s ^= a[i]; //! out-of-bounds information
    return s;
}

// expect: down_from_length: violated
int down_from_length(const int *a, int len) {
    int s = 0;
    for (int i = len; i >= 0; i--) s ^= a[i]; //! out-of-bounds information
    return s;
}

// expect: behind_range: violated
int behind_range(const int *a, size_t lo, size_t hi) {
    int s = 0;
    for (size_t i = lo; i <= hi; i++) s ^= a[i];
    return s ^ a[hi + 1]; //! out-of-bounds information
}

// expect: towards_length: violated
int towards_length(const int *a, size_t n) {
    int s = 0;
    for (size_t i = 0, j = n; i < j; i++, j--) s ^= a[i] ^ a[j]; //! out-of-bounds information
    return s;
}

// expect: of_wrong_end: violated
int of_wrong_end(const int *a, size_t n, size_t i) {
    return i < n ? a[n - i] : 0; //! out-of-bounds information
}
