// Repaired.
// expect: behind: proved
// expect: put: proved
// expect: number: proved
// expect: next: proved
// expect: same_item: proved
// expect: result: proved
// expect: offset_of: proved
// expect: argument: proved
// expect: in_union: proved
// expect: of_heap: proved
// expect: steps: proved
#include <assert.h>
#include <stddef.h>
#include <stdlib.h>
struct buffer {
    char *start, *here, *end;
    unsigned n;
};
int behind(struct buffer *b) {
    if (b->here < b->end) assert(b->end - b->here > 0);
    return 0;
}
int put(struct buffer *b, char c) {
    if (b->end - b->here < 2) return 0;
    b->here[1] = c;
    return 1;
}
struct item {
    int key, value;
};
static struct item table[8];
struct item *last;
long number(void) {
    assert(last - table <= 8);
    return last - table;
}
struct box {
    int n;
    struct item own[4];
    struct item *next;
};
long next(struct box *b) {
    assert(b->next - b->own <= 4);
    return b->next - b->own;
}
void same_item(struct box *b) {
    if (b->next - b->own >= 0 && b->next - b->own < 2) b->next->key = 3;
    int before = b->own[2].key;
    if (b->next - b->own == 1) b->next->key = 4;
    assert(b->own[2].key == before);
}
struct item *find_item(int key);
long result(struct item *p) {
    struct item *q = find_item(1);
    return q == p ? 0 : 1 / (q - p);
}
static long offset_of(const struct buffer *b, const char *p) { return p - b->start; }
long argument(struct buffer *b, char *p) {
    long n = offset_of(b, p);
    assert(b->start + n == p);
    return n;
}
typedef union {
    struct item *p;
    ptrdiff_t offset;
} place;
struct stack {
    place top, bottom;
    int n;
};
long in_union(struct stack *s) {
    long n = s->top.p - s->bottom.p;
    assert(n || s->top.p == s->bottom.p);
    return n;
}
int of_heap(struct buffer *b) {
    char *p = malloc(4);
    if (!p) return 0;
    int n = p + 4 - p > 3;
    free(p);
    return n + (b->n != 0);
}
// A pointer and what was made from it say nothing of where it points: it is the start.
int steps(const int *p, size_t n) {
    const int *q = p;
    if (n > 8) return 0;
    for (; q < p + n && *q; q++)
        ;
    return q - p > 7;
}
