/* Memory that only some arguments need is used without a look at what the allocation gave: each execution that asks for it in vain fails.
 * A failure that arguments cause, whatever an allocation on the way gives, is theirs. */
// expect: put: violated
// expect: first_or: violated
// expect: with_mode: violated
// expect: handled_elsewhere: violated
#include <stdlib.h>
struct buffer {
    char *at;
    size_t room;
};
void put(struct buffer *b, size_t n, char c) {
    if (n + 4 > b->room) {
        b->room = n + 4;
        b->at = realloc(b->at, b->room);
    }
    *b->at = c; //! null-dereference warning
}
char first_or(const char *text, int copies) {
    const char *p = text;
    if (copies > 1) {
        char *q = calloc((size_t)copies, 2);
        p = q;
    }
    return p[0]; //! null-dereference warning
}
int with_mode(int mode, int *value) {
    int *p = value;
    if (mode == 9) {
        int *note = malloc(sizeof *note);
        if (note) *note = mode;
        free(note);
        p = NULL;
    }
    return *p; //! null-dereference information
}
int handled_elsewhere(int mode, int n) {
    int *p = NULL, spare = 0;
    if (mode == 1) p = malloc(sizeof *p);
    if (!p && n) p = &spare;
    *p = n; //! null-dereference information
    n = *p;
    if (p != &spare) free(p);
    return n;
}
