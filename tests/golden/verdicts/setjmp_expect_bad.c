// expect: likely: violated
#include <assert.h>
#include <setjmp.h>

void other_code(void);

static jmp_buf back;

int likely(int n) {
    int r = 0, again = setjmp(back);
    if (__builtin_expect(again, 0)) return -1;
    other_code();
    if (__builtin_expect(n > 3, 0)) longjmp(back, n);
    r = n < 0;
    assert(n <= 2); //! assertion information
    return r;
}
