/* Headers in front of parameters, and records around members. */
#include <stddef.h>

struct header {
    size_t length, capacity;
};
struct link {
    struct link *next;
};
struct node {
    int key;
    struct link link;
};

size_t record(const int *v) { return ((const struct header *)v)[-1].capacity; }

size_t numbers(double *v) { return ((int *)v)[-3]; }

size_t byte(const char *s) { return s[-1]; }

size_t passed_on(const int *v) { return v ? record(v) : 0; }

int counted(const char *s) {
    const struct header *h = (const struct header *)s - 1;
    for (size_t i = 0; i < h->length; i++)
        if (s[i] == '.') return 1;
    return 0;
}

int last(const int *v) {
    size_t n = record(v);
    return n ? v[n - 1] : 0;
}

int member(struct link *l) {
    return ((struct node *)((char *)l - offsetof(struct node, link)))->key;
}

size_t element(const size_t *v) { return v[-1]; }

size_t two(const int *v) { return ((const struct header *)v)[-2].length; }
