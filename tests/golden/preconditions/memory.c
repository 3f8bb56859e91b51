/* Pointers, members behind them, globals, sizes. */
#include <stddef.h>
#include <stdlib.h>

struct buffer {
    int *data;
    unsigned len, cap;
};
struct node {
    struct node *next;
    int v;
};

int length;
static int table[8];
int ext(void);

int null(int *p, int n) {
    if (p) n++;
    return n / *p;
}
int index_of(int n) {
    int a[16] = {0};
    return a[n];
}
int global_index(void) { return table[length]; }
void set_length(int n) { length = n; }
int member(struct buffer *b) { return b->data[b->len]; }
int limit(const int *a, unsigned i, unsigned n) {
    if (i < n) return 0;
    return a[i];
}
int next(struct node *s) {
    if (!s || s->v > 100) return 0;
    if (s->next == NULL) return s->next->v;
    return s->v / s->next->v;
}
int one_of(int *p, int *q) {
    if (p && q) return 0;
    return *p + *q;
}
int both(int *p, int *q) {
    if (!p && !q) return *p;
    return 0;
}
int sum_behind(int *p, int n) {
    if (n == 7) return 0;
    return *p + n;
}
int offset(int n, int m) {
    int b[8] = {0};
    if (n < m || m < 0) return 0;
    return b[n - m];
}
int fourth(const char *s, int n) { return n ? s[3] : 0; }
void *filled(unsigned n) {
    int *p = malloc(n * sizeof *p);
    if (!p) return p;
    p[2] = 1;
    return p;
}
int given(int n) {
    int a[4] = {0}, k = ext();
    if (k < 0 || k > n) return 0;
    return a[k];
}
static int quarter(int n) {
    int a[4] = {1, 2, 3, 4};
    return a[n / 4];
}
int from_callee(int n) { return n < 0 ? 0 : quarter(n); }

/* A record that is passed by value. */
struct pair {
    int x;
    struct buffer *link;
};
int by_value(struct pair a) { return 10 / a.x; }
int behind_value(struct pair a) { return 10 / (a.link->len - 3); }
