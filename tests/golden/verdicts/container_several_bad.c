// Which of several records is around a member that memory has a pointer to the code does not say: nothing about it is certain.
// vl: --budget 400
// expect: sum: violated
// expect: called: violated
#include <stddef.h>

#define container_of(p, type, member) ((type *)((char *)(p) - offsetof(type, member)))

struct list {
    struct list *next, *prev;
};

struct task {
    int prio;
    struct list node;
    int (*run)(struct task *t);
};

struct timer {
    struct list node;
    int left;
    int (*ring)(struct timer *t);
};

struct sched {
    struct list ready, timers;
};

int sum(const struct sched *s) {
    const struct task *t = container_of(s->ready.next, struct task, node);
    const struct timer *r = container_of(s->timers.next, struct timer, node);
    return t->prio ^ r->left; //! out-of-bounds information
}

int called(struct sched *s) {
    struct timer *r = (struct timer *)s->timers.next;
    if (s->ready.next != &s->ready) return container_of(s->ready.next, struct task, node)->prio; //! out-of-bounds information
    return r->ring(r); //! out-of-bounds information
}
