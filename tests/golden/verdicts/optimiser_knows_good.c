// expect: known: proved
// expect: copy: proved
// expect: either: proved
// expect: constant: proved
#include <assert.h>
#include <stddef.h>
#include <string.h>

struct pair {
    char a[4];
    char b[8];
};

void known(void) {
    char b[10];
    struct pair p;
    assert(__builtin_object_size(b, 0) == 10);
    assert(__builtin_object_size(b + 3, 0) == 7);
    assert(__builtin_object_size(p.a, 0) == 12 && __builtin_object_size(p.a, 1) == 4);
}

static int copy(char *to, const char *from, size_t n) {
    if (n > __builtin_object_size(to, 0)) return 0;
    memcpy(to, from, n);
    return 1;
}

void either(void) {
    char to[4];
    if (copy(to, "abc", 4)) assert(to[2] == 'c');
}

unsigned constant(unsigned n) {
    unsigned k = __builtin_constant_p(n) ? 8 * n : n << 3;
    assert(k == n * 8);
    assert(__builtin_constant_p(3));
    return k;
}
