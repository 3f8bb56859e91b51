// fopen may fail, and a stream that was closed is gone.
// expect: main: violated
#include <stdio.h>

int main(void) {
    FILE *f = fopen("numbers", "r");
    int c = fgetc(f); //! null-dereference error
    fclose(f);
    if (c == EOF) return 0;
    return fgetc(f); //! use-after-free error
}
