// 7.4p1: the argument is EOF or representable as an unsigned char; a negative char is neither.
// expect: main: violated
#include <ctype.h>

extern char __VERIFIER_nondet_char(void);

int main(void) {
    char c = __VERIFIER_nondet_char();
    return isdigit(c) != 0; //! out-of-bounds error
}
