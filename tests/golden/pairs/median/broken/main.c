#include <stdio.h>

#include "samples.h"

int main(void) {
    int samples[SAMPLES_MAX];
    size_t n = samples_read(samples);
    samples_sort(samples, n);
    printf("%d of %zu\n", samples_median(samples, n), n);
    return 0;
}
