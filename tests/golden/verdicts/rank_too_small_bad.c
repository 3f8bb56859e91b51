/* Memory that only some arguments need is made too small: each execution that makes it fails.
 * What is too small for some arguments only, or was made elsewhere, is theirs. */
// expect: token: violated
// expect: add: violated
// expect: enlarge: violated
// expect: second: violated
// expect: store: violated
// expect: last: violated
#include <stdlib.h>
#include <string.h>
void token(char **to, const char *from, unsigned n) {
    if (!*to) *to = malloc(n);
    if (!*to) return;
    memcpy(*to, from, n); //! out-of-bounds information
    (*to)[n] = 0; //! out-of-bounds warning
}
struct entry {
    long key, value;
};
struct table {
    struct entry *at;
    int used, room;
};
int add(struct table *t, long key) {
    if (t->room == 0) {
        t->at = malloc(4 * sizeof(long));
        if (!t->at) return -1;
        t->room = 4;
        t->used = 3;
    }
    t->at[3].key = key; //! out-of-bounds warning; null-dereference information
    return 0;
}
void enlarge(struct table *t, int n) {
    if (n > 1 && n < 100) {
        t->at = malloc((size_t)n * sizeof *t->at);
        if (!t->at) return;
    }
    t->at[4].value = 0; //! out-of-bounds information; null-dereference information
}
int second(int *p, int mode, int i) {
    int *q = mode == 2 ? malloc(sizeof *q) : NULL;
    if (q) *q = 1;
    int r = p[i]; //! out-of-bounds information
    free(q);
    return r;
}
void store(char **to, unsigned at) {
    if (!*to) *to = malloc(8);
    if (*to) (*to)[at] = 1; //! out-of-bounds information
}
/* The first model may have memory from outside. */
void last(char **to, int fresh, unsigned n) {
    if (fresh > 7) *to = malloc(n);
    if (*to) (*to)[n] = 0; //! out-of-bounds warning
}
