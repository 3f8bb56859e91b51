// Two pointers in a union that are compared and subtracted: what one of them was taken for when it was
// read first, it is when it is read again.
// vl: --assume-lengths off
// expect: get: violated
// expect: copy: violated
#include <stddef.h>

struct reader {
    union {
        struct {
            const unsigned char *end, *current;
        } bytes;
        void *file;
    } in;
};

int get(struct reader *p, unsigned char *buffer, size_t size) {
    if (p->in.bytes.current == p->in.bytes.end) return 0;
    if (size > (size_t)(p->in.bytes.end - p->in.bytes.current)) return 1;
    if (size > 1) buffer[1] = 1; //! out-of-bounds information
    return 2;
}

void copy(struct reader *p, unsigned char *buffer, size_t size) {
    size_t left = (size_t)(p->in.bytes.end - p->in.bytes.current);
    if (left < size) size = left;
    for (size_t i = 0; i < size; i++) buffer[i] = *p->in.bytes.current++; //! out-of-bounds information; pointer-overflow information
}
