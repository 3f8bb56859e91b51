// The buffer has room for the terminator.
// expect: ended: proved
// expect: last_byte: proved
#include <unistd.h>
int ended(int fd) {
    char few[8];
    ssize_t r = read(fd, few, sizeof few - 1);
    if (r < 0) return -1;
    few[r] = 0;
    return few[0];
}
static char table[8];
int last_byte(int fd, char *to, size_t n) {
    ssize_t r = n < sizeof table ? read(fd, to, n) : -1;
    if (r < 0) return -1;
    return table[r];
}
