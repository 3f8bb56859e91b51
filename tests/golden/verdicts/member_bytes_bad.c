// vl: --solver cadical
// What is copied, filled or read into a member that is an array goes on into the next member.
// expect: copied: violated
// expect: moved: violated
// expect: cleared: violated
// expect: of_length: violated
// expect: received: violated
// expect: read_in: violated
// expect: zeros: violated
// expect: moved_by_bytes: violated
#include <stdio.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

struct frame {
    unsigned char to[6], from[6];
    char name[16];
    int id;
    char rest[4];
};

union word {
    char bytes[4];
    long whole;
};

int copied(const char *s) {
    struct frame f = {.id = 1};
    memcpy(f.name, "a name of 19 bytes.", 20); //! out-of-bounds warning
    return f.id + s[0];
}

int moved(struct frame *f, const char *s) {
    memmove(f->name, s, 17); //! out-of-bounds warning
    return f->id;
}

int cleared(void) {
    struct frame f = {.id = 1};
    memset(f.name, 0, 20); //! out-of-bounds warning
    return f.id;
}

int of_length(struct frame *f, const char *s, size_t n) {
    if (n > sizeof *f) return 0;
    memcpy(f->name, s, n); //! out-of-bounds information
    return f->id;
}

int received(struct frame *f, int fd) {
    if (read(fd, f->name, 20) < 0) return 1; //! out-of-bounds warning
    return f->id;
}

int read_in(struct frame *f, FILE *from) {
    return (int)fread(f->name, 2, 10, from); //! out-of-bounds warning
}

int zeros(struct frame *f) {
    bzero(f->to, 9); //! out-of-bounds warning
    return f->to[0];
}

int moved_by_bytes(struct frame *f) {
    const unsigned char from[9] = {1, 2, 3};
    bcopy(from, f->from, 9); //! out-of-bounds warning
    return f->id;
}
