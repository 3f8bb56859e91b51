/* Runs a program that needs the C library and writes all bits of its result. */
#undef main
#include <stdio.h>

int program(void);

int main(void) {
    int result = program();
    return fwrite(&result, sizeof result, 1, stdout) == 1 ? 0 : 1;
}
