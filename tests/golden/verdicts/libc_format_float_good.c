// vl: --budget 10000
// expect: put: proved
#include <stdio.h>

int put(double v) {
    char text[12];
    if (!(v > -1000 && v < 1000)) return 0;
    return sprintf(text, "%.2f", v);
}
