// sizeof of a parameter is the size of a pointer.
// vl: --entry main
// expect: main: violated
#include <assert.h>
static int total(const int v[6]) {
    int sum = 0;
    for (unsigned i = 0; i < sizeof v / sizeof v[0]; i++) sum += v[i];
    return sum;
}
int main(void) {
    int v[6] = {1, 2, 3, 4, 5, 6};
    assert(total(v) == 21); //! assertion error
    return 0;
}
