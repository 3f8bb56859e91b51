// A byte that a const bit-field shares with another may be written, and what lies behind a const member.
// expect: shared: proved
// expect: flexible: proved
#include <assert.h>
struct b {
    const unsigned a : 8;
    const unsigned b : 12;
    unsigned c : 12;
};
struct f {
    const int n;
    char d[];
};
static struct f v = {3, {1, 2, 3}};
void shared(void) {
    struct b s = {1, 2, 3};
    s.c = 5;
    ((unsigned char *)&s)[3] = 4;
    assert(s.a == 1 && s.b == 2);
}
void flexible(void) {
    v.d[1] = 4;
    assert(v.d[1] == 4);
}
