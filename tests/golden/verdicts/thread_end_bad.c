// When the last thread ends, so does the program: handlers are run.
// expect: main: violated
// expect: farewell: violated
#include <assert.h>
#include <stdlib.h>
void pthread_exit(void *value);
static int opened;
static void farewell(void) {
    assert(opened == 0); //! assertion error
}
int main(void) {
    if (atexit(farewell)) return 1;
    opened = 1;
    pthread_exit(0);
}
