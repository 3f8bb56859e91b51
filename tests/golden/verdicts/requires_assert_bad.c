// Assertions about parameters and the file's variables, before anything else, are what callers must
// keep: the function is verified for such calls, and each call that breaks one is a finding.
#include <assert.h>
#include <stddef.h>

struct buffer { int len, cap; char *data; };
static int ready;

int average(const int *a, int n) {
    int sum = 0;
    assert(a != NULL);
    assert(n > 0);    //! assertion warning
    for (int i = 0; i < n && i < 4; i++) sum = a[i] % 100;
    return sum / n;
}

int first_of(struct buffer *b) {
    assert(ready);
    assert(b->len > 0 && b->len <= b->cap);    //! assertion information
    return b->len;
}

int nothing(void) {
    static const int a[2] = {1, 2};
    return average(a, 0);
}
int passed_on(struct buffer *b) {
    ready = 1;
    return first_of(b);
}

// It holds, and more is needed.
int half(int n) {
    assert(n > -9);
    return 100 / (n - 1);    //! division-by-zero information
}

// expect: average: proved
// expect: first_of: proved
// expect: nothing: violated
// expect: passed_on: violated
// expect: half: violated
