// The largest number needs eleven characters and the end of the string.
// expect: put: violated
#include <stdio.h>

int put(int n) {
    char text[11];
    return sprintf(text, "%d", n); //! out-of-bounds information
}
