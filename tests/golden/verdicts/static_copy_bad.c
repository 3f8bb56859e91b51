// What was never set stays so where a record or its bytes are copied into an object of static storage.
// expect: set: proved
// expect: make: proved
// expect: assigned: violated
// expect: by_bytes: violated
// expect: in_function: violated
// expect: through_helper: violated
// expect: returned: violated
// expect: element: violated
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
