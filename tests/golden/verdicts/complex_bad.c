// Parsed, and said.
// expect: f: unknown complex
#include <assert.h>
void f(double _Complex z) {
    assert(z == z * z);
}
