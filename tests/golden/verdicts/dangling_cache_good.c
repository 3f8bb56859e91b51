// vl: --entry main
// expect: main: proved
#include <assert.h>
static int copy;
static const int *cached;
static void remember(int x) {
    copy = x;
    cached = &copy;
}
int main(void) {
    remember(42);
    assert(*cached == 42);
    return 0;
}
