// Copies and fills of no bytes: which pointer they get does not matter, and execution goes on.
// expect: code: proved
// expect: literal: proved
// expect: constant: proved
// expect: dead: proved
void *memcpy(void *restrict, const void *restrict, unsigned long);
void *memset(void *, int, unsigned long);
void other(void);
static const int table[2] = {1, 2};
int code(int c, unsigned n) {
    int a[2] = {0};
    char b[4];
    if (!c || n > 1) return 0;
    memcpy(b, (const void *)other, 0);
    return a[n];
}
int literal(int c, unsigned n) {
    int a[2] = {0};
    if (!c || n > 1) return 0;
    memset((char *)"abc", 0, 0);
    return a[n];
}
int constant(int c, unsigned n) {
    int a[2] = {0};
    if (!c || n) return 0;
    memset((int *)table, 0, n);
    return a[n + 1];
}
int dead(int c, unsigned n) {
    int a[2] = {0}, *p = a;
    if (!c || n) return 0;
    {
        int k = 0;
        p = &k;
    }
    memset(p, 0, n);
    return a[n + 1];
}
