// A function without body that gets a number for a pointer may write anywhere: what memory holds
// afterwards is unknown, but only in executions where that happens.
// expect: unguarded: unknown call with an unknown pointer
// expect: in_memory: unknown call with an unknown pointer
// expect: guarded: violated
// expect: wrong_way_round: unknown call with an unknown pointer
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
    use(t.u.p);
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
    use_all(&t);
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
    assert(x == 1); //! assertion information
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
    if (!t.is_pointer) use(t.u.p);
    assert(kept == 3);
    assert(x == 1);
    return x;
}
