extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void) {}
extern void abort(void);
extern void exit(int);
int run(void) {
    int x = __VERIFIER_nondet_int() + __VERIFIER_nondet_uchar();
    __VERIFIER_assume(x > 0 && __VERIFIER_nondet_bool());
    if (__builtin_expect(x == 3, 0)) reach_error();
    if (x == 4) abort();
    if (x == 5) exit(x);
    if (x == 6) __builtin_trap();
    __builtin_assume(x != 7);
    return x;
}
