// vl: --budget 50
// long: z3
// expect: load: violated
// expect: block: violated
// expect: receive: violated
// expect: wide: violated
// expect: link_text: violated
// expect: start: violated
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>
#include <wchar.h>

size_t load(FILE *f, int *to, size_t n) {
    size_t got = fread(to, sizeof *to, n, f);
    to[got] = 0; //! out-of-bounds information
    return got;
}

size_t block(FILE *f, char *to, size_t n) {
    size_t got = fread(to, n, 1, f);
    to[n] = 0; //! out-of-bounds information
    return got;
}

ssize_t receive(int socket, char *to, size_t n) {
    ssize_t got = recv(socket, to, n, 0);
    if (got >= 0) to[got] = 0; //! out-of-bounds information
    return got;
}

void wide(wchar_t *to, const wchar_t *from, size_t n) {
    wmemcpy(to, from, n);
    to[n] = 0; //! out-of-bounds information
}

ssize_t link_text(const char *name, char *to, size_t n) {
    ssize_t got = readlink(name, to, n);
    if (got >= 0) to[got] = 0; //! out-of-bounds information
    return got;
}

// That it finds nothing in 64 characters does not say that there are so many.
int start(const char *s) {
    if (!memchr(s, 'x', 64)) return 0; //! out-of-bounds information
    return 1;
}
