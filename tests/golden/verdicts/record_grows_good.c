// long: z3
// An array that grows, behind a record that an iterator leads to: what is there where it has not
// grown is what the numbers say, on ways that meet again, too.
#include <stdlib.h>
#include <string.h>
struct arr { size_t size, cap; void **buf; };
struct iter { struct arr *ar; size_t i; };
// expect: expand: proved
static int expand(struct arr *a) {
    size_t n = a->cap * 2;
    if (n <= a->cap) return 1;
    void **p = malloc(n * sizeof *p);
    if (!p) return 1;
    memcpy(p, a->buf, a->size * sizeof *p);
    free(a->buf);
    a->buf = p;
    a->cap = n;
    return 0;
}
// expect: add: proved
int add(struct arr *a, void *x) {
    if (a->size >= a->cap) { if (expand(a)) return 1; }
    a->buf[a->size] = x;
    a->size++;
    return 0;
}
// expect: add_at: proved
int add_at(struct arr *a, void *x, size_t i) {
    if (i == a->size) return add(a, x);
    if (a->size == 0 || i > a->size - 1) return 2;
    if (a->size >= a->cap) { if (expand(a)) return 1; }
    size_t shift = (a->size - i) * sizeof(void *);
    memmove(&a->buf[i + 1], &a->buf[i], shift);
    a->buf[i] = x;
    a->size++;
    return 0;
}
// expect: iter_add: proved
int iter_add(struct iter *it, void *x) { return add_at(it->ar, x, it->i++); }
