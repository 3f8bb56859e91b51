// What a `void *` from outside is to, data or a function, only the program knows: a call through it where
// other code takes it for data is a call of an unknown function.
// expect: use: proved
// expect: both: proved
// expect: direct: proved
// expect: walk: proved
#include <stddef.h>
struct option {
    int kind;
    void *arg;
    struct option *next;
};
int use(struct option *o, int n) {
    if (o->kind == 1) return *(int *)o->arg;
    if (o->kind == 2) return ((int (*)(int))o->arg)(n);
    return 0;
}
int both(void *p, int data) {
    if (data) return *(char *)p;
    return ((int (*)(void))p)();
}
int direct(void *p) {
    union {
        void *data;
        int (*call)(void);
    } u;
    u.data = p;
    return u.call();
}
int walk(struct option *o, int n) {
    for (int i = 0; i < 3 && o; i++, o = o->next) {
        if (o->kind == 1 && o->arg && *(long *)o->arg > n) return 1;
        if (o->kind == 2) {
            union {
                void *data;
                int (*call)(int);
            } u = {o->arg};
            if (u.data && u.call(n)) return 1;
        }
    }
    return 0;
}
