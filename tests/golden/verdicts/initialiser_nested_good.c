// expect: main: proved
// expect: alone: proved
// expect: cyclic: proved
#include <assert.h>
#include <stddef.h>

struct pair {
    int x, y;
};
struct all {
    char c;
    struct pair in[3];
    const char *s;
    struct {
        struct pair deep;
        int *to;
    } more;
    _Complex double z;
};

static int target[8];
static const struct pair fixed = {7, 8};
static const struct pair again = fixed;

/* Compound literals and constants inside of lists, and what overrides part of them. */
static struct all table = {
    .in = {(struct pair){1, 2}, fixed, [0].y = 9, [2] = (struct pair){.y = 5}},
    .s = "hello" + 1,
    .more = {.deep = again, .to = &target[6] - 2},
    .z = 1.5,
};
static const struct all constant = {'c', {{1}}, 0, {(struct pair){3}, target + 1}, 2};
static struct pair list[] = {fixed, (struct pair){4, 5}, {6}};
static const size_t by_hand = (size_t) & ((struct all *)0)->in[1].y;
static double _Complex real = 2;

int main(void) {
    assert(table.c == 0 && table.in[0].x == 1 && table.in[0].y == 9);
    assert(table.in[1].x == 7 && table.in[1].y == 8 && table.in[2].x == 0 && table.in[2].y == 5);
    assert(table.s[0] == 'e' && table.more.deep.y == 8 && table.more.to == target + 4);
    assert(__real__ table.z == 1.5 && __imag__ table.z == 0 && __real__ real == 2);
    assert(sizeof list / sizeof *list == 3 && list[0].y == 8 && list[1].y == 5 && list[2].y == 0);
    list[0].y = 1;
    table.z = 0;
    real = 3;
    return 0;
}

void alone(void) {
    assert(constant.c == 'c' && constant.in[0].x == 1 && constant.in[2].y == 0);
    assert(constant.more.deep.x == 3 && constant.more.deep.y == 0 && constant.more.to == &target[1]);
    assert(__real__ constant.z == 2);
    assert(by_hand == offsetof(struct all, in[1].y));
}

void cyclic(void) {
    const struct pair *one = &(const struct pair){1, 2};
    static const struct pair *const two[] = {&fixed, &again};
    assert(one->y == 2 && two[1]->x == 7 && two[0] != two[1]);
}
