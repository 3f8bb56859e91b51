// Padding shows in all that reads bytes: a copy in an array of characters, a pointer made from void *, a union.
// expect: copied: violated
// expect: pointed: violated
// expect: named: violated
// expect: second: safe
// expect: third: safe
// expect: joined: violated
#include <assert.h>
#include <string.h>
typedef unsigned char octet;
struct s {
    char c;
    int i;
};
struct narrow {
    unsigned char a;
    unsigned short b;
};

int copied(void) {
    char x[sizeof(struct s)], y[sizeof(struct s)];
    struct s a = {1, 2}, b = {1, 2};
    memcpy(x, &a, sizeof a);
    memcpy(y, &b, sizeof b);
    for (unsigned i = 0; i < sizeof a; i++) assert(x[i] == y[i]); //! assertion warning
    return 0;
}
static int second(const void *v) {
    const char *p = v;
    return p[1];
}
int pointed(void) {
    struct s a = {1, 2};
    assert(second(&a) == 0); //! assertion warning
    return 0;
}
static int third(const void *v) {
    const octet *p = v;
    return p[2];
}
int named(void) {
    struct s a = {1, 2};
    assert(third(&a) == 0); //! assertion warning
    return 0;
}
int joined(void) {
    union {
        struct narrow s;
        unsigned w;
    } u = {.w = 0};
    u.s = (struct narrow){1, 2};
    assert(u.w == 0x00020001); //! assertion warning
    return 0;
}
