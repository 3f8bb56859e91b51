#include <stdlib.h>

struct v {
    int *at;
    size_t n;
};

/* No elements without an array ... */
int sum(const struct v *v, int *some) {
    int s = 0;
    *some = v->at != NULL;
    for (size_t i = 0; i < v->n; i++) s |= v->at[i];
    return s;
}

/* ... unless it is made here, or elements are only taken where there is one. */
int first(struct v *v) {
    if (!v->at) v->at = calloc(v->n, sizeof *v->at);
    return v->at && v->n ? v->at[0] : 0;
}

int asked(const struct v *v) {
    int s = 0;
    for (size_t i = 0; i < v->n; i++) s |= v->at ? v->at[i] : 1;
    return s;
}
