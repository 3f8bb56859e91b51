// A pointer that shares its bytes with one to characters, in a record that is passed by value, whose
// numbers say how much is there: what it is to is read before the first instruction.
// expect: same: proved
// vl: --property array-bounds
#include <string.h>

struct item;
struct list {
    unsigned n;
    struct item *at;
};
struct text {
    unsigned n;
    const char *at;
};
struct item {
    int kind;
    union {
        unsigned long number;
        struct text text;
        struct list list;
    } as;
};

int same(struct item x, struct item y) {
    if (x.kind != y.kind) return 0;
    if (x.kind == 0) return x.as.number == y.as.number;
    if (x.kind == 1)
        return x.as.text.n == y.as.text.n && memcmp(x.as.text.at, y.as.text.at, x.as.text.n) == 0;
    if (x.as.list.n != y.as.list.n) return 0;
    struct item *p = x.as.list.at, *end = x.as.list.at + x.as.list.n, *q = y.as.list.at;
    for (; p < end; p++, q++)
        if (!same(*p, *q)) return 0;
    return 1;
}
