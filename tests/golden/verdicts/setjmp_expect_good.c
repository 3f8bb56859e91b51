// expect: likely: proved
#include <assert.h>
#include <setjmp.h>

void other_code(void);

static jmp_buf back;

int likely(int n) {
    int r = 0;
    if (__builtin_expect(setjmp(back) != 0, 0)) return -1;
    if (__builtin_expect(n > 3, 0)) longjmp(back, n);
    r = n < 0;
    assert(n <= 3);
    return r;
}
