// A function that calls back may pass the program's own buffer: then each of these copies overlaps, as
// it writes the whole of it. Others would not: the caller has to know that, and it is no error. A copy
// that overlaps whatever is passed is one.
// vl: --budget 60000
// expect: copied: proved
// expect: printed: violated
// expect: main: violated
#include <stddef.h>
#include <stdio.h>
char *strncpy(char *restrict, const char *restrict, size_t);
int parse(int (*use)(const char *));
static char last[8], name[2];

static int copied(const char *s) {
    strncpy(last, s, sizeof last); //! out-of-bounds information; overlap information
    return 1;
}
static int printed(const char *s) {
    return sprintf(name, "%s", s); //! out-of-bounds information; overlap information
}
int main(int argc, char **argv) {
    char own[8] = "abc";
    (void)argv;
    parse(argc > 1 ? copied : printed);
    strncpy(own + 1, own, 4); //! overlap error
    return 0;
}
