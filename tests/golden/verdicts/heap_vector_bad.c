// A vector that grows: pointers into the old block are gone.
// expect: main: violated
// vl: --entry main
#include <assert.h>
#include <stdlib.h>
struct vector {
    int *at;
    size_t n, room;
};
static void append(struct vector *v, int x) {
    if (v->n == v->room) {
        size_t room = v->room ? 2 * v->room : 2;
        int *more = realloc(v->at, room * sizeof *more);
        if (!more) exit(1);
        v->at = more;
        v->room = room;
    }
    v->at[v->n++] = x;
}
int main(void) {
    struct vector v = {0};
    append(&v, 1);
    int *first = &v.at[0];
    for (int i = 2; i <= 6; i++) append(&v, i);
    int sum = *first; //! use-after-free error
    free(v.at);
    assert(sum == 1);
    return 0;
}
