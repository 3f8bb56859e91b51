// What was never set stays so where a record or its bytes are copied into an object of static storage.
// expect: set: proved
// expect: make: proved
// expect: assigned: violated
// expect: by_bytes: violated
// expect: in_function: violated
// expect: through_helper: violated
// expect: returned: violated
// expect: element: violated
// expect: by_union: violated
// expect: chosen: violated
// expect: from_heap: violated
#include <stdlib.h>
#include <string.h>
struct pair {
    int a, b;
};
static struct pair kept, row[3];
static int numbers[4];
static void set(struct pair *to) {
    struct pair x;
    x.a = 1;
    *to = x;
}
static struct pair make(void) {
    struct pair x;
    x.a = 1;
    return x;
}
int assigned(void) {
    struct pair x;
    x.a = 1;
    kept = x;
    return kept.b; //! uninitialised-read warning
}
int by_bytes(void) {
    int own[4];
    own[0] = 1;
    memcpy(numbers, own, sizeof numbers);
    return numbers[2]; //! uninitialised-read warning
}
int in_function(void) {
    static struct pair inner;
    struct pair x;
    x.a = 1;
    inner = x;
    return inner.b; //! uninitialised-read warning
}
int through_helper(void) {
    set(&kept);
    return kept.b; //! uninitialised-read warning
}
int returned(void) {
    kept = make();
    return kept.b; //! uninitialised-read warning
}
int element(void) {
    struct pair x;
    x.a = 1;
    row[2] = x;
    return row[1].b + row[2].b; //! uninitialised-read warning
}
union number {
    int whole;
    struct {
        short low, high;
    } half;
};
static union number shared;
int by_union(void) {
    union number x;
    x.half.low = 1;
    shared = x;
    return shared.whole; //! uninitialised-read warning
}
int chosen(int which) {
    struct pair x, y = {1, 2};
    x.a = 0;
    row[1] = which ? x : y;
    return row[1].b; //! uninitialised-read information
}
int from_heap(void) {
    struct pair *x = malloc(sizeof *x);
    if (!x) return 0;
    x->a = 1;
    kept = *x;
    free(x);
    return kept.b; //! uninitialised-read warning
}
