// Callees that fail for some arguments, and calls that keep what they need; callees that write
// through their parameters.
// vl: --budget 1000 --calls summary
// expect: divide: violated
// expect: divides: proved
// expect: entry: violated
// expect: entries: proved
// expect: two_entries: violated
// expect: twice: proved
// expect: sum: violated
// expect: at_the_edge: proved
// expect: value_at: violated
// expect: values: proved
// expect: left: violated
// expect: fields: proved
// expect: set: proved
// expect: sets: proved
// expect: others_stay: proved
// expect: count: proved
// expect: fields_stay: proved
// expect: both: proved
// expect: apart: proved
// expect: neighbours: proved
// expect: clear: proved
// expect: clears: proved
// expect: around: proved
// expect: put: violated
// expect: puts_one: proved
#include <assert.h>
#include <limits.h>
#include <stddef.h>
#include <string.h>
int divide(int n, int d) { return n / d; } //! division-by-zero information; signed-overflow information
int divides(int n) { return n > 0 ? divide(100, n) : 0; }
static const int table[16];
int entry(int i) { return table[i]; } //! array-bounds information
int entries(int n) { return n >= 0 && n <= 15 ? entry(n) : 0; }
int two_entries(int i, int k) { return entry(i) ^ entry(i + k); } //! signed-overflow information
int twice(int n) { return n >= 0 && n < 8 ? two_entries(n, 8) : 0; }
int sum(int a, int b) { return a + b; } //! signed-overflow information
int at_the_edge(int a) { return a < INT_MAX ? sum(a, 1) : 0; }
int value_at(const int *p, int i) { return p[i]; } //! out-of-bounds information
int values(void) {
    int v[4] = {1, 2, 3, 4};
    return value_at(v, 3);
}
struct list {
    int len, cap;
    char *room;
};
int left(const struct list *l) { return 100 / (l->cap - l->len); } //! division-by-zero information; signed-overflow information
int fields(int n) {
    struct list l = {.len = n > 3 ? 3 : 0, .cap = 4};
    return left(&l);
}
void set(int *p, int n) { *p = n > 5 ? 5 : n; }
int sets(int n) {
    int x;
    set(&x, n);
    return x / 2;
}
int others_stay(int n) {
    int v[3] = {1, 2, 3};
    set(v + 1, n);
    assert(v[0] == 1 && v[2] == 3);
    return v[1];
}
void count(struct list *p) { p->len = p->len < 100 ? p->len + 1 : 0; }
int fields_stay(void) {
    char c = 'x';
    struct list p = {1, 2, &c};
    count(&p);
    assert(p.cap == 2 && *p.room == 'x');
    return p.len / 2;
}
int both(int *p, int *q) {
    *p = 1;
    *q = 2;
    return 10 / (*p == 1 ? 1 : 0);
}
int apart(void) {
    int x, y;
    return both(&x, &y);
}
int neighbours(void) {
    int v[2];
    return both(v, v + 1);
}
void clear(char *p, size_t n) {
    for (size_t i = 0; i < n && i < 20; i++) p[i] = 0;
}
int clears(void) {
    char b[8];
    clear(b, 8);
    return b[7] / 2;
}
int around(void) {
    char b[8];
    memset(b, 1, 8);
    clear(b + 1, 3);
    assert(b[0] == 1 && b[4] == 1);
    return 0;
}
void put(char *b, int i, char c) { b[i] = c; } //! out-of-bounds information
int puts_one(int n) {
    char b[8] = {0};
    if (n >= 0 && n < 8) put(b, n, 'x');
    return b[3] / 2;
}
