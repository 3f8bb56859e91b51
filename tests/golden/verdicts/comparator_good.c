// vl: --function order
// expect: order: proved
#include <assert.h>
typedef int (*comparator)(const void *, const void *);
static void sort(int *at, int n, comparator cmp) {
    for (int i = 1; i < n; i++)
        for (int k = i; k > 0 && cmp(&at[k - 1], &at[k]) > 0; k--) {
            int t = at[k];
            at[k] = at[k - 1];
            at[k - 1] = t;
        }
}
static int by_value(const void *x, const void *y) {
    int a = *(const int *)x, b = *(const int *)y;
    return (a > b) - (a < b);
}
static int downwards(const void *x, const void *y) { return by_value(y, x); }
int order(int a, int b, int c, int down) {
    int at[3] = {a, b, c};
    sort(at, 3, down ? downwards : by_value);
    if (down)
        assert(at[0] >= at[1] && at[1] >= at[2]);
    else
        assert(at[0] <= at[1] && at[1] <= at[2]);
    return at[0];
}
