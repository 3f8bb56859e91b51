// vl: --solver cadical
// What member_bytes_bad.c does wrong, done right, and what is meant to go on.
// expect: copied: proved
// expect: moved: proved
// expect: cleared: proved
// expect: both: proved
// expect: of_length: proved
// expect: received: proved
// expect: read_in: proved
// expect: zeros: proved
// expect: moved_by_bytes: proved
// expect: all_zeros: proved
// expect: in_union: proved
// expect: rows: proved
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
    memcpy(f.name, "a name of 15 b.", 16);
    return f.id + s[0];
}

int moved(struct frame *f) {
    memmove(f->name, f->rest, 4);
    return f->id;
}

int cleared(void) {
    struct frame f;
    memset(f.to, 0, sizeof f);
    return f.id;
}

int both(struct frame *f, const unsigned char *s) {
    memcpy(&f->to, s, 12);
    return f->from[5];
}

int of_length(struct frame *f, const char *s, size_t n) {
    if (n > sizeof f->name) return 0;
    memcpy(f->name, s, n);
    return f->id;
}

int received(struct frame *f, int fd) {
    if (read(fd, f->name, 16) < 0) return 1;
    return f->id;
}

int read_in(struct frame *f, FILE *from) {
    return (int)fread(f->name, 2, 8, from);
}

long in_union(void) {
    union word w;
    memset(w.bytes, 0, sizeof w);
    return w.whole;
}

int table[3][4];
int rows(void) {
    memset(table[0], 0, sizeof table);
    return table[2][3];
}

int zeros(struct frame *f) {
    bzero(f->to, 6);
    return f->to[0];
}

int moved_by_bytes(struct frame *f) {
    const unsigned char from[9] = {1, 2, 3};
    bcopy(from, f->from, 6);
    return f->id;
}

int all_zeros(struct frame *f) {
    bzero(f->to, sizeof *f);
    return f->id;
}
