// Callees that write through their parameters.
#include <assert.h>
#include <stddef.h>
#include <string.h>

static void set(int *p, int n) { *p = n > 5 ? 5 : n; }
int sets(int n) {
    int x;
    set(&x, n);
    return x / 2;
}
int bad_sets(int n) {
    int x = 1;
    set(&x, n);
    assert(x == 1);
    return x;
}
int bad_through(int n) {
    int x = 1, *p = &x;
    set(&x, n);
    return 1 / *p;
}
int others_stay(int n) {
    int v[3] = {1, 2, 3};
    set(v + 1, n);
    assert(v[0] == 1 && v[2] == 3);
    return v[1];
}
int bad_others(int n) {
    int v[3] = {1, 2, 3};
    set(v + 1, n);
    assert(v[0] == 1 && v[1] == 2);
    return v[1];
}
int bad_literal(int n) {
    set((int *)"abcdefgh", n);
    return 0;
}
static const int fixed = 3;
int bad_constant(int n) {
    set((int *)&fixed, n);
    return fixed;
}
int bad_dangling(int n) {
    int *p;
    {
        int x = 1;
        p = &x;
    }
    set(p, n);
    return 0;
}
int bad_beyond(int n) {
    int v[2] = {1, 2};
    set(v + 2, n);
    return v[0];
}

static void set_some(int *p, int n) {
    if (n > 5) *p = n;
}
int set_before(int n) {
    int x = 0;
    set_some(&x, n);
    return x / 2;
}
int bad_set_some(int n) {
    int x;
    set_some(&x, n);
    return x / 2;
}
static int set_or_not(int *p, int n) {
    if (p) *p = n;
    return n;
}
int null_or_not(int n) {
    int x = 3;
    return set_or_not(n > 3 ? &x : NULL, n) / 2 + x / 2;
}
int bad_null_or_not(int n) {
    int x = 3;
    set_or_not(n > 3 ? &x : NULL, n);
    assert(x == 3);
    return 0;
}

struct pair {
    int a, b;
    char *name;
};
static void count(struct pair *p) { p->a = p->a < 100 ? p->a + 1 : 0; }
int fields_stay(void) {
    char c = 'x';
    struct pair p = {1, 2, &c};
    count(&p);
    assert(p.b == 2 && *p.name == 'x');
    return p.a / 2;
}
int bad_field(void) {
    struct pair p = {1, 2, NULL};
    count(&p);
    return 1 / (p.a - 2);
}
int bad_other_pointer(struct pair *p) {
    struct pair *q = p;
    p->a = 1;
    count(q);
    assert(p->a == 1);
    return 0;
}

// Two parameters, one object.
static int both(int *p, int *q) {
    *p = 1;
    *q = 2;
    return 10 / (*p == 1 ? 1 : 0);
}
int apart(void) {
    int x, y;
    return both(&x, &y);
}
int bad_alias(void) {
    int x;
    return both(&x, &x);
}
int neighbours(void) {
    int v[2];
    return both(v, v + 1);
}
int bad_overlap(void) {
    int v[2] = {0, 0};
    return both(v, (int *)((char *)v + 1 - 1));
}
int bad_half(void) {
    int v[3] = {0, 0, 0};
    return both(v, (int *)((char *)v + 2));
}
static int read_after(const int *p, int *q) {
    int before = *p > 0;
    *q = -7;
    return 10 / ((*p > 0) == before);
}
int bad_read_after(int n) { return read_after(&n, &n); }
int reads_after(int n) {
    int m = 3;
    return read_after(&n, &m) + m / 2;
}

// A parameter and a variable.
static int state;
static int store_and_ask(int *p) {
    state = 1;
    *p = 0;
    return 10 / state;
}
int bad_variable(void) { return store_and_ask(&state); }
int other_variable(int n) { return store_and_ask(&n); }
static int *kept;
static void keep(int *p) {
    kept = p;
    *p = 1;
}
static void write_kept(void) {
    if (kept) *kept = 0;
}
int bad_kept(void) {
    int x;
    keep(&x);
    write_kept();
    x = 10 / x;
    kept = NULL;
    return x;
}

