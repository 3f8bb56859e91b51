#include <assert.h>
int trail;
static __attribute__((constructor(200))) void second(void) { trail = trail * 10 + 2; }
static __attribute__((constructor)) void last(void) { trail = trail * 10 + 4; }
int main(void) {
    assert(trail == 1234);
    return 0;
}
