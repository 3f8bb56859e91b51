// Members that a partial initialiser leaves out are zero (6.7.9p21).
// expect: make: proved
#include <assert.h>
struct config {
    int baud, parity;
};
int make(int fast) {
    struct config c = {.baud = fast ? 115200 : 9600};
    struct config copy = c;
    assert(copy.parity == 0);
    return copy.parity;
}
