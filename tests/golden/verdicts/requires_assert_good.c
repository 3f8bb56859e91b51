// The calls keep what the functions assert at their heads.
#include <assert.h>
#include <stddef.h>

struct buffer { int len, cap; char *data; };
static int ready;

int average(const int *a, int n) {
    int sum = 0;
    assert(a != NULL);
    assert(n > 0);
    for (int i = 0; i < n && i < 4; i++) sum = a[i] % 100;
    return sum / n;
}

int first_of(struct buffer *b) {
    assert(ready);
    assert(b->len > 0 && b->len <= b->cap);
    return b->len;
}

int some(const int *a, int n) { return n > 0 && a != NULL ? average(a, n) : 0; }
int checked(struct buffer *b) {
    ready = 1;
    if (b->len < 1 || b->cap < b->len) return 0;
    return first_of(b);
}

int half(int n) {
    assert(n > 1);
    return 100 / (n - 1);
}

// expect: average: proved
// expect: first_of: proved
// expect: some: proved
// expect: checked: proved
// expect: half: proved
