// A record that holds a pointer, copied byte by byte and through a buffer; its bytes as one number.
// expect: copy: proved
// expect: main: proved
#include <assert.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
struct record {
    short kind;
    int *target;
    int values[2];
};
static void copy(struct record *to, const struct record *from) {
    const unsigned char *s = (const unsigned char *)from;
    unsigned char *d = (unsigned char *)to;
    for (size_t i = 0; i < sizeof *from; i++) d[i] = s[i];
}
int main(void) {
    struct record a, b, c;
    unsigned char buffer[sizeof a];
    uintptr_t n;
    memset(&a, 0, sizeof a);
    a.values[1] = 5;
    a.target = &a.values[1];
    copy(&b, &a);
    memcpy(buffer, &b, sizeof buffer);
    memcpy(&c, buffer, sizeof c);
    memcpy(&n, buffer + offsetof(struct record, target), sizeof n);
    assert(*b.target == 5);
    assert(c.target == a.values + 1);
    assert(n == (uintptr_t)c.target);
    *c.target = 6;
    assert(a.values[1] == 6);
    return 0;
}
