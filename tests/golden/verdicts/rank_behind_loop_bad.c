// expect: top: violated
// expect: mean: violated
// expect: always: violated
/* With n = 0 both fail, which is all that executions without an iteration show; with n > 0 they do not. */
int top(const int *a, unsigned n) {
    int seen[64];
    for (unsigned i = 0; i < n && i < 64; i++) seen[i] = a[i];
    return seen[(n - 1) & 127]; //! array-bounds information
}

unsigned mean(const unsigned char *a, unsigned n) {
    unsigned sum = 0, count = 0;
    for (unsigned i = 0; i < n; i++) {
        sum += a[i];
        count++;
    }
    return sum / count; //! division-by-zero information
}

/* Whatever n is. */
unsigned always(const unsigned char *a, unsigned n) {
    unsigned sum = 0, zero = 0;
    for (unsigned i = 0; i < n; i++) sum += a[i];
    return sum / zero; //! division-by-zero warning
}
