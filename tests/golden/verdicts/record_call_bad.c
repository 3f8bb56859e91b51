// Called through pointers of other types: a record by value is no pointer to it, nor a record of
// another size or of other registers, nor a number (6.5.2.2p9).
// expect: by_pointer: violated
// expect: by_value: violated
// expect: larger: violated
// expect: other_registers: violated
// expect: returned: violated
// expect: no_record: violated
// expect: more: violated
// expect: variadic: violated
// expect: real: violated
// expect: takes_large: proved
// expect: takes_pointer: proved
// expect: takes_mixed: proved
// expect: gives_large: proved
// expect: gives_number: proved
// expect: takes_number: proved
// expect: takes_real: proved
struct large {
    int a[6];
};
struct small {
    int a[3];
};
struct mixed {
    double d;
    long n;
};
struct longs {
    long m, n;
};

static int takes_large(struct large x) { return x.a[0]; }
static int takes_pointer(struct large *x) { return x->a[0]; }
static int takes_mixed(struct mixed x) { return x.n > 0; }
static struct large gives_large(void) {
    struct large x = {{0}};
    return x;
}
static int gives_number(void) { return 1; }
static int takes_number(int n) { return n > 0; }
static int takes_real(double d) { return d > 0; }

int by_pointer(void) {
    struct large x = {{1}};
    int (*f)(struct large *) = (int (*)(struct large *))takes_large;
    return f(&x); //! bad-function-pointer warning
}

int by_value(void) {
    struct large x = {{1}};
    int (*f)(struct large) = (int (*)(struct large))takes_pointer;
    return f(x); //! bad-function-pointer warning
}

int larger(void) {
    struct small x = {{1}};
    int (*f)(struct small) = (int (*)(struct small))takes_large;
    return f(x); //! bad-function-pointer warning
}

int other_registers(void) {
    struct longs x = {1, 2};
    int (*f)(struct longs) = (int (*)(struct longs))takes_mixed;
    return f(x); //! bad-function-pointer warning
}

int returned(void) {
    int (*f)(void) = (int (*)(void))gives_large;
    return f(); //! bad-function-pointer warning
}

int no_record(void) {
    struct large (*f)(void) = (struct large(*)(void))gives_number;
    return f().a[0]; //! bad-function-pointer warning
}

int more(void) {
    int (*f)(int, int) = (int (*)(int, int))takes_number;
    return f(1, 2); //! bad-function-pointer warning
}

int variadic(void) {
    int (*f)(int, ...) = (int (*)(int, ...))takes_number;
    return f(1); //! bad-function-pointer warning
}

int real(void) {
    int (*f)(int) = (int (*)(int))takes_real;
    return f(1); //! bad-function-pointer warning
}
