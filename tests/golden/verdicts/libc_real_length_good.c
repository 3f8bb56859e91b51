// The longest text of a double with 17 digits: sign, digits, point, e-308 and the null character are 25.
// expect: shortest_exact: proved
// expect: zero: proved
#include <stdio.h>

int shortest_exact(double d) {
    char text[25];
    return sprintf(text, "%1.17g", d);
}

int zero(void) {
    char text[2];
    return sprintf(text, "%g", 0.0);
}
