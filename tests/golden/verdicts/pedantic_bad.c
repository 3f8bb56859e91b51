// Behaviour that is undefined by the letter only: one switch turns it on.
// vl: --property +pedantic
// expect: main: violated
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);
extern char __VERIFIER_nondet_char(void);
static void *kept;

int main(void) {
    int which = __VERIFIER_nondet_int(), n = __VERIFIER_nondet_int();
    char c = __VERIFIER_nondet_char();
    if (which == 1) return 1 << 31; //! shift-sign error
    if (which == 2) printf("%x\n", n); //! argument-sign error
    if (which == 3) return atoi("99999999999"); //! number-range error
    if (which == 4) return isupper(c) ? toupper(c) : c; //! negative-character error; negative-character error
    if (which == 5) memcpy(NULL, NULL, 0); //! null-of-nothing error
    if (which == 6) memset(NULL, 0, 0); //! null-of-nothing error
    kept = malloc(1);
    return 0; //! memory-leak error
}
