#include <stdio.h>

#include "samples.h"

size_t samples_read(int *samples) {
    size_t n = 0;
    int value;
    while (n < SAMPLES_MAX && scanf("%d", &value) == 1)
        if (value >= -10000 && value <= 10000)
            samples[n++] = value;
    return n;
}
