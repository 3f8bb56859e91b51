// The counter stays even.
// vl: --engine kinduction
// expect: main: proved
extern void reach_error(void);

int main(void) {
    unsigned x = 10;
    while (x >= 10) x += 2;
    if (x % 2 == 1) reach_error();
    return 0;
}
