/* Numbers that say how many elements there are. */
#include <string.h>

struct vector {
    int *at;
    unsigned n;
};

int counted(const int *p, int n) {
    int s = 0;
    for (int i = 0; i < n; i++) s += p[i];
    return s;
}

void copied(char *to, const char *from, size_t n) { memcpy(to, from, n); }

void words(void *to, const void *from, size_t n) { memcpy(to, from, n * 8); }

int behind_a_parameter(struct vector *v) {
    int s = 0;
    for (unsigned i = 0; i < v->n; i++) s += v->at[i];
    return s;
}
