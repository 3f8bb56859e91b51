// Of a member that the list leaves out, and where one is, padding is zero.
// expect: partly: proved
// expect: members: proved
// expect: real: proved
#include <assert.h>
#include <string.h>
struct s {
    char c;
    int i;
};
void partly(void) {
    struct s a = {.c = 1};
    assert(((unsigned char *)&a)[1] == 0);
}
void members(void) {
    struct s a = {.i = 2, .c = 1};
    assert(a.c == 1 && a.i == 2);
}
void real(void) {
    long double a = 1, b = a;
    assert(a == b && memcmp(&a, &b, 10) == 0);
}
