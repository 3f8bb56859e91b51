// Whether a result of read() is too large is the caller's choice where the caller says how much is read.
// expect: last_byte: violated
// expect: last_of_few: violated
// expect: ended: violated
#include <unistd.h>
static char table[8];
int last_byte(int fd, char *to, size_t n) {
    ssize_t r = read(fd, to, n);
    if (r < 0) return -1;
    return table[r]; //! array-bounds information
}
int last_of_few(int fd, size_t n) {
    char few[8];
    if (n > sizeof few) n = sizeof few;
    ssize_t r = read(fd, few, n);
    if (r < 0) return -1;
    return table[r]; //! array-bounds information
}
int ended(int fd) {
    char few[8];
    ssize_t r = read(fd, few, sizeof few);
    if (r < 0) return -1;
    few[r] = 0; //! array-bounds warning
    return few[0];
}
