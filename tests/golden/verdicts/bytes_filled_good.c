// memset fills bytes, whatever stands there.
// expect: ints: proved
// expect: part: proved
#include <string.h>
int ints(unsigned n, unsigned k) {
    int v[80];
    if (n > sizeof v || k >= n / 4) return 0;
    memset(v, 0xff, n);
    return 10 / (v[k] + 2); // -1
}
int part(unsigned n) {
    static int v[80];
    if (n >= sizeof v) return 0;
    for (int i = 0; i < 80; i++) v[i] = 0;
    memset(v, 1, n);
    return 10 / (v[n / 4] + 1); // 0, 1, 257, 65793
}
