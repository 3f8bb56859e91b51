// The smaller of two numbers, a part of one, two pointers in step, rows of a matrix.
// vl: --bound 4
// expect: copy_text: proved
// expect: cut: proved
// expect: words: bounded
// expect: in_step: bounded
// expect: rows: violated
// expect: records: proved
#include <stddef.h>
#include <stdint.h>
#include <string.h>

size_t copy_text(char *to, size_t room, const char *from) {
    size_t n = strlen(from);
    if (room) {
        size_t m = n < room ? n : room - 1;
        memcpy(to, from, m);
        to[m] = 0;
    }
    return n;
}

void cut(char *to, size_t room, const char *from, size_t n) {
    if (n > room) n = room;
    memcpy(to, from, n);
}

void words(uint32_t *w, size_t bytes) {
    for (size_t i = 0; i < bytes / sizeof *w; i++) w[i] = 0;
}

void in_step(int *to, const int *from, int n) {
    int *end = to + n;
    while (to < end) *to++ = *from++;
}

/* That m may be 0 is told besides. */
void rows(int n, int m, int a[n][m]) { //! array-size information
    if (n > 1000 || m < 1 || m > 1000) return;
    for (int i = 0; i < n; i++)
        for (int k = 0; k < m; k++) a[i][k] = 0;
}

void records(void *to, const void *from, size_t n, size_t size) { memcpy(to, from, n * size); }
