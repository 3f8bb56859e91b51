// A FILE is as large as the library's: a program may copy one, though a copy serves for nothing (7.21.3p6).
// expect: main: proved
#include <stdio.h>
#include <string.h>

int main(void) {
    unsigned char bytes[sizeof(FILE)];
    FILE *f = fopen("x", "w");
    if (!f) return 0;
    FILE copy = *f;
    copy = *stdout;
    memcpy(bytes, f, sizeof *f);
    int sum = bytes[sizeof(FILE) - 1] + (f->_flags & 1);
    (void)copy;
    fclose(f);
    return sum;
}
