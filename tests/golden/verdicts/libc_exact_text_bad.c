// The same calls, with answers that they cannot give.
// expect: scanned: violated
// expect: printed: violated
// expect: put_back: violated
// expect: main: violated
#include <assert.h>
#include <stdio.h>
#include <string.h>

static void scanned(void) {
    int a = 0;
    if (sscanf("12", "%d", &a) == 1) assert(a != 12); //! assertion error
}

static void printed(int v) {
    int r = printf("%d\n", v);
    assert(r < 5); //! assertion error
}

static void put_back(void) {
    if (getchar() == EOF) return;
    ungetc('x', stdin);
    assert(getchar() == 'y'); //! assertion error
}

int main(void) {
    int which = getchar();
    if (which == 'a') scanned();
    if (which == 'e') {
        int a, b;
        assert(sscanf("3,x", "%d,%d", &a, &b) == 2); //! assertion error
    }
    if (which == 'b') printed(getchar() * 8);
    if (which == 'c') put_back();
    if (which == 'd') {
        int small = 0, table[99] = {0};
        if (scanf("%2d", &small) == 1 && small >= 0) return table[small]; //! array-bounds error
    }
    return 0;
}
