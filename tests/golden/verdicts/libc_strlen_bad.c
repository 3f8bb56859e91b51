// 7.24.1p1: a string ends with a null character; b holds none, so strlen reads past its end (6.5.6p8).
// expect: main: violated
#include <string.h>

int main(void) {
    char b[4] = {'a', 'b', 'c', 'd'};
    return (int)strlen(b); //! out-of-bounds error
}
