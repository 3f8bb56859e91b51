// Loops that copy what was never set: to a variable's element, through parameters, in parts and on from there.
// expect: element: violated
// expect: through: violated
// expect: far: violated
// expect: part: violated
// expect: on: violated
// expect: all_set: proved
// expect: handed_on: proved
#include <string.h>

struct record {
    char kind;
    int a, b;
};
static struct record table[40];
static char bytes[64];

int element(int n) {
    struct record x;
    x.a = 1;
    for (int i = 0; i < n; i++) table[i & 31] = x;
    return n > 0 ? table[0].b : 0; //! uninitialised-read warning
}

int through(struct record *out, int n) {
    struct record x;
    x.a = 1;
    for (int i = 0; i < n; i++) *out = x;
    return n > 0 ? out->b : 0; //! uninitialised-read warning
}

int far(struct record *out, unsigned k, int n) {
    struct record x;
    x.a = 1;
    if (k > 3) return 0;
    for (int i = 0; i < n; i++) out[k] = x; //! out-of-bounds information
    return n > 0 ? out[k].b : 0; //! uninitialised-read information
}

int part(int n, int k) {
    char own[64];
    if (k < 0 || k > 64) return 0;
    for (int i = 0; i < n && i < 64; i++) own[i] = 1;
    memcpy(bytes, own, (size_t)k);
    return k > 5 ? bytes[5] : 0; //! uninitialised-read information
}

int on(int n) {
    struct record x;
    x.a = 1;
    for (int i = 0; i < n; i++) {
        memmove(&table[1], &x, sizeof x);
        memcpy(&table[2], &table[1], sizeof x);
    }
    return n > 0 ? table[2].b : 0; //! uninitialised-read warning
}

int all_set(struct record *out, int n) {
    struct record x;
    x.kind = 'a';
    x.a = 1;
    x.b = n;
    for (int i = 0; i < n; i++) *out = x;
    return out->b;
}

int handed_on(struct record *out, const struct record *in, int n) {
    for (int i = 0; i < n; i++) *out = *in;
    return out->b;
}
