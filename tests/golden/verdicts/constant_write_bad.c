// Nobody may write to a literal or a constant: no check says so yet, and nothing is proved.
// expect: shout: unknown write to a constant
// expect: tune: unknown write to a constant
#include <assert.h>
void shout(void) {
    char *word = "abc";
    word[0] = 'A';
}
static const int limit = 3;
int tune(int n) {
    int *p = (int *)&limit;
    if (n > 5) *p = n;
    assert(limit == 3);
    return limit;
}
