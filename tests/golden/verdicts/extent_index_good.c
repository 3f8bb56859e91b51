// The loops show that p points to n elements.
// expect: up: proved
// expect: down: proved
// expect: turned: proved
// expect: checked: proved
// expect: maybe: proved
#include <stddef.h>

int up(const short *p, int n) {
    int s = 0;
    if (n > 8) return 0;
    for (int i = 0; i < n; i++) s ^= p[i];
    return s;
}

int down(const short *p, size_t n) {
    int s = 0;
    if (n > 8) return 0;
    for (size_t i = n; i > 0; i--) s ^= p[i - 1];
    return s;
}

void turned(char *p, size_t n) {
    if (n > 6) return;
    for (size_t i = 0; i < n / 2; i++) {
        char c = p[i];
        p[i] = p[n - 1 - i];
        p[n - 1 - i] = c;
    }
}

int checked(const long *p, int n, int i) {
    if (i < 0 || i >= n) return 0;
    return p[i] > 0;
}

// Null has no length: what n is then stays open.
int maybe(const short *p, size_t n) {
    int s = 0;
    if (!p) return n > 5;
    if (n > 8) return 0;
    for (size_t i = 0; i < n; i++) s ^= p[i];
    return s;
}
