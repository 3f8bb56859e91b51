// An array of ints is bytes as well, lowest first on this machine; what is stored as one is read as
// the other.
// expect: digit: proved
// expect: patch: proved
// expect: across: proved
// expect: outside: proved
#include <string.h>
static unsigned cells[100];
unsigned digit(unsigned i) {
    const unsigned char *p = (const unsigned char *)cells;
    if (i >= sizeof cells) return 0;
    cells[3] = 0x01020304;
    if (i / 4 != 3) return 0;
    return 10u / p[i]; // 4, 3, 2, 1
}
unsigned patch(unsigned i) {
    unsigned char *p = (unsigned char *)cells;
    if (i >= sizeof cells) return 0;
    for (unsigned k = 0; k < 100; k++) cells[k] = 0;
    p[i] = 1;
    return 10u / cells[i / 4];
}
unsigned across(unsigned i) {
    unsigned char *p = (unsigned char *)cells;
    unsigned word;
    if (i >= sizeof cells - 4 || i % 4 != 2) return 0;
    cells[i / 4] = 0x00050000;
    cells[i / 4 + 1] = 7;
    memcpy(&word, p + i, sizeof word);
    return 10u / (word - 0x00070004);
}
unsigned outside(unsigned *v, unsigned n, unsigned i, unsigned k) {
    if (i >= n || n > 1000 || k > 3) return 0;
    unsigned char *p = (unsigned char *)v;
    unsigned sum = 0;
    v[i] = 1;
    for (unsigned b = 0; b < 4; b++) sum += p[4 * i + b];
    p[4 * i + k] = 9;
    return 10u / sum + 10u / v[i];
}
