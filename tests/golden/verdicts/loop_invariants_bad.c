// vl: --budget 5000
// expect: counted: violated
// expect: unequal: violated
// expect: down: violated
// expect: in_step: violated
// expect: strides: violated
// expect: nested: violated
// expect: middle: violated
// expect: ring: violated
// expect: pages: violated
// expect: handed_over: violated
// expect: twice: violated
#include <assert.h>

int counted(int n) {
    int i = 0;
    while (i < n) i++;
    assert(i == n); //! assertion information
    return i;
}

int unequal(int n) {
    int i = 1;
    if (n < 0) return 0;
    while (i != n && i < 5) i++;
    assert(i == n); //! assertion information
    return i;
}

int down(unsigned n) {
    unsigned i = n;
    while (i > 0) {
        i--;
        assert(i + 1 < n); //! assertion information
    }
    return 0;
}

int in_step(int n) {
    int i = 0, k = 3;
    while (i < n && i < 1000) {
        i++;
        if (i != 3) k++;
    }
    assert(k == i + 3); //! assertion information
    return k;
}

unsigned strides(unsigned n) {
    unsigned at = 8;
    while (at < n && at < 1000000) at += 6;
    assert(at % 4 == 0); //! assertion information
    return at;
}

int nested(int rows, int columns) {
    int last = -1;
    for (int r = 0; r < rows; r++)
        for (int c = 0; c <= r && c <= columns; c++) {
            assert(0 <= c && c <= r && r < rows);
            last = c;
        }
    assert(last < columns || last == -1); //! assertion information
    return last;
}

extern int decide(int);

int middle(int n) {
    int lo = 0, hi = n;
    while (lo <= hi) {
        int mid = lo + (hi - lo) / 2;
        assert(0 <= mid && mid < n); //! assertion information
        if (decide(mid)) lo = mid + 1;
        else hi = mid - 1;
    }
    return lo;
}

extern int next(void);

int ring(void) {
    static int buffer[4];
    unsigned head = 0;
    int sum = 0;
    while (next()) {
        buffer[head] = next(); //! array-bounds information
        head = (head + 1) % 5;
        if (head < 4) sum ^= buffer[head];
    }
    return sum;
}

unsigned char pages(unsigned n) {
    unsigned char page = 195;
    for (unsigned i = 0; i < n; i++) {
        page++;
        if (page > 200) page = 0;
        assert(page < 200); //! assertion information
    }
    return page;
}

unsigned handed_over(unsigned n) {
    unsigned here = n, there = 0;
    while (here > 0) {
        unsigned some = here > 7 ? 7 : 1;
        here -= some;
        there += some & 3;
    }
    assert(there == n); //! assertion information
    return there;
}

unsigned twice(void) {
    unsigned x = 1, y = 0;
    while (next()) {
        x += 5;
        y += 10;
    }
    assert(y == 2 * x); //! assertion information
    return y;
}
