// A library function that is called through a pointer is checked as well.
// expect: main: violated
#include <string.h>

static size_t (*measure)(const char *) = strlen;

int main(void) {
    char b[2] = {'x', 'y'};
    return (int)measure(b); //! out-of-bounds error
}
