// expect: literal: violated
// expect: copied: violated
// expect: overridden: violated
#include <assert.h>

struct pair {
    int x, y;
};
static const struct pair fixed = {7, 8};
static const struct {
    int k;
    struct pair in[2];
} table = {1, {(struct pair){1, 2}, fixed}};
static const struct pair over[2] = {fixed, fixed, [0].x = 3};

void literal(void) {
    assert(table.in[0].y != 2); //! assertion warning
}

void copied(void) {
    assert(table.in[1].x != 7); //! assertion warning
}

void overridden(void) {
    assert(over[1].x == 7);
    assert(over[0].x == 7); //! assertion warning
}
