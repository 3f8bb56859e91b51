// What is known of results.
#include <assert.h>

static int clip(int n) {
    int k = n;
    while (k > 100) k -= k > 1000 ? 900 : 1;
    return k < 0 ? 0 : k;
}
int in_table(int n) {
    static const int table[101];
    return table[clip(n)];
}
int bad_table(int n) {
    static const int table[100];
    return table[clip(n)];
}
int bad_sign(int n) {
    assert(clip(n) > 0);
    return 0;
}
static int count_down(int n) {
    while (n > 3) n--;
    return n;
}
int nested(int n) { return clip(count_down(n)); }
int bad_nested(int n) { return 1 / clip(count_down(n)); }
static unsigned mix(unsigned a, unsigned b) {
    for (unsigned i = 0; i < b; i++) a = a * 33 ^ i;
    return a;
}
unsigned twice(unsigned a, unsigned b) { return mix(mix(a, b), b); }
