// The digits of %f are exact, and so is how many there are.
#include <assert.h>
#include <stdio.h>
#include <string.h>

// expect: known: proved
void known(void) {
    char b[8];
    assert(sprintf(b, "%.2f", 1.5) == 4);
    assert(strcmp(b, "1.50") == 0);
    assert(snprintf(b, sizeof b, "%6.1f", -0.25) == 6);
    assert(strcmp(b, "  -0.2") == 0);
    assert(snprintf(b, sizeof b, "%.0f", 2.5) == 1);
    assert(b[0] == '2');
}

// expect: fits: proved
void fits(double x) {
    char b[6];
    if (x > 0 && x <= 99) sprintf(b, "%.2f", x);
}
