// A failure of a static function is safe if all its callers, each proved, exclude it; also over two calls, by
// recursion, and where it is undecided alone.
// expect: get: safe safe here: callers within and last keep i >= 0 && i < capacity of p
// expect: next: safe
// expect: within: proved
// expect: last: proved
// expect: factorial: safe
// expect: of_five: proved
static int get(const int *p, int i) { return p[i]; }
static int next(const int *p, int i) { return get(p, i + 1); }
int within(int i) {
    int t[4] = {1, 2, 3, 4};
    return i < 0 || i >= 4 ? 0 : get(t, i);
}
int last(void) {
    int t[2] = {0};
    return get(t, 1) + next(t, 0);
}
static int factorial(int n) { return n <= 1 ? 1 : n * factorial(n - 1); }
int of_five(void) { return factorial(5); }
