#include "samples.h"

static void sink(int *heap, size_t root, size_t n) {
    for (;;) {
        size_t child = 2 * root + 1;
        int swap;
        if (child >= n)
            return;
        if (child + 1 < n && heap[child + 1] > heap[child])
            child++;
        if (heap[root] >= heap[child])
            return;
        swap = heap[root];
        heap[root] = heap[child];
        heap[child] = swap;
        root = child;
    }
}

void samples_sort(int *samples, size_t n) {
    for (size_t i = n / 2; i-- > 0;)
        sink(samples, i, n);
    for (size_t end = n; end-- > 1;) {
        int greatest = samples[0];
        samples[0] = samples[end];
        samples[end] = greatest;
        sink(samples, 0, end);
    }
}
