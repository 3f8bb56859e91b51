// vl: --property unreach-call
// A function that ends without a value gives any, for a check that is off ends nothing (6.9.1p12).
int __VERIFIER_nondet_int(void);
void reach_error(void);

// expect: null_or_any: proved
static void *null_or_any(void) {
    if (__VERIFIER_nondet_int()) return 0;
}

// expect: pointer: violated
void pointer(void) {
    if (null_or_any()) reach_error(); //! unreachable-call warning
}

// expect: number: proved
static int number(int n) {
    if (n) return 1;
}

// expect: compares: violated
void compares(void) {
    if (number(__VERIFIER_nondet_int()) == 77) reach_error(); //! unreachable-call warning
}
