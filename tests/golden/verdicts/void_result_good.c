// The repaired versions: within what is promised of a void * from outside all is well.
// expect: result: proved
// expect: asked: proved
// expect: shared: proved
// expect: field: proved
// expect: tested: proved
// expect: elements: proved
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
    return 100 / (s->flag + 1);
}
int asked(void) {
    struct state *s = get_memory(sizeof *s);
    s[0].count = 1;
    return s->count;
}
static void *volatile head;
int shared(void) {
    struct state *s = head;
    return 100 / (s->count | 1);
}
struct holder {
    void *data;
    int type;
};
int field(const struct holder *h) {
    struct state *s = h->data;
    return 100 / (s->flag + 1);
}
int tested(int which) {
    void *p = user_data(which);
    struct state *s = p;
    return p ? s->count : 0;
}
/* Elements have their layout: fields of different types beside each other. */
int elements(unsigned n, unsigned i, unsigned k) {
    if (n > 1000 || i >= n || k >= n) return 0;
    struct state *s = (struct state *)get_memory(n * sizeof *s);
    s[i].next = s;
    s[i].flag = 1;
    s[k].flag = 2;
    s[i].kind = 3;
    assert(s[i].flag == (i == k ? 2 : 1) && s[k].flag == 2);
    return s[i].next == s;
}
