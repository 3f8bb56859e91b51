/* As search_chain, but the door lets only small sizes in. */
#include <stdio.h>
#include "chain.h"
static int seen[300];
static void note(int n) {
    for (int i = 0; i < n; i++) seen[i] = i * n % 7;
}
int main(void) {
    int size;
    note(200 + (getchar() & 7));
    if (scanf("%d", &size) != 1 || size < 1) return 1;
    return open_door(size);
}
