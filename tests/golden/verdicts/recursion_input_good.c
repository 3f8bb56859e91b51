// Recursion as deep as an input says.
// expect: f: proved
// expect: even: proved
// expect: odd: proved
// expect: within: proved
// expect: either: proved
extern void __VERIFIER_assume(int);
int f(int n) { return n <= 0 ? 0 : 1 + f(n - 1); }
int within(int n) {
    __VERIFIER_assume(n >= 0 && n <= 500);
    return 10 / (f(n) - 501);
}
static int even(unsigned n);
static int odd(unsigned n) { return n == 0 ? 0 : even(n - 1); }
static int even(unsigned n) { return n == 0 ? 1 : odd(n - 1); }
int either(unsigned n) {
    if (n > 500 || n < 400) return 0;
    return 10 / (odd(n) + even(n));
}
