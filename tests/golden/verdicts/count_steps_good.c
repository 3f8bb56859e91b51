// vl: --solver cadical --budget 3000
// A count that is taken down in a statement of its own, elements that move up where there is room for one more, and
// arrays that grow in other ways than by a factor.
// expect: pop: proved
// expect: pop_last: proved
// expect: erase: proved
// expect: insert: proved
// expect: grow: proved
// expect: reserve: proved
// expect: append: proved
// expect: hash: proved
// expect: mix: proved
#include <stdint.h>
#include <stdlib.h>

struct stack {
    int *at;
    size_t n, room;
};

int pop(struct stack *s) {
    if (s->n == 0) return 0;
    s->n--;
    return s->at[s->n];
}

int pop_last(struct stack *s) {
    if (s->n == 0) return 0;
    int v = s->at[s->n - 1];
    s->n -= 1;
    return v;
}

void erase(struct stack *s, size_t i) {
    if (i >= s->n) return;
    for (; i + 1 < s->n; i++) s->at[i] = s->at[i + 1];
    s->n--;
}

void insert(struct stack *s, size_t i, int v) {
    if (s->n == s->room || i > s->n) return;
    for (size_t k = s->n; k > i; k--) s->at[k] = s->at[k - 1];
    s->at[i] = v;
    s->n++;
}

int grow(struct stack *s) {
    size_t room = s->room + s->room / 2 + 4;
    if (room > SIZE_MAX / sizeof *s->at) return 0;
    int *at = realloc(s->at, room * sizeof *at);
    if (!at) return 0;
    s->at = at;
    s->room = room;
    return 1;
}

/* The count is compared here, and counts up below. */
static int reserve(struct stack *s) {
    if (s->n != s->room) return 1;
    return s->room < SIZE_MAX / 8 && grow(s);
}

int append(struct stack *s, int v) {
    if (!reserve(s)) return 0;
    s->at[s->n] = v;
    s->n++;
    return 1;
}

uint32_t hash(const unsigned char *key, uint32_t n) {
    const unsigned char *rest = key + n / 4 * 4;
    uint32_t h = 7;
    for (uint32_t i = 0; i < n / 4; i++) h = (h ^ key[4 * i] ^ key[4 * i + 3]) * 31;
    switch (n & 3) {
    case 3:
        h ^= rest[2] << 2; /* falls through */
    case 2:
        h ^= rest[1] << 1; /* falls through */
    case 1:
        h ^= rest[0];
    }
    return h;
}

/* Whole groups of eight up to an end that is stepped back from. */
uint64_t mix(const unsigned char *p, size_t n) {
    const unsigned char *end = p + n - n % 8;
    uint64_t h = n;
    for (; p != end; p += 8) h = (h ^ p[0] ^ p[7]) * 31;
    if (n & 4) h ^= p[3];
    return h;
}
