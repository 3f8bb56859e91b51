/* Memory declared as something else is taken for a record, or a pointer to a record becomes one to
 * numbers by its bytes: none of these has a range but the last. */
#include <stdlib.h>
#include <string.h>

static int table[16];

/* As a record that begins alike. */
struct base {
    int n, cap;
};
struct derived {
    int n, cap;
    int *data;
};
void derived_set(struct derived *x, int v) { x->n = v < 0 ? 0 : v > 15 ? 15 : v; }
int derived_get(const struct derived *x) { return table[x->n]; }
void base_set(struct base *b, int v) { b->n = v; }
void derived_other(struct derived *x) { base_set((struct base *)x, 100); }

/* Numbers of this function and from malloc, as records. */
struct local {
    int local_n, more;
};
void local_set(struct local *x, int v) { x->local_n = v < 0 ? 0 : v > 15 ? 15 : v; }
int local_get(const struct local *x) { return table[x->local_n]; }
int local_from(int v) {
    int raw[2] = {v, v};
    return local_get((struct local *)raw);
}
struct made {
    int made_n;
};
void made_set(struct made *x, int v) { x->made_n = v < 0 ? 0 : v > 15 ? 15 : v; }
int made_get(const struct made *x) { return table[x->made_n]; }
int made_from(int v) {
    int *raw = malloc(sizeof(struct made));
    if (!raw) return 0;
    *raw = v;
    int got = made_get((struct made *)raw);
    free(raw);
    return got;
}

/* A pointer copied as bytes, at once and by way of bytes. */
struct copied {
    int copied_n;
};
void copied_set(struct copied *x, int v) { x->copied_n = v < 0 ? 0 : v > 15 ? 15 : v; }
int copied_get(const struct copied *x) { return table[x->copied_n]; }
void copied_sly(struct copied *x) {
    int *q;
    memcpy(&q, &x, sizeof q);
    *q = 77;
}
struct bytes {
    int bytes_n;
};
void bytes_set(struct bytes *x, int v) { x->bytes_n = v < 0 ? 0 : v > 15 ? 15 : v; }
int bytes_get(const struct bytes *x) { return table[x->bytes_n]; }
void bytes_sly(struct bytes *x) {
    char b[sizeof x];
    int *q;
    memcpy(b, &x, sizeof x);
    memcpy(&q, b, sizeof x);
    *q = 77;
}

/* Read, or handed on, through a pointer to another pointer. */
struct read {
    int read_n;
};
void read_set(struct read *x, int v) { x->read_n = v < 0 ? 0 : v > 15 ? 15 : v; }
int read_get(const struct read *x) { return table[x->read_n]; }
void read_sly(struct read *x) {
    int **q = (int **)&x;
    **q = 77;
}
struct handed {
    int handed_n;
};
void handed_set(struct handed *x, int v) { x->handed_n = v < 0 ? 0 : v > 15 ? 15 : v; }
int handed_get(const struct handed *x) { return table[x->handed_n]; }
static void poke(int **q) { **q = 77; }
void handed_sly(struct handed *x) { poke((int **)&x); }

/* What stays what it is keeps its range. */
struct kept {
    int kept_n;
};
static struct kept *keep;
void kept_set(struct kept *x, int v) { x->kept_n = v < 0 ? 0 : v > 15 ? 15 : v; }
int kept_get(const struct kept *x) { return table[x->kept_n]; }
void kept_copy(struct kept *x) {
    struct kept *y = x, *const *from = (struct kept *const *)&y;
    memcpy(&keep, from, sizeof keep);
}
