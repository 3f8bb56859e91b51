// vl: --bound 4
// expect: mean: bounded
unsigned mean(const unsigned char *a, unsigned n) {
    unsigned sum = 0, count = 0;
    for (unsigned i = 0; i < n; i++) {
        sum += a[i];
        count++;
    }
    return count ? sum / count : 0;
}
