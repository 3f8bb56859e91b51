// vl: --entry main
// An address may be a number from the start: compilers take `(uintptr_t)&x` for a constant.
#include <assert.h>
#include <stdint.h>

static int x, row[4] = {1, 2, 3, 4};
static const uintptr_t place = (uintptr_t)&x;
static uintptr_t second = (uintptr_t)row + sizeof(int), end = (uintptr_t)(row + 4);
static const struct device {
    uintptr_t base;
    int k;
    const char *name;
} devices[2] = {{(uintptr_t)&x, 3, "a"}, {0, 4, "b"}};

static int at(int i) {
    return row[i & 3];
}
static const uintptr_t vectors[2] = {0, (uintptr_t)at};

// expect: main: proved
int main(int argc, char **argv) {
    static const intptr_t inside = (intptr_t)&x;
    (void)argv;
    x = 0;
    *(int *)place = 3;
    assert(x == 3);
    *(int *)inside = 5;
    assert(x == 5);
    *(int *)devices[0].base = 7;
    assert(x == 7 && devices[0].k == 3 && devices[1].name[0] == 'b');
    assert(*(int *)second == 2 && end - second == 3 * sizeof(int));
    return ((int (*)(int))vectors[1])(argc) - 1;
}
