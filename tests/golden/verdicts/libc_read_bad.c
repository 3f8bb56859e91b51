// read gives -1 when it fails, and fewer bytes than were asked for.
// expect: main: violated
#include <unistd.h>

int main(void) {
    char b[8];
    ssize_t n = read(0, b, sizeof b);
    b[n] = 0; //! array-bounds error
    return b[0];
}
