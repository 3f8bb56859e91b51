// Room and lengths that are too small for some number, and texts that are not these.
// vl: --budget 60000
// expect: scientific: violated
// expect: general: violated
// expect: large: violated
// expect: whole: violated
// expect: digits: violated
// expect: main: violated
#include <assert.h>
#include <stdio.h>
#include <string.h>

static void scientific(double v) {
    char b[12];
    sprintf(b, "%e", v); //! out-of-bounds error
}

static void general(double v) {
    char b[12];
    sprintf(b, "%g", v); //! out-of-bounds information
}

static void large(void) {
    char b[8];
    assert(snprintf(b, sizeof b, "%.2g", 123.0) <= 3); //! assertion error
}

static void whole(void) {
    char b[8];
    sprintf(b, "%g", 50.0);
    assert(strcmp(b, "50.0") == 0); //! assertion error
}

static void digits(void) {
    char b[8];
    sprintf(b, "%.1e", 2.5);
    assert(b[0] == '7'); //! assertion error
}

int main(void) {
    double v = 0;
    switch (getchar()) {
    case 'a':
        if (scanf("%lf", &v) == 1) scientific(v);
        break;
    case 'b':
        if (scanf("%lf", &v) == 1) general(v);
        break;
    case 'c': large(); break;
    case 'd': whole(); break;
    case 'e': digits(); break;
    }
    return 0;
}
