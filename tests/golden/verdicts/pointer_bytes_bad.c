// A record that holds a pointer is copied byte by byte, but the last byte is left out.
// expect: copy: proved
// expect: main: violated
#include <stddef.h>
#include <string.h>
struct record {
    short kind;
    int *target;
};
static void copy(struct record *to, const struct record *from) {
    const unsigned char *s = (const unsigned char *)from;
    unsigned char *d = (unsigned char *)to;
    for (size_t i = 0; i < sizeof *from - 1; i++) d[i] = s[i];
}
int main(void) {
    int x = 5;
    struct record a, b;
    memset(&a, 0, sizeof a);
    a.kind = 1;
    a.target = &x;
    copy(&b, &a);
    return *b.target == 5; //! uninitialised-read error
}
