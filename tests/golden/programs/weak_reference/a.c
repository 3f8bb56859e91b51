#include <assert.h>
int there(void) __attribute__((weak));
int main(void) {
    assert(there);
    return there ? there() : 1;
}
