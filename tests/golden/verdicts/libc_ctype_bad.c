// 7.4p1: the argument is EOF or representable as an unsigned char; here the library has tables that begin at EOF.
// vl: -- --target=arm-none-eabi -fsigned-char
// expect: main: violated
extern char __VERIFIER_nondet_char(void);
int isdigit(int c);

int main(void) {
    char c = __VERIFIER_nondet_char();
    return isdigit(c) != 0; //! library-argument error
}
