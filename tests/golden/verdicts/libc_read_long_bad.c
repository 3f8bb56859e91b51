// vl: --budget 50
// What one call reads may be as long as it likes: the finding tells the bytes that matter, wherever they are.
// long
// expect: far: violated
// expect: packet: violated
// expect: two: violated
// expect: text: violated
// expect: again: violated
#include <string.h>
#include <sys/random.h>
#include <sys/socket.h>
#include <unistd.h>
extern void reach_error(void);

static char large[1000000];

void far(int fd) {
    ssize_t n = read(fd, large, sizeof large);
    if (n < 900000) return;
    if (large[899999] == 'x' && large[12] == 'y') reach_error(); //! unreachable-call warning
}

int packet(int fd) {
    char b[70000];
    ssize_t n = recv(fd, b, sizeof b, 0);
    return n > 66000 && b[66000] ? 100 / (b[66000] - 7) : 0; //! division-by-zero warning
}

void two(int fd) {
    unsigned char t[100000], u[100000];
    if (getrandom(t, sizeof t, 0) < 70000 || recv(fd, u, sizeof u, 0) < 80000) return;
    if (t[69999] + u[79999] == 500 && u[1] == t[1] + 1) reach_error(); //! unreachable-call warning
}

void text(int fd) {
    static char t[100001];
    char to[66000];
    ssize_t n = read(fd, t, sizeof t - 1);
    if (n < 0) return;
    t[n] = 0;
    strcpy(to, t); //! out-of-bounds warning
}

void again(int fd) {
    static char t[100000];
    size_t sum = 0;
    ssize_t n;
    while ((n = read(fd, t, sizeof t)) > 0) {
        sum += (size_t)n;
        if (sum > 250000 && t[n - 1] == 'x') reach_error(); //! unreachable-call warning
    }
}
