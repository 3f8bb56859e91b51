// vl: --function sum
// expect: sum: proved
#include <assert.h>
struct total {
    int sum, seen;
};
static void each(const int *at, int n, void (*visit)(void *, int), void *context) {
    for (int i = 0; i < n; i++) visit(context, at[i]);
}
static void add(void *context, int x) {
    struct total *t = context;
    if (x >= 0 && x <= 1000) t->sum += x;
    t->seen++;
}
int sum(int a, int b, int c) {
    int all[3] = {a, b, c};
    struct total t = {0, 0};
    each(all, 3, add, &t);
    assert(t.seen == 3);
    assert(t.sum >= 0 && t.sum <= 3000);
    return t.sum;
}
