// The same, where a growing array is one too small or not allocated as its number says.
// expect: late: violated
// expect: bytes: violated
// expect: one_less: violated
// expect: never: violated
// expect: behind: violated
// expect: ring: violated
// expect: second_array: violated
// expect: truncated: violated
// expect: two_at_once: violated
// expect: too_early: proved
// expect: main: violated
#include <stdlib.h>

struct vector {
    int *data;
    size_t len, cap;
};

int late(struct vector *v, int x) {
    if (v->len > v->cap) {
        size_t n = v->cap + 8;
        int *p = realloc(v->data, n * sizeof *p);
        if (!p) return -1;
        v->data = p;
        v->cap = n;
    }
    v->data[v->len++] = x; //! out-of-bounds information
    return 0;
}

int bytes(struct vector *v, int x) {
    if (v->len == v->cap) {
        size_t n = v->cap + 8;
        int *p = realloc(v->data, n);
        if (!p) return -1;
        v->data = p;
        v->cap = n;
    }
    v->data[v->len++] = x; //! out-of-bounds information
    return 0;
}

int one_less(struct vector *v, int x) {
    if (v->len == v->cap) {
        size_t n = v->cap + 1;
        if (n > 1000) return -1;
        int *p = realloc(v->data, (n - 1) * sizeof *p);
        if (!p) return -1;
        v->data = p;
        v->cap = n;
    }
    v->data[v->len++] = x; //! out-of-bounds warning
    return 0;
}

/* Nobody says that there is room. */
int never(struct vector *v, int x) {
    v->data[v->len++] = x; //! out-of-bounds information
    return 0;
}

int behind(const int *stack, unsigned n) { return n > 0 ? stack[n] : 0; } //! out-of-bounds information

/* Two ends that go round are compared, too. */
struct ring {
    int *slot;
    unsigned head, tail;
};

int ring(struct ring *r) {
    if (r->head == r->tail) return -1;
    return r->slot[r->tail++]; //! out-of-bounds information
}

/* Of two arrays that grow together the second one is too small. */
struct table {
    int *key;
    char *value;
    unsigned short n, room;
};

int second_array(struct table *t, int key, char value) {
    if (t->n == t->room) {
        if (t->room > 60000) return -1;
        unsigned short room = (unsigned short)(t->room + 8);
        int *keys = realloc(t->key, room * sizeof *keys);
        if (!keys) return -1;
        t->key = keys;
        char *values = realloc(t->value, room / 2);
        if (!values) return -1;
        t->value = values;
        t->room = room;
    }
    t->key[t->n] = key;
    t->value[t->n] = value; //! out-of-bounds information
    t->n++;
    return 0;
}

/* The number does not fit where it is stored. */
struct small {
    int *data;
    unsigned char n, room;
};

int truncated(struct small *s, int x) {
    if (s->n == s->room) {
        size_t room = (size_t)s->room + 100;
        int *p = realloc(s->data, room * sizeof *p);
        if (!p) return -1;
        s->data = p;
        s->room = (unsigned char)room;
    }
    s->data[s->n++] = x; //! out-of-bounds information
    return 0;
}

int two_at_once(struct vector *v, int x) {
    if (v->len == v->cap) {
        size_t n = v->cap + 1;
        int *p = realloc(v->data, n * sizeof *p);
        if (!p) return -1;
        v->data = p;
        v->cap = n;
    }
    v->data[v->len++] = x;
    v->data[v->len++] = x; //! out-of-bounds warning
    return 0;
}

/* The number is raised before there is memory: the next call fails, which its assumption hides from the
 * function alone and a program does not. */
static int too_early(struct vector *v, int x) {
    if (v->len == v->cap) {
        v->cap = v->cap + 4;
        int *p = realloc(v->data, v->cap * sizeof *p);
        if (!p) return -1;
        v->data = p;
    }
    v->data[v->len++] = x; //! null-dereference error
    return 0;
}

int main(void) {
    struct vector v = {0};
    too_early(&v, 1);
    too_early(&v, 2);
    return 0;
}
