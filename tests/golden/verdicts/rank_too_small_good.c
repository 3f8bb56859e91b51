/* The same with as much memory as is used. */
// expect: token: proved
// expect: add: proved
#include <stdlib.h>
#include <string.h>
void token(char **to, const char *from, unsigned n) {
    if (n == -1u) return;
    *to = malloc((size_t)n + 1);
    if (!*to) return;
    memcpy(*to, from, n);
    (*to)[n] = 0;
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
        t->at = malloc(4 * sizeof *t->at);
        if (!t->at) return -1;
        t->room = 4;
        t->used = 3;
        t->at[3].key = key;
    }
    return 0;
}
