#include <assert.h>
int trail;
static __attribute__((constructor)) void a(void) { trail = trail * 10 + 1; }
int main(void) {
    assert(trail == 12);
    return 0;
}
