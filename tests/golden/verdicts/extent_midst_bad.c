// An array with dimensions in the midst of a record is as large as it says, not as large as a number beside it.
// vl: --budget 400
// expect: find: violated
// expect: search: proved
// expect: put: proved
#include <string.h>

struct line {
    int fd;
    char in[64];
    size_t used;
};
char *find(struct line *l) { return memchr(l->in, '\n', l->used); } //! out-of-bounds information

/* At the end of a record there are as many as the number says. */
struct message {
    size_t length;
    char text[];
};
char *search(struct message *m) { return memchr(m->text, '\n', m->length); }
void put(struct message *m, const char *from, size_t n) { memcpy(m->text, from, n); }
