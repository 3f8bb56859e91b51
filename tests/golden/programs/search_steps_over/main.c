/* The code that fills and sums the grid takes many iterations and decides nothing: a slot from the input is one too far. */
#include <stdio.h>
#include "table.h"
static int grid[30][30];
static void fill(void) {
    int rows = 20 + (getchar() & 7);
    for (int i = 0; i < rows; i++)
        for (int k = 0; k < 30; k++) grid[i][k] = getchar() % (k + 1);
}
static long total(void) {
    long t = 0;
    for (int i = 0; i < 30; i++)
        for (int k = 0; k < 30; k++) t += grid[i][k];
    return t;
}
static void store(int slot, int v) {
    if (slot < 0) return;
    table_put(slot, v);
}
int main(void) {
    int slot;
    fill();
    printf("%ld\n", total());
    if (scanf("%d", &slot) != 1) return 1;
    if (slot > 16) return 2;
    store(slot, 1);
    return table_get(3);
}
