// Streams that the code compares with those that a program starts with.
// expect: close_file: proved
// expect: free_line: proved
// expect: different: proved
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

void close_file(FILE *f) {
    if (f && f != stdin && f != stdout) fclose(f);
}
int free_line(FILE *in, char *line) {
    if (in != stdin) fclose(in);
    free(line);
    return 0;
}
void different(FILE *f) {
    int is_input = f == stdin;
    if (f == stdout) assert(!is_input);
}
