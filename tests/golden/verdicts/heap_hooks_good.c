// expect: keep: proved
// expect: stop: proved
#include <assert.h>
#include <stdlib.h>
struct hooks {
    void *(*get)(size_t);
    void (*put)(void *);
};
static const struct hooks standard = {malloc, free};
int keep(int x) {
    int *p = standard.get(sizeof *p);
    if (!p) return 0;
    *p = x;
    int y = *p;
    standard.put(p);
    return y;
}
int stop(int x) {
    void (*leave)(int) = exit;
    if (x) leave(1);
    assert(x == 0);
    return x;
}
