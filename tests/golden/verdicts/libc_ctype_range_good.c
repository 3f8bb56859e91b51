// expect: main: proved
#include <ctype.h>
#include <stdio.h>

extern char __VERIFIER_nondet_char(void);

int main(void) {
    int c = getchar();
    char d = __VERIFIER_nondet_char();
    return isdigit(c) != 0 && isalpha(d) && tolower(d) == d;
}
