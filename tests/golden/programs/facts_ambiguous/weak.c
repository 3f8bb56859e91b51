#include <stdlib.h>

__attribute__((weak)) void weak(void) { exit(1); }
