// A binary search and a sort show how long their arrays are.
// expect: contains: proved
// expect: sort: proved
#include <stddef.h>

int contains(const short *p, size_t n, short what) {
    size_t low = 0, high = n;
    if (n > 5) return 0;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (p[middle] == what) return 1;
        if (p[middle] < what)
            low = middle + 1;
        else
            high = middle;
    }
    return 0;
}

void sort(signed char *p, int n) {
    if (n < 0 || n > 3) return;
    for (int i = 0; i < n - 1; i++)
        for (int j = 0; j < n - 1 - i; j++)
            if (p[j] > p[j + 1]) {
                signed char c = p[j];
                p[j] = p[j + 1];
                p[j + 1] = c;
            }
}
