#include "grid.h"
static char seen[100];
static unsigned larger(unsigned x, unsigned y) { return x > y ? x : y; }
void grid_set(unsigned a, unsigned b, unsigned c, unsigned d) { seen[larger(larger(a, b), larger(c, d))] = 1; }
