// States of streams that are not promised.
// expect: size: violated
// expect: given: violated
// expect: after: violated
// expect: main: violated
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

static int size(FILE *f) {
    long n;
    if (fseek(f, 0, SEEK_END) != 0) return 0;
    n = ftell(f);
    assert(n < 1000); //! assertion error
    return (int)n;
}

void given(FILE *f) {
    assert(!feof(f)); //! assertion warning
    if (fgetc(f) == EOF) assert(feof(f)); //! assertion warning
}

void after(FILE *f) {
    fputs("abc", f);
    assert(ftell(f) != 7); //! assertion information
}

int main(void) {
    FILE *f = fopen("a", "r");
    if (!f) return 1;
    int n = size(f);
    fclose(f);
    return n > 0;
}
