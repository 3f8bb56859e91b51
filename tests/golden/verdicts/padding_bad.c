// Padding takes unspecified values where a record is stored as a whole (6.2.6.1p6).
// expect: listed: violated
// expect: assigned: violated
// expect: copied: violated
// expect: passed: violated
// expect: returned: violated
// expect: nested: violated
// expect: bits: violated
// expect: hashed: violated
// expect: tail: violated
// expect: make: proved
// expect: same: proved
#include <assert.h>
#include <string.h>
struct s {
    char c;
    int i;
};
struct outer {
    struct s in;
    char t;
};
struct f {
    unsigned a : 3, b : 4;
    char c;
};
void listed(void) {
    struct s a = {1, 2}, b = {1, 2};
    assert(memcmp(&a, &b, sizeof a) == 0); //! assertion warning
}
void assigned(void) {
    struct s a, b;
    memset(&a, 0, sizeof a);
    memset(&b, 0, sizeof b);
    b = a;
    assert(memcmp(&a, &b, sizeof a) == 0); //! assertion warning
}
void copied(void) {
    struct s a = {0};
    struct s b = a;
    assert(memcmp(&a, &b, sizeof a) == 0); //! assertion warning
}
static int same(struct s a, const struct s *b) { return memcmp(&a, b, sizeof a) == 0; }
void passed(void) {
    struct s a = {0};
    assert(same(a, &a)); //! assertion warning
}
static struct s make(void) {
    struct s a = {0};
    return a;
}
void returned(void) {
    struct s a = make(), b = {0};
    assert(memcmp(&a, &b, sizeof a) == 0); //! assertion warning
}
void nested(void) {
    struct outer a = {{1, 2}, 3}, b = {{1, 2}, 3};
    assert(memcmp(&a, &b, sizeof a) == 0); //! assertion warning
}
void bits(void) {
    struct f a = {1, 2, 3}, b = {1, 2, 3};
    assert(*(unsigned char *)&a == *(unsigned char *)&b); //! assertion warning
}
void hashed(void) {
    struct s a = {1, 2};
    unsigned h = 0;
    for (unsigned i = 0; i < sizeof a; i++) h = h * 31u + ((unsigned char *)&a)[i];
    struct s b = {1, 2};
    unsigned g = 0;
    for (unsigned i = 0; i < sizeof b; i++) g = g * 31u + ((unsigned char *)&b)[i];
    assert(g == h); //! assertion warning
}
void tail(void) {
    struct outer a = {{1, 2}, 3};
    assert(((unsigned char *)&a)[9] == 0); //! assertion warning
}
