// That a callee demands a pointer which is not null does not say that the caller is given a null one.
// expect: add: proved
// expect: on_event: proved
// expect: on_text: proved
// expect: pop: proved
// expect: on_end: proved
// expect: tested: proved
#include <assert.h>
#include <stdlib.h>

struct state {
    unsigned n;
    char *error;
};

static void add(struct state *s, const unsigned *v) {
    assert(s != NULL && v);
    s->n += *v;
}

void on_event(void *context, unsigned k) { add(context, &k); }

int on_text(void *context, unsigned k) {
    unsigned *v = malloc(sizeof *v);
    if (!v) return -1;
    *v = k;
    add(context, v);
    free(v);
    return 0;
}

static struct state *pop(struct state *s) { return s->error ? NULL : s; }

void on_end(void *context) {
    struct state *s = pop(context);
    if (s) add(s, &s->n);
}

void tested(struct state *s) {
    if (s) add(s, &s->n);
}
