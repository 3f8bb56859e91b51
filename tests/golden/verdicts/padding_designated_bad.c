// Designators that give all members leave the padding open, as a list without them does; so does one into a member.
// expect: swapped: violated
// expect: inner: violated
// expect: flexible: violated
// expect: real: violated
#include <assert.h>
#include <string.h>
struct s {
    char c;
    int i;
};
struct outer {
    struct s in;
    int t;
};
struct f {
    char c;
    int n;
    char d[];
};
void swapped(void) {
    struct s a = {.i = 2, .c = 1}, b;
    memset(&b, 0, sizeof b);
    b.c = 1;
    b.i = 2;
    assert(memcmp(&a, &b, sizeof a) == 0); //! assertion warning
}
void inner(void) {
    struct outer a = {.in.c = 1, .in.i = 2, .t = 3};
    assert(((unsigned char *)&a)[1] == 0); //! assertion warning
}
void flexible(void) {
    struct f a = {1, 2};
    assert(((unsigned char *)&a)[2] == 0); //! assertion warning
}
void real(void) {
    long double a = 1, b = 1;
    assert(memcmp(&a, &b, sizeof a) == 0); //! assertion warning
}
