// vl: --budget 5000
// expect: counted: proved
// expect: unequal: proved
// expect: down: proved
// expect: in_step: proved
// expect: strides: proved
// expect: nested: proved
// expect: middle: proved
// expect: ring: proved
// expect: pages: proved
// expect: handed_over: proved
// expect: twice: proved
// Any number of iterations: what holds in each of them is found, not unrolled.
#include <assert.h>

int counted(int n) {
    int i = 0;
    if (n < 0) return 0;
    while (i < n) i++;
    assert(i == n);
    return i;
}

int unequal(int n) {
    int i = 0;
    if (n < 0) return 0;
    while (i != n) i++;
    assert(i >= 0);
    return i;
}

int down(unsigned n) {
    unsigned i = n;
    while (i > 0) {
        i--;
        assert(i < n);
    }
    assert(i == 0);
    return 0;
}

int in_step(int n) {
    int i = 0, k = 3;
    while (i < n) {
        i++;
        if (k < 2147483647) k++;
        else return -1;
    }
    assert(k == i + 3);
    return k;
}

unsigned strides(unsigned n) {
    unsigned at = 8;
    while (at < n && at < 1000000) at += 12;
    assert(at % 4 == 0 && at < 1000012);
    return at;
}

int nested(int rows, int columns) {
    int last = -1;
    for (int r = 0; r < rows; r++)
        for (int c = 0; c <= r && c < columns; c++) {
            assert(0 <= c && c <= r && r < rows);
            last = c;
        }
    assert(last >= -1);
    return last;
}

extern int decide(int);

int middle(int n) {
    int lo = 0, hi = n;
    while (lo < hi) {
        int mid = lo + (hi - lo) / 2;
        assert(0 <= mid && mid < n);
        if (decide(mid)) lo = mid + 1;
        else hi = mid;
    }
    return lo;
}

extern int next(void);

int ring(void) {
    static int buffer[16];
    unsigned head = 0;
    int sum = 0;
    while (next()) {
        buffer[head] = next();
        head = (head + 1) % 16;
        sum ^= buffer[head];
    }
    return sum;
}

unsigned char pages(unsigned n) {
    unsigned char page = 0;
    for (unsigned i = 0; i < n; i++) {
        page++;
        if (page >= 200) page = 0;
        assert(page < 200);
    }
    return page;
}

unsigned handed_over(unsigned n) {
    unsigned here = n, there = 0;
    while (here > 0) {
        unsigned some = here > 7 ? 7 : 1;
        here -= some;
        there += some;
    }
    assert(there == n);
    return there;
}

unsigned twice(void) {
    unsigned x = 0, y = 0;
    while (next()) {
        x += 5;
        y += 10;
    }
    assert(y == 2 * x);
    return y;
}
