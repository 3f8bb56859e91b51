// Callers that pass what a callee's own verification leaves out, or rely on what a call may change.
// vl: --budget 1000 --calls summary
// expect: sum: proved
// expect: too_far: violated
// expect: unset: violated
// expect: clip: proved
// expect: in_table: violated
// expect: change: proved
// expect: keeps: violated
// expect: is_large: proved
// expect: null: violated
// expect: drop: proved
// expect: frees: violated
// expect: keep: proved
// expect: write_kept: proved
// expect: kept_pointer: violated
// expect: changed: proved
// expect: alias: violated
// expect: next: proved
// expect: serial: violated
// expect: leave: proved
// expect: jumps: violated
// expect: twice: violated
// expect: starts_with: proved
// expect: before_start: violated
#include <assert.h>
#include <setjmp.h>
#include <stddef.h>
#include <stdlib.h>
static unsigned sum(const unsigned char *p, size_t n) {
    unsigned s = 0;
    for (size_t i = 0; i < n && i < 20; i++) s = s * 31 + p[i]; //! out-of-bounds warning; uninitialised-read warning
    return s;
}
unsigned too_far(int n) {
    unsigned char b[16] = {(unsigned char)n};
    return sum(b, 17);
}
unsigned unset(int n) {
    unsigned char b[16];
    for (int i = 0; i < 15; i++) b[i] = (unsigned char)(n >> i);
    return sum(b, 16);
}
static int clip(int n) {
    int k = n > 102 ? 102 : n;
    while (k > 100) k--;
    return k < 0 ? 0 : k;
}
int in_table(int n) {
    static const int table[100];
    return table[clip(n)]; //! array-bounds information
}
static int level;
static void change(int n) {
    for (int i = 0; i < n && i < 6; i++) level = level > 50 ? 0 : level + 1;
}
int keeps(int n) {
    int *p = &level;
    *p = 7;
    change(n);
    assert(*p == 7); //! assertion information
    return level;
}
static int is_large(const int *p) { return *p > 100; } //! null-dereference information; use-after-free warning
int null(int n) { return is_large(n ? &n : NULL); }
static void drop(int *p) { free(p); }
int frees(int n) {
    int *p = malloc(sizeof *p);
    if (!p) return 0;
    *p = n;
    drop(p);
    return is_large(p);
}
static int *kept;
static void keep(int *p) { kept = p; }
static void write_kept(int n) {
    if (kept) *kept = n;
}
int kept_pointer(int n) {
    int x = 1;
    keep(&x);
    write_kept(n);
    assert(x == 1); //! assertion information
    kept = NULL;
    return x;
}
static int other;
static int changed(const int *p) {
    int was = *p;
    other = was == 5 ? 6 : 5;
    return *p != was;
}
int alias(int n) {
    other = n;
    assert(!changed(&other)); //! assertion warning
    return other;
}
static int next(void) {
    static int last;
    if (last < 1000) last++;
    return last;
}
int serial(int n) {
    assert(next() == n); //! assertion information
    return 0;
}
static jmp_buf back;
static void leave(int n) {
    if (n > 3) longjmp(back, 1);
}
int jumps(int n) {
    if (setjmp(back)) return 0;
    leave(n);
    assert(n < 3); //! assertion information
    return n;
}
int twice(int n) {
    int a = next(), b = next();
    assert(a == b || n); //! assertion information
    return a;
}
static int starts_with(const char *p) {
    const char *q = p - 1; //! pointer-overflow warning
    return q[1] == 'x';
}
int before_start(void) {
    char b[1] = {'x'};
    return starts_with(b);
}
