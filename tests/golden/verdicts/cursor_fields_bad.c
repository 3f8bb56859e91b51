// A cursor and the end of what it walks through, in one record: the loop that reads the end itself, and what changes when both are in the record's own characters.
// expect: one_more: violated
// expect: overwrites: violated
// expect: kept: proved
#include <assert.h>
#include <stddef.h>

struct reader {
    const char *end;
    const char *cur;
};

void one_more(struct reader *r) {
    while (r->cur <= r->end && *r->cur == ' ') r->cur++; //! out-of-bounds information
}

struct writer {
    char *end;
    char *out;
    char first[8];
    size_t length;
};

void overwrites(struct writer *w) {
    w->first[0] = 'a';
    if (w->out < w->end) *w->out = 'b';
    assert(w->first[0] == 'a'); //! assertion information
}

void kept(struct writer *w) {
    w->length = 3;
    if (w->out < w->end) *w->out = 'b';
    assert(w->length == 3);
}
