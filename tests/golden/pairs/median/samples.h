#ifndef SAMPLES_H
#define SAMPLES_H

#include <stddef.h>

#define SAMPLES_MAX 64

/* read.c */
size_t samples_read(int *samples);
/* sort.c */
void samples_sort(int *samples, size_t n);
/* median.c */
int samples_median(const int *sorted, size_t n);

#endif
