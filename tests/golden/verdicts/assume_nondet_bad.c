// expect: main: violated
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);
int main(void) {
    int x = __VERIFIER_nondet_int();
    __VERIFIER_assume(x > 0 && x < 100);
    if (x * x == 49) reach_error(); //! unreachable-call error
    return 0;
}
