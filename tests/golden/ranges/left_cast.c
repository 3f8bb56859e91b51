/* A record that a function gets as `void *` and gives back: as another one, or as what it is. */
struct by_cast { unsigned used, cap; };
struct cast_itself { unsigned used, cap; };
void step(struct by_cast *p, struct cast_itself *q) {
    p->used = (p->used + 1) & 7;
    q->used = (q->used + 1) & 7;
}

struct other { unsigned first, second; };
static struct other *as_other(void *p) { return p; }
void casts(struct by_cast *p) { as_other(p)->first = 1000; }

static struct cast_itself *as_itself(void *p) { return p; }
void clears(struct cast_itself *p) { as_itself(p)->used = 0; }
