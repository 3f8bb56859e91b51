// Programs count from the null pointer as if it were address 0: `p - (char *)0` is a number, and `(char *)0 + n` goes back.
// expect: number: proved
// expect: there_and_back: proved
// expect: aligned: proved
// expect: words: proved
#include <assert.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

size_t number(char *p) { return (size_t)(p - (char *)0); }

void there_and_back(void) {
    char *p = malloc(4), *q;
    if (!p) return;
    q = (char *)0 + (p - (char *)0);
    assert(q == p && number(p) == (uintptr_t)p);
    *q = 1;
    free(p);
}

/* As <obstack.h> rounds a pointer up. */
#define UP(base, p, mask) ((base) + (((p) - (base) + (mask)) & ~(mask)))
#define ALIGNED(base, p, mask) UP(sizeof(ptrdiff_t) < sizeof(void *) ? (base) : (char *)0, p, mask)

struct stack {
    char *start, *free;
    size_t mask;
};

char *aligned(struct stack *s) {
    if (s->mask != 3) return s->free;
    s->free = ALIGNED(s->start, s->free, s->mask);
    assert(((uintptr_t)s->free & 3) == 0);
    return s->free;
}

void words(void) {
    int block[2];
    char *at = ALIGNED((char *)block, (char *)block + 1, (ptrdiff_t)3);
    assert(at == (char *)&block[1] || ((uintptr_t)block & 3) != 0);
}
