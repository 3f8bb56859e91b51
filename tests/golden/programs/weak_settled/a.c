#include <assert.h>
static int limit = 4;
__attribute__((weak)) void tune(const char *name, int *p) {
    (void)name;
    (void)p;
}
int main(void) {
    tune("limit", &limit);
    assert(limit == 4);
    return 0;
}
