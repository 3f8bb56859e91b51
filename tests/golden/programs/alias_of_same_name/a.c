#include <assert.h>
int f(void);
int g(void);
static int own(void) { return 1; }
int main(void) {
    assert(f() == 2 && g() == 3 && own() == 1);
    return 0;
}
