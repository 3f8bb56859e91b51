// vl: --solver cadical --budget 500
// Some arguments avoid an allocation that is not looked at, or ask for nothing: those that ask for something and
// serve while there is memory are a caller's all the same.
// expect: grow: proved
// expect: set: proved
// expect: add: violated
// expect: told: violated
// expect: asked: violated
#include <stdlib.h>
#include <string.h>

struct list {
    size_t item, step, count, room;
    char *items;
};

int grow(struct list *l) {
    if (l->count == l->room) {
        l->items = realloc(l->items, (l->room + l->step) * l->item);
        l->room += l->step;
    }
    return 1;
}

int set(struct list *l, const void *item, size_t at) {
    if (at >= l->count) return 0;
    memcpy(l->items + at * l->item, item, l->item); //! null-dereference warning; out-of-bounds information; pointer-overflow information
    return 1;
}

int add(struct list *l, const void *item) {
    if (!grow(l)) return 0;
    l->count++;
    return set(l, item, l->count - 1);
}

void out_of_memory(void);

// Where there is none, a function without body may leave.
int told(unsigned n) {
    int *p = malloc((n % 8 + 1) * sizeof *p);
    if (!p) out_of_memory();
    *p = 1; //! null-dereference information
    n = (unsigned)*p;
    free(p);
    return (int)n;
}

// With memory it fails, too.
int asked(unsigned n, int *p) {
    char *more = malloc(8);
    int *q = n > 3 ? NULL : p;
    free(more);
    return *q; //! null-dereference information
}
