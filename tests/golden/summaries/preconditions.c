// Callees that fail for some arguments: what they need is checked at each call.
#include <assert.h>
#include <limits.h>
#include <stddef.h>

static int divide(int n, int d) { return n / d; }
int divides(int n) { return n > 0 ? divide(100, n) : 0; }
int bad_divides(int n) { return n >= 0 ? divide(100, n) : 0; }
int bad_least(int n) { return divide(n, -1); }

static const int table[16];
static int entry(int i) { return table[i]; }
int entries(int n) { return n >= 0 && n <= 15 ? entry(n) : 0; }
int bad_entries(int n) { return n >= 0 && n <= 16 ? entry(n) : 0; }
int bad_negative(int n) { return n >= -1 && n < 16 ? entry(n) : 0; }
static int two_entries(int i, int k) { return entry(i) ^ entry(i + k); }
int twice(int n) { return n >= 0 && n < 8 ? two_entries(n, 8) : 0; }
int bad_twice(int n) { return n >= 0 && n < 8 ? two_entries(n, 9) : 0; }

static int sum(int a, int b) { return a + b; }
int sums(int a, int b) { return a < 1000 && a > -1000 && b < 1000 && b > -1000 ? sum(a, b) : 0; }
int bad_sums(int a) { return sum(a, 1); }
int at_the_edge(int a) { return a < INT_MAX ? sum(a, 1) : 0; }

static int count_to(int n) {
    int s = 0;
    for (int i = 0; i < n; i++) s ^= table[i];
    return s;
}
int counts(void) { return count_to(16) ^ count_to(3); }
int bad_counts(void) { return count_to(17); }

static int value_at(const int *p, int i) { return p[i]; }
int values(void) {
    int v[4] = {1, 2, 3, 4};
    return value_at(v, 3);
}
int bad_values(void) {
    int v[4] = {1, 2, 3, 4};
    return value_at(v, 4);
}
int bad_unset_value(void) {
    int v[4];
    v[0] = v[1] = v[2] = 1;
    return value_at(v, 3);
}
int bad_null(int n) { return value_at(n ? &n : NULL, 0); }

struct list {
    int len, cap;
    char room;
    short last;
};
static int left(const struct list *l) { return 100 / (l->cap - l->len); }
int fields(int n) {
    struct list l = {.len = n > 3 ? 3 : 0, .cap = 4};
    return left(&l);
}
int bad_fields(int n) {
    struct list l = {.len = n > 3 ? 4 : 0, .cap = 4};
    return left(&l);
}
int padded(int n) {
    struct list l;
    l.len = n & 3;
    l.cap = 4;
    return left(&l);
}
int bad_padded(int n) {
    struct list l;
    if (n) l.len = n & 3;
    l.cap = 4;
    return left(&l);
}

static int level;
static int per_level(int n) { return n > -100 && n < 100 ? n / level : 0; }
int levels(int n) {
    level = 3;
    return per_level(n);
}
int bad_levels(int n) {
    level = n & 1;
    return per_level(n);
}

// Needs of what a callee calls are its own.
static int inner(int i) { return table[i & 31]; }
static int outer(int i) { return inner(i) + (i > 3 ? inner(i - 3) : 0); }
int nested(int n) { return n >= 0 && n < 16 ? outer(n) : 0; }
int bad_nested(int n) { return n >= 0 && n < 17 ? outer(n) : 0; }

// One call keeps it, and the other does not.
int bad_second(int n) { return n ? divide(8, n > 0 ? n : 1) + divide(8, n - 1) : 0; }
static unsigned shift(unsigned n, int by) { return n << by; }
unsigned shifts(unsigned n, unsigned by) { return shift(n, (int)(by % 32)); }
unsigned bad_shifts(unsigned n, unsigned by) { return shift(n, (int)(by % 33)); }

// No argument is right: a call proves nothing.
static int never(int n) { return n / (n & 0); }
int bad_never(int n) { return never(n); }
int bad_endless(int n) {
    if (n > 3) never(n);
    return 1 / (n - n);
}

static int flagged(_Bool on, unsigned char c) { return on ? table[c] : 10 / (c - 7); }
int flags(int n) { return flagged(n > 3, (unsigned char)(n & 3)); }
int bad_flags(int n) { return flagged(n > 3, (unsigned char)(n & 7)); }

static int last_of(const short *p, int n) { return p[n - 1]; }
int lasts(void) {
    short v[3] = {1, 2, 3};
    return last_of(v, 3) ^ last_of(v + 1, 2);
}
int bad_last(void) {
    short v[3] = {1, 2, 3};
    return last_of(v + 1, 3);
}
int bad_none(void) {
    short v[3] = {1, 2, 3};
    return last_of(v, 0);
}
static int word(const unsigned char *p) { return p[0] | p[1] << 8 | p[2] << 16; }
int words(void) {
    unsigned char b[6] = {1, 2, 3, 4, 5, 6};
    return word(b) ^ word(b + 3);
}
int bad_word(void) {
    unsigned char b[6] = {1, 2, 3, 4, 5, 6};
    return word(b + 4);
}
int bad_unset_word(void) {
    unsigned char b[6];
    b[0] = b[1] = 3;
    return word(b);
}
