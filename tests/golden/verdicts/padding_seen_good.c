// The members' bytes are known, and padding that memset made known and that only members were stored beside.
// expect: copied: proved
// expect: pointed: proved
// expect: second: safe
// expect: joined: proved
#include <assert.h>
#include <string.h>
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
    struct s a = {1, 2};
    memcpy(x, &a, sizeof a);
    memcpy(y, &a, sizeof a);
    for (unsigned i = 0; i < sizeof a; i++) assert(x[i] == y[i]);
    assert(x[0] == 1);
    return 0;
}
static int second(const void *v) {
    const char *p = v;
    return p[1];
}
int pointed(void) {
    struct s a;
    memset(&a, 0, sizeof a);
    a.c = 1;
    a.i = 2;
    assert(second(&a) == 0);
    return 0;
}
int joined(void) {
    union {
        struct narrow s;
        unsigned w;
    } u = {.w = 0};
    u.s.a = 1;
    u.s.b = 2;
    assert(u.w == 0x00020001);
    return 0;
}