// Bytes and numbers.
static void clear(char *p, size_t n) {
    for (size_t i = 0; i < n; i++) p[i] = 0;
}
int clears(void) {
    char b[8];
    clear(b, 8);
    return b[7] / 2;
}
int bad_clears(void) {
    char b[8];
    clear(b, 7);
    return b[7] / 2;
}
int bad_clear_beyond(void) {
    char b[8];
    clear(b, 9);
    return b[7] / 2;
}
int bad_cleared(void) {
    char b[8];
    memset(b, 1, 8);
    clear(b + 1, 3);
    assert(b[3] == 1);
    return 0;
}
int around(void) {
    char b[8];
    memset(b, 1, 8);
    clear(b + 1, 3);
    assert(b[0] == 1 && b[4] == 1);
    return 0;
}
static void put(char *b, int i, char c) { b[i] = c; }
int puts_there(int n) {
    char b[8] = {0};
    if (n >= 0 && n < 8) put(b, n, 'x');
    return b[3] / 2;
}
int bad_put(int n) {
    char b[8] = {0};
    if (n >= 0 && n <= 8) put(b, n, 'x');
    return b[3] / 2;
}
int bad_put_unset(int n) {
    char b[8];
    if (n >= 0 && n < 8) put(b, n, 'x');
    return b[3] / 2;
}
int bad_was_put(int n) {
    char b[8] = {0};
    put(b, n & 7, 'x');
    assert(b[3] == 0);
    return 0;
}

// Pointers that are copied as bytes.
static void move(void *to, const void *from) { memcpy(to, from, sizeof(struct pair)); }
void see(struct pair *p);
int bad_moved(void) {
    char c = 'x';
    struct pair p = {1, 2, &c}, q = {0};
    move(&q, &p);
    see(&q);
    assert(c == 'x');
    return 0;
}
int bad_moved_null(void) {
    char c = 'x';
    struct pair p = {1, 2, &c}, q = {0};
    move(&q, &p);
    assert(q.name != &c);
    return 0;
}
static void unset(struct pair *p) {
    struct pair q;
    q.a = 1;
    *p = q;
}
int bad_unset(void) {
    struct pair p = {1, 2, NULL};
    unset(&p);
    return p.b / 2;
}
struct bits {
    unsigned a : 3, b : 5;
};
static void set_bits(struct bits *p, unsigned n) { p->a = n & 7; }
unsigned bit_fields(unsigned n) {
    struct bits x = {1, 2};
    set_bits(&x, n);
    return x.a;
}
unsigned bad_bit_fields(unsigned n) {
    struct bits x = {1, 2};
    set_bits(&x, n);
    assert(x.a == 1);
    return x.b;
}
unsigned bad_bits_unset(unsigned n) {
    struct bits x;
    set_bits(&x, n);
    return x.b;
}

static int put_word(unsigned char *p, int i) {
    p[i] = 1;
    p[i + 1] = 2;
    return i;
}
int puts_words(int n) {
    unsigned char b[8] = {0};
    return n >= 0 && n < 7 ? put_word(b, n) / 2 + b[7] : 0;
}
int bad_put_word(int n) {
    unsigned char b[8] = {0};
    return n >= 0 && n < 8 ? put_word(b, n) / 2 + b[7] : 0;
}
int bad_words_stay(int n) {
    unsigned char b[8] = {0};
    if (n >= 0 && n < 7) put_word(b, n);
    assert(b[4] == 0);
    return 0;
}
static void fill(int *p, int n) {
    for (int i = 0; i < n; i++) p[i] = i;
}
int bad_fill(int n) {
    int v[4] = {1, 2, 3, 4};
    fill(v, 3);
    assert(v[2] == 3);
    return n;
}
static int add(int *total, int n) {
    if (n < 0 || *total > 1000) return -1;
    *total += n > 50 ? 50 : n;
    return 0;
}
int adds(int n) {
    int total = 0;
    if (add(&total, n) < 0) return 1;
    return add(&total, n) < 0 ? 2 : total / 2;
}
int bad_adds(int n) {
    int total = 0;
    add(&total, n);
    assert(total < 50);
    return total;
}
int bad_total(int n) {
    int total;
    add(&total, n);
    return total / 2;
}
