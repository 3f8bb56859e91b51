// A program may give its standard streams other files, where the library lets it.
// expect: quiet: proved
// expect: loud: proved
// expect: both: proved
// expect: apart: violated
// expect: main: proved
#include <assert.h>
#include <stdio.h>

static void quiet(FILE *log) { stdout = log; }
static void loud(void) {
    printf("x\n");
    puts("y");
}
void both(FILE *log) {
    quiet(log);
    loud();
    assert(stdout == log);
}
void apart(void) {
    assert(stdout != stderr); //! assertion information
}
int main(void) {
    stdout = stderr;
    assert(stdout == stderr);
    loud();
    return 0;
}
