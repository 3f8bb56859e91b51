#include <stdlib.h>
#include <string.h>

static int order(const void *p, const void *q) {
    int x = *(const int *)p, y = *(const int *)q;
    return x - y;
}

int main(void) {
    int t[2] = {-2, 2147483647};
    char name[4] = "abc";
    char copy[3];
    qsort(t, 2, sizeof t[0], order);
    strcpy(copy, name);
    return copy[0] + t[0];
}
