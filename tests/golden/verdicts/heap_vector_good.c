// expect: main: proved
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
    int sum = 0;
    for (int i = 1; i <= 6; i++) append(&v, i);
    for (size_t i = 0; i < v.n; i++) sum += v.at[i];
    free(v.at);
    assert(sum == 21);
    return 0;
}
