// A literal is itself, and no other of different characters is where it is.
// expect: itself: proved
// expect: other: proved
// expect: array: proved
// expect: start: proved
#include <assert.h>
void itself(void) {
    const char *p = "abc", *q = p;
    assert(p == q && p + 1 == q + 1);
}
void other(void) {
    const char *p = "abc", *q = "abd";
    assert(p != q && p + 1 != q + 1);
}
void array(void) {
    char a[] = "abc";
    const char *p = "abc";
    assert(a != p);
}
void start(void) {
    const char *p = "abc", *q = "bc";
    assert(p != q);
}
