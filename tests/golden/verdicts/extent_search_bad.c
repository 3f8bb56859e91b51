// A binary search and a sort that look one element too far.
// expect: contains: violated
// expect: sort: violated
#include <stddef.h>

int contains(const short *p, size_t n, short what) {
    size_t low = 0, high = n;
    if (n > 5) return 0;
    while (low <= high) {
        size_t middle = low + (high - low) / 2;
        if (p[middle] == what) return 1; //! out-of-bounds information
        if (p[middle] < what)
            low = middle + 1;
        else
            high = middle ? middle - 1 : 0;
    }
    return 0;
}

void sort(signed char *p, int n) {
    if (n < 0 || n > 3) return;
    for (int i = 0; i < n - 1; i++)
        for (int j = 0; j < n - i; j++)
            if (p[j] > p[j + 1]) { //! out-of-bounds information
                signed char c = p[j];
                p[j] = p[j + 1];
                p[j + 1] = c;
            }
}
