// String literals may share memory (6.4.5p7): whether two are at one address is unspecified.
// expect: same: violated
// expect: differ: violated
// expect: end: violated
// expect: kept: violated
#include <assert.h>
void same(void) {
    assert("abc" == "abc"); //! assertion information
}
void differ(void) {
    assert("abc" != "abc"); //! assertion information
}
void end(void) {
    const char *p = "abc", *q = "bc";
    assert(p + 1 != q); //! assertion information
}
void kept(int c) {
    const char *p = "on", *q = c ? "on" : "off";
    if (c) assert(p == q); //! assertion information
}
