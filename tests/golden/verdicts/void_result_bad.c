// The first conversion of a void * from outside to a pointer that says more gives its target:
// one such object at least, and as many bytes as were asked for.
// expect: result: violated
// expect: asked: violated
// expect: shared: violated
// expect: field: violated
// expect: tested: violated
// expect: elements: violated
#include <assert.h>
#include <stddef.h>
struct state {
    struct state *next;
    unsigned char flag, kind;
    int count;
};
void *user_data(int which);
void *get_memory(size_t n);
int result(int which) {
    struct state *s = user_data(which);
    return 100 / s->flag + s[1].flag; //! division-by-zero information; out-of-bounds information
}
int asked(void) {
    struct state *s = get_memory(sizeof *s);
    s[0].count = 1;
    s[1].count = 2; //! out-of-bounds information
    return s->count;
}
static void *volatile head;
int shared(void) {
    struct state *s = head;
    return 100 / s->count; //! division-by-zero information
}
struct holder {
    void *data;
    int type;
};
int field(const struct holder *h) {
    struct state *s = h->data;
    return 100 / s->flag; //! division-by-zero information
}
int tested(int which) {
    void *p = user_data(which);
    struct state *s = p;
    int n = s->count; //! null-dereference information
    return p ? n : 0;
}
/* Elements have their layout: fields of different types beside each other. */
int elements(unsigned n, unsigned i, unsigned k) {
    if (n > 1000 || i >= n || k >= n) return 0;
    struct state *s = (struct state *)get_memory(n * sizeof *s);
    s[i].next = s;
    s[i].flag = 1;
    s[k].flag = 2;
    s[i].kind = 3;
    assert(s[i].flag == 1); //! assertion information
    return s[i].next == s;
}
