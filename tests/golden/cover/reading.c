/* A program from its start: static functions, as main calls them, with what it reads. */
// vl: --entry main
#include <stdio.h>
static int mode = 1;
static int apply(int x, int by) {
    if (by == 0) return x;
    if (mode == 2) return x - by;
    if (mode == 3) return 0;
    return x + by;
}
static int unused(int x) { return x ? 1 : 2; }
int main(void) {
    int c, n = 0;
    for (int i = 0; i < 3; i++) {
        c = getchar();
        if (c == EOF) break;
        if (c == '-') mode = 2;
        n = apply(n, c == '0' ? 0 : 4);
    }
    if (n > 100) return unused(n);
    return n < 0;
}
