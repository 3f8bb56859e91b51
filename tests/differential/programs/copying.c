#include <stddef.h>
void *memcpy(void *, const void *, size_t);
void *memmove(void *, const void *, size_t);
void *memset(void *, int, size_t);
struct s { int a; char t[6]; };
int main(void) {
    struct s x = {1, "hello"}, y;
    memcpy(&y, &x, sizeof x);
    memmove(y.t + 1, y.t, 4);
    int h = y.a;
    for (int i = 0; i < 6; i++) h = h * 31 % 1000003 + y.t[i];
    int a[4];
    memset(a, 0x5a, sizeof a);
    memset(a + 1, 0, 4);
    return h + a[3] % 1000 + a[1];
}
