#include <assert.h>
int trail;
static __attribute__((constructor)) void a(void) { trail += 1; }
int main(void) {
    assert(trail == 7);
    return 0;
}
