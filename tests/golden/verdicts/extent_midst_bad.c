// An array with dimensions in the midst of a record is as large as it says, not as large as a number beside it.
// vl: --budget 400
// expect: find: violated
// expect: search: violated
// expect: put: violated
#include <string.h>

struct line {
    int fd;
    char in[64];
    size_t used;
};
char *find(struct line *l) { return memchr(l->in, '\n', l->used); } //! out-of-bounds information

/* At the end of a record there may be more. */
struct message {
    size_t length;
    char text[];
};
char *search(struct message *m) { return memchr(m->text, '\n', m->length); } //! out-of-bounds information
void put(struct message *m, const char *from, size_t n) { memcpy(m->text, from, n); } //! out-of-bounds information
