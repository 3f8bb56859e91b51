/* Records that begin in ways that a store does not show: as zeros behind a header, in an array at
 * a record's end, as addresses; and two records of one name whose numbers differ. */
#include <stdlib.h>

struct whole { int head, size; };   /* cleared alone, where it is set at once */
struct behind { int head, size; };  /* behind a header */
struct in_last { int head, size; }; /* in an array at the end */
struct address { unsigned long used, cap; };
struct of_two { int n, cap; };

#define RING(s)                                                        \
    void next_##s(struct s *p) { p->head = (p->head + 1) % p->size; } \
    void init_##s(struct s *p, int n) {                                \
        if (n < 1 || n > 100) abort();                                 \
        p->head = 0;                                                   \
        p->size = n;                                                   \
    }
RING(whole)
RING(behind)
RING(in_last)

struct whole *make(int n) {
    struct whole *p = calloc(1, sizeof *p);
    if (!p) abort();
    p->size = n < 1 || n > 100 ? 1 : n;
    return p;
}

struct header { long count; };
void from_behind(struct behind *p) {
    struct header *h = calloc(1, sizeof *h + 2 * sizeof *p);
    if (!h) abort();
    *p = ((struct behind *)(h + 1))[1];
}

struct list { long count; struct in_last all[]; };
void from_last(struct in_last *p) {
    struct list *l = calloc(1, sizeof *l + 2 * sizeof *p);
    if (!l) abort();
    *p = l->all[1];
}

static int x;
static struct address region = {(unsigned long)&x, (unsigned long)&x};
static unsigned long at = (unsigned long)&x, plain;
void reset(void) { region.used = 0, region.cap = 100, at = 0, plain = 0; }
void put(void) {
    if (region.used < region.cap) region.used++;
    if (at < 100) at++;
    if (plain < 100) plain++;
}

void set(struct of_two *p, int v) { p->n = v >= 0 && v <= 10 ? v : -1; }
int get(const struct of_two *p) { return p->n + 1 > 5; }
int get_other(const void *v) {
    const struct of_two { unsigned n; int cap; } *p = v;
    return p->n > 10;
}
