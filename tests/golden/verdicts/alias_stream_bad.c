// A stream from outside may be one of the three that a program starts with, if the code asks.
// expect: input: violated
// expect: not_output: violated
// expect: either: violated
// expect: chosen: violated
#include <assert.h>
#include <stdio.h>

void input(FILE *f) {
    if (f == stdin) assert(0); //! assertion information
}
void not_output(FILE *f) {
    if (f != stdout) return;
    assert(0); //! assertion information
}
void either(FILE *f) {
    if (f == stdout || f == stderr) assert(0); //! assertion information
}
void chosen(FILE *f, int quiet) {
    FILE *to = quiet ? stderr : stdout;
    if (f == to) assert(0); //! assertion information
}
