// Set one after the other; what a store to one leaves alone keeps its value.
// expect: each: proved
// expect: one: proved
// expect: copied: proved
// expect: moved: proved
// expect: zeroed: proved
// expect: listed: proved
// expect: block: proved
// expect: branch: proved
// expect: loop: proved
// expect: bytes: proved
// expect: set: proved
// expect: through: proved
// expect: array: proved
#include <assert.h>
#include <stdlib.h>
#include <string.h>
struct flags {
    unsigned a : 3, b : 5, c : 4, d : 12;
};
void each(void) {
    struct flags f;
    f.a = 5, f.b = 17, f.c = 9, f.d = 4000;
    assert(f.a == 5 && f.b == 17 && f.c == 9 && f.d == 4000);
    f.b = 3;
    assert(f.a == 5 && f.b == 3 && f.c == 9);
}
void one(void) {
    struct flags f;
    f.a = 5;
    assert(f.a == 5);
}
void copied(void) {
    struct flags f, g;
    f.a = 5;
    g = f;
    g.b = 1;
    assert(g.a == 5 && g.b == 1);
}
void moved(void) {
    struct flags f, g;
    f.c = 7;
    memcpy(&g, &f, sizeof g);
    assert(g.c == 7);
}
void zeroed(void) {
    struct flags f;
    memset(&f, 0, sizeof f);
    f.b = 3;
    assert(f.a == 0 && f.b == 3 && f.d == 0);
}
void listed(void) {
    struct flags f = {.c = 4};
    f.a = 1;
    assert(f.a == 1 && f.b == 0 && f.c == 4);
}
void block(void) {
    struct flags *f = malloc(sizeof *f);
    if (!f) return;
    f->a = 1;
    f->b = 2;
    assert(f->a == 1 && f->b == 2);
    free(f);
}
int branch(int n) {
    struct flags f;
    if (n) {
        f.a = 1;
    } else {
        f.b = 2;
        f.a = 3;
    }
    return f.a;
}
unsigned loop(void) {
    struct flags f;
    unsigned sum = 0;
    for (unsigned i = 0; i < 4; i++) {
        f.a = i;
        sum += f.a;
    }
    return sum;
}
int bytes(void) {
    struct flags f;
    f.a = 1, f.b = 2;
    return *(unsigned char *)&f;
}
static void set(struct flags *f) { f->c = 3; }
void through(void) {
    struct flags f;
    set(&f);
    assert(f.c == 3);
}
void array(unsigned i) {
    struct flags f[4];
    for (int k = 0; k < 4; k++) f[k].a = 1, f[k].b = 2;
    if (i < 4) assert(f[i].a == 1 && f[i].b == 2);
}
