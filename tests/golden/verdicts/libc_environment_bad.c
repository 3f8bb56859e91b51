// A variable may not be set, and is as long as it likes.
// expect: main: violated
#include <stdlib.h>
#include <string.h>

int main(void) {
    char home[16];
    strcpy(home, getenv("HOME")); //! null-dereference error; out-of-bounds error
    return home[0];
}
