// What such a number leads to is the object or the function, and nothing else is.
#include <assert.h>
#include <stdint.h>

static int row[4] = {1, 2, 3, 4};
static uintptr_t end = (uintptr_t)(row + 4);

// expect: behind: violated
void behind(void) {
    end = (uintptr_t)(row + 4);
    *(int *)end = 1; //! out-of-bounds warning
}

static const uintptr_t place = (uintptr_t)row;
// expect: changed: violated
void changed(void) {
    row[0] = 1;
    *(int *)place = 7;
    assert(row[0] == 1); //! assertion warning
}

static int sum(const int *p, int i) {
    return p[i]; //! out-of-bounds information
}
// expect: sum: violated
// expect: use: proved
int use(int k) {
    int a[4] = {1, 2, 3, 4};
    return sum(a, k & 3);
}
typedef int function(const int *, int);
// expect: run: violated
int run(int i) {
    static const uintptr_t f = (uintptr_t)sum;
    int a[2] = {0};
    return ((function *)f)(a, i);
}
