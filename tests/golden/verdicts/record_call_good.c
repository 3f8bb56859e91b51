// The same with the functions' own types, or such as are passed alike: pointers of all types,
// numbers of one size, records of one shape.
// expect: by_pointer: proved
// expect: by_value: proved
// expect: same_shape: proved
// expect: returned: proved
// expect: unsigned_int: proved
// expect: enumeration: proved
// expect: other_pointer: proved
// expect: takes_large: proved
// expect: takes_pointer: proved
// expect: takes_longs: proved
// expect: gives_large: proved
// expect: takes_number: proved
struct large {
    int a[6];
};
struct longs {
    long m, n;
};
struct pair {
    void *p;
    unsigned long n;
};
enum colour { RED, GREEN };

static int takes_large(struct large x) { return x.a[0]; }
static int takes_pointer(struct large *x) { return x->a[0]; }
static int takes_longs(struct longs x) { return x.n > 0; }
static struct large gives_large(void) {
    struct large x = {{0}};
    return x;
}
static int takes_number(int n) { return n > 0; }

int by_pointer(void) {
    struct large x = {{1}};
    int (*f)(struct large *) = takes_pointer;
    return f(&x);
}

int by_value(void) {
    struct large x = {{1}};
    int (*f)(struct large) = takes_large;
    return f(x);
}

int same_shape(void) {
    struct pair x = {0, 2};
    int (*f)(struct pair) = (int (*)(struct pair))takes_longs;
    return f(x);
}

int returned(void) {
    struct large (*f)(void) = gives_large;
    return f().a[0];
}

int unsigned_int(void) {
    int (*f)(unsigned) = (int (*)(unsigned))takes_number;
    return f(1);
}

int enumeration(void) {
    int (*f)(enum colour) = (int (*)(enum colour))takes_number;
    return f(GREEN);
}

int other_pointer(void) {
    struct large x = {{1}};
    int (*f)(void *) = (int (*)(void *))takes_pointer;
    return f(&x);
}
