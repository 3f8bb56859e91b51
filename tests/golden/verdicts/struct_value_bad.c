// A copy is changed, the original is not.
// expect: grown: proved
// expect: check: violated
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
    grown(b);
    assert(b.w == 7); //! assertion warning
}
