#include <assert.h>
int handler(void) __attribute__((weak));
int handler(void) { return 1; }
int main(void) {
    assert(handler() == 2);
    return 0;
}
