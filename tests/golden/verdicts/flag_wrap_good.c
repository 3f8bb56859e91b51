// vl: -- -fwrapv
// expect: next: proved
// expect: middle: proved
// expect: hash: proved
// expect: main: proved
/* With -fwrapv signed arithmetic wraps around, as programs of that flag expect. */
#include <assert.h>
#include <limits.h>

int next(int id) { return id + 1; }

int middle(int low, int high) {
    int sum = low + high;
    return sum >= low || high < 0 ? sum : INT_MAX;
}

unsigned hash(const char *s) {
    int h = 5381;
    for (int i = 0; i < 4 && s[i]; i++) h = (h << 5) + h + s[i];
    return (unsigned)h;
}

int main(void) {
    int most = INT_MAX, least = INT_MIN;
    most++;
    assert(most == INT_MIN && -least == INT_MIN && next(INT_MAX) == INT_MIN);
    assert(most * 2 == 0 && INT_MAX - -1 == INT_MIN);
    return 0;
}
