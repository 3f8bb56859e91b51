// vl: --function sum
// expect: sum: violated
struct total {
    int sum, seen;
};
static void each(const int *at, int n, void (*visit)(void *, int), void *context) {
    for (int i = 0; i < n; i++) visit(context, at[i]);
}
static void add(void *context, int x) {
    struct total *t = context;
    t->sum += x; //! signed-overflow information
    t->seen++;
}
int sum(int a, int b, int c) {
    int all[3] = {a, b, c};
    struct total t = {0, 0};
    each(all, 3, add, &t);
    return t.seen == 3 ? t.sum : -1;
}
