// A bit-field beside one that was set still holds no value (6.7.9p10, 6.3.2.1p2).
// expect: beside: violated
// expect: other_byte: violated
// expect: half: violated
// expect: copied: violated
// expect: moved: violated
// expect: block: violated
// expect: bytes: violated
// expect: branch: violated
// expect: spanning: violated
// expect: nothing: violated
// expect: set: proved
// expect: through: violated
#include <stdlib.h>
#include <string.h>
struct flags {
    unsigned a : 3, b : 5, c : 4, d : 12;
};
int beside(void) {
    struct flags f;
    f.a = 5;
    return f.b; //! uninitialised-read warning
}
int other_byte(void) {
    struct flags f;
    f.c = 1;
    return f.d; //! uninitialised-read warning
}
int half(void) {
    struct flags f;
    f.d = 1;
    return f.c; //! uninitialised-read warning
}
int copied(void) {
    struct flags f, g;
    f.a = 1;
    g = f;
    return g.a + g.b; //! uninitialised-read warning
}
int moved(void) {
    struct flags f, g;
    f.b = 1;
    memcpy(&g, &f, sizeof g);
    return g.b + g.a; //! uninitialised-read warning
}
int block(void) {
    struct flags *f = malloc(sizeof *f);
    if (!f) return 0;
    f->a = 1;
    int r = f->b; //! uninitialised-read warning
    free(f);
    return r;
}
int bytes(void) {
    struct flags f;
    f.a = 1;
    return *(unsigned char *)&f; //! uninitialised-read warning
}
int branch(int n) {
    struct flags f;
    if (n)
        f.a = 1;
    else
        f.b = 2;
    return f.a; //! uninitialised-read information
}
int spanning(void) {
    struct {
        unsigned x : 6, y : 20;
    } s;
    s.x = 3;
    return s.y; //! uninitialised-read warning
}
int nothing(void) {
    struct flags f;
    return f.a; //! uninitialised-read warning
}
static void set(struct flags *f) { f->c = 3; }
int through(void) {
    struct flags f;
    set(&f);
    return f.c + f.a; //! uninitialised-read warning
}
