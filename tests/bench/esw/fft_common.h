/* Radix-2 transform in place, decimation in time. POINTS is a power of two. */
#ifndef FFT_COMMON_H
#define FFT_COMMON_H

static double re[POINTS], im[POINTS];

/* The polynomial of cos(x) around 0; exact enough for |x| <= pi. */
static double series(double x) {
    double term = 1, sum = 1;
    for (int k = 1; k <= 12; k++) {
        term = -term * x * x / ((2 * k - 1) * (2 * k));
        sum += term;
    }
    return sum;
}

static const double pi = 3.14159265358979323846;

static double cosine(int k) {
    k %= POINTS;
    if (k > POINTS / 2) k -= POINTS;
    return series(2 * pi * k / POINTS);
}

static double sine(int k) { return cosine(k + 3 * POINTS / 4); }

static void swap(double *a, double *b) {
    double t = *a;
    *a = *b;
    *b = t;
}

static void reorder(int bits) {
    for (int i = 0; i < POINTS; i++) {
        int j = 0;
        for (int k = 0; k < bits; k++)
            if (i >> k & 1) j |= 1 << (bits - 1 - k);
        if (j > i) {
            swap(&re[i], &re[j]);
            swap(&im[i], &im[j]);
        }
    }
}

static void transform(int bits) {
    reorder(bits);
    for (int half = 1; half < POINTS; half *= 2)
        for (int k = 0; k < half; k++) {
            double wr = cosine(k * (POINTS / 2 / half)), wi = -sine(k * (POINTS / 2 / half));
            for (int i = k; i < POINTS; i += 2 * half) {
                double r = wr * re[i + half] - wi * im[i + half], m = wr * im[i + half] + wi * re[i + half];
                re[i + half] = re[i] - r, im[i + half] = im[i] - m;
                re[i] += r, im[i] += m;
            }
        }
}

#endif
