// A quarter of a billion iterations, then a failure: the run leaps through the loop.
// vl: --engine kinduction
// expect: main: violated
extern void reach_error(void);

int main(void) {
    unsigned x = 18;
    while (x >= 16) x += 16;
    if (x % 2 == 0) reach_error(); //! unreachable-call error
    return 0;
}
