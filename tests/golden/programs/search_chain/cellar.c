#include "chain.h"
int cellar(const char *shelf, int at) { return shelf[at]; }
