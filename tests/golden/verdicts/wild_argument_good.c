// Pointers that are numbers in some executions, and given to a function without body only in the
// others: it changes what they point to, and no more.
// expect: unguarded: proved
// expect: in_memory: proved
// expect: guarded: proved
// expect: wrong_way_round: proved
#include <assert.h>
struct tagged {
    int is_pointer;
    union {
        int *p;
        long number;
    } u;
};
void use(int *p);
void use_all(struct tagged *t);
static int kept;
int unguarded(int n) {
    int x = 1;
    struct tagged t = {.is_pointer = n & 1};
    if (t.is_pointer)
        t.u.p = &x;
    else
        t.u.number = n * 8L;
    kept = 3;
    if (n & 1) use(t.u.p);
    assert(kept == 3);
    return x;
}
int in_memory(int n) {
    int x = 1;
    struct tagged t = {.is_pointer = n & 1};
    if (t.is_pointer)
        t.u.p = &x;
    else
        t.u.p = (int *)(n * 8L);
    kept = 3;
    if (t.is_pointer == 1) use_all(&t);
    assert(kept == 3);
    return x;
}
int guarded(int n) {
    int x = 1;
    struct tagged t = {.is_pointer = n & 1};
    if (t.is_pointer)
        t.u.p = &x;
    else
        t.u.number = n * 8L;
    kept = 3;
    if (t.is_pointer) use(t.u.p);
    assert(kept == 3);
    return x;
}
int wrong_way_round(int n) {
    int x = 1;
    struct tagged t = {.is_pointer = n & 1};
    if (t.is_pointer)
        t.u.p = &x;
    else
        t.u.number = n * 8L;
    kept = 3;
    if (t.is_pointer > 0) use(t.u.p);
    assert(kept == 3);
    assert(x == 1 || t.is_pointer);
    return x;
}
