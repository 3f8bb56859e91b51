// There may be no length, and a place is where the program wanted it.
// expect: missing: violated
// expect: far: violated
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
char missing(FILE *f) {
    fseek(f, 0, SEEK_END);
    long size = ftell(f);
    char *text = malloc((size_t)size + 1);
    if (!text) return 0;
    text[0] = 1; //! out-of-bounds information
    return text[0];
}
long far(int fd) {
    off_t at = lseek(fd, LONG_MAX, SEEK_SET);
    return at + 1; //! signed-overflow information
}
