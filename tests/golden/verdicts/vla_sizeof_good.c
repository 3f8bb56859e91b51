// The size of what a pointer to rows of variable length points to needs no pointer.
// expect: rows: proved
// expect: first: proved
// expect: effect: proved
#include <assert.h>
#include <stdlib.h>

void rows(int n) {
    if (n < 1 || n > 100) return;
    double(*p)[n] = malloc(2 * sizeof *p);
    if (!p) return;
    p[1][n - 1] = 1;
    free(p);
}
void first(int n) {
    if (n < 1 || n > 100) return;
    int(*p)[n];
    assert(sizeof p[0] == n * sizeof(int));
    p = malloc(sizeof p[0]);
    free(p);
}
int effect(int n) {
    int a[3][4], i = 0;
    if (n < 1 || n > 4) return 0;
    int(*p)[n] = (int(*)[n])a;
    size_t size = sizeof p[i++]; /* evaluated, as the length varies */
    assert(i == 1 && size == n * sizeof(int));
    return i;
}
