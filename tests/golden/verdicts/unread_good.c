// A value that is copied and never looked at need not be set (6.2.6.1p5: no type here has a trap representation; DR 451).
// expect: main: proved
// expect: parameter: proved
// expect: loop: proved
// expect: wider: proved
#include <stdlib.h>
struct pair { int a, b; };
static int other = 3;
int main(void) {
    int *p, **at = &p;
    {
        int *copy = *at;
        copy = &other;
        *at = copy;
    }
    return *p;
}
int parameter(void) {
    struct pair *p = malloc(sizeof *p);
    if (!p) return 0;
    struct pair **at = &p;
    struct pair *mine = *at;
    int before = mine->a;
    before = 5;
    mine->a = before;
    int now = mine->a;
    free(mine);
    return now;
}
int loop(int n) {
    int last, *at = &last, sum = 0;
    for (int i = 0; i < n && i < 3; i++) {
        int v = *at;
        v = i;
        sum += v;
        *at = v;
    }
    return sum;
}
long wider(void) {
    short unset, *at = &unset;
    long v = *at;
    v = 2;
    return v;
}
