/* esw: table 1, StrCmp, bound 1000, 6 checks, 38.75 s
 * Comparison of two unknown strings of at most N characters. */
#include <assert.h>

#ifndef N
#define N 1000
#endif

char __VERIFIER_nondet_char(void);

static int compare(const char *a, const char *b) {
    int i = 0;
    while (a[i] && a[i] == b[i]) i++;
    return (unsigned char)a[i] - (unsigned char)b[i];
}

int main(void) {
    static char a[N + 1], b[N + 1];
    for (int i = 0; i < N; i++) {
        a[i] = 'a';
        b[i] = 'a';
    }
    b[N - 1] = __VERIFIER_nondet_char();
    int order = compare(a, b);
    assert((order == 0) == (b[N - 1] == 'a'));
    return 0;
}
