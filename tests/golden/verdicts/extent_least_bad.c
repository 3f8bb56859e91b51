// One more than that.
// vl: --bound 4
// expect: copy_text: violated
// expect: cut: violated
// expect: larger: violated
// expect: words: violated
// expect: in_step: violated
// expect: rows: violated
// expect: records: violated
#include <stddef.h>
#include <stdint.h>
#include <string.h>

size_t copy_text(char *to, size_t room, const char *from) {
    size_t n = strlen(from);
    if (room) {
        size_t m = n < room ? n : room;
        memcpy(to, from, m);
        to[m] = 0; //! out-of-bounds information
    }
    return n;
}

void cut(char *to, size_t room, const char *from, size_t n) {
    if (n > room) n = room + 1;
    memcpy(to, from, n); //! out-of-bounds information
}

void larger(char *to, size_t room, const char *from, size_t n) { memcpy(to, from, n > room ? n : room); } //! out-of-bounds information

void words(uint32_t *w, size_t bytes) {
    for (size_t i = 0; i <= bytes / sizeof *w; i++) w[i] = 0; //! out-of-bounds information
}

void in_step(int *to, const int *from, int n) {
    int *end = to + n;
    while (to < end) {
        *to++ = *from; //! out-of-bounds information
        from += 2; //! pointer-overflow information
    }
}

/* That m may be 0 is told besides. */
void rows(int n, int m, int a[n][m]) { //! array-size information
    if (n > 1000 || m < 1 || m > 1000) return;
    for (int i = 0; i <= n; i++)
        for (int k = 0; k < m; k++) a[i][k] = 0; //! out-of-bounds information
}

void records(void *to, const void *from, size_t n, size_t size) { memcpy(to, from, n * size + 1); } //! out-of-bounds information
