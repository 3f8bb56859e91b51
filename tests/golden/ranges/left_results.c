/* Numbers whose addresses come back as a `void *` that a copy writes through. */
#include <string.h>

static int table[8];

struct found {
    int found_n;
};
void *found_place(struct found *p) { return &p->found_n; }
void found_step(struct found *p) { p->found_n = (p->found_n + 1) & 7; }
void found_put(struct found *p, const int *v) { memcpy(found_place(p), v, sizeof *v); }
int found_use(const struct found *p) { return table[p->found_n]; }
