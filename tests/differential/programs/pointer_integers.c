#include <stddef.h>
#include <stdint.h>
#include <string.h>

struct item {
    char tag;
    int value;
    struct item *next;
};

union word {
    void *p;
    uintptr_t n;
    unsigned char bytes[sizeof(void *)];
};

static struct item table[4];

static int low_bits(void) {
    uintptr_t n = (uintptr_t)&table[2] | 1;
    struct item *p = (struct item *)(n & ~(uintptr_t)1);
    p->value += 5;
    return (int)(n & 3) * 100 + table[2].value;
}

static int in_pieces(void) {
    struct item a = {1, 2, &table[3]}, b;
    for (size_t i = 0; i < sizeof a; i++) ((char *)&b)[i] = ((const char *)&a)[i];
    unsigned char buffer[sizeof b + 3];
    memcpy(buffer + 3, &b, sizeof b);
    struct item *q;
    memcpy(&q, buffer + 3 + offsetof(struct item, next), sizeof q);
    q->value = 40;
    union word u = {.p = q}, v;
    for (unsigned i = 0; i < sizeof u; i++) v.bytes[sizeof u - 1 - i] = u.bytes[sizeof u - 1 - i];
    return table[3].value + (v.p == &table[3]) + (v.n == (uintptr_t)q) * 2;
}

static int container(int *v) {
    struct item *p = (struct item *)((uintptr_t)v - offsetof(struct item, value));
    return (int)(p - table) * 10 + p->tag;
}

/* A list whose links are the neighbours' addresses, combined. */
static int walk(void) {
    int x[5];
    uintptr_t link[5], before = 0, sum = 0;
    for (int i = 0; i < 5; i++)
        link[i] = (i ? (uintptr_t)&x[i - 1] : 0) ^ (i < 4 ? (uintptr_t)&x[i + 1] : 0), x[i] = i + 1;
    for (int *p = x; p;) {
        uintptr_t after = link[p - x] ^ before;
        sum = sum * 7 + (uintptr_t)*p;
        before = (uintptr_t)p;
        p = (int *)after;
    }
    return (int)sum;
}

int main(void) {
    for (int i = 0; i < 4; i++) table[i].value = i, table[i].tag = (char)(i + 3);
    int h = low_bits() + in_pieces() * 3 + container(&table[1].value);
    int a, b, *less = (uintptr_t)&a < (uintptr_t)&b ? &a : &b, *more = less == &a ? &b : &a;
    *less = 1, *more = 2;
    h += ((uintptr_t)less < (uintptr_t)more) + (a + b) * 1000;
    h += (int)((uintptr_t)&table[3] - (uintptr_t)&table[1]) == 2 * (int)sizeof *table;
    h += ((uintptr_t)&table[1].value & 3) == 0;
    h += (void *)(uintptr_t)0 == NULL;
    return h + walk();
}
