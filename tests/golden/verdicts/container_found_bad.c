// A record around a member that a pointer in memory is to is there; what stands in it is for callers to say.
// vl: --budget 400
// expect: first: proved
// expect: prio: proved
// expect: run: proved
// expect: count: violated
// expect: fill: violated
// expect: last: violated
#include <stddef.h>
#include <stdlib.h>

#define container_of(p, type, member) ((type *)((char *)(p) - offsetof(type, member)))
struct list {
    struct list *next, *prev;
};
struct task {
    int prio;
    struct list node;
    void (*run)(void *);
    void *arg;
    int *counts;
};
struct sched {
    struct list ready;
    int count;
};

static struct task *first(struct sched *s) {
    if (s->ready.next == &s->ready) return NULL;
    return container_of(s->ready.next, struct task, node);
}

int prio(struct sched *s) {
    struct task *t = first(s);
    return t ? t->prio : -1;
}

void run(struct sched *s) {
    struct task *t = first(s);
    if (t && t->run) t->run(t->arg);
}

int count(struct sched *s) {
    struct task *t = first(s);
    return t && t->counts ? t->counts[0]++ : 0; //! signed-overflow information
}

/* What has nothing to do with it is as certain as ever. */
int fill(struct sched *s) {
    struct task *t = first(s);
    int *p = malloc(4 * sizeof *p);
    p[0] = t != NULL; //! null-dereference warning
    int n = p[0];
    free(p);
    return n;
}

/* Nor is a step back by elements, in what may be an array, one to a larger record. */
int last(struct list *from, int n) {
    struct list *l = from + n;
    char b[4] = {0};
    while (--l != from)
        if (!l->next) return b[4]; //! array-bounds warning; out-of-bounds information
    return b[0];
}
