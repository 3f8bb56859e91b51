// Padding that memset made known stays so while members are stored; of static objects, and what a list leaves out,
// it is zero (6.7.9p10, p21).
// expect: cleared: proved
// expect: left_out: proved
// expect: stat: proved
// expect: none: proved
// expect: members: proved
// expect: bytes: proved
#include <assert.h>
#include <string.h>
struct s {
    char c;
    int i;
};
struct p {
    int x, y;
};
static const struct s one = {1, 2}, two = {1, 2};
void cleared(void) {
    struct s a, b;
    memset(&a, 0, sizeof a);
    memset(&b, 0, sizeof b);
    a.c = b.c = 1;
    a.i = b.i = 2;
    assert(memcmp(&a, &b, sizeof a) == 0);
}
void left_out(void) {
    struct s a = {0}, b = {0};
    a.i = b.i = 2;
    assert(memcmp(&a, &b, sizeof a) == 0);
}
void stat(void) {
    assert(memcmp(&one, &two, sizeof one) == 0);
}
void none(void) {
    struct p a = {1, 2}, b;
    b = a;
    assert(memcmp(&a, &b, sizeof a) == 0);
}
void members(void) {
    struct s a = {1, 2}, b = a;
    assert(a.c == b.c && a.i == b.i);
}
void bytes(void) {
    struct s a = {1, 2}, b;
    memcpy(&b, &a, sizeof b);
    assert(memcmp(&a, &b, sizeof a) == 0);
}
