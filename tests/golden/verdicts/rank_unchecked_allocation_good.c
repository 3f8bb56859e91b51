/* As in rank_unchecked_allocation_bad.c, with a look at what each allocation gave. */
// expect: put: proved
// expect: first_or: proved
#include <stdlib.h>
struct buffer {
    char *at;
    size_t room;
};
int put(struct buffer *b, size_t n, char c) {
    if (n > 1000) return -1;
    if (n + 4 > b->room || !b->at) {
        char *more = realloc(b->at, n + 4);
        if (!more) return -1;
        b->at = more;
        b->room = n + 4;
    }
    *b->at = c;
    return 0;
}
char first_or(const char *text, int copies) {
    const char *p = text;
    char *q = NULL, c;
    if (copies > 1) {
        q = calloc((size_t)copies, 2);
        if (q) p = q;
    }
    c = p[0];
    free(q);
    return c;
}
