// Where negative characters are defined, other numbers are not.
// expect: main: violated
#include <ctype.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
    return isdigit(__VERIFIER_nondet_int()) != 0; //! library-argument error
}
