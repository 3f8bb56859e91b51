/* Conditions that executions within a bound do not tell from wrong ones. */
#include <stdio.h>
int third(unsigned n) {
    unsigned s = 0;
    for (unsigned i = 0; i < n; i++) s ^= i;
    return (int)(7 / (n - 3)) + (int)s;
}
int middle(unsigned n, int k) {
    int a[3] = {0}, s = 0;
    for (unsigned i = 0; i < n; i++) s++;
    if (n > 2 && n < 30) return a[n] ^ k;
    return s;
}
int far(unsigned n) {
    int a[3] = {0}, s = 0;
    for (unsigned i = 0; i < n; i++) s++;
    return a[n] + s;
}
int read_all(FILE *f, char *data, unsigned size) { return fread(data, 1, size, f) == size; }
int write_all(FILE *f, const char *data, unsigned size) {
    return fwrite(data, 1, size, f) == size;
}
