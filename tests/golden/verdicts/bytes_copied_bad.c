// Copies of so many bytes, wherever they begin and end: between structs, ints and bytes.
// expect: unpack: violated
// expect: pack: violated
// expect: middle: violated
#include <string.h>
struct point {
    int x;
    short y, z;
};
static struct point points[50];
int unpack(unsigned n, unsigned k) {
    unsigned char buffer[400];
    if (n > sizeof buffer || k >= n / 8) return 0;
    memset(buffer, 1, sizeof buffer);
    memcpy(points, buffer, n);
    return 10 / (points[k].y - 257); //! division-by-zero warning
}
int pack(unsigned n, unsigned k) {
    unsigned char buffer[400];
    if (n > sizeof buffer || k >= 50 || 8 * k + 5 >= n) return 0;
    points[k].y = 0x0300;
    memcpy(buffer, points, n);
    return 10 / (buffer[8 * k + 5] - 3); //! division-by-zero warning
}
int middle(unsigned n, unsigned k) {
    int from[90], to[90];
    if (n > 300 || k < 1 || k > 80) return 0;
    for (int i = 0; i < 90; i++) from[i] = 5, to[i] = 1;
    memcpy((char *)to + 2, (char *)from + 2, n);
    return 10 / (to[k] - 5); //! division-by-zero information
}
