// expect: ascending: proved
// expect: main: proved
#include <stdlib.h>
extern void reach_error(void);

static int ascending(const void *a, const void *b) {
    int x = *(const int *)a;
    int y = *(const int *)b;
    return (x > y) - (x < y);
}

int main(void) {
    static const int v[6] = {1, 3, 3, 5, 7, 9};
    int key = 7, other = 4, twice = 3;
    if (bsearch(&key, v, 6, sizeof key, ascending) != &v[4]) reach_error();
    if (bsearch(&other, v, 6, sizeof key, ascending)) reach_error();
    int *one = bsearch(&twice, v, 6, sizeof key, ascending);
    if (one != &v[1] && one != &v[2]) reach_error();
    return 0;
}
