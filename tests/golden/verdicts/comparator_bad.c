// vl: --function order
// expect: order: violated
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
    return *(const int *)x - *(const int *)y; //! signed-overflow information
}
int order(int a, int b, int c) {
    int at[3] = {a, b, c};
    sort(at, 3, by_value);
    return at[0];
}
