#include "samples.h"

int samples_median(const int *sorted, size_t n) {
    if (n % 2 == 1)
        return sorted[n / 2];
    return (sorted[n / 2 - 1] + sorted[n / 2]) / 2;
}
