// Null is passed after all: the code says so itself.
// expect: add: proved
// expect: nothing: violated
// expect: perhaps: violated
// expect: tested: violated
// expect: behind: violated
// expect: allows: violated
// expect: handed_on: violated
// expect: of_global: violated
// expect: of_own: violated
// expect: reset: proved
// expect: outer: violated
#include <assert.h>
#include <stddef.h>

struct state {
    unsigned n;
    struct state *next;
};

static void add(struct state *s, const unsigned *v) {
    assert(s != NULL && v); //! assertion information; assertion warning
    s->n += *v;
}

void nothing(unsigned k) { add(NULL, &k); }

void perhaps(struct state *s, unsigned k) { add(k & 1 ? s : NULL, &k); }

void tested(struct state *s, unsigned k) {
    if (!s) k = 1;
    add(s, &k);
}

void behind(struct state *s, unsigned k) {
    if (s->next) k = 1;
    add(s->next, &k);
}

/* Null is one of its arguments. */
static void allows(struct state *s) {
    assert(s == NULL || s->n < 10); //! assertion information
}

void handed_on(struct state *s, unsigned k) {
    allows(s);
    add(s, &k);
}

/* In memory there may be null: that it is asked for counts there. */
struct state *global;
static struct state *own;

void of_global(unsigned k) { add(global, &k); }

void of_own(unsigned k) { add(own, &k); }

void reset(struct state *s) { global = own = s; }

void outer(struct state *s, unsigned k) { add(s->next, &k); }
