// Calls that break what a callee needs by one, and callers that rely on what it may have written.
// vl: --budget 1000 --calls summary
// expect: divide: violated
// expect: divides: violated
// expect: entry: violated
// expect: entries: violated
// expect: two_entries: violated
// expect: twice: violated
// expect: sum: violated
// expect: sums: violated
// expect: value_at: violated
// expect: values: violated
// expect: unset_value: violated
// expect: left: violated
// expect: fields: violated
// expect: set: proved
// expect: sets: violated
// expect: literal: violated
// expect: dangling: violated
// expect: others: violated
// expect: set_large: proved
// expect: set_some: violated
// expect: both: proved
// expect: alias: violated
// expect: reads: proved
// expect: read_after: violated
// expect: store_and_ask: proved
// expect: variable: violated
// expect: keep: proved
// expect: write_kept: proved
// expect: kept_one: violated
// expect: clear: proved
// expect: clears: violated
// expect: clear_beyond: violated
// expect: put: violated
// expect: puts_one: violated
// expect: move: violated
// expect: moved: violated
#include <assert.h>
#include <limits.h>
#include <stddef.h>
#include <string.h>
int divide(int n, int d) { return n / d; } //! division-by-zero information; signed-overflow information
int divides(int n) { return n >= 0 ? divide(100, n) : 0; }
static const int table[16];
int entry(int i) { return table[i]; } //! array-bounds information
int entries(int n) { return n >= 0 && n <= 16 ? entry(n) : 0; }
int two_entries(int i, int k) { return entry(i) ^ entry(i + k); } //! signed-overflow information
int twice(int n) { return n >= 0 && n < 8 ? two_entries(n, 9) : 0; }
int sum(int a, int b) { return a + b; } //! signed-overflow information
int sums(int a) { return sum(a, 1); }
int value_at(const int *p, int i) { return p[i]; } //! out-of-bounds warning; uninitialised-read warning
int values(void) {
    int v[4] = {1, 2, 3, 4};
    return value_at(v, 4);
}
int unset_value(void) {
    int v[4];
    v[0] = v[1] = v[2] = 1;
    return value_at(v, 3);
}
struct list {
    int len, cap;
    char *room;
};
int left(const struct list *l) { return 100 / (l->cap - l->len); } //! division-by-zero information; signed-overflow information
int fields(int n) {
    struct list l = {.len = n > 3 ? 4 : 0, .cap = 4};
    return left(&l);
}
void set(int *p, int n) { *p = n > 5 ? 5 : n; } //! dangling warning; string-literal-write warning
int sets(int n) {
    int x = 1;
    set(&x, n);
    assert(x == 1); //! assertion information
    return x;
}
int literal(int n) {
    set((int *)"abcdefgh", n);
    return 0;
}
int dangling(int n) {
    int *p;
    {
        int x = 1;
        p = &x;
    }
    set(p, n);
    return 0;
}
int others(int n) {
    int v[3] = {1, 2, 3};
    set(v + 1, n);
    assert(v[0] == 1 && v[1] == 2); //! assertion information
    return v[1];
}
void set_large(int *p, int n) {
    if (n > 5) *p = n;
}
int set_some(int n) {
    int x;
    set_large(&x, n);
    return x / 2; //! uninitialised-read information
}
int both(int *p, int *q) {
    *p = 1;
    *q = 2;
    return 10 / (*p == 1 ? 1 : 0); //! division-by-zero warning
}
int alias(void) {
    int x;
    return both(&x, &x);
}
int reads(const int *p, int *q) {
    int before = *p > 0;
    *q = -7;
    return 10 / ((*p > 0) == before); //! division-by-zero information
}
int read_after(int n) { return reads(&n, &n); }
static int state;
int store_and_ask(int *p) {
    state = 1;
    *p = 0;
    return 10 / state; //! division-by-zero warning
}
int variable(void) { return store_and_ask(&state); }
static int *kept;
void keep(int *p) {
    kept = p;
    *p = 1;
}
void write_kept(void) {
    if (kept) *kept = 0;
}
int kept_one(void) {
    int x;
    keep(&x);
    write_kept();
    return 10 / x; //! division-by-zero warning
}
void clear(char *p, size_t n) {
    for (size_t i = 0; i < n && i < 20; i++) p[i] = 0; //! out-of-bounds warning
}
int clears(void) {
    char b[8];
    clear(b, 7);
    return b[7] / 2; //! uninitialised-read warning
}
int clear_beyond(void) {
    char b[8];
    clear(b, 9);
    return b[7] / 2;
}
void put(char *b, int i, char c) { b[i] = c; } //! out-of-bounds information
int puts_one(int n) {
    char b[8] = {0};
    if (n >= 0 && n <= 8) put(b, n, 'x');
    return b[3] / 2;
}
void move(void *to, const void *from) { memcpy(to, from, sizeof(struct list)); } //! out-of-bounds information
void see(struct list *l);
int moved(void) {
    char c = 'x';
    struct list p = {1, 2, &c}, q = {0};
    move(&q, &p);
    see(&q);
    assert(c == 'x'); //! assertion information
    return 0;
}
