// With the check of writes to constants off, initialising const members is what it was: a store.
// vl: --property -string-literal-write
// expect: initialised: violated
struct table { int n; const int at[4]; };
int initialised(int c, int n) {
    if (!c) return 0;
    struct table t = {1, {1, 2, 3, 4}};
    int a[2] = {0};
    return a[n] + t.at[1]; //! array-bounds information
}
