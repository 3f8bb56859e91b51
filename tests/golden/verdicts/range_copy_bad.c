/* Copies and fills of variable length that reach too far, or change what is asserted. */
// expect: changed: violated
// expect: too_far: violated
// expect: append: violated
// expect: filled: violated
// expect: moved: violated
#include <assert.h>
#include <stddef.h>
#include <string.h>

static unsigned char a[200], b[200];

void changed(size_t n, size_t i) {
    if (n > sizeof a || i >= sizeof a) return;
    unsigned char was = a[i];
    memcpy(a, b, n);
    assert(a[i] == was); //! assertion information
}

void too_far(size_t n) {
    if (n > sizeof a) return;
    memcpy(a + 1, b, n); //! out-of-bounds information
}

struct buffer {
    size_t len;
    char data[256];
};

int append(struct buffer *q, char c, size_t n) {
    if (q->len > sizeof q->data) return 0;
    memset(q->data + q->len, c, n); //! out-of-bounds information
    q->len += n;
    return 1;
}

void filled(size_t n, size_t i) {
    if (n > sizeof a) return;
    memset(a, 7, n);
    if (i <= n && i < sizeof a) assert(a[i] == 7); //! assertion information
}

void moved(size_t n, size_t i) {
    if (n >= sizeof a || i >= n) return;
    unsigned char was = a[i + 1];
    memmove(a + 1, a, n);
    assert(a[i + 1] == was); //! assertion information
}
