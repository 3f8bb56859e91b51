#include <assert.h>
int other(void);
static int count = 1;
static int next(void) { return ++count; }
int main(void) {
    assert(next() == 2);
    assert(other() == 11);
    assert(count == 2);
    return 0;
}
