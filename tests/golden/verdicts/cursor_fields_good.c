// A cursor and the end of what it walks through, in one record: both are in one object where they are compared, and a loop keeps the cursor in front of the end.
// expect: is_space: proved
// expect: skip: proved
// expect: current: proved
// expect: count: proved
// expect: room: proved
// expect: with_buffer: proved
#include <stddef.h>

struct reader {
    const char *end;
    const char *cur;
};

static int is_space(int c) { return c == ' ' || c == '\n'; }

void skip(struct reader *r) {
    while (r->cur < r->end && is_space(*r->cur)) r->cur++;
}

int current(const struct reader *r) { return r->cur >= r->end ? -1 : *(const unsigned char *)r->cur; }

size_t count(const struct reader *r) {
    size_t n = 0;
    for (const char *p = r->cur; p < r->end; p++) n += *p == ',';
    return n;
}

struct writer {
    unsigned *next, *limit;
};

size_t room(const struct writer *w) { return w->next <= w->limit ? (size_t)(w->limit - w->next) : 0; }

/* One that also has characters of its own, into which they may point. */
struct parser {
    const char *end;
    const char *cur;
    char name[16];
    size_t length;
};

void with_buffer(struct parser *p) {
    while (p->cur < p->end && is_space(*p->cur)) p->cur++;
}
