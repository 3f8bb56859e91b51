// expect: main: proved
#include <ctype.h>

extern char __VERIFIER_nondet_char(void);
extern void reach_error(void);

int main(void) {
    unsigned char c = (unsigned char)__VERIFIER_nondet_char();
    if ((isdigit(c) != 0) != (c >= '0' && c <= '9')) reach_error();
    if (isspace(c) && isalpha(c)) reach_error();
    return isdigit(-1) != 0;
}
