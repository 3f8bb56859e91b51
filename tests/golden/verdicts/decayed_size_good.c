// vl: --entry main
// expect: main: proved
#include <assert.h>
static int total(const int *v, unsigned n) {
    int sum = 0;
    for (unsigned i = 0; i < n; i++) sum += v[i];
    return sum;
}
int main(void) {
    int v[6] = {1, 2, 3, 4, 5, 6};
    assert(total(v, sizeof v / sizeof v[0]) == 21);
    return 0;
}
