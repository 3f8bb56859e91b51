// vl: --engine ic3 --entry main
// expect: main: proved
// A choice in each iteration, for engines that know no bound.
extern _Bool __VERIFIER_nondet_bool(void);
extern void reach_error(void);
static unsigned g;
static unsigned flip(void) { return g = !g; }
int main(void) {
    unsigned r = 0;
    while (__VERIFIER_nondet_bool()) {
        r = g + flip();
        if (r > 2 || g > 1) reach_error();
    }
    return 0;
}
