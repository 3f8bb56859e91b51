// expect: shout: proved
// expect: tune: proved
#include <assert.h>
void shout(void) {
    char word[] = "abc";
    word[0] = 'A';
}
static int limit = 3;
int tune(int n) {
    int *p = &limit;
    *p = n;
    assert(limit == n);
    return limit;
}
