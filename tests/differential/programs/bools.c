#include <stdbool.h>
static bool both(bool a, bool b) { return a & b; }
struct flags { bool a, b; unsigned char c; };
int main(void) {
    struct flags f = {2, 0, 2};
    int h = f.a + f.b * 2 + f.c * 4;
    bool t = 0.5 > 0 ? 256 : 0;
    bool *p = &f.b;
    *p = 42;
    h = h * 3 + f.b + t;
    h = h * 3 + both(f.a, 4) + both(!f.a, 1);
    h = h * 3 + (f.a == f.b) + (t < 2);
    return h;
}
