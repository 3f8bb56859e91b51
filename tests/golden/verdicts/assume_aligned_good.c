// vl: --property +alignment
// expect: whole: proved
// expect: behind: proved
// expect: same: proved
#include <assert.h>
int whole(unsigned n) {
    _Alignas(16) char block[64] = {0};
    char *p = __builtin_assume_aligned(block + n % 3 * 16, 16);
    return *p;
}
int behind(void) {
    _Alignas(16) char block[64] = {0};
    char *p = __builtin_assume_aligned(block + 24, 16, 8);
    return *p;
}
void same(int *p) {
    int *q = __builtin_assume_aligned(p, sizeof *p);
    assert(p == q);
}
