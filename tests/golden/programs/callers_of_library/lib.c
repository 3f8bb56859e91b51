#include "util.h"
int use(void) { return slot(9); }
int fine(int k) { return slot(k & 7); }
