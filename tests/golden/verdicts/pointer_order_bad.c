// Pointers from outside that the code orders or subtracts may point into one object, anywhere: what comes behind is
// reached, and a pointer may be the end.
// vl: --requirements checked
// expect: behind: violated
// expect: put: violated
// expect: number: violated
// expect: next: violated
// expect: same_item: violated
// expect: result: violated
// expect: offset_of: proved
// expect: argument: violated
// expect: in_union: violated
// expect: of_heap: violated
#include <assert.h>
#include <stddef.h>
#include <stdlib.h>
struct buffer {
    char *start, *here, *end;
    unsigned n;
};
int behind(struct buffer *b) {
    if (b->here < b->end) assert(b->n != 7); //! assertion information
    return 0;
}
int put(struct buffer *b, char c) {
    if (b->end - b->here < 1) return 0;
    b->here[1] = c; //! out-of-bounds information
    return 1;
}
// Into one of this file's arrays, or one in the same struct.
struct item {
    int key, value;
};
static struct item table[8];
struct item *last;
long number(void) {
    assert(last - table < 8); //! assertion information
    return last - table;
}
struct box {
    int n;
    struct item own[4];
    struct item *next;
};
long next(struct box *b) {
    assert(b->next - b->own < 4); //! assertion information
    return b->next - b->own;
}
void same_item(struct box *b) {
    if (b->next - b->own < 4) b->next->key = 3;
    assert(b->own[2].key != 3); //! assertion information
}
// The result of a function of another file.
struct item *find_item(int key);
long result(struct item *p) {
    struct item *q = find_item(1);
    return 1 / (q - p); //! division-by-zero information
}
// An argument, in another function.
static long offset_of(const struct buffer *b, const char *p) { return p - b->start; }
long argument(struct buffer *b, char *p) {
    long n = offset_of(b, p);
    assert(b->n != 7); //! assertion information
    return n;
}
// The same behind members of unions.
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
    assert(s->n != 7); //! assertion information
    return n;
}
// A new object holds no pointer that was there before.
int of_heap(struct buffer *b) {
    char *p = malloc(4);
    int n = p && b->end - p > 3; //! pointer-comparison warning
    free(p);
    return n;
}
