// Callees that have no summary: what they do to memory, or see of it, is more than one tells.
#include <assert.h>
#include <errno.h>
#include <setjmp.h>
#include <stdint.h>
#include <stdlib.h>

struct node {
    struct node *next;
    int v;
};
static struct node *list;
static int *kept;
static jmp_buf back;

static int drop(struct node *n) {
    int v = n->v;
    free(n);
    return v;
}
int bad_frees(void) {
    struct node *n = calloc(1, sizeof *n);
    if (!n) return 0;
    drop(n);
    return n->v;
}
static void keep(int *p) { kept = p; }
static void write_kept(int n) {
    if (kept) *kept = n;
}
int bad_kept(int n) {
    int x = 1;
    keep(&x);
    write_kept(n);
    assert(x == 1);
    kept = 0;
    return x;
}
static int next_value(const struct node *n) { return n->next ? n->next->v : 0; }
int bad_dangling(void) {
    struct node *m = calloc(1, sizeof *m);
    if (!m) return 0;
    struct node n = {m, 1};
    free(m);
    return next_value(&n);
}
int bad_unset_pointer(void) {
    struct node *m = malloc(sizeof *m);
    if (!m) return 0;
    struct node n = {m, 1};
    int v = next_value(&n);
    free(m);
    return v;
}
static int same(const int *p, const int *q) { return p == q; }
int bad_same(const int *p) {
    assert(!same(p, p));
    return 0;
}
static int copy(int *to, const int *from) {
    *to = 1;
    return *from;
}
int bad_overlap(int *p) {
    *p = 0;
    assert(copy(p, p) == 0);
    return 0;
}
static void leave(int n) {
    if (n > 3) longjmp(back, 1);
}
int bad_jumps(int n) {
    int volatile x = 0;
    if (setjmp(back)) assert(x == 0);
    x = 1;
    leave(n);
    return x;
}
static int fails_with(int n) {
    errno = n;
    return -1;
}
int bad_errno(int n) {
    errno = 0;
    fails_with(n);
    assert(errno == 0);
    return 0;
}
static int is_odd_place(const char *p) { return (int)((uintptr_t)p & 1); }
int bad_place(void) {
    char b[2] = {0};
    assert(is_odd_place(b) == is_odd_place(b + 1));
    return 0;
}
static volatile int port;
static int read_port(int n) { return n > 2 ? port : 0; }
int bad_volatile(void) {
    int a = read_port(3), b = read_port(3);
    assert(a == b);
    return a;
}
static void stop(int n) {
    if (n > 3) exit(1);
}
int stops(int n) {
    stop(n);
    return 7 - (n > 3 ? 0 : n > 2);
}
int bad_stops(int n) {
    stop(n);
    assert(n < 3);
    return 0;
}
static struct node *first(int n) { return n ? list : 0; }
int bad_result(int n) {
    struct node *p = first(n);
    return p->v;
}
static int divide(int n, int d) { return n / d; }
int may_fail(int n) { return n > 0 ? divide(100, n) : 0; }
int bad_divide(int n) { return divide(100, n); }
