#include <assert.h>
#include <stdlib.h>
extern int done;
static void check(void) { assert(done == 0); }
void start(void) { atexit(check); }
