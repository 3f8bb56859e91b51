/* Numbers that stores reach by longer ways: none has a range. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int table[8];

/* An array of pointers to numbers, in memory and constant. */
struct slotted {
    int slotted_n;
};
struct slots {
    int *at[2];
};
void slotted_step(struct slotted *p) { p->slotted_n = (p->slotted_n + 1) & 7; }
void slots_set(struct slots *s, struct slotted *p) { s->at[1] = &p->slotted_n; }
void slots_put(struct slots *s, int v) { *s->at[1] = v; }
int slotted_use(const struct slotted *p) { return table[p->slotted_n]; }

static int listed_n;
static int *const places[] = {&listed_n};
void listed_step(void) { listed_n = (listed_n + 1) & 7; }
void listed_read(FILE *f) { fscanf(f, "%d", places[0]); }
int listed_use(void) { return table[listed_n]; }

/* Bytes that a function of this file swaps, or the library sorts. */
struct swapped {
    int swapped_n, other;
};
static void swap(void *x, void *y, size_t n) {
    char t[16];
    if (n > sizeof t) return;
    memcpy(t, x, n);
    memcpy(x, y, n);
    memcpy(y, t, n);
}
void swapped_step(struct swapped *p) { p->swapped_n = (p->swapped_n + 1) & 7; }
void swapped_set(struct swapped *p, int v) { p->other = v; }
void swapped_swap(struct swapped *p) { swap(&p->swapped_n, &p->other, sizeof(int)); }
int swapped_use(const struct swapped *p) { return table[p->swapped_n]; }

/* A list of arguments that goes on to the library. */
struct scanned {
    int scanned_n;
};
static int scan(const char *text, const char *format, ...) {
    va_list list;
    va_start(list, format);
    int n = vsscanf(text, format, list);
    va_end(list);
    return n;
}
void scanned_step(struct scanned *p) { p->scanned_n = (p->scanned_n + 1) & 7; }
void scanned_read(struct scanned *p, const char *text) { scan(text, "%d", &p->scanned_n); }
int scanned_use(const struct scanned *p) { return table[p->scanned_n]; }

/* A record that another type's bytes are copied to. */
struct taken {
    int taken_n;
};
struct given {
    int given_n;
};
void taken_step(struct taken *p) { p->taken_n = (p->taken_n + 1) & 7; }
void taken_from(struct taken *p, const struct given *q) { memcpy(p, q, sizeof *p); }
int taken_use(const struct taken *p) { return table[p->taken_n]; }
