// memset fills bytes, whatever stands there.
// expect: ints: violated
// expect: part: violated
#include <string.h>
int ints(unsigned n, unsigned k) {
    int v[80];
    if (n > sizeof v || k >= n / 4) return 0;
    memset(v, 0xff, n);
    return 10 / (v[k] + 1); //! division-by-zero warning
}
int part(unsigned n) {
    static int v[80];
    if (n >= sizeof v) return 0;
    for (int i = 0; i < 80; i++) v[i] = 0;
    memset(v, 1, n);
    return 10 / (v[n / 4] - 257); //! division-by-zero information
}
