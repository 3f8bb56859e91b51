#include <stdlib.h>

int fixed = 1;

void twice(void) { exit(1); }

void broken(void) { exit(1); }

void once(void) { exit(1); }
