// expect: grown: proved
// expect: check: proved
#include <assert.h>
struct box {
    short w, h;
};
static struct box grown(struct box b) {
    b.w = 7;
    return b;
}
void check(void) {
    struct box b = {1, 2};
    struct box g = grown(b);
    assert(b.w == 1 && g.w == 7 && g.h == 2);
}
