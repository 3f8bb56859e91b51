// expect: sum: proved
#include <assert.h>
int sum(void) {
    static const int v[4] = {1, 2, 3, 4};
    int s = 0;
    for (const int *p = v; p < v + 4; p++) s += *p;
    assert(s == 10);
    return s;
}
