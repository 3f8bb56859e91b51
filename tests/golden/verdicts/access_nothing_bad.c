// Copies and fills of no bytes: which pointer they get does not matter, and execution goes on.
// expect: code: violated
// expect: some_code: violated
// expect: literal: violated
// expect: constant: violated
// expect: dead: violated
// expect: null: violated
void *memcpy(void *restrict, const void *restrict, unsigned long);
void *memset(void *, int, unsigned long);
void other(void);
static const int table[2] = {1, 2};
int code(int c, int n) {
    int a[2] = {0};
    char b[4];
    if (!c) return 0;
    memcpy(b, (const void *)other, 0);
    return a[n]; //! array-bounds information
}
int some_code(int c, unsigned n) {
    int a[2] = {0};
    char b[4];
    if (!c || n > 4) return 0;
    memcpy(b, (const void *)other, n); //! out-of-bounds information
    return a[n + 2];                   //! array-bounds warning
}
int literal(int c, int n) {
    int a[2] = {0};
    if (!c) return 0;
    memset((char *)"abc", 0, 0);
    return a[n]; //! array-bounds information
}
int constant(int c, unsigned n) {
    int a[2] = {0};
    if (!c || n > 8) return 0;
    memset((int *)table, 0, n); //! string-literal-write information
    return a[n + 2];            //! array-bounds warning
}
int dead(int c, unsigned n) {
    int a[2] = {0}, *p = a;
    if (!c || n > 4) return 0;
    {
        int k = 0;
        p = &k;
    }
    memset(p, 0, n); //! dangling information
    return a[n + 2]; //! array-bounds warning
}
int null(int c, int n) {
    int a[2] = {0};
    char b[4];
    if (!c) return 0;
    memcpy(b, 0, 0);
    return a[n]; //! array-bounds information
}
