// No solver finds numbers that the assumption allows in so little time, and there are none: as long as no
// execution is known that gets there, that it cannot fail is not worth a proof.
// vl: --budget 300
// expect: f: unknown no execution found
// expect: g: proved
extern void __VERIFIER_assume(int);

int f(unsigned long long x, unsigned long long y, int n) {
    __VERIFIER_assume(x > 1 && y > 1 && x < 1ull << 31 && y < 1ull << 31);
    __VERIFIER_assume(x * y == 2305843009213693951ull); /* a prime */
    return n > 5 ? 10 / n : 1;
}

int g(unsigned long long x, unsigned long long y, int n) {
    __VERIFIER_assume(x > 1 && y > 1 && x < 1ull << 31 && y < 1ull << 31);
    return n > 5 ? 10 / n : 1;
}
