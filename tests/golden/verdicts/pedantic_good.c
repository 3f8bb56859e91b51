// The same without it: what the compilers and libraries in use make of it is what follows.
// expect: main: proved
#include <assert.h>
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);
extern char __VERIFIER_nondet_char(void);
static void *kept;

int main(void) {
    int n = __VERIFIER_nondet_int();
    char c = __VERIFIER_nondet_char();
    unsigned char *none = NULL;
    assert((unsigned)(1 << 31) == 0x80000000u && -1 << 4 == -16);
    printf("%x\n", n);
    (void)atoi("99999999999");
    assert(c >= 0 || !isupper(c));
    assert((char)toupper(c) == c || (c >= 'a' && c <= 'z'));
    memcpy(NULL, NULL, 0);
    memset(none, 0, 0);
    memmove(none, &n, (size_t)(none != NULL));
    kept = malloc(1);
    return 0;
}
