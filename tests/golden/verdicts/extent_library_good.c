// A library function that is given a length, or a number of elements, uses so many of them.
// expect: load: proved
// expect: store: proved
// expect: block: proved
// expect: compare: proved
// expect: sort: proved
// expect: receive: proved
// expect: find: proved
// expect: wide: proved
// expect: stamp: proved
// expect: link_text: proved
// expect: wait_for: proved
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>
#include <wchar.h>

size_t load(FILE *f, int *to, size_t n) { return n < 5 ? fread(to, sizeof *to, n, f) : 0; }

size_t store(FILE *f, const int *from, size_t n) { return fwrite(from, sizeof *from, n, f); }

size_t block(FILE *f, char *to, size_t n) { return fread(to, n, 1, f); }

static int compare(const void *a, const void *b) {
    int x = *(const int *)a, y = *(const int *)b;
    return (x > y) - (x < y);
}

void sort(int *a, size_t n) {
    if (n < 4) qsort(a, n, sizeof *a, compare);
}

ssize_t receive(int socket, char *to, size_t n) { return recv(socket, to, n, 0); }

const char *find(const char *s, size_t n) { return memchr(s, 'x', n); }

void wide(wchar_t *to, const wchar_t *from, size_t n) {
    if (n < 6) wmemcpy(to, from, n);
}

size_t stamp(char *to, size_t n, const struct tm *when) {
    return n < 9 ? strftime(to, n, "%Y", when) : 0;
}

ssize_t link_text(const char *name, char *to, size_t n) {
    ssize_t got = n < 7 ? readlink(name, to, n) : -1;
    if (got >= 0 && (size_t)got < n) to[got] = 0;
    return got;
}

int wait_for(struct pollfd *p, nfds_t n) { return n < 4 ? poll(p, n, 100) : 0; }
