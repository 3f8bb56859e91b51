// Bytes of a block that was read are inputs that are shown: those that a search meets, and those at a place that the program computes.
// expect: find: violated
// expect: copy: violated
// expect: one: violated
#include <string.h>
#include <unistd.h>
extern void reach_error(void);

void find(int fd) {
    char text[300];
    ssize_t n = read(fd, text, sizeof text);
    if (n < 250) return;
    if (text[200] == 'x' && text[249] == 'y') reach_error(); //! unreachable-call warning
}

void copy(int fd) {
    char text[300], to[10];
    ssize_t n = read(fd, text, sizeof text - 1);
    if (n < 0) return;
    text[n] = 0;
    strcpy(to, text); //! out-of-bounds warning
}

int one(int fd) {
    char text[300];
    int table[8] = {0};
    ssize_t n = read(fd, text, sizeof text);
    if (n <= 0) return 0;
    return table[text[n - 1] & 15]; //! array-bounds warning
}
