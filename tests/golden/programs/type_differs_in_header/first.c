#include "names.h"
char *first(void) { return names[0]; }
