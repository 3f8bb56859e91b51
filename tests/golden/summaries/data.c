// Arguments that callees read: what was assumed of them, and what calls pass.
#include <assert.h>
#include <stddef.h>
#include <stdint.h>

static unsigned sum(const unsigned char *p, size_t n) {
    unsigned s = 0;
    for (size_t i = 0; i < n; i++) s = s * 31 + p[i];
    return s;
}
unsigned both(const unsigned char *p, size_t n, const unsigned char *q, size_t m) {
    return sum(p, n) ^ sum(q, m);
}
unsigned same_object(const unsigned char *p, size_t n) { return sum(p, n) - sum(p, n); }
unsigned local_array(void) {
    unsigned char b[16];
    for (int i = 0; i < 16; i++) b[i] = (unsigned char)i;
    return sum(b, 16) + sum(b + 4, 12);
}
unsigned bad_uninitialised(void) {
    unsigned char b[16];
    for (int i = 0; i < 15; i++) b[i] = (unsigned char)i;
    return sum(b, 16);
}
unsigned bad_too_far(void) {
    unsigned char b[16] = {0};
    return sum(b, 17);
}
unsigned bad_behind(const unsigned char *p, size_t n) { return sum(p + 1, n); }
unsigned bad_wrapping(void) {
    unsigned char b[4] = {0};
    return sum(b, (size_t)-1);
}

struct pair {
    int a, b;
};
static int first_of(const struct pair *p, int n) {
    int s = 0;
    for (int i = 0; i < n; i++) s ^= p[i].a;
    return s;
}
int pairs(void) {
    struct pair v[2] = {{1, 2}, {3, 4}};
    return first_of(v, 2);
}
int bad_pairs(void) {
    struct pair v[2] = {{1, 2}, {3, 4}};
    return first_of(v, 3);
}
int bad_half(void) {
    struct pair v[2];
    v[0].a = v[0].b = 0;
    v[1].b = 0;
    return first_of(v, 2);
}
int negative(int n) {
    struct pair v[2] = {{1, 2}, {3, 4}};
    return n <= 2 ? first_of(v, n) : 0; // a negative number of elements: not shown
}

static int is_large(const int *p) { return p && *p > 100; }
int null_or_not(int n) { return is_large(n ? &n : NULL); }
int bad_dangling(void) {
    int *p;
    {
        int x = 1;
        p = &x;
    }
    return is_large(p);
}
static int is_first(const int *p) { return *p > 100; }
int bad_null(int n) { return is_first(n ? &n : NULL); }

// Where an object begins is unknown of one from outside only.
static int ends_in(const char *p, int n) {
    const char *q = p + n;
    while (q != p && q[-1] == ' ') q--;
    return q - p > 3;
}
int trimmed(void) {
    char b[6] = "ab   ";
    return ends_in(b, 5);
}
static int before(const char *p) {
    const char *q = p - 1;
    return q[1] == 'x';
}
int bad_before(void) {
    char b[1] = {'x'};
    return before(b);
}
static int aligned(const int *p) {
    assert(((uintptr_t)p & 3) == 0);
    return *p;
}
int bad_aligned(void) {
    int v[2] = {0, 0};
    return aligned((const int *)((const char *)v + 1));
}
static int shared;
static int is_shared(const int *p) { return p == &shared ? 1 : *p - *p; }
int bad_is_shared(void) {
    assert(!is_shared(&shared));
    return 0;
}
static int is_between(const char *p, const char *q, int n) { return n > 2 ? p < q : *p == *q; }
int bad_between(void) {
    char a[2] = {0};
    assert(!is_between(a, a + 1, 3));
    return 0;
}
